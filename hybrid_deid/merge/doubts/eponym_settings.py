"""The settings of eponyms: names of things, how things end that are called after them, and diseases."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from hybrid_deid.word_patterns import any_of

PART = r"[\w'’]{1,30}"
WORD = re.compile(PART)
REMEMBERED = 8192  # finds


@dataclass(frozen=True, eq=False)
class Diseases:
    """Diseases that are called after somebody; words/<language>/eponyms.toml says what each list means."""

    names: frozenset[str] = frozenset()
    kinds: frozenset[str] = frozenset()
    widespread: frozenset[str] = frozenset()
    diagnosed: tuple[str, ...] = ()
    suffered: frozenset[str] = frozenset()
    suffered_behind: frozenset[str] = frozenset()
    suffering: frozenset[str] = frozenset()
    sufferers: frozenset[str] = frozenset()

    @cached_property
    def told(self) -> tuple[str, ...]:
        """What stands right before a disease."""
        return tuple(f"{phrase} " for phrase in self.diagnosed)


@dataclass(frozen=True, eq=False)
class Eponyms:
    """Names of things; words/<language>/eponyms.toml says what each list means."""

    names: frozenset[str] = frozenset()
    usual: frozenset[str] = frozenset()
    heads: tuple[str, ...] = ()
    loose_heads: tuple[str, ...] = ()
    own_heads: tuple[str, ...] = ()
    whole: tuple[str, ...] = ()
    derived: tuple[str, ...] = ()
    derived_heads: tuple[str, ...] = ()
    signing: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    loosely_before: tuple[str, ...] = ()
    joints: tuple[str, ...] = ()
    firms: tuple[str, ...] = ()
    diseases: Diseases = field(default_factory=Diseases)

    @cached_property
    def next_compound(self) -> re.Pattern[str]:
        """The pattern of a compound that a word joins to one before it."""
        return re.compile(rf"[ ]{any_of(self.joints)}[ ]{PART}(?:-{PART}){{1,4}}(?![\w-])")

    @cached_property
    def all_names(self) -> frozenset[str]:
        """The names, rare or not."""
        return self.names | self.usual

    @cached_property
    def by_word(self) -> Mapping[str, tuple[str, ...]]:
        """The things that are written whole, by each of their words."""
        found: dict[str, list[str]] = defaultdict(list)
        for thing in self.whole:
            for word in WORD.findall(thing):
                found[word].append(thing)
        return {word: tuple(things) for word, things in found.items()}

    @cached_property
    def adjective(self) -> re.Pattern[str]:
        """The pattern of an adjective that is made of such a name, with the thing behind it."""
        thing = rf"[ ](?=[A-ZÄÖÜ])[\w-]{{0,30}}?(?i:{any_of(self.derived_heads)})(?!\w)"
        return re.compile(rf"(?P<name>{PART}?)(?:{any_of(self.derived)}){thing}")

    @cached_property
    def may_name(self) -> Callable[[str], bool]:
        """Tell whether a find may be a thing by its words; it remembers finds."""
        return lru_cache(maxsize=REMEMBERED)(self._may_name)

    def _may_name(self, found: str) -> bool:
        words = WORD.findall(found)
        return not self._telling.isdisjoint(words) or (bool(words) and words[0].endswith(self.derived))

    @cached_property
    def _telling(self) -> frozenset[str]:
        """Words of which a find that is a thing has one, unless it is an adjective made of a name."""
        return self.all_names.union(self.by_word, self.diseases.kinds)

    def is_derived(self, text: str, start: int, end: int) -> bool:
        """Tell whether a find is, or begins with, an adjective that tells after whom a thing is called."""
        thing = self.adjective.match(text, start)
        if thing is None or end > thing.end():
            return False
        name = thing["name"]
        return name in self.all_names or name.removesuffix("s") in self.all_names

    @cached_property
    def ahead(self) -> tuple[str, ...]:
        """What stands right before a name that is a thing's."""
        return tuple(f"{phrase} " for phrase in (*sorted(self.diseases.kinds), *self.before))

    @cached_property
    def told_of(self) -> tuple[str, ...]:
        """What stands right before such a name beside other things, and before people otherwise."""
        return tuple(f"{phrase} " for phrase in self.loosely_before)

    @cached_property
    def firm_before(self) -> tuple[str, ...]:
        """What stands right before a firm that is called as a thing."""
        return tuple(f"{word} " for word in self.firms)

    @cached_property
    def signed(self) -> tuple[str, ...]:
        """What stands right before who signs."""
        return tuple(f"{phrase} " for phrase in self.signing)

    def is_compound(self, word: str) -> bool:
        """Tell whether a word of parts that hyphens join is a thing called after such a name."""
        first, _, head = word.rpartition("-")
        if not first:
            return False
        head, names = head.lower(), first.split("-")
        if first in self.whole and head.endswith((*self.heads, *self.loose_heads)):
            return True
        if head.endswith(self.own_heads):
            return self.all_names.issuperset(names)
        return head.endswith((*self.heads, *self.loose_heads)) and self.names.issuperset(names)

    def is_rare(self, compound: str) -> bool:
        """Tell whether a thing has a head of its own and names alone that hardly anybody has."""
        first, _, head = compound.rpartition("-")
        return head.lower().endswith(self.heads) and self.names.issuperset(first.split("-"))
