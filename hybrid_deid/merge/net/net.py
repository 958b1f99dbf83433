"""The net: listed names that can hardly be anything else, and what is to be asked of them.

`unmistakable` makes it of the lists of a language.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Set
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import chain, repeat
from operator import contains

from hybrid_deid.merge.met_words import MetWords

SHORTEST, SHORTEST_IN_CAPITALS = 3, 5  # letters
SIBILANTS = frozenset("sxzß")
REMEMBERED = 8192  # words


def _always(word: str) -> bool:
    return bool(word)


@dataclass(frozen=True)
class Texts(Collection[str]):
    """The entries of some lists, without a set of them all: there are tens of thousands."""

    parts: tuple[frozenset[str], ...] = ()

    def __contains__(self, text: object) -> bool:
        """Tell whether one of the lists has an entry."""
        return any(map(contains, self.parts, repeat(text)))

    def __iter__(self) -> Iterator[str]:
        """Yield the entries, those of several lists several times."""
        return chain.from_iterable(self.parts)

    def __len__(self) -> int:
        """Return how many entries there are, those of several lists counted several times."""
        return sum(map(len, self.parts))


@dataclass(frozen=True)
class Net:
    """Given names as they are written and those of other languages, those of mail without capitals, family
    names, and towns.

    `islands` are places wherever they stand, `inhabitants` are those of large towns, `offices` and `ranks`
    announce names, `organizing` words begin or end names of organizations, `doing` are verbs of people and
    words before who said it.
    What a word of the sets must be besides is asked when it is met, for there are tens of thousands: whether
    a family name `is_rare`, its plural `is_bent`, or at least where people are greeted (`is_greeted`), a town
    `is_town`, and whether one `is_person` as well. `respelled` gives umlauts to "Loeffler", which has one of
    the `spellings`; an adjective that ends as one of the `declensions` may stand behind an owner's name.
    `gender` tells of a given name FEMALE or MALE, and nothing for a word that is too common after all;
    `owner` does so of one in the genitive, which may be one of the `namesakes` of small towns as well; `stem`
    is the given name that a diminutive is of ("Peterlein"); `listed_gender` is that of any listed given name.
    """

    written: frozenset[str] = frozenset()
    abroad: Collection[str] = frozenset()
    namesakes: frozenset[str] = frozenset()
    in_lower_case: frozenset[str] = frozenset()
    families: Collection[str] = frozenset()
    families_at_home: Collection[str] = frozenset()
    offices: frozenset[str] = frozenset()
    inhabitants: frozenset[str] = frozenset()
    organizing: frozenset[str] = frozenset()
    doing: frozenset[str] = frozenset()
    regions: frozenset[str] = frozenset()
    towns: frozenset[str] = frozenset()
    islands: frozenset[str] = frozenset()
    gender: Callable[[str], str] = field(default=str, compare=False)
    is_rare: Callable[[str], bool] = field(default=_always, compare=False)
    is_bent: Callable[[str], bool] = field(default=_always, compare=False)
    owner: Callable[[str], str] = field(default=str, compare=False)
    is_town: Callable[[str], bool] = field(default=_always, compare=False)
    is_person: Callable[[str], bool] = field(default=lambda word: False, compare=False)
    is_greeted: Callable[[str], bool] = field(default=_always, compare=False)
    respelled: Callable[[str], str] = field(default=str, compare=False)
    spellings: tuple[str, ...] = ()
    declensions: tuple[str, ...] = ()
    ranks: frozenset[str] = frozenset()
    stem: Callable[[str], str] = field(default=lambda word: "", compare=False)
    listed_gender: Callable[[str], str] = field(default=lambda word: "", compare=False)

    @cached_property
    def others(self) -> frozenset[str]:
        """All of them but the large sets, families and names from abroad."""
        return self.written.union(
            self.in_lower_case,
            self.offices,
            self.ranks,
            self.organizing,
            self.doing,
            self.towns,
            self.islands,
            self.inhabitants,
        )

    @cached_property
    def _parts(self) -> tuple[frozenset[str], ...]:
        """The sets of family names and names from abroad, as their lists have them."""
        large = (
            names if isinstance(names, Texts) else Texts((frozenset(names),))
            for names in (self.families, self.abroad)
        )
        return tuple(chain.from_iterable(names.parts for names in large))

    def among(self, words: Iterable[str]) -> set[str]:
        """Return those of some words that tell something, with umlauts too where none of them has any."""
        distinct = set(words)
        telling, respelt = self.told.among(distinct)
        return telling | respelt if respelt and "".join(distinct).isascii() else telling

    @cached_property
    def told(self) -> MetWords:
        """Which words of a text tell something, and which do with umlauts, if the text has none.

        That are words of the net with a label, or that may have one, and those beside which names stand.
        Words in capitals count when they are proper names.
        """
        return MetWords(self._telling, self._respelt)

    def _telling(self, words: Set[str]) -> Iterable[str]:
        listed = words & self.others
        names = {word for word in words if word[0].isupper()}  # as those of the large sets are written
        for part in self._parts:
            listed |= names & part
        ending = (word for word in names if word[-1] == "s")
        listed |= {word for word in ending if self.has_plural(word) or self.has_genitive(word)}
        shouted = (word for word in words if len(word) >= SHORTEST and word.isupper())
        listed |= set(filter(self.is_shouted, shouted))
        listed |= set(filter(self.slipped, (word for word in names if not word[1:2].islower())))
        listed |= set(filter(self.stem, names))
        return filter(self._tells, listed)

    def _respelt(self, words: Set[str]) -> Iterable[str]:
        spelt = {word for spelling in self.spellings for word in words if spelling in word}
        return filter(self._tells, filter(self._is_respelled, spelt))

    def _tells(self, word: str) -> bool:
        """Tell whether any stage asks for a word of the net: for common words that are names none does."""
        announces = any(
            word in each for each in (self.offices, self.ranks, self.organizing, self.doing, self.inhabitants)
        )
        return (
            announces
            or bool(self.label(word) or self.slipped(word))
            or (self.has_plural(word) and self.is_greeted(word))
        )

    def _is_respelled(self, word: str) -> bool:
        respelled = self.respelled(word)
        return respelled in self.families_at_home or respelled in self.others

    def has_plural(self, word: str) -> bool:
        """Tell whether a word is a family name with the ending of the plural or genitive."""
        return word[-1] == "s" and word[-2:-1] not in SIBILANTS and word[:-1] in self.families

    def has_genitive(self, word: str) -> bool:
        """Tell whether a word is a given name with the ending of the genitive: "Svenjas"."""
        if word[-1] != "s" or word[-2:-1] in SIBILANTS:
            return False
        stem = word[:-1]
        return stem in self.written or stem in self.namesakes or stem in self.abroad

    def is_shouted(self, word: str) -> bool:
        """Tell whether a word counts when it stands in capitals; a short one as given name alone."""
        name = word.title()
        if len(word) < SHORTEST_IN_CAPITALS:
            return name in self.written or self.has_genitive(name)
        lists = (self.written, self.towns, self.islands, self.families, self.abroad)
        return any(map(contains, lists, repeat(name))) or self.has_genitive(name)

    def slipped(self, word: str) -> str:
        """Return the gender of a given name that is typed with two capitals ("FRank"), "" for other words."""
        is_typed_so = word[:2].isupper() and word[2:].islower()
        return self.listed_gender(word.title()) if is_typed_so else ""

    @cached_property
    def label(self) -> Callable[[str], str]:
        """Return the label of one of the words, in capitals too, "" for one that is none; remembered."""
        return lru_cache(maxsize=REMEMBERED)(self._label)

    def _label(self, word: str) -> str:
        word = word.title() if word.isupper() else word
        if word in self.islands:
            return "CITY"
        if (word in self.families and self.is_rare(word)) or self.is_plural(word):
            return "FAMILY"
        if word in self.offices or word in self.inhabitants or word in self.doing:
            return ""
        if word in self.towns and self.is_town(word):
            return "CITY"
        name = word.title()
        if name in self.written or word in self.abroad:
            return self.gender(name)
        if self.is_genitive(word):
            return self.owner(word)
        respelled = self.respelled(word)
        if respelled != word:
            return self._label(respelled)
        stem = self.stem(word)
        return self.gender(stem) if stem else ""

    def is_foreign(self, word: str) -> bool:
        """Tell whether only lists of other languages have a name."""
        name = word.title()
        return name not in self.written and name not in self.families_at_home

    def is_plural(self, word: str) -> bool:
        """Tell whether a word is a family name in the plural or genitive."""
        return self.has_plural(word) and self.is_bent(word)

    def is_genitive(self, word: str) -> bool:
        """Tell whether a word is a given name in the genitive, and nothing else."""
        return self.has_genitive(word) and self.owner(word) != ""
