"""Vietnamese names in capitals, as police and registries write them: "VU THI HOA", "DO VAN NAM".

A middle name tells them; in capitals their short words are other words, or nothing that lists know.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from hybrid_deid.merge.people.syllable_settings import Syllables
from hybrid_deid.values import Span

WORD = r"[^\W\d_]{2,8}"
NAME = re.compile(rf"(?<![\w@./-])({WORD})[ ]({WORD})[ ]({WORD})(?:[ ]({WORD}))?(?![\w@-])")


def vietnamese_names(text: str, known: Syllables) -> list[Span]:
    """Return finds of the family name, the middle name and one or two given names of people.

    All of it stands in capitals; behind "VAN" no other particle stands ("DO VAN DER").
    """
    if not any(map(text.__contains__, known.parted_middle)):
        return []
    return list(_people(text, known))


def _people(text: str, known: Syllables) -> Iterator[Span]:
    at = 0
    while (match := NAME.search(text, at)) is not None:
        at = match.end(1)
        label = known.middle.get(match.group(2))
        if label is None or _plain(match.group(1)) not in known.vietnamese:
            continue
        given = [group for group in (3, 4) if (match.group(group) or "").isupper()]
        if not given or given[0] != 3 or match.group(3) in known.particles:
            continue
        for group in (1, 2, *given):
            start, end = match.span(group)
            found = "FAMILY" if group == 1 else label
            yield Span(start, end, found, text[start:end], known.surer, "consistency:syllables")
        at = match.end(given[-1])


def _plain(word: str) -> str:
    """Return a word without the marks on its letters: "NGUYỄN", "ĐỖ"."""
    if word.isascii():
        return word
    letters = unicodedata.normalize("NFD", word.replace("Đ", "D"))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
