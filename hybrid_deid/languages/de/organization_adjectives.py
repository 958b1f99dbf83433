"""Adjectives in names of organizations that keep their ending: "die Steirische Landesbahn"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hybrid_deid.languages.de.organization_parts import Piece
from hybrid_deid.languages.de.organization_towns import is_adjective_of_region
from hybrid_deid.languages.de.spelling import VOWELS

ENDING = "adjective"  # the role of the ending of such an adjective
INFLECTED = re.compile(
    r"(?P<stem>[^\W\d_]{3,}?)(?P<ending>isch(?:e[mnrs]?)?|(?<=deut)sche[mnrs]?|(?<=e)sche[mnrs]?)",
    re.IGNORECASE,
)


def with_adjective_endings(pieces: Sequence[Piece]) -> list[Piece]:
    """Part the stem of an adjective before a noun from its ending, so that the noun keeps its case.

    Those of a state follow it, and others stay ("deutsch"): they are no words of the name.
    """
    result: list[Piece] = []
    for index, piece in enumerate(pieces):
        match = INFLECTED.fullmatch(piece.text) if piece.role == "word" else None
        if match is None or not _before_noun(pieces, index) or is_adjective_of_region(piece.key):
            result.append(piece)
            continue
        stem = match["stem"]
        result += [Piece(stem, "word", piece.key[: len(stem)]), Piece(match["ending"], ENDING)]
    return result


def _before_noun(pieces: Sequence[Piece], index: int) -> bool:
    behind = pieces[index + 1 : index + 3]
    return (
        len(behind) > 1 and behind[0].text == " " and behind[1].role != "legal" and behind[1].text.isalpha()
    )


def behind_stem(name: str) -> str:
    """Return a made-up name as the ending of an adjective stands behind it: "Talida", "Talidische"."""
    return name.rstrip(VOWELS + VOWELS.upper()) or name
