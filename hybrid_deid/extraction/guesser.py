"""What a word unknown to every list looks like: a linear classifier over its letters.

Lists never hold all names. The guesser learns from them how female, male and family names, places and
common words are spelled, and gives for any word the probability of each kind. It is trained on part of
the lists only, so that the names of training texts are to it what unseen names will be.
"""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hybrid_deid.errors import ConfigurationError

BUCKETS = 1 << 15
LENGTHS = (1, 2, 3, 4, 5)
LONGEST = 30


def buckets(word: str) -> list[int]:
    """Return the hash buckets of the character n-grams of a word, its ends marked."""
    form = "^" + word.casefold()[:LONGEST] + "$"
    grams = (form[i : i + n] for n in LENGTHS for i in range(len(form) - n + 1))
    return [zlib.crc32(gram.encode("utf-8", "replace")) % BUCKETS for gram in grams]


@dataclass(frozen=True)
class Guesser:
    """Kinds of words and the weights [BUCKETS + 1, kinds] of n-grams for them, the last row the bias."""

    kinds: tuple[str, ...]
    weights: NDArray[np.float32] = field(repr=False)

    def probabilities(self, word: str) -> NDArray[np.float64]:
        """Return the probability of every kind."""
        found = buckets(word)
        scores = self.weights[found].sum(axis=0, dtype=np.float64) / len(found) ** 0.5 + self.weights[BUCKETS]
        odds = np.exp(scores - scores.max())
        return odds / odds.sum()  # type: ignore[no-any-return]


def train_guesser(lists: Mapping[str, Sequence[str]], seed: int = 1) -> Guesser:
    """Train on words by kind; a word of several kinds counts for each. Needs scikit-learn."""
    try:
        from scipy.sparse import csr_matrix
        from sklearn.linear_model import SGDClassifier
    except ImportError as error:
        raise ConfigurationError(
            "training with the feature group 'guess' needs scikit-learn: pip install scikit-learn"
        ) from error
    kinds = tuple(sorted(lists))
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
    return Guesser(kinds, np.vstack([model.coef_.T, model.intercept_]).astype(np.float32))


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
            weights = data["weights"].astype(np.float32)
    except OSError as error:
        raise ConfigurationError(f"{path}: the name guesser cannot be read ({error.strerror})") from error
    except (ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
        raise ConfigurationError(f"{path}: is no name guesser; train the model again") from error
    if weights.shape != (BUCKETS + 1, len(kinds)):
        raise ConfigurationError(f"{path}: the name guesser is damaged; train the model again")
    return Guesser(kinds, weights)
