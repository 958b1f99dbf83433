"""Given names that are written as one word here and as two there."""

from __future__ import annotations

import pytest

from tests.surrogates.examples import surrogates


@pytest.mark.parametrize("joint", ["-", " "])
def test_a_joined_name_is_that_of_its_parts(joint: str) -> None:
    for scope in ("a", "b", "c"):
        apart, joined, owner = surrogates(
            f"<MALE Hans{joint}Jörg>, <MALE Hansjörg> und <MALE Hansjörgs> Hund", scope=scope
        )
        first, second = apart.split(joint)
        assert joined == f"{first}-{second}"  # "Sarahmaja" would look put together
        assert owner.rstrip("s'") == joined.rstrip("s")


def test_a_joined_name_keeps_its_case() -> None:
    apart, small, capitals = surrogates("<FEMALE Anna-Lena>, <FEMALE annalena> und <FEMALE ANNALENA>")
    assert (small, capitals) == (apart.lower(), apart.upper())


def test_a_joined_name_by_itself_is_a_name_of_the_lists() -> None:
    (drawn,) = surrogates("<FEMALE Annalena>")
    assert drawn.isalpha() and drawn != "Annalena"


def test_family_names_are_not_joined() -> None:
    double, single = surrogates("<FAMILY Stein-Berg> und <FAMILY Steinberg>")
    assert double.replace("-", "").lower() != single.lower()
