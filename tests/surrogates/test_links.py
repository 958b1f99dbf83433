"""Links: what stands in their paths, parameters and escapes is what stands in the text."""

from __future__ import annotations

import re

import pytest

from hybrid_deid.languages.de.names import fold
from tests.surrogates.examples import RESERVED, surrogates


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


def test_words_of_links_are_no_names() -> None:
    for scope in map(str, range(5)):
        (link,) = surrogates("<URL https://docs.google.com/document/d/1aB/edit?usp=sharing>", scope=scope)
        assert re.fullmatch(r"https://docs\.\w+\.example/document/[a-z]/\w{3}/edit\?usp=sharing", link)
        name, link = surrogates("<FEMALE Edit> <URL www.firma.at/~edit>", scope=scope)
        assert link.endswith(f"/~{fold(name)}")
        (mail,) = surrogates("<EMAIL eva@edu.uni-graz.at>", scope=scope)
        assert mail.split("@")[1].startswith("edu.uni-")


def test_words_of_the_web_stay_and_names_go() -> None:
    link = "https://jira.kaltenbach-bau.de/browse/KL-20817?assignee=lena.kaltenbach"
    given, family, drawn = surrogates(f"<FEMALE Lena> <FAMILY Kaltenbach>: <URL {link}>")
    assert drawn.lower().endswith(f"?assignee={given}.{family}".lower())
    assert "/browse/" in drawn and drawn.startswith("https://jira.")
    (mail,) = surrogates("<EMAIL poststelle@stadt.hagen.de>")
    assert mail.startswith("poststelle@stadt.") and "hagen" not in mail


@pytest.mark.parametrize(
    ("before", "behind"),
    [
        ("", ":8080/x"),
        ("", ":443"),
        ("", ":"),
        ("//", "/x"),
        ("http:/", "/x"),
        ("http:////", "/x"),
        ("http: //", ""),
        ("http:// ", "/x"),
        ("http://\n", ""),
        ("http;//", ""),
        ("https//", ""),
        ("http//:", ""),
        ("://", ""),
        ("h**p://", ""),
        ("https:", ""),
        ("feed:https://", "/x"),
        ("view-source:http://", ""),
        ("URL:", ""),
        ("jdbc:mysql://", ":3306/x"),
    ],
)
def test_a_host_leads_to_no_one_however_the_scheme_is_written(before: str, behind: str) -> None:
    for scope in ("a", "b", "c", "d"):
        (url,) = surrogates(f"<URL {before}hornig.de{behind}>", scope=scope)
        assert url.startswith(before)
        host = re.split("[:/]", url.removeprefix(before))[0]
        assert "hornig" not in host and RESERVED.search(host), url


@pytest.mark.parametrize("behind", [":8080/jenkins", ":443", ":geheim@ftp.firma.de"])
def test_what_stands_before_a_port_or_password_is_no_scheme(behind: str) -> None:
    (url,) = surrogates(f"<URL hornig{behind}>")
    assert "hornig" not in url


def test_a_place_on_the_map_has_no_host() -> None:
    (url,) = surrogates("<URL geo:47.26921,11.40413>")
    assert re.fullmatch(r"geo:\d\d\.\d{5},\d\d\.\d{5}", url) and url != "geo:47.26921,11.40413"


@pytest.mark.parametrize("behind", ["", "\\daten", "@SSL\\daten"])
def test_the_host_of_a_shared_folder_leads_to_no_one(behind: str) -> None:
    (url,) = surrogates(f"<URL \\\\srv.hornig.de{behind}>")
    host = re.split(r"[@\\]", url.removeprefix("\\\\"))[0]
    assert url.startswith("\\\\") and "hornig" not in url and RESERVED.search(host), url
