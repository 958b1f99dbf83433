"""The table of settings that tells which words announce a name, and in which forms."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from hybrid_deid.word_patterns import any_of

PAIR = 2  # words in a row of `bending`


@dataclass(frozen=True, eq=False)
class Announced:
    """Words that announce a name, what stands before them, and the particles between."""

    score: float
    sure: float
    offices: frozenset[str] = frozenset()
    participles: frozenset[str] = frozenset()
    declensions: tuple[str, ...] = ()
    matters: frozenset[str] = frozenset()
    presiding: frozenset[str] = frozenset()
    several: frozenset[str] = frozenset()
    plurals: tuple[tuple[str, ...], ...] = ()
    alike: tuple[str, ...] = ()
    bending: tuple[tuple[str, ...], ...] = ()
    genitive: tuple[str, ...] = ()
    single: tuple[str, ...] = ()
    determiners: tuple[str, ...] = ()
    adjectives: tuple[str, ...] = ()
    ranks: frozenset[str] = frozenset()
    parties: frozenset[str] = frozenset()
    certain: frozenset[str] = frozenset()
    maiden: frozenset[str] = frozenset()
    born: tuple[str, ...] = ()
    spouses: frozenset[str] = frozenset()
    signed: frozenset[str] = frozenset()
    proxies: tuple[str, ...] = ()
    orders: Mapping[str, str] = field(default_factory=dict)
    persons: frozenset[str] = frozenset()
    auxiliaries: tuple[str, ...] = ()
    recipients: tuple[str, ...] = ()
    advised: tuple[str, ...] = ()
    particles: tuple[str, ...] = ()
    inner: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Raise ValueError for a row of `bending` or `plurals` that is no pair."""
        if any(len(row) != PAIR for row in (*self.bending, *self.plurals)):
            raise ValueError("bending, plurals: a row must have two endings")

    @cached_property
    def all_ranks(self) -> frozenset[str]:
        """The ranks, also those that are certain; all but these may be other words."""
        return self.ranks | (self.certain - self.parties)

    @cached_property
    def every_rank(self) -> frozenset[str]:
        """The ranks, also those that are parts in a matter."""
        return self.ranks | self.certain

    @cached_property
    def bare_ranks(self) -> frozenset[str]:
        """They without their full stop."""
        return frozenset(word.removesuffix(".") for word in self.every_rank)

    @cached_property
    def words(self) -> frozenset[str]:
        """All words that announce one as they stand."""
        return self.offices.union(self.orders, self.maiden, self.signed)

    @cached_property
    def bent(self) -> Mapping[str, str]:
        """The offices of one person in another case than the first, and the ending each has for that."""
        bent = {form: ending for office in self.offices for form, ending in self._bent(office)}
        return {form: ending for form, ending in bent.items() if form not in self.words}

    def _bent(self, office: str) -> Iterator[tuple[str, str]]:
        """Yield the other cases of an office, by the longest of the endings that it has."""
        ends = [end for end, _ in self.bending if office.endswith(end)]
        longest = max(ends, key=len, default="")
        yield from ((office + ending, ending) for end, ending in self.bending if end == longest and ends)

    @cached_property
    def groups(self) -> frozenset[str]:
        """The words for several people."""
        forms = (
            office.removesuffix(end) + plural
            for office in self.offices
            for end, plural in self.plurals
            if office.endswith(end)
        )
        weak = (form for form, ending in self.bent.items() if not ending.endswith("s"))
        alike = (office for office in self.offices if office.endswith(self.alike))
        return self.several.union(forms, weak, alike, self.participants)

    @cached_property
    def participants(self) -> frozenset[str]:
        """The participles with their endings, which are nouns behind a determiner alone."""
        return frozenset(word + ending for word in self.participles for ending in self.declensions)

    @cached_property
    def forms(self) -> frozenset[str]:
        """All of them, in all cases of one person, and matters."""
        return self.words.union(self.bent, self.participants, self.matters)

    @cached_property
    def tokens(self) -> frozenset[str]:
        """They as tokens: the full stop of "verh." is one of its own."""
        return self.forms.union(self.groups, (word.removesuffix(".") for word in self.maiden))

    @cached_property
    def determined(self) -> re.Pattern[str]:
        """What finds a determiner before a place, by its group: `genitive`, `single` or `other`.

        An adjective may stand between.
        """
        adjective = rf"(?:[^\W\d_A-ZÄÖÜ]{{2,24}}{any_of(self.adjectives)}[ ])?"
        words = {"genitive": self.genitive, "single": self.single, "other": self.determiners}
        told = "|".join(f"(?P<{group}>{any_of(each)})" for group, each in words.items())
        return re.compile(rf"(?<!\w)(?i:{told})[ ]{adjective}\Z")

    @cached_property
    def lower(self) -> frozenset[str]:
        """The offices in small letters."""
        return frozenset(map(str.lower, self.offices))

    @cached_property
    def having(self) -> re.Pattern[str]:
        """What finds "hat die" before an office, `first` where to whom begins the sentence."""
        verb, whom = any_of(self.auxiliaries), any_of(self.recipients)
        head = rf"(?P<first>(?:\A|(?<=[\n.!?])[ ]?)(?i:{whom})[ ])?"
        return re.compile(rf"{head}(?<!\w){verb}[ ](?:{whom}[ ])?(?i:{any_of(self.determiners)})[ ]\Z")

    @cached_property
    def advising(self) -> re.Pattern[str]:
        """What matches up to a participle of giving or advising, `between` and whether it is the `end`."""
        participle = any_of(self.advised)
        return re.compile(
            rf"(?P<between>(?:[ ][^\s.,;:!?]+){{0,3}}?)[ ]{participle}(?!\w)(?P<end>[ ]?(?:[.!?\n]|\Z))?"
        )
