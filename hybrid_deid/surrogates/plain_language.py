"""The generators of a language that one file of words describes: Swedish, English, and others after them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import chain
from pathlib import Path

from hybrid_deid.lexicon import load_gazetteers
from hybrid_deid.surrogates.calendar_dates import CalendarDates
from hybrid_deid.surrogates.interface import Generator, normalized
from hybrid_deid.surrogates.listed_names import listed_names
from hybrid_deid.surrogates.listed_places import ListedPlaces, PlaceWords
from hybrid_deid.surrogates.listed_streets import ListedStreets, StreetWords
from hybrid_deid.surrogates.made_up_organizations import MadeUpOrganizations, OrganizationWords
from hybrid_deid.surrogates.morphology import Morphology
from hybrid_deid.surrogates.persons import LABELS as PERSON_LABELS
from hybrid_deid.surrogates.persons import PersonGenerator
from hybrid_deid.surrogates.plain_words import words_of
from hybrid_deid.surrogates.street_numbers import NumberWords, StreetNumbers


def plain_generators(code: str, path: Path) -> Mapping[str, Callable[[], Generator]]:
    """Return the factories of a language's generators by label; `path` is its file of words."""

    def persons() -> Generator:
        words, genitives = words_of(path).names, words_of(path).genitives()
        told = {
            word: label for label, own in (("MALE", words.male), ("FEMALE", words.female)) for word in own
        }

        def gender(before: str) -> str:
            last = before[-40:].split()[-1:]
            return told.get(last[0].casefold(), "") if last and before[-1:].isspace() else ""

        morphology = Morphology(
            genitives.split, genitives.inflect, particles=frozenset(words.particles), gender=gender
        )
        return PersonGenerator(listed_names(code, morphology, words.foreign, words.odd, words.odd_spelling))

    persons_once = lru_cache(maxsize=1)(persons)  # all labels of persons share one generator

    def dates() -> Generator:
        return CalendarDates(words_of(path).dates.words())

    def places() -> ListedPlaces:
        words, genitives = words_of(path).places, words_of(path).genitives()
        unfit, big = (frozenset(map(normalized, own)) for own in (words.unfit, words.big))
        own = PlaceWords(
            words.home, words.islands, words.derived, unfit, big, genitives.split, genitives.inflect
        )
        return ListedPlaces(code, own)

    def streets() -> Generator:
        words = words_of(path).streets
        return ListedStreets(StreetWords(words.kinds, words.stems, words.apart))

    def street_numbers() -> Generator:
        words = words_of(path).streets
        return StreetNumbers(NumberWords(words.parts, words.kept))

    def organizations() -> Generator:
        words = words_of(path).organizations
        lists = load_gazetteers(code)
        listed = chain.from_iterable(
            lists[name].columns[0] for name in ("city", "family_world") if name in lists
        )
        known = frozenset(map(str.casefold, listed))
        kept = frozenset(map(normalized, words.kept))
        own = OrganizationWords(kept, words.endings, words.heads, words.tails, known)
        return MadeUpOrganizations(own, places())

    return {
        "CITY": places,
        "DATE": dates,
        "ORG": organizations,
        "STREET": streets,
        "STREETNO": street_numbers,
        **dict.fromkeys(PERSON_LABELS, persons_once),
    }
