"""Fields of offices and institutes: "Amt für Jugend und Familie" gets other fields of its sort."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from hybrid_deid.languages.de.organization_parts import Piece
from hybrid_deid.languages.de.tables import table
from hybrid_deid.surrogates.interface import normalized


@cache
def fields_like() -> Mapping[str, Sequence[str]]:
    """Return for each field, normalized, those of its sort, itself among them."""
    groups: Sequence[Sequence[str]] = table("organizations")["fields"]
    return {normalized(field): group for group in groups for field in group}


def with_fields(pieces: Sequence[Piece]) -> list[Piece]:
    """Tell the fields behind "für", and those that "und" or a comma joins to them."""
    result = list(pieces)
    words = table("organizations")
    behind = False  # what follows is a field
    for index, piece in enumerate(pieces):
        word = normalized(piece.text)
        if word in words["fields_behind"]:
            behind = True
        elif behind and piece.role == "word" and word in fields_like():
            result[index] = Piece(piece.text, "field", word)
        elif behind and word.strip(" ,&+/") and word not in words["and"]:
            behind = False
    return result
