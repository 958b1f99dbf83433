"""Names of organizations over a line end, of which either line is a find: "Gasthof Zum", "Goldenen Hirschen".

Neither is a name by itself; each is cut from the pieces of the whole one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from hybrid_deid.languages.de.organization_parts import Piece, adjective_stem
from hybrid_deid.languages.de.tables import table
from hybrid_deid.surrogates.interface import Mention, normalized

# The end of a line between two finds, and the signs of a quotation at the beginning of the next.
LINE_END = re.compile(r"[ \t]*\r?\n[>|* \t]*")
LAST_WORD = re.compile(r"[^\W\d_]+\Z")


class Lines(NamedTuple):
    """What of a name stands in the line before, and in the next one: "" where it is whole."""

    before: str = ""
    behind: str = ""


WHOLE = Lines()


def lines_of(mentions: Sequence[Mention]) -> list[Lines]:
    """Return the rest of each name that is parted by a line end, for mentions in the order of the text."""
    result = [WHOLE] * len(mentions)
    for index, (first, second) in enumerate(pairwise(mentions)):
        if first.end < second.start and result[index] is WHOLE and _goes_on(first, second):
            result[index], result[index + 1] = Lines(behind=second.text), Lines(before=first.text)
    return result


def _goes_on(first: Mention, second: Mention) -> bool:
    """Tell whether the next find ends a name: it begins the next line, and the first lacks its noun."""
    gap = second.start - first.end
    if gap > len(first.after) or LINE_END.fullmatch(first.after[:gap]) is None:
        return False
    last = LAST_WORD.search(first.text)
    word = normalized(last.group()) if last is not None else ""
    return word in table("organizations")["articles"] or (
        word != "" and adjective_stem(word) not in ("", word)
    )


def part_of(text: str, lines: Lines, pieces_of: Callable[[str], Sequence[Piece]]) -> Sequence[Piece]:
    """Return the pieces of what of a name stands in one line, as they are in the whole of it."""
    if lines is WHOLE:
        return pieces_of(text)
    whole = pieces_of(f"{lines.before} {text}" if lines.before else f"{text} {lines.behind}")
    cut, position = len(lines.before) + 1 if lines.before else len(text), 0
    for index, piece in enumerate(whole):
        if position == cut:
            return whole[index:] if lines.before else whole[:index]
        position += len(piece.text)
    return pieces_of(text)  # one piece lies over the line end
