"""What offices and clinics are for becomes something else of the sort."""

from __future__ import annotations

import re

import pytest

from hybrid_deid.languages.de.organization_fields import fields_like
from hybrid_deid.surrogates.interface import normalized
from tests.surrogates.examples import surrogates

SCOPES = [str(number) for number in range(12)]


@pytest.mark.parametrize("scope", SCOPES)
@pytest.mark.parametrize(
    ("name", "shape"),
    [
        ("Amt für Jugend und Familie", r"Amt für (\w+) und (\w+)"),
        ("Bundesamt für Migration und Flüchtlinge", r"Bundesamt für (\w+) und (\w+)"),
        ("Agentur für Arbeit", r"Agentur für (\w+)"),
        ("Klinik für Chirurgie", r"Klinik für (\w+)"),
        ("Ausschuss für Verkehr", r"Ausschuss für (\w+)"),
        ("Lehrstuhl für Strafrecht", r"Lehrstuhl für (\w+)"),
    ],
)
def test_a_field_becomes_another_of_its_sort(name: str, shape: str, scope: str) -> None:
    (new,) = surrogates(f"<ORG {name}>", scope=scope)
    found, original = re.fullmatch(shape, new), re.fullmatch(shape, name)
    assert found is not None and original is not None, new
    for one, other in zip(found.groups(), original.groups(), strict=True):
        assert one != other and one in fields_like()[normalized(other)]


@pytest.mark.parametrize("scope", SCOPES)
def test_a_field_is_the_same_in_all_names_and_the_town_goes_along(scope: str) -> None:
    town, one, other = surrogates(
        "<CITY Köln>, <ORG Agentur für Arbeit Köln>, <ORG Bundesagentur für Arbeit>", scope=scope
    )
    field = other.removeprefix("Bundesagentur für ")
    assert one == f"Agentur für {field} {town}"


def test_a_word_that_stands_elsewhere_is_no_field() -> None:
    for scope in SCOPES:
        (new,) = surrogates("<ORG Sport Becker GmbH>", scope=scope)
        assert new.startswith("Sport ")


@pytest.mark.parametrize("scope", SCOPES)
def test_a_subject_of_medicine_stays_one(scope: str) -> None:
    (new,) = surrogates("<ORG Radiologie Nordwest>", scope=scope)
    field, direction = new.split()
    assert direction == "Nordwest" and field != "Radiologie" and field in fields_like()["radiologie"]


@pytest.mark.parametrize("scope", SCOPES)
def test_directions_stay_behind_a_town(scope: str) -> None:
    town, office, other = surrogates(
        "<CITY Köln>, <ORG Finanzamt Köln-Mitte>, <ORG Finanzamt Köln Nord>", scope=scope
    )
    assert (office, other) == (f"Finanzamt {town}-Mitte", f"Finanzamt {town} Nord")
