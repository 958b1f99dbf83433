"""Numbers that look like dates: of points and parts ("TOP 4.1. und 4.2.", "Rate 10/12"), of programs
("Firefox 10.3.12", "Downgrade von 4.12 auf 4.11"), of what is counted ("vor dem 1. und dem 2. Staatsexamen",
"Do 6. Std.") or bought ("kaufe 2000 Flyer"), times of a timetable ("5.12, 5.42, 6.12").

A tagger and the rules of dates take them for such; moved like dates they would point nowhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Set
from functools import lru_cache

from hybrid_deid.merge.doubts.never import Never
from hybrid_deid.merge.word_before import word_before
from hybrid_deid.values import Span
from hybrid_deid.word_patterns import any_of

POINT = re.compile(r"\d{1,2}\.\d{1,2}\.?(?:0\d{3})?")
FRACTION = re.compile(r"\d{1,2}/\d{1,2}")
VERSION = re.compile(r"\d{1,2}\.\d{1,2}\.\d{2}")
VERSIONS = re.compile(r"\d{1,2}\.\d{1,2}(?:\.\d{1,2})?\.?")
# A program of which a version is told begins a clause that ends so (not "Der Umstieg auf Linux ist 3.4.").
BEGINNING = re.compile(r"(?:\A|[.!?:;,(]|[–-][ ]|\n)[>|*\s-]{0,8}\Z")
ENDING = re.compile(r"[ ]?(?:[.,;!?)]|\s*(?:[A-ZÄÖÜ]|\Z)|[ ]?\n)")
ORDINAL = re.compile(r"\d{1,2}\.?")  # its stop may be left out of a find
# A noun behind an ordinal.
ORDERED = re.compile(r"\.?[ ]([A-ZÄÖÜ][a-zäöüß]+)(?![\w-])")
PIECES = frozenset({"1900", "2000"})  # a round number of them; other years may be some
# Times in a row, with a word or two between them ("bis 19.12, danach 19.42, 20.12").
TIME = re.compile(r"(?<![\d.,:])([01]?\d|2[0-4])\.([0-5]\d)(?![\d:]|[.,]\d)")
TIMES = re.compile(rf"(?:{TIME.pattern}(?:[,;]?[ ](?:[a-zäöüß]+[ ]){{0,2}}|[–-])){{2,40}}{TIME.pattern}")
NOUN = re.compile(r"[ ][A-ZÄÖÜ]")
MONTHS = 12
REACH = 80  # characters before a number in which the word and the numbers beside it stand


def without_numbered_points(text: str, found: Iterable[Span], never: Never) -> list[Span]:
    """Return the findings in a text without those of dates that a word before them makes numbers of points.

    The word stands directly before the number, or before the first of several that are joined; what is
    counted stands behind the second of two.
    """
    return [span for span in found if span.label != "DATE" or not _is_number(text, span, never)]


def _is_number(text: str, span: Span, never: Never) -> bool:
    if POINT.fullmatch(span.text) and never.versioned and _is_version(text, span, never):
        return True
    if VERSIONS.fullmatch(span.text) and _is_of_program(text, span, never):
        return True
    if POINT.fullmatch(span.text) and any(
        start <= span.start and span.end <= end for start, end in _timetables(text)
    ):
        return True
    for shape, words in ((POINT, never.points), (FRACTION, never.fractions)):
        if words and shape.fullmatch(span.text):
            before = text[max(0, span.start - REACH) : span.start].casefold()
            return _behind(shape, words, never.joints).search(before) is not None
    if span.text in PIECES:
        return _are_pieces(text, span, never)
    if ORDINAL.fullmatch(span.text):
        if never.ordered and _is_ordered(text, span, never):
            return True
        return bool(never.counted) and _counted(never).match(text, span.end) is not None
    return VERSION.fullmatch(span.text) is not None and _last_word(text, span) in never.programs


@lru_cache(maxsize=4)  # finds of a text ask in turn
def _timetables(text: str) -> tuple[tuple[int, int], ...]:
    """Return where rows of times lie: each later than the one before, some no days, one of a day behind."""
    return tuple(row.span() for row in TIMES.finditer(text) if _are_times(row.group()))


def _are_times(row: str) -> bool:
    times = [(int(hour), int(minute)) for hour, minute in TIME.findall(row)]
    no_days = [0 in (hour, minute) or minute > MONTHS for hour, minute in times]
    return times == sorted(set(times)) and True in no_days and False in no_days[no_days.index(True) :]


def _is_of_program(text: str, span: Span, never: Never) -> bool:
    """Tell whether a program is said to be of a version, of two numbers or more."""
    word = word_before(text, span.start)
    if word not in never.version_joints:
        return False
    end = span.start - len(word) - 1
    program = word_before(text, end)
    if program.casefold() not in never.programs or ENDING.match(text, span.end) is None:
        return False
    start = end - 1 - len(program)
    return BEGINNING.search(text, max(0, start - REACH), start) is not None


def _is_version(text: str, span: Span, never: Never) -> bool:
    """Tell whether a program is brought from or to a number, of two, and no day is put off."""
    place = max(0, span.start - REACH)
    for match in _updated(never.versioned, never.version_from, never.version_to).finditer(
        text, place, span.end + REACH
    ):
        if match.start(1) <= span.start < match.end(1):
            rest = re.split(r"[.!?\n]", text[match.end() : match.end() + REACH])[0].casefold()
            return never.postponed.isdisjoint(rest.split())
    return False


def _is_ordered(text: str, span: Span, never: Never) -> bool:
    """Tell whether a noun that is counted stands right behind an ordinal."""
    match = ORDERED.match(text, span.end)
    if match is None or (span.text.endswith(".") == match[0].startswith(".")):
        return False
    word = match[1].casefold()
    of_something, with_day = _beside_ordinals(never.of_something, never.with_day)
    if word not in never.ordered or of_something.match(text, match.end()):
        return False
    begin = max(0, span.start - REACH)
    return word not in never.ordered_feminine or not with_day.search(text, begin, span.start)


def _are_pieces(text: str, span: Span, never: Never) -> bool:
    """Tell whether somebody buys so many of something."""
    word = _last_word(text, span)
    if word in never.trading:
        return _bought(never.traded, never.priced).match(text, span.end) is not None
    return word in never.buying and NOUN.match(text, span.end) is not None


def _last_word(text: str, span: Span) -> str:
    """Return the word before a find, folded."""
    return word_before(text, span.start).casefold()


def _counted(never: Never) -> re.Pattern[str]:
    """Return what joins further ordinals, and a noun that ends with one of some."""
    return _ordinal_behind(never.joints | never.counted_joints, never.counted, never.counted_endings)


@lru_cache(maxsize=16)
def _ordinal_behind(joints: Set[str], nouns: Set[str], endings: Set[str]) -> re.Pattern[str]:
    noun = rf"(?:[^\W_]+-?)?(?i:{any_of(nouns)}){any_of(endings)}?(?!\w)"
    between = rf"\.?(?:,[ ]\d{{1,2}}\.){{0,6}}[ ]{any_of(joints)}"
    return re.compile(rf"{between}[ ](?:[a-zäöüß]+[ ]){{0,4}}\d{{1,2}}\.[ ]{noun}")


@lru_cache(maxsize=16)
def _beside_ordinals(behind: Set[str], before: Set[str]) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return what makes a day of a noun that is counted, and what goes with a day before an ordinal."""
    with_day = any_of([*before, *map(str.capitalize, before)])
    return re.compile(rf"[ ]{any_of(behind)}[ ]"), re.compile(rf"(?<!\w){with_day}[ ]\Z")


@lru_cache(maxsize=16)
def _updated(words: Set[str], before: Set[str], between: Set[str]) -> re.Pattern[str]:
    """Return what is updated from a number to another one; (1) are both."""
    number = r"\d{1,2}\.\d{1,2}"
    program = rf"(?<!\w)(?i:{any_of(words)})[ ](?:[\w-]+[ ]){{0,2}}?{any_of(before)}[ ]"
    return re.compile(rf"{program}({number}[ ]{any_of(between)}[ ]{number})(?!\w|\.\w)")


@lru_cache(maxsize=16)
def _bought(verbs: Set[str], before_prices: Set[str]) -> re.Pattern[str]:
    """Return what was bought and the verb behind it, or its price."""
    return re.compile(rf"[ ][A-ZÄÖÜ]\w+[ ](?:{any_of(verbs)}|{any_of(before_prices)}[ ]\d)")


@lru_cache(maxsize=16)
def _behind(shape: re.Pattern[str], words: Set[str], joints: Set[str]) -> re.Pattern[str]:
    number = rf"{shape.pattern}[ ]?(?:[,;&–-]|{any_of(joints)}\.?)[ ]?"
    return re.compile(rf"(?<![^\W_]){any_of(words)}\.?[ \u00a0]{{0,2}}(?:{number}){{0,8}}\Z")
