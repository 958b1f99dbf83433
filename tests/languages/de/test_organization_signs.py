"""What inns, pharmacies and parishes are called after becomes another sign of its sort."""

from __future__ import annotations

import re

import pytest

from hybrid_deid.languages.de.tables import table
from tests.surrogates.examples import surrogates

SCOPES = [str(number) for number in range(12)]
SIGNS = table("organizations")["signs"]
FAITH = table("organizations")["signs_of_faith"]


@pytest.mark.parametrize("scope", SCOPES)
@pytest.mark.parametrize("inn", ["Gasthof Post", "Hotel Krone", "Gasthaus Adler"])
def test_an_inn_gets_the_sign_of_an_inn(inn: str, scope: str) -> None:
    kind, _, sign = inn.partition(" ")
    new, lone = surrogates(f"im <ORG {inn}>, beim <ORG {sign}>", scope=scope)
    assert new == f"{kind} {lone}"
    assert lone in SIGNS["inn"] and lone != sign


@pytest.mark.parametrize("scope", SCOPES)
@pytest.mark.parametrize(
    ("pharmacy", "pattern"),
    [
        ("Löwen-Apotheke", r"(\w+)-Apotheke"),
        ("Löwenapotheke", r"(\w+)apotheke"),
        ("Stadtapotheke", r"(\w+)apotheke"),
        ("Stadtpark-Apotheke", r"(\w+)-Apotheke"),
        ("Marien-Apotheke Dr. Huber", r"(\w+)-Apotheke Dr\. (?!Huber)\w+"),
    ],
)
def test_a_pharmacy_gets_the_sign_of_a_pharmacy(pharmacy: str, pattern: str, scope: str) -> None:
    (new,) = surrogates(f"in der <ORG {pharmacy}>", scope=scope)
    found = re.fullmatch(pattern, new)
    assert found is not None and found[1] in SIGNS["apotheke"], new
    assert not pharmacy.startswith(found[1])


@pytest.mark.parametrize("scope", SCOPES)
@pytest.mark.parametrize(
    ("name", "group", "before", "behind"),
    [
        ("Pfarrei Mariä Himmelfahrt", "parish", "Pfarrei ", ""),
        ("Heilig-Geist-Spital", "joined", "", "-Spital"),
        ("Barmherzigen Brüder", "order", "", ""),
    ],
)
def test_whom_a_parish_is_called_after_becomes_another(
    name: str, group: str, before: str, behind: str, scope: str
) -> None:
    (new,) = surrogates(f"<ORG {name}>", scope=scope)
    assert new.startswith(before) and new.endswith(behind) and new != name
    assert new.removeprefix(before).removesuffix(behind) in FAITH[group]


def test_what_is_no_sign_is_exchanged_as_before() -> None:
    for scope in SCOPES:
        (new,) = surrogates("<ORG Dorander-Apotheke>", scope=scope)
        assert new.removesuffix("-Apotheke") not in SIGNS["apotheke"]
        family, firm = surrogates("Frau <FAMILY Adler>, <ORG Bäckerei Adler>", scope=scope)
        assert firm == f"Bäckerei {family}"


@pytest.mark.parametrize("scope", SCOPES)
@pytest.mark.parametrize(("before", "behind"), [("Gasthaus ", ""), ("", "-Apotheke")])
def test_a_sign_that_somebody_of_the_text_is_called_as_follows_him(
    before: str, behind: str, scope: str
) -> None:
    house, owner = surrogates(f"<ORG {before}Engel{behind}> von Herrn <FAMILY Engel>", scope=scope)
    assert house == f"{before}{owner}{behind}"
