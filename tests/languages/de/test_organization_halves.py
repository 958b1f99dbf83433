"""Trades of which a hyphen leaves a half out stay; who bears the name goes."""

from __future__ import annotations

import pytest

from hybrid_deid.languages.de.organization_halves import with_halves
from hybrid_deid.languages.de.organization_own import OWN
from hybrid_deid.languages.de.organization_parts import pieces_of


def exchanged(name: str) -> list[str]:
    pieces = with_halves(pieces_of(name))
    assert "".join(piece.text for piece in pieces) == name
    return [piece.text for piece in pieces if piece.role in OWN]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Lüth Im- und Export GmbH", ["Lüth"]),
        ("Lüth Im-/Export GmbH", ["Lüth"]),
        ("Rieper Groß- u. Einzelhandel KG", ["Rieper"]),
        ("Gebr. Lüth Obst- & Gemüsehandel", ["Lüth"]),
        ("Tamm Gas-, Wasser- und Heizungsbau GmbH", ["Tamm"]),
        ("Tamm Film- und Fernsehproduktion", ["Tamm"]),
        ("Kradorn Huber- und Meier-Stiftung", ["Kradorn", "Huber", "Meier"]),
    ],
)
def test_a_trade_of_two_halves_stays(name: str, words: list[str]) -> None:
    assert exchanged(name) == words


@pytest.mark.parametrize("name", ["Film- und Fernsehproduktion GmbH", "Lüth-Export", "Lüth - Export"])
def test_what_is_none_is_as_it_was(name: str) -> None:
    assert with_halves(pieces_of(name)) == pieces_of(name)
