"""Firms are called by the family names of their owners, and names over a line end stay in one piece."""

from __future__ import annotations

import re

import pytest

from hybrid_deid.languages.de.names import fold, german_lists
from hybrid_deid.languages.de.organizations import Organizations
from hybrid_deid.languages.de.places import atlas
from hybrid_deid.surrogates.interface import Mention
from tests.surrogates.examples import surrogates


def is_family(word: str) -> bool:
    """Tell whether a word is a family name of the lists."""
    return german_lists().knows("FAMILY", fold(word))


SCOPES = [str(number) for number in range(12)]


@pytest.mark.parametrize("scope", SCOPES)
@pytest.mark.parametrize(
    ("firm", "shape"),
    [
        ("Spedition Hansen & Söhne GmbH", r"Spedition (\w+) & Söhne GmbH"),
        ("Huber und Tochter", r"(\w+) und Tochter"),
        ("Wagner u. Sohn", r"(\w+) u\. Sohn"),
        ("Krüger & Partner", r"(\w+) & Partner"),
        ("Gebrüder Nowak OHG", r"Gebrüder (\w+) OHG"),
        ("Gebr. Müller", r"Gebr\. (\w+)"),
        ("Jung & Söhne", r"(\w+) & Söhne"),
        ("Bauer, Lang & Partner", r"(\w+), (\w+) & Partner"),
        ("Kanzlei Becker & Hansen", r"Kanzlei (\w+) & (\w+)"),
        ("Müller, Schulze und Lehmann GbR", r"(\w+), (\w+) und (\w+) GbR"),
        ("Fischer + Krause Architekten", r"(\w+) \+ (\w+) Architekten"),
        ("Rechtsanwälte Becker Hansen", r"Rechtsanwälte (\w+) (\w+)"),
        ("Meyer-Hansen Bau GmbH", r"(\w+)-(\w+) Bau GmbH"),
        ("Metzger & Hansen", r"(\w+) & (\w+)"),
        ("Müller-Lüdenscheidt & Söhne", r"(\w+)-(\w+) & Söhne"),
        ("van der Berg & Söhne", r"van der (\w+) & Söhne"),
        ("van den Berg Logistik", r"van den (\w+) Logistik"),
        ("von Arnim & Partner", r"von (\w+) & Partner"),
        ("Gebrüder K. Huber", r"Gebrüder [A-Z]\. (\w+)"),
        ("Fetzer & Kollegen", r"(\w+) & Kollegen"),
        ("Bäckerei Huber", r"Bäckerei (\w+)"),
        ("Autohaus Krüger GmbH", r"Autohaus (\w+) GmbH"),
        ("Praxis Becker", r"Praxis (\w+)"),
        ("Fahrschule Ebner", r"Fahrschule (\w+)"),
    ],
)
def test_owners_have_family_names(firm: str, shape: str, scope: str) -> None:
    (new,) = surrogates(f"<ORG {firm}>", scope=scope)
    found = re.fullmatch(shape, new)
    assert found is not None, new
    assert all(is_family(name) for name in found.groups()), new
    assert not set(found.groups()) & set(re.findall(r"\w+", firm))


@pytest.mark.parametrize("scope", SCOPES)
def test_the_owner_is_the_person_of_the_text(scope: str) -> None:
    person, firm = surrogates("Herr <FAMILY Hansen> von <ORG Hansen & Söhne>", scope=scope)
    assert firm == f"{person} & Söhne"


@pytest.mark.parametrize("scope", SCOPES)
def test_an_owner_is_the_same_however_the_firm_is_written(scope: str) -> None:
    first, second, host = surrogates(
        "<ORG Müller & Söhne OHG> und <ORG Müller und Söhne>, <URL www.mueller-soehne.de>", scope=scope
    )
    name = first.removesuffix(" & Söhne OHG")
    assert first == f"{name} & Söhne OHG" and second == f"{name} und Söhne"
    assert host.startswith(f"www.{fold(name)}-soehne.example")


@pytest.mark.parametrize(
    "firm",
    [
        "Brot & Wein",
        "Vater & Sohn",
        "Kunst und Partner",
        "Stein und Holz GmbH",
        "Salz und Pfeffer",
        "Johnson & Johnson",
        "Café Central",
        "Fahrschule Ulm",
    ],
)
def test_who_is_no_owner_gets_no_family_name(firm: str) -> None:
    kept = {"Sohn", "Partner", "und"}
    for scope in SCOPES:
        (new,) = surrogates(f"<ORG {firm}>", scope=scope)
        words = [word for word in re.findall(r"\w+", new) if word.casefold() not in atlas().known]
        assert not any(map(is_family, set(words) - kept)), new


@pytest.mark.parametrize("scope", SCOPES)
def test_a_trade_has_its_owner_in_any_letters_and_in_its_host(scope: str) -> None:
    plain, small, capitals, host = surrogates(
        "<ORG Weingut Häfner>, <ORG weingut häfner>, <ORG WEINGUT HÄFNER>, <URL weingut-haefner.de>",
        scope=scope,
    )
    assert (small, capitals) == (plain.lower(), plain.upper())
    assert host.startswith(f"weingut-{fold(plain.split()[1])}.example")


@pytest.mark.parametrize("scope", SCOPES)
def test_an_owner_in_capitals_is_the_same(scope: str) -> None:
    plain, capitals = surrogates("<ORG Roth & Partner>, <ORG ROTH & PARTNER>", scope=scope)
    assert capitals == plain.upper()


@pytest.mark.parametrize("scope", SCOPES)
def test_no_owner_is_called_as_another_firm_of_the_text(scope: str) -> None:
    (alone,) = surrogates("<ORG Huber & Söhne>", scope=scope)
    name = alone.split()[0]
    new, _ = surrogates(f"<ORG Huber & Söhne> und <ORG {name} Bau GmbH>", scope=scope)
    assert new.split()[0] != name


def test_firms_of_different_owners_are_two() -> None:
    firms = ["Becker & Söhne", "Müller & Partner", "Gasthof Zum Löwen", "Gasthof Zum Hirschen", "Becker"]
    mentions = [Mention(0, len(firm), "ORG", firm) for firm in firms]
    names = Organizations().entities(mentions)
    assert len({*names[:4]}) == 4 and names[0] == names[4]


@pytest.mark.parametrize("scope", SCOPES)
def test_no_owner_is_called_as_another_one_was(scope: str) -> None:
    for new in surrogates("<ORG Schmidt & Co. KG> und <ORG Meyer & Tochter>", scope=scope):
        assert not {"Schmidt", "Meyer"} & set(re.findall(r"\w+", new))


@pytest.mark.parametrize("scope", SCOPES)
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\n> ", " \n"])
def test_an_inn_over_a_line_end_is_one_inn(scope: str, line_end: str) -> None:
    kind, sign = surrogates(f"im <ORG Gasthof Zum>{line_end}<ORG Goldenen Hirschen> in Linz", scope=scope)
    assert re.fullmatch(r"\w+gasthof Zum", kind) and kind != "Gasthof Zum"
    (whole,) = surrogates("im <ORG Gasthof Zum Goldenen Hirschen> in Linz", scope=scope)
    assert whole == f"Gasthof Zum {sign}"


@pytest.mark.parametrize("scope", SCOPES)
@pytest.mark.parametrize(
    ("first", "second"),
    [("Gasthof Krone", "Bunter Hund"), ("Verein der", "Deutschen Bank"), ("Hotel zum", "Hotel Krone")],
)
def test_other_names_in_two_lines_are_two(first: str, second: str, scope: str) -> None:
    _, below = surrogates(f"<ORG {first}>\n<ORG {second}>", scope=scope)
    assert [below] == surrogates(f"<ORG {second}>", scope=scope)
    assert "Bank" not in below


@pytest.mark.parametrize("scope", SCOPES)
def test_a_sign_that_is_a_name_elsewhere_stays_alike(scope: str) -> None:
    _, sign, firm = surrogates("<ORG Wirtshaus zum>\n<ORG Stein>, <ORG Stein GmbH>", scope=scope)
    assert firm == f"{sign} GmbH"


@pytest.mark.parametrize("scope", SCOPES)
@pytest.mark.parametrize(("first", "second"), [("Peitler", "Stuhlik"), ("Zirngast", "Oberzaucher")])
def test_two_owners_have_two_names_and_their_hosts_go_with_them(first: str, second: str, scope: str) -> None:
    one, other, host, address = surrogates(
        f"<ORG {first} & Söhne> und <ORG {second} & Söhne>, <URL www.{first.lower()}-soehne.de>, "
        f"<EMAIL info@{second.lower()}-soehne.de>",
        scope=scope,
    )
    names = [fold(firm.split()[0]) for firm in (one, other)]
    assert all(map(is_family, names)) and len(set(names)) == 2
    assert host.startswith(f"www.{names[0]}-soehne.")
    assert address.startswith(f"info@{names[1]}-soehne.")


@pytest.mark.parametrize("scope", SCOPES)
def test_a_firm_of_two_owners_goes_with_the_persons_and_the_host(scope: str) -> None:
    person, firm, host = surrogates(
        "Frau <FAMILY Hansen>, <ORG Kanzlei Becker & Hansen>, <URL www.becker-hansen.de>", scope=scope
    )
    other = firm.split()[1]
    assert firm == f"Kanzlei {other} & {person}"
    assert host.startswith(f"www.{fold(other)}-{fold(person)}.example")


def test_towns_of_an_institution_are_no_owners() -> None:
    for scope in SCOPES:
        (new,) = surrogates("<ORG Volksbank Roth und Schwabach>", scope=scope)
        assert all(word.casefold() in atlas().known for word in new.split()[1::2]), new


@pytest.mark.parametrize("scope", SCOPES)
def test_who_runs_a_firm_with_a_person_of_the_text_has_a_family_name(scope: str) -> None:
    person, firm, host = surrogates(
        "Frau <FAMILY Özdogan>, <ORG Özdogan & Richter Steuerberatung>, <URL oezdogan-richter-stb.de>",
        scope=scope,
    )
    other = firm.split()[2]
    assert firm == f"{person} & {other} Steuerberatung" and is_family(other)
    assert host.startswith(f"{fold(person)}-{fold(other)}-stb.")
