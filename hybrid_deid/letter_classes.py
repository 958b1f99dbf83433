"""Classes of letters for the patterns of `re`, which has no names for them."""

from __future__ import annotations

_EUROPEAN = [*map(chr, range(0x80, 0x180))]  # Latin-1 and Latin Extended-A: the names of Europe

LETTER = r"[^\W\d_]"
# Every letter but the small ones, every letter but the capitals, of the alphabets of Europe.
CAPITAL = rf"[^\W\d_a-z{''.join(filter(str.islower, _EUROPEAN))}]"
SMALL = rf"[^\W\d_A-Z{''.join(filter(str.isupper, _EUROPEAN))}]"
