"""Initials and abbreviations: they keep their form and follow the names."""

from __future__ import annotations

import re

import pytest

from tests.surrogates.examples import surrogates


@pytest.mark.parametrize(
    ("text", "shape"),
    [("A. S.", r"[A-Z]\. [A-Z]\."), ("A.S.", r"[A-Z]\.[A-Z]\."), ("AP", r"[A-Z]{2}"), ("a.", r"[a-z]\.")],
)
def test_initials_keep_their_form(text: str, shape: str) -> None:
    assert re.fullmatch(shape, surrogates(f"<FAMILY {text}>")[0])


@pytest.mark.parametrize(
    "pairs", [("H.-J.", "K.-H."), ("E.-M.", "K.-H.", "H.-J.", "J.-C."), ("KH", "HJ", "JE")]
)
def test_pairs_of_initials_become_pairs(pairs: tuple[str, ...]) -> None:
    """The letters of one may become those of another: then other letters are taken."""
    text = " und ".join(f"<MALE {pair}> Wolf" for pair in pairs)
    for number in range(150):
        for original, drawn in zip(pairs, surrogates(text, scope=str(number)), strict=True):
            assert re.sub("[A-Z]", "X", drawn) == re.sub("[A-Z]", "X", original)
            assert drawn not in pairs


def test_an_abbreviation_follows_its_name() -> None:
    name, short = surrogates("<MALE Christian> <MALE Chr.>")
    assert short.endswith(".") and name.startswith(short[:-1]) and len(short) > 1


def test_a_long_name_in_short_stays_one() -> None:
    drawn, family = surrogates("<MALE Friedr.> <FAMILY Kern>")
    assert drawn.endswith(".")
    assert 1 < len(drawn) <= len("Friedr.")
    assert drawn[-2] not in "aeiouäöü"
    assert "." not in family


@pytest.mark.parametrize("letters", ["E. F. G. H.", "S. L. A. M.", "J. T. E.", "A. B. C. D. E. F."])
def test_people_of_initials_stay_apart(letters: str) -> None:
    text = " ".join(f"<FEMALE {letter}>" for letter in letters.split())
    for number in range(40):
        drawn = surrogates(text, scope=str(number))
        assert len(set(drawn)) == len(drawn), drawn
        assert not set(drawn) & set(letters.split())
