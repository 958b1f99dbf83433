"""What joins a word to its neighbours, so that it is part of an address, a path, a compound or a code."""

from __future__ import annotations

import re

SIGNS = "@._-/\\=&%#"
# Directly before a word that is no word of the text by itself.
JOINED_BEFORE = frozenset(SIGNS)
# Directly behind one: alternatives of a pattern, to which a stage adds what a hyphen means there.
JOINED = r"[\w@/\\=&%]|\.\w"
JOINED_BEHIND = re.compile(rf"{JOINED}|-")

# Where the pattern of a name begins and ends. Before one a slash or "&" parts towns and people as often as it
# joins; behind one a hyphen or an apostrophe joins a word ("Dell'Orto"), and is a dash or a quote else.
WORD_START = r"(?<![\w.@-])"
WORD_END = r"(?![\w@&/%=]|[-.'’]\w)"
LEAST_ACRONYM = 2  # letters: "z.B." has more stops, "Hr." a small one


def is_stopped_acronym(word: str) -> bool:
    """Tell whether a sentence ends with the full stop of an acronym of mixed case ("KfW.")."""
    letters = word[:-1]
    is_long = word[-1:] == "." and letters.isalpha() and len(letters) > LEAST_ACRONYM
    return is_long and letters[-1].isupper() and not letters.isupper()
