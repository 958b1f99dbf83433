"""What forms of the net send is read as fields; queries of addresses and programs stay."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hybrid_deid.deidentifier import Deidentifier
from hybrid_deid.reading.form_data import form_data
from tests.by_turns import MOST, few_and_many
from tests.reading.as_read import as_read


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("name=Birte+Adler&ort=Graz", "name= Birte Adler\nort= Graz"),
        ("a=K%C3%B6ln%20Nord&mail=b%40x.at&t=ja%0D%0Anein", "a= Köln Nord\nmail= b@x.at\nt= ja\nnein"),
        ("a=%FF%C3%BC%0A&b=", "a= %FFü\n\nb= "),
        ('"a[b]=1+4&c=2"', '"a[b]= 1 4\nc= 2"'),
    ],
)
def test_fields_stand_in_lines(written: str, read: str) -> None:
    assert as_read(written, form_data) == read


@pytest.mark.parametrize(
    "text", ["x=1", "https://x.at/?a=b&c=d", "/suche?q=a+b&c=d", "A&B = C", "a+b&c", "name=Adler&ort=Graz"]
)
def test_what_is_no_form_stays(text: str) -> None:
    assert as_read(text, form_data) == text


def test_names_in_forms_are_replaced_and_keys_stay(keyed: Deidentifier) -> None:
    text = "name=Birte+Jeske&tel=0441%20772211&email=birte.jeske%40post.at&msg=hallo"
    result = keyed.deidentify(text).text
    assert [pair.split("=")[0] for pair in result.split("&")] == ["name", "tel", "email", "msg"]
    assert result.endswith("&msg=hallo") and "+" in result
    assert not any(value in result for value in ("Birte", "Jeske", "772211", "birte", "jeske"))


@pytest.mark.parametrize("piece", ["a=b+c&", "a=b&c ", "a=", "&a=%C3", "&"])
def test_time_grows_with_the_length(piece: str) -> None:
    def work(count: int) -> Callable[[], object]:
        return lambda: as_read(piece * count, form_data)

    few, many = few_and_many(work)
    assert many < MOST * few
