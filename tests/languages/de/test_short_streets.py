"""Streets that are called by their adjective alone."""

from __future__ import annotations

import pytest

from hybrid_deid.languages.de.streets import listed_stems
from tests.surrogates.examples import surrogates

KEYS = [bytes([number]) * 32 for number in range(1, 9)]


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(
    "short", ["In der <CITY Lübecker> ist", "Die <CITY Lübecker> wird", "zur <CITY Lübecker>"]
)
def test_a_street_is_one_with_and_without_its_kind(short: str, key: bytes) -> None:
    street, alone = surrogates(f"<STREET Lübecker Str.> 87. {short}", key=key)
    assert street == f"{alone} Str."


@pytest.mark.parametrize(
    "text", ["die <CITY Lübecker> Schule", "viele <CITY Lübecker> kamen", "<CITY Bremer>"]
)
def test_who_is_of_the_town_is_no_street(text: str) -> None:
    for key in KEYS:
        street, alone = surrogates(f"<STREET Lübecker Straße>, {text}", key=key)
        assert street != f"{alone} Straße"


def test_no_bridge_is_called_after_a_whole_street() -> None:
    assert not [stem for stem in listed_stems("solid", "Brücke") if stem.endswith("straßen")]
