"""Family names that are words as entries of a list of lines: "Bender ja", "Stein nein", "17 Frost".

A tagger reads each line by itself; lines of one shape with names in the same place tell what stands there.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache

from hybrid_deid.labels import PERSON
from hybrid_deid.merge.consistency_settings import Consistency, load_consistency
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.mistaken_labels import MISTAKEN
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.name_patterns import ENTRY_NAME, LETTER
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.merge.rows.runs import runs
from hybrid_deid.values import BY_START, Line, Span

Place = tuple[int, int]

SOURCE = "consistency:listed"
LEAST = 2  # names in rows that are nothing but names
LEAST_ROWS = 3
LONGEST = 40  # characters before the name, and behind it where nothing stands before
COLUMN = 4  # characters before a name at least, where only its column tells
PIECE = re.compile(rf"(?P<digits>\d+)|(?P<letters>{LETTER}+)|(?P<blanks>[ \t]+)|(?P<sign>.)", re.DOTALL)
SHAPES = {"digits": r"\d+", "letters": rf"{LETTER}+", "blanks": r"[ \t]+"}
PARTED = re.compile(r"(?:[:|>)\t–-][ \t]*|[ ]{2,})\Z")
FIELD = re.compile(r"[>| \t*•-]{0,8}[^\W_][^\n:]{1,24}:[ \t]{1,8}")
BEHIND_MEMBER = ("", ",", ";", "/", "(", "&")  # the end of a field, or what joins the next of its names
BARE = re.compile(r"[>| \t]*")
DIGIT = re.compile(r"\d")
BEHIND = re.compile(r"[ \t]*(\S)?")
SURROUNDING = 4  # names around one that may be any word
LONGEST_RARE = 12  # letters of a name that no list has: most longer words are compounds


def listed_rows(
    text: str,
    lines: Sequence[Line],
    spans: Sequence[Span],
    known: NameEvidence,
    is_plain: Callable[[str], bool],
    settings: Consistency | None = None,
) -> list[Span]:
    """Return finds of family names in consecutive lines, given the sorted `spans` of a text.

    Three lines or more begin alike, in kinds of signs or in the column of the name, and half of them, or a
    third where most others are listed names, hold a name there: a FAMILY, or one that a tagger took for
    something else, two of them no common words. In the others a listed name of the language counts, or beside
    twice as many names a word that mail seldom has, where something alike follows; `is_plain` tells of a word
    that is a function word or one of the calendar.
    """
    if not any(span.label == "FAMILY" for span in spans):
        return []
    named = [place for place in (named_place(span, known) for span in spans) if place is not None]
    rows = _rows(text, lines, named) if len(named) >= LEAST else {}
    if not rows:
        return []  # most documents
    settings = settings or load_consistency(known.knowledge.language)
    covered = Covered(spans)
    found: dict[int, Span] = {}

    def tail(place: Place) -> str:
        return _tail(text, place, covered)

    def kind_of_field(place: Place) -> str:
        behind = tail(place)
        return "" if behind[:1] in BEHIND_MEMBER else behind

    for shape, anchors in rows.items():
        kind = kind_of_field if shape == FIELD.pattern else tail
        for run in _runs(text, lines, shape, anchors):
            for start, end in missed_entries(text, run, anchors, kind, covered, known, is_plain, settings):
                score = settings.listed_rows.score
                found[start] = Span(start, end, "FAMILY", text[start:end], score, SOURCE)
    return list(found.values())


def named_place(span: Span, known: NameEvidence) -> Place | None:
    """Return where a family name stands with which a find begins, None where there is none."""
    if span.label == "FAMILY":
        return (span.start, span.end) if span.text[0].isupper() else None
    if span.label not in MISTAKEN or not is_doubted(span):
        return None
    word = span.text.split(" ", 1)[0]
    knowledge = known.knowledge
    if not known.is_own_family(word) or known.is_something_else(word) or word in knowledge.places.listed:
        return None
    return (span.start, span.start + len(word)) if knowledge.gender(word) is None else None


def _rows(text: str, lines: Sequence[Line], named: Sequence[Place]) -> dict[str, dict[int, Place]]:
    """Return for each shape of a beginning the lines that have it before a name, where two have it."""
    rows: dict[str, dict[int, Place]] = defaultdict(dict)
    for start, end in named:
        number = bisect_right(lines, start, key=BY_START) - 1
        if number >= 0:
            for shape in _shapes(text[lines[number].start : start], lines[number].end - start):
                rows[shape].setdefault(number, (start, end))
    return {shape: anchors for shape, anchors in rows.items() if len(anchors) >= LEAST}


def _shapes(before: str, rest: int) -> Iterator[str]:
    """Yield patterns of what stands before a name and `rest` characters in a line, none for running text."""
    if len(before) > LONGEST:
        return
    if BARE.fullmatch(before):
        if rest <= LONGEST:
            yield rf"[>| \t]{{0,{LONGEST}}}(?=[^\n]{{0,{LONGEST}}}\s*$)"
        return
    if (
        len(before) >= COLUMN
        and before[-1] == " "
        and (before[-2] == " " or DIGIT.search(before) is not None)
    ):
        yield rf"[^\n]{{{len(before) - 1}}}[ ]"
    if FIELD.fullmatch(before):
        yield FIELD.pattern
    if any(map(str.isalpha, before)) and DIGIT.search(before) is None and PARTED.search(before) is None:
        return
    yield "".join(
        re.escape(piece.group()) if piece.lastgroup == "sign" else SHAPES[piece.lastgroup or ""]
        for piece in PIECE.finditer(before)
    )


@lru_cache(maxsize=256)
def _row(shape: str) -> re.Pattern[str]:
    return re.compile(rf"{shape}({ENTRY_NAME})(?![\w@]|[-–'’]\w)", re.MULTILINE)


def _runs(
    text: str, lines: Sequence[Line], shape: str, anchors: dict[int, Place]
) -> Iterator[dict[int, Place]]:
    """Yield consecutive lines of a shape, three or more, with the place of the name in each."""
    pattern = _row(shape)
    seen: set[int] = set()
    for first in anchors:
        if first in seen:
            continue
        run: dict[int, Place] = {}
        for step in (-1, 1):
            number = first if step > 0 else first - 1
            while 0 <= number < len(lines):
                match = pattern.match(text, lines[number].start, lines[number].end)
                if number not in anchors and match is None:
                    break
                run[number] = anchors[number] if number in anchors or match is None else match.span(1)
                number += step
        seen.update(run)
        run = dict(sorted(run.items()))
        if len(run) >= LEAST_ROWS:
            yield run
        for block in _blocks(text, lines, run):
            if LEAST_ROWS <= len(block) < len(run):
                yield block


def _blocks(text: str, lines: Sequence[Line], run: dict[int, Place]) -> Iterator[dict[int, Place]]:
    """Yield what of a run stands between empty lines: a greeting and a closing may begin as its rows do."""

    def is_close(one: int, other: int) -> bool:
        return text.count("\n", lines[one].start, lines[other].start) <= 1

    for block in runs(run, is_close):
        yield {number: run[number] for number in block}


def missed_entries(
    text: str,
    run: Mapping[int, Place],
    anchors: Mapping[int, Place],
    kind: Callable[[Place], object],
    covered: Covered,
    known: NameEvidence,
    is_plain: Callable[[str], bool],
    settings: Consistency,
) -> list[Place]:
    """Return where the names of a run stand that were not found, none where too few were.

    `run` has the places of names by number, `anchors` those that were found; `kind` tells what stands around
    a place, which must be what stands around a name that was found.
    """
    named = [anchors[number] for number in run if number in anchors]
    clear = {text[start:end] for start, end in named}
    if len(run) == len(named) or sum(not known.is_something_else(word) for word in clear) < LEAST:
        return []
    kinds = set(map(kind, named))
    others = [place for number, place in run.items() if number not in anchors and kind(place) in kinds]
    told = [*named, *(place for place in others if _is_told(text, place, covered, known))]
    rows = len(named) + len(others)
    rare_too = 3 * len(told) >= 2 * len(run)
    people = sorted({*told, *(place for place in others if _is_person(covered.reaching(*place)))})
    missed = [
        place
        for place in others
        if not covered.touches(*place)
        and (
            is_entry(text[slice(*place)], rare_too, known, is_plain, settings)
            or (
                _is_surrounded(text, place, people, rows)
                and _may_be_any(text[slice(*place)], known, is_plain, settings)
            )
        )
    ]
    return missed if _are_enough(len(told), len(missed), rows) else []


def _are_enough(told: int, missed: int, rows: int) -> bool:
    return 2 * told >= rows or (3 * told >= rows and 3 * (told + missed) >= 2 * rows)


def _is_person(found: Span | None) -> bool:
    return found is not None and found.label in PERSON


def _is_surrounded(text: str, place: Place, people: Sequence[Place], rows: int) -> bool:
    """Tell whether a word begins a line between those of people, which two thirds of the rows have."""
    if len(people) < SURROUNDING or 3 * len(people) < 2 * rows or not people[0] < place < people[-1]:
        return False
    return BARE.fullmatch(text, text.rfind("\n", 0, place[0]) + 1, place[0]) is not None


def _may_be_any(
    word: str, known: NameEvidence, is_plain: Callable[[str], bool], settings: Consistency
) -> bool:
    """Tell whether a word may be a family name that no list has: it is no word that every mail has."""
    if word in settings.rows.never or word in settings.listed_rows.never or word in settings.given.kin:
        return False
    rare = len(word) <= LONGEST_RARE and not word.lower().endswith(settings.signed_lines.no_endings)
    return rare and "-" not in word and not (known.is_something_else(word) or is_plain(word))


def _is_told(text: str, place: Place, covered: Covered, known: NameEvidence) -> bool:
    """Tell whether a listed family name was found as something else that it is too."""
    found = covered.reaching(*place)
    return found is not None and found.label in MISTAKEN and known.is_family(text[slice(*place)])


def _tail(text: str, place: Place, covered: Covered) -> str:
    """Return what kind of thing follows a name in its line: a sign, a number, a word, a person, nothing."""
    behind = BEHIND.match(text, place[1])
    sign = behind.group(1) if behind is not None else None
    end = text.find("\n", place[1])
    end = len(text) if end < 0 else end
    if behind is None or sign is None or behind.start(1) >= end:
        return ""
    other = covered.reaching(place[1], end)
    kind = "0" if sign.isdigit() else "a" if sign.islower() else "A" if sign.isalpha() else sign
    return kind + (" with somebody" if other is not None and other.label in PERSON else "")


def is_entry(
    word: str, rare_too: bool, known: NameEvidence, is_plain: Callable[[str], bool], settings: Consistency
) -> bool:
    """Tell whether a word in the place of family names is one; `rare_too`: it need not be listed."""
    knowledge = known.knowledge
    if word in settings.rows.never or word in settings.listed_rows.never or word in settings.given.kin:
        return False
    if knowledge.words.names_nobody(knowledge.words.folding.word(word)):
        return False
    if known.is_common_family(word, settings.beside.common):
        return True
    if is_plain(word):
        return False
    if all(map(known.is_own_family, word.split("-"))) or (len(word) == LEAST and known.is_family(word)):
        return True
    if knowledge.gender(word) is not None or word in knowledge.places.listed or "-" in word:
        return False
    rare = rare_too and len(word) <= LONGEST_RARE
    rare = rare and not word.lower().endswith(settings.signed_lines.no_endings)
    return known.may_be_only_family(word) and (rare or known.is_family(word))
