"""What takes the place of pieces of names of organizations: made-up words, letters, numbers, listed names.

A key is the role of a piece, a colon, and what its spellings share.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from hybrid_deid.keyed import Keyed, Numbers
from hybrid_deid.languages.de.known_names import is_known_name
from hybrid_deid.languages.de.landmarks import group_behind, nouns_of
from hybrid_deid.languages.de.organization_fields import fields_like
from hybrid_deid.languages.de.organization_parts import SIGNED, Piece
from hybrid_deid.languages.de.spelling import like
from hybrid_deid.languages.de.tables import table
from hybrid_deid.surrogates.interface import Draw, normalized
from hybrid_deid.surrogates.shape import scrambled

NEAR_YEARS = 20  # a year of foundation becomes one so near
FIRST_YEAR, LAST_YEAR = 1100, 2020
ATTEMPTS = 60
LISTED = {
    "saint": ("saints", "names"),
    "subject": ("subjects",),
    "colour": ("colours",),
    "short": ("short_names",),
}  # where the names of a role are listed
SIGNS = {"sign": "signs", "faith": "signs_of_faith"}
BEHIND_WORDS = frozenset({*SIGNS, "landmark"})  # roles whose keys hold the words before the noun


def may_replace(key: str, candidate: str, draw: Draw) -> bool:
    """Tell whether `candidate` may take the place of the piece of `key` in a document."""
    role, _, original = key.partition(":")
    if role == "digits":
        return candidate != original
    if role in ("peer", "person") or (role == "acronym" and candidate in peers_of().get(original, ())):
        return draw.allows(candidate)
    if role in BEHIND_WORDS:
        ending = original.partition(" ")[0]
        if ending in SIGNED and not draw.allows(candidate + ending):
            return False
        return draw.allows(candidate) and not f" {original}".endswith(f" {normalized(candidate)}")
    if role in LISTED or role == "field":
        return draw.allows(candidate) and normalized(candidate) != original
    folded = normalized(candidate)
    return folded != original and not is_known_name(folded) and draw.allows(candidate)


@cache
def _syllables() -> tuple[tuple[str, ...], tuple[str, ...]]:
    rows = table("organizations")
    return tuple(rows["heads"]), tuple(rows["tails"])


@cache
def peers_of() -> dict[str, tuple[str, ...]]:
    """Return for a kind word, normalized, those that can take its place in any form."""
    groups = table("organizations")["peers"]
    return {normalized(word): tuple(w for w in words if w != word) for words in groups for word in words}


def replacements(key: str, keyed: Keyed) -> Iterator[str]:
    """Yield what may take the place of the piece of `key`, in its keyed order."""
    role, _, original = key.partition(":")
    if role == "peer" or (role == "acronym" and original in peers_of()):
        peers = peers_of()[original]
        yield from (peers[keyed.permuted(i, len(peers), "ORG", key)] for i in range(len(peers)))
        if role == "peer":
            return  # else a made-up one, where the text names its peers as well
    if role == "field" or (role == "subject" and original in fields_like()):  # "Radiologie Nordwest"
        fields = fields_like()[original]
        yield from (fields[keyed.permuted(i, len(fields), "ORG", key)] for i in range(len(fields)))
        return
    if role in SIGNS or role in LISTED:
        names: Any = table("organizations")
        for part in LISTED.get(role) or (SIGNS[role], original.partition(" ")[0]):
            names = names[part]
        yield from (names[keyed.permuted(i, len(names), "ORG", key)] for i in range(len(names)))
        return
    if role == "landmark":
        nouns = _nouns_behind(original)
        yield from (nouns[keyed.permuted(i, len(nouns), "ORG", key)] for i in range(len(nouns)))
        return
    heads, tails = _syllables()
    for attempt in range(ATTEMPTS):
        parts = ("ORG", key, str(attempt))
        if role == "digits":
            yield _number(original, keyed.numbers(*parts))
        elif role == "acronym":
            made_up = scrambled(original, keyed.numbers(*parts), readable=len(original) > 3)
            yield made_up.upper() if original in peers_of() else made_up
        else:
            first, second = keyed.sixteen(*parts)[:2]
            yield heads[first % len(heads)] + tails[second % len(tails)]


def _nouns_behind(original: str) -> Sequence[str]:
    """Return the nouns for a key such as "an der alten mühle"."""
    first, _, rest = original.partition(" ")
    group = f"{first} {rest.partition(' ')[0]}"
    return nouns_of(group if group_behind(group) else first)


def _number(original: str, numbers: Numbers) -> str:
    """Return other digits: a year near it for a year, no leading zero where there was none."""
    if len(original) == len("1904") and original.isascii() and FIRST_YEAR <= int(original) <= LAST_YEAR:
        shift = 1 + numbers.below(NEAR_YEARS)
        year = int(original) + (shift if numbers.below(2) else -shift)
        return str(year if FIRST_YEAR <= year <= LAST_YEAR else 2 * int(original) - year)
    drawn = scrambled(original, numbers)
    while drawn[0] == "0" != original[0]:
        drawn = scrambled(original, numbers)
    return drawn


def cased(piece: Piece, new: str) -> str:
    """Return `new` in the letter case of a piece, where that is told by the piece."""
    if piece.role == "acronym" and piece.key in peers_of():
        return like(piece.text, new) if piece.text.islower() else new
    if piece.role == "acronym":
        return "".join(n.upper() if o.isupper() else n.lower() for o, n in zip(piece.text, new, strict=False))
    if piece.role in BEHIND_WORDS or piece.role in LISTED or piece.role == "field":
        return like(piece.text, new)
    if piece.text.islower() or (piece.text.isupper() and len(piece.text) > 1):
        return like(piece.text, new)
    return new
