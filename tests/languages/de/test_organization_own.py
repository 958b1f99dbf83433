"""Names of organizations that are made up."""

from __future__ import annotations

from hybrid_deid.languages.de.organization_parts import is_known_name
from hybrid_deid.languages.de.tables import table
from hybrid_deid.surrogates.interface import normalized


def test_made_up_names_are_many_and_mostly_unknown() -> None:
    rows = table("organizations")
    made = {normalized(head + tail) for head in rows["heads"] for tail in rows["tails"]}
    assert len(made) > 3000
    assert sum(map(is_known_name, made)) < len(made) / 50
