"""Family names that end otherwise for women than for men."""

from __future__ import annotations

import pytest

from hybrid_deid.languages.de.names import fold
from tests.surrogates.examples import surrogates


@pytest.mark.parametrize(
    ("man", "woman"),
    [
        ("Kowalewski", "Kowalewska"),
        ("Petrow", "Petrowa"),
        ("Novotný", "Novotná"),
        ("Dvořák", "Dvořáková"),
        ("Zawadzki", "Zawadzka"),
    ],
)
def test_man_and_woman_of_a_slavic_family_have_one_name(man: str, woman: str) -> None:
    his, hers, address, other = surrogates(
        f"<FAMILY {man}>, <FAMILY {woman}>, <EMAIL a.{fold(woman)}@web.de>, <FAMILY Kowal>"
    )
    assert his == hers != other
    assert address.split("@")[0].endswith(fold(his))


def test_a_name_of_a_woman_alone_is_a_name_of_its_own() -> None:
    one, other = surrogates("<FAMILY Kowalewska>, <FAMILY Nowakowski>")
    assert one != other
