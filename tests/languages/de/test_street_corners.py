"""Corners are of two streets, which are those of the rest of the text."""

from __future__ import annotations

import pytest

from hybrid_deid.languages.de.street_corners import parted
from tests.surrogates.examples import surrogates

SCOPES = [str(number) for number in range(12)]


@pytest.mark.parametrize("scope", SCOPES)
def test_a_corner_is_of_two_streets(scope: str) -> None:
    corner, spoken, short, first, second = surrogates(
        "<STREET Schiller-/Goethestraße>, <STREET Schillerstraße Ecke Goethestraße>, "
        "<STREET Schillerstr./Goethestr.>, <STREET Schillerstraße>, <STREET Goethestraße>",
        scope=scope,
    )
    assert first != second and first.endswith("straße") and second.endswith("straße")
    assert corner == f"{first.removesuffix('straße')}-/{second}"
    assert spoken == f"{first} Ecke {second}"
    assert short == f"{first}/{second}".replace("straße", "str.")


@pytest.mark.parametrize("scope", SCOPES)
def test_names_of_several_words_leave_out_their_kind(scope: str) -> None:
    corner, street = surrogates("<STREET Karl-Marx-/Goethestraße>, <STREET Karl-Marx-Straße>", scope=scope)
    assert corner.startswith(f"{street.removesuffix('-Straße')}-/")


@pytest.mark.parametrize("scope", SCOPES)
@pytest.mark.parametrize("joint", ["-/", "- und ", "-/Ecke "])
def test_halves_that_are_finds_by_themselves_are_those_streets(joint: str, scope: str) -> None:
    half, second, first = surrogates(
        f"Ecke <STREET Schiller>{joint}<STREET Goethestraße>, <STREET Schillerstraße>", scope=scope
    )
    assert first == f"{half}straße"
    assert second != first


def test_a_street_before_another_is_no_half() -> None:
    one, other = surrogates("Ecke <STREET Schillerplatz>/<STREET Goethestraße>")
    assert one.endswith("platz") and other.endswith("straße")


@pytest.mark.parametrize("street", ["Straße der Einheit", "Am Markt", "Karl-Marx-Straße", "Hauptstr. 5/7"])
def test_one_street_is_no_corner(street: str) -> None:
    assert parted(street) is None
