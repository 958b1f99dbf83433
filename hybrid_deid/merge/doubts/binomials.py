"""Finds in the Latin names of plants, animals and parts of the body: "Viola odorata, Iris germanica".

Many genera are called as women and towns are. A second word in small letters that no mail has and that ends
as Latin does tells, where a text has several such pairs, most of which begin with nobody's name.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from pathlib import Path

from hybrid_deid.knowledge import read_toml
from hybrid_deid.merge.doubts.somebody import before_family_names
from hybrid_deid.merge.mistaken_labels import MISTAKEN
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.values import Span
from hybrid_deid.word_patterns import any_of

ENDINGS = Path(__file__).with_name("binomials.toml")
REMEMBERED = 8192  # words
SHORTEST = 4  # letters of a species that the ending tells
LEAST = 2  # pairs in a text that begin with nobody's name, or with one of them in brackets by itself
BEGINS = r"(?:\A|[,;:(\n])[ \t>*-]{0,6}"  # before what is an entry of a list, and behind it
ENDS = r"[ ]?(?:[,;.)\n]|\Z)"
REACH = 12  # characters before an entry
# The initial of a genus and a species behind an animal or plant: "Silbermeerkatze (C. wolfi)".
ABBREVIATED = re.compile(r"(?<=[a-zäöüß][ ]\()(?P<genus>[A-Z])\.[ ](?P<species>[a-z]{3,24})(?=\))")
LEAST_ABBREVIATED = 3  # such species of one genus that are no words or names


@cache
def _plain() -> tuple[str, ...]:
    """Return the endings that tell a species whatever its first word is."""
    return tuple(read_toml(ENDINGS)["plain"])


@cache
def _pair() -> re.Pattern[str]:
    """Return a genus, or its initial, and the species; a cross stands between them for a hybrid."""
    of_length: dict[int, list[str]] = {}
    for ending in read_toml(ENDINGS)["endings"]:
        of_length.setdefault(len(ending), []).append(ending)
    latin = "|".join([f"(?<={any_of(endings)})" for endings in of_length.values()])
    return re.compile(
        r"(?P<genus>[A-Z](?<![\w@.-][A-Z])(?:[a-z]{2,24}|\.))[ ]{1,2}(?:[x×][ ])?"
        rf"(?P<species>[a-z]{{3,24}})(?![\w@-])(?:{latin})"
    )


@cache
def _part() -> re.Pattern[str]:
    """Return a part of the body; (1) are its words."""
    parts = any_of(read_toml(ENDINGS)["parts"])
    return re.compile(rf"(?<![\w.-]){parts}[ ]([a-z]{{4,24}}(?:[ ][a-z]{{3,24}}){{0,3}})(?![\w@-])")


@cache
def _stops() -> re.Pattern[str]:
    """Return a stop that may end what a part of the body begins with, and a word behind it."""
    letters = "".join(sorted({part[-2] for part in read_toml(ENDINGS)["parts"]}))
    return re.compile(rf"\.(?<=[{letters}]\.)[ ][a-z]{{4}}")


@cache
def _part_endings() -> tuple[str, ...]:
    """Return the endings of which a word of a part of the body has one."""
    return tuple(read_toml(ENDINGS)["part_endings"])


@dataclass(frozen=True, eq=False)
class Species:
    """What tells the names of species: which words are known, which are names, and which all texts have."""

    is_word: Callable[[str], bool]
    is_name: Callable[[str], bool]
    is_stop: Callable[[str], bool]
    joints: tuple[str, ...] = ()  # words between entries of a list

    @cached_property
    def is_latin(self) -> Callable[[str], bool]:
        """Tell whether a word that ends as Latin does is no other one; it remembers words."""
        return lru_cache(maxsize=REMEMBERED)(self._is_latin)

    def _is_latin(self, word: str) -> bool:
        return len(word) >= SHORTEST and not self.is_word(word) and not self.is_name(word.capitalize())

    @cached_property
    def begins(self) -> re.Pattern[str]:
        """What stands before an entry of a list."""
        return re.compile(rf"(?:{BEGINS}|[ ]{any_of(self.joints)}[ ])\Z")

    @cached_property
    def ends(self) -> re.Pattern[str]:
        """What stands behind one."""
        return re.compile(rf"{ENDS}|[ ]{any_of(self.joints)}[ ]")


def without_binomials(
    text: str, found: Sequence[Span], species: Species, named: Callable[[str], bool] = lambda name: False
) -> Sequence[Span]:
    """Return the findings in a text without those of a model or of consistency that name a species.

    A genus by itself is none where it is somebody's name, as `named` tells or a family name behind it.
    """
    if not any(span.label in MISTAKEN and is_doubted(span) for span in found):
        return found
    told = _told(text, species)
    if not told.places:
        return found  # in most texts
    people = before_family_names(text, found, lambda word: word[0].islower())
    return [
        span
        for span in found
        if span.label not in MISTAKEN
        or span in people
        or not is_doubted(span)
        or not _is_of_species(span, told, named)
    ]


def _is_of_species(span: Span, told: Told, named: Callable[[str], bool]) -> bool:
    if span.text in told.genera and not named(span.text):
        return True
    return any(start <= span.start and span.end <= end for start, end in told.places)


@dataclass(frozen=True)
class Told:
    """Where the names of species lie in a text, and their genera that are no names."""

    places: tuple[tuple[int, int], ...] = ()
    genera: frozenset[str] = frozenset()


@lru_cache(maxsize=4)  # finds of a text ask in turn
def _told(text: str, species: Species) -> Told:
    parts = [*_parts(text, species), *_abbreviated(text, species)]
    all_pairs = list(_pair().finditer(text))
    pairs = [pair for pair in all_pairs if species.is_latin(pair["species"])]
    genera = {pair["genus"] for pair in pairs if _is_genus(pair["genus"], species)}
    known = genera | {f"{genus[0]}." for genus in genera}
    told = {pair.group() for pair in pairs if pair["genus"] in known or pair["species"].endswith(_plain())}
    if len(told) < LEAST:
        alone = [pair for pair in pairs if told and _is_in_brackets(text, pair)]
        return Told((*parts, *(pair.span() for pair in alone)))
    latin = {pair.start() for pair in pairs}
    others = (pair for pair in all_pairs if pair.start() not in latin)
    listed = [pair for pair in others if _is_listed(text, pair, species)]
    named = [pair for pair in (*pairs, *listed) if pair["genus"][1] != "." or pair["genus"] in known]
    return Told((*parts, *(pair.span() for pair in named)), frozenset(genera))


def _abbreviated(text: str, species: Species) -> list[tuple[int, int]]:
    """Return where species stand in brackets behind an initial, several of one genus: "(C. wolfi)"."""
    of_genus: dict[str, list[re.Match[str]]] = defaultdict(list)
    for pair in ABBREVIATED.finditer(text):
        if not species.is_stop(pair["species"]):
            of_genus[pair["genus"]].append(pair)
    return [
        pair.span()
        for pairs in of_genus.values()
        if len({pair["species"] for pair in pairs if species.is_latin(pair["species"])}) >= LEAST_ABBREVIATED
        for pair in pairs
    ]


def _parts(text: str, species: Species) -> list[tuple[int, int]]:
    """Return where parts of the body stand in a text: several, or one in brackets."""
    if _stops().search(text) is None:
        return []  # in nearly all texts
    parts = [
        part
        for part in _part().finditer(text)
        if any(word.endswith(_part_endings()) and species.is_latin(word) for word in part[1].split(" "))
    ]
    if len(parts) < LEAST:
        parts = [part for part in parts if _is_in_brackets(text, part)]
    return [(part.start(), _latin_end(part, species)) for part in parts]


def _latin_end(part: re.Match[str], species: Species) -> int:
    """Return where the words of a part of the body end that are no words of other languages."""
    first, *further = part[1].split(" ")
    end = part.start(1) + len(first)
    for word in further:
        if species.is_stop(word) or (species.is_word(word) and not word.endswith(_part_endings())):
            break
        end += 1 + len(word)
    return end


def _is_genus(word: str, species: Species) -> bool:
    return not word.endswith(".") and not species.is_word(word) and not species.is_name(word)


def _is_in_brackets(text: str, pair: re.Match[str]) -> bool:
    return text[pair.start() - 1 : pair.start()] == "(" and text[pair.end() : pair.end() + 1] in {")", ","}


def _is_listed(text: str, pair: re.Match[str], species: Species) -> bool:
    """Tell whether a pair whose second word is a usual one is an entry of a list ("Parus major, ...")."""
    return (
        not species.is_stop(pair["species"])
        and species.ends.match(text, pair.end()) is not None
        and species.begins.search(text[max(0, pair.start() - REACH) : pair.start()]) is not None
    )
