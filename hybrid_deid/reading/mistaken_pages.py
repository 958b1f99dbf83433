"""Letters of UTF-8 that were read as of an old code page, or twice as Windows-1252, are read as meant.

Consoles of Windows and names in archives hold the first ("J├Ârg", "J├╢rg"), those of old Macs too ("J√∂rg"),
texts that went through two faulty conversions the second ("JÃƒÂ¶rg"). No language writes so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from hybrid_deid.reading.edits import Edit
from hybrid_deid.word_patterns import any_of

LETTERS = tuple(letter for letter in map(chr, range(0xC0, 0x100)) if letter.isalpha())
LEADING = ("├", "√", "Ãƒ")
PAGES = ("cp850", "cp437", "mac_roman")


def mistaken_pages(text: str) -> Iterator[Edit]:
    """Yield the letters of a text that stand as two or more signs of a code page."""
    if any(map(text.__contains__, LEADING)):
        meant, pattern = _meant()
        for found in pattern.finditer(text):
            yield Edit(*found.span(), meant[found.group()])


@lru_cache(maxsize=1)
def _meant() -> tuple[dict[str, str], re.Pattern[str]]:
    """Return the letters by what stands for them, and the pattern of these."""
    meant: dict[str, str] = {}
    for letter in LETTERS:
        for page in PAGES:
            meant.setdefault(letter.encode().decode(page), letter)
        meant.setdefault(_as_windows(_as_windows(letter)), letter)
    return meant, re.compile(any_of(meant))


def _as_windows(text: str) -> str:
    """Return a text of UTF-8 read as Windows-1252, and as Latin-1 where that has nothing."""
    bytes_of = (bytes([code]) for code in text.encode())
    return "".join(each.decode("cp1252", "ignore") or each.decode("latin-1") for each in bytes_of)
