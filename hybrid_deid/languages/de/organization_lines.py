"""Names of organizations over a line end, of which either line is a find: "Gasthof Zum", "Goldenen Hirschen".

Neither is a name by itself; each is cut from the pieces of the whole one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from hybrid_deid.languages.de.organization_parts import Piece, pieces_of
from hybrid_deid.surrogates.interface import Mention

# The end of a line between two finds, and the signs of a quotation at the beginning of the next.
LINE_END = re.compile(r"[ \t]*\r?\n[>|* \t]*")
# What an inn's sign stands behind; and a sign.
SIGNLESS = re.compile(r"\s(?:zum|zur)\Z", re.IGNORECASE)
SIGN = re.compile(r"[^\W\d_]+(?:[ ][^\W\d_]+)?")


class Lines(NamedTuple):
    """What of a name stands in the line before, and in the next one: "" where it is whole."""

    before: str = ""
    behind: str = ""


WHOLE = Lines()


def lines_of(mentions: Sequence[Mention]) -> list[Lines]:
    """Return the rest of each name that is parted by a line end, for mentions in the order of the text."""
    result = [WHOLE] * len(mentions)
    for index, (first, second) in enumerate(pairwise(mentions)):
        if first.end < second.start and _goes_on(first, second) and _is_alone(second, mentions):
            result[index], result[index + 1] = Lines(behind=second.text), Lines(before=first.text)
    return result


def _goes_on(first: Mention, second: Mention) -> bool:
    """Tell whether the next find is the sign of an inn: it begins the next line, and the first lacks one.

    Elsewhere the two are not put together: "Verein der" before "Deutschen Bank" would hide whose it is.
    """
    gap = second.start - first.end
    if gap > len(first.after) or LINE_END.fullmatch(first.after[:gap]) is None:
        return False
    is_sign = SIGN.fullmatch(second.text) is not None and pieces_of(second.text)[0].role != "kind"
    return is_sign and SIGNLESS.search(first.text) is not None


def _is_alone(mention: Mention, mentions: Sequence[Mention]) -> bool:
    """Tell whether no other name holds that of a mention, to which it had to stay alike."""
    return not any(mention.text in other.text for other in mentions if other is not mention)


def part_of(text: str, lines: Lines, parted: Callable[[str], Sequence[Piece]]) -> Sequence[Piece]:
    """Return the pieces of what of a name stands in one line, as `parted` has them in the whole of it."""
    if lines is WHOLE:
        return parted(text)
    whole = parted(f"{lines.before} {text}" if lines.before else f"{text} {lines.behind}")
    cut, position = len(lines.before) + 1 if lines.before else len(text), 0
    for index, piece in enumerate(whole):
        if position == cut:
            return whole[index:] if lines.before else whole[:index]
        position += len(piece.text)
    return parted(text)  # one piece lies over the line end
