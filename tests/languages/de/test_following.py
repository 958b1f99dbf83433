"""Postal codes and dialling codes that follow the surrogate town."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.keyed import Keyed
from hybrid_deid.languages import language
from hybrid_deid.languages.de.following import austrian_postcodes, town_numbers
from hybrid_deid.replace import load_strategies, replace
from hybrid_deid.surrogates.interface import normalized
from tests.surrogates.examples import KEY, document

FOLLOWING = load_strategies(None, None, follow_city=True)
SCOPES = [str(number) for number in range(12)]


def drawn(marked: str, scope: str, mode: str = "realistic") -> list[str]:
    given = document(marked)
    result = replace(given, given.spans, None, language("de"), Keyed(KEY, scope), FOLLOWING, mode)
    return [one.text for one in result.replacements]


@pytest.mark.parametrize("scope", SCOPES)
def test_german_codes_follow_the_town(scope: str) -> None:
    code, town, phone = drawn("<ZIP 35390> <CITY Gießen>, Tel. <PHONE 0641/99-12345>", scope)
    numbers = town_numbers()[normalized(town)]
    assert re.fullmatch(rf"{numbers.zone}\d{{3}}", code)
    assert re.sub(r"\D", "", phone).startswith(f"0{numbers.dialling}118")


@pytest.mark.parametrize("scope", SCOPES)
def test_austrian_codes_are_those_of_the_town(scope: str) -> None:
    code, town, phone = drawn("<ZIP A-8010> <CITY Graz>, <PHONE +43 316 123456-12>", scope)
    numbers = town_numbers()[normalized(town)]
    assert code[2:] in austrian_postcodes().get(normalized(town), ()) or code[2:4] == numbers.zone
    assert re.sub(r"\D", "", phone).startswith(f"43{numbers.dialling}118")


@pytest.mark.parametrize("scope", SCOPES[:4])
def test_swiss_postal_codes_follow_and_phone_numbers_stay_unassigned(scope: str) -> None:
    code, town, phone = drawn("<ZIP CH-3011> <CITY Bern>, <PHONE 031 123 45 67>", scope)
    assert code[3:5] == town_numbers()[normalized(town)].zone
    assert phone[:3] in ("023", "047", "063")


@pytest.mark.parametrize("scope", SCOPES[:4])
def test_inflected_towns_and_spellings_of_a_number_keep_together(scope: str) -> None:
    one, other, inhabitant, town = drawn(
        "<PHONE 0641 9912345> und <PHONE +49 (641) 9912345>, die <CITY Gießener> Uni in <CITY Gießen>", scope
    )
    assert re.sub(r"\D", "", one)[1:] == re.sub(r"\D", "", other)[2:]
    assert inhabitant[:3] == town[:3]


@pytest.mark.parametrize("scope", SCOPES[:6])
def test_two_codes_of_one_town_stay_two(scope: str) -> None:
    one, _, other, _ = drawn("<ZIP 1010> <CITY Wien> und <ZIP 1020> <CITY Wien>", scope)
    assert one != other and {"1010", "1020"}.isdisjoint((one, other))


def test_numbers_of_no_town_get_what_they_always_get() -> None:
    given = document("<PHONE 0664/1234567> <ZIP 8010> ohne Ort")
    keyed = Keyed(KEY, "s")
    with_it = replace(given, given.spans, None, language("de"), keyed, FOLLOWING)
    without = replace(given, given.spans, None, language("de"), keyed, load_strategies())
    assert with_it.text == without.text


def test_the_paper_mode_knows_no_towns() -> None:
    code, _, phone = drawn("<ZIP 35390> <CITY Gießen>, <PHONE 0641/99>", "s", "paper")
    assert re.fullmatch(r"\d{5}", code) and re.fullmatch(r"\d{4}/\d\d", phone)


def test_every_town_has_its_numbers() -> None:
    for name, numbers in town_numbers().items():
        assert numbers.country in ("DE", "AT", "CH"), name
        assert re.fullmatch(r"[1-9]\d{0,4}", numbers.dialling), name
        assert re.fullmatch(r"\d\d", numbers.zone), name
    assert town_numbers()["berlin"] == ("DE", "30", "10")
    assert town_numbers()["graz"] == ("AT", "316", "80")
    assert len(austrian_postcodes()) > 1500


def test_a_file_can_ask_for_it_too(tmp_path: Path) -> None:
    asked = tmp_path / "ours.toml"
    asked.write_text("follow_city = true\n", encoding="utf-8")
    assert load_strategies(asked).follow_city and not load_strategies().follow_city
    asked.write_text("follow_city = 1\n", encoding="utf-8")
    with pytest.raises(ConfigurationError, match="'follow_city' must be true or false"):
        load_strategies(asked)
