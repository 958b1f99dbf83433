"""A rank between a given and a family name is no name."""

from __future__ import annotations

import pytest

from hybrid_deid.mentions.knowledge import language_words
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.doubts.ranks import without_ranks
from hybrid_deid.merge.people.full_names import with_full_names
from hybrid_deid.values import Span

WORDS = language_words("de")


def marked_spans(text: str, source: str) -> tuple[str, list[Span]]:
    """Return a text without its marks, "[Eva FEMALE] ...", and the spans that were marked."""
    found, plain = [], ""
    for number, piece in enumerate(text.replace("]", "[").split("[")):
        if number % 2:
            name, _, label = piece.rpartition(" ")
            found.append(Span(len(plain), len(plain) + len(name), label, name, 0.9, source))
            plain += name
        else:
            plain += piece
    return plain, found


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("[Otto MALE] [Graf FAMILY] [Lambsdorff FAMILY]", ["Otto", "Lambsdorff"]),
        ("[Marion FEMALE] [Gräfin FAMILY] [Au FAMILY] schreibt", ["Marion", "Au"]),
        ("[Karl MALE] [Ritter FAMILY] [von Frisch FAMILY]", ["Karl", "von Frisch"]),
        ("[Eva FEMALE] [Ritter zu Stein FAMILY]", ["Eva", "zu Stein"]),
        ("[Eva FEMALE] [Graf FAMILY] von [Au CITY]", ["Eva", "von Au"]),
        ("[Egon MALE] [Frhr FAMILY]. von [Schönfeld CITY]", ["Egon", "von Schönfeld"]),
        ("[Egon MALE] [Frhr FAMILY]. v. [Schönfeld FAMILY]", ["Egon", "v. Schönfeld"]),
        ("[Anna FEMALE] [Gräfin FAMILY] [Thun CITY]", ["Anna", "Thun"]),
        ("[Eva FEMALE] [Baronin FAMILY] [Hagen MALE]", ["Eva", "Hagen"]),
        ("Herr [Ritter MALE] [von Aue FAMILY]", ["von Aue"]),
        ("[Baron MALE] [Thun FAMILY] kommt", ["Thun"]),
        ("[Ritter MALE] und [Thun FAMILY]", ["Ritter", "Thun"]),
        # family names
        ("[Anna FEMALE] [Graf FAMILY] [Peter MALE]", ["Anna", "Graf", "Peter"]),
        ("[Anna FEMALE] [Graf FAMILY] [Wien CITY]", ["Anna", "Graf", "Wien"]),
        ("[Otto MALE] [Graf FAMILY]", ["Otto", "Graf"]),
        ("[Otto MALE] [Graf FAMILY], [Huber FAMILY]", ["Otto", "Graf", "Huber"]),
        ("[Eva FEMALE] [Ritter FAMILY] [Lopez FAMILY]", ["Eva", "Ritter", "Lopez"]),
        ("[Eva FEMALE] [Graf FAMILY] und [Huber FAMILY]", ["Eva", "Graf", "Huber"]),
        ("[Eva FEMALE] [Graf Stein FAMILY]", ["Eva", "Graf Stein"]),
        ("Herr [Graf FAMILY] [Huber FAMILY]", ["Graf", "Huber"]),
        ("[Otto MALE]: [Graf FAMILY] [Huber FAMILY]", ["Otto", "Graf", "Huber"]),
        ("[Otto MALE] [Grafenberg FAMILY] [Huber FAMILY]", ["Otto", "Grafenberg", "Huber"]),
    ],
)
def test_ranks(marked: str, expected: list[str]) -> None:
    text, spans = marked_spans(marked, "model:m")
    found = with_full_names(text, spans, WORDS, lambda word: False)
    assert [span.text for span in found] == expected
    assert all(span.text == text[span.start : span.end] for span in found)


@pytest.mark.parametrize("source", ["known", "rule:deny"])
def test_what_a_caller_knows_or_denies_stays(source: str) -> None:
    text, spans = marked_spans("[Otto MALE] [Graf FAMILY] [Lambsdorff FAMILY]", source)
    assert without_ranks(text, spans, load_consistency("de").particles) == spans
