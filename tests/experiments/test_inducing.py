"""A lexicon per fold, induced by a first tagger that has seen the training part alone."""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hybrid_deid.errors import InputError
from hybrid_deid.experiments import Place, Study, find_experiment
from hybrid_deid.experiments.inducing import without_unseen
from hybrid_deid.experiments.models import cost_of
from hybrid_deid.induction import load_induced

NAMES = ("Anna", "Lena", "Maria", "Julia", "Clara", "Sophie", "Ida", "Nora")
EXPERIMENT = """
title = "Induced"
question = "Does a lexicon help?"
kind = "cross_validation"
folds = 2
[defaults]
test = "mails"
features = {features}
induce_every = 1
iterations = 10
donors = 1
without = ["rules", "consistency"]
[configurations.induced]
"""
FEATURES = 'language = "de"\n[groups.word]\nwindow = [-1]\n[groups.induced]\n'


@pytest.fixture(scope="module")
def study(tmp_path_factory: pytest.TempPathFactory) -> Study:
    folder = tmp_path_factory.mktemp("induced")
    (folder / "mails").mkdir()
    for number, name in enumerate(NAMES):
        path = folder / "mails" / f"{number}_0.txt"
        path.write_text(f"Hallo {name},\n\nbis bald\n", "utf-8")
        path.with_suffix(".ann").write_text(f"T1\tFEMALE 6 {6 + len(name)}\t{name}\n", "utf-8")
    (folder / "set.toml").write_text(FEATURES, "utf-8")
    declared = folder / "induced.toml"
    declared.write_text(EXPERIMENT.format(features=json.dumps(str(folder / "set.toml"))), "utf-8")
    return Study(find_experiment(str(declared)), Place(folder, folder / "cache"))


def test_raw_posts_are_needed(study: Study) -> None:
    with pytest.raises(InputError, match="codealltag_xl_raw"):
        study.model_task(study.experiment.configurations[0], 0)


def test_every_fold_has_its_own_lexicon(study: Study) -> None:
    raw = study.place.corpora / "codealltag_xl_raw"
    raw.mkdir()
    with lzma.open(raw / "posts.jsonl.xz", "wt", encoding="utf-8") as stream:
        for _ in range(3):
            stream.write(json.dumps({"text": "Hallo Katharina,\n\nbis bald\n"}) + "\n")
    titles: list[tuple[str, int]] = []

    def progress(items: Iterable[Any], number: int, title: str) -> Iterable[Any]:
        titles.append((title, number))
        return items

    replace(study, progress=progress).cross_validate()
    # the slowest step is worked off by all processes, as training is
    assert titles == [("inducing", 2), ("training", 2), ("testing", 2)]
    tasks = [study.model_task(study.experiment.configurations[0], fold) for fold in (0, 1)]
    lexicons = [load_induced(Path(task.induced.path)) for task in tasks]
    for lexicon in lexicons:
        share = lexicon.lookup("Katharina")
        assert share is not None and share[lexicon.labels.index("FEMALE")] > 100
    assert study.model_task(study.experiment.configurations[0], 0) == tasks[0]
    assert cost_of(tasks[0], study.place).attributes > 0
    assert set(without_unseen(lexicons[0]).rows) <= set(lexicons[0].rows)
