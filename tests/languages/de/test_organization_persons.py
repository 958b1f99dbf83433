"""Persons in names of organizations are called as they are in the text."""

from __future__ import annotations

import re

import pytest

from hybrid_deid.languages.de.names import fold, german_lists
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
