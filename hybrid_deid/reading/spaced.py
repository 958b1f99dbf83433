"""Plain words with blanks between their letters ("H a l l o  J ü r g e n") are read as words.

Else a tagger takes their letters for names and addresses. Names stay as they are, for they are found so and
written so again (hybrid_deid/merge/people/spaced_names.py), as do letters in rows that make no word.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from hybrid_deid.reading.edits import Edit
from hybrid_deid.reading.vocabulary import Vocabulary

# Two letters between blanks are rare, so that few texts are looked at more closely.
SINGLE = re.compile(r" [^\W\d_] (?=[^\W\d_](?!\w))")
RUN = re.compile(r"(?<![\w'’.&-])[^\W\d_](?: {1,4}[^\W\d_](?![\w'’.&-])){3,80}")
# Where a word ends two blanks stand, or a capital follows.
WORD = re.compile(r"[^\W\d_](?: [^\W\d_])*?(?=  |(?<=[^\W\d_A-ZÄÖÜ]) [A-ZÄÖÜ]|$)")
SHORTEST = 4  # letters of a word


def spaced_words(text: str, words: Callable[[], Vocabulary]) -> Iterator[Edit]:
    """Yield blanks between the letters of words; `words` is asked where letters stand alone in a row."""
    last = 0
    for single in SINGLE.finditer(text):
        if single.start() < last:
            continue
        start = single.start()
        # A letter may stand before the blank, or a line begin with it.
        run = RUN.match(text, max(0, start - 1)) or RUN.match(text, start + 1)
        if run is None:
            continue
        last = run.end()
        for word in WORD.finditer(run.group()):
            if _is_plain(word.group().replace(" ", ""), words()):
                begin = run.start() + word.start()
                yield from (
                    Edit(begin + place, begin + place + 1, "") for place in range(1, len(word.group()), 2)
                )


def _is_plain(word: str, words: Vocabulary) -> bool:
    """Tell whether letters make a word that mail often has and that is no name."""
    small, title = word.lower(), word.title()
    if words.is_closed(small):
        return len(word) >= SHORTEST
    named = words.has_gender(title) or words.is_family(title) or words.is_town(title)
    return len(word) >= SHORTEST and words.is_surely_frequent(small) and not named
