"""Surrogates where nothing is known of the language, and labels that nobody knows."""

from __future__ import annotations

import re
from datetime import date

import pytest

from hybrid_deid.keyed import Keyed
from hybrid_deid.languages import Language
from hybrid_deid.replace import load_strategies, replace
from tests.surrogates.examples import KEY, document

SCOPES = "abcdefgh"


def drawn(marked: str, scope: str) -> list[str]:
    given, unknown = document(marked), Language("qq", "a language of which nothing is known")
    result = replace(given, given.spans, None, unknown, Keyed(KEY, scope), load_strategies())
    return [one.text for one in result.replacements]


@pytest.mark.parametrize("scope", SCOPES)
def test_dates_of_numbers_and_of_mail_headers_move_by_one_shift(scope: str) -> None:
    iso, european, header, american = drawn(
        "<DATE 2017-03-14> <DATE 14.03.2017> <DATE 14 Mar 2017> <DATE 03/14/2017>", scope
    )
    moved = date.fromisoformat(iso)
    assert 28 <= abs((moved - date(2017, 3, 14)).days) <= 350
    assert european == moved.strftime("%d.%m.%Y") and american == moved.strftime("%m/%d/%Y")
    assert header == f"{moved.day} {moved:%b} {moved.year}"


@pytest.mark.parametrize("text", ["12 maart 2017", "maart", "maandag 3/4", "45 años", "87 bis"])
def test_words_are_no_code_and_become_a_tag(text: str) -> None:
    for label in ("DATE", "AGE"):
        assert drawn(f"<{label} {text}>", "a") == [f"[{label}]"]


@pytest.mark.parametrize("scope", SCOPES)
def test_codes_of_unknown_labels_keep_their_form(scope: str) -> None:
    code, house, long = drawn("<CASE AB-1234> <CASE 12a> <CASE ABCD99>", scope)
    assert re.fullmatch(r"[A-Z]{2}-\d{4}", code) and re.fullmatch(r"\d\d[a-z]", house)
    assert re.fullmatch(r"[A-Z]{4}\d\d", long) and not {code, house, long} & {"AB-1234", "12a", "ABCD99"}
