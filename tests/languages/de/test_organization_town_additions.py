"""What tells a town from others of its name, in names of organizations."""

from __future__ import annotations

import pytest

from hybrid_deid.languages.de.organization_parts import pieces_of
from hybrid_deid.languages.de.organization_town_additions import with_town_additions
from tests.surrogates.examples import surrogates

KEYS = [bytes([number]) * 32 for number in range(1, 6)]


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(
    ("name", "town"),
    [
        ("Sparkasse Halle (Saale)", "Halle (Saale)"),
        ("Universitätsklinikum Halle/Saale", "Halle"),
        ("Bildungswerk Frankfurt (Oder)", "Frankfurt an der Oder"),
        ("Stadtwerke Esslingen a. N.", "Esslingen"),
    ],
)
def test_a_town_goes_with_what_tells_it_from_others(name: str, town: str, key: bytes) -> None:
    institution, place = surrogates(f"die <ORG {name}> in <CITY {town}>", key=key)
    assert institution == f"{name.split()[0]} {place}"


@pytest.mark.parametrize("name", ["Sparkasse Ulm (Filiale)", "Sparkasse Ulm (GmbH)", "Kanzlei Kern / Ulm"])
def test_other_words_in_brackets_are_no_addition(name: str) -> None:
    pieces = pieces_of(name)
    assert with_town_additions(pieces) == pieces


@pytest.mark.parametrize(
    "name", ["Stadtwerke Ulm (Donau) GmbH", "VHS Rottenburg a. N.", "Messe Halle (Saale)"]
)
def test_pieces_still_make_up_the_name(name: str) -> None:
    pieces = pieces_of(name)
    joined = with_town_additions(pieces)
    assert len(joined) < len(pieces)
    assert "".join(piece.text for piece in joined) == "".join(piece.text for piece in pieces)
