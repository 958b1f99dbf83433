"""Acronyms of organizations: they follow the initials of their long form, where the document has it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from hybrid_deid.languages.de.known_names import is_known_name
from hybrid_deid.languages.de.organization_kinds import kind_of
from hybrid_deid.languages.de.organization_parts import REMEMBERED, SIGNS, Piece, pieces_of
from hybrid_deid.languages.de.organization_towns import is_place
from hybrid_deid.languages.de.organization_words import cased
from hybrid_deid.surrogates.interface import Draw, normalized

SHORTEST = 3  # letters of a name with a town at its end
LEAST_HALF = 3  # letters of each part of a kind, and one more of the last
# The roles of pieces that an acronym has a letter of.
INITIALED = frozenset({"word", "kind", "person", "landmark", "acronym", "keep", "subject", "colour", "field"})

_PARTS = re.compile(r"[\s-]+|[^\s-]+")


def _initials(pieces: Sequence[Piece], with_functions: bool, halves: bool = False) -> str:
    letters: list[str] = []
    before = ""
    for piece in pieces:
        # A town of several words has as many initials.
        for part in _PARTS.findall(piece.text) if piece.role in ("word", "landmark") else (piece.text,):
            first = part[0]
            if (
                piece.role in INITIALED
                and first.isalpha()
                and not before.isalpha()
                and (with_functions or piece.role != "keep" or first.isupper())
            ):
                letters += _halves(piece.key) if halves and piece.role == "kind" else [first.casefold()]
            before = part[-1]
    return "".join(letters)


@lru_cache(maxsize=REMEMBERED)
def _halves(kind: str) -> str:
    """Return the initials of a kind and of those that it ends with: "mv" of "musikverein", "bkh" of
    "bezirkskrankenhaus"."""
    behind = (kind[cut:] for cut in range(LEAST_HALF, len(kind) - LEAST_HALF))
    return kind[0] + next((_halves(half) for half in behind if kind_of(half)[0] == half), "")


def _all_initials(pieces: Sequence[Piece]) -> tuple[str, ...]:
    """Return the initials of a name: of all words, without the small ones, without a town at its end, and of
    the parts of its kinds, too."""
    own = _initials(pieces, False)
    last = next(
        (piece for piece in reversed(pieces) if piece.role in INITIALED and piece.text.isalpha()), None
    )
    at_a_town = last is not None and last.role == "word" and is_place(last.key) and len(own) > SHORTEST
    return _initials(pieces, True), own, own[:-1] if at_a_town else own, _initials(pieces, False, True)


def long_forms_of(names: Sequence[Sequence[Piece]]) -> dict[str, int]:
    """Return for each acronym of the document the index of the name whose initials it is."""
    acronyms = {pieces[0].key for pieces in names if is_lone_acronym(pieces)}
    if not acronyms:
        return {}
    found: dict[str, tuple[str, int]] = {}
    longer = min(map(len, acronyms)) > 1
    for index, pieces in enumerate(names):
        if longer and len(pieces) == 1 and pieces[0].text[0].isascii():
            continue  # it has one initial
        fitting = acronyms.intersection(_all_initials(pieces))
        for acronym in fitting:
            one = (core_of(pieces), index)
            found[acronym] = min(one, found.get(acronym, one))
    return {acronym: index for acronym, (_, index) in found.items()}


def is_lone_acronym(pieces: Sequence[Piece]) -> bool:
    """Tell whether a name is an acronym, perhaps with a genitive s or a legal form."""
    first = pieces[0]
    if first.role != "acronym" or len(first.text) == 1:
        return False
    return all(piece.role in ("keep", "legal") for piece in pieces[1:])


def link_acronyms(names: Sequence[Sequence[Piece]], surrogates: list[str], draw: Draw) -> dict[str, str]:
    """Let the `surrogates` of acronyms follow the initials of those of their long forms.

    Return what acronyms have become so, by their key: other names hold them as well ("DRK Kreisverband").
    """
    long_forms = long_forms_of(names)
    followed = _follow_own_words(names, surrogates, draw)
    for index, pieces in enumerate(names if long_forms or followed else ()):
        key = pieces[0].key
        if not is_lone_acronym(pieces) or not (key in followed or key in long_forms):
            continue
        new = followed.get(key, "")
        if not new:
            source = long_forms[key]
            way = _all_initials(names[source]).index(key)
            new = _all_initials(pieces_of(surrogates[source]))[way]
        rest = "".join(piece.text for piece in pieces[1:])
        linked = cased(pieces[0], new) + rest
        if len(new) == len(key) and not is_known_name(new) and draw.allows(linked):
            surrogates[index] = linked
            followed[key] = new
    return followed


def _follow_own_words(names: Sequence[Sequence[Piece]], surrogates: list[str], draw: Draw) -> dict[str, str]:
    """Let an acronym follow the initials of the words behind it: "HWS Hallesche Wasser und Stadtbetriebe"."""
    followed: dict[str, str] = {}
    for index, pieces in enumerate(names):
        first = pieces[0]
        if first.role != "acronym" or len(first.key) < SHORTEST or len(pieces) < SHORTEST:
            continue
        ways = _all_initials(pieces[2:]) if pieces[1].text == " " else ()
        if first.key not in ways or not surrogates[index]:
            continue
        drawn = surrogates[index][len(first.text) :]
        new = _all_initials(pieces_of(drawn.lstrip()))[ways.index(first.key)]
        linked = cased(first, new) + drawn
        fits = len(new) == len(first.key) and new != first.key and not is_known_name(new)
        if fits and draw.allows(linked):
            surrogates[index] = linked
            followed[first.key] = new
    return followed


def core_of(pieces: Sequence[Piece]) -> str:
    """Return a name without legal form and case."""
    kept = [normalized(p.text) if p.role == "keep" else _key(p) for p in pieces if p.role != "legal"]
    return " ".join(" ".join([part if part.isalnum() else SIGNS.sub(" ", part) for part in kept]).split())


def _key(piece: Piece) -> str:
    """Return the key of a piece, of a person without the label: "FAMILY:huber"."""
    return piece.key.partition(":")[2] if piece.role == "person" else piece.key
