"""What the words of an address are: names, initials, roles, numbers of the document, or just words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from hybrid_deid.knowledge import read_toml, refuse_unknown
from hybrid_deid.surrogates.names import CATEGORY, NameLists
from hybrid_deid.surrogates.settled import pattern_of, stand_in

TOKEN = re.compile(r"([^\W\d_]+)")
NAME, INITIAL, WORD, KEPT = "name", "initial", "word", "kept"
Known = Mapping[str, tuple[str, str]]


@dataclass(frozen=True)
class ContactWords:
    """The words of contact_words.toml."""

    roles: frozenset[str]
    kinds: frozenset[str]
    hosts: frozenset[str]
    paths: frozenset[str]
    providers: frozenset[str]
    post: tuple[str, ...]
    reserved: tuple[str, ...]
    second_levels: frozenset[str]


@lru_cache(maxsize=1)
def contact_words() -> ContactWords:
    """Return the shipped word lists for addresses."""
    path = Path(__file__).with_name("contact_words.toml")
    raw = read_toml(path)
    refuse_unknown(raw, set(ContactWords.__dataclass_fields__), str(path))
    sets = {
        key: frozenset(raw[key]) for key in ("roles", "kinds", "hosts", "paths", "providers", "second_levels")
    }
    return ContactWords(post=tuple(raw["post"]), reserved=tuple(raw["reserved"]), **sets)


@dataclass(frozen=True, slots=True)
class Part:
    """A part of an address: a name (label, key), an initial (category), a word, or text to be kept."""

    kind: str
    text: str
    label: str = ""
    key: str = ""


class Dissector:
    """Finds the names in the words of an address."""

    def __init__(self, lists: NameLists, known: Known, numbers: Mapping[str, str]) -> None:
        """`known` maps spellings of the document's names to their label and key; `numbers` are settled."""
        self.lists = lists
        self.fold = lists.morphology.fold
        self.known = known
        self.words = contact_words()
        self._numbers = numbers
        self._number = pattern_of(numbers)
        self._split_already: dict[tuple[str, frozenset[str]], list[Part]] = {}

    def words_of(self, text: str, kept: frozenset[str]) -> list[Part]:
        """Split `text` into parts; words of `kept` (folded) stay as they are."""
        found = self._split_already.get((text, kept))
        if found is None:
            found = self._split_already[text, kept] = self._words_of(text, kept)
        return found

    def _words_of(self, text: str, kept: frozenset[str]) -> list[Part]:
        words = TOKEN.findall(text)
        with_others = len(words) > 1 or any(self.fold(word) in self.known for word in words)
        result: list[Part] = []
        position = 0
        for match in self._number.finditer(text) if self._number else ():
            result += self._split(text[position : match.start()], kept, with_others)
            result.append(Part(KEPT, stand_in(self._numbers, match)))
            position = match.end()
        return self._with_initials(result + self._split(text[position:], kept, with_others))

    def _split(self, text: str, kept: frozenset[str], with_others: bool) -> list[Part]:
        result: list[Part] = []
        for number, piece in enumerate(TOKEN.split(text)):
            if number % 2 == 0:
                result += [Part(WORD, piece)] if piece else []
            elif piece.casefold() in kept:
                result.append(Part(KEPT, piece))
            else:
                result += self._word(piece, with_others)
        return result

    def _word(self, word: str, with_others: bool) -> list[Part]:
        folded = self.fold(word)
        name = self._name(folded, True)
        if name:
            return [Part(NAME, word, *name)]
        if len(folded) != len(word):  # offsets must agree below
            return [Part(WORD, word)]
        for listed in (False, True):
            found = self._joined(word, folded, listed)
            if found:
                return found
        if len(word) == 1 and with_others:
            return [Part(INITIAL, word)]
        return [Part(WORD, word)]

    def _name(self, folded: str, listed: bool, least: int = 3) -> tuple[str, str] | None:
        """Return label and key of a folded name: from the document, or (`listed`) from the lists."""
        if folded in self.known:
            return self.known[folded]
        if listed and len(folded) >= least and folded not in self.words.roles:
            for label in CATEGORY:
                if self.lists.knows(label, folded):
                    return label, folded
        return None

    def _joined(self, word: str, folded: str, listed: bool) -> list[Part]:
        """Split "adelepohl", "apohl", "pohla" and the like, where the parts are known names."""
        size = len(word)
        least = 4 if listed else 2
        for cut in range(size - least, least - 1, -1):
            first = self._name(folded[:cut], listed, least)
            second = first and self._name(folded[cut:], listed, least)
            if first and second and CATEGORY[first[0]] != CATEGORY[second[0]]:
                return [Part(NAME, word[:cut], *first), Part(NAME, word[cut:], *second)]
        for letters in (1, 2):
            if size - letters < (4 if listed else 3):
                break
            head = self._name(folded[letters:], listed, 5)
            if head:
                return [Part(INITIAL, c) for c in word[:letters]] + [Part(NAME, word[letters:], *head)]
            tail = self._name(folded[:-letters], listed, 5)
            if tail and not (listed and tail[0] == "FAMILY"):
                return [Part(NAME, word[:-letters], *tail)] + [Part(INITIAL, c) for c in word[-letters:]]
        if listed:
            return []
        inside = max((name for name in self.known if len(name) >= 4 and name in folded), key=len, default="")
        if not inside:
            return []
        at = folded.find(inside)
        found = [Part(NAME, word[at : at + len(inside)], *self.known[inside])]
        before, after = word[:at], word[at + len(inside) :]
        return [Part(WORD, before)] * bool(before) + found + [Part(WORD, after)] * bool(after)

    def _with_initials(self, parts: list[Part]) -> list[Part]:
        """Say for each initial whether it is one of a given or of a family name."""
        labels = [part.label for part in parts if part.kind == NAME]
        given_named = any(label != "FAMILY" for label in labels)
        category = "FAMILY" if given_named and "FAMILY" not in labels else "GIVEN"
        return [Part(INITIAL, part.text, category) if part.kind == INITIAL else part for part in parts]
