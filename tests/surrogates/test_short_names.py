"""Surrogates of short names."""

from __future__ import annotations

import pytest

from hybrid_deid.keyed import Keyed
from hybrid_deid.surrogates.interface import Draw, Mention
from hybrid_deid.surrogates.short_names import bearers, with_short_names
from tests.surrogates.examples import surrogates

SCOPES = [str(number) for number in range(12)]
TEXT = "Ilka Wedemeyer (IW), Iris Wolter (IWo): IW"
WORDS = (
    ("FEMALE", "Ilka"),
    ("FAMILY", "Wedemeyer"),
    ("FEMALE", "IW"),
    ("FEMALE", "Iris"),
    ("FAMILY", "Wolter"),
)


def mentions() -> list[Mention]:
    found = []
    for label, word in (*WORDS, ("FEMALE", "IWo")):
        start = TEXT.index(word if word != "IW" else "(IW)") + (word == "IW")
        found.append(Mention(start, start + len(word), label, word, after=TEXT[start + len(word) :]))
    return [*found, Mention(len(TEXT) - 2, len(TEXT), "FEMALE", "IW")]


def drawn(*surrogates: str, forbidden: frozenset[str] = frozenset()) -> list[str]:
    draw = Draw(Keyed(b"0123456789abcdef", "x"), forbidden)
    names = mentions()
    return with_short_names(names, surrogates, bearers(names), draw)


def test_they_are_made_of_the_names_of_their_bearers() -> None:
    result = drawn("Paula", "Rieser", "?", "Vera", "Lenk", "?", "?")
    assert result == ["Paula", "Rieser", "PR", "Vera", "Lenk", "VLe", "PR"]


def test_two_never_become_one_nor_an_original() -> None:
    result = drawn("Paula", "Rieser", "?", "Vera", "Lenk", "?", "?", forbidden=frozenset({"pr"}))
    assert result[2] == result[6] != "PR"
    assert result[2].isupper() and result[2][0] == "P"


def test_a_name_that_became_a_tag_leaves_them_as_they_are() -> None:
    assert drawn("", "", "QX", "Vera", "Lenk", "?", "QX")[2] == "QX"


def test_without_short_names_there_are_no_bearers() -> None:
    assert bearers(mentions()[:2]) == {}


@pytest.mark.parametrize("scope", SCOPES)
@pytest.mark.parametrize(
    "text",
    [
        "<FEMALE Jana> <FAMILY Lorentz> kommt, <ORG JL> weiß Bescheid",
        "<FAMILY Lorentz>, <FEMALE Jana> kommt, <ORG JL> weiß Bescheid",
        "Ordner <FAMILY Lorentz>_<FEMALE Jana>, <ORG JL> weiß Bescheid",
    ],
)
def test_what_was_found_as_an_organization_is_the_short_name_of_somebody(text: str, scope: str) -> None:
    one, other, short = surrogates(text, scope=scope)
    given, family = (one, other) if text.startswith("<FEMALE") else (other, one)
    assert short == given[0] + family[0]


@pytest.mark.parametrize("scope", SCOPES)
@pytest.mark.parametrize(
    "text",
    [
        "<MALE Tim> <FAMILY Ulrich> ist an der <ORG TU>",
        "<MALE Jan> <FAMILY Lorentz> ist bei <ORG Jauer Logistik>, also <ORG JL>",
    ],
)
def test_acronyms_of_organizations_stay_such(text: str, scope: str) -> None:
    *_, short = surrogates(text, scope=scope)
    (alone,) = surrogates("an der <ORG TU>", scope=scope)
    assert short == alone if text.endswith("TU>") else short[1] == "L"


@pytest.mark.parametrize("scope", SCOPES)
def test_what_a_firm_is_called_by_is_its_acronym(scope: str) -> None:
    firm, *_, short = surrogates("<ORG JL Bau>: <MALE Jan> <FAMILY Lorentz>. <ORG JL> kommt", scope=scope)
    assert firm == f"{short} Bau"
