"""The tables of settings that tell where family names that are words are meant."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from hybrid_deid.word_patterns import any_of, between


@dataclass(frozen=True, eq=False)
class KnownFamilies:
    """What stands before and behind a common word that is known to be somebody's name in a document."""

    score: float
    acting: frozenset[str] = frozenset()
    before: frozenset[str] = frozenset()
    phrases: frozenset[str] = frozenset()
    matters: frozenset[str] = frozenset()
    pronouns: frozenset[str] = frozenset()
    infinitives: tuple[str, ...] = ()
    modal: frozenset[str] = frozenset()
    bare: frozenset[str] = frozenset()
    sizes: frozenset[str] = frozenset()
    paired: frozenset[str] = frozenset()
    pairing: tuple[str, ...] = ()
    feminine: tuple[str, ...] = ()
    masculine: tuple[str, ...] = ()
    callings: frozenset[str] = frozenset()
    calling_endings: tuple[str, ...] = ()
    no_callings: frozenset[str] = frozenset()
    impersonal: frozenset[str] = frozenset()
    visiting: frozenset[str] = frozenset()
    office_endings: tuple[str, ...] = ()
    pleading: frozenset[str] = frozenset()
    reached: frozenset[str] = frozenset()
    present: frozenset[str] = frozenset()
    met: frozenset[str] = frozenset()
    rooms: frozenset[str] = frozenset()
    being: frozenset[str] = frozenset()

    @cached_property
    def behind_phrase(self) -> re.Pattern[str]:
        """What finds one of the phrases and a blank before a place."""
        return re.compile(rf"(?<!\w){any_of(self.phrases)}[ ]\Z")

    @cached_property
    def behind_matter(self) -> re.Pattern[str]:
        """What finds a word that is or ends as one of the matters, and a blank before a place."""
        matters = any_of({*self.matters, *map(str.lower, self.matters)})
        return re.compile(rf"(?:(?<!\w)|(?<=[a-zäöüß-])){matters}[ ]\Z")

    @cached_property
    def behind_verb(self) -> re.Pattern[str]:
        """What finds a verb of doing, or a modal one, and a blank before a place."""
        return re.compile(rf"(?<!\w){any_of(self.acting | self.modal)}[ ]\Z")

    @cached_property
    def behind_pronoun(self) -> re.Pattern[str]:
        """What finds one of the pronouns and a blank before a place."""
        return re.compile(rf"(?<!\w){any_of(self.pronouns)}[ ]\Z")

    @cached_property
    def before_infinitive(self) -> re.Pattern[str]:
        """What finds a blank and a verb that ends a sentence or a part of one."""
        return re.compile(rf"[ ][a-zäöüß]{{1,20}}{any_of(self.infinitives)}(?=[ ]?[.,?!)\r\n]|\Z)")

    @cached_property
    def behind_preposition(self) -> re.Pattern[str]:
        """What finds one of the prepositions and a blank before a place."""
        return re.compile(rf"(?<![\w-]){any_of(self.before)}[ ]\Z")

    @cached_property
    def in_pair(self) -> re.Pattern[str]:
        """What finds what stands between a pair of adjectives."""
        return re.compile(between(self.pairing))

    @cached_property
    def behind_feminine(self) -> re.Pattern[str]:
        """What finds the article of a woman and a blank before a place."""
        return re.compile(rf"(?<!\w){any_of(self.feminine)}[ ]\Z")

    @cached_property
    def behind_masculine(self) -> re.Pattern[str]:
        """What finds the article of a man and a blank before a place."""
        return re.compile(rf"(?<!\w){any_of(self.masculine)}[ ]\Z")

    @cached_property
    def acts(self) -> re.Pattern[str]:
        """What finds a blank and one of the verbs of doing."""
        return verb_behind(self.acting)


@dataclass(frozen=True, eq=False)
class Disputes:
    """What stands before the parties of a matter, between them and behind the first, and what is no party."""

    score: float
    matters: tuple[str, ...] = ()
    between: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    never: frozenset[str] = frozenset()

    @cached_property
    def parting(self) -> tuple[str, ...]:
        """What stands between parties, and behind the first, between blanks."""
        return tuple(f" {word} " for word in (*self.between, *self.about))


@dataclass(frozen=True, eq=False)
class Teachers:
    """What stands before the name of a teacher, and what joins it to the name.

    That are courses (`held_by`), papers (`made_by`) and the parts of teachers (`held_as`). `never` are words
    behind them that are nobody, `times` further ones behind papers; organizations and places `below` a score
    may be somebody.
    """

    score: float
    below: float
    courses: tuple[str, ...] = ()
    held_by: tuple[str, ...] = ()
    papers: tuple[str, ...] = ()
    made_by: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    held_as: tuple[str, ...] = ()
    never: frozenset[str] = frozenset()
    times: frozenset[str] = frozenset()

    @cached_property
    def words(self) -> frozenset[str]:
        """All words for courses, papers and parts."""
        return frozenset((*self.courses, *self.papers, *self.parts))


@dataclass(frozen=True, eq=False)
class ListedRows:
    """What begins a row of a list and is no name there, what stands before names, and the score of a name."""

    score: float
    never: frozenset[str] = frozenset()
    roles: frozenset[str] = frozenset()
    shifts: frozenset[str] = frozenset()
    weeks: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()
    results: tuple[str, ...] = ()
    clock: tuple[str, ...] = ()


def verb_behind(verbs: Iterable[str]) -> re.Pattern[str]:
    """Return the pattern of a blank and one of some verbs."""
    return re.compile(rf"[ ]{any_of(verbs)}(?!\w)")
