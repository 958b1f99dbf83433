"""What a word unknown to every list looks like: a linear classifier over its letters.

Lists never hold all names. The guesser learns from them how female, male and family names, places and
common words are spelled, and gives for any word the probability of each kind. It is trained on part of
the lists only, so that the names of training texts are to it what unseen names will be.
"""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hybrid_deid.decoding.kernels import jit
from hybrid_deid.errors import ConfigurationError

BUCKETS = 1 << 15
LENGTHS = (1, 2, 3, 4, 5)  # without a gap
LONGEST = 30  # casefolded characters
NEVER = -1000.0  # the bias of a kind that no word is of


def marked(word: str) -> str:
    """Return the form of a word that n-grams are taken from, its ends marked."""
    return "^" + word.casefold()[:LONGEST] + "$"


def buckets(word: str) -> list[int]:
    """Return the hash buckets of the character n-grams of a word."""
    form = marked(word)
    raw = form.encode("utf-8", "replace")
    bounds = [(i, i + n) for n in LENGTHS for i in range(len(form) - n + 1)]
    if len(raw) > len(form):
        starts = [0, *accumulate(len(c.encode("utf-8", "replace")) for c in form)]
        bounds = [(starts[begin], starts[end]) for begin, end in bounds]
    return [zlib.crc32(raw[begin:end]) % BUCKETS for begin, end in bounds]


@dataclass(frozen=True)
class Guesser:
    """Kinds of words and the weights [BUCKETS + 1, kinds] of n-grams for them, the last row the bias."""

    kinds: tuple[str, ...]
    weights: NDArray[np.float32] = field(repr=False)

    def probabilities(self, words: Sequence[str], compiled: bool = False) -> NDArray[np.float64]:
        """Return the probability of every kind for each word [words, kinds].

        With `compiled`, n-grams are hashed and summed by a numba kernel, if there is one, to the same result.
        """
        sums, counts = np.zeros((len(words), len(self.kinds))), np.zeros((len(words), 1))
        kernel = sum_of_ngrams() if compiled else None
        if kernel is not None:
            forms = [marked(word).encode("utf-8", "replace") for word in words]
            ends = np.cumsum([len(form) for form in forms])
            raw = np.frombuffer(bytearray().join(forms), np.uint8)
            kernel(raw, ends, CRC_TABLE, self.weights, sums, counts)
        else:
            for row, word in enumerate(words):
                found = buckets(word)
                sums[row] = self.weights[found].sum(axis=0, dtype=np.float64)
                counts[row] = len(found)
        scores = sums / np.sqrt(counts) + self.weights[BUCKETS]
        odds = np.exp(scores - scores.max(axis=1, keepdims=True))
        return odds / odds.sum(axis=1, keepdims=True)  # type: ignore[no-any-return]


def _crc_table() -> NDArray[np.uint32]:
    """Return the table of CRC-32 (ISO 3309), which the kernel hashes by as zlib does."""
    table = np.arange(256, dtype=np.uint32)
    for _ in range(8):
        table = np.where(table & 1, (table >> 1) ^ np.uint32(0xEDB88320), table >> 1)
    return table.astype(np.uint32)


CRC_TABLE = _crc_table()


@lru_cache(maxsize=1)
def sum_of_ngrams() -> Callable[..., None] | None:
    """Return the kernel that sums weights over n-grams, compiled; None where numba is not installed."""
    matrix = "float64[:,::1]"
    return jit(f"void(uint8[::1], int64[::1], uint32[::1], float32[:,::1], {matrix}, {matrix})", _sum_ngrams)


def _sum_ngrams(raw: Any, ends: Any, table: Any, weights: Any, sums: Any, counts: Any) -> None:
    """Fill sums [words, kinds] and counts [words, 1]; word w is the UTF-8 bytes that end at `ends[w]`."""
    hashes = np.zeros(LONGEST + 2, dtype=np.uint32)
    starts = np.zeros(LONGEST + 3, dtype=np.int64)
    full, low = np.uint32(0xFFFFFFFF), np.uint32(0xFF)
    begin = 0
    for word in range(len(ends)):
        length = 0
        for byte in range(begin, ends[word]):
            if (raw[byte] & 0xC0) != 0x80:
                starts[length] = byte
                hashes[length] = full
                length += 1
        starts[length] = ends[word]
        begin = ends[word]
        for n in range(1, LENGTHS[-1] + 1):
            for i in range(length - n + 1):
                crc = hashes[i]
                for byte in range(starts[i + n - 1], starts[i + n]):
                    crc = table[(crc ^ np.uint32(raw[byte])) & low] ^ (crc >> np.uint32(8))
                hashes[i] = crc
                bucket = (crc ^ full) % BUCKETS
                counts[word, 0] += 1
                for kind in range(sums.shape[1]):
                    sums[word, kind] += weights[bucket, kind]


def train_guesser(lists: Mapping[str, Sequence[str]], seed: int = 1) -> Guesser:
    """Train on words by kind; a word of several kinds counts for each. Needs scikit-learn.

    No word is ever guessed to be of a kind that has no words here.
    """
    try:
        from scipy.sparse import csr_matrix
        from sklearn.linear_model import SGDClassifier
    except ImportError as error:
        raise ConfigurationError(
            "training with the feature group 'guess' needs scikit-learn: pip install 'hybrid-deid[training]'"
        ) from error
    kinds = tuple(sorted(lists))
    filled = [number for number, kind in enumerate(kinds) if lists[kind]]
    weights = np.zeros((BUCKETS + 1, len(kinds)), dtype=np.float32)
    weights[BUCKETS] = NEVER
    weights[BUCKETS, filled] = 0
    if len(filled) < 2:
        return Guesser(kinds, weights)
    words = [(word, number) for number, kind in enumerate(kinds) for word in sorted(set(lists[kind]))]
    columns = [buckets(word) for word, _ in words]
    starts = np.cumsum([0, *map(len, columns)])
    values = np.repeat([1 / len(each) ** 0.5 for each in columns], [len(each) for each in columns])
    matrix: Any = csr_matrix(
        (values, np.concatenate([np.array(each) for each in columns]), starts), shape=(len(words), BUCKETS)
    )
    matrix.sum_duplicates()
    model = SGDClassifier(
        loss="log_loss", alpha=1e-5, max_iter=8, tol=None, random_state=seed, class_weight="balanced"
    )
    model.fit(matrix, [number for _, number in words])
    learnt = np.vstack([model.coef_.T, model.intercept_])
    weights[:, filled if len(filled) > 2 else filled[1:]] = learnt  # of two kinds, it has one column
    return Guesser(kinds, weights)


def save_guesser(guesser: Guesser, path: Path) -> None:
    """Write the weights in half precision as a compressed .npz without pickled objects."""
    kinds = np.frombuffer("\n".join(guesser.kinds).encode("utf-8"), dtype=np.uint8)
    with path.open("wb") as stream:
        np.savez_compressed(stream, kinds=kinds, weights=guesser.weights.astype(np.float16))


def load_guesser(path: Path) -> Guesser:
    """Read a guesser; raises ConfigurationError when the file is missing or no such file."""
    try:
        with np.load(path, allow_pickle=False) as data:
            kinds = tuple(data["kinds"].tobytes().decode("utf-8").split("\n"))
            weights = np.ascontiguousarray(data["weights"].astype(np.float32))
    except OSError as error:
        raise ConfigurationError(f"{path}: the name guesser cannot be read ({error.strerror})") from error
    except (ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
        raise ConfigurationError(f"{path}: is no name guesser; train the model again") from error
    if weights.shape != (BUCKETS + 1, len(kinds)):
        raise ConfigurationError(f"{path}: the name guesser is damaged; train the model again")
    return Guesser(kinds, weights)
