"""What stages of merging bring, by a small corpus."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hybrid_deid.experiments import Outcome
from hybrid_deid.experiments.declaration import find_experiment
from hybrid_deid.experiments.kinds.stages import folders
from hybrid_deid.experiments.running import run_experiment
from hybrid_deid.experiments.study import silent, study_of
from hybrid_deid.experiments.watching import changed_by_stages, seconds_of_stages
from hybrid_deid.merge.catalogue import stages
from hybrid_deid.pipeline import Pipeline
from hybrid_deid.settings import Settings
from hybrid_deid.values import Document

# Both names are found by what is announced alone; the second is annotated by nobody.
TEXTS = {
    "1_1": ("Die Akte Linde liegt hier.", ["Linde"]),
    "2_1": ("Die Akte Linde liegt dort.", []),
    "3_1": ("Die Unterlagen liegen im Keller bereit.", []),
}
EXPERIMENT = """
title = "Stages"
question = "What do they bring?"
kind = "stages"
folds = 1
[defaults]
test = "mails"
[options]
raw = ["mails"]
documents = 2
rounds = 1
"""


# Mails of several donors, for models of the others; what is announced is found by none of them.
CROSSED = """
title = "Stages"
question = "What do they bring by models of the other texts?"
kind = "stages"
folds = 2
[defaults]
test = "mails"
features = "anonymate"
iterations = 4
"""
OTHERS = {f"{number}_1": ("Viele Grüße\nHuber", ["Huber"]) for number in range(4, 10)}


def outcome_of(folder: Path, texts: dict[str, tuple[str, list[str]]], experiment: str) -> Outcome:
    (folder / "mails").mkdir()
    for name, (text, families) in texts.items():
        (folder / "mails" / f"{name}.txt").write_text(text, "utf-8")
        lines = [f"T1\tFAMILY {text.index(each)} {text.index(each) + len(each)}\t{each}" for each in families]
        (folder / "mails" / f"{name}.ann").write_text("\n".join(lines), "utf-8")
    (folder / "mine.toml").write_text(experiment, "utf-8")
    study = study_of(find_experiment(str(folder / "mine.toml")), folder, folder / "cache", 1, silent)
    return run_experiment(study)


@pytest.fixture(scope="module")
def outcome(tmp_path_factory: pytest.TempPathFactory) -> Outcome:
    return outcome_of(tmp_path_factory.mktemp("stages"), TEXTS, EXPERIMENT)


@pytest.fixture(scope="module")
def crossed(tmp_path_factory: pytest.TempPathFactory) -> Outcome:
    return outcome_of(tmp_path_factory.mktemp("crossed"), TEXTS | OTHERS, CROSSED)


def figure(outcome: Outcome, name: str, measure: str, label: str = "(all)") -> float:
    found = {
        (row.configuration, row.measure, row.label): row.value
        for row in outcome.rows
        if row.corpus == "mails"
    }
    return found.get((name, measure, label), 0.0)


def test_what_a_stage_gains_and_finds_wrongly(outcome: Outcome) -> None:
    for name in ("announced_names", "people"):
        assert figure(outcome, name, "documents changed") == 2
        for label in ("(all)", "FAMILY"):
            assert figure(outcome, name, "right gained", label) == 1
            assert figure(outcome, name, "wrong gained", label) == 1
        assert figure(outcome, name, "right lost") == figure(outcome, name, "wrong removed") == 0
        assert figure(outcome, name, "visible") == -len("Linde")
        assert figure(outcome, name, "f1") == pytest.approx(2 / 3)
    assert {name for name in stages() if figure(outcome, name, "f1")} == {"announced_names"}


def test_a_folder_does_at_least_what_one_of_its_stages_does(outcome: Outcome) -> None:
    assert figure(outcome, "people", "documents changed") >= figure(
        outcome, "announced_names", "documents changed"
    )
    assert {row.configuration for row in outcome.rows if row.measure == "microseconds_per_token"} >= folders()


def test_with_folds_each_text_is_gone_through_by_a_model_of_the_others(crossed: Outcome) -> None:
    assert [line.split("|")[2].strip() for line in crossed.tables["With all stages"].splitlines()[2:]] == [
        "9"
    ]
    assert figure(crossed, "announced_names", "documents changed") == 2
    assert figure(crossed, "announced_names", "right gained") == 1
    assert figure(crossed, "announced_names", "wrong gained") == 1
    assert len({(row.configuration, row.measure, row.label) for row in crossed.rows}) == len(crossed.rows)
    assert "µs" not in crossed.tables["Without one stage"]  # no raw texts were asked for


def test_tables_have_each_stage_once_and_quote_nothing(outcome: Outcome) -> None:
    tables = [outcome.tables[name] for name in ("Without one stage", "Without effect on these texts")]
    lines = [line for table in tables for line in table.splitlines()[2:]]
    assert len(lines) == len(stages())
    assert all(name not in json.dumps([*outcome.tables.values()]) for name in ("Linde", "Akte"))


def test_a_stage_that_changed_nothing_is_in_no_document() -> None:
    documents = [Document(name, text) for name, (text, _) in TEXTS.items()]
    found, changed = changed_by_stages(Settings(), documents)
    assert found == [Pipeline(Settings()).tag(each) for each in documents]
    for name, ids in changed.items():
        pipeline = Pipeline(Settings(), without=frozenset({name}))
        for document, spans in zip(documents, found, strict=True):
            assert document.id in ids or pipeline.tag(document) == spans


def test_times_are_of_stages_alone() -> None:
    documents = [Document(str(number), text) for number, (text, _) in enumerate(TEXTS.values())]
    times = seconds_of_stages(Settings(), documents * 3, rounds=2)
    assert set(times) <= set(stages()) and "missed_names" in times
    assert all(0 <= seconds < 1 for seconds in times.values())
