"""Ids and file names that hold what was hidden in the text: "Anna Pohl 2017.eml"."""

from __future__ import annotations

import re
import unicodedata

from hybrid_deid.values import Result

WORD = re.compile(r"[^\W\d_]+|\d+")
# Shorter words and numbers stand in too many ids by chance: "12_3", "2017/05".
LETTERS, DIGITS = 3, 5


def holds_original(result: Result) -> bool:
    """Tell whether the document's id has, as words of its own, an original that was replaced in the text.

    Case and the way letters are composed do not matter. Of an original of several words one is enough; words
    of less than three letters and numbers of less than five digits tell nothing.
    """
    words = set(telling(result.document.id))
    if not words:
        return False
    pairs = zip(result.spans, result.replacements, strict=True)
    originals = "\n".join([span.text for span, replacement in pairs if replacement.text != span.text])
    inside = folded(originals)  # hardly any id has a letter of it, which is seen before words are taken apart
    return any(word in inside for word in words) and not words.isdisjoint(telling(originals))


def folded(text: str) -> str:
    """Return a text as ids and originals are compared."""
    return text.lower() if text.isascii() else unicodedata.normalize("NFKC", text).casefold()


def telling(text: str) -> list[str]:
    """Return the folded words of a text that are long enough to tell something."""
    return [w for w in WORD.findall(folded(text)) if len(w) >= (DIGITS if w.isdigit() else LETTERS)]
