"""Addresses and users: the names in them are those of their people, and what is no name stays."""

from __future__ import annotations

import re

import pytest

from hybrid_deid.languages.de.names import fold, german_lists
from hybrid_deid.surrogates.morphology import spellings
from tests.surrogates.examples import surrogates


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


def test_the_paper_mode_keeps_scheme_www_and_punctuation() -> None:
    url, mail = surrogates("<URL https://www.pohl-bau.at/a1> <EMAIL adele.pohl@gmx.at>", mode="paper")
    assert re.fullmatch(r"https://www\.[a-z]{4}-[a-z]{3}\.[a-z]{2}/[a-z]\d", url)
    assert re.fullmatch(r"[a-z]{5}\.[a-z]{4}@[a-z]{3}\.[a-z]{2}", mail)
    assert all(a != b for a, b in zip("adelepohlgmxat", mail.replace(".", "").replace("@", ""), strict=True))


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


def test_titles_before_a_name_in_an_address_stay() -> None:
    for scope in ("a", "b", "c"):
        family, address = surrogates("<FAMILY Weber> <EMAIL dr.weber@firma.at>", scope=scope)
        assert address.startswith(f"dr.{fold(family)}@")


def test_a_number_is_the_same_behind_every_sign() -> None:
    found = surrogates("<EMAIL jana.92@gmx.at> <USER jana92> <USER jana_92> <URL http://x.at/jana-92>")
    assert len({re.findall(r"\d\d", text)[-1] for text in found}) == 1


@pytest.mark.parametrize("user", ["max.zoll", "m.zoll", "Anna_Druck", "silke-fest"])
def test_a_role_behind_a_given_name_is_a_family_name(user: str) -> None:
    for scope in map(str, range(10)):
        (address,) = surrogates(f"<EMAIL {user}@gmx.de>", scope=scope)
        local = address.partition("@")[0]
        assert re.split("[._-]", user)[1].lower() not in local.lower()
        assert len(re.split("[._-]", local)) == 2


@pytest.mark.parametrize("scope", ["a", "b", "c", "d"])
def test_the_year_of_a_date_is_the_same_in_the_name_of_a_file(scope: str) -> None:
    date, link = surrogates("<DATE 07.07.2023>, <URL www.firma.de/huber-2023.pdf>", scope=scope)
    year = date[-4:]
    assert re.search(r"-(\d{4})\.pdf\Z", link)
    assert link.endswith(f"-{year}.pdf") == (year != "2023")


@pytest.mark.parametrize("user", ["zoll", "zoll-import", "info.zoll", "team.zoll.nord"])
def test_a_role_elsewhere_stays(user: str) -> None:
    (address,) = surrogates(f"<EMAIL {user}@gmx.de>")
    assert address.startswith(user.removesuffix("nord"))


@pytest.mark.parametrize("scope", ["a", "b", "c", "d"])
def test_a_family_behind_a_given_name_is_one_wherever_it_stands_in_addresses(scope: str) -> None:
    mail, link = surrogates("<EMAIL jochem.terhardt@firma.at> <URL www.provinzial.de/terhardt>", scope=scope)
    family = mail.split("@")[0].split(".")[1]
    assert family in {fold(name) for name in german_lists().tables["FAMILY"][0].drawn}
    assert link.endswith(f"/{family}")


@pytest.mark.parametrize("scope", ["a", "b", "c", "d"])
@pytest.mark.parametrize(
    ("family", "local", "form"),
    [
        ("van der Meer", "vandermeer", "vander{}"),
        ("von Thüna", "vonthuena", "von{}"),
        ("El-Sayed", "elsayed", "el{}"),
        ("Ter Haar", "terhaar", "ter{}"),
    ],
)
def test_a_family_behind_particles_is_that_of_the_text_behind_a_given_name_too(
    family: str, local: str, form: str, scope: str
) -> None:
    name, drawn, mail = surrogates(
        f"<FEMALE Viktoria> <FAMILY {family}>, <EMAIL viktoria.{local}@web.de>", scope=scope
    )
    expected = form.format(fold(re.split("[ -]", drawn)[-1]))
    assert mail.startswith(f"{fold(name)}.{expected}@")


@pytest.mark.parametrize("scope", ["a", "b", "c", "d"])
def test_a_short_name_in_an_address_has_the_gender_of_the_person_of_the_text(scope: str) -> None:
    women = {fold(name) for table in german_lists().tables["FEMALE"] for name in table.drawn}
    *_, mail = surrogates("<FEMALE Ottilie> <FAMILY Zacharias>, <EMAIL otti.zacharias@gmx.de>", scope=scope)
    assert mail.split(".")[0] in women
    men = {fold(name) for table in german_lists().tables["MALE"] for name in table.drawn}
    *_, mail = surrogates("<MALE Ottmar> <FAMILY Zacharias>, <EMAIL otti.zacharias@gmx.de>", scope=scope)
    assert mail.split(".")[0] in men


@pytest.mark.parametrize("scope", ["a", "b", "c", "d"])
def test_a_town_of_several_words_before_the_sign_is_that_of_the_text(scope: str) -> None:
    town, mail, other = surrogates(
        "<CITY Bad Kreuznach>, <EMAIL team-bad-kreuznach@thw.de>, <EMAIL rad-bad-kreuznach-nord@thw.de>",
        scope=scope,
    )
    name = fold(town).replace(" ", "-")
    assert mail.startswith(f"team-{name}@")
    assert re.match(rf"[a-z]+-{name}-[a-z]+@", other)


@pytest.mark.parametrize("scope", ["a", "b", "c", "d"])
def test_an_account_of_initial_and_family_is_none_of_others_called_so(scope: str) -> None:
    given, family, user, mail = surrogates(
        "<MALE Sebastian> <FAMILY Igl>, user <USER sigl>, <EMAIL sigl@codewerft.de>", scope=scope
    )
    account = fold(given)[0] + fold(family)
    assert user == account and mail.startswith(f"{account}@")


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


@pytest.mark.parametrize("scope", [str(number) for number in range(12)])
def test_an_initial_in_an_address_is_that_of_the_name_whatever_other_initials_are_there(scope: str) -> None:
    others = " ".join(f"<MALE {letter}.> <FAMILY Huber>" for letter in "AELMRS")
    given, family, mail, *_ = surrogates(
        f"<FEMALE Anna> <FAMILY Kern> <EMAIL a.kern@firma.at> {others}", scope=scope
    )
    assert mail.startswith(f"{fold(given)[0]}.{fold(family)}@")


@pytest.mark.parametrize("scope", ["a", "b", "c"])
def test_words_of_functions_stay_in_user_names_as_before_the_sign(scope: str) -> None:
    user, address, doctor, alone = surrogates(
        "<USER hotel_krone>, <EMAIL hotel_krone@gmx.at>, <USER dr.schraube>, <USER admin>", scope=scope
    )
    assert user.startswith("hotel_") and user == address.split("@")[0] != "hotel_krone"
    assert doctor.startswith("dr.") and doctor != "dr.schraube" and alone != "admin"


@pytest.mark.parametrize("scope", ["a", "b", "c"])
def test_words_of_lists_and_against_spam_stay(scope: str) -> None:
    listed, other = surrogates("<EMAIL dampf-request@gmx.at>, <EMAIL nospam_loibl@gmx.at>", scope=scope)
    assert "-request@" in listed and not listed.startswith("dampf")
    assert other.startswith("nospam_") and "loibl" not in other
