"""What the net knows: which listed names can hardly be anything else, and what is to be asked of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import chain

from hybrid_deid.lexicon import Gazetteers
from hybrid_deid.mentions import NameKnowledge
from hybrid_deid.merge.consistency_settings import Consistency, load_consistency
from hybrid_deid.merge.diminutives import diminutive_of
from hybrid_deid.merge.given_names import gender_of

NAMES = ("given_female", "nickname_female", "given_male", "nickname_male")
ABROAD = ("given_female_world", "given_male_world")
FAMILIES_AT_HOME, FAMILIES_ABROAD = ("family", "family_rare"), ("family_world",)
FAMILIES = (*FAMILIES_AT_HOME, *FAMILIES_ABROAD)
NO_TOWNS = ("country", "month", "weekday", "holiday", "stop_word", "common_word")
SHORTEST, SHORTEST_IN_LOWER_CASE, SHORTEST_FAMILY, SHORTEST_IN_CAPITALS = 3, 4, 4, 5  # letters
SIBILANTS = frozenset("sxzß")
REMEMBERED = 8192  # words
REMEMBERED_WORDS = 32768  # of texts, all that are met


def _always(word: str) -> bool:
    return bool(word)


@dataclass(frozen=True)
class Texts(Collection[str]):
    """The entries of some lists, without a set of them all: there are tens of thousands."""

    parts: tuple[frozenset[str], ...] = ()

    def __contains__(self, text: object) -> bool:
        """Tell whether one of the lists has an entry."""
        return any(text in part for part in self.parts)

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

    `inhabitants` are those of large towns, `offices` and `ranks` announce names, `organizing` words begin
    or end names of organizations, `doing` are verbs of people and words before who said it.
    What a word of the sets must be besides is asked when it is met, for there are tens of thousands: whether
    a family name `is_rare`, its plural `is_bent`, or at least where people are greeted (`is_greeted`), a town
    `is_town`, and whether one `is_person` as well. `respelled` gives umlauts to "Loeffler", which has one of
    the `spellings`.
    `gender` tells of a given name FEMALE or MALE, and nothing for a word that is too common after all;
    `owner` does so of one in the genitive, which may be one of the `namesakes` of small towns as well; `stem`
    is the given name that a diminutive is of ("Peterlein").
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
    gender: Callable[[str], str] = field(default=str, compare=False)
    is_rare: Callable[[str], bool] = field(default=_always, compare=False)
    is_bent: Callable[[str], bool] = field(default=_always, compare=False)
    owner: Callable[[str], str] = field(default=str, compare=False)
    is_town: Callable[[str], bool] = field(default=_always, compare=False)
    is_person: Callable[[str], bool] = field(default=lambda word: False, compare=False)
    is_greeted: Callable[[str], bool] = field(default=_always, compare=False)
    respelled: Callable[[str], str] = field(default=str, compare=False)
    spellings: tuple[str, ...] = ()
    ranks: frozenset[str] = frozenset()
    stem: Callable[[str], str] = field(default=lambda word: "", compare=False)

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
        """Return those of some words that tell something, with umlauts too where none of them has any.

        That are words of the net with a label, or that may have one, and those beside which names stand.
        Words in capitals count when they are proper names.
        """
        distinct = set(words)
        seen, listed, respelled = self._looked_up
        new = distinct - seen
        if new:
            if len(seen) > REMEMBERED_WORDS:
                for each in self._looked_up:
                    each.clear()
                new = distinct
            self._look_up(new)
        found = distinct & listed
        if respelled and "".join(distinct).isascii():
            found |= distinct & respelled
        return found

    @cached_property
    def _looked_up(self) -> tuple[set[str], set[str], set[str]]:
        """Words of texts, those of them that tell something, and those that do with umlauts."""
        return set(), set(), set()

    def _look_up(self, words: set[str]) -> None:
        """Remember what some words are: of those of a text nearly all have been met before."""
        seen, telling, respelled = self._looked_up
        seen |= words
        listed = words & self.others
        names = {word for word in words if word[0].isupper()}  # as those of the large sets are written
        for part in self._parts:
            listed |= names & part
        ending = (word for word in names if word[-1] == "s")
        listed.update(word for word in ending if self.has_plural(word) or self.has_genitive(word))
        shouted = (word for word in words if len(word) >= SHORTEST and word.isupper())
        listed.update(word for word in shouted if self.is_shouted(word))
        listed.update(filter(self.stem, names))
        telling.update(filter(self._tells, listed))
        for spelling in self.spellings:
            spelt = (word for word in words if spelling in word and self._is_respelled(word))
            respelled.update(filter(self._tells, spelt))

    def _tells(self, word: str) -> bool:
        """Tell whether any stage asks for a word of the net: for common words that are names none does."""
        announces = any(
            word in each for each in (self.offices, self.ranks, self.organizing, self.doing, self.inhabitants)
        )
        return announces or bool(self.label(word)) or (self.has_plural(word) and self.is_greeted(word))

    def _is_respelled(self, word: str) -> bool:
        respelled = self.respelled(word)
        return respelled in self.families_at_home or respelled in self.others

    def has_plural(self, word: str) -> bool:
        """Tell whether a word is a family name with the ending of the plural or genitive."""
        return word[-1] == "s" and word[-2:-1] not in SIBILANTS and word[:-1] in self.families

    def has_genitive(self, word: str) -> bool:
        """Tell whether a word is a given name with the ending of the genitive: "Svenjas"."""
        stem = word[:-1]
        ending = word[-1] == "s" and word[-2:-1] not in SIBILANTS
        return ending and any(stem in names for names in (self.written, self.namesakes, self.abroad))

    def is_shouted(self, word: str) -> bool:
        """Tell whether a word counts when it stands in capitals; a short one as given name alone."""
        name = word.title()
        if len(word) < SHORTEST_IN_CAPITALS:
            return name in self.written or self.has_genitive(name)
        listed = any(name in names for names in (self.written, self.abroad, self.families, self.towns))
        return listed or self.has_genitive(name)

    @cached_property
    def label(self) -> Callable[[str], str]:
        """Return the label of one of the words, in capitals too, "" for one that is none; remembered."""
        return lru_cache(maxsize=REMEMBERED)(self._label)

    def _label(self, word: str) -> str:
        word = word.title() if word.isupper() else word
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


def unmistakable(
    lists: Gazetteers,
    knowledge: NameKnowledge,
    is_frequent: Callable[[str], bool] = bool,
    settings: Consistency | None = None,
) -> Net:
    """Return the names of the lists that are nothing else in the language.

    None without a list of common words, against which names must be held. A given name of either gender is
    FEMALE when it ends as female names of the language do. Family names are those that are not `is_frequent`
    among the words of mail; where nothing is known of that there are none.
    """
    if "common_word" not in lists:
        return Net()
    settings = settings or load_consistency(knowledge.language)
    known = settings.net
    other = set(known.never)
    for name in known.without:
        other.update(lists[name].columns[0] if name in lists else ())
    names = set(chain.from_iterable(lists[name].columns[0] for name in NAMES if name in lists))
    folded = knowledge.words.folding.word

    def is_other(name: str) -> bool:
        listed = name in other or name.lower() in other or name.upper() in other
        return listed and (name in known.never or folded(name) not in knowledge.words.given)

    shaped = (name for name in names if len(name) >= SHORTEST and name.isalpha() and name.istitle())
    written = frozenset(name for name in shaped if not is_other(name))

    def is_common(word: str) -> bool:
        return knowledge.ambiguous(folded(word))

    def is_place(name: str) -> bool:
        return name in knowledge.places.listed and folded(name) not in knowledge.words.given

    def is_foreign(name: str) -> bool:
        shaped = len(name) > SHORTEST and name.isalpha() and name.istitle()
        return shaped and name not in other and name.lower() not in other and not is_frequent(name)

    def gender(name: str) -> str:
        if is_common(name) or is_place(name) or not (name in written or is_foreign(name)):
            return ""
        return gender_of(name, knowledge)

    def seldom(word: str) -> bool:
        if is_frequent(word) or is_common(word):
            return False
        listed = word in other or word.lower() in other
        return not listed or folded(word) in knowledge.words.names

    own = _texts(lists, FAMILIES_AT_HOME)
    families = _texts(lists, FAMILIES)

    def is_rare(name: str) -> bool:
        shaped = len(name) >= SHORTEST_FAMILY and name.isalpha() and name.istitle()
        if not shaped or name in known.no_family or not seldom(name) or knowledge.is_given(name):
            return False
        return name in own or knowledge.gender(name) is None

    def is_bent(name: str) -> bool:
        return not (name in families and is_rare(name)) and is_rare(name[:-1]) and seldom(name)

    def is_greeted(name: str) -> bool:
        listed = name[:-1] in own or is_rare(name[:-1])
        return listed and seldom(name) and knowledge.gender(name) is None

    namesakes = frozenset(
        name
        for name in names & knowledge.places.listed - known.never - settings.places.large
        if len(name) > SHORTEST and not is_common(name)
    )

    def owner(word: str) -> str:
        if word.lower() in settings.lower_case.no_genitive or word in other or word.lower() in other:
            return ""
        if is_common(word) or knowledge.is_given(word):
            return ""
        stem = word[:-1]
        if stem in namesakes:
            return gender_of(stem, knowledge)
        if stem not in written and (is_frequent(word) or knowledge.gender(word) is not None):
            return ""
        return gender(stem)

    def stem(word: str) -> str:
        if (
            not word.endswith(known.diminutives)
            or is_frequent(word)
            or word in other
            or word.lower() in other
        ):
            return ""
        found = diminutive_of(word, known.diminutives, settings.lower_case.short)
        return found if found in written else ""

    states = lists["state"].texts if "state" in lists else frozenset()
    capitals = states & lists["city"].texts if "city" in lists else frozenset()  # "Berlin" is both
    towns = knowledge.places.listed.difference(
        known.no_town, states - capitals, *(lists[name].texts for name in NO_TOWNS if name in lists)
    )
    return Net(
        written,
        _texts(lists, ABROAD),
        namesakes,
        frozenset(name.lower() for name in written if len(name) >= SHORTEST_IN_LOWER_CASE),
        families,
        own,
        settings.announced.tokens,
        settings.inhabitants.forms,
        settings.organizing,
        settings.subjects.doing | settings.subjects.sources,
        lists["region"].texts if "region" in lists else frozenset(),
        frozenset(name for name in towns if len(name) >= SHORTEST and name.isalpha() and name.istitle()),
        gender,
        is_rare,
        is_bent,
        owner,
        lambda name: not is_common(name) and (not knowledge.is_given(name) or name in capitals),
        lambda name: name in families or knowledge.gender(name) is not None,
        is_greeted,
        knowledge.words.folding.respelled,
        tuple(spelling for _, spelling in knowledge.words.folding.transliterate),
        frozenset(word.removesuffix(".") for word in settings.announced.ranks | settings.announced.parties),
        stem,
    )


def _texts(lists: Gazetteers, names: Iterable[str]) -> Texts:
    return Texts(tuple(lists[name].texts for name in names if name in lists))
