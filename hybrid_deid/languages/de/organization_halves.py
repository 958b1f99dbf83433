"""Trades with a half left out at a hyphen, in names of organizations: "Im- und Export"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from hybrid_deid.languages.de.organization_kinds import is_family_name
from hybrid_deid.languages.de.organization_own import lacks_name
from hybrid_deid.languages.de.organization_parts import Piece
from hybrid_deid.languages.de.places import atlas
from hybrid_deid.languages.de.tables import table
from hybrid_deid.surrogates.interface import normalized

LEFT_OUT = re.compile(r"-(?:,? |/| [&+] ?)")
CONJUNCTIONS = frozenset({"und", "u", "oder"})


def with_halves(pieces: Sequence[Piece]) -> list[Piece]:
    """Keep both words of such a trade, where something else of the name is exchanged: its owner.

    A half that is a family name or a town and no listed word of a trade is none ("Huber- und Kern-Stiftung").
    """
    result = list(pieces)
    for index, piece in enumerate(pieces[:-2]):
        if not LEFT_OUT.fullmatch(pieces[index + 1].text) or not piece.text[0].isupper():
            continue
        first = index + 2
        while first < len(pieces) and not _is_word(pieces[first]):
            first += 1
        last = first
        while last < len(pieces) and pieces[last].text.isalpha():
            last += 1
        noun = "".join(each.text for each in pieces[first:last])
        if not noun or _is_name(piece.text) or _is_name(noun):
            continue
        for place in (index, *range(first, last)):
            result[place] = Piece(result[place].text, "kind", normalized(result[place].text), "company")
        result[index + 1 : first] = [Piece(each.text, "keep", each.key) for each in pieces[index + 1 : first]]
    return list(pieces) if lacks_name(result) else result


def _is_word(piece: Piece) -> bool:
    return piece.text.isalpha() and normalized(piece.text) not in CONJUNCTIONS


def _is_name(word: str) -> bool:
    folded = normalized(word)
    return folded not in _trades() and (is_family_name(folded) or folded in atlas().known)


@cache
def _trades() -> frozenset[str]:
    """Return the words of trades that are family names or towns, too."""
    return frozenset(map(normalized, table("organizations")["words_of_trades"]))
