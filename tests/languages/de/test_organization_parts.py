"""The pieces of names of organizations."""

from __future__ import annotations

import re
import time

import pytest

from hybrid_deid.languages.de.organization_own import own_words
from hybrid_deid.languages.de.organization_parts import Piece, pieces_of
from tests.by_turns import quickest


@pytest.mark.parametrize(
    "text",
    ["Roth Bau GmbH & Co. KG", "ZDWM's", "Gasthof zum Hirschen", "Markt-  und Kühlhallen", "N&D", "'s Beisl"],
)
def test_pieces_of_an_organization_make_up_its_name(text: str) -> None:
    assert re.sub(r"\s", "", "".join(piece.text for piece in pieces_of(text))) == re.sub(r"\s", "", text)


@pytest.mark.parametrize("name", ["CoDesCo", "UndCo"])
def test_a_brand_of_little_words_goes(name: str) -> None:
    """They stay where they are words of their own."""
    assert next(iter(pieces_of(f"{name} IT Consulting"))).role == "word"


def test_a_long_run_of_firms_takes_linear_time() -> None:
    """A tagger may take a whole line for one name."""

    def seconds(count: int) -> float:
        pieces = [Piece("Klein" if number % 2 else " & ", "keep") for number in range(count)]
        begin = time.process_time()
        assert len(own_words(pieces)) == count
        return time.process_time() - begin

    few, many = quickest(seconds, (3_000, 12_000))
    assert many < 8 * few + 0.02
