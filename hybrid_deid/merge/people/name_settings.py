"""The settings of what names stand beside: kin and thanks, particles, verbs, headers, marks and quotes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from hybrid_deid.word_patterns import between


@dataclass(frozen=True, eq=False)
class Given:
    """What makes a given name of a find, and tells its gender."""

    labels: frozenset[str]
    below: float
    firm_below: float
    sure_gender: float
    kin: frozenset[str] = frozenset()
    thanks: frozenset[str] = frozenset()
    couples: frozenset[str] = frozenset()
    wives: frozenset[str] = frozenset()
    brands: frozenset[str] = frozenset()
    address: Mapping[str, str] = field(default_factory=dict)
    relatives: Mapping[str, str] = field(default_factory=dict)
    article: Mapping[str, str] = field(default_factory=dict)
    described: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class Marked:
    """What makes a common word between marks a name."""

    names: frozenset[str] = frozenset()
    behind: frozenset[str] = frozenset()
    places: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Particles:
    """Words that family names begin with, in small letters, and what stands before and behind them."""

    own: frozenset[str] = frozenset()
    foreign: frozenset[str] = frozenset()
    capital: frozenset[str] = frozenset()
    inner: frozenset[str] = frozenset()
    abbreviated: tuple[str, ...] = ()
    elided: frozenset[str] = frozenset()
    ranks: frozenset[str] = frozenset()
    ranks_and_names: frozenset[str] = frozenset()
    ranks_alone: frozenset[str] = frozenset()
    travel: frozenset[str] = frozenset()

    @cached_property
    def first(self) -> frozenset[str]:
        """Those that a name may begin with."""
        return self.own | self.foreign

    @cached_property
    def all(self) -> frozenset[str]:
        """Those and the ones that may follow them."""
        return self.first | self.inner

    @cached_property
    def lower(self) -> frozenset[str]:
        """Those of all that count in small letters."""
        return self.all - self.capital


@dataclass(frozen=True, eq=False)
class Beside:
    """What may stand between a given and a family name, and makes one of the word behind it."""

    score: float
    particles: tuple[str, ...] = ()
    joined: tuple[str, ...] = ()
    dutch: tuple[str, ...] = ()
    articles: tuple[str, ...] = ()
    homesteads: frozenset[str] = frozenset()
    noble: frozenset[str] = frozenset()
    common: frozenset[str] = frozenset()
    articles_before: frozenset[str] = frozenset()

    @cached_property
    def dutch_beginnings(self) -> tuple[str, ...]:
        """The Dutch particles as a stretch of text begins with them."""
        return tuple(f"{word} " for word in self.dutch)

    @cached_property
    def article_endings(self) -> tuple[str, ...]:
        """The articles as particles end with them."""
        return tuple(f"{word} " for word in self.articles)


@dataclass(frozen=True, eq=False)
class Subjects:
    """Verbs before which a word without an article is a name, and the score of such a name."""

    score: float
    doing: frozenset[str] = frozenset()
    saying: frozenset[str] = frozenset()
    sources: frozenset[str] = frozenset()
    auxiliary: frozenset[str] = frozenset()
    clauses: tuple[str, ...] = ()

    @cached_property
    def beginning(self) -> str:
        """The pattern of what a sentence or a part of one begins with."""
        signs = r"\A|[.!?:;]|\n[>|*•· \t–-]{0,8}|,[ ]|[–-][ ]"
        return rf"(?:{signs}|{between(self.clauses)})"

    @cached_property
    def begins(self) -> re.Pattern[str]:
        """What finds such a beginning before a place."""
        return re.compile(rf"{self.beginning}[ ]{{0,2}}\Z")


@dataclass(frozen=True, eq=False)
class Header:
    """The fields of mail that name people, and the scores of names that stand as in a directory."""

    standard: tuple[str, ...]
    addressing: tuple[str, ...]
    sending: tuple[str, ...]
    score: float
    sure_place: float
    fields: tuple[str, ...] = ()
    addressing_fields: tuple[str, ...] = ()
    sending_fields: tuple[str, ...] = ()
    no_families: frozenset[str] = frozenset()
    no_surnames: frozenset[str] = frozenset()
    reached: tuple[str, ...] = ()
    lists: tuple[str, ...] = ()
    of_lists: tuple[str, ...] = ()
    teams: tuple[str, ...] = ()

    @cached_property
    def naming(self) -> tuple[str, ...]:
        """All fields that name people."""
        return (*self.standard, *self.fields)

    @cached_property
    def addresses(self) -> tuple[str, ...]:
        """Those of them in which addresses of mail stand, and nothing else does."""
        return (*self.addressing, *self.addressing_fields)

    @cached_property
    def senders(self) -> tuple[str, ...]:
        """Those that name who wrote a mail, and nobody else."""
        return (*self.sending, *self.sending_fields)


@dataclass(frozen=True, eq=False)
class QuotePrefixes:
    """The score of a word before quoted lines, and words that are none, in small letters."""

    score: float
    prompts: frozenset[str] = frozenset()
