from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hybrid_deid.keyed import Keyed
from hybrid_deid.languages import language
from hybrid_deid.languages.de.names import fold, german_lists
from hybrid_deid.replace import replace
from hybrid_deid.replace.strategies import Strategies
from hybrid_deid.surrogates.interface import normalized
from hybrid_deid.surrogates.morphology import spellings
from tests.surrogates.examples import document, surrogates

NO_LETTERS = re.compile(r"[\W_]+")
RESERVED = re.compile(r"(?:^|\.)(?:example|example\.(?:org|net|com))$")


@pytest.mark.parametrize("scope", ["a", "b", "c"])
@pytest.mark.parametrize(
    ("address", "form"),
    [
        ("adele.pohl@pohl-bau.at", "{given}.{family}@"),
        ("a.pohl@firma.at", "{g}.{family}@"),
        ("pohl_a@firma.at", "{family}_{g}@"),
        ("adelep@firma.at", "{given}{f}@"),
        ("apohl@firma.at", "{g}{family}@"),
        ("adelepohl@firma.at", "{given}{family}@"),
        ("pohl.adele@firma.at", "{family}.{given}@"),
        ("ADELE.POHL@FIRMA.AT", "{GIVEN}.{FAMILY}@"),
    ],
)
def test_the_name_in_an_address_follows_the_person(address: str, form: str, scope: str) -> None:
    given, family, drawn = surrogates(f"<FEMALE Adele> <FAMILY Pohl> <EMAIL {address}>", scope=scope)
    given, family = fold(given), fold(family)
    expected = form.format(
        given=given, family=family, g=given[0], f=family[0], GIVEN=given.upper(), FAMILY=family.upper()
    )
    assert drawn.startswith(expected)


def test_umlauts_are_transliterated_both_ways() -> None:
    for scope in map(str, range(12)):
        name, drawn = surrogates("<FAMILY Müller> <EMAIL info.mueller@firma.at>", scope=scope)
        assert drawn.split("@")[0] == f"info.{fold(name)}"
        assert drawn.isascii()


def test_users_and_urls_follow_too() -> None:
    given, family, user, url = surrogates(
        "<FEMALE Adele> <FAMILY Pohl> <USER adele1987> <URL http://www.pohl.at/~adele/kontakt.html>"
    )
    assert re.fullmatch(rf"{fold(given)}\d{{4}}", user) and user != "adele1987"
    assert url.startswith(f"http://www.{fold(family)}.example")
    assert url.endswith(f"/~{fold(given)}/kontakt.html")


def test_a_name_in_an_address_alone_is_replaced_as_it_would_be_in_the_text() -> None:
    alone = surrogates("<EMAIL martina.huber@firma.at>", scope="thread")[0]
    given, family = surrogates("<FEMALE Martina> <FAMILY Huber>", scope="thread")
    assert alone.split("@")[0] == f"{fold(given)}.{fold(family)}"


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


def test_the_paper_mode_keeps_scheme_www_and_punctuation() -> None:
    url, mail = surrogates("<URL https://www.pohl-bau.at/a1> <EMAIL adele.pohl@gmx.at>", mode="paper")
    assert re.fullmatch(r"https://www\.[a-z]{4}-[a-z]{3}\.[a-z]{2}/[a-z]\d", url)
    assert re.fullmatch(r"[a-z]{5}\.[a-z]{4}@[a-z]{3}\.[a-z]{2}", mail)
    assert all(a != b for a, b in zip("adelepohlgmxat", mail.replace(".", "").replace("@", ""), strict=True))


@pytest.mark.parametrize(
    ("host", "pattern"),
    [("http://10.1.2.3:8080/x", r"http://(192\.0\.2|198\.51\.100|203\.0\.113)\.\d+:8080/[a-z]")],
)
def test_hosts_that_are_ip_addresses(host: str, pattern: str) -> None:
    assert re.fullmatch(pattern, surrogates(f"<URL {host}>")[0])


@pytest.mark.parametrize(
    ("given", "family", "local"),
    [
        ("Björn", "Åkesson", "bjorn.akesson"),
        ("Björn", "Åkesson", "bjoern.aakesson"),
        ("Søren", "Kjær", "soren.kjaer"),
        ("Søren", "Kjær", "soeren.kjar"),
        ("René", "Groß", "rene.gross"),
        ("René", "Groß", "rene.gros"),
        ("Jörg", "Müller", "jorg.muller"),
        ("Łukasz", "Muñoz", "lukasz.munoz"),
    ],
)
def test_names_are_known_in_an_address_however_their_letters_are_written(
    given: str, family: str, local: str
) -> None:
    for scope in "abc":
        first, last, drawn = surrogates(
            f"<MALE {given}> <FAMILY {family}> <EMAIL {local}@firma.at>", scope=scope
        )
        found = drawn.split("@")[0].split(".")
        assert found[0] in spellings(first) and found[1] in spellings(last)


def test_two_spellings_of_one_name_stay_two_addresses() -> None:
    for scope in "abcdef":
        name, one, other = surrogates(
            "<FAMILY Groß> <EMAIL gross@firma.at> <EMAIL gros@firma.at>", scope=scope
        )
        assert one != other and "[" not in one + other
        assert all(drawn.split("@")[0].rstrip("2") in spellings(name) for drawn in (one, other))


@pytest.mark.parametrize("scope", ["a", "b", "c", "d"])
def test_a_person_in_the_path_of_a_link(scope: str) -> None:
    given, family, url = surrogates(
        "<FEMALE Adele> <FAMILY Pohl> <URL https://www.firma.at/team/adele-pohl.html>", scope=scope
    )
    assert url.endswith(f"/{fold(given)}-{fold(family)}.html")


@pytest.mark.parametrize("scope", ["a", "b", "c", "d"])
@pytest.mark.parametrize("at", ["@", "%40"])
def test_an_address_inside_a_link_is_that_of_the_text(at: str, scope: str) -> None:
    mail, url = surrogates(
        f"<EMAIL l.weber@firma.at> <URL https://portal.haus.at/login?u=l.weber{at}firma.at&next=1>",
        scope=scope,
    )
    assert f"={mail.replace('@', at)}&" in url
    assert RESERVED.search(url.removeprefix("https://").partition("/")[0])


def test_a_link_inside_a_link_leads_to_no_one() -> None:
    (url,) = surrogates("<URL https://t.haus.at/r?to=https%3A%2F%2Fwww.firma.at%2Fx>")
    inner = url.partition("https%3A%2F%2F")[2].partition("%")[0]
    assert RESERVED.search(inner)


def test_escapes_of_a_link_stay_and_letters_in_them_are_letters() -> None:
    given, family, url = surrogates(
        "<FEMALE Adele> <FAMILY Pöhl> <URL https://x.haus.at/19%3akuchen?n=Adele%20P%C3%B6hl&m=%50%c3%b6hl&r=50%>"
    )
    plain = fold(family).title()
    assert re.fullmatch(
        rf"https://.*/\d\d%3a(?!kuchen)[a-z]+\?[a-z]={given}%20{plain}&[a-z]={plain}&[a-z]=\d\d%", url
    )


def test_an_address_behind_an_escape_begins_behind_it() -> None:
    (url,) = surrogates("<URL https://x.haus.at/19%3atermin_4@firma.at/0>")
    assert re.search(r"/\d\d%3a[a-z]{6}_\d@", url)


@pytest.mark.parametrize("scope", ["a", "b", "c", "d"])
def test_numbers_of_the_text_are_the_same_in_a_link(scope: str) -> None:
    number, phone, first, second = surrogates(
        "<UFID KD-4711889> <PHONE +43 664 1234567> <URL http://firma.at/k?nr=kd-4711889&x=KD4711889>"
        " <URL http://firma.at/c?tel=06641234567>",
        scope=scope,
    )
    compact = number.replace("-", "")
    assert f"={number.lower()}&" in first and first.endswith(f"={compact}")
    digits = re.sub(r"\D", "", phone)
    assert second.endswith(f"=0{digits[2:]}")


@pytest.mark.parametrize("scope", ["a", "b", "c", "d"])
@pytest.mark.parametrize(("date", "digits"), [("1984", 4), ("12.01.1984", 4), ("12.01.84", 2)])
def test_the_year_of_a_date_is_the_same_in_an_address(date: str, digits: int, scope: str) -> None:
    year, *addresses = surrogates(
        f"geboren <DATE {date}>, <EMAIL anna84@firma.at> <USER adele_{'1984'[-digits:]}>", scope=scope
    )
    if year[-2:] == "84":  # the shift stayed in the year: the address gets another
        assert not any("84" in address for address in addresses)
    else:
        assert addresses[0].split("@")[0].endswith(year[-2:])
        assert addresses[1].endswith("_" + year[-digits:])


def test_a_word_of_a_user_name_is_the_same_in_a_link() -> None:
    user, url = surrogates("<USER katerkarlo> <URL http://forum.at/u/katerkarlo>")
    assert url.endswith(f"/{user}")


@pytest.mark.parametrize(
    ("name", "link"),
    [
        ("jgruber81", "login?user={}&id=55"),
        ("jgruber81", "login?user={}#start"),
        ("jgruber81", "{}/fotos"),
        ("jgruber_81", "login?u={};x=3"),
        ("xkqwr77", "2023/02/24/foto?u={}&z=1"),
    ],
)
def test_the_number_of_a_user_name_is_the_same_in_a_link_that_goes_on(name: str, link: str) -> None:
    for scope in "abcd":
        user, url = surrogates(f"<USER {name}> <URL http://forum.at/{link.format(name)}>", scope=scope)
        assert re.search(rf"[/=]{re.escape(user)}(?!\w)", url), (user, url)


@pytest.mark.parametrize("scope", ["a", "b", "c"])
def test_little_words_between_names_stay(scope: str) -> None:
    one, other, apart, joined = surrogates(
        "<MALE Karl> und <FEMALE Eva>: <EMAIL karl.und.eva@firma.at> <EMAIL karlundeva@firma.at>", scope=scope
    )
    one, other = fold(one), fold(other)
    assert apart.split("@")[0] == f"{one}.und.{other}"
    assert joined.split("@")[0] == f"{one}und{other}"


@pytest.mark.parametrize("scope", ["a", "b", "c"])
def test_the_s_of_a_family_stays_where_no_initial_can_stand(scope: str) -> None:
    family, *mails = surrogates(
        "<FAMILY Huber> <EMAIL die.hubers@firma.at> <EMAIL thehubers@firma.at> <EMAIL hubers@firma.at>",
        scope=scope,
    )
    locals_ = [mail.split("@")[0] for mail in mails]
    assert locals_[:2] == [f"die.{fold(family)}s", f"the{fold(family)}s"]
    assert locals_[2].startswith(fold(family)) and locals_[2] != f"{fold(family)}s"  # "Huber S."


def test_words_of_links_are_no_names() -> None:
    for scope in map(str, range(5)):
        (link,) = surrogates("<URL https://docs.google.com/document/d/1aB/edit?usp=sharing>", scope=scope)
        assert re.fullmatch(r"https://docs\.\w+\.example/document/[a-z]/\w{3}/edit\?usp=sharing", link)
        name, link = surrogates("<FEMALE Edit> <URL www.firma.at/~edit>", scope=scope)
        assert link.endswith(f"/~{fold(name)}")
        (mail,) = surrogates("<EMAIL eva@edu.uni-graz.at>", scope=scope)
        assert mail.split("@")[1].startswith("edu.uni-")


@pytest.mark.parametrize("scope", ["a", "b", "c"])
@pytest.mark.parametrize("label", ["USER", "FEMALE"])
@pytest.mark.parametrize(("family", "initials"), [("Weber", "AW"), ("Özdemir", "AÖ")])
def test_initials_below_a_mail_are_those_of_the_person(
    label: str, family: str, initials: str, scope: str
) -> None:
    given, name, signed = surrogates(f"<FEMALE Anna> <FAMILY {family}> <{label} {initials}>", scope=scope)
    assert signed == (fold(given)[0] + fold(name)[0]).upper()


@pytest.mark.parametrize("address", ["adele.pohl@...", "adele.pohl@", "adele.pohl@…"])
def test_addresses_cut_off_by_an_archive_follow_their_person(address: str) -> None:
    given, family, drawn = surrogates(f"<FEMALE Adele> <FAMILY Pohl> <EMAIL {address}>")
    assert drawn == address.replace("adele", fold(given)).replace("pohl", fold(family))


def test_an_address_cut_off_of_nobody_known_is_not_kept() -> None:
    (drawn,) = surrogates("<EMAIL xyz99@...>")
    assert re.fullmatch(r"[a-z]{3}\d\d@\.\.\.", drawn) and drawn != "xyz99@..."


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


def test_titles_before_a_name_in_an_address_stay() -> None:
    for scope in ("a", "b", "c"):
        family, address = surrogates("<FAMILY Weber> <EMAIL dr.weber@firma.at>", scope=scope)
        assert address.startswith(f"dr.{fold(family)}@")


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


def test_a_number_is_the_same_behind_every_sign() -> None:
    found = surrogates("<EMAIL jana.92@gmx.at> <USER jana92> <USER jana_92> <URL http://x.at/jana-92>")
    assert len({re.findall(r"\d\d", text)[-1] for text in found}) == 1


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


@pytest.mark.parametrize("user", ["max.zoll", "m.zoll", "Anna_Druck", "silke-fest"])
def test_a_role_behind_a_given_name_is_a_family_name(user: str) -> None:
    for scope in map(str, range(10)):
        (address,) = surrogates(f"<EMAIL {user}@gmx.de>", scope=scope)
        local = address.partition("@")[0]
        assert re.split("[._-]", user)[1].lower() not in local.lower()
        assert len(re.split("[._-]", local)) == 2


@pytest.mark.parametrize("user", ["zoll", "zoll-import", "info.zoll", "team.zoll.nord"])
def test_a_role_elsewhere_stays(user: str) -> None:
    (address,) = surrogates(f"<EMAIL {user}@gmx.de>")
    assert address.startswith(user.removesuffix("nord"))


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
def test_a_family_behind_a_given_name_is_one_wherever_it_stands_in_addresses(scope: str) -> None:
    mail, link = surrogates("<EMAIL jochem.terhardt@firma.at> <URL www.provinzial.de/terhardt>", scope=scope)
    family = mail.split("@")[0].split(".")[1]
    assert family in {fold(name) for name in german_lists().tables["FAMILY"][0].drawn}
    assert link.endswith(f"/{family}")


@pytest.mark.parametrize("scope", ["a", "b", "c", "d"])
def test_a_host_of_two_people_and_a_year_follows_them(scope: str) -> None:
    one, other, link = surrogates(
        "<FEMALE Lena> und <MALE Hannes>: <URL www.lena-und-hannes-2025.de>", scope=scope
    )
    assert re.match(rf"www\.{fold(one)}-und-{fold(other)}-\d{{4}}\.example", link)


@pytest.mark.parametrize("scope", ["a", "b", "c", "d"])
def test_what_somebody_is_stays_before_the_name(scope: str) -> None:
    name, mail, other = surrogates(
        "<FAMILY Holzapfel>, <EMAIL ra-holzapfel@kanzlei.at>, <EMAIL post@ib-holzapfel.at>", scope=scope
    )
    assert mail.startswith(f"ra-{fold(name)}@")
    assert other.startswith(f"post@ib-{fold(name)}.")


@pytest.mark.parametrize("scope", ["a", "b", "c", "d"])
def test_initials_of_people_are_no_kind_of_house(scope: str) -> None:
    mails = "<EMAIL tb.privat@gmx.de>, <EMAIL ms-holzapfel@gmx.at>"
    marked = f"<FEMALE Ida> <FAMILY Bauer>, <URL www.ib-bauer.at>, {mails}"
    _, _, host, *drawn = surrogates(marked, scope=scope)
    assert not host.startswith("www.ib")
    assert not [mail for mail in drawn if mail.startswith(("tb", "ms"))]


def test_the_acronym_of_a_school_in_a_host_has_its_new_initials() -> None:
    for number in range(8):
        school, mail = surrogates(
            "<ORG Friedrich-Schiller-Gymnasium>, <EMAIL info@fsg-ludwigsburg.de>", scope=str(number)
        )
        initials = "".join(word[0] for word in school.split("-")).lower()
        assert mail.startswith(f"info@{initials}-")


@pytest.mark.parametrize("scope", [str(number) for number in range(12)])
def test_an_initial_in_an_address_is_that_of_the_name_whatever_other_initials_are_there(scope: str) -> None:
    others = " ".join(f"<MALE {letter}.> <FAMILY Huber>" for letter in "AELMRS")
    given, family, mail, *_ = surrogates(
        f"<FEMALE Anna> <FAMILY Kern> <EMAIL a.kern@firma.at> {others}", scope=scope
    )
    assert mail.startswith(f"{fold(given)[0]}.{fold(family)}@")


@pytest.mark.parametrize("scope", ["a", "b", "c", "d"])
def test_a_spa_goes_without_bad_in_hosts(scope: str) -> None:
    town, link = surrogates("<CITY Bad Füssing>, <URL therme-fuessing.de>", scope=scope)
    assert link.startswith(f"therme-{fold(town).replace(' ', '-')}.")
