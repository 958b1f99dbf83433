"""Classes of letters for the patterns of `re`, which has no names for them, and umlauts written out."""

from __future__ import annotations

_EUROPEAN = [*map(chr, range(0x80, 0x180))]  # Latin-1 and Latin Extended-A: the names of Europe

# Umlauts and the sharp s where they are written out, in small letters.
WRITTEN_OUT = (("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("ß", "ss"))

LETTER = r"[^\W\d_]"
# Every letter but the small ones, every letter but the capitals, of the alphabets of Europe.
CAPITAL = rf"[^\W\d_a-z{''.join(filter(str.islower, _EUROPEAN))}]"
SMALL = rf"[^\W\d_A-Z{''.join(filter(str.isupper, _EUROPEAN))}]"


def without_umlauts(text: str) -> str:
    """Return a text in small letters with its umlauts written out: "müller" is "mueller"."""
    for letter, spelt in WRITTEN_OUT:
        text = text.replace(letter, spelt)
    return text
