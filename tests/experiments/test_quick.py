"""Every declared experiment of the harness runs on a few documents of the corpora."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from hybrid_deid.cli.experiment import command
from hybrid_deid.errors import ConfigurationError
from hybrid_deid.experiments import shipped_experiments

OURS = (
    "ablation",
    "ablation_alone",
    "ablation_forward",
    "components",
    "curves",
    "errors",
    "hybrid",
    "hybrid_posts",
    "hybrid_realistic",
    "learning_curve",
    "parts",
    "recipes",
    "stages",
    "table8",
)
WITHOUT_PLOTS = ("errors", "stages")


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One cache: several experiments train the same small models."""
    return tmp_path_factory.mktemp("cache")


@pytest.mark.parametrize("name", OURS)
def test_a_quick_run(name: str, corpora: Path, cache: Path, tmp_path: Path) -> None:
    places = ["--corpora", str(corpora), "--cache", str(cache), "--out", str(tmp_path)]
    result = CliRunner().invoke(command, [name, "--quick", *places], catch_exceptions=False)
    assert result.exit_code == 0
    assert "its figures mean nothing" in result.output
    files = {path.name for path in tmp_path.iterdir()}
    assert {"results.csv", "table.md", "provenance.json"} <= files
    assert any(name.endswith(".svg") for name in files) or name in WITHOUT_PLOTS
    assert (cache / "private" / "errors" / "errors.html").is_file() or name != "errors"


def test_some_configurations_of_some_folds_alone(corpora: Path, cache: Path, tmp_path: Path) -> None:
    places = ["--corpora", str(corpora), "--cache", str(cache), "--out", str(tmp_path)]
    part = ["hybrid", "--quick", "--stop", "1", "--only", "balanced", "--no-plot"]
    assert CliRunner().invoke(command, [*part, *places], catch_exceptions=False).exit_code == 0
    assert {path.name for path in tmp_path.iterdir()} == {"results.csv", "table.md", "provenance.json"}
    provenance = json.loads((tmp_path / "provenance.json").read_text("utf-8"))
    assert provenance["command"] == "hybrid-deid experiment hybrid --quick --stop 1 --only balanced"
    assert [each["name"] for each in provenance["configurations"]] == ["balanced"]
    assert "The first 1 of 2 folds" in (tmp_path / "table.md").read_text("utf-8")
    with pytest.raises(ConfigurationError, match="precision"):
        CliRunner().invoke(command, ["hybrid", "--only", "lucky", *places], catch_exceptions=False)


def test_results_of_an_own_experiment_lie_beside_it_and_tell_its_command(
    corpora: Path, cache: Path, tmp_path: Path
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        'title = "Own"\nquestion = "Rules alone?"\nkind = "cross_validation"\nfolds = 2\n'
        '[defaults]\ntest = "codealltag_s"\nwithout = ["tagger"]\n'
    )
    places = ["--corpora", str(corpora), "--cache", str(cache), "--no-plot"]
    assert CliRunner().invoke(command, [str(path), *places], catch_exceptions=False).exit_code == 0
    provenance = json.loads((tmp_path / "results" / "mine" / "provenance.json").read_text("utf-8"))
    assert provenance["command"] == "hybrid-deid experiment mine.toml"


def test_the_list_names_all() -> None:
    result = CliRunner().invoke(command, ["list"], catch_exceptions=False)
    assert all(any(line.startswith(f"{name} ") for line in result.output.splitlines()) for name in OURS)
    assert set(OURS) <= set(shipped_experiments())
