"""The settings of places: large towns, those who live in them, and what is called after them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from hybrid_deid.word_patterns import any_of


@dataclass(frozen=True, eq=False)
class Places:
    """Towns, islands, rivers and storeys that lists have as names of people.

    What nouns stand behind, and how they end; what rivers and regions stand behind, and clubs before a town;
    what joins a town to a river of any name (`beside_rivers`), or to a listed one; how adjectives of towns
    end (`inhabitant_endings`), `landscapes` that have one before them, and how nouns end that are `of_towns`
    behind one; `near` before `near_to` and a place, `ways` there, and what is `belonging` to one behind it;
    `inhabitants` of towns of several words; the `street_words`, and the endings of streets behind people, of
    `adjectives` that look like towns in small letters, and of towns that look like adjectives
    (`no_adjectives`); what stands `behind_numbers` of houses; what is `announcing` a town of the text, and
    `joined` to it by a hyphen. `islands_alone`, with regions abroad, are nothing else. Postal codes stand
    behind `codes_behind`, `near_to_towns` behind a town; `additions` behind a preposition tell a town from
    others of its name.
    """

    nouns_behind: frozenset[str] = frozenset()
    noun_endings: tuple[str, ...] = ()
    rivers: frozenset[str] = frozenset()
    rivers_behind: frozenset[str] = frozenset()
    river_articles: frozenset[str] = frozenset()
    beside_rivers: tuple[str, ...] = ()
    beside_listed_rivers: tuple[str, ...] = ()
    regions_behind: frozenset[str] = frozenset()
    clubs_before: frozenset[str] = frozenset()
    inhabitant_endings: tuple[str, ...] = ()
    landscapes: frozenset[str] = frozenset()
    of_towns: tuple[str, ...] = ()
    near: frozenset[str] = frozenset()
    near_to: frozenset[str] = frozenset()
    ways: frozenset[str] = frozenset()
    belonging: frozenset[str] = frozenset()
    large: frozenset[str] = frozenset()
    islands: frozenset[str] = frozenset()
    islands_alone: frozenset[str] = frozenset()
    inhabitants: frozenset[str] = frozenset()
    storeys: frozenset[str] = frozenset()
    street_endings: tuple[str, ...] = ()
    street_words: frozenset[str] = frozenset()
    numbered: frozenset[str] = frozenset()
    behind_numbers: frozenset[str] = frozenset()
    announcing: frozenset[str] = frozenset()
    joined: frozenset[str] = frozenset()
    adjectives: tuple[str, ...] = ()
    no_adjectives: tuple[str, ...] = ()
    codes_behind: frozenset[str] = frozenset()
    near_to_towns: frozenset[str] = frozenset()
    additions: frozenset[str] = frozenset()

    @cached_property
    def all(self) -> frozenset[str]:
        """All of them."""
        return self.large | self.islands | self.islands_alone | self.storeys | self.rivers

    @cached_property
    def telling_apart(self) -> frozenset[str]:
        """What tells a town from others of its name: the additions, and rivers."""
        return self.additions | self.rivers

    @cached_property
    def beside_river(self) -> re.Pattern[str]:
        """What joins a town to the river behind it, and the river."""
        joints = any_of((*self.beside_rivers, *self.beside_listed_rivers))
        return re.compile(rf"[ ]({joints})[ ]([A-ZÄÖÜ][a-zäöüß]{{2,8}})(?![\w-])")

    @cached_property
    def travelled(self) -> frozenset[str]:
        """What a hyphen and a noun may follow ("Prag-Fahrt")."""
        return self.large | self.islands_alone

    @cached_property
    def genitives(self) -> frozenset[str]:
        """The large towns with the ending of the genitive."""
        return frozenset(f"{town}s" for town in self.large)


@dataclass(frozen=True, eq=False)
class Inhabitants:
    """Words for those who live in large towns, what must stand beside them, and the score of such a find.

    `telling` words before them tell them even against a tagger; so does one of `being` behind one of `who`.
    """

    score: float
    words: frozenset[str] = frozenset()
    endings: tuple[str, ...] = ()
    articles: frozenset[str] = frozenset()
    telling: frozenset[str] = frozenset()
    being: frozenset[str] = frozenset()
    who: frozenset[str] = frozenset()
    no_noun: frozenset[str] = frozenset()
    dishes: frozenset[str] = frozenset()

    @cached_property
    def dishes_behind(self) -> Mapping[str, tuple[str, ...]]:
        """What makes a dish of the adjective of a town, by that: "Wiener" and "Schnitzel"."""
        found: dict[str, tuple[str, ...]] = {}
        for dish in self.dishes:
            town, _, noun = dish.partition(" ")
            found[town] = (*found.get(town, ()), f" {noun}")
        return found

    @cached_property
    def forms(self) -> frozenset[str]:
        """The words with all endings."""
        return frozenset(word + ending for word in self.words for ending in ("", *self.endings))
