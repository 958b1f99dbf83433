"""Names that begin with the adjective of a town follow the town, and kinds of institutions stay."""

from __future__ import annotations

import re

import pytest

from hybrid_deid.languages.de.organization_own import OWN
from hybrid_deid.languages.de.organization_parts import pieces_of
from hybrid_deid.languages.de.organization_towns import is_led_by_town
from hybrid_deid.languages.de.organizations import Organizations
from hybrid_deid.languages.de.place_endings import inhabitant
from hybrid_deid.languages.de.place_forms import lemma_of_inhabitant
from hybrid_deid.languages.de.places import atlas
from hybrid_deid.languages.de.tables import table
from hybrid_deid.surrogates.interface import normalized
from tests.surrogates.drawing import drawn
from tests.surrogates.examples import surrogates

KEYS = [bytes([number]) * 32 for number in range(1, 6)]


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(
    ("text", "behind"),
    [
        ("die <ORG Passauer Neue Presse> in <CITY Passau>", " Neue Presse"),
        ("die <ORG Augsburger Allgemeine> in <CITY Augsburg>", " Allgemeine"),
        ("das <ORG Dresdner Team> aus <CITY Dresden>", " Team"),
        ("die <ORG Dornbirner Jury> in <CITY Dornbirn>", " Jury"),
        ("die <ORG Bamberger Symphoniker> in <CITY Bamberg>", " Symphoniker"),
        ("der <ORG Münchner Merkur> in <CITY München>", " Merkur"),
        ("auf der <ORG Memminger Hütte> mit vielen aus <CITY Memmingen>", " Hütte"),
        ("im <ORG Passauer Hof> in <CITY Passau>", " Hof"),
        ("des <ORG Münchner Boten> in <CITY München>", " Boten"),
    ],
)
def test_the_adjective_of_a_town_follows_it(text: str, behind: str, key: bytes) -> None:
    name, town = surrogates(text, key=key)
    assert name == inhabitant(town) + behind


@pytest.mark.parametrize("key", KEYS)
def test_a_town_before_a_hyphen_follows(key: bytes) -> None:
    name, town = surrogates("die <ORG München-Delegation> aus <CITY München>", key=key)
    assert name == f"{town}-Delegation"


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("region", ["Vorarlberg", "Tirol", "Thüringen"])
def test_who_lives_in_a_region_lives_in_another_one(region: str, key: bytes) -> None:
    (name,) = surrogates(f"des <ORG {inhabitant(region)} Boten>", key=key)
    assert name.endswith("er Boten")
    assert name != f"{inhabitant(region)} Boten"
    states = {normalized(town) for towns in table("places")["states_too"].values() for town in towns}
    assert lemma_of_inhabitant(normalized(name.split()[0])) in atlas().region_names.keys() | states


@pytest.mark.parametrize(
    "name", ["Steiner Verlag", "Huber Gruppe", "Messer Gruppe", "Bauer GmbH", "Ulmer & Söhne"]
)
def test_a_family_name_in_er_is_no_town(name: str) -> None:
    assert not is_led_by_town(pieces_of(name))


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(("name", "kind"), [("Kellertheater", "theater"), ("Jägerschule", "schule")])
def test_what_a_kind_is_joined_to_is_nobody_who_lives_in_a_town(name: str, kind: str, key: bytes) -> None:
    (drawn,) = surrogates(f"im <ORG {name}>", key=key)
    assert drawn.endswith(kind)
    assert not lemma_of_inhabitant(normalized(drawn.removesuffix(kind)))


@pytest.mark.parametrize("key", KEYS)
def test_a_region_that_a_kind_is_joined_to_becomes_another(key: bytes) -> None:
    (drawn,) = surrogates("vom <ORG Bayernwerk>", key=key)
    assert drawn.endswith("werk") and normalized(drawn.removesuffix("werk")) in atlas().region_names


def test_a_person_of_the_text_is_no_town() -> None:
    firm, family = surrogates("<ORG Ulmer Gruppe GmbH>, <FAMILY Ulmer>")
    assert firm == f"{family} Gruppe GmbH"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Pfarrkirche St. Nikolaus", ["Nikolaus"]),
        ("Kantonsspital Aarau", ["Aarau"]),
        ("Mieterverein Aarau", ["Aarau"]),
        ("Mieterschutzbund Aarau", ["Aarau"]),
        ("Verbraucherzentrale Aarau", ["Aarau"]),
        ("Hospiz Aarau", ["Aarau"]),
        ("Spielmannszug Neuenheerse", ["Neuenheerse"]),
        ("Bürgerschützenverein Neheim", ["Neheim"]),
        ("VR-Bank Elbe", ["Elbe"]),
        ("Gut Edermann", ["Edermann"]),
        ("Stift Melk", ["Melk"]),
        ("Dom Apotheke", ["Dom"]),
        ("Gerüstbau Hämmerle", ["Hämmerle"]),
        ("Wärmetechnik Spree", ["Spree"]),
        ("Betreibungsamt Uster", ["Uster"]),
        ("Polizeipräsidium Uster", ["Uster"]),
        ("Albergo del Senato", ["Senato"]),
        ("Osteria del Borgo", ["Borgo"]),
        ("Auberge des Trois", ["Trois"]),
        ("Gasthof da Gino y Rosa", ["Gino", "Rosa"]),
    ],
)
def test_what_says_the_kind_stays(name: str, words: list[str]) -> None:
    assert [piece.text for piece in pieces_of(name) if piece.role in OWN] == words


def test_gut_is_a_kind_at_the_beginning_alone() -> None:
    for name, owner in (("Bäckerei Gut", "gut"), ("Bäckerei Stift GmbH", "stift")):
        (drawn_name,) = drawn(Organizations(), "ORG", name)
        assert drawn_name.startswith("Bäckerei ")
        assert owner not in normalized(drawn_name).split()


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("name", ["AOK Sachsen-Anhalt", "DRK Mecklenburg-Vorpommern e.V."])
def test_a_state_of_several_words_becomes_a_state_whole(name: str, key: bytes) -> None:
    (made,) = surrogates(f"bei <ORG {name}>", key=key)
    state = made.split(" ")[1]
    assert state != name.split(" ")[1]
    assert atlas().region_names[state.casefold()].gender == "s"


@pytest.mark.parametrize("key", KEYS)
def test_a_castle_keeps_its_kind(key: bytes) -> None:
    (name,) = surrogates("auf <ORG Schloss Elmau>", key=key)
    assert re.fullmatch(r"Schloss (?!Elmau)\w+", name)


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("name", ["Therme Bad Ischl", "Casino Baden-Baden", "Ikea Bad Tölz"])
def test_a_town_of_several_words_follows_in_any_name(name: str, key: bytes) -> None:
    kind, _, town = name.partition(" ")
    firm, city = surrogates(f"<ORG {name}> in <CITY {town}>", key=key)
    assert firm.endswith(f" {city}")
    assert city != town
    assert (firm.split()[0] == kind) == (kind in ("Therme", "Casino"))  # which tell no one


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(
    "text",
    [
        "<ORG JKU Linz> in <CITY Linz>",
        "<ORG Spedition Münster GmbH> in <CITY Münster>",
        "<ORG Coop in Buchs AG>, 5033 <CITY Buchs>",
    ],
)
def test_a_town_of_the_text_is_none_of_the_people_called_so(text: str, key: bytes) -> None:
    name, town = surrogates(text, key=key)
    assert re.search(rf"(?<!\w){town}(?!\w)", name)


@pytest.mark.parametrize("key", KEYS)
def test_towns_in_names_follow_the_adjectives_in_others(key: bytes) -> None:
    shop, club = surrogates("<ORG Kaufland Görlitz>, der <ORG Görlitzer Verkehrsverein>", key=key)
    assert club == f"{inhabitant(shop.split(' ', 1)[1])} Verkehrsverein"


@pytest.mark.parametrize("key", KEYS)
def test_a_spa_is_the_same_without_bad_before_a_hyphen(key: bytes) -> None:
    craft, bank, town = surrogates(
        "die <ORG Kreishandwerkerschaft Hersfeld-Rotenburg>, die <ORG Sparkasse Bad Hersfeld-Rotenburg>, "
        "<CITY Bad Hersfeld>",
        key=key,
    )
    assert craft.startswith(f"Kreishandwerkerschaft {town}-")
    assert bank.startswith(f"Sparkasse {town}-")


@pytest.mark.parametrize("key", KEYS)
def test_people_come_before_towns_of_their_name(key: bytes) -> None:
    name, family, town = surrogates(
        "<ORG Spedition Münster GmbH> des Herrn <FAMILY Münster> in <CITY Münster>", key=key
    )
    assert family in name and town not in name


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(
    ("text", "before"),
    [
        ("<CITY Halle/Saale>, im <ORG MVZ Halle>", "MVZ "),
        ("<CITY Halle>, im <ORG BG-Klinikum Trostwald Halle>", "BG-Klinikum "),
        ("<CITY Bozen>, an der <ORG Freien Universität Bozen>", "Freien Universität "),
        ("<CITY Unterzwieselbach>, bei <ORG Rewe Unterzwieselbach>", ""),
    ],
)
def test_a_town_of_the_text_is_followed_whatever_else_its_name_says(
    text: str, before: str, key: bytes
) -> None:
    """ "Halle" is a kind as well, no list has the last, and Bozen is abroad."""
    town, name = surrogates(text, key=key)
    assert name.startswith(before)
    assert name.endswith(f" {town}")


def test_a_kind_behind_an_institution_is_the_town() -> None:
    (name,) = surrogates("im <ORG MVZ Halle-Neustadt>")
    assert name.startswith("MVZ ")
    assert "Halle" not in name


def test_a_hall_stays_one() -> None:
    (name,) = surrogates("in der <ORG Halle Brunnwiese>")
    assert name.startswith("Halle ")


def test_a_large_town_abroad_ends_a_name_as_the_text_has_it() -> None:
    for scope in "abcdefgh":
        town, embassy = surrogates("in <CITY Prag>: <ORG Österreichische Botschaft Prag>", scope=scope)
        assert embassy == f"Österreichische Botschaft {town}"
