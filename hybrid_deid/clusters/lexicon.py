"""The cluster lexicon: a word's cluster at each granularity, and its compressed file."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.sorted_words import SortedWords

DIGIT = re.compile(r"\d")
REMEMBERED = 4096  # forms of words


def normal_form(word: str) -> str:
    """Return the form under which a word is counted and looked up: digits become 0."""
    return word if word.isalpha() else DIGIT.sub("0", word)


@dataclass(frozen=True)
class Clusters:
    """Words and their clusters: `sizes[g]` clusters at granularity g, `numbers[rows[word], g]` the word's."""

    sizes: tuple[int, ...]
    rows: Mapping[str, int] = field(repr=False)
    numbers: NDArray[np.uint16] = field(repr=False)
    # The row of a form. Of a new word the same few forms are asked for in turn, by the tagger and after it.
    _row_of: Callable[[str], int | None] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_row_of", lru_cache(maxsize=REMEMBERED)(self.rows.get))

    def lookup(self, word: str) -> tuple[int, ...] | None:
        """Return the clusters of a word, or None for an unknown one."""
        row = self.row(word)
        return None if row is None else tuple(self.numbers[row].tolist())

    def row(self, word: str) -> int | None:
        """Return the row of a word, or None for an unknown one.

        A word unknown as written is tried with a capital and in small letters, so that shouting
        and sloppy typing find the cluster of the usual spelling.
        """
        form = normal_form(word)
        get = self._row_of
        row = get(form)
        if row is None and (capitalized := form.capitalize()) != form:
            row = get(capitalized)
        if row is None and (small := form.lower()) != form:
            row = get(small)
        return row


def save_clusters(clusters: Clusters, path: Path) -> None:
    """Write the lexicon as a compressed .npz without pickled objects, words sorted."""
    words = sorted(clusters.rows)
    if any("\n" in word for word in words):
        raise ValueError("a word of the lexicon holds a line break")
    numbers = clusters.numbers[[clusters.rows[word] for word in words]]
    text = np.frombuffer("\n".join(words).encode("utf-8"), dtype=np.uint8)
    with path.open("wb") as stream:
        np.savez_compressed(
            stream, sizes=np.array(clusters.sizes, dtype=np.uint32), text=text, numbers=numbers
        )


def load_clusters(path: Path) -> Clusters:
    """Read a lexicon; raises ConfigurationError when the file is missing or not such a lexicon."""
    try:
        with np.load(path, allow_pickle=False) as data:
            sizes = tuple(int(size) for size in data["sizes"])
            rows = SortedWords(data["text"].tobytes().decode("utf-8").split("\n"))
            numbers = data["numbers"].astype(np.uint16)
    except OSError as error:
        raise ConfigurationError(f"{path}: the cluster lexicon cannot be read ({error.strerror})") from error
    except (ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
        raise ConfigurationError(f"{path}: is not a cluster lexicon; make it by 'clusters train'") from error
    if numbers.shape != (len(rows), len(sizes)):
        raise ConfigurationError(f"{path}: the cluster lexicon is damaged; make it again")
    return Clusters(sizes, rows, numbers)
