"""Encoded words of headers are read as what they stand for, and names are replaced within them."""

from __future__ import annotations

import pytest

from hybrid_deid.deidentifier import Deidentifier
from hybrid_deid.reading.encoded_words import encoded_words
from tests.reading.as_read import as_read


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Von: =?utf-8?Q?J=C3=B6rg_Kr=C3=B6ll?= <j@x.de>", "Von: Jörg Kröll <j@x.de>"),
        ("=?iso-8859-1?q?Kr=F6ll,_Eva?=", "Kröll, Eva"),
        ("=?windows-1252?Q?=84Eva=93?=", "„Eva“"),
        ("Betreff: =?utf-8?Q?Zeit?_J=C3=B6rg??=", "Betreff: Zeit? Jörg?"),
        ("=?utf-8?Q?Eva_Kr?=\n =?utf-8?Q?=C3=B6ll?=", "Eva Kröll"),
        ("=?utf-8*de?Q?Eva=0D=0AHuber?=", "Eva  Huber"),
    ],
)
def test_encoded_words(written: str, meant: str) -> None:
    assert as_read(written, encoded_words) == meant


@pytest.mark.parametrize(
    "text", ["=?utf-8?B?S3LDtmxs?=", "=?nirgends?Q?Eva?=", "a=?b", "http://x.example/?a=?Q?b", "=?utf-8?Q??="]
)
def test_what_is_none_stays(text: str) -> None:
    assert as_read(text, encoded_words) == text


def test_bytes_that_are_no_sign_stay() -> None:
    assert as_read("=?utf-8?Q?Kr=F6ll=C3=B6?=", encoded_words) == "Kr=F6llö"


def test_a_name_is_replaced_within_its_word_and_wherever_it_stands(keyed: Deidentifier) -> None:
    text = "Von: =?utf-8?Q?Jörg_Kr=C3=B6ll?= <joerg@kroell.de>\n\nHallo Herr Kröll,\n\nalles gut.\n"
    result = keyed.deidentify(text).text
    word = result.split("?")[3]
    assert result.startswith("Von: =?utf-8?Q?") and "Kr" not in result
    assert f"Herr {word.split('_')[1]}," in result
