"""Position groups for forms: the name of the field that a token fills, and how its line begins."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hybrid_deid.extraction.context import View
from hybrid_deid.extraction.positions import PositionGroup
from hybrid_deid.extraction.typography import Names
from hybrid_deid.values import Token

LONGEST_WORD = 20  # characters of a word that an attribute spells


def field(words: int = 3, farthest: int = 12) -> PositionGroup:
    """The name of the field before the nearest colon to the left, and how many tokens ago that colon was.

    "Fecha de nacimiento: 3.5.1990" lends "fd=fecha_de_nacimiento" and "fi=1" to "3". A name has up to
    `words` words; tokens more than `farthest` behind the colon are in running text.
    """

    def row_of(tokens: Sequence[Token]) -> list[Names]:
        row: list[Names] = []
        name, colon = "", -1
        for t, token in enumerate(tokens):
            if name and t - colon <= farthest:
                row.append((f"fd={name}", f"fi={t - colon}", f"fd{min(t - colon, 3)}={name}"))
            else:
                row.append(())
            if token.text == ":":
                name, colon = _name_before(tokens, t, words), t
        return row

    return lambda view: [row_of(line.tokens) for line in view.lines]


def line_begin(words: int = 2) -> PositionGroup:
    """The first word of the line, and its first `words` words together."""

    def names(view: View) -> list[list[Names]]:
        rows: list[list[Names]] = []
        for line in view.lines:
            begin = [_form(token.text) for token in line.tokens[:words]]
            found = tuple(dict.fromkeys((f"lb={begin[0]}", f"lb{len(begin)}={'_'.join(begin)}")))
            rows.append([found] * len(line.tokens))
        return rows

    return names


def _name_before(tokens: Sequence[Token], colon: int, words: int) -> str:
    """Return the words right before a colon, joined; "" when none stands there."""
    start = colon
    while start > 0 and colon - start < words and tokens[start - 1].text[-1].isalpha():
        start -= 1
    return "_".join(_form(token.text) for token in tokens[start:colon])


def _form(word: str) -> str:
    return re.sub(r"\d", "0", word.lower()[:LONGEST_WORD])
