"""How old somebody gets on a date is no year of it."""

from __future__ import annotations

import re

import pytest

from tests.surrogates.examples import surrogates

SCOPES = [str(number) for number in range(12)]


@pytest.mark.parametrize(
    ("text", "age"),
    [
        ("Der Papa wird am <DATE 9. März 80>, also Sonntag, den <DATE 9.3.2025>", "80"),
        ("Oma wird am <DATE 9. März 90>.", "90"),
        ("Tante Inge wird schon am So, <DATE 9.3. 75>!", "75"),
        ("Oma war am <DATE 9. März 80> Jahre alt.", "80"),
        ("Ich werde im <DATE Juli 69> und mag nicht mehr, er wird Ende <DATE Mai 30>.", "69"),
        ("Er fragt, ob du im <DATE März 50> wirst.", "50"),
        ("Ich werde im <DATE Juli 69>, sie wird Ende <DATE Mai 70>.", "69"),
    ],
)
def test_an_age_behind_a_date_stays(text: str, age: str) -> None:
    drawn = {surrogates(text, scope=scope)[0] for scope in SCOPES}
    assert all(one.endswith(f" {age}") for one in drawn) and len(drawn) > 1


@pytest.mark.parametrize(
    "text",
    [
        "Er ist am <DATE 9. März 80> geboren.",
        "Das Haus wird am <DATE 9. März 25> eröffnet, am <DATE 3.4.25> besichtigt.",
        "Oma wird am <DATE 9. März 2025>, wie gesagt.",
        "Oma wird am <DATE 9. März '80>, wie gesagt.",
        "Das Haus wird im <DATE März 25> eröffnet.",
        "Ich bin im <DATE Juli 69> geboren.",
    ],
)
def test_a_year_moves_with_its_date(text: str) -> None:
    years = {re.sub(r".* ", "", surrogates(text, scope=scope)[0]) for scope in SCOPES}
    assert len(years) > 1
