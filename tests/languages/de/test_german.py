"""What German registers."""

from __future__ import annotations

from hybrid_deid.languages import language


def test_german_registers_its_generators() -> None:
    german = language("de")
    assert {"DATE", "CITY", "STREET", "STREETNO", "ORG"} <= german.generators.keys()
    assert german.code == "de"
