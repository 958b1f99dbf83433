"""The pieces of names of organizations."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest

from hybrid_deid.languages.de.names import fold
from hybrid_deid.languages.de.organization_own import own_words
from hybrid_deid.languages.de.organization_owners import with_owners
from hybrid_deid.languages.de.organization_parts import Piece, pieces_of
from hybrid_deid.languages.de.organization_persons import with_persons
from hybrid_deid.languages.de.organization_town_additions import with_town_additions
from hybrid_deid.languages.de.organization_towns import with_nouns_of_towns
from hybrid_deid.languages.de.tables import table
from tests.by_turns import MOST, few_and_many, quickest
from tests.surrogates.examples import surrogates


@pytest.mark.parametrize(
    "text",
    ["Roth Bau GmbH & Co. KG", "ZDWM's", "Gasthof zum Hirschen", "Markt-  und Kühlhallen", "N&D", "'s Beisl"],
)
def test_pieces_of_an_organization_make_up_its_name(text: str) -> None:
    assert re.sub(r"\s", "", "".join(piece.text for piece in pieces_of(text))) == re.sub(r"\s", "", text)


@pytest.mark.parametrize("name", ["CoDesCo", "UndCo"])
def test_a_brand_of_little_words_goes(name: str) -> None:
    """They stay where they are words of their own."""
    assert next(iter(pieces_of(f"{name} IT Consulting"))).role == "word"


def test_a_long_run_of_firms_takes_linear_time() -> None:
    """A tagger may take a whole line for one name."""

    def seconds(count: int) -> float:
        pieces = [Piece("Klein" if number % 2 else " & ", "keep") for number in range(count)]
        begin = time.process_time()
        assert len(own_words(pieces)) == count
        return time.process_time() - begin

    few, many = quickest(seconds, (3_000, 12_000))
    assert many < 8 * few + 0.02


@pytest.mark.parametrize("unit", ["A.", "Halle ", "Bad ", "Müller-", "von "])
@pytest.mark.parametrize("stage", [with_owners, with_town_additions, with_nouns_of_towns, with_persons])
def test_a_line_of_many_pieces_takes_linear_time(stage, unit: str) -> None:
    def work(count: int) -> Callable[[], object]:
        pieces = pieces_of(f"Gebrüder {unit * count * 2} & Söhne")
        return lambda: stage(list(pieces))

    few, many = few_and_many(work)
    assert many < MOST * few


@pytest.mark.parametrize(
    ("name", "pattern"),
    [
        ("KGA Abendfrieden e. V.", r"KGA \w+ e\. V\."),
        ("LV Musterau", r"LV \w+"),
        ("AG Krotzenau", r"AG \w+"),
        ('VEB Schiffswerft "Neptun"', r'VEB \w+ "\w+"'),
        ("Ferienlager Plön", r"Ferienlager [\w .-]+"),
        ("Bestattungshaus Vieten", r"Bestattungshaus \w+"),
        ("Kleintierpraxis am Stadtpark", r"Kleintierpraxis am \w+"),
        ("Gaststätte Zur Post", r"Gaststätte Zur [\w ]+"),
        ("Burghotel Lauenstein", r"Burghotel \w+"),
        ("Saalesparkasse", r"\w+sparkasse"),
        ("Ratskeller", r"\w+keller \w+"),
        ("Marienhospital", r"\w+hospital"),
        ("Krippenmuseum", r"\w+museum"),
        ("Medizinischer Dienst Bayern", r"Medizinischer Dienst [\w-]+"),
        ("Klavierhaus Neuhauser OG", r"Klavierhaus \w+ OG"),
        ("Weingut Freiherr von Gleichenstein", r"Weingut Freiherr von \w+"),
        ("Graf GmbH", r"(?!Graf)\w+ GmbH"),
        ("VR Bank HessenLand", r"VR Bank [A-Z][a-zäöüß]+"),
        ("Aller-Zeitung", r"(?!\w+er-)\w+-Zeitung"),
        ("St. Sebastianus Bruderschaft 1460", r"St\. \w+ Bruderschaft 14[4-8]\d"),
    ],
)
def test_what_says_the_kind_stays(name: str, pattern: str) -> None:
    for scope in "abcdef":
        (drawn,) = surrogates(f"die <ORG {name}> hat", scope=scope)
        assert re.fullmatch(pattern, drawn), drawn


@pytest.mark.parametrize("name", ["LG Electronics", "AEG Musterau"])
def test_acronyms_of_firms_are_no_kinds(name: str) -> None:
    for scope in "abcdef":
        (drawn,) = surrogates(f"die <ORG {name}> hat", scope=scope)
        assert not drawn.startswith(name.split()[0])


def test_a_nursery_is_called_after_what_nurseries_are() -> None:
    signs = table("organizations")["signs"]["kita"]
    for scope in "abcdef":
        for text in surrogates("<ORG Kita Zwergenland>, <ORG Spielgruppe Waldwichtel>", scope=scope):
            assert text.split()[1] in signs


def test_a_saint_is_the_same_with_and_without_his_title() -> None:
    for scope in "abcdef":
        long, short = surrogates(
            "das <ORG St. Franziskus-Hospital>, im <ORG Franziskus-Hospital>", scope=scope
        )
        assert long == f"St. {short}"


def test_an_inn_by_the_noun_of_its_sign_is_called_as_the_whole() -> None:
    for scope in "abcdef":
        whole, short = surrogates("im <ORG Gasthof Zum Goldenen Löwen>, beim <ORG Löwen>", scope=scope)
        assert whole == f"Gasthof Zum {short}"


def test_a_rare_given_name_behind_a_kind_is_that_of_the_text() -> None:
    for scope in "abcdef":
        firm, given, family = surrogates(
            "<ORG Tischlerei Rasmus Feddersen>, <MALE Rasmus> <FAMILY Feddersen>", scope=scope
        )
        assert firm == f"Tischlerei {given} {family}"


@pytest.mark.parametrize(
    ("house", "address"),
    [
        ("KGA Abendfrieden e. V.", "kga-abendfrieden@freenet.de"),
        ("Hausverwaltung Krotzenau", "info@hv-krotzenau.de"),
        ("Tischlerei Feddersen", "tischlerei.feddersen@t-online.de"),
        ("Blumen Rademacher", "blumen.rademacher@t-online.de"),
        ("Weltladen Bensheim", "weltladen-bensheim@gmx.de"),
    ],
)
def test_what_says_the_kind_stays_in_addresses(house: str, address: str) -> None:
    for scope in "abcdef":
        drawn, mail = surrogates(f"<ORG {house}>, <EMAIL {address}>", scope=scope)
        name = drawn.removesuffix(" e. V.").split()[-1]
        kind = re.split(r"[.-]", address.split("@")[-1] if "hv" in address else address)[0]
        assert re.search(rf"(?:^|@){kind}[.-]{fold(name)}[.@]", mail), (drawn, mail)


def test_churches_become_churches() -> None:
    for scope in map(str, range(12)):
        one, two = surrogates("<ORG Lutherkirche Radebeul> und <ORG Kreuzkirche>", scope=scope)
        names = table("organizations")["signs"]["kirche"]
        assert one.partition("kirche ")[0] in names and two.removesuffix("kirche") in names
        assert not one.startswith("Luther") and two != "Kreuzkirche"


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Wildpark Elmenau", "Wildpark "),
        ("Universidad de Elmenau", "Universidad de "),
        ("Kanton Bern", "Kanton "),
        ("BI Saaleaue", "BI "),
        ("AOK Bayern", "(?!AOK)(?:AOK|IKK|BKK|GKK|KKH) "),
        ("Camping Seewinkel", "Camping "),
        ("Casino Elmenau", "Casino "),
        ("FV Elmenau", "FV "),
        ("Camerata Elmenau", "Camerata "),
        ("Estrich Elmenau", "Estrich "),
        ("Malergeschäft Elmenau", "Malergeschäft "),
        ("Klinikverbund Musterau", "Klinikverbund "),
        ("Reservistenkameradschaft Musterau", "Reservistenkameradschaft "),
        ("Dampfkontor Elmenau", r"(?!Dampf)\w+kontor "),
        ("Gipser Elmenau", "Gipser "),
        ("Praxis für Kleintiere", "Praxis für (?:Groß|Heim|Nutz)tiere|Praxis für Pferde"),
    ],
)
def test_kinds_stay_or_become_peers(name: str, kept: str) -> None:
    for scope in map(str, range(8)):
        (drawn,) = surrogates(f"<ORG {name}>", scope=scope)
        assert re.match(kept, drawn) and drawn != name, drawn
