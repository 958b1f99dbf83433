"""Words whose letters are drawn out ("Annaaaa", "Haaallo") are read as the words that were meant."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import product

from hybrid_deid.reading.edits import ADDRESS, Edit, chunk_at
from hybrid_deid.reading.vocabulary import Vocabulary

DRAWN = tuple(3 * letter for letter in "aeiouäöüyhsnmlrt")  # letters that are drawn out
RUN = re.compile("([a-zäöüß])\\1\\1+")
LETTERS = re.compile(r"[^\W\d_]+")
LONGEST, MOST_RUNS = 40, 3
SHORTEST = 3  # letters of a word that is none of the closed ones


def drawn_out(text: str, words: Callable[[], Vocabulary]) -> Iterator[Edit]:
    """Yield the letters that are read once or twice; `words` is asked where a text has drawn ones."""
    if not any(map(text.__contains__, DRAWN)):
        return
    last = 0
    for run in RUN.finditer(text):
        if run.start() < last:
            continue
        start = run.start()
        while start > last and text[start - 1].isalpha():
            start -= 1
        whole = LETTERS.match(text, start)
        last = whole.end() if whole is not None else run.end()
        if last - start <= LONGEST and not ADDRESS.search(chunk_at(text, start)):
            yield from _shortened(start, text[start:last], words())


def _shortened(start: int, word: str, words: Vocabulary) -> Iterator[Edit]:
    """Yield the letters of a word that make a known one of it, unless it is one as it stands."""
    runs = list(RUN.finditer(word))
    if len(runs) > MOST_RUNS or words.is_frequent(word):
        return
    ways = list(product((1, 2), repeat=len(runs)))
    kinds = ((words.is_closed, 1), (words.has_gender, SHORTEST), (words.is_family, SHORTEST))
    for is_known, shortest in (*kinds, (words.is_frequent, SHORTEST)):
        for lengths in ways:
            meant = _applied(word, runs, lengths)
            if len(meant) >= shortest and is_known(meant):
                for run, length in zip(runs, lengths, strict=True):
                    yield Edit(start + run.start(), start + run.end(), run[1] * length)
                return


def _applied(word: str, runs: list[re.Match[str]], lengths: tuple[int, ...]) -> str:
    pieces = []
    position = 0
    for run, length in zip(runs, lengths, strict=True):
        pieces += [word[position : run.start()], run[1] * length]
        position = run.end()
    return "".join([*pieces, word[position:]])
