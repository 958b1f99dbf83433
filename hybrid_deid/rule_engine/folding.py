"""How texts and keywords are compared: in small letters, and with one kind of blank."""

from __future__ import annotations

# Tabs and no-break blanks: mail in HTML parts "Hr." and a name by one.
BLANKS = ("\t", "\u00a0", "\u202f")


def folded(text: str) -> str:
    """Return `text` in lower case with its BLANKS as blanks, character for character.

    Some capitals become two letters: they stay.
    """
    lower = text.lower()
    if len(lower) != len(text):
        lower = "".join(c if len(low := c.lower()) != 1 else low for c in text)
    for blank in BLANKS:
        lower = lower.replace(blank, " ")
    return lower
