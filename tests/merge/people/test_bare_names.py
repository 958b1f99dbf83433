"""Names that stand where a noun would have an article are found; nouns, offices and adjectives are left."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.people.bare_names import bare_names
from hybrid_deid.merge.people.frame_settings import Frames, load_frames
from hybrid_deid.segment import segment
from hybrid_deid.values import Span
from tests.by_turns import MOST, few_and_many
from tests.merge.people.test_framed_names import rare

SCORE = load_consistency("de").framed_names.score


def found(text: str, *spans: Span, frames: Frames | None = None) -> list[Span]:
    tokens = [token for line in segment(text) for token in line.tokens]
    return bare_names(text, tokens, [token.text for token in tokens], spans, rare(), frames)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Das Rezept liegt bei Müller im Fach.", ["Müller"]),
        ("Dazu kann Klein mehr sagen.", ["Klein"]),
        ("Wir fragen Weber morgen.", ["Weber"]),
        ("> Das hat\n> Weber gesagt.", ["Weber"]),
        ("Zimmermann kommt morgen.\nGut so. Fischer bleibt hier.", ["Fischer"]),
        ("Es ist spät, Graf bleibt hier.", ["Graf"]),
        # rare words, articles, adjectives, offices, nouns behind, sentences that others begin
        ("Das hat Krajewski gesagt, wir haben mit Rooibos abgelöscht.", []),
        ("ob es Fleischer gibt, die das können", []),
        ("Das liegt beim Müller im Fach, dem Weber und einem Vogel.", []),
        ("Ein guter Metzger, die kleinen Fischer, dieser Graf.", []),
        ("Er arbeitet als Müller oder wie Fischer.", []),
        ("Das steht bei Müller Milch.", []),
        ("Das ist für Fuchs und Hase.", []),
        ("Müller Thurgau. Fischer werfen Netze.", []),
        ("Wir haben im Garten gearbeitet und Holz gehackt.", []),
        ("Das ist Fischer-Technik und mit Müller/Weber.", []),
    ],
)
def test_what_stands_without_an_article(text: str, names: list[str]) -> None:
    spans = found(text)
    assert [span.text for span in spans] == names
    assert all(span.text == text[span.start : span.end] and span.score <= SCORE for span in spans)


def test_finds_are_left() -> None:
    text = "Das hat Müller gesagt."
    assert found(text, Span(8, 14, "ORG", "Müller", 0.9, "model:m")) == []
    assert [span.label for span in found(text)] == ["FAMILY"]


def test_a_language_without_such_names_has_none() -> None:
    frames = load_frames("de")
    assert (
        found("Das hat Müller gesagt.", frames=replace(frames, bare=replace(frames.bare, names=frozenset())))
        == []
    )
    assert not load_frames("sv").bare.names


def test_time_grows_with_the_text() -> None:
    def work(count: int) -> Callable[[], object]:
        text = "Das hat Müller gesagt, der Fischer schweigt.\n" * count
        tokens = [token for line in segment(text) for token in line.tokens]
        texts = [token.text for token in tokens]
        return lambda: bare_names(text, tokens, texts, [], rare())

    few, many = few_and_many(work)
    assert many < MOST * few
