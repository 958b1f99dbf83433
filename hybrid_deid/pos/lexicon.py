"""A word lexicon from unannotated text: how a word is spelled in mid-sentence, and words it behaves like.

The treebanks are small; raw mail is not. For every word of enough documents it keeps a spelling class (from
"never capitalized" to "always", which tells nouns and names even where the text at hand is in lower case)
and classes of words with like neighbours (k-means over counts of the most frequent words to the left and the
right, after Schütze 1995, Distributional part-of-speech tagging). Folded words, no text, no counts.
"""

from __future__ import annotations

import lzma
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hybrid_deid.errors import InputError, ModelError
from hybrid_deid.pos.features import fold

PIECE = re.compile(r"[^\W\d_]+|\d+|[^\w\s]")
ENDS = frozenset('.!?:"(>')
# Shares of capitalized spellings in mid-sentence that divide the spelling classes a to g.
BORDERS = (0.02, 0.1, 0.3, 0.7, 0.9, 0.98)
UPPER = 0.6
BATCH = 2000
CLASS_SIZES = (64, 256)

Lexicon = Mapping[str, tuple[str, ...]]


def build_lexicon(
    texts: Callable[[], Iterable[str]], documents: int = 20, neighbours: int = 250, seed: int = 1
) -> dict[str, tuple[str, ...]]:
    """Return word -> (spelling class, one class per CLASS_SIZES) for words of at least `documents` texts.

    `texts` is called twice, since the texts are read twice. Needs scikit-learn. Raises InputError when
    there are too few texts to learn from.
    """
    spellings, counts = count_spellings(texts(), documents)
    words = sorted(spellings, key=lambda word: (-counts[word], word))
    if len(words) < max(CLASS_SIZES):
        raise InputError(f"only {len(words)} words occur in {documents} texts or more; give more texts")
    vectors = neighbour_vectors(texts(), words, neighbours)
    classes = [cluster(vectors, size, seed) for size in CLASS_SIZES]
    return {
        word: (spelling_class(*spellings[word]), *(str(found[number]) for found in classes))
        for number, word in enumerate(words)
    }


def pieces(text: str) -> Iterator[list[str]]:
    """Yield the words, numbers and signs of every line."""
    for line in text.split("\n"):
        found = PIECE.findall(line)
        if found:
            yield found


def count_spellings(texts: Iterable[str], documents: int) -> tuple[dict[str, list[int]], Counter[str]]:
    """Return word -> [lower, capitalized, upper] in mid-sentence, and how often words occur.

    Only words that stand in mid-sentence in at least `documents` texts are kept.
    """
    spellings: dict[str, list[int]] = {}
    seen: Counter[str] = Counter()
    counts: Counter[str] = Counter()
    for text in texts:
        here: set[str] = set()
        for line in pieces(text):
            for before, word in pairwise(line):
                if before in ENDS or not word.isalpha():
                    continue
                key = fold(word)
                kind = 0 if word.islower() else 2 if word.isupper() and len(word) > 1 else 1
                spellings.setdefault(key, [0, 0, 0])[kind] += 1
                counts[key] += 1
                here.add(key)
        seen.update(here)
    return {word: found for word, found in spellings.items() if seen[word] >= documents}, counts


def spelling_class(lower: int, capital: int, upper: int) -> str:
    """Return "U" for mostly upper case, else a letter from "a" (never capitalized) to "g" (always)."""
    total = lower + capital + upper
    if upper > UPPER * total:
        return "U"
    return "abcdefg"[int(np.searchsorted(BORDERS, capital / total, side="right"))]


def neighbour_vectors(texts: Iterable[str], words: Sequence[str], neighbours: int) -> NDArray[np.float32]:
    """Return one row per word: how often each of the first `neighbours` words and signs stands beside it.

    Rows are square roots of shares, left and right side apart, so that their distance is Hellinger's.
    """
    number = {word: index for index, word in enumerate(words)}
    signs = {sign: neighbours + index for index, sign in enumerate(",.:;!?()\"'-0")}
    width = neighbours + len(signs) + 1
    left = np.zeros(len(words) * width)
    right = np.zeros(len(words) * width)
    stream = iter(texts)
    while batch := list(islice(stream, BATCH)):
        ids: list[int] = []
        context: list[int] = []
        for text in batch:
            for line in pieces(text):
                for piece in line:
                    key = fold(piece)
                    index = number.get(key, -1)
                    ids.append(index)
                    context.append(index if 0 <= index < neighbours else signs.get(key[:1], width - 1))
        word, beside = np.array(ids), np.array(context)
        known = word[1:] >= 0
        left += np.bincount(word[1:][known] * width + beside[:-1][known], minlength=len(left))
        known = word[:-1] >= 0
        right += np.bincount(word[:-1][known] * width + beside[1:][known], minlength=len(right))
    sides = [side.reshape(len(words), width) for side in (left, right)]
    shares = [side / np.maximum(1, side.sum(axis=1, keepdims=True)) for side in sides]
    return np.sqrt(np.hstack(shares)).astype(np.float32)


def cluster(vectors: NDArray[np.float32], size: int, seed: int) -> list[int]:
    """Return the class of every row, by k-means."""
    from sklearn.cluster import MiniBatchKMeans
    from threadpoolctl import threadpool_limits

    model = MiniBatchKMeans(size, random_state=seed, n_init=1, batch_size=4096, max_iter=60)
    # One thread: sums in one order, so that the same texts give the same classes.
    with threadpool_limits(1):
        found: list[int] = model.fit_predict(vectors).tolist()
    return found


def write_lexicon(lexicon: Lexicon, path: Path) -> None:
    """Write a lexicon as xz-compressed lines: word, spelling class, classes."""
    lines = "".join(" ".join((word, *classes)) + "\n" for word, classes in sorted(lexicon.items()))
    path.write_bytes(lzma.compress(lines.encode("utf-8"), preset=9))


def read_lexicon(path: Path) -> Lexicon:
    """Read what write_lexicon wrote; raises ModelError when the file is missing or damaged."""
    try:
        rows: Any = [
            line.split(" ") for line in lzma.decompress(path.read_bytes()).decode("utf-8").splitlines()
        ]
    except (OSError, lzma.LZMAError, UnicodeDecodeError) as error:
        raise ModelError(f"{path}: cannot be read; copy or build the lexicon again") from error
    if any(len(row) != 2 + len(CLASS_SIZES) for row in rows):
        raise ModelError(f"{path}: is no word lexicon; copy or build it again")
    return {row[0]: tuple(row[1:]) for row in rows}
