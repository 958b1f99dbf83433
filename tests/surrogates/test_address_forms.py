"""Addresses as they are written: wrapped, spelled out, paths of files, and the names of houses in hosts."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from hybrid_deid.languages.de.names import fold
from hybrid_deid.surrogates.address_forms import email_form, unwrapped
from tests.surrogates.examples import surrogates

SCOPES = ("a", "b", "c", "d")


@settings(max_examples=100, deadline=None)
@given(
    st.sampled_from(["'", '"', "(", "„", "[mailto:", ""]),
    st.sampled_from(["'", '"', ")", "“", "]", ".", ",", ""]),
    st.sampled_from(
        ["@", "(at)", " [at] ", " (ät) ", " at ", "{@}", ' "at" ', "|at|", " (a) ", " (Affe) ", " bei "]
    ),
    st.sampled_from([".", " [dot] ", "(punkt)", " dot "]),
)
def test_an_address_keeps_its_form(lead: str, trail: str, at: str, dot: str) -> None:
    text = f"{lead}adele.pohl{at}firma{dot}de{trail}"
    plain, drawn = surrogates(f"<EMAIL adele.pohl@firma.de> <EMAIL {text}>", scope="one")
    local, host = plain.split("@")
    assert drawn == f"{lead}{local}{at}{host.replace('.', dot)}{trail}"


@given(st.text("ab.@<>()[]'\"„“;,! ", max_size=14))
@example("@.<.)<")
@example("a@b.co (dot) c")
def test_unwrapping_loses_nothing(text: str) -> None:
    lead, core, trail = unwrapped(text)
    assert lead + core + trail == text
    form = email_form(text)
    assert form.written(form.local, form.host) == text


@pytest.mark.parametrize(
    ("url", "pattern"),
    [
        (r"\\server01\users\pohl\Vertrag_Pohl.docx", r"\\\\[a-z]+\d\d\\users\\{f}\\Vertrag_{F}\.docx"),
        (r"C:\Users\apohl\Desktop\Rechnung.pdf", r"[A-Z]:\\Users\\{g}{f}\\Desktop\\Rechnung\.pdf"),
        ("ftp://adele:geheim@ftp.firma.de", r"ftp://{a}:[a-z]+@ftp\.[a-z.]*example[a-z.]*"),
        ("www.firma.de.", r"www\.[a-z.]*example[a-z.]*\."),
        ("(http://www.pohl.de)", r"\(http://www\.{f}\.example[a-z.]*\)"),
        ("https://www.facebook.com/adele.pohl", r"https://www\.[a-z]+\.example/{a}\.{f}"),
        ("http://firma.de/wiki/Linde_(Baum)", r"http://[a-z.]+/wiki/[A-Z][a-z]+_\([A-Z][a-z]+\)"),
        ("http://firma.de/x/2023-02-24.pdf", r".*/20[12]\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d)\.pdf"),
        ("http://firma.de/x?datum=24.02.2023", r".*=(?:0[1-9]|[12]\d)\.(?:0[1-9]|1[0-2])\.20[12]\d"),
    ],
)
def test_links_keep_their_form(url: str, pattern: str) -> None:
    for scope in SCOPES:
        given_name, family, drawn = surrogates(f"<FEMALE Adele> <FAMILY Pohl> <URL {url}>", scope=scope)
        a, f = fold(given_name), fold(family)
        filled = pattern.replace("{g}", a[0]).replace("{a}", a).replace("{f}", f).replace("{F}", f.title())
        assert re.fullmatch(filled, drawn), (filled, drawn)


@pytest.mark.parametrize(
    ("local", "form"),
    [
        ("th.weber", "{0}.{family}"),
        ("tho.weber", "{1}.{family}"),
        ("weber-th", "{family}-{0}"),
        ("tw", "{2}"),
        ("jp.weber", "[a-z][a-z].{family}"),
        ("t.vonderheydt", "{t}.vonder{heydt}"),
        ("t.von.der.heydt", "{t}.von.der.{heydt}"),
        ("obrien", "{obrien}"),
    ],
)
def test_shortened_names_and_particles(local: str, form: str) -> None:
    for scope in SCOPES:
        given_name, family, heydt, obrien, mail = surrogates(
            f"<MALE Thomas> <FAMILY Weber>, <FAMILY Heydt>, <FAMILY O'Brien> <EMAIL {local}@firma.de>",
            scope=scope,
        )
        name, own = fold(given_name), fold(family)
        expected = form.format(
            name[:2],
            name[:3],
            name[0] + own[0],
            t=name[0],
            family=own,
            heydt=fold(heydt),
            obrien=fold(obrien),
        )
        assert re.fullmatch(expected.replace(".", r"\."), mail.split("@")[0])


@pytest.mark.parametrize("scope", SCOPES)
@pytest.mark.parametrize(
    ("house", "host"),
    [
        ("Brandt Metall GmbH", "brandt-metall"),
        ("Autohaus Krüger", "autohaus-krueger"),
        ("Greenfield Consulting", "greenfield-consulting"),
        ("TSV Musterau", "tsv-musterau"),
        ("ZKB", "zkb"),
        ("Lindner IT", "lindner-it"),
        ("Brandner & Partner", "brandner-partner"),
        ("Brandner & Söhne", "brandner-soehne"),
        ("Gärtnerei Lindner", "gaertnerei-lindner"),
        ("Schneider Farben", "schneider-farben"),
    ],
)
def test_a_host_is_called_as_the_organization(house: str, host: str, scope: str) -> None:
    name, mail, url = surrogates(f"<ORG {house}> <EMAIL info@{host}.de> <URL www.{host}.de>", scope=scope)
    expected = "-".join(fold(name.removesuffix(" GmbH").replace(" &", "")).split())
    assert mail.startswith(f"info@{expected}.example")
    assert url == "www." + mail.partition("@")[2]
    # The same without the organization in the text: an address is one in all documents of a scope.
    assert surrogates(f"<EMAIL info@{host}.de>", scope=scope) == [mail]


@pytest.mark.parametrize("scope", SCOPES)
@pytest.mark.parametrize("host", ["ra-{}", "{}-rechtsanwaelte", "kanzlei-{}", "dr-{}-zahnarzt"])
def test_the_host_of_one_with_a_profession_is_called_as_the_person(host: str, scope: str) -> None:
    family, mail = surrogates(f"<FAMILY Wolf> <EMAIL wolf@{host.format('wolf')}.de>", scope=scope)
    assert mail.startswith(f"{fold(family)}@{host.format(fold(family))}.example")


@pytest.mark.parametrize("host", ["schule", "hotel-online", "sport-service", "notar"])
def test_a_host_of_nothing_but_kinds_does_not_stay(host: str) -> None:
    for scope in SCOPES:
        (mail,) = surrogates(f"<EMAIL info@{host}.at>", scope=scope)
        assert mail.startswith("info@") and not mail.startswith(f"info@{host}.")


@pytest.mark.parametrize("scope", SCOPES)
@pytest.mark.parametrize("kind", ["uni", "stadt", "bistum"])
def test_a_town_in_a_host_is_that_of_the_text(kind: str, scope: str) -> None:
    town, mail = surrogates(f"<CITY Köln> <EMAIL info@{kind}-koeln.de>", scope=scope)
    assert mail.startswith(f"info@{kind}-{fold(town).replace(' ', '-')}.example")


def test_a_name_of_the_document_is_no_word_to_be_kept() -> None:
    for scope in SCOPES:
        family, mail = surrogates("<FAMILY Post> <EMAIL post@firma.de>", scope=scope)
        assert mail.split("@")[0] == fold(family)


def test_years_in_addresses_become_years() -> None:
    for scope in SCOPES:
        (user,) = surrogates("<USER adele1985>", scope=scope)
        assert 1970 <= int(user[-4:]) <= 2000 and user[-4:] != "1985"
