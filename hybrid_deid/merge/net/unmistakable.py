"""Which listed names can hardly be anything else: what the net is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from hybrid_deid.lexicon import Gazetteers
from hybrid_deid.mentions import NameKnowledge
from hybrid_deid.merge.consistency_settings import Consistency, load_consistency
from hybrid_deid.merge.net.net import SHORTEST, Net, Texts
from hybrid_deid.merge.people.diminutives import diminutive_of
from hybrid_deid.merge.people.given_names import gender_of

NAMES = ("given_female", "nickname_female", "given_male", "nickname_male")
ABROAD = ("given_female_world", "given_male_world")
FAMILIES_AT_HOME, FAMILIES_ABROAD = ("family", "family_rare"), ("family_world",)
FAMILIES = (*FAMILIES_AT_HOME, *FAMILIES_ABROAD)
NO_TOWNS = ("country", "month", "weekday", "holiday", "stop_word", "common_word")
SHORTEST_IN_LOWER_CASE, SHORTEST_FAMILY = 4, 4  # letters


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
    words = _Words(lists, knowledge, is_frequent, settings)
    folding, announced, subjects = knowledge.words.folding, settings.announced, settings.subjects
    return Net(
        written=words.written,
        abroad=_texts(lists, ABROAD),
        namesakes=words.namesakes,
        in_lower_case=frozenset(
            name.lower() for name in words.written if len(name) >= SHORTEST_IN_LOWER_CASE
        ),
        families=words.families,
        families_at_home=words.families_at_home,
        offices=announced.tokens,
        inhabitants=settings.inhabitants.forms,
        organizing=settings.organizing,
        doing=subjects.doing | subjects.sources,
        regions=words.entries("region"),
        towns=words.towns(),
        islands=settings.places.islands_alone,
        gender=words.gender,
        is_rare=words.is_rare,
        is_bent=words.is_bent,
        owner=words.owner,
        is_town=words.is_town,
        is_person=words.is_person,
        is_greeted=words.is_greeted,
        respelled=folding.respelled,
        spellings=tuple(spelling for _, spelling in folding.transliterate),
        declensions=knowledge.words.declensions,
        ranks=frozenset(word.removesuffix(".") for word in announced.all_ranks | announced.parties),
        stem=words.stem,
        listed_gender=words.listed_gender,
    )


@dataclass(frozen=True)
class _Words:
    """What tells of a word of the lists whether it is a name and nothing else."""

    lists: Gazetteers
    knowledge: NameKnowledge
    is_frequent: Callable[[str], bool]
    settings: Consistency

    @cached_property
    def other(self) -> frozenset[str]:
        """Words that are something else, as they are written."""
        known = self.settings.net
        columns = (self.lists[name].columns[0] for name in known.without if name in self.lists)
        return frozenset(known.never).union(*columns)

    @cached_property
    def written(self) -> frozenset[str]:
        """The given names that are nothing else."""
        shaped = (name for name in self._given_names() if _has_shape(name, SHORTEST))
        return frozenset(name for name in shaped if not self._is_other(name))

    @cached_property
    def namesakes(self) -> frozenset[str]:
        """The given names that small towns have as well."""
        settings = self.settings
        small = self.knowledge.places.listed - settings.net.never - settings.places.large
        shared = self._given_names() & small
        return frozenset(name for name in shared if len(name) > SHORTEST and not self._is_common(name))

    @cached_property
    def families(self) -> Texts:
        """The family names of all lists."""
        return _texts(self.lists, FAMILIES)

    @cached_property
    def families_at_home(self) -> Texts:
        """The family names of the language."""
        return _texts(self.lists, FAMILIES_AT_HOME)

    @cached_property
    def _capitals(self) -> frozenset[str]:
        """The states that are towns as well: "Berlin"."""
        return self.entries("state") & self.entries("city")

    def _given_names(self) -> set[str]:
        return set(chain.from_iterable(self.lists[name].columns[0] for name in NAMES if name in self.lists))

    def entries(self, name: str) -> frozenset[str]:
        """Return the entries of a list, none where there is no such list."""
        return self.lists[name].texts if name in self.lists else frozenset()

    def towns(self) -> frozenset[str]:
        """Return the listed places that may be towns."""
        no_town, states = self.settings.net.no_town, self.entries("state") - self._capitals
        towns = self.knowledge.places.listed.difference(no_town, states, *map(self.entries, NO_TOWNS))
        return frozenset(name for name in towns if _has_shape(name, SHORTEST))

    def gender(self, name: str) -> str:
        """Return the label of a given name, "" for a word that is too common or a place."""
        if self._is_common(name) or self._is_place(name):
            return ""
        if not (name in self.written or self._is_foreign(name)):
            return ""
        return gender_of(name, self.knowledge)

    def listed_gender(self, name: str) -> str:
        """Return the label of a given name of the language, "" for another word, common or not."""
        return gender_of(name, self.knowledge) if self.knowledge.is_given(name) else ""

    def owner(self, word: str) -> str:
        """Return the label of the given name of which a word is the genitive, "" for any other word."""
        if word.lower() in self.settings.lower_case.no_genitive or self._is_listed_other(word):
            return ""
        if self._is_common(word) or self.knowledge.is_given(word):
            return ""
        stem = word[:-1]
        if stem in self.namesakes:
            return gender_of(stem, self.knowledge)
        if stem not in self.written and (self.is_frequent(word) or self.knowledge.gender(word) is not None):
            return ""
        return self.gender(stem)

    def stem(self, word: str) -> str:
        """Return the given name of which a word is the diminutive, "" for any other word."""
        known = self.settings.net
        endings = known.diminutives
        if not word.endswith(endings) or self.is_frequent(word) or self._is_listed_other(word):
            return ""
        found = diminutive_of(word, endings, known.no_diminutives, self.settings.lower_case.short)
        return found if found in self.written else ""

    def is_rare(self, name: str) -> bool:
        """Tell whether a family name is seldom anything else."""
        if not _has_shape(name, SHORTEST_FAMILY) or name in self.settings.net.no_family:
            return False
        if not self._is_seldom(name) or self.knowledge.is_given(name):
            return False
        return name in self.families_at_home or self.knowledge.gender(name) is None

    def is_bent(self, name: str) -> bool:
        """Tell whether the plural of a family name is seldom anything else."""
        if name in self.families and self.is_rare(name):
            return False
        return self.is_rare(name[:-1]) and self._is_seldom(name)

    def is_greeted(self, name: str) -> bool:
        """Tell whether the plural of a family name is one where people are greeted."""
        listed = name[:-1] in self.families_at_home or self.is_rare(name[:-1])
        return listed and self._is_seldom(name) and self.knowledge.gender(name) is None

    def is_town(self, name: str) -> bool:
        """Tell whether one of the towns is nothing else."""
        return not self._is_common(name) and (not self.knowledge.is_given(name) or name in self._capitals)

    def is_person(self, name: str) -> bool:
        """Tell whether people have the name of a town."""
        return name in self.families or self.knowledge.gender(name) is not None

    def _is_other(self, name: str) -> bool:
        """Tell whether a given name is a word of another kind rather."""
        if not (self._is_listed_other(name) or name.upper() in self.other):
            return False
        words = self.knowledge.words
        return name in self.settings.net.never or words.folding.word(name) not in words.given

    def _is_listed_other(self, word: str) -> bool:
        return word in self.other or word.lower() in self.other

    def _is_common(self, word: str) -> bool:
        return self.knowledge.ambiguous(self.knowledge.words.folding.word(word))

    def _is_place(self, name: str) -> bool:
        words = self.knowledge.words
        return name in self.knowledge.places.listed and words.folding.word(name) not in words.given

    def _is_foreign(self, name: str) -> bool:
        """Tell whether a name may be a given name of another language."""
        shaped = _has_shape(name, SHORTEST + 1)
        return shaped and not self._is_listed_other(name) and not self.is_frequent(name)

    def _is_seldom(self, word: str) -> bool:
        """Tell whether a word is seldom used, unless as a name."""
        if self.is_frequent(word) or self._is_common(word):
            return False
        words = self.knowledge.words
        return not self._is_listed_other(word) or words.folding.word(word) in words.names


def _has_shape(name: str, shortest: int) -> bool:
    return len(name) >= shortest and name.isalpha() and name.istitle()


def _texts(lists: Gazetteers, names: Iterable[str]) -> Texts:
    return Texts(tuple(lists[name].texts for name in names if name in lists))
