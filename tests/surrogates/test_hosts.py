"""Hosts: they lead to reserved domains, and are called as the firms and towns of the text."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hybrid_deid.keyed import Keyed
from hybrid_deid.languages import language
from hybrid_deid.languages.de.names import fold
from hybrid_deid.replace import replace
from hybrid_deid.replace.strategies import Strategies
from hybrid_deid.surrogates.interface import normalized
from tests.surrogates.examples import RESERVED, document, surrogates

NO_LETTERS = re.compile(r"[\W_]+")


@settings(max_examples=150, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(["EMAIL", "URL"]),
            st.from_regex(r"[a-z][a-z0-9._-]{0,11}@[a-z][a-z0-9-]{1,9}\.(at|de|co\.uk)", fullmatch=True),
        ),
        min_size=1,
        max_size=6,
    )
)
def test_addresses_lead_to_reserved_domains_and_stay_distinct(items: list[tuple[str, str]]) -> None:
    items = [(label, text if label == "EMAIL" else "https://" + text.split("@")[1]) for label, text in items]
    drawn = surrogates(" ".join(f"<{label} {text}>" for label, text in items))
    originals = {normalized(text) for _, text in items}
    by_original: dict[str, str] = {}
    for (label, text), surrogate in zip(items, drawn, strict=True):
        assert normalized(surrogate) not in originals
        host = surrogate.rpartition("@")[2] if label == "EMAIL" else surrogate.removeprefix("https://")
        assert RESERVED.search(host)
        assert by_original.setdefault(text, surrogate) == surrogate
    assert len(set(by_original.values())) == len(by_original)


def test_the_same_domain_stays_the_same() -> None:
    first, second, url = surrogates("<EMAIL x1@firma.at> <EMAIL y2@firma.at> <URL www.firma.at>")
    assert first.split("@")[1] == second.split("@")[1] == url.removeprefix("www.")


def test_own_domains_are_used() -> None:
    given = document("<EMAIL anna@gmx.at> <URL https://www.firma.at>")
    strategies = Strategies(domains=("uni.invalid", "haus.test"))
    result = replace(given, given.spans, None, language("de"), Keyed(b"k" * 16, "s"), strategies)
    hosts = [re.sub(r".*@|https://www\.", "", one.text) for one in result.replacements]
    assert sorted(hosts) == ["haus.test", "uni.invalid"]


@pytest.mark.parametrize(
    ("host", "pattern"),
    [("http://10.1.2.3:8080/x", r"http://(192\.0\.2|198\.51\.100|203\.0\.113)\.\d+:8080/[a-z]")],
)
def test_hosts_that_are_ip_addresses(host: str, pattern: str) -> None:
    assert re.fullmatch(pattern, surrogates(f"<URL {host}>")[0])


@pytest.mark.parametrize(
    ("firm", "host"),
    [
        ("Bäckerei Klein", "baeckerei-klein.de"),
        ("Metzgerei Groß", "metzgerei-gross.de"),
        ("Weingut Alt", "weingut-alt.de"),
    ],
)
def test_an_owner_whose_name_is_an_adjective_follows_in_the_host(firm: str, host: str) -> None:
    drawn, address = surrogates(f"<ORG {firm}>, <URL www.{host}>")
    assert address.split(".")[1] == fold(drawn).replace(" ", "-")


@pytest.mark.parametrize("town", ["Dresden", "Bonn"])
def test_a_town_in_a_host_is_none_that_a_list_has_among_women(town: str) -> None:
    drawn, address = surrogates(f"<CITY {town}>, <URL www.tu-{town.lower()}.de>")
    assert address.split(".")[1] == f"tu-{fold(drawn).replace(' ', '-')}"


@pytest.mark.parametrize("word", ["immo", "art", "schmuck", "holz"])
def test_trades_that_are_names_as_well_stay_in_a_host(word: str) -> None:
    name, first, last = surrogates(f"<FAMILY Pohl>, <URL www.pohl-{word}.at>, <URL www.{word}-pohl.at>")
    assert first.startswith(f"www.{fold(name)}-{word}.example")
    assert last.startswith(f"www.{word}-{fold(name)}.example")


@pytest.mark.parametrize(
    ("firm", "host"),
    [("Huber Bau GmbH", "huber-bau.at"), ("Hotel Huber", "hotel-huber.at"), ("Huber GmbH", "huber-gmbh.at")],
)
def test_the_host_of_a_trade_is_called_as_its_firm_whoever_owns_it(firm: str, host: str) -> None:
    given, family, drawn, address = surrogates(
        f"<MALE Karl> <FAMILY Huber>, <ORG {firm}>, <EMAIL karl.huber@{host}>"
    )
    made_up = next(word for word in drawn.split() if word not in firm.split())
    local, _, domain = address.partition("@")
    assert local == f"{fold(given)}.{fold(family)}"
    assert fold(made_up) in domain.split(".")[0].split("-")


def test_towns_and_firms_of_the_text_are_the_same_in_an_address() -> None:
    for scope in map(str, range(5)):
        town, inn, there, at, link = surrogates(
            "<CITY Köln> <ORG Bergerhof> <EMAIL verkauf.koeln@firma.at> <EMAIL bergerhof@aon.at>"
            " <URL http://www.firma.at/KOELN/haus>",
            scope=scope,
        )
        plain = fold(town).replace(" ", "")
        assert there.startswith(f"verkauf.{plain}@")
        assert at.split("@")[0].removesuffix("2") == fold(inn)
        assert f"/{plain.upper()}/" in link


def test_a_practice_is_called_as_its_doctor_is() -> None:
    for scope in map(str, range(8)):
        doctor, practice, address = surrogates(
            "Dr. <FAMILY Müller>, <ORG Praxis Dr. Müller>, <EMAIL office@praxis-mueller.at>", scope=scope
        )
        assert practice == f"Praxis Dr. {doctor}"
        assert address.startswith(f"office@praxis-{fold(doctor)}.example")


@pytest.mark.parametrize("scope", [str(number) for number in range(12)])
def test_hosts_and_paths_are_called_as_the_firms_and_towns_of_the_text(scope: str) -> None:
    firm, joined, path, town, host = surrogates(
        "<ORG Elektro Schubert>, <URL www.elektroschubert.de>, <URL facebook.com/elektroschubert>, "
        "<CITY Bad Kreuznach>, <URL www.bad-kreuznach.de>",
        scope=scope,
    )
    assert joined.startswith(f"www.{fold(firm).replace(' ', '')}.")
    assert path.endswith(f"/{fold(firm).replace(' ', '')}")
    assert host.startswith(f"www.{NO_LETTERS.sub('-', fold(town))}.")


@pytest.mark.parametrize("scope", [str(number) for number in range(12)])
def test_a_town_that_is_a_family_name_as_well_is_the_town_behind_a_public_kind(scope: str) -> None:
    town, host, listed = surrogates(
        "<CITY Bielefeld>, <EMAIL info@uni-bielefeld.de>, <EMAIL info@ra-bielefeld.de>", scope=scope
    )
    assert host.startswith(f"info@uni-{NO_LETTERS.sub('-', fold(town))}.")
    assert town.lower() not in listed


@pytest.mark.parametrize("key", [bytes([number]) * 32 for number in range(1, 6)])
@pytest.mark.parametrize(
    ("town", "host"),
    [
        ("Lünen", "gsg-luenen.de"),
        ("Zimmerberg", "spital-zimmerberg.ch"),
        ("Bad Aussee", "gsg-bad-aussee.at"),
        ("Köln", "rhein-koeln.de"),
    ],
)
def test_a_town_in_a_host_follows_the_text_behind_anything(town: str, host: str, key: bytes) -> None:
    city, email = surrogates(f"in <CITY {town}>, <EMAIL info@{host}>", key=key)
    assert f"-{fold(city).replace(' ', '-')}." in email


def test_who_is_called_as_a_town_is_no_town_in_a_host() -> None:
    city, family, email = surrogates("<CITY Zimmerberg>, <FAMILY Zimmerberg>, <EMAIL info@gsg-zimmerberg.de>")
    assert fold(family) in email
    assert fold(city) not in email


@pytest.mark.parametrize("key", [bytes([number]) * 32 for number in range(1, 13)])
@pytest.mark.parametrize("town", ["Bad Ischl", "Bad Tölz", "Köln"])
def test_hosts_of_a_town_are_called_as_it_is_however_many_there_are(town: str, key: bytes) -> None:
    hyphened = fold(town).replace(" ", "-")
    joined = hyphened.replace("-", "")
    hosts = [f"{name}.{top}" for name in {hyphened, joined} for top in ("at", "de", "com")]
    city, *drawn = surrogates(
        f"in <CITY {town}>, " + ", ".join(f"<EMAIL info@{host}>" for host in hosts), key=key
    )
    plain = NO_LETTERS.sub("", fold(city))
    assert len(set(drawn)) == len(hosts)
    for email in drawn:
        assert re.fullmatch(rf"info@{plain}\d?\.example.*", email.replace("-", ""))


@pytest.mark.parametrize("key", [bytes([number]) * 32 for number in range(1, 6)])
@pytest.mark.parametrize(
    ("town", "host", "before", "behind"),
    [
        ("Bad Ischl", "thermebadischl.at", "therme", ""),
        ("Bad Ischl", "therme-badischl.at", "therme", ""),
        ("Bad Ischl", "therme-bad-ischl.at", "therme", ""),
        ("Köln", "koelnhotel.de", "", "hotel"),
        ("Köln", "hotelkoeln.de", "hotel", ""),
    ],
)
def test_a_town_is_found_joined_in_a_host(town: str, host: str, before: str, behind: str, key: bytes) -> None:
    city, email = surrogates(f"in <CITY {town}>, <EMAIL info@{host}>", key=key)
    plain = NO_LETTERS.sub("", fold(city))
    assert email.replace("-", "").startswith(f"info@{before}{plain}{behind}.example")


@pytest.mark.parametrize("scope", ["a", "b", "c", "d"])
def test_a_host_of_two_people_and_a_year_follows_them(scope: str) -> None:
    one, other, link = surrogates(
        "<FEMALE Lena> und <MALE Hannes>: <URL www.lena-und-hannes-2025.de>", scope=scope
    )
    assert re.match(rf"www\.{fold(one)}-und-{fold(other)}-\d{{4}}\.example", link)


def test_the_acronym_of_a_school_in_a_host_has_its_new_initials() -> None:
    for number in range(8):
        school, mail = surrogates(
            "<ORG Friedrich-Schiller-Gymnasium>, <EMAIL info@fsg-ludwigsburg.de>", scope=str(number)
        )
        initials = "".join(word[0] for word in school.split("-")).lower()
        assert mail.startswith(f"info@{initials}-")


@pytest.mark.parametrize("scope", ["a", "b", "c", "d"])
def test_a_spa_goes_without_bad_in_hosts(scope: str) -> None:
    town, link = surrogates("<CITY Bad Füssing>, <URL therme-fuessing.de>", scope=scope)
    assert link.startswith(f"therme-{fold(town).replace(' ', '-')}.")


@pytest.mark.parametrize("scope", [str(number) for number in range(8)])
def test_an_acronym_of_the_text_is_the_same_beside_a_town_in_a_host(scope: str) -> None:
    _, short, town, address = surrogates(
        "<ORG Nordlicht Energie Vertriebs GmbH> (<ORG NEV>), <CITY Hamburg>, <EMAIL info@nev-hamburg.de>",
        scope=scope,
    )
    assert address.startswith(f"info@{short.lower()}-{fold(town)}.")


def test_clubs_stay_clubs_before_the_at() -> None:
    club, address = surrogates("<ORG Kegelclub Elmenau>: <EMAIL kegelclub-elmenau@web.de>")
    assert club.startswith("Kegelclub ") and address.startswith("kegelclub-")


@pytest.mark.parametrize(("label", "word"), [("MALE", "phil"), ("FAMILY", "kreis")])
def test_a_word_of_hosts_that_is_a_name_of_the_text_follows_the_person(label: str, word: str) -> None:
    name, host = surrogates(f"<{label} {word.title()}>, <URL {word}.elmenau.de>")
    assert host.startswith(f"{fold(name)}.")
    assert surrogates(f"<URL {word}.elmenau.de>")[0].startswith(f"{word}.")


@pytest.mark.parametrize("scope", "abcdef")
def test_a_machine_without_a_domain_gets_none(scope: str) -> None:
    drawn = surrogates(
        "<URL srv-mail01>, <URL kartpc11>, <EMAIL root@srv-mail01>, <URL x-lab.de>", scope=scope
    )
    first, second, address, host = drawn
    assert not {".", "/"} & {*first, *second} and first != second
    assert address.partition("@")[2] == first and "." in host
