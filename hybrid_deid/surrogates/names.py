"""Names of persons: what a mention consists of, and which surrogate each name gets.

A mention is split into pieces: names, initials ("A."), abbreviations ("Chr."), particles ("von") and what
stands between them. Names that fold to the same key are one entity, so "Anna", "ANNA", "anna" and "Annas"
belong together.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_left
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from hybrid_deid.keyed import Keyed
from hybrid_deid.surrogates.distinct import assigned
from hybrid_deid.surrogates.initials import Initials
from hybrid_deid.surrogates.interface import Draw, normalized
from hybrid_deid.surrogates.letters import LetterMap
from hybrid_deid.surrogates.morphology import GENITIVE, MAYBE_GENITIVE, Morphology
from hybrid_deid.surrogates.name_tables import NameTable
from hybrid_deid.surrogates.shape import LATIN, like_case, scrambled

PIECE = re.compile(r"([^\W\d_]+(?:['’`´][^\W\d_]+)*['’`´]?)")
CATEGORY = {"FEMALE": "GIVEN", "MALE": "GIVEN", "FAMILY": "FAMILY"}
REMEMBERED = 8192  # mentions, words of texts, and names that were drawn
LONGEST_JOINED = 4096  # characters of a document's originals that are searched for each name
SHORTEST = 4  # letters of a name with a genitive -s
BLOCK = 32  # names of a letter are exchanged among the 32 that are about as common
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
    """

    tables: Mapping[str, tuple[NameTable, ...]]
    morphology: Morphology
    classes: Mapping[str, Mapping[str, tuple[str, ...]]]
    diminutives: tuple[str, ...] = ()
    further: Callable[[str, str], bool] = lambda label, name: False

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

        @lru_cache(maxsize=REMEMBERED)
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
        """Tell whether a word on -s is no name of the further lists, but is one without the -s."""
        name = word.title() if word.isupper() or word.islower() else word
        return self.further(label, name[:-1]) and not self.further(label, name)

    @cached_property
    def known_anywhere(self) -> frozenset[str]:
        """The folded names of all labels."""
        return frozenset().union(*self._known.values())

    @cached_property
    def _known(self) -> Mapping[str, frozenset[str]]:
        return {label: frozenset().union(*(t.known for t in tables)) for label, tables in self.tables.items()}

    def table(self, label: str, folded: str) -> NameTable:
        """Return the table a name belongs to: where it is drawn, else where it is usual, else the last that
        knows it (nicknames)."""
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

    def ending(self, label: str, folded: str) -> str:
        """Return the one of `diminutives` that a given name ends with, else ""."""
        if CATEGORY[label] != "GIVEN":
            return ""
        return next((ending for ending in self.diminutives if re.search(rf"\w\w(?:{ending})\Z", folded)), "")

    @cached_property
    def with_ending(self) -> Callable[[str, str], tuple[str, ...]]:
        """Return the names that may be drawn for those of a label with an ending, remembered."""

        @lru_cache(maxsize=REMEMBERED)
        def with_ending(label: str, ending: str) -> tuple[str, ...]:
            drawn, fold = self.tables[label][-1].drawn, self.morphology.fold
            return tuple(name for name in drawn if self.ending(label, fold(name)) == ending)

        return with_ending


class Asked(Container[str]):
    """No name at all; `words` are those that it was asked for."""

    def __init__(self) -> None:
        self.words: set[str] = set()

    def __contains__(self, name: object) -> bool:
        self.words.add(str(name))
        return False


class Others(Container[str]):
    """The names of a document but for those of one mention alone: no set is made for each, of which there may
    be thousands."""

    def __init__(self, names: Mapping[str, str], one: str) -> None:
        """`names` gives the only mention, folded, that holds a name, "" for several; `one` is left out."""
        self._names, self._one = names, one

    def __contains__(self, name: object) -> bool:
        return self._names.get(str(name), self._one) != self._one


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
        if number < len(parts) - 2 and (
            ending or _stays(part, following, parts[number + 2], first, lists.morphology)
        ):
            result.append(Piece(KEPT, part))
            continue
        result.append(_word(label, part, following, len(words), lists, seen, case))
    return result


def _stays(word: str, following: str, then: str, first: bool, morphology: Morphology) -> bool:
    """Tell whether a word before the last of a name is a particle or a title: "von", "v.", "Dr."; `then` is
    the next word.

    In capitals it is one only where no name stands before it: "Van der Bellen", but not "Nguyen Van Hung".
    """
    folded = word.lower()
    if word != folded and not first:
        return False
    if len(word) == 1:
        return word == folded and following.startswith(".") and f"{folded}." in morphology.particles
    if folded in morphology.before_particles:
        return following == " " and then.lower() in morphology.particles
    return folded in morphology.particles or (
        first and folded in morphology.titles and not following.startswith("-")
    )


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
    if (
        not ending
        and word[-1] in "sS"
        and len(word) >= SHORTEST
        and not is_name(fold(word))
        and (case == GENITIVE or (case == MAYBE_GENITIVE and lists.is_genitive(label, word)))
    ):
        base, ending = word[:-1], word[-1]
    elif case not in ("", GENITIVE, MAYBE_GENITIVE) and ending in ("s", "S"):
        base, ending = word, ""
    key = fold(base)
    if following.startswith(".") and len(word) <= 4 and not is_name(key):
        return Piece(ABBREVIATION, word, key)
    return Piece(NAME, base, key, ending)


class Naming:
    """The surrogates of the names of one document: entities are collected first, then all drawn at once."""

    def __init__(self, lists: NameLists, draw: Draw, originals: Sequence[str]) -> None:
        """`originals` are the texts of all mentions whose words no surrogate may repeat."""
        self.lists = lists
        self.draw = draw
        self.names: dict[tuple[str, str], str] = {}
        self._letters = {
            category: LetterMap(classes, draw.keyed, category) for category, classes in lists.classes.items()
        }
        self.initials = Initials(self._letters, draw, lists.morphology.fold)
        self._originals = originals
        self._ordered: list[tuple[str, str]] = []
        self._keys: frozenset[str] = frozenset()
        self._joined = ""
        self._forbidden: frozenset[str] = frozenset()

    def _forbid(self, keys: Iterable[str]) -> None:
        """Collect what no folded surrogate may be: the originals, their words, and the names to draw for.

        They are joined to one text, in which most candidates do not occur at all: only where one does, the
        words are told apart, as in long documents from the first.
        """
        self._keys = self._keys.union(keys)
        self._joined = "\n".join(
            (self.lists.morphology.fold("\n".join((*self.draw.forbidden, *self._originals))), *self._keys)
        )
        self._forbidden = frozenset()

    def _is_forbidden(self, folded: str) -> bool:
        if len(self._joined) <= LONGEST_JOINED and folded not in self._joined:
            return False
        if not self._forbidden:
            whole = map(self.lists.morphology.fold, self.draw.forbidden)
            self._forbidden = self._keys.union(whole, *map(self.lists.words_of, self._originals))
        return folded in self._forbidden

    def resolve(self, entities: Iterable[tuple[str, str]]) -> None:
        """Draw the surrogates of (label, folded name) entities; those already known are kept."""
        wanted = {f"{label}:{key}": (label, key) for label, key in entities}
        if not wanted:
            return
        self._forbid([key for _, key in wanted.values()])
        found = assigned(
            wanted,
            lambda entity: self._candidates(*wanted[entity]),
            self._allowed,
            self.draw.keyed,
            set(),
            self.lists.morphology.fold,
        )
        self.names.update((wanted[entity], name) for entity, name in found.items())

    def _allowed(self, entity: str, candidate: str) -> bool:
        if not self._joined:  # nothing is drawn but what an abbreviation stands for
            self._forbid(())
        folded, same, with_s = self.lists.compared(candidate)
        forbidden = self.draw.forbidden
        return (
            not self._is_forbidden(folded)
            and same != ""
            and same not in forbidden
            and with_s not in forbidden
        )

    def _candidates(self, label: str, key: str) -> Iterator[str]:
        table = self.lists.table(label, key)
        letter, letters = key[:1] if key[:1] in LATIN else "e", self._letters[table.category]
        target = letters[letter]
        own, theirs = table.buckets.get(letter, ()), table.buckets.get(target, ())
        partners = min(len(own), len(theirs))
        place = table.ranks.get(key)
        if ending := self.lists.ending(label, key):
            yield from walk(self.lists.with_ending(label, ending), self.draw.keyed, "ending", table.name, key)
        if not letters.exchanges(letter):  # the names of `theirs` are partners of those of another letter
            place, partners = None, len(theirs)
        if place is not None and place[1] < partners:
            block, position = divmod(place[1], BLOCK)
            size = min(BLOCK, partners - block * BLOCK)
            drawn = self.draw.keyed.permuted(position, size, "name", table.name, letter, str(block))
            yield theirs[block * BLOCK + drawn]
        spare = table.reserve.get(target, ()) + theirs[partners:]
        yield from walk(spare, self.draw.keyed, "spare", table.name, key)
        yield from walk(theirs, self.draw.keyed, "bucket", table.name, key)
        others = [
            name
            for group in table.reserve
            for name in table.reserve[group]
            if group not in (letter, target) and letters.exchanges(group)
        ]
        yield from walk(tuple(others), self.draw.keyed, "others", table.name, key)
        for first in walk(theirs, self.draw.keyed, "first", table.name, key):
            for second in walk(others, self.draw.keyed, "second", table.name, key):
                yield f"{first}-{second}"

    def render(self, label: str, parts: Sequence[Piece]) -> str:
        """Return the surrogate of a mention from its pieces; "" when a name of it has none."""
        result: list[str] = []
        category = CATEGORY[label]
        for piece in parts:
            if piece.kind == KEPT:
                drawn = scrambled(piece.text, self.draw.keyed.numbers("kept", label, piece.text))
                result.append(drawn if any(map(str.isdigit, piece.text)) else piece.text)
                continue
            if piece.kind == INITIAL:
                text = self._initials_of(category, piece.text)
            elif piece.kind == ABBREVIATION:
                text = self._abbreviation(label, piece)
            else:
                name = self.names.get((label, piece.key), "")
                text = name and like_case(piece.text, self.lists.morphology.inflect(name, piece.ending))
            if not text:
                return ""
            result.append(text)
        drawn = "".join(result)
        if all(piece.kind in (INITIAL, KEPT) for piece in parts):
            return self.initials.several(category, "".join(piece.text for piece in parts), drawn)
        return drawn

    def _initials_of(self, category: str, letters: str) -> str:
        """Return the letters that stand for initials; the second of a sign-off may be that of a family name.

        It is, where a family name of the document begins so and no given name does.
        """
        second = self.lists.morphology.fold(letters[1:])[:1]
        if category == "GIVEN" and second and self._first(("FAMILY", second)):
            given = any(self._first((label, second)) for label in ("FEMALE", "MALE"))
            if not given:
                return self.initials.letter(category, letters[0]) + self.initials.letter("FAMILY", letters[1])
        return "".join(self.initials.letter(category, letter) for letter in letters)

    def _first(self, beginning: tuple[str, str]) -> tuple[str, str] | None:
        """Return the first entity, in alphabetical order, of a label and with a name that begins so."""
        if len(self._ordered) != len(self.names):
            self._ordered = sorted(self.names)
        place = bisect_left(self._ordered, beginning)
        if place == len(self._ordered):
            return None
        label, name = self._ordered[place]
        return (label, name) if label == beginning[0] and name.startswith(beginning[1]) else None

    def _abbreviation(self, label: str, piece: Piece) -> str:
        """Cut the surrogate of the name that the abbreviation stands for, as long as the original."""
        entity = self._first((label, piece.key))
        name = self.names[entity] if entity is not None else None
        if name is None:
            name = next((text for text in self._candidates(label, piece.key) if self._allowed("", text)), "")
        cut = min(len(piece.text), max(1, len(name) - 1))
        while cut > 1 and name[cut - 1] in "aeiouäöü":
            cut -= 1
        for end in (cut, cut + 1, cut + 2):
            short = name[:end]
            if short and self.draw.allows(short) and self.draw.allows(short + "."):
                return like_case(piece.text, short)
        return ""


def walk(names: Iterable[str], keyed: Keyed, *parts: str) -> Iterator[str]:
    """Yield all `names` once, from a keyed start in keyed steps."""
    items = names if isinstance(names, tuple) else tuple(names)
    if not items:
        return
    first, second = keyed.sixteen(*parts)[:2]
    size = len(items)
    start, step = first % size, 1 + second % max(1, size - 1)
    while math.gcd(step, size) != 1:
        step += 1
    for turn in range(size):
        yield items[(start + turn * step) % size]
