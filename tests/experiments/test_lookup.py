"""The baselines of AnonyMate."""

from __future__ import annotations

from hybrid_deid.experiments.lookup import lexicon, looked_up, phrases_of
from hybrid_deid.segment import segment
from hybrid_deid.values import Document, Span


def annotated(name: str, text: str, *entities: tuple[str, str]) -> Document:
    spans = []
    position = 0
    for entity, label in entities:
        start = text.index(entity, position)
        position = start + len(entity)
        spans.append(Span(start, position, label, entity))
    return Document(name, text, spans=tuple(spans))


TRAINING = [
    annotated("1", "Karin Graz war in Graz.\n", ("Karin", "FEMALE"), ("Graz", "FAMILY"), ("Graz", "CITY")),
    annotated("2", "In Graz und Bad Gams,\nBad\nGams.\n", ("Graz", "CITY"), ("Bad Gams", "CITY")),
]


def test_phrases_are_counted_by_label() -> None:
    phrases = phrases_of(TRAINING)
    assert phrases[("Graz",)] == {"CITY": 2, "FAMILY": 1}
    assert phrases[("Bad", "Gams")] == {"CITY": 1}
    assert ("Bad",) not in phrases


def test_unambiguous_phrases_and_the_most_frequent_label() -> None:
    phrases = phrases_of(TRAINING)
    assert lexicon(phrases, unambiguous=True) == {("Karin",): "FEMALE", ("Bad", "Gams"): "CITY"}
    assert lexicon(phrases, unambiguous=False)[("Graz",)] == "CITY"


def test_the_longest_phrase_from_the_left_counts_and_lines_end_it() -> None:
    known = {("Bad", "Gams"): "CITY", ("Bad",): "ORG", ("Gams", "Graz"): "ORG", ("Graz",): "CITY"}
    text = "Bad Gams Graz\nBad\nGams\n"
    spans = looked_up(text, segment(text), known)
    assert [(span.label, span.text) for span in spans] == [
        ("CITY", "Bad Gams"),
        ("CITY", "Graz"),
        ("ORG", "Bad"),
    ]
    assert all(text[span.start : span.end] == span.text for span in spans)


def test_an_empty_lexicon_finds_nothing() -> None:
    assert looked_up("Graz\n", segment("Graz\n"), {}) == ()
