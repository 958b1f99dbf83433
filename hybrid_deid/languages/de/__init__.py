"""German (Germany, Austria, Switzerland): the surrogate generators that need its grammar."""

from __future__ import annotations

from hybrid_deid.languages import Language
from hybrid_deid.languages.de.cities import Cities
from hybrid_deid.languages.de.date_beside import beside_dates
from hybrid_deid.languages.de.dates import Dates
from hybrid_deid.languages.de.following import FollowingPlaces
from hybrid_deid.languages.de.names import person_generator
from hybrid_deid.languages.de.organizations import Organizations
from hybrid_deid.languages.de.parsing import case_reader
from hybrid_deid.languages.de.place_endings import derivations
from hybrid_deid.languages.de.places import countries_of
from hybrid_deid.languages.de.read_again import read_again
from hybrid_deid.languages.de.streets import Streets, street_numbers
from hybrid_deid.languages.de.tables import additions, country_hints, family_first, spoken_numbers
from hybrid_deid.languages.de.written_out import respelled
from hybrid_deid.surrogates.persons import LABELS as PERSON_LABELS

LANGUAGE = Language(
    code="de",
    name="German",
    generators={
        "CITY": Cities,
        "DATE": Dates,
        "ORG": Organizations,
        "STREET": Streets,
        "STREETNO": street_numbers,
        **dict.fromkeys(PERSON_LABELS, person_generator),
    },
    derivations=derivations,
    hints=country_hints,
    countries_of=countries_of,
    additions=additions,
    spoken=spoken_numbers,
    family_first=family_first,
    respelled=respelled,
    read_again=read_again,
    beside_dates=beside_dates,
    cases=case_reader,
    following=dict.fromkeys(("CITY", "ZIP", "PHONE"), FollowingPlaces),
)
