"""Surrogates of short names."""

from __future__ import annotations

from hybrid_deid.keyed import Keyed
from hybrid_deid.surrogates.interface import Draw, Mention
from hybrid_deid.surrogates.short_names import bearers, with_short_names

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
