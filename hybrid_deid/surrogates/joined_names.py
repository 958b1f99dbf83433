"""Given names that one mention joins and another does not: "Annalena" and "Anna-Lena".

Only some names join well ("Annalena", "Hansjörg"): what stands for a joined one has a hyphen in both.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from hybrid_deid.surrogates.name_pieces import CATEGORY, KEPT, NAME, Piece

Parsed = dict[tuple[str, str], Sequence[Piece]]
JOINTS = ("-", " ")
JOINT = Piece(KEPT, "-")


def with_joined_names(parsed: Parsed, fold: Callable[[str], str]) -> Parsed:
    """Return the pieces of names, those of joined ones as the document has them apart."""
    apart = _pairs(parsed)
    if not apart:
        return parsed
    return {(label, text): _cut(label, parts, apart, fold) for (label, text), parts in parsed.items()}


def _pairs(parsed: Parsed) -> dict[tuple[str, str], tuple[str, str]]:
    """Return the keys of each pair of given names, by its label and its joined key."""
    found: dict[tuple[str, str], tuple[str, str]] = {}
    for (label, _), parts in parsed.items():
        if len(parts) == len(("Anna", "-", "Lena")) and CATEGORY[label] == "GIVEN":
            first, joint, second = parts
            if first.kind == second.kind == NAME and joint.kind == KEPT and joint.text in JOINTS:
                found[label, first.key + second.key] = (first.key, second.key)
    return found


def _cut(
    label: str,
    parts: Sequence[Piece],
    apart: Mapping[tuple[str, str], tuple[str, str]],
    fold: Callable[[str], str],
) -> Sequence[Piece]:
    pair = apart.get((label, parts[0].key)) if len(parts) == 1 and parts[0].kind == NAME else None
    if pair is None:
        return parts
    text = parts[0].text
    for place in range(1, len(text)):
        if fold(text[:place]) == pair[0] and fold(text[place:]) == pair[1]:
            second = text[place:].capitalize() if text[:place].istitle() else text[place:]
            return [Piece(NAME, text[:place], pair[0]), JOINT, Piece(NAME, second, pair[1], parts[0].ending)]
    return parts
