"""Adjectives in names of organizations that keep their ending: "die Steirische Landesbahn"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from hybrid_deid.languages.de.organization_parts import Piece
from hybrid_deid.languages.de.organization_towns import is_adjective_of_region
from hybrid_deid.languages.de.spelling import VOWELS
from hybrid_deid.languages.de.tables import endings
from hybrid_deid.word_patterns import any_of

ENDING = "adjective"  # the role of the ending of such an adjective


@cache
def _inflected() -> re.Pattern[str]:
    """Return what finds the stem and the ending of an adjective."""
    ends = endings()
    declined, short = any_of(ends.declensions), ends.short_adjective + any_of(ends.declensions)
    behind = "|".join(f"(?<={stem}){short}" for stem in ends.short_adjective_behind)
    return re.compile(
        rf"(?P<stem>[^\W\d_]{{3,}}?)(?P<ending>{ends.adjective}{declined}?|{behind})", re.IGNORECASE
    )


def with_adjective_endings(pieces: Sequence[Piece]) -> list[Piece]:
    """Part the stem of an adjective before a noun from its ending, so that the noun keeps its case.

    Those of a state follow it, and others stay ("deutsch"): they are no words of the name.
    """
    result: list[Piece] = []
    for index, piece in enumerate(pieces):
        match = _inflected().fullmatch(piece.text) if piece.role == "word" else None
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
