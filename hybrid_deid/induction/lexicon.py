"""The induced lexicon: the mean probability of each label of a word, and its compressed file."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.sorted_words import SortedWords

SCALE = 255


@dataclass(frozen=True)
class Induced:
    """Words and the mean probability of each label over their occurrences.

    `rows` maps a word to its row of `shares` [words, labels], probabilities in 255ths.
    """

    labels: tuple[str, ...]
    rows: Mapping[str, int] = field(repr=False)
    shares: NDArray[np.uint8] = field(repr=False)

    def lookup(self, word: str) -> NDArray[np.uint8] | None:
        """Return the shares [labels] of a word in 255ths, or None for one that is not in the lexicon."""
        row = self.row(word)
        return None if row is None else self.shares[row]

    def row(self, word: str) -> int | None:
        """Return the row of a word, or None for one that is not in the lexicon.

        A word unknown as written is tried without a genitive s, and shouting in usual capitals.
        """
        row = self.rows.get(word)
        if row is None and len(word) > 3:
            if word[-1] == "s":
                row = self.rows.get(word[:-1])
            elif word.isupper():
                row = self.rows.get(word.capitalize())
        return row


def save_induced(lexicon: Induced, path: Path) -> None:
    """Write the lexicon as a compressed .npz without pickled objects, words sorted."""
    words = sorted(lexicon.rows)
    if any("\n" in word for word in words):
        raise ValueError("a word of the lexicon holds a line break")
    order = [lexicon.rows[word] for word in words]
    with path.open("wb") as stream:
        np.savez_compressed(
            stream,
            labels=_packed(lexicon.labels),
            words=_packed(words),
            # Columns one after another compress to half of what rows do.
            shares=np.ascontiguousarray(lexicon.shares[order].T),
        )


def load_induced(path: Path) -> Induced:
    """Read a lexicon; raises ConfigurationError when the file is missing or not such a lexicon."""
    try:
        with np.load(path, allow_pickle=False) as data:
            labels, rows = _unpacked(data["labels"]), SortedWords(_unpacked(data["words"]))
            shares = np.ascontiguousarray(data["shares"].T)
    except OSError as error:
        raise ConfigurationError(f"{path}: the induced lexicon cannot be read ({error.strerror})") from error
    except (ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
        raise ConfigurationError(f"{path}: is no induced lexicon; make it by 'hybrid-deid induce'") from error
    if shares.shape != (len(rows), len(labels)) or shares.dtype != np.uint8:
        raise ConfigurationError(f"{path}: the induced lexicon is damaged; make it again")
    return Induced(tuple(labels), rows, shares)


def _packed(lines: list[str] | tuple[str, ...]) -> NDArray[np.uint8]:
    return np.frombuffer("\n".join(lines).encode("utf-8"), dtype=np.uint8)


def _unpacked(data: NDArray[np.uint8]) -> list[str]:
    text = data.tobytes().decode("utf-8")
    return text.split("\n") if text else []
