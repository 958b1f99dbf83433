"""Declared experiments: all of the checkout's are sound, and what is not is refused in one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.experiments import find_experiment, shipped_experiments
from hybrid_deid.experiments.configuration import Configuration, configured

HEAD = 'title = "T"\nquestion = "Q"\nkind = "cross_validation"\n'


def declared(folder: Path, text: str) -> Path:
    path = folder / "mine.toml"
    path.write_text(HEAD + text, "utf-8")
    return path


@pytest.mark.parametrize("name", shipped_experiments())
def test_every_declared_experiment_is_read_whole_and_quick(name: str) -> None:
    whole, quick = find_experiment(name), find_experiment(name, quick=True)
    assert whole.title and whole.question and not whole.quick
    assert quick.quick and 1 <= quick.folds <= whole.folds
    assert {each.name for each in quick.configurations} <= {each.name for each in whole.configurations}


def test_defaults_lie_below_every_configuration(tmp_path: Path) -> None:
    text = '[defaults]\ncopies = 2\n[configurations.a]\n[configurations.b]\ncopies = 0\ntest = "x"\n'
    first, second = find_experiment(str(declared(tmp_path, text))).configurations
    assert (first.name, first.copies) == ("a", 2)
    assert (second.copies, second.test) == (0, ("x",))


PUBLISHED = "[published]\nsource = 'S'\ndiffers = 'D'\n"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[configurations.a]\nwindos = 2\n", "windos"),
        ("colour = 1\n", "colour"),
        ("[options]\nalong = 1\nfar = 2\n", "far"),
        ("[configurations.a]\ncopies = true\n", "copies"),
        ("[configurations.a]\nwithout = ['merge']\n", "merge"),
        ("[configurations.a]\ntraining_share = 2.0\n", "training_share"),
        ("[configurations.a]\nas_is = ['posts']\n", "posts"),
        ("[configurations.a]\nas_is = ['rest']\n", "rest"),
        ("[configurations.a]\nprune = -1\n", "prune"),
        ("[configurations.a]\ncopies = -1\n", "'copies' must not lie below 0"),
        ("[configurations.a]\niterations = 0\n", "'iterations' must not lie below 1"),
        ("[configurations.a]\nplain = 2\n", "'plain' must lie between 0 and 1"),
        ("[configurations.a]\nc2 = nan\n", "'c2' must not lie below 0"),
        ("[configurations.a]\nbias = inf\n", "'bias' must be a finite number"),
        ("metric = 'accuracy'\n", "accuracy"),
        ("baseline = 'none'\n[configurations.a]\n", "none"),
        ("folds = -1\n", "folds"),
        ("folds = 0\n", "'folds' must be a whole number from 1 on"),
        ("[published]\nsource = 'S'\n", "differs"),
        (PUBLISHED + "columns = 3\n[published.rows]\nx = [1]\n", "'columns'"),
        (PUBLISHED + "columns = ['P']\nrows = 3\n", "'rows'"),
        (PUBLISHED + "columns = ['P']\n[published.rows]\nx = 1\n", "every row needs 1 numbers"),
        (PUBLISHED + "columns = ['P']\n[published.rows]\nx = ['a']\n", "every row needs 1 numbers"),
        ("[quick]\nconfigurations = 3\n", "'configurations' must be a list"),
        ("[quick]\nconfigurations = ['b']\n[configurations.a]\n", "b"),
    ],
)
def test_what_is_out_of_place_is_refused_in_one_line_that_names_the_file(
    tmp_path: Path, text: str, told: str
) -> None:
    path = declared(tmp_path, text)
    with pytest.raises(ConfigurationError) as caught:
        find_experiment(str(path), quick="quick" in text)
    message = str(caught.value)
    assert str(path) in message and told in message and "\n" not in message


def test_an_unknown_kind_and_an_unknown_name_are_refused(tmp_path: Path) -> None:
    path = declared(tmp_path, "")
    path.write_text(HEAD.replace("cross_validation", "guessing"), "utf-8")
    with pytest.raises(ConfigurationError, match="guessing"):
        find_experiment(str(path))
    with pytest.raises(ConfigurationError, match="recipes"):
        find_experiment("recipies")


def test_a_table_laid_over_a_configuration_changes_only_what_it_names() -> None:
    base = Configuration("a", copies=2, test=("x",))
    assert configured(base, {"c1": 1}, "here") == Configuration("a", copies=2, test=("x",), c1=1.0)
