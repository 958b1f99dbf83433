"""Persons in names of organizations are called as they are in the text."""

from __future__ import annotations

import re

import pytest

from hybrid_deid.languages.de.names import fold, german_lists
from hybrid_deid.languages.de.tables import table
from tests.surrogates.examples import surrogates

SCOPES = [str(number) for number in range(25)]


@pytest.mark.parametrize("scope", SCOPES)
def test_a_firm_and_its_host_are_called_as_its_owner_is(scope: str) -> None:
    owner, firm, host, address = surrogates(
        "Herr <FAMILY Oberholzer>, <ORG Heizungsbau Oberholzer GmbH>, <URL www.heizungsbau-oberholzer.de>, "
        "<EMAIL vertrieb@heizungsbau-oberholzer.de>",
        scope=scope,
    )
    assert firm == f"Heizungsbau {owner} GmbH"
    spelled = re.escape(owner.lower()).replace("ä", "ae").replace("ö", "oe").replace("ü", "ue")
    name = f"heizungsbau-{spelled.replace('ß', 'ss')}"
    assert re.fullmatch(rf"www\.{name}\.example(\.\w+)?", host)
    assert re.fullmatch(rf"vertrieb@{name}\.example(\.\w+)?", address)


@pytest.mark.parametrize("scope", SCOPES)
def test_an_owner_has_one_name_in_all_firms(scope: str) -> None:
    practice, firm = surrogates("<ORG Dr. Huber & Partner> und <ORG Huber GmbH>", scope=scope)
    assert practice.split()[1] == firm.split()[0]
    bakery, family, owner = surrogates(
        "<ORG Metzgerei Brandl>, die <FAMILY Brandls> und <FAMILY Brandl>", scope=scope
    )
    assert bakery == f"Metzgerei {owner}" and family.startswith(owner)


def test_others_keep_their_distance_from_the_owner_of_a_firm() -> None:
    for scope in SCOPES:
        firm, *others = surrogates(
            "<ORG Praxis Dr. Huber>, Frau <FAMILY Maier>, Frau <FAMILY Kranz> und Frau <FAMILY Abel>",
            scope=scope,
        )
        assert firm.split()[-1] not in others


@pytest.mark.parametrize(
    ("name", "pattern"),
    [
        ("Schreinerei Josef Brandl", r"Schreinerei {N} {N}"),
        ("Astrid-Lindgren-Schule", r"{N}-{N}-Schule"),
        ("Georg Thieme Verlag", r"{N} {N} Verlag"),
        ("Karl-Heinz-Müller-Stiftung", r"{N}-{N}-{N}-Stiftung"),
        ("Hugo Boss", r"{N} {N}"),
    ],
)
def test_whole_names_become_names_of_people(name: str, pattern: str) -> None:

    for scope in SCOPES:
        (drawn,) = surrogates(f"<ORG {name}>", scope=scope)
        words = re.fullmatch(pattern.replace("{N}", r"([A-ZÄÖÜ]\w+)"), drawn)
        assert words is not None, drawn
        assert all(fold(word) in german_lists().known_anywhere for word in words.groups()), drawn


def test_particles_stay_in_firms_and_addresses_as_in_the_text() -> None:
    for scope in SCOPES:
        family, firm, address = surrogates(
            "<FAMILY Al-Masri>, <ORG Al-Masri GmbH>, <EMAIL info.al-masri@gmx.de>", scope=scope
        )
        assert firm == f"{family} GmbH"
        assert address.startswith("info.al-")


@pytest.mark.parametrize("scope", SCOPES)
def test_who_is_called_like_a_kind_of_firm_is_no_more_in_the_firm(scope: str) -> None:
    owner, kin, joined, siblings, alone, host = surrogates(
        "Herr <FAMILY Bote>, <ORG Bote & Söhne GmbH>, <ORG Tischlerei Huber & Bote>, "
        "<ORG Gebrüder Bote OHG>, <ORG Bote GmbH>, <URL www.bote-soehne.de>",
        scope=scope,
    )
    assert kin == f"{owner} & Söhne GmbH"
    assert joined.startswith("Tischlerei ") and joined.endswith(f" & {owner}")
    assert (siblings, alone) == (f"Gebrüder {owner} OHG", f"{owner} GmbH")
    assert host.startswith(f"www.{fold(owner)}-soehne.")


def test_kinds_of_firms_stay_though_somebody_is_called_so() -> None:
    for scope in SCOPES:
        _, press = surrogates("Herr <FAMILY Bote>, <ORG Dillinger Bote GmbH>", scope=scope)
        assert press.endswith(" Bote GmbH")


@pytest.mark.parametrize("scope", SCOPES[:8])
@pytest.mark.parametrize("family", ["Althof", "Segebahn", "Aspenwirt"])
def test_a_family_name_that_ends_like_a_kind_is_that_of_the_text(family: str, scope: str) -> None:
    owner, firm = surrogates(f"Herr <FAMILY {family}> von <ORG {family} Reisen>", scope=scope)
    assert firm == f"{owner} Reisen"


@pytest.mark.parametrize("scope", SCOPES)
def test_a_direction_is_who_runs_a_firm_with_others(scope: str) -> None:
    (office,) = surrogates("<ORG Kanzlei Nord & Partner>", scope=scope)
    assert re.fullmatch(r"Kanzlei \w+ & Partner", office) and "Nord" not in office
    owner, bakery = surrogates("Frau <FAMILY West>, <ORG Bäckerei West GmbH>", scope=scope)
    assert bakery == f"Bäckerei {owner} GmbH"
    (tax_office,) = surrogates("<ORG Finanzamt Köln-Mitte>", scope=scope)
    assert tax_office.endswith("-Mitte")


@pytest.mark.parametrize("scope", [str(number) for number in range(6)])
def test_given_names_that_are_cut_short_stay_so(scope: str) -> None:
    house, family, firm, initial = surrogates(
        "<ORG Brauhaus Joh. Albrecht> des Herrn <FAMILY Albrecht>, <ORG Chr. Huber GmbH>, "
        "<ORG Autohaus J. Huber>",
        scope=scope,
    )
    short = house.removeprefix("Brauhaus ").partition(". ")
    assert short[0] in table("organizations")["short_names"] and short[0] != "Joh" and short[2] == family
    owner = re.fullmatch(r"(\w+)\. (\w+) GmbH", firm)
    assert owner is not None and owner[1] in table("organizations")["short_names"]
    assert re.fullmatch(rf"Autohaus [A-Z]\. {owner[2]}", initial)
