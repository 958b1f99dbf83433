"""Signs of inns that stand without their kind: "im Ochsen", "im Goldenen Lamm", "Gasthof Schwarzer Adler".

They become other signs that go with the same articles and endings; the lists are in organizations.toml.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache

from hybrid_deid.languages.de.organization_parts import Piece
from hybrid_deid.languages.de.tables import endings, table
from hybrid_deid.surrogates.interface import Mention, normalized
from hybrid_deid.word_patterns import any_of

ADJECTIVE = "adjective"  # the group of what stands before the nouns
WITH_ADJECTIVE = 3  # pieces of an adjective, a blank and a noun


def with_adjectives_of_signs(pieces: list[Piece]) -> list[Piece]:
    """Tell a sign of two words, by itself or behind the kind of an inn alone: "Goldenen Lamm"."""
    if len(pieces) < WITH_ADJECTIVE or pieces[-2].text != " ":
        return pieces
    before, adjective, noun = pieces[:-WITH_ADJECTIVE], pieces[-WITH_ADJECTIVE], pieces[-1]
    ending = _ending_of(adjective.text)
    group = _groups(True).get(normalized(noun.text), "")
    if not ending or not group or (before and not _is_inn(before)):
        return pieces
    stem = adjective.text[: -len(ending)]
    return [
        *before,
        Piece(stem, "sign", f"{ADJECTIVE} {normalized(stem)}"),
        Piece(adjective.text[-len(ending) :], "keep"),
        pieces[-2],
        Piece(noun.text, "sign", f"{group} {normalized(noun.text)}"),
    ]


def with_signs_of_text(
    names: Sequence[Sequence[Piece]], mentions: Sequence[Mention]
) -> Sequence[Sequence[Piece]]:
    """Tell names of one word that are signs: as another name says ("beim Löwen" beside "Gasthof Zum Goldenen
    Löwen"), or the preposition before it ("im Ochsen")."""
    signs = {p.key.rpartition(" ")[2]: p for pieces in names for p in pieces if p.role == "sign"}
    for pieces, mention in zip(names, mentions, strict=True):
        if is_lone_sign(mention) and len(pieces) == 1:
            word = normalized(mention.text)
            signs.setdefault(word, Piece(mention.text, "sign", f"{_groups(False)[word]} {word}"))
    if not signs:
        return names
    return [[signs.get(p[0].key, p[0])._replace(text=p[0].text)] if len(p) == 1 else p for p in names]


def is_lone_sign(mention: Mention) -> bool:
    """Tell whether a name is a sign by its noun and the preposition before it."""
    return normalized(mention.text) in _groups(False) and _before().search(mention.before) is not None


def _ending_of(word: str) -> str:
    """Return the ending of an adjective of signs, "" for any other word."""
    folded = normalized(word)
    return next((end for end in endings().declensions if folded.removesuffix(end) in _adjectives()), "")


def _is_inn(pieces: Sequence[Piece]) -> bool:
    """Tell whether pieces are the kind of an inn and a blank."""
    inns = map(normalized, table("organizations")["inns"])
    return len(pieces) == len(("Gasthof", " ")) and pieces[0].key in inns and pieces[1].text == " "


@cache
def _adjectives() -> frozenset[str]:
    return frozenset(map(normalized, table("organizations")["signs"][ADJECTIVE]))


@cache
def _groups(with_adjective: bool) -> Mapping[str, str]:
    """Return the group of each noun of signs, of further ones where an adjective stands before it."""
    rows = table("organizations")
    groups = [*rows["sign_groups"], *(rows["sign_groups_with_adjectives"] if with_adjective else ())]
    return {normalized(noun): group for group in groups for noun in rows["signs"][group]}


@cache
def _before() -> re.Pattern[str]:
    words = any_of(table("organizations")["before_signs"])
    return re.compile(rf"(?<!\w){words}\s+[„“\"'«»]?\Z", re.IGNORECASE)
