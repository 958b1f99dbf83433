"""Accounts beside others in a list."""

from __future__ import annotations

import pytest

import hybrid_deid

DEID = hybrid_deid.load("de_email", key=b"0123456789abcdef")


def users(text: str) -> list[str]:
    return [span.text for span in DEID.tag(text) if span.label == "USER"]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "Betroffen sind: mkowalczyk, h.jansen2, ext-fbecker und s_oberhauser.",
            ["mkowalczyk", "h.jansen2", "ext-fbecker", "s_oberhauser"],
        ),
        ("Bitte die Konten jschmidt, tmueller3 und akaya freischalten.", ["jschmidt", "tmueller3", "akaya"]),
        ("Benutzer: pjansen, k_huber", ["pjansen", "k_huber"]),
    ],
)
def test_accounts_in_a_list(text: str, wanted: list[str]) -> None:
    assert users(text) == wanted


@pytest.mark.parametrize(
    "text",
    [
        "Betroffen sind: drucker, raum-2 und fenster.",
        "Die Konten wurden, wie gesagt, gestern gelöscht und neu angelegt.",
        "User z.b. hier, u.a. dort",
    ],
)
def test_words_are_none(text: str) -> None:
    assert users(text) == []


def test_files_are_none() -> None:
    assert "liste_neu.pdf" not in users("Nutzer plan.csv, liste_neu.pdf hat")


def test_words_beside_an_account_are_none() -> None:
    assert users("Bitte User k_huber77, anna und freigeschaltete Drucker") == ["k_huber77"]
