"""Names of persons: which surrogate each name gets."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

from hybrid_deid.keyed import Keyed
from hybrid_deid.labels import GIVEN
from hybrid_deid.surrogates.distinct import assigned
from hybrid_deid.surrogates.initials import Initials
from hybrid_deid.surrogates.interface import Draw
from hybrid_deid.surrogates.letters import LetterMap
from hybrid_deid.surrogates.name_pieces import ABBREVIATION, CATEGORY, INITIAL, KEPT, NameLists, Piece
from hybrid_deid.surrogates.name_tables import NameTable
from hybrid_deid.surrogates.shape import LATIN, like_case, scrambled

LONGEST_JOINED = 4096  # characters of a document's originals that are searched for each name
LEAST = 4  # letters of a name that is told inside a word
LEAST_CUT = 2  # letters that an abbreviation leaves out
BLOCK = 32  # names of a letter are exchanged among the 32 that are about as common


class Others(Container[str]):
    """The names of a document without those that one mention alone holds; no set is made for each mention."""

    def __init__(self, names: Mapping[str, str], one: str) -> None:
        """`names` gives the only mention, folded, that holds a name, "" for several; `one` is left out."""
        self._names, self._one = names, one

    def __contains__(self, name: object) -> bool:
        return self._names.get(str(name), self._one) != self._one


class Naming:
    """The surrogates of the names of one document: entities are collected first, then all drawn at once."""

    def __init__(
        self, lists: NameLists, draw: Draw, originals: Sequence[str], addresses: Sequence[str] = ()
    ) -> None:
        """`originals` are the texts of all mentions whose words no surrogate may repeat; in those of
        `addresses` names are joined, so that none may stand in one."""
        self.lists = lists
        self.draw = draw
        self.names: dict[tuple[str, str], str] = {}
        self._letters = {
            category: LetterMap(classes, draw.keyed, category) for category, classes in lists.classes.items()
        }
        self.initials = Initials(self._letters, draw, lists.morphology.fold)
        self._originals = originals
        self._addresses = lists.morphology.fold("\n".join(addresses)) if addresses else ""
        self._further: dict[tuple[str, str], tuple[str, ...]] = {}
        self._ordered: list[tuple[str, str]] = []
        self._keys: frozenset[str] = frozenset()
        self._joined = ""
        self._forbidden: frozenset[str] = frozenset()

    def _forbid(self, keys: Sequence[str]) -> None:
        """Collect what no folded surrogate may be: the originals, their words, and the names to draw for.

        They are joined to one text, in which most candidates do not occur at all: only where one does, the
        words are told apart, as in long documents from the first.
        """
        if not self._joined:
            self._joined = self.lists.morphology.fold("\n".join((*self.draw.forbidden, *self._originals)))
        self._keys = self._keys.union(keys)
        self._joined = "\n".join((self._joined, *keys))
        self._forbidden = frozenset()

    def _is_forbidden(self, folded: str) -> bool:
        if len(self._joined) <= LONGEST_JOINED and folded not in self._joined:
            return False
        if len(self._addresses) <= LONGEST_JOINED and len(folded) >= LEAST and folded in self._addresses:
            return True
        if not self._forbidden:
            whole = map(self.lists.morphology.fold, self.draw.forbidden)
            self._forbidden = self._keys.union(whole, *map(self.lists.words_of, self._originals))
        return folded in self._forbidden

    def resolve(self, entities: Iterable[tuple[str, str]]) -> None:
        """Draw the surrogates of (label, folded name) entities; those already known are kept."""
        known = self.names
        wanted = {f"{label}:{key}": (label, key) for label, key in entities if (label, key) not in known}
        if not wanted:
            return
        self._forbid([key for _, key in wanted.values()])
        found = assigned(
            wanted,
            lambda entity: self._fitting(*wanted[entity]),
            self._allowed,
            self.draw.keyed,
            set(map(self.lists.morphology.sound, known.values())),
            self.lists.morphology.sound,
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

    def _fitting(self, label: str, key: str) -> Iterator[str]:
        """Return the names that may stand for one: no diminutive for others, as long as there are more."""
        tables = self.lists.tables[label]
        short = len(tables) > 1 and self.lists.table(label, key) is tables[-1]
        if short and not self.lists.ending(label, key):
            return self._undiminished(label, key)
        return self._candidates(label, key)

    def _undiminished(self, label: str, key: str) -> Iterator[str]:
        """Yield the short forms that may stand for one, diminutives last."""
        small = self.lists.diminutive_names(label)
        put_off = []
        for name in self._candidates(label, key):
            if name in small:
                put_off.append(name)
            else:
                yield name
        yield from put_off

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
        others = self._others(table, letter, target)
        yield from walk(others, self.draw.keyed, "others", table.name, key)
        for first in walk(theirs, self.draw.keyed, "first", table.name, key):
            for second in walk(others, self.draw.keyed, "second", table.name, key):
                yield f"{first}-{second}"

    def _others(self, table: NameTable, letter: str, target: str) -> tuple[str, ...]:
        """Return the further names of a table with other initials, made once for thousands of names."""
        found = self._further.get((table.name, letter))
        if found is None:
            exchanges = self._letters[table.category].exchanges
            found = self._further[table.name, letter] = tuple(
                name
                for group in table.reserve
                for name in table.reserve[group]
                if group not in (letter, target) and exchanges(group)
            )
        return found

    def render(self, label: str, parts: Sequence[Piece]) -> str:
        """Return the surrogate of a mention from its pieces; "" when a name of it has none."""
        result: list[str] = []
        category = CATEGORY[label]
        for piece in parts:
            if piece.kind == KEPT:
                numbered = any(map(str.isdigit, piece.text))
                numbers = self.draw.keyed.numbers("kept", label, piece.text) if numbered else None
                result.append(piece.text if numbers is None else scrambled(piece.text, numbers))
                continue
            if piece.kind == INITIAL:
                text = self._initials_of(category, piece.text)
            elif piece.kind == ABBREVIATION:
                text = self._abbreviation(label, piece)
            else:
                name = self.names.get((label, piece.key), "")
                text = name and self.lists.morphology.inflect(name, piece.ending)
                if not (piece.text.islower() and "".join(result)[:1].isupper()):  # no "Marie-ortrud"
                    text = name and like_case(piece.text, text)
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
            given = any(self._first((label, second)) for label in GIVEN)
            if not given:
                return self.initials.letter(category, letters[0]) + self.initials.letter("FAMILY", letters[1])
        return "".join(self.initials.letter(category, letter) for letter in letters)

    def letter_of(self, category: str, letter: str) -> str:
        """Return what stands for an initial inside an address: the first letter of the name that it is of.

        There it may be an initial of the document; elsewhere it gives way ("L." of Luana beside "L. Huber").
        """
        fold = self.lists.morphology.fold
        folded = fold(letter)[:1]
        labels = [label for label in CATEGORY if CATEGORY[label] == category]
        entities = (entity for label in labels if (entity := self._first((label, folded))) is not None)
        letters = [fold(self.names[entity])[:1] for entity in entities]
        target = self._letters[category][folded] if folded in LATIN and folded else ""
        drawn = target if target in letters else next(iter(letters), "")
        if not drawn:
            return self.initials.letter(category, letter)
        return drawn.upper() if letter.isupper() else drawn

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
            name = next((text for text in self._fitting(label, piece.key) if self._allowed("", text)), "")
        cut = min(len(piece.text), max(1, len(name) - LEAST_CUT))
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
