"""The cluster lexicon: a word's cluster at each granularity, and its compressed file."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from hybrid_deid.errors import ConfigurationError

DIGIT = re.compile(r"\d")


def normal_form(word: str) -> str:
    """Return the form under which a word is counted and looked up: digits become 0."""
    return word if word.isalpha() else DIGIT.sub("0", word)


@dataclass(frozen=True)
class Clusters:
    """Words and their clusters: `sizes[g]` clusters at granularity g, `table[word][g]` is one of them."""

    sizes: tuple[int, ...]
    table: Mapping[str, tuple[int, ...]] = field(repr=False)

    def lookup(self, word: str) -> tuple[int, ...] | None:
        """Return the clusters of a word, or None for an unknown one.

        A word unknown as written is tried with a capital and in small letters, so that shouting
        and sloppy typing find the cluster of the usual spelling.
        """
        form = normal_form(word)
        get = self.table.get
        return get(form) or get(form.capitalize()) or get(form.lower())


def save_clusters(clusters: Clusters, path: Path) -> None:
    """Write the lexicon as a compressed .npz without pickled objects, words sorted."""
    import numpy as np

    words = sorted(clusters.table)
    if any("\n" in word for word in words):
        raise ValueError("a word of the lexicon holds a line break")
    numbers = np.array([clusters.table[word] for word in words], dtype=np.uint16)
    text = np.frombuffer("\n".join(words).encode("utf-8"), dtype=np.uint8)
    with path.open("wb") as stream:
        np.savez_compressed(
            stream, sizes=np.array(clusters.sizes, dtype=np.uint32), text=text, numbers=numbers
        )


def load_clusters(path: Path) -> Clusters:
    """Read a lexicon; raises ConfigurationError when the file is missing or not such a lexicon."""
    import numpy as np

    try:
        with np.load(path, allow_pickle=False) as data:
            sizes = tuple(int(size) for size in data["sizes"])
            words = data["text"].tobytes().decode("utf-8").split("\n")
            rows: Sequence[list[int]] = data["numbers"].tolist()
    except OSError as error:
        raise ConfigurationError(f"{path}: the cluster lexicon cannot be read ({error.strerror})") from error
    except (ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
        raise ConfigurationError(f"{path}: is not a cluster lexicon; make it by 'clusters train'") from error
    if len(words) != len(rows) or (rows and len(rows[0]) != len(sizes)):
        raise ConfigurationError(f"{path}: the cluster lexicon is damaged; make it again")
    return Clusters(sizes, dict(zip(words, map(tuple, rows), strict=True)))
