"""Position groups for forms and addresses: field names, line beginnings, stretches, patterns of a line."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence

from hybrid_deid.errors import ConfigurationError
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


def chunk(signs: Sequence[str] = tuple(".,;:()[]|/–-"), longest: int = 8) -> PositionGroup:
    """The stretch between two of `signs` that holds the token, as addresses are made of.

    Its first and last word, the signs around it, whether it has figures, its length up to `longest`, and the
    place of the token in it. Signs are stretches of their own, about which nothing is said.
    """
    borders = frozenset(signs)

    def row_of(tokens: Sequence[Token]) -> list[Names]:
        row: list[Names] = [()] * len(tokens)
        start = 0
        for t in range(len(tokens) + 1):
            if t < len(tokens) and tokens[t].text not in borders:
                continue
            if t > start:
                first, last = tokens[start].text, tokens[t - 1].text
                before = tokens[start - 1].text if start else "<s>"
                behind = tokens[t].text if t < len(tokens) else "</s>"
                digits = any(token.text[0].isdigit() for token in tokens[start:t])
                common = (
                    f"cb={_form(first)}",
                    f"ce={_form(last)}",
                    f"c<={before}",
                    f"c>={behind}",
                    f"c#={min(t - start, longest)}",
                    *(("c0",) if digits else ()),
                )
                row[start:t] = [(*common, f"ci={min(i, longest)}") for i in range(t - start)]
            start = t + 1
        return row

    return lambda view: [row_of(line.tokens) for line in view.lines]


def pattern(patterns: Mapping[str, str], longest: int = 2000) -> PositionGroup:
    """Named regular expressions over the line, as B-/I- attributes: "pt=B-date", "pt=I-date".

    A token belongs to a match that covers any of it. Lines are seen up to `longest` characters; quantifiers
    should be bounded.
    """
    compiled = []
    for name, expression in patterns.items():
        try:
            compiled.append((name, re.compile(expression)))
        except re.error as error:
            raise ConfigurationError(
                f"feature group 'pattern': the pattern '{name}' is malformed ({error})"
            ) from error

    def names(view: View) -> list[list[Names]]:
        rows: list[list[Names]] = []
        for line in view.lines:
            row: list[Names] = [()] * len(line.tokens)
            for name, expression in compiled:
                matches = expression.finditer(view.text, line.start, min(line.end, line.start + longest))
                for match in matches:
                    _mark(row, line.tokens, match.span(), name)
            rows.append(row)
        return rows

    return names


def _mark(row: list[Names], tokens: Sequence[Token], bounds: tuple[int, int], name: str) -> None:
    """Add B-/I- attributes of one match to the tokens that it covers."""
    t = bisect_right(tokens, bounds[0], key=lambda token: token.end)
    first = t
    while t < len(tokens) and tokens[t].start < bounds[1]:
        row[t] = (*row[t], f"pt={'B' if t == first else 'I'}-{name}")
        t += 1


def _name_before(tokens: Sequence[Token], colon: int, words: int) -> str:
    """Return the words right before a colon, joined; "" when none stands there."""
    start = colon
    while start > 0 and colon - start < words and tokens[start - 1].text[-1].isalpha():
        start -= 1
    return "_".join(_form(token.text) for token in tokens[start:colon])


def _form(word: str) -> str:
    return re.sub(r"\d", "0", word.lower()[:LONGEST_WORD])
