"""Sentences in small letters that a full stop glues to each other are read apart: "wir kommen.klaus auch".

A tokenizer makes one token of two such words, and rules take it for a host.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from hybrid_deid.domain_suffixes import top_level_domains
from hybrid_deid.reading.edits import ADDRESS, Edit, chunk_at, word_start
from hybrid_deid.reading.signs import behind_secret
from hybrid_deid.reading.vocabulary import Vocabulary

STOP = re.compile(r"\.(?<=[a-zäöüß]{2}\.)(?=[a-zäöüß]{2})")
WORDS = re.compile(r"(?<![\w.@/\\:+-])[^\W\d_]{2,30}(?:\.[a-zäöüß]{2,30}){1,6}(?![\w@/\\(+-]|\.\w|:\d)")
LONGEST = 31  # letters before a full stop that are looked at
ANNOUNCED = 3  # characters between a word for an account and what it announces ("insta: ")
SHORTEST = 3  # letters of what is no country, hierarchy of newsgroups or abbreviation ("lg.uwe")


def sentences_apart(text: str, words: Callable[[], Vocabulary]) -> Iterator[Edit]:
    """Yield blanks behind full stops between words; `words` is asked where a text may have such."""
    last = 0
    for stop in STOP.finditer(text):
        if stop.start() < last:
            continue
        start = word_start(text, stop.start(), max(last, stop.start() - LONGEST))
        run = WORDS.match(text, start)
        if run is None:
            continue
        last = run.end()
        pieces = run.group().split(".")
        if behind_secret(text, start, ANNOUNCED):
            continue
        if _are_words(pieces, words()) and not ADDRESS.search(chunk_at(text, start)):
            for piece in pieces[:-1]:
                start += len(piece) + 1
                yield Edit(start, start, " ")


def _are_words(pieces: Sequence[str], words: Vocabulary) -> bool:
    """Tell whether words with full stops between them are of sentences, and no host, account or file.

    All are words that mail often has or given names, and one is a given name or a word of every text.
    """
    closed = [words.is_closed(piece.lower()) for piece in pieces]
    if pieces[-1] in top_level_domains():
        return len(pieces) == 2 and all(closed)
    if len(pieces) > 2 and len(pieces[0]) < SHORTEST and not closed[0]:
        return False
    named = [not small and words.is_given(piece.title()) for small, piece in zip(closed, pieces, strict=True)]
    kinds = list(zip(named, closed, pieces, strict=True))
    if not all(name or small or words.is_surely_frequent(piece.lower()) for name, small, piece in kinds):
        return False
    return any(named + closed) and not any(_are_of_one(*pair, words) for pair in pairwise(kinds))


def _are_of_one(first: tuple[bool, bool, str], second: tuple[bool, bool, str], words: Vocabulary) -> bool:
    """Tell whether two words may be the names of one person: "uwe.klein", but not "gut.uwe"."""
    if first[0]:
        return second[0] or words.is_family(second[2].title())
    return second[0] and not first[1] and len(first[2]) >= SHORTEST and words.is_family(first[2].title())
