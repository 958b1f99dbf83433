"""Mentions from texts in which they stand in square brackets."""

from __future__ import annotations

import re

from hybrid_deid.surrogates.interface import Mention


def mentions_in(marked: str, label: str, country: str = "") -> list[Mention]:
    """Return the mentions of a text such as "von [Wien] nach [Graz]", with their surroundings."""
    pieces = re.split(r"\[([^\]]+)\]", marked)
    text = "".join(pieces)
    found = []
    position = 0
    for index, piece in enumerate(pieces):
        end = position + len(piece)
        if index % 2:
            before, after = text[max(0, position - 80) : position], text[end : end + 80]
            found.append(Mention(position, end, label, piece, before, after, "", country))
        position = end
    return found
