"""Identifiers in which something else stands: "DE89 3704 0044 0532 0130 00 BIC", "1) 4471882 2) 4471883".

What a rule reads of an identifier and what a tagger takes in beyond it become one find; and a tagger takes
two numbers of a list for one. The words that stand between are nobody's number, and a reader needs them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from hybrid_deid.merge.growing import part_of
from hybrid_deid.merge.policy import DENIED, source_kind
from hybrid_deid.values import Span
from hybrid_deid.word_patterns import any_of

NUMBERS = frozenset({"UFID", "PHONE"})
# The mark of a list before a number: "2) ", "b) "; no bracket that is opened in it ("(0 30) 1234").
BRACKETED = re.compile(r"(?:(?<=\s)|\A)(?:\d{1,2}|[a-h])\)\s{1,2}(?=\w)")
# "1. " and "2. " count where one follows the other; of an identifier a number with a stop may be a part.
STOPPED = re.compile(r"(?:(?<=\s)|\A)(\d{1,2})\.\s{1,2}(?=\w)")
TOWN = re.compile(r"\s[^\W\d_][a-zäöüß]")
LEAST_DIGITS = 3  # of what is left behind the name of a firm


@dataclass(frozen=True, eq=False)
class CodesApart:
    """Words between identifiers, words for the bank and the court behind one, and firms whose it is."""

    banks: tuple[str, ...] = ()
    courts: tuple[str, ...] = ()
    firms: tuple[str, ...] = ()

    @cached_property
    def between(self) -> re.Pattern[str] | None:
        """What finds words for the bank within an identifier, or at its end."""
        return _pattern(rf"\s{{1,3}}{any_of(self.banks)}[.:]{{0,2}}(?:\s{{1,3}}|\Z)", self.banks)

    @cached_property
    def court(self) -> re.Pattern[str] | None:
        """What finds a court at the end of a file mark."""
        return _pattern(rf"\s{{1,3}}{any_of(self.courts)}\Z", self.courts)

    @cached_property
    def firm(self) -> re.Pattern[str] | None:
        """What finds a firm at the beginning of an identifier."""
        return _pattern(rf"{any_of(self.firms)}(?::?\s{{1,3}}|\Z)", self.firms)


def _pattern(pattern: str, words: Iterable[str]) -> re.Pattern[str] | None:
    return re.compile(pattern) if words else None


def with_codes_apart(text: str, spans: Iterable[Span], known: CodesApart) -> list[Span]:
    """Return merged `spans`, identifiers and phone numbers without marks of lists and words between them.

    What a caller knows or denies stays as it is.
    """
    result: list[Span] = []
    for span in spans:
        if span.label in NUMBERS and source_kind(span.source) != "known" and span.source != DENIED:
            result += _apart(text, span, known)
        else:
            result.append(span)
    return result


def _apart(text: str, span: Span, known: CodesApart) -> list[Span]:
    shown = span.text
    start, end = 0, len(shown)
    if (firm := known.firm and known.firm.match(shown)) and _is_number(shown[firm.end() :]):
        start = firm.end()
    if (court := known.court and known.court.search(shown)) and TOWN.match(text, span.end):
        end = court.start()
    gaps = [(0, start), *_gaps(shown, known), (end, len(shown))]
    pieces: list[tuple[int, int]] = []
    position = 0
    for before, behind in sorted(gaps):
        if before > position:
            pieces.append((position, before))
        position = max(position, behind)
    if pieces == [(0, len(shown))]:
        return [span]
    return [part_of(span, span.start + first, span.start + last) for first, last in pieces]


def _is_number(rest: str) -> bool:
    """Tell whether what stands behind the name of a firm is a number, or nothing."""
    return not rest or sum(map(str.isdigit, rest)) >= LEAST_DIGITS


def _gaps(shown: str, known: CodesApart) -> Iterator[tuple[int, int]]:
    """Yield where the words for the bank and the marks of a list stand, with the blanks around them."""
    if " " not in shown and "\n" not in shown:
        return
    if known.between is not None:
        yield from (match.span() for match in known.between.finditer(shown))
    if ") " in shown and "(" not in shown:
        marks = [match.span() for match in BRACKETED.finditer(shown)]
        if len(marks) < shown.count(")"):
            marks = []  # a bracket that is no mark: those of an area code may be none either
    else:
        marks = list(_numbered(shown))
    yield from ((len(shown[:start].rstrip()), end) for start, end in marks)


def _numbered(shown: str) -> Iterator[tuple[int, int]]:
    """Yield the marks "1. ", "2. " of a list that begins with the find and counts on by one."""
    marks = list(STOPPED.finditer(shown)) if ". " in shown else []
    if len(marks) > 1 and not marks[0].start():
        first = int(marks[0][1])
        if [int(mark[1]) for mark in marks] == list(range(first, first + len(marks))):
            yield from (mark.span() for mark in marks)
