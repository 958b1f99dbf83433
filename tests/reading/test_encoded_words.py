"""Encoded words of headers are read as what they stand for, and names are replaced within them."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.deidentifier import Deidentifier
from hybrid_deid.reading.edits import edited
from hybrid_deid.reading.encoded_words import encoded_words
from hybrid_deid.values import Document

KEY = bytes(range(32))


@pytest.fixture(scope="module")
def deid() -> Deidentifier:
    return hybrid_deid.load(key=KEY)


def read(text: str) -> str:
    """Return a text as it is read."""
    found = edited(Document("1", text), sorted(encoded_words(text)))
    return text if found is None else found.document.text


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Von: =?utf-8?Q?J=C3=B6rg_Kr=C3=B6ll?= <j@x.de>", "Von: Jörg Kröll <j@x.de>"),
        ("=?iso-8859-1?q?Kr=F6ll,_Eva?=", "Kröll, Eva"),
        ("=?windows-1252?Q?=84Eva=93?=", "„Eva“"),
        ("=?utf-8?Q?Eva_Kr?=\n =?utf-8?Q?=C3=B6ll?=", "Eva Kröll"),
        ("=?utf-8*de?Q?Eva=0D=0AHuber?=", "Eva  Huber"),
    ],
)
def test_encoded_words(written: str, meant: str) -> None:
    assert read(written) == meant


@pytest.mark.parametrize(
    "text", ["=?utf-8?B?S3LDtmxs?=", "=?nirgends?Q?Eva?=", "a=?b", "http://x.example/?a=?Q?b", "=?utf-8?Q??="]
)
def test_what_is_none_stays(text: str) -> None:
    assert read(text) == text


def test_bytes_that_are_no_sign_stay() -> None:
    assert read("=?utf-8?Q?Kr=F6ll=C3=B6?=") == "Kr=F6llö"


def test_a_name_is_replaced_within_its_word_and_wherever_it_stands(deid: Deidentifier) -> None:
    text = "Von: =?utf-8?Q?Jörg_Kr=C3=B6ll?= <joerg@kroell.de>\n\nHallo Herr Kröll,\n\nalles gut.\n"
    result = deid.deidentify(text).text
    word = result.split("?")[3]
    assert result.startswith("Von: =?utf-8?Q?") and "Kr" not in result
    assert f"Herr {word.split('_')[1]}," in result
