"""Links that a mailer broke over lines within the word (RFC 3676, `delsp=yes`), read as the one they are.

The reader of the mail sees one link, of which a tagger that sees two words would leave the rest. Breaks at
blanks part no word, and stay lines of their own.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from hybrid_deid.formats.mail.layout import piece_text
from hybrid_deid.values import BY_END, Result

# A word is broken only where a line cannot hold it; what is shorter is two words and a stray blank.
LONGEST_WORD = 60
BROKEN_WORD = re.compile(r"(?<![^\s<>\"])[^\s<>\"]+(?: \r?\n(?:>+ ?)?[^\s<>\"]+)+")
SOFT_BREAK = re.compile(r" \r?\n((?:>+ ?)?)")
LINK = re.compile(r"://|\bwww\.|@", re.IGNORECASE)
QUOTE = re.compile(r"(?:>+ ?)?")


class Break(NamedTuple):
    """What was left out at `position` of the document, within the link [start, end)."""

    position: int
    written: str
    start: int
    end: int


def joined(text: str, offset: int) -> tuple[str, list[Break]]:
    """Return `text` with its broken links in one piece each, and what was left out for that.

    The result is to stand at `offset` of the document.
    """
    pieces: list[str] = []
    breaks: list[Break] = []
    position, length = 0, offset
    for match in BROKEN_WORD.finditer(text):
        parts = SOFT_BREAK.split(match.group())
        words, quotes = parts[::2], parts[1::2]
        quote = QUOTE.match(text, text.rfind("\n", 0, match.start()) + 1)
        same = quote is not None and set(quotes) == {quote.group()}
        if not same or not LINK.search(words[0]) or sum(map(len, words)) < LONGEST_WORD:
            continue
        pieces += [text[position : match.start()], *words]
        start = length + match.start() - position
        length = start + sum(map(len, words))
        place = start
        for word, separator in zip(words, SOFT_BREAK.finditer(match.group()), strict=False):
            place += len(word)
            breaks.append(Break(place, separator.group(), start, length))
        position = match.end()
    return "".join([*pieces, text[position:]]), breaks


def rendered(result: Result, stretch: tuple[int, int], breaks: Sequence[Break]) -> str:
    """Return what became of a stretch with its breaks; a link that was replaced is written in one piece."""
    start, end = stretch
    pieces: list[str] = []
    for position, separator, first, last in breaks:
        behind = bisect_right(result.spans, first, key=BY_END)  # the first span that ends behind it
        if behind == len(result.spans) or result.spans[behind].start >= last:
            pieces += [piece_text(result, start, position), separator]
            start = position
    return "".join([*pieces, piece_text(result, start, end)])
