"""Postal codes: mapped one to one, in their form."""

from __future__ import annotations

import re

import pytest

from hybrid_deid.keyed import Keyed
from hybrid_deid.surrogates.codes import VARIANTS, postcodes
from hybrid_deid.surrogates.interface import Draw, Mention
from tests.surrogates.drawing import KEY, drawn


def test_a_postal_code_that_the_permutation_leaves_alone_becomes_another() -> None:
    keyed = Keyed(KEY, "b")
    fixed = [code for code in range(9000) if keyed.permuted(code, 9000, "postcode", "4") == code]
    assert fixed
    for code in fixed:
        (surrogate,) = drawn(postcodes, "ZIP", str(code + 1000), scope="b")
        assert re.fullmatch(r"[1-9]\d{3}", surrogate) and surrogate != str(code + 1000)


def test_postal_codes_are_mapped_one_to_one() -> None:
    codes = [f"{number:04d}" for number in range(1000, 3000, 7)]
    images = [drawn(postcodes, "ZIP", code, scope="corpus")[0] for code in codes]
    assert len(set(images)) == len(codes)
    assert all(re.fullmatch(r"[1-9]\d{3}", image) for image in images)
    assert not any(code == image for code, image in zip(codes, images, strict=True))


@pytest.mark.parametrize(
    ("text", "form"),
    [("A-8010", r"A-\d{4}"), ("10115", r"\d{5}"), ("SW1A 1AA", r"[A-Z]{2}\d[A-Z] \d[A-Z]{2}")],
)
def test_postal_codes_keep_their_form(text: str, form: str) -> None:
    surrogate = drawn(postcodes, "ZIP", text)[0]
    assert re.fullmatch(form, surrogate) and surrogate != text


@pytest.mark.parametrize(("text", "letters"), [("1015 CN", "CN"), ("LV-1010", "LV"), ("1234AB", "AB")])
def test_letters_behind_digits_are_part_of_the_code(text: str, letters: str) -> None:
    surrogate = drawn(postcodes, "ZIP", text)[0]
    assert (letters in surrogate) is (not text.endswith(letters))


def test_all_codes_of_a_country_are_drawn_for_in_short_time() -> None:
    """Nearly all candidates are originals here, and each code walks to its last."""
    codes = [str(number) for number in range(1000, 10_000)]
    draw = Draw(Keyed(KEY, "c"), frozenset(codes))
    mentions = [Mention(6 * place, 6 * place + 4, "ZIP", code) for place, code in enumerate(codes[:500])]
    steps = 0
    permuted = Keyed.permuted

    class Counting(Keyed):
        def permuted(self, index: int, size: int, *parts: str) -> int:
            nonlocal steps
            steps += 1
            return permuted(self, index, size, *parts)

    counting = Draw(Counting(KEY, "c"), draw.forbidden)
    assert postcodes(mentions, counting) == postcodes(mentions, draw)
    assert steps <= VARIANTS * len(mentions)
