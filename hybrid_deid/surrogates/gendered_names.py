"""Family names that have a form for women: "Nowakowski" and "Nowakowska" are one family."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from hybrid_deid.surrogates.name_pieces import NAME, Piece

SHORTEST = 3  # letters before the ending
Parsed = Mapping[tuple[str, str], Sequence[Piece]]


def families_of_women(keys: Collection[str], endings: Sequence[tuple[str, str]]) -> dict[str, str]:
    """Return for the keys of family names that are a woman's the key of the man's, where `keys` have both.

    `endings` are pairs of a woman's and a man's, in folded letters.
    """
    found: dict[str, str] = {}
    women = tuple([woman for woman, _ in endings])
    for key in sorted([key for key in keys if key.endswith(women)]):
        for woman, man in endings:
            stem = key[: len(key) - len(woman)]
            if key.endswith(woman) and len(stem) >= SHORTEST and stem + man in keys:
                found[key] = stem + man
                break
    return found


def with_one_key(parsed: Parsed, keys: Mapping[str, str]) -> dict[tuple[str, str], Sequence[Piece]]:
    """Return the pieces with the `keys` of family names exchanged."""
    return {
        (label, text): [
            piece._replace(key=keys.get(piece.key, piece.key)) if piece.kind == NAME else piece
            for piece in parts
        ]
        if label == "FAMILY"
        else parts
        for (label, text), parts in parsed.items()
    }
