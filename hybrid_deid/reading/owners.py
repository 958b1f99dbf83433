"""The apostrophe of typewriters before an English genitive is read as that of print: "Priya's report".

A tokenizer leaves "Priya's" one word, which no list has and a tagger has not seen; "Priya’s" it parts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from hybrid_deid.reading.edits import ADDRESS, Edit, chunk_at
from hybrid_deid.reading.vocabulary import Vocabulary

OWNED = re.compile(r"'s(?<=[^\W\d_A-ZÄÖÜ]'s)(?![\w'’@-])")
OWNER = re.compile(r"(?<![^\W_])(?<![@'’´`])[^\W\d_][^\W\d_]{1,29}$")
SMALL_BEHIND = re.compile(r"[ ][a-zß-öø-ÿ]{2}")
REACH = 32  # characters


def owners(text: str, words: Callable[[], Vocabulary]) -> Iterator[Edit]:
    """Yield the apostrophes of genitives behind names; `words` is asked where a text has such.

    A word that no list has needs a small one behind it, as nouns of English are.
    """
    for sign in OWNED.finditer(text):
        start, end = sign.span()
        owner = OWNER.search(text, max(0, start - REACH), start)
        if owner is None or not owner.group()[0].isupper() or ADDRESS.search(chunk_at(text, start)):
            continue
        if _is_name(owner.group(), SMALL_BEHIND.match(text, end) is not None, words()):
            yield Edit(start, start + 1, "’")


def _is_name(word: str, owns: bool, words: Vocabulary) -> bool:
    """Tell whether a word may be a name: none that every text has ("Gibt's", "That's")."""
    small = word.lower()
    if words.is_closed(small):
        return False
    return words.has_gender(word) or words.is_family(word) or (owns and not words.is_frequent(small))
