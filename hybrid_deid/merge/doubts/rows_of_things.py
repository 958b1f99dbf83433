"""Unsure finds in rows of things: "Löss, Keuper, Gipsmergel", "Zimt, Piment, Dukkah, Nelken".

A tagger guesses where it does not know a word. A row most of whose other entries are nouns that nobody is
called tells of things, and so of one more.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from hybrid_deid.mentions.finding import PERSON
from hybrid_deid.merge.doubts.somebody import GIVEN, before_family_names
from hybrid_deid.merge.once import once
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.values import Span
from hybrid_deid.word_patterns import any_of, between

LABELS = frozenset({*PERSON, "CITY", "ORG"})
# Below which score a find is none: of a person that no list has, of a listed family name, of a listed given
# name, and of a town or firm that no list has. Such rows of annotated mail and posts hold hardly any below.
UNLISTED, FAMILY, GIVEN_NAME, NO_PERSON = 0.8, 0.65, 0.5, 0.65
REACH = 400  # characters of a row on either side of a find
REACH_OF_TOWNS = 100  # those before a find in which towns and their preposition stand
LEAST = 3  # further entries that are things
LONGEST = 4  # words of an entry
# A row ends with a sentence, behind a heading, and with its line where no comma goes on.
END = re.compile(r"[.!?](?=\s|\Z)|:(?=\s)|\n[ \t]*\n|(?<![,;])\n")
WORDS = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
PARTS = re.compile(r"[^\W\d_]+")
# As firms are written: "FrüchteShop", "MCDonnalds".
CAPITALS_INSIDE = re.compile(r"[A-ZÄÖÜ][^\W\d_]*[a-zäöüß][A-ZÄÖÜ]|[A-ZÄÖÜ]{2}[^\W\d_]*[a-zäöüß]")
# What somebody has to do with: "Telefonat Kiesel".
NOUN_BEFORE = re.compile(r"(?<![\w-])[A-ZÄÖÜ][a-zäöüß]{2,}[ ]\Z")
CAPITALISED = r"[A-ZÄÖÜ][\w-]{1,30}"
SMALL = re.compile(r"(?<![\w-])[a-zäöüß]{3,}")


@dataclass(frozen=True, eq=False)
class RowWords:
    """What tells of the words of a row: what kind of noun one is, and whether lists have it as a name."""

    noun: Callable[[str], str]
    is_name: Callable[[str], bool]
    is_family: Callable[[str], bool]
    is_given: Callable[[str], bool]
    joints: tuple[str, ...] = ()
    before_towns: frozenset[str] = frozenset()

    @cached_property
    def in_towns(self) -> re.Pattern[str]:
        """What stands before a town that is one of a row behind a preposition: "in Lütte oder Marlach"."""
        return re.compile(
            rf"(?<!\w){any_of(self.before_towns)}[ ](?:{CAPITALISED}(?:{self.parting.pattern}))*\Z"
        )

    @cached_property
    def parting(self) -> re.Pattern[str]:
        """What stands between the entries of a row."""
        return re.compile(rf"[,;]\s+|{between(self.joints, '&')}")

    def doubts(self, span: Span) -> bool:
        """Tell whether a find is too unsure to be one in a row of things."""
        names = PARTS.findall(span.text)
        if span.label == "ORG" and (CAPITALS_INSIDE.search(span.text) or any(map(self.is_name, names))):
            return False
        if any(map(self.is_given, names)):
            return span.label in PERSON and span.score < GIVEN_NAME
        if not any(map(self.is_name, names)):
            return span.score < (UNLISTED if span.label in PERSON else NO_PERSON)
        return span.label == "FAMILY" and all(map(self.is_family, names)) and span.score < FAMILY

    def counts(self, entries: Iterable[str]) -> tuple[int, int, int]:
        """Return how many entries of a row are things, names and longer than either."""
        things = names = longer = 0
        for entry in entries:
            words = WORDS.findall(entry)
            capitalised = [word for word in words if word[0].isupper()]
            if len(words) > LONGEST:
                longer += 1
            elif capitalised:
                is_noun, is_name = self._kinds(tuple(capitalised))
                things += is_noun and not is_name
                names += is_name and not is_noun
        return things, names, longer

    @cached_property
    def _kinds(self) -> Callable[[tuple[str, ...]], tuple[bool, bool]]:
        """Tell whether a noun that is no name, and a name that is no noun, is among words; remembered."""

        def kinds(words: tuple[str, ...]) -> tuple[bool, bool]:
            told = [(bool(self.noun(word)), self.is_name(word)) for word in words]
            return (True, False) in told, (False, True) in told

        return lru_cache(maxsize=8192)(kinds)


def without_rows_of_things(
    text: str, found: Sequence[Span], words: RowWords, named: Callable[[str], bool] = lambda name: False
) -> Sequence[Span]:
    """Return the findings in a text without the unsure ones of a model or of consistency in rows of things.

    `named` tells whether a name is somebody's in the text. So is a given name before a family name, and that.
    """
    unsure = {
        span
        for span in found
        if span.label in LABELS
        and span.score < UNLISTED
        and is_doubted(span)
        and _is_in_row(text, span, words)
        and words.doubts(span)
    }
    if not unsure:
        return found  # most texts
    sure_families = {span.start for span in found if span.label == "FAMILY" and span not in unsure}
    given = once(lambda: {span.end + 1 for span in found if span.label in GIVEN and span not in unsure})
    people = before_family_names(text, found, lambda word: False) if sure_families else frozenset()
    return [
        span
        for span in found
        if span not in unsure or span in people or span.start in given() or named(span.text)
    ]


def _is_in_row(text: str, span: Span, words: RowWords) -> bool:
    entries = list(_entries(text, span, words.parting))
    if len(entries) <= LEAST:
        return False
    own = next((each for each in entries if each[0] <= span.start and span.end <= each[1]), None)
    if own is None or _tells(text, own, span):
        return False
    if span.label == "CITY" and words.in_towns.search(text, max(0, span.start - REACH_OF_TOWNS), span.start):
        return False
    others = [text[slice(*each)] for each in entries if each is not own]
    things, names, longer = words.counts(others)
    return things >= LEAST and 2 * names <= things and 3 * longer <= len(others)


def _tells(text: str, entry: tuple[int, int], span: Span) -> bool:
    """Tell whether an entry says more than a name: "Kiesel bringt Salat", "Telefonat Kiesel"."""
    around = f"{text[entry[0] : span.start]}|{text[span.end : entry[1]]}"
    if span.label in PERSON and NOUN_BEFORE.search(text, entry[0], span.start) is not None:
        return True
    return len(WORDS.findall(around)) >= LONGEST or SMALL.search(around) is not None


def _entries(text: str, span: Span, parting: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    """Yield where the entries of the row lie in which a find stands."""
    first, last = max(0, span.start - REACH), min(len(text), span.end + REACH)
    begin = max((end.end() for end in END.finditer(text, first, span.start)), default=first)
    end = END.search(text, span.end, last)
    last = end.start() if end is not None else last
    for part in parting.finditer(text, begin, last):
        yield begin, part.start()
        begin = part.end()
    yield begin, last
