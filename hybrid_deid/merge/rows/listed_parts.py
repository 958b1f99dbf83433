"""Family names that are words as entries of a list in one line: "1. Huber 2. Stein 3. Nowak", "Huber 20 €".

As in lines, which listed_rows reads, parts of one shape with names in the same place tell what stands there.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, pairwise
from typing import NamedTuple

from hybrid_deid.labels import PERSON
from hybrid_deid.merge.consistency_settings import Consistency, ListedRows, load_consistency
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.joint_settings import Joints
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.name_patterns import CAPITAL, ENTRY_NAME, LETTER
from hybrid_deid.merge.rows.listed_rows import (
    LEAST,
    LEAST_ROWS,
    SOURCE,
    SURROUNDING,
    missed_entries,
    named_place,
)
from hybrid_deid.merge.rows.name_fields import may_be_any_name
from hybrid_deid.values import BY_START, Line, Span
from hybrid_deid.word_patterns import any_of

Place = tuple[int, int]

LONGEST = 40  # characters behind a name in its part
SIGNS = r"[>|*•· \t–-]{0,8}"
# A number, a result or a minute before a name, and a word with a number: "12. ", "0:1 ", "Tisch 4: ".
NUMBER = r"(?P<digits>\d[\d.,:/]{0,9}[.)]?[ ]{1,3})"
NUMBERED = rf"(?P<word>{CAPITAL}{LETTER}{{0,11}}\.?)[ ]?\d{{1,4}}[.:)]?[ ]{{1,3}}"
# A word that stands before several names, counted or not: "2. Geige ".
WORD = rf"(?P<word>{CAPITAL}{LETTER}{{1,24}})[ ]"
JOINED = re.compile(r"[ ][-–][ ]|[ ]?/[ ]?")
COLON = ": "
END = re.compile(r"[ \t]*(?:[.!?](?!\S)|\)?[ \t]*\Z)")
KIND = re.compile(r"[ \t]*(\S)")
# Of words in small letters one stands behind a name ("Huber ja"): more are a sentence.
ONE_WORD = re.compile(rf"[ ]{LETTER}{{2,12}}[ \t]*(?:[.!?](?!\S)|\Z)")


class Part(NamedTuple):
    """A part of a line that may be an entry: where its name stands, and what stands around that in kind."""

    place: Place
    head: str
    tail: str


class _Patterns(NamedTuple):
    """What parts the entries of a line, and what stands before the name of one, in two readings."""

    parted: re.Pattern[str]
    readings: tuple[re.Pattern[str], ...]


def listed_parts(
    text: str,
    lines: Sequence[Line],
    spans: Sequence[Span],
    known: NameEvidence,
    is_plain: Callable[[str], bool],
) -> list[Span]:
    """Return finds of family names in parts of lines, given the sorted `spans` of a text.

    Signs, numbers and joining words part a line. Three parts or more, one behind the other, are a name with
    something before or behind it, and half of them hold a name that was found, two of them no common words;
    then a word counts with the same before and behind it as one of these; between four people any that a list
    has as family name. `is_plain` tells of a word that is a function word or one of the calendar.
    """
    if sum(span.label == "FAMILY" for span in spans) < LEAST:
        return []  # most documents
    named = dict(chain.from_iterable(_named(span, known) for span in spans))
    settings = load_consistency(known.knowledge.language)
    patterns = _patterns(settings.joints, settings.listed_rows)
    covered, found = Covered(spans), dict[int, Span]()
    for block in _blocks(lines, named):
        parted = [list(_cuts(text, line, patterns.parted)) for line in block]
        if sum(map(len, parted)) < LEAST_ROWS:
            continue
        for reading in _readings(text, parted, patterns):
            for run in _runs(reading):
                for start, end in _missed(text, run, named, covered, known, is_plain, settings):
                    score = settings.listed_rows.score
                    found[start] = Span(start, end, "FAMILY", text[start:end], score, SOURCE)
    return list(found.values())


def _named(span: Span, known: NameEvidence) -> Iterator[Place]:
    """Yield where a family name stands in a find, or several that a tagger took for one."""
    place = named_place(span, known)
    if place is None:
        return
    start, end = place
    for joint in () if span.text.isalpha() else JOINED.finditer(span.text):
        yield start, span.start + joint.start()
        start = span.start + joint.end()
    if start < end:
        yield start, end


@lru_cache(maxsize=8)
def _patterns(joints: Joints, rows: ListedRows) -> _Patterns:
    # What stands in brackets parts nothing, but the minute in which somebody comes on.
    words = any_of([*joints.both, *rows.sides])
    parted = (
        rf"(?P<minute>[ ]\(\d{{1,3}}[.'’]?[ ](?={CAPITAL}))|\([^()\n]{{0,40}}\)|(?P<list>[,;](?:[ ]+|\Z))"
        rf"|(?P<joint>[ ](?:[-–+&]|{words})[ ]|(?<={LETTER})[ ]?/[ ]?)(?={CAPITAL})"
        rf"|(?<!:)(?P<number>[ ])(?=\d{{1,3}}[.)][ ]?{CAPITAL})"
    )
    title = rf"(?:{any_of(rows.titles)}[ ])?"
    name = rf"{title}(?P<name>{ENTRY_NAME})(?![\w@]|[-–'’]\w)"
    return _Patterns(
        re.compile(parted),
        (
            re.compile(rf"{SIGNS}(?P<word>)?{NUMBER}?{name}"),
            re.compile(rf"{SIGNS}(?P<digits>)?(?:{NUMBERED})?{name}"),
            re.compile(rf"{SIGNS}{NUMBER}?(?:{WORD})?{name}"),
            re.compile(rf"{SIGNS}(?P<digits>)?[^()\n]{{2,30}}(?P<word>\(){name}(?=\))"),
        ),
    )


def _blocks(lines: Sequence[Line], named: dict[int, int]) -> Iterator[Sequence[Line]]:
    """Yield lines with names, one below the other, and those beside them, where they are names enough."""
    numbers = sorted(bisect_right(lines, start, key=BY_START) - 1 for start in named)
    first, last, names = -2, -2, 0
    for number in [*numbers, len(lines) + 2]:
        if number - last > 2:
            if last >= 0 and names >= LEAST:
                yield lines[max(0, first - 1) : last + 2]
            first, names = number, 0
        last = number
        names += 1


def _cuts(text: str, line: Line, parted: re.Pattern[str]) -> Iterator[tuple[int, int, str]]:
    """Yield where the parts of a line begin and end, with what stands before each: "" in a list.

    Nothing where the line is one part: listed_rows reads it.
    """
    begin, before = line.start, ""
    for match in parted.finditer(text, line.start, line.end):
        kind = match.lastgroup
        if kind is None:
            continue  # in brackets
        yield begin, match.start(), before
        before = match.group().strip(" /") if kind == "joint" else ""
        begin = match.end()
    if line.start < begin < line.end:
        yield begin, line.end, before


def _readings(
    text: str, parted: Sequence[Sequence[tuple[int, int, str]]], patterns: _Patterns
) -> Iterator[list[Part | None]]:
    """Yield the parts of some lines as entries, in each reading of what stands before a name.

    None where a part is no entry. What announces a list stands before a colon, and so may an entry.
    """
    colons = [[text.rfind(COLON, begin, end) for begin, end, _ in cuts] for cuts in parted]
    ways = (True, False) if max(chain.from_iterable(colons), default=-1) >= 0 else (True,)
    for pattern in patterns.readings:
        for at_colon in ways:
            parts: list[Part | None] = []
            for cuts, places in zip(parted, colons, strict=True):
                if not cuts:
                    parts.append(None)
                for number, ((begin, end, before), colon) in enumerate(zip(cuts, places, strict=True)):
                    part = None
                    if colon >= 0 and at_colon:
                        mark = before + COLON if number else before
                        part = _part(text, colon + len(COLON), end, mark, pattern)
                    parts.append(part or _part(text, begin, end, before, pattern))
            yield parts


def _part(text: str, begin: int, end: int, before: str, pattern: re.Pattern[str]) -> Part | None:
    """Return what stands in a stretch of a line as an entry, None where it is none."""
    match = pattern.match(text, begin, end)
    if match is None or end - match.end() > LONGEST:
        return None
    head = before + (match.group("word") or "") + ("0" if match.group("digits") else "")
    if END.match(text, match.end(), end):
        return Part(match.span("name"), head, "")
    sign = KIND.match(text, match.end(), end)
    tail = sign.group(1) if sign is not None else ""
    if tail.isalpha():
        if not tail.islower() or ONE_WORD.match(text, match.end(), end) is None:
            return None
        tail = "a"
    return Part(match.span("name"), head, "0" if tail.isdigit() else tail)


def _runs(parts: Sequence[Part | None]) -> Iterator[list[Part]]:
    """Yield entries that stand one behind the other, three or more, and not all of them a name alone."""
    ends = [number for number, part in enumerate([*parts, None]) if part is None]
    for first, last in pairwise([-1, *ends]):
        run = [part for part in parts[first + 1 : last] if part is not None]
        if len(run) >= LEAST_ROWS and any(part.head or part.tail for part in run):
            yield run


def _missed(
    text: str,
    run: Sequence[Part],
    named: dict[int, int],
    covered: Covered,
    known: NameEvidence,
    is_plain: Callable[[str], bool],
    settings: Consistency,
) -> list[Place]:
    """Return where the names of a run stand that were not found, none where too few were."""
    anchors = {
        number: part.place for number, part in enumerate(run) if named.get(part.place[0]) == part.place[1]
    }
    if len(anchors) < LEAST or len(anchors) == len(run):
        return []
    kinds = {part.place: (part.head, part.tail) for part in run}
    rows = {number: part.place for number, part in enumerate(run)}
    missed = missed_entries(text, rows, anchors, kinds.__getitem__, covered, known, is_plain, settings)
    taken = {kinds[place] for place in anchors.values()}
    return missed + [
        place
        for place in _surrounded(run, anchors, covered)
        if place not in missed
        and kinds[place] in taken
        and _is_listed(text[slice(*place)], known, is_plain, settings)
    ]


def _surrounded(run: Sequence[Part], anchors: Mapping[int, Place], covered: Covered) -> Iterator[Place]:
    """Yield where words stand in no find that have people around them, which are three quarters of a run."""
    others = [covered.reaching(*part.place) for part in run]
    people = [
        number
        for number, other in enumerate(others)
        if number in anchors or (other is not None and other.label in PERSON)
    ]
    if len(people) >= SURROUNDING and 4 * len(people) >= 3 * len(run):
        yield from (run[number].place for number in range(people[0], people[-1]) if others[number] is None)


def _is_listed(
    word: str, known: NameEvidence, is_plain: Callable[[str], bool], settings: Consistency
) -> bool:
    """Tell whether some list has a word as family name, which begins no list for what it means."""
    if word in settings.listed_rows.never or is_plain(word):
        return False
    return known.is_family(word) and may_be_any_name(word, known, settings)
