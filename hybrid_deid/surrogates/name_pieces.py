"""Mentions of persons taken apart, by the lists of a language.

A mention is split into pieces: names, initials ("A."), abbreviations ("Chr."), particles ("von") and what
stands between them. Names that fold to the same key are one entity, so "Anna", "ANNA", "anna" and "Annas"
belong together.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import NamedTuple

from hybrid_deid.surrogates.handle_words import HandleWords
from hybrid_deid.surrogates.interface import normalized
from hybrid_deid.surrogates.morphology import (
    APOSTROPHES,
    GENITIVE,
    KIN_GENITIVE,
    MAYBE_GENITIVE,
    Morphology,
    strip_apostrophe,
)
from hybrid_deid.surrogates.name_tables import NameTable

PIECE = re.compile(r"([^\W\d_]+(?:['’`´][^\W\d_]+)*['’`´]?)")
CATEGORY = {"FEMALE": "GIVEN", "MALE": "GIVEN", "FAMILY": "FAMILY"}
REMEMBERED = 8192  # mentions, and names that were drawn
REMEMBERED_TEXTS = 2048  # with the words of each
SHORTEST = 4  # letters of a name with a genitive -s
SHORTENED = re.compile(r"[a-zäöüß]{3,5}[bcdfghklmnprstvwxz]{2}")  # "Friedr.", cut before a vowel
SIBILANT_LETTERS = ("s", "ß", "x", "z")  # behind which a plural is longer: "die Krauses"
UNSURE = (MAYBE_GENITIVE, KIN_GENITIVE)
# Which of a name a ruler is: "Otto III. von Bülow". "V." and "X." are rather initials.
ORDINAL = re.compile(r"II|III|IV|VI{1,3}|IX|XI{1,3}|XIV|XVI{0,3}|XIX|XX")
MARKS, BLANK_AND_MARK = tuple(APOSTROPHES), tuple(f" {mark}" for mark in APOSTROPHES)
NAME, INITIAL, ABBREVIATION, KEPT = "name", "initial", "abbreviation", "kept"


class Piece(NamedTuple):
    """A part of a mention: its kind, its text, and for a name the folded key and the ending split off."""

    kind: str
    text: str
    key: str = ""
    ending: str = ""


@dataclass(frozen=True)
class NameLists:
    """The tables of a language by kind: for each label the tables in the order in which they are asked.

    `diminutives` are regular expressions for endings of folded names of the last table of a label, which are
    exchanged among those of their ending.
    `further(label, name)` tells whether a list from which nothing is drawn has a name, as lists write it.
    `words` are the ordinary words of addresses, None where these are exchanged letter by letter.
    """

    tables: Mapping[str, tuple[NameTable, ...]]
    morphology: Morphology
    classes: Mapping[str, Mapping[str, tuple[str, ...]]]
    diminutives: tuple[str, ...] = ()
    further: Callable[[str, str], bool] = lambda label, name: False
    words: HandleWords | None = None

    @cached_property
    def alone(self) -> Callable[[str, str, str], tuple[tuple[Piece, ...], frozenset[str]]]:
        """Return the pieces of a mention (label, text, case) in a document without other names, remembered.

        With them come the folded words that were asked for: where no other name of the document is one of
        these, they are the pieces of the mention there as well.
        """

        @lru_cache(maxsize=REMEMBERED)
        def alone(label: str, text: str, case: str) -> tuple[tuple[Piece, ...], frozenset[str]]:
            asked = Asked()
            return tuple(pieces(label, text, self, asked, case)), frozenset(asked.words)

        return alone

    @cached_property
    def words_of(self) -> Callable[[str], frozenset[str]]:
        """Return the folded words of a text, remembered."""

        @lru_cache(maxsize=REMEMBERED_TEXTS)
        def words_of(text: str) -> frozenset[str]:
            return frozenset(map(self.morphology.fold, PIECE.findall(text)))

        return words_of

    @cached_property
    def compared(self) -> Callable[[str], tuple[str, str, str]]:
        """Return how a name that may be drawn is compared, remembered: folded, normalized, with an -s."""

        @lru_cache(maxsize=REMEMBERED)
        def compared(name: str) -> tuple[str, str, str]:
            return self.morphology.fold(name), normalized(name), normalized(name + "s")

        return compared

    def knows(self, label: str, folded: str) -> bool:
        """Tell whether a list of the label holds the folded name."""
        return folded in self._known[label]

    def is_genitive(self, label: str, word: str) -> bool:
        """Tell whether a word on -s that may be a genitive is one: a list has it without the -s.

        A given name is none that the further lists have; rare family names on -s are ("Kafkas", "Hubers").
        """
        name = word.title() if word.isupper() or word.islower() else word
        if CATEGORY[label] == "GIVEN":
            return self.further(label, name[:-1]) and not self.further(label, name)
        folded = self.morphology.fold(name[:-1])
        return folded in self.known_anywhere or any(self.further(one, name[:-1]) for one in self.tables)

    def may_be_plural(self, word: str) -> bool:
        """Tell whether a word on -s is a family name in no list, and has a consonant before the s."""
        name = word.title() if word.isupper() or word.islower() else word
        is_listed = self.morphology.fold(name) in self.known_anywhere or self.further("FAMILY", name)
        return not is_listed and name[-2:-1].isalpha() and name[-2:-1] not in "aeiouysxzß"

    @cached_property
    def known_anywhere(self) -> frozenset[str]:
        """The folded names of all labels."""
        return frozenset().union(*self._known.values())

    @cached_property
    def _known(self) -> Mapping[str, frozenset[str]]:
        return {label: frozenset().union(*(t.known for t in tables)) for label, tables in self.tables.items()}

    @cached_property
    def table(self) -> Callable[[str, str], NameTable]:
        """Return the table a name belongs to, by its label and folded, remembered."""
        return lru_cache(maxsize=REMEMBERED)(self._table)

    def _table(self, label: str, folded: str) -> NameTable:
        """Return the table of a name: where it is drawn, else where it is usual, else the last that knows it
        (nicknames)."""
        tables = self.tables[label]
        if len(tables) == 1:
            return tables[0]
        if self.ending(label, folded):
            return tables[-1]
        for table in tables:
            if folded in table.ranks:
                return table
        known = [table for table in tables if folded in table.usual]
        return known[0] if known else next((t for t in reversed(tables) if folded in t), tables[0])

    @cached_property
    def ending(self) -> Callable[[str, str], str]:
        """Return the one of `diminutives` that a folded given name ends with, else "", remembered."""
        return lru_cache(maxsize=REMEMBERED)(self._ending)

    def _ending(self, label: str, folded: str) -> str:
        if CATEGORY[label] != "GIVEN":
            return ""
        return next((ending for ending, search in self._endings if search(folded)), "")

    @cached_property
    def _endings(self) -> Sequence[tuple[str, Callable[[str], re.Match[str] | None]]]:
        """Each of `diminutives`, and what finds it at the end of a name."""
        return [(ending, re.compile(rf"\w\w(?:{ending})\Z").search) for ending in self.diminutives]

    @cached_property
    def with_ending(self) -> Callable[[str, str], tuple[str, ...]]:
        """Return the names that may be drawn for those of a label with an ending, remembered."""

        @lru_cache(maxsize=REMEMBERED)
        def with_ending(label: str, ending: str) -> tuple[str, ...]:
            drawn, fold = self.tables[label][-1].drawn, self.morphology.fold
            return tuple(name for name in drawn if self.ending(label, fold(name)) == ending)

        return with_ending

    @cached_property
    def diminutive_names(self) -> Callable[[str], frozenset[str]]:
        """Return the diminutives that may be drawn for names of a label, remembered."""

        @cache
        def diminutive_names(label: str) -> frozenset[str]:
            if CATEGORY[label] != "GIVEN":
                return frozenset()
            return frozenset().union(*(self.with_ending(label, ending) for ending in self.diminutives))

        return diminutive_names


class Asked(Container[str]):
    """No name at all; `words` are those that it was asked for."""

    def __init__(self) -> None:
        self.words: set[str] = set()

    def __contains__(self, name: object) -> bool:
        self.words.add(str(name))
        return False


def pieces(
    label: str, text: str, lists: NameLists, seen: Container[str] = frozenset(), case: str = ""
) -> list[Piece]:
    """Split a mention of a name; `seen` are folded names of the same label in the document.

    `case` is that of a parse, "" without one: it decides where a bare -s of an unknown name is an ending.
    """
    parts = PIECE.split(text)
    words = parts[1::2]
    result: list[Piece] = []
    for number, part in enumerate(parts):
        if number % 2 == 0:
            if part:
                result.append(Piece(KEPT, part))
            continue
        following = parts[number + 1]
        first = not any(piece.kind != KEPT for piece in result)
        ending = first and parts[number - 1] == "." and part in lists.morphology.title_endings
        ends = following.startswith(".") or (number == len(parts) - 2 and not text.isupper())
        if len(words) > 1 and ends and ORDINAL.fullmatch(part):
            result.append(Piece(KEPT, part))
            continue
        # "Ben-Luca" is a double name, and "Ben Ali" a family
        half = (
            following == "-"
            and CATEGORY[label] == "GIVEN"
            and lists.knows(label, lists.morphology.fold(part))
        )
        if (
            number < len(parts) - 2
            and not half
            and (
                ending
                or _stays(
                    part, parts[number - 1 : number + 3 : 2], parts[number + 2], first, lists.morphology
                )
            )
        ):
            result.append(Piece(KEPT, part))
            continue
        result.append(_word(label, part, following, len(words), lists, seen, case))
    return result


def _stays(word: str, beside: Sequence[str], then: str, first: bool, morphology: Morphology) -> bool:
    """Tell whether a word before the last of a name is a particle or a title: "von", "v.", "'t", "Dr.".

    `beside` is what stands between it and the words before and behind, `then` is the next word.

    In capitals it is one only where no name stands before it: "Van der Bellen", but not "Nguyen Van Hung".
    """
    (before, following), folded = beside, word.lower()
    if word != folded and not first:
        return False
    if len(word) == 1:
        cut = f"{folded}." if following.startswith(".") else f"'{folded}" if before.endswith(MARKS) else ""
        return word == folded and (cut or word) in morphology.particles  # "v.", "d'", "à"
    if folded in morphology.before_particles:
        mark = "'" if following in BLANK_AND_MARK else ""
        return (following == " " or mark != "") and mark + then.lower() in morphology.particles
    return folded in morphology.particles or (
        first and folded in morphology.titles and not following.startswith("-")
    )


def _longer_form(word: str, morphology: Morphology, seen: Container[str]) -> tuple[str, str] | None:
    """Return a family name of the document and its ending, where lists would tell another for a word.

    "Die Krauses" beside a Herr Kraus are no genitive of Krause, nor is "Hubers' Garten" that of a Hubers.
    """
    fold = morphology.fold
    for plural in morphology.long_plurals:
        base = word.removesuffix(plural)
        if (
            base != word
            and base[-1:] in SIBILANT_LETTERS
            and fold(base) in seen
            and fold(word[:-1]) not in seen
        ):
            return base, plural
    bare, mark = strip_apostrophe(word)
    if len(mark) == 1 and bare[-1:] in ("s", "S") and fold(bare[:-1]) in seen and fold(bare) not in seen:
        return bare[:-1], bare[-1]
    return None


def _word(
    label: str, word: str, following: str, count: int, lists: NameLists, seen: Container[str], case: str
) -> Piece:
    fold = lists.morphology.fold
    if len(word) == 1:
        return Piece(INITIAL, word)
    if count == 1 and len(word) == 2 and word.isupper() and not following:
        return Piece(INITIAL, word)  # "AP": two initials without full stops

    def is_name(folded: str) -> bool:
        return folded in seen or lists.knows(label, folded)

    base, ending = lists.morphology.split(word, is_name)
    if label == "FAMILY" and (shorter := _longer_form(word, lists.morphology, seen)):
        base, ending = shorter
    if ending and CATEGORY[label] == "GIVEN" and ending.lower() in lists.morphology.of_families:
        base, ending = word, ""
    if not ending and word[-1] in "sS":
        unknown = len(word) >= SHORTEST and not is_name(fold(word))
        of_kin = case == KIN_GENITIVE and (unknown or fold(word[:-1]) in seen)
        if of_kin or (unknown and (case == GENITIVE or (case in UNSURE and lists.is_genitive(label, word)))):
            base, ending = word[:-1], word[-1]
        elif case == KIN_GENITIVE and CATEGORY[label] == "GIVEN":
            ending = word[-1]  # "Jonas Mutter", whose apostrophe is left out
    elif case not in ("", GENITIVE, *UNSURE) and ending in ("s", "S"):
        base, ending = word, ""
    key = fold(base)
    if following.startswith(".") and (len(word) <= 4 or SHORTENED.fullmatch(key)) and not is_name(key):
        return Piece(ABBREVIATION, word, key)
    return Piece(NAME, base, key, ending)
