"""Settings that tell of names of organizations: firms, houses and institutions."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from hybrid_deid.word_patterns import Endings, any_of

LEAST_KIND = 8  # letters of a word that tells by its ending what is named behind it: no "Agentur", "Praxis"


@dataclass(frozen=True, eq=False)
class Firms:
    """Legal forms, and which words before one are part of a name."""

    score: float
    forms: tuple[str, ...] = ()
    doubtful: tuple[str, ...] = ()
    rare: frozenset[str] = frozenset()
    trades: frozenset[str] = frozenset()
    trade_endings: tuple[str, ...] = ()
    joining: frozenset[str] = frozenset()
    abbreviated: tuple[str, ...] = ()
    inner: frozenset[str] = frozenset()
    heads: tuple[str, ...] = ()
    beginning: tuple[str, ...] = ()
    ways: tuple[str, ...] = ()
    house_ends: tuple[str, ...] = ()
    nameless: frozenset[str] = frozenset()
    practices: frozenset[str] = frozenset()
    partnerships: frozenset[str] = frozenset()
    generic: frozenset[str] = frozenset()
    before: frozenset[str] = frozenset()

    @cached_property
    def longest_nameless(self) -> int:
        """Characters of the longest of the words that are no name."""
        return max(map(len, self.nameless), default=0)

    @cached_property
    def abbreviation(self) -> re.Pattern[str]:
        """What matches a word of a name that ends with a full stop."""
        any_ = rf"[^\W\d_]\.|(?:[^\W\d_]{{1,6}}\.)+[^\W\d_]+|{any_of(self.abbreviated)}\."
        return re.compile(any_)

    @cached_property
    def symbols(self) -> frozenset[str]:
        """What joins words of a name for sure."""
        return frozenset(word for word in self.joining if not word[0].isalpha())

    @cached_property
    def words(self) -> frozenset[str]:
        """What forms begin with, as tokens: "Ges.m.b" of "Ges.m.b.H.", "e." of "e.U."."""
        found: set[str] = set()
        for form in (*self.forms, *self.doubtful):
            first = form.split()[0]
            found.update((first, first.rstrip("."), f"{first}."))
            if "." in first:
                found.update((first.rsplit(".", 2)[0], f"{first.partition('.')[0]}."))
        return frozenset(word for word in found if len(word) > 1)


@dataclass(frozen=True, eq=False)
class Houses:
    """Words that begin or end the names of clubs, banks, inns, shops and schools."""

    score: float
    clubs: frozenset[str] = frozenset()
    doubtful_clubs: frozenset[str] = frozenset()
    club_names: frozenset[str] = frozenset()
    banks: frozenset[str] = frozenset()
    houses: frozenset[str] = frozenset()
    trades: frozenset[str] = frozenset()
    wares: frozenset[str] = frozenset()
    partners: tuple[str, ...] = ()
    firm_ends: frozenset[str] = frozenset()
    workshops: tuple[str, ...] = ()
    no_workshops: tuple[str, ...] = ()
    fields: tuple[str, ...] = ()
    departments: frozenset[str] = frozenset()
    bare_workshops: frozenset[str] = frozenset()
    unions: tuple[str, ...] = ()
    no_unions: tuple[str, ...] = ()
    introducing: frozenset[str] = frozenset()
    leaving: frozenset[str] = frozenset()
    called: frozenset[str] = frozenset()
    signs: frozenset[str] = frozenset()
    particles: tuple[str, ...] = ()
    small_particles: tuple[str, ...] = ()
    adjectives: tuple[str, ...] = ()
    tails: frozenset[str] = frozenset()
    pharmacies: frozenset[str] = frozenset()
    abbreviated: tuple[str, ...] = ()
    patrons: frozenset[str] = frozenset()
    glued_tails: tuple[str, ...] = ()
    glued_patrons: frozenset[str] = frozenset()
    glued_signs: frozenset[str] = frozenset()
    no_names: frozenset[str] = frozenset()
    noun_endings: tuple[str, ...] = ()
    hanging: tuple[str, ...] = ()
    shops: frozenset[str] = frozenset()
    common_shops: frozenset[str] = frozenset()
    inside: frozenset[str] = frozenset()
    adjective_heads: frozenset[str] = frozenset()
    famous: tuple[str, ...] = ()
    nominatives: tuple[str, ...] = ()
    declensions: tuple[str, ...] = ()
    genitives: tuple[str, ...] = ()

    def is_workshop(self, word: str) -> bool:
        """Tell whether a word is one for a workshop, a shop or the like by its ending ("Pianohaus")."""
        small = word.lower()
        if not word[:1].isupper() or not self._workshops.end(small) or small in self.bare_workshops:
            return False
        return not small.endswith(self.no_workshops)

    @cached_property
    def _workshops(self) -> Endings:
        return Endings(self.workshops)

    @cached_property
    def _unions(self) -> Endings:
        return Endings(self.unions)

    def kind(self, word: str) -> str:
        """Tell of which kind an organization is by the ending of its word, "" for other words.

        A "workshop" has the name of a person or one of its own, a "union" also that of a town.
        """
        if len(word) < LEAST_KIND or not word[0].isupper():
            return ""
        small = word.lower()
        is_workshop, is_union = self._workshops.end(small), self._unions.end(small)
        if not (is_workshop or is_union) or small in self.workshops:
            return ""
        if is_union and not small.endswith(self.no_unions):
            return "union"
        return "workshop" if self.is_workshop(word) else ""

    @cached_property
    def _glued(self) -> tuple[Endings, tuple[str, ...]]:
        """The words for houses as patrons have them glued on, also in the genitive, the longest first."""
        tails = sorted((*self.glued_tails, *(f"{tail}s" for tail in self.glued_tails)), key=len, reverse=True)
        return Endings(tails), tuple(tails)

    def is_glued(self, word: str) -> bool:
        """Tell whether a word is a name and what it is the name of: "Marienhospital", "Löwenapotheke"."""
        endings, tails = self._glued
        if not word[:1].isupper() or not endings.end(word):
            return False
        tail = next(filter(word.endswith, tails))
        first = word[: -len(tail)]
        is_sign = first in self.glued_signs and tail in self._pharmacies
        return is_sign or first in self.glued_patrons or first in self.patrons

    @cached_property
    def _pharmacies(self) -> frozenset[str]:
        return frozenset(map(str.lower, self.pharmacies))

    def may_name(self, word: str) -> bool:
        """Tell whether the ending of a word says that it names an organization, or what follows it."""
        return bool(self.kind(word)) or self.is_glued(word)

    def is_kind(self, word: str) -> bool:
        """Tell whether a word says what an organization is that has its name behind it."""
        return word in self.houses or word in self.trades or word in self.wares or bool(self.kind(word))

    @cached_property
    def famous_behind(self) -> Mapping[str, tuple[str, ...]]:
        """What follows the first word of famous names, by that; an adjective's forms are first words too."""
        found: dict[str, tuple[str, ...]] = {}
        for name in self.famous:
            first, _, rest = name.partition(" ")
            stem = next((first[: -len(end)] for end in self.nominatives if first.endswith(end)), "")
            forms = [f"{stem}{ending}" for ending in self.declensions] if stem else []
            for form in dict.fromkeys((first, *forms)):
                found[form] = (*found.get(form, ()), f" {rest}")
        return found

    @cached_property
    def any_clubs(self) -> frozenset[str]:
        """The short forms of clubs, also those that are something else too."""
        return self.clubs | self.doubtful_clubs

    @cached_property
    def quoting(self) -> frozenset[str]:
        """The words for houses behind which their name may stand in quotes."""
        return self.houses | self.trades

    @cached_property
    def small(self) -> frozenset[str]:
        """The words for inns in small letters."""
        return frozenset(map(str.lower, self.houses))

    @cached_property
    def words(self) -> frozenset[str]:
        """All that begin, end or are a name."""
        first = self.clubs.union(
            self.doubtful_clubs, self.banks, self.houses, self.trades, self.wares, self.small
        )
        return first.union(
            self.famous_behind,
            self.firm_ends,
            self.tails,
            self.shops,
            self.common_shops,
            self.adjective_heads,
        )


@dataclass(frozen=True, eq=False)
class ListedNames:
    """Which names of the list are none by themselves, and what makes an organization of a single word."""

    long_score: float
    score: float
    unsure: float
    no_names: frozenset[str] = frozenset()
    no_beginnings: frozenset[str] = frozenset()
    no_endings: tuple[str, ...] = ()
    not_coined: tuple[str, ...] = ()
    before: frozenset[str] = frozenset()
    articles: frozenset[str] = frozenset()
    acronym_articles: frozenset[str] = frozenset()
    acronym_at: tuple[str, ...] = ()
    instead: tuple[str, ...] = ()
    states: frozenset[str] = frozenset()
    things: frozenset[str] = frozenset()
    adverbs: frozenset[str] = frozenset()
    hanging: tuple[str, ...] = ()
    brands: frozenset[str] = frozenset()

    @cached_property
    def at(self) -> tuple[str, ...]:
        """What stands right before an acronym that no list has."""
        return tuple(f" {words} " for words in self.acronym_at)


@dataclass(frozen=True, eq=False)
class PhraseNames:
    """Words that names begin with which are phrases, and what such phrases are made of."""

    score: float
    heads: frozenset[str] = frozenset()
    before: frozenset[str] = frozenset()
    owners: frozenset[str] = frozenset()
    adjective_endings: tuple[str, ...] = ()
    no_adjectives: frozenset[str] = frozenset()
    no_describing: frozenset[str] = frozenset()
    bodies: tuple[str, ...] = ()
    genitives: tuple[str, ...] = ()
    no_bodies: tuple[str, ...] = ()
    mere_bodies: tuple[str, ...] = ()
    inns: frozenset[str] = frozenset()
    short: tuple[str, ...] = ()
    forms: frozenset[str] = frozenset()
    practices: frozenset[str] = frozenset()
    prepositions: tuple[str, ...] = ()
    place_endings: tuple[str, ...] = ()

    def is_body(self, word: str) -> bool:
        """Tell whether a word is one for a body by its ending, also in the genitive."""
        if not word[0].isupper():
            return False
        small = word.lower()
        return self._bodies.end(small) and not small.endswith(self.no_bodies)

    @cached_property
    def _bodies(self) -> Endings:
        return Endings(f"{body}{ending}" for body in self.bodies for ending in ("", *self.genitives))

    def is_described(self, word: str) -> bool:
        """Tell whether a word is one that an adjective makes a name of."""
        return word in self.inns or self.is_body(word)


@dataclass(frozen=True, eq=False)
class LabelledNames:
    """Labels and headings of columns, in small letters, behind and below which organizations stand."""

    score: float
    labels: frozenset[str] = frozenset()
    noun_endings: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Institutions:
    """Generic words for public bodies and places that a town follows or precedes."""

    words: frozenset[str] = frozenset()
    endings: tuple[str, ...] = ()
    bodies: tuple[str, ...] = ()
    no_adjectives: frozenset[str] = frozenset()
    town_adjectives: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    between: tuple[str, ...] = ()
