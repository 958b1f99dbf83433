"""What is known of a word from lists, from frequent mail and from its letters; worked out when needed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial

from hybrid_deid.languages import TownAdditions
from hybrid_deid.lexicon import Gazetteers
from hybrid_deid.mentions import NameKnowledge
from hybrid_deid.merge.consistency_settings import Consistency, load_consistency
from hybrid_deid.merge.doubts.binomials import Species
from hybrid_deid.merge.doubts.counted_nouns import Home, homes_of
from hybrid_deid.merge.met_words import MetWords
from hybrid_deid.merge.net.net import Net, Texts
from hybrid_deid.merge.net.unmistakable import FAMILIES, FAMILIES_AT_HOME, unmistakable
from hybrid_deid.merge.organizations.listed_organizations import (
    ListedOrganizations,
    Signs,
    listed_organizations,
)
from hybrid_deid.merge.organizations.named_firms import at_forms
from hybrid_deid.merge.organizations.named_houses import HouseEvidence
from hybrid_deid.merge.people.frame_settings import load_frames
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.rare_words import Looks, RareWords, is_no_noun, looks_like_nothing
from hybrid_deid.merge.places.towns import Towns, towns_of
from hybrid_deid.merge.word_labels import CALENDAR, WordLabels

TRAINED = ("family", "family_world")
REMEMBERED = 8192  # words
NO_ADDITIONS = TownAdditions()
THINGS = (
    "product",
    "organization",
    "org_word",
    "country",
    "state",
    "region",
    "inhabitant",
    "legal_form",
    "title",
    "nickname_female",
    "nickname_male",
    *CALENDAR,
)
# lists whose words are no organizations for sure
NO_FIRMS = (
    *FAMILIES,
    *(name for name in THINGS if name != "organization"),
    "common_word",
    "stop_word",
    "given_female",
    "given_male",
    "given_female_world",
    "given_male_world",
    "city",
    "city_variant",
    "city_world",
)
TOWNS = ("city", "city_number")
PLACES = ("city", "city_variant", "city_world")


def unknown_digits(country: str) -> int:
    """Stand in where nothing is known of the postal codes of countries."""
    return 0


@dataclass(frozen=True)
class ListedWords:
    """The lists of a language, what is known of its names, and which words mail often has.

    `towns_apart` tells towns of one name apart, `zip_digits` how many digits postal codes of a country have.
    """

    lists: Gazetteers
    knowledge: NameKnowledge
    is_frequent: Callable[[str], bool]
    looks: Looks = looks_like_nothing
    noun: Callable[[str], str] = is_no_noun
    towns_apart: TownAdditions = NO_ADDITIONS
    zip_digits: Callable[[str], int] = unknown_digits

    @cached_property
    def settings(self) -> Consistency:
        """What the stages are set to in the language."""
        return load_consistency(self.knowledge.language)

    def has_gender(self, word: str) -> bool:
        """Tell whether some list of given names has a word."""
        return self.knowledge.gender(word) is not None

    def is_family(self, word: str) -> bool:
        """Tell whether some list of family names has a word."""
        return self._is_in(FAMILIES, word)

    def is_name(self, word: str) -> bool:
        """Tell whether some list of people or places has a word."""
        return self.has_gender(word) or self.is_family(word) or self.knowledge.places.knows(word)

    def is_street(self, word: str) -> bool:
        """Tell whether a word ends as streets do and no list of family names or towns has it."""
        places = self.knowledge.places
        return word.endswith(self.settings.places.street_endings) and not (
            self.is_family(word) or places.knows(word)
        )

    def is_own_family(self, word: str) -> bool:
        """Tell whether a list of the language's own family names has a word."""
        return self._is_in(FAMILIES_AT_HOME, word)

    def is_known_family(self, word: str) -> bool:
        """Tell whether a list of family names that the tagger was trained with has a word."""
        return self._is_in(TRAINED, word)

    @cached_property
    def _is_in(self) -> Callable[[tuple[str, ...], str], bool]:
        return lru_cache(maxsize=REMEMBERED)(self._look_up)

    def _look_up(self, names: tuple[str, ...], word: str) -> bool:
        listed = Texts(tuple(self.lists[name].texts for name in names if name in self.lists))
        if word in listed:
            return True
        respelled = self.knowledge.words.folding.respelled(word) if word.isascii() else word
        return respelled != word and respelled in listed

    def may_be_family(self, word: str) -> bool:
        """Tell whether a word may be a family name: a listed one, or none that mail often has."""
        return self.is_family(word) or not self.is_frequent(word)

    def is_known_town(self, word: str) -> bool:
        """Tell whether a word is a large town, at home or elsewhere."""
        elsewhere = "city_world" in self.lists and word in self.lists["city_world"].texts
        return elsewhere or word in self.settings.places.large

    def is_noun(self, word: str) -> bool:
        """Tell whether a word with a capital is a common noun, or another common word."""
        common = "common_word" in self.lists and word.casefold() in self.lists["common_word"].folded
        return common or self.noun(word) == "noun"

    @cached_property
    def additions(self) -> TownAdditions:
        """What tells towns of one name apart, without cantons that firms end in as well ("AG")."""
        firms = self.lists["legal_form"].texts if "legal_form" in self.lists else frozenset()
        return replace(self.towns_apart, cantons=self.towns_apart.cantons - firms)

    @cached_property
    def homes(self) -> Callable[[str], Sequence[Home]]:
        """Return what is known of the postal codes where towns lie that begin with a word."""
        return homes_of([self.lists[name] for name in TOWNS if name in self.lists], self.zip_digits)

    def is_stop(self, word: str) -> bool:
        """Tell whether a word in small letters is one of those that every text has."""
        return "stop_word" in self.lists and word in self.lists["stop_word"].texts

    def is_kind(self, word: str) -> bool:
        """Tell whether a word says what kind of organization one is ("Spedition")."""
        return "org_word" in self.lists and word in self.lists["org_word"]

    @cached_property
    def names(self) -> NameEvidence:
        """What tells whether a word is a name."""
        return NameEvidence(
            self.knowledge, self.is_family, self.may_be_family, self.is_own_family, self.is_known_family
        )

    @cached_property
    def labels(self) -> WordLabels:
        """What a word is that stands alone between signs."""
        return WordLabels(self.names, self.is_frequent, self.is_stop, self.is_calendar)

    def is_calendar(self, word: str) -> bool:
        """Tell whether a word is that of a month, a weekday or a holiday."""
        return word in self._calendar

    @cached_property
    def _calendar(self) -> frozenset[str]:
        return frozenset().union(*(self.lists[name].texts for name in CALENDAR if name in self.lists))

    def is_plain(self, word: str) -> bool:
        """Tell whether a word is one that every text has, or one of the calendar."""
        return self.is_stop(word.lower()) or self.is_calendar(word)

    @cached_property
    def rare(self) -> RareWords:
        """Which words of a text are rare ones."""
        things = Texts(tuple(self.lists[name].texts for name in THINGS if name in self.lists))
        return RareWords(self.names, self.is_frequent, (things,), self.looks, self.noun)

    @cached_property
    def of_houses(self) -> MetWords:
        """Which words say by their ending what an organization is, and of which an adjective makes names."""
        settings = self.settings
        return MetWords(
            partial(filter, settings.houses.may_name), partial(filter, settings.phrase_names.is_described)
        )

    @cached_property
    def houses(self) -> HouseEvidence:
        """What tells whether a word is the name of a house."""
        return HouseEvidence(self.knowledge, self.is_family, self.is_frequent)

    @cached_property
    def species(self) -> Species:
        """What tells the names of plants and animals."""
        return Species(
            lambda word: self.is_frequent(word) or self.is_noun(word) or bool(self.noun(word)),
            self.is_name,
            self.is_stop,
            self.settings.joints.all,
        )

    @cached_property
    def regions(self) -> frozenset[str]:
        """The regions that are smaller than a state."""
        return self.lists["region"].texts if "region" in self.lists else frozenset()

    @cached_property
    def towns(self) -> Towns:
        """The towns of several words."""
        listed = [self.lists[name] for name in PLACES if name in self.lists]
        return towns_of(entry for each in listed for entry in each.texts)

    @cached_property
    def organizations(self) -> ListedOrganizations:
        """The organizations of the list that are nothing else; none, where common words are not known."""
        if "organization" not in self.lists or "common_word" not in self.lists:
            return ListedOrganizations()
        names, known = self.lists["organization"].texts, self.settings
        return listed_organizations(names, self._no_firms, self.houses, known.listed_names, known.houses)

    def is_organization(self, name: str) -> bool:
        """Tell whether the list of organizations has a name."""
        return "organization" in self.lists and name in self.lists["organization"].texts

    def is_thing(self, word: str) -> bool:
        """Tell whether some list has a word as an organization, a product or something else."""
        return self.is_organization(word) or self.is_no_firm(word)

    def is_no_firm(self, word: str) -> bool:
        """Tell whether a list has a word as something else than an organization."""
        return any(word in texts for texts in self._no_firms)

    @cached_property
    def _no_firms(self) -> tuple[frozenset[str], ...]:
        return tuple(self.lists[name].texts for name in NO_FIRMS if name in self.lists)

    @cached_property
    def signs_of_firms(self) -> Signs:
        """What tells that a listed word is an organization where it stands."""
        joints = tuple(f" {word} " for word in self.settings.joints.all)
        verbs = load_frames(self.knowledge.language).verbs
        return Signs(self.settings.subjects.begins, verbs, self.is_frequent, (", ", " & ", "/", *joints))

    @cached_property
    def telling_firms(self) -> frozenset[str]:
        """Words of the net that begin or end organizations that no list has, a legal form among that."""
        settings = self.settings
        return settings.organizing.union(at_forms(self.organizations.words, settings.firms))

    @cached_property
    def net(self) -> Net:
        """The names that are found wherever they stand."""
        net = unmistakable(self.lists, self.knowledge, self.is_frequent)
        return replace(net, organizing=net.organizing | self.organizations.words)
