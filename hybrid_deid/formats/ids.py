"""Ids and file names that hold what was hidden in the text: "Anna Pohl 2017.eml"."""

from __future__ import annotations

import re
import unicodedata

from hybrid_deid.values import Result

WORD = re.compile(r"[^\W\d_]+|\d+")
# Shorter words and numbers stand in too many ids by chance: "12_3", "2017/05".
LETTERS, DIGITS = 3, 5
WITHIN = re.compile(r"(?<=[^\W\d_])(?=[A-ZÄÖÜ][^\W\d_])")  # where a word may begin within one: AnnaPohl
SPELLED_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa"})


def holds_original(result: Result) -> bool:
    """Tell whether the document's id has, as words of its own, an original that was replaced in the text.

    Case and the way letters are written do not matter ("Mueller" for "Müller"), and a capital begins a word
    ("AnnaPohl"). Of an original of several words one is enough; words of less than three letters and numbers
    of less than five digits tell nothing.
    """
    name = unicodedata.normalize("NFC", result.document.id)
    words = set(telling(f"{name}\n{WITHIN.sub(' ', name)}"))
    if not words:
        return False
    pairs = zip(result.spans, result.replacements, strict=True)
    originals = "\n".join([span.text for span, replacement in pairs if replacement.text != span.text])
    inside = folded(originals)  # hardly any id has a letter of it, which is seen before words are taken apart
    return any(word in inside for word in words) and not words.isdisjoint(telling(originals))


def folded(text: str) -> str:
    """Return a text as ids and originals are compared: in each way in which its letters may be written."""
    if text.isascii():
        return text.lower()
    composed = unicodedata.normalize("NFKC", text).casefold()
    bare = "".join(c for c in unicodedata.normalize("NFD", composed) if not unicodedata.combining(c))
    return "\n".join((composed, composed.translate(SPELLED_OUT), bare))


def telling(text: str) -> list[str]:
    """Return the folded words of a text that are long enough to tell something."""
    return [w for w in WORD.findall(folded(text)) if len(w) >= (DIGITS if w.isdigit() else LETTERS)]
