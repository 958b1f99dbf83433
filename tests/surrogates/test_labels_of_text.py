"""Labels that the names beside a mention, or the rest of the text, say better."""

from __future__ import annotations

import pytest

from hybrid_deid.languages.de.names import fold
from tests.surrogates.examples import surrogates

SCOPES = [str(number) for number in range(10)]


@pytest.mark.parametrize("scope", SCOPES)
def test_a_firm_behind_a_given_name_is_the_family_that_it_is_called_after(scope: str) -> None:
    _, _, family, firm, user = surrogates(
        "<FEMALE Liese> (<FEMALE Anna>) <ORG Brugmoser>, <ORG Brugmoser AG>, Konto <USER abrugmoser>",
        scope=scope,
    )
    assert firm == f"{family} AG"
    assert user.endswith(fold(family))
    _, lone, firm = surrogates("<FEMALE Anna> mag <ORG Brugmoser>, die <ORG Brugmoser AG>", scope=scope)
    assert firm == f"{lone} AG"


@pytest.mark.parametrize("scope", SCOPES)
@pytest.mark.parametrize("between", [", ", ", den "])
def test_a_place_before_a_date_is_the_place_of_the_text(between: str, scope: str) -> None:
    place, again, _ = surrogates(
        f"in <CITY Heide> geboren\n<FEMALE Heide>{between}<DATE 15.10.2025>", scope=scope
    )
    assert again == place
    place, name, _ = surrogates("in <CITY Heide> traf ich <FEMALE Heide>, <DATE 15.10.2025>", scope=scope)
    assert name != place


@pytest.mark.parametrize("scope", SCOPES)
def test_a_code_is_called_after_the_family_of_the_text(scope: str) -> None:
    family, code = surrogates("Herr <FAMILY Kaltenbach>, Server nas-<CITY kaltenbach>", scope=scope)
    assert code == family.lower()
    family, place, code = surrogates(
        "Herr <FAMILY Kaltenbach> aus <CITY Kaltenbach>, Server nas-<CITY kaltenbach>", scope=scope
    )
    assert code == place.lower()
