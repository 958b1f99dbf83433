"""Long headers: three times the names take about three times as long, also when they share given names."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hybrid_deid
from hybrid_deid.mentions import name_knowledge
from hybrid_deid.merge.alike_numbers import alike_numbers
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.doubts.eponyms import without_eponyms
from hybrid_deid.merge.people.header_names import _is_free, with_header_names
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.rows.dated_entries import dated_entries
from hybrid_deid.merge.spreading import spread
from hybrid_deid.segment import segment
from hybrid_deid.values import Span
from tests.by_turns import MOST, few_and_many
from tests.merge.german_somebody import german_somebody
from tests.replace.test_linear import made_up

KNOWLEDGE = name_knowledge("de", ["Petra"], ["Peter"], ["bauer"])
UNKNOWN = frozenset[str]().__contains__  # no list has the family names
COMMON = "\nDas sagt Frau Bauer. Frau Bauer meint, Petra Bauer"  # names that are common words are asked after


def header(entry: str, count: int) -> Callable[[], object]:
    """Return the work of reading a header line of `count` entries."""
    text = "An: " + " ".join(entry.format(made_up(number)) for number in range(count))
    lines = segment(text)
    return lambda: with_header_names(text, lines, (), NameEvidence(KNOWLEDGE, UNKNOWN))


def persons(count: int) -> tuple[str, list[Span]]:
    """Return a header of `count` persons who share a given name, and their names."""
    text = "An: " + ", ".join(f"Petra {made_up(number)}" for number in range(count)) + COMMON
    spans, position = [], 4
    for number in range(count):
        for name, label in (("Petra", "FEMALE"), (made_up(number), "FAMILY")):
            spans.append(Span(position, position + len(name), label, name, 0.9, "model:x"))
            position += len(name) + 1
        position += 1
    start = text.index("Bauer")
    return text, [*spans, Span(start, start + 5, "FAMILY", "Bauer", 0.9, "model:x")]


def further(count: int) -> Callable[[], object]:
    """Return the work of looking for the names of `count` persons who share a given name."""
    text, spans = persons(count)
    return lambda: spread(text, spans, KNOWLEDGE)


def repeated(count: int) -> Callable[[], object]:
    """Return the work of looking for the names of a person who stands in `count` lines, always found."""
    text = "Petra Stein\n" * count
    return lambda: spread(
        text, [*spans_of(text, "Petra", "FEMALE"), *spans_of(text, "Stein", "FAMILY")], KNOWLEDGE
    )


def repeating_itself(count: int) -> Callable[[], object]:
    """Return the work of looking for what a tagger found over `count` words that repeat themselves."""
    text = "A B " * count
    return lambda: spread(text, [Span(2, len(text) - 1, "ORG", text[2:-1], 0.9, "model:x")], KNOWLEDGE)


@pytest.mark.parametrize(
    "work",
    [
        pytest.param(lambda count: repeating_itself(4 * count), id="a find that repeats itself"),
        pytest.param(lambda count: header("{} Anna;", 2 * count), id="entries without a comma"),
        pytest.param(lambda count: header("{}, Anna;", count), id="entries with a comma"),
        pytest.param(lambda count: header("{}, Anna,", count // 4), id="entries with commas between them"),
        # so few that all their folded names are remembered, or else the longer one would lose more by that
        pytest.param(lambda count: further(count // 3), id="persons of one given name"),
        pytest.param(lambda count: repeated(6 * count), id="one person in every line"),
    ],
)
def test_time_grows_with_the_number_of_names(work: Callable[[int], Callable[[], object]]) -> None:
    few, many = few_and_many(work)
    assert many < MOST * few


def test_a_common_word_beside_a_shared_given_name_is_a_name() -> None:
    text, spans = persons(3)
    petra, bauer = text.rindex("Petra"), text.rindex("Bauer")
    spans.append(Span(petra, petra + 5, "FEMALE", "Petra", 0.9, "model:x"))
    assert bauer in [span.start for span in spread(text, spans, KNOWLEDGE)]
    spans.append(Span(bauer, bauer + 5, "FAMILY", "Bauer", 0.9, "model:x"))
    assert bauer not in [span.start for span in spread(text, spans, KNOWLEDGE)]


def spans_of(text: str, words: str, label: str) -> list[Span]:
    """Return finds of a rule wherever one of some words stands."""
    found = re.finditer(words, text)
    return [Span(*match.span(), label, match.group(), 0.9, "rule:x") for match in found]


def codes(unit: str, count: int) -> Callable[[], object]:
    """Return the work of looking for codes that are like those before which their kind stands."""
    text = unit * count
    spans = spans_of(text, r"(?<=nummer: )[\w-]+", "UFID")
    return lambda: alike_numbers(text, spans, 0.7, frozenset())


def days(unit: str, count: int) -> Callable[[], object]:
    """Return the work of reading a row of days and names, of which all but those of Stein were found."""
    text = "Dienst: " + unit * count
    spans = spans_of(text, "Huber|Mayer", "FAMILY")
    return lambda: dated_entries(text, spans, NameEvidence(KNOWLEDGE, UNKNOWN), UNKNOWN)


def things_and_people(unit: str, count: int) -> Callable[[], object]:
    """Return the work of telling people from what is called after them."""
    text, known, somebody = unit * count, load_consistency("de").eponyms, german_somebody()
    spans = [replace(span, source="model:m", score=0.5) for span in spans_of(text, "Gauß|Maslow", "FAMILY")]
    return lambda: without_eponyms(text, spans, known, somebody)


@pytest.mark.parametrize(
    ("work", "unit"),
    [
        (codes, "Vertragsnummer: AB-10000\n10000-AB\n"),
        (codes, "Vertragsnummer: AB-10000, 10000-AB, "),
        (days, "3.11. Huber, 10.11. Mayer, "),
        (days, "Mo Huber, Di Stein; "),
        (days, "3.11.1990,Huber,10.11.1990,Stein,"),
        (things_and_people, "nach Gauß und Herrn Maslow mit Euler-Zahl "),
        (things_and_people, "Gauß-Gauß-"),
    ],
)
def test_time_grows_with_the_number_of_rows(
    work: Callable[[str, int], Callable[[], object]], unit: str
) -> None:
    few, many = few_and_many(lambda count: work(unit, count))
    assert many < MOST * few


PLACES = st.lists(st.integers(0, 40), unique=True, max_size=12).map(
    lambda ends: list(zip(sorted(ends)[::2], sorted(ends)[1::2], strict=False))
)


@given(PLACES, st.integers(0, 40), st.integers(1, 9))
def test_a_place_is_free_that_overlaps_none(
    taken: Sequence[tuple[int, int]], start: int, length: int
) -> None:
    end = start + length
    assert _is_free((start, end), taken) == (not any(a < end and start < b for a, b in taken))


@pytest.mark.parametrize("unit", ["Huber,03.05.1985,", "0171-2345678/", "mailto:a@b.de;Huber,"])
def test_time_grows_with_the_length_of_one_line(unit: str) -> None:
    deid = hybrid_deid.load(key=bytes(range(32)))
    few, many = few_and_many(lambda count: lambda: deid.tag(unit * count))
    assert many < MOST * few
