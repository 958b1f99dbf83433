"""The part-of-speech tagger: Universal Dependencies v2 tags for the tokens of lines."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Protocol

import numpy as np

from hybrid_deid import crf
from hybrid_deid.decoding import Decoder, RowCache
from hybrid_deid.errors import ModelError
from hybrid_deid.knowledge import model_folder
from hybrid_deid.pos.features import OFFSETS, attributes
from hybrid_deid.pos.lexicon import Lexicon, read_lexicon
from hybrid_deid.values import Line

FEATURES_VERSION = 2
LEXICON = "lexicon.txt.xz"
SPACY = "spacy:"
CACHE_BYTES = 32 * 2**20


class PosTagger(Protocol):
    """What tags lines: the shipped CRF, or a spaCy pipeline."""

    def tag(self, lines: Sequence[Line]) -> list[list[str]]:
        """Return one UPOS tag per token of every line."""


class CrfPosTagger:
    """The shipped tagger: a CRF over the tokens of a line. Not to be shared by threads (it caches)."""

    def __init__(self, folder: Path) -> None:
        """Open a model folder; raises ModelError when it is damaged or of another kind or version."""
        description = crf.read_description(folder, "pos")
        if description.get("features") != FEATURES_VERSION:
            raise ModelError(
                f"{folder}: was trained with other features; train it again with 'hybrid-deid pos train'"
            )
        self._lexicon = open_lexicon(folder, str(description.get("lexicon")))
        self._decoder = Decoder.open(folder)
        self._rows = RowCache(self._decoder, self._attributes, OFFSETS, CACHE_BYTES)

    def _attributes(self, key: object, offset: int) -> list[str]:
        return attributes(str(key), offset, self._lexicon)

    def tag(self, lines: Sequence[Line]) -> list[list[str]]:
        """Return one UPOS tag per token of every line."""
        words = [token.text for line in lines for token in line.tokens]
        offsets = np.cumsum([0, *(len(line.tokens) for line in lines)])
        path = self._decoder.decode_batch(self._rows.emissions(words, offsets), offsets)
        labels = self._decoder.labels
        tags = [labels[label] for label in path.tolist()]
        return [tags[begin:end] for begin, end in pairwise(offsets.tolist())]


def open_lexicon(folder: Path, checksum: str) -> Lexicon:
    """Read the lexicon of a model folder; raises ModelError when it is not the one of the training."""
    path = folder / LEXICON
    if not path.is_file() or crf.checksum(path) != checksum:
        raise ModelError(f"{path}: is missing or does not match its checksum; copy or train the model again")
    return read_lexicon(path)


@lru_cache(maxsize=4)
def load_pos(name_or_path: str = "de_pos") -> PosTagger:
    """Return a tagger, loaded once per process: a shipped model, a model folder, or "spacy:<pipeline>".

    Raises ConfigurationError when there is no such model or the spaCy pipeline is not installed,
    and ModelError when the model is damaged.
    """
    if name_or_path.startswith(SPACY):
        from hybrid_deid.pos.spacy_pipeline import SpacyPosTagger

        return SpacyPosTagger(name_or_path[len(SPACY) :])
    return CrfPosTagger(model_folder(name_or_path, "pos"))
