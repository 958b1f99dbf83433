"""Spelling that follows the original."""

from __future__ import annotations

from hybrid_deid.keyed import Keyed
from hybrid_deid.languages.de.spelling import like, may_stand, without_eszett
from hybrid_deid.surrogates.interface import Draw

KEYED = Keyed(b"k" * 16, "scope")


def test_spelling_follows_the_original() -> None:
    assert like("GROßE STRAßE", "Weg") == "WEG"
    assert like("klein", "Weg") == "weg"
    assert like("P", "Weg") == "Weg"
    assert without_eszett("Weiße Gasse") == "Weisse Gasse"


def test_no_word_of_a_surrogate_is_an_original() -> None:
    draw = Draw(KEYED, frozenset({"wiener", "stadtwerke"}))
    assert not may_stand("Wiener Straße", "Bremer Straße", draw)
    assert may_stand("Linzer Straße", "Bremer Straße", draw)
    assert may_stand("Stadtwerke Selbeck", "Stadtwerke", draw)
