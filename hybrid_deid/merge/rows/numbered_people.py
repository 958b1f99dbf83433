"""Family names that are words beside a given name and a number: "Fasching Leo (0144672)", "330991 - Ida Ast".

A list of people by number has nothing but names beside these, whatever else such a word means; so have rows
that begin with a place and a number ("2. 45 Frost, Ida TSV Neudorf").
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from hybrid_deid.labels import GIVEN
from hybrid_deid.merge.consistency_settings import Consistency, load_consistency
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.people.given_names import gender_of
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.name_patterns import NAME, doubled
from hybrid_deid.merge.rows.name_fields import may_be_any_name
from hybrid_deid.merge.rows.runs import runs
from hybrid_deid.values import BY_START, Line, Span

SOURCE = "consistency:listed"
FAMILY = doubled(NAME)
NUMBER = r"\d{5,12}"
NUMBERED = re.compile(NUMBER)
BEGINNING = r"(?:\n|\A)[>|*•· \t–-]{0,8}(?:\d{1,3}[.)]?[ \t]{1,4})?"
PARTED = r"(?:[ ][-–][ ]|:[ ]|[ \t]{1,8}|;[ ]?)"
# The family name first, behind the number or with it behind the given name in brackets.
FAMILY_BEFORE = re.compile(rf"{BEGINNING}(?P<number>{NUMBER}{PARTED})?(?P<family>{FAMILY})[ ]\Z")
NUMBER_BEHIND = re.compile(rf"[ ]\(?{NUMBER}\)?[ \t]*(?:[\r\n]|\Z)|[ ]\({NUMBER}\)")
NUMBER_BEFORE = re.compile(rf"{BEGINNING}{NUMBER}{PARTED}\Z")
ROW_END = r"(?=[ ][-–][ ]|[ ]{2}|\t|[ ]?[;\r\n]|[ ]?\Z)"
FAMILY_BEHIND = re.compile(rf"[ ](?P<family>{FAMILY}){ROW_END}")
REACH = 80
Place = tuple[int, int]
SIGNS = r"[>|*•· \t]{0,8}"
ROW = re.compile(
    rf"{SIGNS}\d{{1,4}}[.)]?[ \t]{{1,4}}(?P<number>\d{{1,4}}[ \t]{{1,4}})?(?P<first>{FAMILY})"
    rf"(?P<gap>,[ ]?|[ ])(?P<second>{FAMILY})(?![\w-])"
)
LEAST = 2  # rows


class Row(NamedTuple):
    """A row of numbers and a name: the number of its line, what parts its fields, where its words stand."""

    line: int
    shape: tuple[bool, str]
    first: Place
    second: Place


def numbered_people(text: str, spans: Sequence[Span], known: NameEvidence) -> list[Span]:
    """Return finds of family names beside given ones, in lines with a number.

    At least one such number is a UFID among the sorted `spans`. Any capitalised word is a name there that is
    no title, given name, day or word of kinship.
    """
    if not any(span.label == "UFID" and NUMBERED.fullmatch(span.text) for span in spans):
        return []  # most documents
    settings = load_consistency(known.knowledge.language)
    covered = Covered(spans)
    found = []
    for start, end in _families(text, spans):
        word = text[start:end]
        if not covered.touches(start, end) and may_be_any_name(word, known, settings):
            found.append(Span(start, end, "FAMILY", word, settings.listed_rows.score, SOURCE))
    return found


def _families(text: str, spans: Sequence[Span]) -> Iterator[tuple[int, int]]:
    """Yield where the words stand that are a family name if they may be one."""
    for first, last in _given(text, spans):
        before = FAMILY_BEFORE.search(text, max(0, first - REACH), first)
        if before is not None and (before.group("number") or NUMBER_BEHIND.match(text, last)):
            yield before.span("family")
            continue
        behind = FAMILY_BEHIND.match(text, last, min(len(text), last + REACH))
        if behind is not None and NUMBER_BEFORE.search(text, max(0, first - REACH), first):
            yield behind.span("family")


def _given(text: str, spans: Sequence[Span]) -> Iterator[tuple[int, int]]:
    """Yield where given names begin and end that stand one behind the other."""
    first = last = -1
    for span in spans:
        if span.label not in GIVEN:
            continue
        if last >= 0 and text[last : span.start] != " ":
            yield first, last
            first = span.start
        first, last = (span.start if first < 0 else first), span.end
    if last >= 0:
        yield first, last


def numbered_rows(text: str, lines: Sequence[Line], spans: Sequence[Span], known: NameEvidence) -> list[Span]:
    """Return finds of names in rows, one below the other, that begin with a number, family and given name.

    Without a comma these may stand the other way round. Of half of the given names it was found among sorted
    `spans` that they are some, and half of the family names were found or are listed ones of the language;
    then what stands in the same place of the other rows is a name as well, unless it is a title, kin or a
    day, or begins such rows for what it means.
    """
    numbers = sorted(
        {
            number
            for span in spans
            if span.label in GIVEN and text[span.start - 1 : span.start] in (" ", ",")
            for number in (bisect_right(lines, span.start, key=BY_START) - 1,)
        }
    )
    if len(numbers) < LEAST:
        return []  # most documents
    around = sorted({near for number in numbers for near in (number - 1, number, number + 1)})
    rows = [
        row for number in around if 0 <= number < len(lines) for row in _rows(text, number, lines[number])
    ]
    settings = load_consistency(known.knowledge.language)
    covered = Covered(spans)
    found: list[Span] = []
    for run in runs(
        rows, lambda row, next_row: row.shape == next_row.shape and next_row.line == row.line + 1
    ):
        if len(run) >= LEAST:
            found += _missed(text, run, covered, known, settings)
    return found


def _rows(text: str, number: int, line: Line) -> Iterator[Row]:
    match = ROW.match(text, line.start, line.end)
    if match is not None:
        shape = (match.group("number") is not None, match.group("gap"))
        yield Row(number, shape, match.span("first"), match.span("second"))


def _missed(
    text: str, run: Sequence[Row], covered: Covered, known: NameEvidence, settings: Consistency
) -> Iterator[Span]:
    """Yield finds of the names of a run that were not found, none where too few were."""

    def label(place: Place) -> str:
        other = covered.reaching(*place)
        return other.label if other is not None and (other.start, other.end) == place else ""

    def is_listed(word: str) -> bool:
        return known.is_own_family(word) and word not in settings.listed_rows.never

    def enough(places: Sequence[Place], found: Callable[[Place], bool]) -> bool:
        return 2 * sum(map(found, places)) >= len(run)

    score, folded = settings.listed_rows.score, known.knowledge.words.folding.word
    pairs = [(row.first, row.second) for row in run]
    if run[0].shape[1] == " " and sum(label(row.first) in GIVEN for row in run) >= LEAST:
        pairs = [(second, first) for first, second in pairs]
    families, given = zip(*pairs, strict=True)
    if not (
        enough(given, lambda place: label(place) in GIVEN)
        and enough(families, lambda place: label(place) == "FAMILY" or is_listed(text[slice(*place)]))
    ):
        return

    def may_be_given(word: str, family: Place) -> bool:
        told = label(family) == "FAMILY" or known.knowledge.is_given(word)
        return told and not known.knowledge.words.names_nobody(folded(word))

    def may_be_family(word: str) -> bool:
        return word not in settings.listed_rows.never and may_be_any_name(word, known, settings)

    for family, name in pairs:
        word, kind = text[slice(*name)], label(name)
        if not covered.touches(*name) and may_be_given(word, family):
            kind = gender_of(word, known.knowledge)
            yield Span(*name, kind, word, score, SOURCE)
        word = text[slice(*family)]
        if kind in GIVEN and not covered.touches(*family) and may_be_family(word):
            yield Span(*family, "FAMILY", word, score, SOURCE)
