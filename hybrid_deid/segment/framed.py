"""The short way for most new chunks: a word, or words joined by hyphens, with a sign before or behind it.

The table of a language names the signs for which its export has proven (`hybrid_deid.segment.framing`) what
the rules make of such a chunk, unless a special case comes in between. All other chunks go the long way.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from functools import lru_cache
from typing import TypeAlias

# Tokens of a piece of text: start, end, text, with offsets into the piece; None if the piece is one token.
Pieces: TypeAlias = "tuple[tuple[int, int, str], ...] | None"
# What is answered for a piece of which nothing is known.
UNKNOWN: Pieces = ((-1, -1, ""),)
STOP = "."


class FramedWords:
    """Cuts chunks of one language that are words between signs, as the rules and extra splits do."""

    def __init__(
        self,
        letters: str,
        signs: tuple[str, str],
        specials: Collection[str],
        pairs: Collection[tuple[str, str]],
        is_suffix: Callable[[str], bool],
    ) -> None:
        """`signs` are those that open, and that close; `pairs` begin what is put together to a special case.

        `is_suffix` tells whether the full stop at the end of a string, of which it sees as much as counts,
        is cut off.
        """
        word = f"[{re.escape(letters)}]+"
        opening, closing = (f"[{re.escape(those)}]?" for those in (signs[0], signs[1] + STOP))
        self._match = re.compile(f"({opening})({word}(?:-{word})*)({closing})").fullmatch
        self._specials = specials
        self._pairs = pairs
        # The rules may leave joined words together or cut them: then neither way may spell such a pair.
        joined = re.compile(f"{word}(?:-{word})*").fullmatch
        self._hyphens = not any("-" in a + b and (joined(a) or joined(b)) for a, b in pairs)
        self._is_suffix = lru_cache(maxsize=4096)(is_suffix)

    def pieces(self, chunk: str) -> Pieces:
        """Return the tokens of a chunk; UNKNOWN where it is no framed word, or a special case may matter."""
        match = self._match(chunk)
        if match is None:
            return UNKNOWN
        opening, core, closing = match.groups()
        hyphen = "-" in core
        specials = self._specials
        if chunk in specials or core in specials:
            return UNKNOWN
        if not (opening or closing or hyphen):
            return None
        if (opening and chunk[1:] in specials) or (closing and chunk[:-1] in specials):
            return UNKNOWN
        if closing == STOP and not self._is_suffix(chunk[-3:]):
            return UNKNOWN
        if hyphen and not self._hyphens:
            return UNKNOWN
        words = core.split("-") if hyphen else [core]
        if (opening, words[0]) in self._pairs or (words[-1], closing) in self._pairs:
            return UNKNOWN
        found: list[tuple[int, int, str]] = [(0, 1, opening)] if opening else []
        place = len(found)
        for number, word in enumerate(words):
            if number:
                found.append((place, place + 1, "-"))
                place += 1
            found.append((place, place + len(word), word))
            place += len(word)
        if closing:
            found.append((place, place + 1, closing))
        return tuple(found)
