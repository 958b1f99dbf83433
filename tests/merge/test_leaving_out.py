"""Stages of merging that are left out, each by the name of its module or folder."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from dis import get_instructions
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.experiments.configuration import STAGES
from hybrid_deid.knowledge import PACKAGE
from hybrid_deid.merge.catalogue import check_left_out, stages, tables
from hybrid_deid.merge.filtering import Merged
from hybrid_deid.merge.leaving_out import names_of
from hybrid_deid.pipeline import OPTIONAL, Pipeline
from hybrid_deid.segment import segment
from hybrid_deid.settings import Settings
from hybrid_deid.values import Document, Span

SHARED = {"with_users"}  # what several stages for accounts ask of one


@pytest.fixture(scope="module")
def pipeline() -> Pipeline:
    return Pipeline(Settings(only="rules"))


def found(pipeline: Pipeline, text: str, *without: str, guesses: Sequence[tuple[str, str]] = ()) -> list[str]:
    """Return what merging makes of a text in which a tagger has found some names, each of a label."""
    filters = replace(pipeline._filters, without=frozenset(without))
    at = [(text.index(name), name, label) for name, label in guesses]
    tagged = [Span(start, start + len(name), label, name, 0.9, "model:m") for start, name, label in at]
    document = Document("mail", text)
    left = filters.of_both([(text, filters.of_tagger([(text, tagged, [])])[0])])
    merged = filters.merged([(document, left[0])])
    return [span.text for span in filters.consistent([Merged(document, segment(text), {}, merged[0])])[0]]


@pytest.mark.parametrize(
    ("name", "folder", "text", "told"),
    [
        ("missed_names", "net", "Gestern war Svenja bei uns.", "Svenja"),
        ("announced_names", "people", "Der Notar Zwickl war da.", "Zwickl"),
        ("named_firms", "organizations", "Die Zwickl Maschinenbau GmbH liefert.", "Zwickl Maschinenbau GmbH"),
        ("keyed_values", "structure", '{"vorname": "Ruslan", "nachname": "Dachs"}', "Dachs"),
        ("missed_family_names", "people", "Das war Julia Lang.", "Lang"),
        ("rows", "rows", '"Koch","Peter","Graz"\n"Huber","Eva","Wien"\n', "Koch"),
    ],
)
def test_a_name_that_a_stage_finds_is_not_found_without_it(
    pipeline: Pipeline, name: str, folder: str, text: str, told: str
) -> None:
    assert stages().get(name, folder) == folder
    assert told in found(pipeline, text)
    assert told not in found(pipeline, text, name)
    assert told not in found(pipeline, text, folder)


@pytest.mark.parametrize(
    ("name", "text", "guess", "left"),
    [
        ("never", "da kommt Mama bald", ("Mama", "ORG"), []),
        ("eponyms", "der Gauß-Algorithmus", ("Gauß", "FAMILY"), []),
        ("numbered_points", "Firefox 10.3.12 ist da", ("10.3.12", "DATE"), []),
        (
            "numbers_apart",
            "0171-2345/0172-3456",
            ("0171-2345/0172-3456", "PHONE"),
            ["0171-2345", "0172-3456"],
        ),
        ("spreading", "die Tekla war da, und Tekla ging", ("Tekla", "FEMALE"), ["Tekla", "Tekla"]),
    ],
)
def test_what_a_stage_does_with_finds_is_not_done_without_it(
    pipeline: Pipeline, name: str, text: str, guess: tuple[str, str], left: list[str]
) -> None:
    assert found(pipeline, text, guesses=[guess]) == left
    others = {"spreading": ["missed_names", "repetition"]}.get(name, [])
    assert found(pipeline, text, *others, guesses=[guess]) == left
    assert found(pipeline, text, name, *others, guesses=[guess]) == [guess[0]]


def test_a_pipeline_leaves_out_stages() -> None:
    text = "Der Umwerfer Shimano BB-MT500 ist da."
    assert Pipeline(Settings(only="rules")).tag(text) == ()
    assert Pipeline(Settings(only="rules"), without=frozenset({"products"})).tag(text) != ()


@pytest.mark.parametrize("name", ["anounced_names", "peple", "name_evidence", "merge", ""])
def test_what_is_no_stage_is_refused_in_one_line(name: str) -> None:
    with pytest.raises(ConfigurationError) as caught:
        Pipeline(Settings(only="rules"), without=frozenset({name}))
    message = str(caught.value)
    assert f"'{name}'" in message and "docs/merging_stages.md" in message and "\n" not in message


def test_a_name_that_is_nearly_one_is_told_which() -> None:
    with pytest.raises(ConfigurationError, match=r"mails\.toml: there is no .* mean 'announced_names'\?"):
        check_left_out(["announced_name"], STAGES, "mails.toml: ")


def test_names_are_of_one_stage_each() -> None:
    steps = [names_of(step.stage) for table in tables() for step in table if step.stage is not None]
    assert len(stages()) == len(set(steps)) > 100
    assert set(stages()).isdisjoint({*OPTIONAL, *STAGES, *stages().values()})
    for folder, name in steps:
        assert (PACKAGE / "merge" / Path(folder) / f"{name}.py").is_file()


def called(function: Any) -> Iterator[FunctionType]:
    """Yield the functions that one calls by their names, and those that others of its module call."""
    names = {each.argval for each in get_instructions(function) if each.opname == "LOAD_GLOBAL"}
    for name in names:
        other = function.__globals__.get(name)
        if isinstance(other, FunctionType) and name not in SHARED:
            yield other
            if other.__module__ == function.__module__:
                yield from called(other)


def test_a_step_does_what_its_stage_does_and_nothing_of_others() -> None:
    for table in tables():
        for step in table:
            asked = {names_of(each) for each in called(step.run) if names_of(each)[1] in stages()}
            assert asked <= {names_of(step.stage) if step.stage else ("", "")}, step
            assert asked or step.stage is None or "filters" in step.run.__code__.co_varnames, step
