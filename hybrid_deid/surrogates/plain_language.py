"""The generators of a language that one file of words describes: Swedish, English, and others after them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import Any

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.knowledge import read_toml, refuse_unknown
from hybrid_deid.lexicon import load_gazetteers
from hybrid_deid.surrogates.calendar_dates import CalendarDates, DateWords
from hybrid_deid.surrogates.interface import Generator, normalized
from hybrid_deid.surrogates.listed_names import listed_names
from hybrid_deid.surrogates.listed_places import ListedPlaces, PlaceWords
from hybrid_deid.surrogates.listed_streets import ListedStreets, StreetWords
from hybrid_deid.surrogates.made_up_organizations import MadeUpOrganizations, OrganizationWords
from hybrid_deid.surrogates.morphology import Morphology
from hybrid_deid.surrogates.persons import LABELS as PERSON_LABELS
from hybrid_deid.surrogates.persons import PersonGenerator
from hybrid_deid.surrogates.street_numbers import NumberWords, StreetNumbers

TABLES = {
    "names": {"foreign", "odd", "odd_spelling", "particles", "male", "female"},
    "dates": {"months", "patterns"},
    "places": {"home", "big", "islands", "derived", "unfit"},
    "streets": {"kinds", "stems", "apart", "parts", "kept"},
    "organizations": {"kept", "endings", "heads", "tails"},
}


@lru_cache(maxsize=8)
def words_of(path: Path) -> Mapping[str, Any]:
    """Read the words of a language; raises ConfigurationError for what is missing or unknown."""
    raw = read_toml(path)
    refuse_unknown(raw, set(TABLES), str(path))
    for table, keys in TABLES.items():
        refuse_unknown(raw.get(table, {}), keys, f"{path}: {table}")
        missing = sorted(keys - raw.get(table, {}).keys())
        if missing:
            raise ConfigurationError(f"{path}: {table} lacks {', '.join(missing)}")
    return raw


def plain_generators(
    code: str,
    path: Path,
    split: Callable[[str, Callable[[str], bool]], tuple[str, str]],
    inflect: Callable[[str, str], str],
) -> Mapping[str, Callable[[], Generator]]:
    """Return the factories of a language's generators by label.

    `path` is its file of words; `split` and `inflect` take the genitive off a name and put it on another
    (see `Morphology`).
    """

    def persons() -> Generator:
        words = words_of(path)["names"]
        told = {word: label for label in ("MALE", "FEMALE") for word in words[label.lower()]}

        def gender(before: str) -> str:
            last = before[-40:].split()[-1:]
            return told.get(last[0].casefold(), "") if last and before[-1:].isspace() else ""

        morphology = Morphology(split, inflect, particles=frozenset(words["particles"]), gender=gender)
        return PersonGenerator(
            listed_names(code, morphology, words["foreign"], words["odd"], words["odd_spelling"])
        )

    persons_once = lru_cache(maxsize=1)(persons)  # all labels of persons share one generator

    def dates() -> Generator:
        words = words_of(path)["dates"]
        return CalendarDates(DateWords(tuple(map(tuple, words["months"])), tuple(words["patterns"])))

    def places() -> ListedPlaces:
        words = words_of(path)["places"]
        unfit = frozenset(map(normalized, words["unfit"]))
        derived, islands = tuple(words["derived"]), tuple(words["islands"])
        big = frozenset(map(normalized, words["big"]))
        return ListedPlaces(code, PlaceWords(words["home"], islands, derived, unfit, big, split, inflect))

    def streets() -> Generator:
        words = words_of(path)["streets"]
        return ListedStreets(StreetWords(words["kinds"], tuple(words["stems"]), words["apart"]))

    def street_numbers() -> Generator:
        words = words_of(path)["streets"]
        return StreetNumbers(NumberWords(words["parts"], words["kept"]))

    def organizations() -> Generator:
        words = words_of(path)["organizations"]
        lists = load_gazetteers(code)
        listed = chain(lists["city"].columns[0], lists["family_world"].columns[0])
        known = frozenset(map(str.casefold, listed))
        kept = frozenset(map(normalized, words["kept"]))
        heads, tails = tuple(words["heads"]), tuple(words["tails"])
        own = OrganizationWords(kept, tuple(words["endings"]), heads, tails, known)
        return MadeUpOrganizations(own, places())

    return {
        "CITY": places,
        "DATE": dates,
        "ORG": organizations,
        "STREET": streets,
        "STREETNO": street_numbers,
        **dict.fromkeys(PERSON_LABELS, persons_once),
    }
