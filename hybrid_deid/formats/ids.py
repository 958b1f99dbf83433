"""Ids, file names and other names that hold what was hidden in the text: "Anna Pohl 2017.eml"."""

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

    Of an original of several words one is enough.
    """
    words = words_of_name(result.document.id)
    return bool(words) and not original_words(result).isdisjoint(words)


def words_of_name(name: str) -> list[str]:
    """Return the words of a name in which an original may stand.

    Case and the way letters are written do not matter ("Mueller" for "Müller"), and a capital begins a word
    ("AnnaPohl"). Words of less than three letters and numbers of less than five digits tell nothing.
    """
    composed = unicodedata.normalize("NFC", name)
    return telling(f"{composed}\n{WITHIN.sub(' ', composed)}")


def original_words(result: Result) -> frozenset[str]:
    """Return the words of what was replaced, as `words_of_name` gives them."""
    pairs = zip(result.spans, result.replacements, strict=True)
    originals = {span.text for span, replacement in pairs if replacement.text != span.text}
    return frozenset(telling("\n".join(originals)))


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
