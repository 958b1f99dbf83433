"""Acronyms of organizations follow the initials of their long forms."""

from __future__ import annotations

import pytest

from tests.surrogates.examples import surrogates


@pytest.mark.parametrize(
    ("long", "short"),
    [
        ("Alpen-Adria-Universität Klagenfurt", "AAU"),  # without the town
        ("Verein gegen Abkürzungen", "VgA"),
        ("Max-Planck-Gymnasium", "MPG"),
    ],
)
def test_an_acronym_has_the_initials_of_its_long_form(long: str, short: str) -> None:
    agreeing = 0
    for scope in map(str, range(24)):
        name, acronym = surrogates(f"<ORG {long}> (<ORG {short}>)", scope=scope)
        initials = "".join(word[0] for word in name.replace("-", " ").split())
        assert len(acronym) == len(short) and acronym != short
        agreeing += initials.startswith(acronym)
    assert agreeing >= 16  # not where the initials are those of a known organization
