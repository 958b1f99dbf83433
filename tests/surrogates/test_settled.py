"""What firms became in the text they become in hosts and addresses."""

from __future__ import annotations

import pytest

from hybrid_deid.languages.de.names import fold
from tests.surrogates.examples import surrogates

SCOPES = [str(number) for number in range(8)]


@pytest.mark.parametrize("scope", SCOPES)
@pytest.mark.parametrize(
    ("firm", "host", "joint"),
    [
        ("Baltic Freight GmbH", "balticfreight", ""),
        ("Baltic Freight GmbH", "baltic-freight", "-"),
        ("Donau Estrich Kft.", "donauestrich", ""),
        ("Loom & Thread", "loomthread", ""),
        ("Loom & Thread", "loom-and-thread", "-and-"),
        ("Knirps & Kabel GmbH & Co. KG", "knirpsundkabel", "und"),
        ("Becker & Hansen", "beckerhansen", ""),
    ],
)
def test_a_host_goes_with_the_firm_without_its_legal_form(
    firm: str, host: str, joint: str, scope: str
) -> None:
    name, drawn = surrogates(f"<ORG {firm}>, <EMAIL info@{host}.de>", scope=scope)
    words = [fold(word) for word in name.split() if word != "&"]
    assert drawn.startswith(f"info@{words[0]}{joint}{words[1]}.example")


@pytest.mark.parametrize("scope", SCOPES)
def test_the_kind_in_a_host_stays_before_the_name_of_the_firm(scope: str) -> None:
    firm, host = surrogates(
        "<ORG Autohaus Becker & Hansen GmbH>, <URL www.autohaus-beckerhansen.de>", scope=scope
    )
    kind, first, _, second, _ = map(fold, firm.split())
    assert host.startswith(f"www.{kind}-{first}-{second}.example")


@pytest.mark.parametrize("scope", SCOPES)
@pytest.mark.parametrize("local", ["leistung-ambulant", "ceo-office", "platzvergabe", "wareneingang"])
def test_what_names_an_office_stays_in_an_address(local: str, scope: str) -> None:
    (drawn,) = surrogates(f"<EMAIL {local}@sigma-kranken.de>", scope=scope)
    assert drawn.startswith(f"{local}@")


@pytest.mark.parametrize("scope", SCOPES)
def test_a_firm_of_capitals_inside_has_a_host_of_small_letters(scope: str) -> None:
    firm, host = surrogates("<ORG DonauData GmbH>, <URL www.donaudata.at>", scope=scope)
    assert host.startswith(f"www.{fold(firm.split()[0])}.example")


@pytest.mark.parametrize("scope", SCOPES)
def test_what_a_file_is_stays_in_its_name(scope: str) -> None:
    given, family, link = surrogates(
        "<FEMALE Anna> <FAMILY Huber> <URL https://www.firma.at/Huber_Anna_Lebenslauf.pdf>", scope=scope
    )
    assert link.endswith(f"/{fold(family).title()}_{fold(given).title()}_Lebenslauf.pdf")
