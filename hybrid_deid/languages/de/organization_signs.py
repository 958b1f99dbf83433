"""What inns, pharmacies and parishes are called after: "Gasthof Post", "Löwen-Apotheke", "Pfarrei Herz Jesu".

They get another sign of their sort; the lists are in organizations.toml.
"""

from __future__ import annotations

import re
from functools import cache

from hybrid_deid.languages.de.organization_parts import Piece
from hybrid_deid.languages.de.tables import table
from hybrid_deid.surrogates.interface import normalized
from hybrid_deid.word_patterns import any_of

INN, PHARMACY = "inn", "apotheke"  # groups of signs
LED = 3  # pieces of a kind, a blank and what follows


def with_lone_signs(pieces: list[Piece]) -> list[Piece]:
    """Tell the sign of an inn behind its kind, that before a pharmacy, and whom a parish is called after."""
    kinds = {piece.key for piece in pieces if piece.role == "kind"}
    if not kinds:
        return pieces
    if len(pieces) >= LED and not kinds.isdisjoint(_words("inns")):
        return _with_sign_of_inn(pieces)
    if any(kind.endswith(PHARMACY) for kind in kinds):
        return _with_sign_of_pharmacy(pieces)
    return _with_patron(pieces)


def _with_sign_of_inn(pieces: list[Piece]) -> list[Piece]:
    """Tell the only word behind the kind of an inn for its sign, where it is one: "Hotel Adler", but not
    "Hotel Adler Reisen"."""
    if len(pieces) < LED or pieces[0].key not in _words("inns") or pieces[1].text != " ":
        return pieces
    sign = pieces[LED - 1]
    word = normalized(sign.text)
    follows = pieces[LED].text[:1] if len(pieces) > LED else ""
    if word not in _signs(INN) or follows == "-":
        return pieces
    return [*pieces[: LED - 1], Piece(sign.text, "sign", f"{INN} {word}"), *pieces[LED:]]


def _with_sign_of_pharmacy(pieces: list[Piece]) -> list[Piece]:
    """Tell the first word before "Apotheke" for its sign, where it is one."""
    first, word = pieces[0], normalized(pieces[0].text)
    if first.role == "kind" and word.endswith(PHARMACY) and word != PHARMACY:  # "Stadtapotheke"
        cut = len(first.text) - len(PHARMACY)
        if word[: -len(PHARMACY)] in _signs(PHARMACY):
            return [
                Piece(first.text[:cut], "sign", f"{PHARMACY} {word[: -len(PHARMACY)]}"),
                Piece(first.text[cut:], "kind", PHARMACY, first.kind),
                *pieces[1:],
            ]
        return pieces
    behind = next((piece for piece in pieces[1:] if piece.text not in (" ", "-")), None)
    if behind is None or behind.key != PHARMACY or word not in _signs(PHARMACY):
        return pieces
    return [Piece(first.text, "sign", f"{PHARMACY} {word}"), *pieces[1:]]


def _with_patron(pieces: list[Piece]) -> list[Piece]:
    """Tell the words that a parish, school or hospital is called after: "Pfarrei Mariä Himmelfahrt"."""
    whole = "".join([piece.text for piece in pieces])
    found = _patrons().search(whole)
    if found is None:
        return pieces
    group = next((group for group in GROUPS if found[group]), "")
    sign = Piece(found[0], "faith", f"{group} {normalized(found[0])}")
    result: list[Piece] = []
    end = 0
    for piece in pieces:
        start, end = end, end + len(piece.text)
        if start == found.start():
            result.append(sign)
        elif end <= found.start() or start >= found.end():
            result.append(piece)
    return result


# Groups of what parishes and the like are called after, those that a hyphen joins to what they are first.
GROUPS = ("joined", "parish", "order", "orders")


@cache
def _patrons() -> re.Pattern[str]:
    signs = table("organizations")["signs_of_faith"]
    told = "|".join(rf"(?P<{group}>{any_of(signs[group])})" for group in GROUPS)
    return re.compile(rf"(?<!\w)(?:{told})(?!\w)")


@cache
def _signs(group: str) -> frozenset[str]:
    return frozenset(map(normalized, table("organizations")["signs"][group]))


@cache
def _words(name: str) -> frozenset[str]:
    return frozenset(map(normalized, table("organizations")[name]))
