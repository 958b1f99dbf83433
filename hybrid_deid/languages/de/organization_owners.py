"""Owners in names of firms: "Huber & Söhne", "Gebrüder Huber" are called by family names.

A made-up word has no sons: another family name takes its place, that of the person where the text has one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from hybrid_deid.languages.de.names import fold
from hybrid_deid.languages.de.organization_parts import SIGNS, Piece, adjective_stem, is_family_name
from hybrid_deid.languages.de.tables import table
from hybrid_deid.surrogates.interface import normalized

AND = frozenset({"&", "+", "und", "u"})
LEAST = 2  # letters of a name


def with_owners(pieces: list[Piece]) -> list[Piece]:
    """Tell family names for those of persons where others run a firm with them."""
    owners = {*_before_kin(pieces), *_behind_siblings(pieces)}
    if not owners:
        return pieces
    return [_told(piece, index in owners) for index, piece in enumerate(pieces)]


def _told(piece: Piece, is_owner: bool) -> Piece:
    """Return an owner as a person; the "u" of "Huber u. Söhne" stays, other pieces are as they were."""
    if is_owner:
        return piece._replace(role="person", key=f"FAMILY:{fold(piece.text)}")
    return Piece(piece.text, "keep") if piece.role == "acronym" and piece.text in AND else piece


@cache
def _words(key: str) -> frozenset[str]:
    return frozenset(table("organizations")[key])


def _bare(piece: Piece) -> str:
    """Return the letters of a piece, without the signs around them: "& Söhne"."""
    return SIGNS.sub(" ", normalized(piece.text)).strip()


def _may_be_owner(piece: Piece, any_capital: bool = False) -> bool:
    """Tell whether a word may be a family name: a listed one ("Jung", too), or `any_capital`."""
    if len(piece.text) < LEAST or not piece.text.isalpha():
        return False
    word = normalized(piece.text)
    if word in _words("no_owners"):
        return False
    if piece.role == "keep":
        return adjective_stem(word) == word and is_family_name(word)
    return piece.role == "word" and (is_family_name(piece.key) or (any_capital and piece.text.istitle()))


def _before_kin(pieces: Sequence[Piece]) -> list[int]:
    """Return where the owner stands before those who run a firm with him, and others before that one."""
    found: list[int] = []
    for index, piece in enumerate(pieces):
        word = _bare(piece) if piece.role in ("legal", "kind", "keep", "word") else ""
        any_capital = word in _words("owners_kin")  # "Xander & Söhne"; others stand behind words too
        if not (any_capital or word in _words("owners_partners")):
            continue
        owner = _before_joint(pieces, index)
        while owner >= 0 and _may_be_owner(pieces[owner], any_capital):
            found.append(owner)
            any_capital = False
            owner = owner - 2 if owner > 1 and pieces[owner - 1].text == ", " else -1
    return found


def _before_joint(pieces: Sequence[Piece], index: int) -> int:
    """Return the place of the piece that "und", "&" or a hyphen joins to that at `index`; -1 if none does."""
    # A legal form holds its sign ("& Söhne"), a host has none ("huber soehne").
    joined = pieces[index].text.strip()[:1] in AND or pieces[index].text.islower()
    for place in range(index - 1, -1, -1):
        piece = pieces[place]
        if _bare(piece) in AND or piece.text.strip() in AND or piece.text == "-":
            joined = True
        elif piece.text.strip(" ."):
            return place if joined else -1
    return -1


def _behind_siblings(pieces: Sequence[Piece]) -> list[int]:
    """Return where a family name stands behind "Gebrüder"."""
    return [
        index
        for index in range(2, len(pieces))
        if _may_be_owner(pieces[index])
        and pieces[index - 1].text in (" ", ". ", ".")
        and normalized(pieces[index - 2].text) in _words("owners_siblings")
    ]
