"""What the words of an address are: names, initials, roles, numbers of the document, or just words."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache

from hybrid_deid.labels import GIVEN
from hybrid_deid.surrogates.address_cuts import (
    INITIAL,
    KEPT,
    LONGEST_SHORT,
    NAME,
    SHORT,
    SHORTEST_LISTED,
    SIGNS,
    WORD,
    Cut,
    Part,
    joined,
    with_initials,
    with_plural,
)
from hybrid_deid.surrogates.contact_words import contact_words
from hybrid_deid.surrogates.cut_names import LEAST, cut_off, first_beginning
from hybrid_deid.surrogates.family_initials import Families, Letters, double_in, initials_in, is_particle
from hybrid_deid.surrogates.glued_names import glued_names
from hybrid_deid.surrogates.name_pieces import CATEGORY, NameLists
from hybrid_deid.surrogates.names_inside import Inside
from hybrid_deid.surrogates.settled import pattern_of, stand_in
from hybrid_deid.surrogates.shape import like_case
from hybrid_deid.word_patterns import any_of

TOKEN = re.compile(r"([^\W\d_]+)")
# The number at the end of a word, and how a path or query goes on behind it: "jgruber81&id=5".
ENDING_NUMBER = re.compile(r"([._-]?\d+)(/?[&?#;=].*|/)", re.DOTALL)
REMEMBERED = 8192
NUMBERS_AND_SIGNS = "0123456789._-"
# Pieces before the first word that may stand behind a little one.
BEHIND_LITTLE = len(("", "dschinn", "_", "am", "_"))
Known = Mapping[str, tuple[str, str]]


class ListedNames:
    """The names that lists know in the words of addresses, whatever the document; it remembers words."""

    def __init__(self, lists: NameLists) -> None:
        """`lists` are those of a language."""
        self._lists = lists
        self._roles = contact_words().roles
        self.particles = frozenset(word for word in lists.morphology.particles if word.isalpha())
        particles = any_of(self.particles)
        before = lists.morphology.before_particles
        self.is_led = re.compile(
            f"(?:{any_of(before)}?{particles})+" if before else f"{particles}+"
        ).fullmatch
        self.alone = lru_cache(maxsize=REMEMBERED)(self._alone)

    @cached_property
    def _known(self) -> frozenset[str]:
        return self._lists.known_anywhere

    def name(self, folded: str, least: int) -> tuple[str, str] | None:
        """Return label and key of a name of at least `least` letters that a list knows."""
        if folded in self._known and len(folded) >= least and folded not in self._roles:
            for label in CATEGORY:
                if self._lists.knows(label, folded):
                    return label, folded
        return None

    def _alone(self, word: str) -> tuple[str, list[Part]]:
        """Return a folded word, and its parts in a document that has no name in it; not to be changed."""
        folded = self._lists.morphology.fold(word)
        name = self.name(folded, SHORTEST_LISTED)
        if name:
            return folded, [Part(NAME, word, *name)]
        cuts = joined(folded, True, self.name) if len(folded) == len(word) else ()  # offsets must agree
        return folded, [cut.part(word) for cut in cuts] or [Part(WORD, word)]


class Dissector:
    """Finds the names in the words of an address."""

    def __init__(
        self,
        lists: NameLists,
        known: Known,
        numbers: Mapping[str, str],
        listed: ListedNames,
        families: Families | None = None,
        named: Mapping[str, str] | None = None,
    ) -> None:
        """`known` maps spellings of the document's names to their label and key; `numbers` are settled.

        `families` are the parts of family names of the document; `named` are its towns and firms with their
        surrogates, all folded, of which the name of a house is none.
        """
        self.fold = lists.morphology.fold
        self.known = known
        self._listed = listed
        self._of_families = families or Families()
        self._particles = self._of_families.particles
        self._inside = Inside(known)
        self._numbers = numbers
        self._named = named or {}
        self._leading = contact_words().leading
        self._families = contact_words().families
        self._little = contact_words().little
        self._split_already: dict[tuple[str, frozenset[str], bool], list[Part]] = {}
        self._words: dict[str, list[Part]] = {}

    def words_of(self, text: str, kept: frozenset[str], house: bool = False) -> list[Part]:
        """Split `text` into parts; words of `kept` (folded) stay as they are.

        In the name of a `house` no name is shortened: "lindner-it" is no Ida Tamara Lindner.
        """
        found = self._split_already.get((text, kept, house))
        if found is None:
            found = self._words_of(text, kept, not house and bool(self._named))
            if not house:
                found = self._with_short_names(self._with_cut_names(self._with_settled(found)))
            self._split_already[text, kept, house] = found = with_initials(found)
        return found

    @property
    def doubles(self) -> Mapping[str, tuple[tuple[str, str], tuple[str, str]]]:
        """The two names of each double family name of the document, by their initials."""
        return self._of_families.doubles

    def called(self, word: str) -> str:
        """Return what a town or a firm of the document became that a word is ("koeln", "bad-aussee")."""
        folded = self.fold(word.replace("-", "")) if self._named else ""
        drawn = "" if folded in self.known else self._named.get(folded, "")
        return drawn if "-" in word else drawn.replace("-", "")

    def names_in(
        self, texts: Sequence[str], hosts: Sequence[str], kept: frozenset[str]
    ) -> set[tuple[str, str]]:
        """Return label and key of the names in addresses and in the hosts of addresses."""
        if self._numbers:
            labels = [name for host in hosts for name in host.split(".")]
            parts = [part for text in (*texts, *labels) for part in self.words_of(text, kept)]
        else:
            words = {word for text in (*texts, *hosts) for word in TOKEN.findall(text)}
            parts = [part for word in words if word.casefold() not in kept for part in self._parts(word)]
        return {(part.label, part.key) for part in parts if part.kind == NAME}

    def _words_of(self, text: str, kept: frozenset[str], settled: bool) -> list[Part]:
        pieces = TOKEN.split(text)
        with_others = len(pieces) > len(("", "a word", ""))
        result, position = list[Part](), 0
        for match in self._numbers_in(text) if self._numbers else ():
            result += self._split(TOKEN.split(text[position : match.start()]), kept, with_others, settled)
            result.append(Part(KEPT, stand_in(self._numbers, match)))
            position = match.end()
        rest = TOKEN.split(text[position:]) if position else pieces
        result += self._split(rest, kept, with_others, settled)
        return result

    def _with_settled(self, parts: list[Part]) -> list[Part]:
        """Write towns and firms of the document as what they became there: "buero.graz"."""
        if not self._named:
            return parts
        return [(self._settled(part.text) if part.kind in (WORD, NAME) else None) or part for part in parts]

    def _settled(self, word: str) -> Part | None:
        """Return what a word became that is a town or a firm of the document."""
        folded = self.fold(word)
        if folded not in self._named or folded in self.known:
            return None
        return Part(KEPT, like_case(word, self._named[folded].replace("-", "")))

    def _with_cut_names(self, parts: list[Part]) -> list[Part]:
        """Find what begins the names of a person: "tgebrema"."""
        if not self.known or not [1 for part in parts if part.kind == WORD and len(part.text) >= LEAST]:
            return parts
        result: list[Part] = []
        for part in parts:
            folded = self.fold(part.text) if part.kind == WORD and part.text.isalpha() else ""
            cuts = cut_off(folded, self._ordered, self.known) if len(folded) == len(part.text) else ()
            result += [Part(SHORT, part.text[cut.start : cut.end], *cut.name) for cut in cuts] or [part]
        return result

    def _with_short_names(self, parts: list[Part]) -> list[Part]:
        """Find the beginning of a given name before a family name ("th.weber"), particles ("von.der.heydt"),
        and the initials of a person ("tw")."""
        families = self._of_families
        words = [part for part in parts if part.text.strip(NUMBERS_AND_SIGNS)]
        if len(words) == 1:  # perhaps with a number: "tw", "tw97"
            text = words[0].text
            found = initials_in(text, self._beginning, families) or double_in(text, families)
            if found or len(parts) == 1:
                own = [(part, found if part is words[0] else ()) for part in parts]
                return [one for part, letters in own for one in self._of_initials(part, letters)]
        if not [1 for part in parts if part.kind == NAME and part.label == "FAMILY"]:
            if families.doubles and [1 for part in parts if part.kind == NAME]:
                return [
                    one for part in parts for one in self._of_initials(part, double_in(part.text, families))
                ]
            return parts
        led = False  # a particle stands before
        result: list[Part] = []
        for number, part in enumerate(parts):
            folded = self.fold(part.text)
            if part.kind in (WORD, NAME) and part.text.isalpha() and folded not in self.known:
                led = (
                    folded in self._leading
                    or folded in self._particles
                    or (led and self._listed.is_led(folded) is not None)
                )
                if led and any(p.kind == NAME and p.label == "FAMILY" for p in parts[number + 1 :]):
                    part = Part(KEPT, part.text)
                elif part.kind == WORD and len(folded) == len(part.text) <= LONGEST_SHORT:
                    name = self._beginning(folded, GIVEN)
                    if both := families.given.get(folded):  # "ma.weber" of Marc-André
                        result.append(Part(SHORT, part.text[0], *both[0]))
                        part, folded = Part(SHORT, part.text[1], *both[1]), folded[1]
                    elif name is None and len(folded) == 2:  # "jp.weber"
                        result.append(Part(INITIAL, part.text[0]))
                        part, folded = Part(INITIAL, part.text[1]), folded[1]
                    elif name is not None:
                        part = Part(SHORT, part.text, *name)
            elif part.text not in SIGNS:
                led = False
            if result and part.kind == INITIAL:
                behind = [(p.label, p.key) for p in parts[number + 1 :] if p.kind == NAME]
                part = part._replace(kind=KEPT) if is_particle(folded, families, behind) else part
            result.append(part)
        return result

    @staticmethod
    def _of_initials(part: Part, found: Sequence[Letters]) -> list[Part]:
        if part.kind != WORD or not found:
            return [part]
        cuts = [(part.text[each.start : each.end], each.name) for each in found]
        return [Part(KEPT, text) if name is None else Part(SHORT, text, *name) for text, name in cuts]

    def _beginning(self, start: str, labels: Collection[str]) -> tuple[str, str] | None:
        """Return label and key of the first name of the document, of one of `labels`, that begins so."""
        return first_beginning(start, labels, self._ordered, self.known)

    @cached_property
    def _ordered(self) -> list[str]:
        return sorted(self.known)

    def _numbers_in(self, text: str) -> Iterable[re.Match[str]]:
        if not text.isascii():
            return self._number.finditer(text)
        inside = self._inside_numbers.all(text.lower())
        # A pattern of the few that are in the text, not of the thousands that a document may have.
        return pattern_of(inside).finditer(text) if inside else ()

    @cached_property
    def _number(self) -> re.Pattern[str]:
        return pattern_of(self._numbers)

    @cached_property
    def _inside_numbers(self) -> Inside:
        return Inside(self._numbers)

    def _split(
        self, pieces: Sequence[str], kept: frozenset[str], with_others: bool, settled: bool
    ) -> list[Part]:
        """Return the parts of pieces, every second of which is a word; firms of the document whole where what
        is `settled` is asked for."""
        result: list[Part] = []
        for number, piece in enumerate(pieces):
            if number % 2 == 0:
                # So a user name becomes in a link what it becomes where it stands by itself.
                ending = ENDING_NUMBER.fullmatch(piece) if number and len(piece) > 1 else None
                result += [Part(WORD, each) for each in (ending.groups() if ending else (piece,)) if each]
            elif self._is_little(pieces, number) or self._is_function(pieces, number, kept):
                result.append(Part(KEPT, piece))
            elif settled and (whole := self._settled(piece)) is not None:  # not "elektro" and a Mr. Schubert
                result.append(whole)
            else:
                found = self._parts(piece)
                if number > 1 and piece[-1] in "sS" and self._tells_family(pieces[number - 2]):
                    found = with_plural(found)
                if with_others and len(piece) == 1 and found[0].kind == WORD and len(self.fold(piece)) == 1:
                    found = [Part(INITIAL, piece)]
                result += found
        return result

    def _is_function(self, pieces: Sequence[str], number: int, kept: frozenset[str]) -> bool:
        """Tell whether a word is one of those to be kept, no name of the document, and not what a little word
        belongs to: "dschinn_am_steuer" is of no tax office."""
        word = pieces[number]
        if word.casefold() not in kept or self.fold(word) in self.known:
            return False
        return number < BEHIND_LITTLE or not self._is_little(pieces, number - 2)

    def _is_little(self, pieces: Sequence[str], number: int) -> bool:
        """Tell whether a word is a little one between two others ("hexe_am_see") or a particle before one
        ("von.der.heydt"), and no name of the document.

        Beside a single letter or a number it may be initials ("weber_am_7").
        """
        word = pieces[number]
        if word.casefold() not in self._little or self.fold(word) in self.known:
            return False
        behind = "".join(pieces[number + 2 : number + 3])
        if word.casefold() in self._leading and (number == 1 or behind.casefold() in self._little):
            return len(behind) > 1 and pieces[number + 1] in SIGNS
        around = (pieces[number - 2] if number > 1 else "", *pieces[number + 2 : number + 3])
        signs = pieces[number - 1], pieces[number + 1]
        return len(around) > 1 and min(map(len, around)) > 1 and all(sign in SIGNS for sign in signs if sign)

    def _tells_family(self, word: str) -> bool:
        """Tell whether behind a word an s is none of the letters of a person: "die.hubers", "anna.hubers"."""
        named = self._name(self.fold(word), SHORTEST_LISTED) or ("",)
        return word.casefold() in self._families or named[0] in GIVEN

    def _parts(self, word: str) -> list[Part]:
        found = self._words.get(word)
        if found is None:
            found = self._words[word] = self._word(word)
        return found

    def _word(self, word: str) -> list[Part]:
        folded, alone = self._listed.alone(word)
        name = self.known.get(folded)
        if name:
            return [Part(NAME, word, *name)]
        if alone[0].text == word and alone[0].label in GIVEN and (label := self._gender(alone[0])):
            return [alone[0]._replace(label=label)]
        if len(folded) != len(word) or not self._inside.any(folded):
            return alone
        glued = self._glued(folded)
        account = self._account(folded)
        if alone[0].text == word and alone[0].kind == NAME and not glued and not account:
            return alone
        cuts = (
            glued
            or account
            or joined(folded, False, self._known_name)
            or self._around_a_name(folded)
            or joined(folded, True, self._name)
        )
        return [cut.part(word) for cut in cuts] or [Part(WORD, word)]

    def _glued(self, folded: str) -> list[Cut]:
        """Cut "silkehansenolsen" and "vandenberg", where all is names of the document and their particles."""
        names = self._inside.all(folded)
        kinds = {"name": NAME, "particle": KEPT, "initial": INITIAL}
        found = glued_names(folded, names, self.known, self._particles, self._listed.particles)
        return [
            Cut(kinds[kind], start, end, self.known[folded[start:end]] if kind == "name" else ("", ""))
            for kind, start, end in found
        ]

    def _gender(self, part: Part) -> str:
        """Return the label of the given names of the document that begin as a listed one does: "otti" is
        short for Ottilie, though men are called so; "" where its own may be right."""
        start = part.key[:SHORTEST_LISTED]
        if len(start) < SHORTEST_LISTED or self._beginning(start, (part.label,)) is not None:
            return ""
        name = self._beginning(start, GIVEN)
        return name[0] if name is not None else ""

    def _account(self, folded: str) -> list[Cut]:
        """Cut "sigl" of Sebastian Igl, though others are called Sigl."""
        name = self.known.get(folded[1:])
        if name is None or name[0] != "FAMILY" or self._beginning(folded[0], GIVEN) is None:
            return []
        return [Cut(INITIAL, 0, 1), Cut(NAME, 1, len(folded), name)]

    def _known_name(self, folded: str, least: int) -> tuple[str, str] | None:
        """Return label and key of a folded name of the document, of any length."""
        return self.known.get(folded)

    def _name(self, folded: str, least: int) -> tuple[str, str] | None:
        """Return label and key of a folded name: from the document, or from the lists."""
        return self.known.get(folded) or self._listed.name(folded, least)

    def _around_a_name(self, folded: str) -> tuple[Cut, ...]:
        """Return the longest name of the document inside a word, and what stands around it."""
        inside = self._inside.longest(folded)
        if not inside:
            return ()
        start = folded.find(inside)
        end = start + len(inside)
        led = self.known[inside][0] == "FAMILY" and self._listed.is_led(folded[:start]) is not None
        family = folded[:start] in self._families  # "diehubers"
        before = Cut(KEPT if led or family else WORD, 0, start)  # "vonderheydt"
        behind = Cut(KEPT if family and folded[end:] == "s" else WORD, end, len(folded))
        cuts = (before, Cut(NAME, start, end, self.known[inside]), behind)
        return tuple(cut for cut in cuts if cut.end > cut.start)
