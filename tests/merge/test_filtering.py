"""What finds go through: each stage of it has tests of its own, this is of their order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings

from hybrid_deid.merge import load_policy, merge
from hybrid_deid.merge.filtering import Filters, Merged
from hybrid_deid.merge.labelled_steps import LabelledStep, gone_through
from hybrid_deid.pipeline import Pipeline
from hybrid_deid.settings import Settings
from hybrid_deid.values import Document, Line, Region, Span
from tests.merge.test_gates import documents

MODEL = "model:de_email"


@pytest.fixture(scope="module")
def filters() -> Filters:
    return Pipeline(Settings(only="rules"))._filters


def find(text: str, part: str, label: str, score: float = 0.9, source: str = MODEL) -> Span:
    start = text.index(part)
    return Span(start, start + len(part), label, part, score, source)


def found(spans: list[Span] | tuple[Span, ...]) -> list[tuple[str, str]]:
    return [(span.label, span.text) for span in spans]


@pytest.mark.parametrize(
    ("text", "part", "label", "left"),
    [
        ("Gruß, Anna", "Anna", "FEMALE", [("FEMALE", "Anna")]),
        ("Betreff: nichts", "Betreff", "FAMILY", []),  # never
        ("Das läuft in Grafana.", "Grafana", "FAMILY", []),  # a thing
        (
            "in der Veilchenstraße16 daheim",
            "Veilchenstraße16",
            "STREET",
            [("STREET", "Veilchenstraße"), ("STREETNO", "16")],
        ),
        ("Müller\t\tGraz", "Müller\t\tGraz", "FAMILY", [("FAMILY", "Müller"), ("FAMILY", "Graz")]),
        ("ruf an: 0316 123456.", "0316 123456.", "PHONE", [("PHONE", "0316 123456")]),
    ],
)
def test_guesses_of_a_tagger(
    filters: Filters, text: str, part: str, label: str, left: list[tuple[str, str]]
) -> None:
    assert found(filters.of_tagger([(text, [find(text, part, label)], [])])[0]) == left


def test_merged_spans_keep_to_the_regions(filters: Filters) -> None:
    text = "Name: Anna Huber"
    document = Document("1", text, regions=(Region(6, 10, "first"), Region(11, 16, "last")))
    (spans,) = filters.merged([(document, [find(text, "Anna Huber", "FAMILY")])])
    assert [span.text for span in spans] == ["Anna", "Huber"]


def test_a_name_found_once_is_found_everywhere(filters: Filters) -> None:
    text = "Hallo Frau Zwickelsdorfer,\nim Namen von Zwickelsdorfer grüßt\nAnna"
    document = Document("1", text)
    (spans,) = filters.merged([(document, [find(text, "Zwickelsdorfer", "FAMILY", 0.99)])])
    lines = (Line(1, 0, 26, ()), Line(2, 27, 60, ()), Line(3, 61, 65, ()))
    (consistent,) = filters.consistent([Merged(document, lines, {}, spans)])
    assert found(consistent) == [("FAMILY", "Zwickelsdorfer")] * 2


def test_what_a_policy_refuses_gives_nothing_up() -> None:
    strict = Pipeline(Settings(only="rules", policy="precision"))._filters
    text = "Huber, Eva  0316 440211\nWeber, Ida  0316 440212\nKoch, Uwe  0316 440213"
    spans = (
        find(text, "0316 440211", "PHONE"),
        find(text, "440212", "UFID", 0.95),
        find(text, "0316 440213", "PHONE"),
    )
    names = [find(text, name, "FAMILY") for name in ("Huber", "Weber", "Koch")]
    before = tuple(sorted([*spans, *names], key=lambda each: each.start))
    lines = Pipeline(Settings(only="rules"))._segmented(Document("1", text))
    (after,) = strict.consistent([Merged(Document("1", text), lines, {}, before)])
    assert ("UFID", "440212") in found(after)


def test_refused_spans_leave_what_stood_there() -> None:
    strict = Pipeline(Settings(only="rules", policy="precision"))._filters
    text = "Tel. 0316 440212 und Graz"
    before = (find(text, "440212", "UFID", 0.95), find(text, "Graz", "CITY"))
    refused = find(text, "0316 440212", "PHONE", 0.5, "consistency:column")
    assert found(strict._accepted(before, [refused, before[1]])) == [("UFID", "440212"), ("CITY", "Graz")]
    certain = find(text, "0316 440212", "PHONE", 0.9, "consistency:column")
    assert found(strict._accepted(before, [certain])) == [("PHONE", "0316 440212")]


@settings(max_examples=50, deadline=None)
@given(document=documents())
def test_a_step_changes_nothing_without_its_labels(
    filters: Filters, document: tuple[str, list[Span]]
) -> None:
    text, spans = document
    finds = list(merge(spans, load_policy("balanced")))
    for steps, besides in ((filters._doubts, (text, [], filters)), (filters._joining, (text, filters))):
        for _, run, labels in steps:
            left = [span for span in finds if span.label not in labels]
            assert not labels or list(run(left, *besides)) == left


def test_a_step_is_taken_where_a_find_has_one_of_its_labels() -> None:
    towns, dates = [find("in Graz", "Graz", "CITY")], [find("am 3.5.", "3.5.", "DATE")]
    taken: list[str] = []

    def to_dates(finds: Sequence[Span], text: str) -> list[Span]:
        taken.append(text)
        return [replace(one, label="DATE") for one in finds]

    steps = [LabelledStep(None, to_dates, frozenset({label})) for label in ("CITY", "DATE")]
    became = gone_through(steps, [towns, dates, []], [("towns",), ("dates",), ("none",)])
    assert taken == ["towns", "towns", "dates"]
    assert [[span.label for span in each] for each in became] == [["DATE"], ["DATE"], []]
