"""Nouns that are towns too, behind the number of an account or how many there are: "4100 Löhne 18.900,00".

A number that is no postal code of such a town is none before a sum, beside another account ("4920 Telefon,
4910 Porto"), or where it is round and the sentence goes on ("12000 Meilen gefahren").
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from hybrid_deid.letter_classes import CAPITAL, LETTER, SMALL
from hybrid_deid.lexicon.lists import UNKNOWN, Gazetteer
from hybrid_deid.merge.places.place_settings import Places
from hybrid_deid.merge.policy import source_kind
from hybrid_deid.merge.word_before import word_before
from hybrid_deid.values import Span

NOUN = rf"{CAPITAL}{SMALL}{{2,29}}"
BEHIND = re.compile(rf"[ ]{{1,3}}({NOUN})(?![\w-])")
NUMBER = re.compile(r"(?<![\w.,/-])(\d{4,5})[ ]{1,3}\Z")
SUM = re.compile(r"[ \t]{1,40}-?\d{1,3}(?:\.?\d{3}){0,3},\d\d(?!\d)")
ACCOUNT_BEFORE = re.compile(rf"(?<!\d)\d{{4}}[ ]({CAPITAL}{LETTER}{{2,29}})[,;][ ]\Z")
ACCOUNT_BEHIND = re.compile(rf"[,;][ ]\d{{4}}[ ]({CAPITAL}{LETTER}{{2,29}})(?!\w)")
GOES_ON = re.compile(rf"[ ]({SMALL}{{1,30}})|,[ ]\d|[.!?](?:\s|\Z)")
ACCOUNT = 4  # digits
REACH = 48
BLANKS = 3  # between a number and its noun
REMEMBERED = 1024  # words: few are asked for


class Home(NamedTuple):
    """Postal codes where a town lies: how many `digits` they have (0: unknown), and the first ones of its own
    ("-": unknown)."""

    digits: int
    zone: str


class TownLines:
    """The towns of a list as lines of one text, in which the few that are asked for are quickly found."""

    def __init__(self, towns: Gazetteer) -> None:
        """Fields that the list has not are unknown of all its towns."""
        names, unknown = towns.field_names, [UNKNOWN] * len(towns.columns[0])
        self._towns, self._lines = towns.columns[0], "\n".join(("", *towns.columns[0], ""))
        self._countries, self._zones = (
            towns.column(name) if name in names else unknown for name in ("country", "zone")
        )

    def homes(self, word: str) -> Iterator[tuple[tuple[str, str], str]]:
        """Yield the town, country and postal zone of each town of which a word is the first."""
        line, row, counted = f"\n{word}", 0, 0
        at = self._lines.find(line)
        while at >= 0:
            row, counted = row + self._lines.count("\n", counted, at), at
            if self._lines[at + len(line)] in " \n":
                yield (self._towns[row], self._countries[row]), self._zones[row]
            at = self._lines.find(line, at + 1)


def homes_of(lists: Iterable[Gazetteer], zip_digits: Callable[[str], int]) -> Callable[[str], Sequence[Home]]:
    """Return what tells the homes of the towns that begin with a word: of two lists the later one counts.

    `zip_digits` tells how many digits the postal codes of a country have.
    """
    every = [TownLines(towns) for towns in lists]

    @lru_cache(maxsize=REMEMBERED)
    def homes(word: str) -> Sequence[Home]:
        if not word or " " in word or "\n" in word:
            return ()  # no first word of a town
        zones = dict(chain.from_iterable(lines.homes(word) for lines in every))
        return tuple(Home(zip_digits(country), zone) for (_, country), zone in zones.items())

    return homes


def without_counted_nouns(
    text: str,
    found: Iterable[Span],
    is_noun: Callable[[str], bool],
    homes: Callable[[str], Sequence[Home]],
    known: Places,
) -> list[Span]:
    """Return the findings in a text without codes and towns that are such; what a caller knows stays.

    `homes` tells where the towns of a name lie, none for what is no town.
    """
    return [
        span
        for span in found
        if span.label not in ("ZIP", "CITY")
        or source_kind(span.source) == "known"
        or not _counts(text, span, is_noun, homes, known)
    ]


def _counts(
    text: str,
    span: Span,
    is_noun: Callable[[str], bool],
    homes: Callable[[str], Sequence[Home]],
    known: Places,
) -> bool:
    if span.label == "ZIP":
        behind = BEHIND.match(text, span.end)
        if behind is None or not span.text.isdigit():
            return False
        number, start, noun, end = span.text, span.start, behind.group(1), behind.end()
    else:
        if not text[max(0, span.start - BLANKS - 1) : span.start].rstrip(" ")[-1:].isdigit():
            return False  # most towns
        before = NUMBER.search(text, max(0, span.start - REACH), span.start)
        if before is None:
            return False
        number, start, noun, end = before.group(1), before.start(1), span.text, span.end
    if not is_noun(noun) or any(_is_code(number, home) for home in homes(noun)):
        return False
    if word_before(text, start).casefold() in known.codes_behind:
        return False
    if len(number) == ACCOUNT:
        return SUM.match(text, end) is not None or _is_beside_account(text, start, end, homes)
    return number.endswith("000") and _goes_on(text, end, known)


def _is_code(number: str, home: Home) -> bool:
    # A town may share its name with one across the border, of which no list tells ("5400 Baden").
    digits = home.digits or ACCOUNT
    return len(number) == digits and (digits == ACCOUNT or home.zone == "-" or number.startswith(home.zone))


def _is_beside_account(text: str, start: int, end: int, homes: Callable[[str], Sequence[Home]]) -> bool:
    """Tell whether another account stands beside: a number and what is no town."""
    rows = (ACCOUNT_BEFORE.search(text, max(0, start - REACH), start), ACCOUNT_BEHIND.match(text, end))
    return any(row is not None and not homes(row.group(1)) for row in rows)


def _goes_on(text: str, end: int, known: Places) -> bool:
    behind = GOES_ON.match(text, end)
    return behind is not None and behind.group(1) not in known.near_to_towns
