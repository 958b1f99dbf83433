"""Acronyms of organizations follow the initials of their long forms."""

from __future__ import annotations

import pytest

from hybrid_deid.languages.de.places import atlas
from tests.surrogates.examples import surrogates


@pytest.mark.parametrize(
    ("long", "short"),
    [
        ("Alpen-Adria-Universität Klagenfurt", "AAU"),  # without the town
        ("Verein gegen Abkürzungen", "VgA"),
        ("Max-Planck-Gymnasium", "MPG"),
    ],
)
def test_an_acronym_has_the_initials_of_its_long_form(long: str, short: str) -> None:
    agreeing = 0
    for scope in map(str, range(24)):
        name, acronym = surrogates(f"<ORG {long}> (<ORG {short}>)", scope=scope)
        initials = "".join(word[0] for word in name.replace("-", " ").split())
        assert len(acronym) == len(short) and acronym != short
        agreeing += initials.startswith(acronym)
    assert agreeing >= 16  # not where the initials are those of a known organization


def test_an_acronym_is_the_same_in_other_names_and_in_hosts() -> None:
    for scope in map(str, range(20)):
        branch, acronym, _, host, firm, short, _ = surrogates(
            "<ORG DRK Kreisverband Orlach>, <ORG DRK>, <ORG Deutsches Rotes Kreuz>, <URL www.drk.de>, "
            "<ORG DB Fernverkehr AG>, <ORG DB>, <ORG Deutsche Bahn>",
            scope=scope,
        )
        assert branch.startswith(f"{acronym} Kreisverband ")
        assert host.startswith(f"www.{acronym.lower()}.")
        assert firm.startswith(f"{short} ")


def test_a_market_that_is_a_brand_is_no_town() -> None:
    for scope in map(str, range(20)):
        (drawn,) = surrogates("<ORG Media Markt>", scope=scope)
        assert drawn.split()[1].casefold() not in atlas().known


@pytest.mark.parametrize("scope", list(map(str, range(12))))
def test_an_acronym_has_the_initials_of_the_parts_of_kinds(scope: str) -> None:
    club, short, own = surrogates("<ORG Musikverein Kindberg>: <ORG MV Kindberg> | <ORG MVK>", scope=scope)
    town = club.removeprefix("Musikverein ")
    assert short == f"MV {town}"
    assert own == f"MV{town[0]}" or town[0] == "K" or " " in town  # of as many letters


def test_an_acronym_before_its_own_words_has_their_initials() -> None:
    agreeing = 0
    for scope in map(str, range(24)):
        whole, again = surrogates(
            "<ORG HWS Hallesche Wasser und Stadtwirtschaft GmbH>, <ORG HWS>", scope=scope
        )
        acronym, _, words = whole.partition(" ")
        assert acronym != "HWS" and again == acronym
        agreeing += acronym == words[0] + "WS"
    assert agreeing >= 16  # not where the initials are those of a known organization


@pytest.mark.parametrize("scope", list(map(str, range(6))))
def test_an_acronym_by_itself_is_exchanged_in_other_names_too(scope: str) -> None:
    club, short = surrogates("<ORG MGV Eintracht Musterau e. V.> und der <ORG MGV>", scope=scope)
    assert club.startswith(f"{short} ") and short != "MGV"


@pytest.mark.parametrize("scope", list(map(str, range(8))))
def test_acronyms_whose_peers_are_all_in_the_text_become_made_up_ones(scope: str) -> None:
    funds = ["AOK", "BKK", "IKK", "GKK", "KKH"]
    drawn = surrogates(", ".join(f"<ORG {fund}>" for fund in funds), scope=scope)
    assert len(set(drawn)) == len(funds) and set(drawn).isdisjoint(funds)
    assert all(len(one) == 3 and one.isupper() for one in drawn), drawn
