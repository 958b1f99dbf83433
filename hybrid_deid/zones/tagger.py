"""The zone tagger: one of nine zones (Lampert, Dale & Paris 2009) for every line, or "header"."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import numpy as np

from hybrid_deid import crf
from hybrid_deid.decoding import Decoder, RowCache
from hybrid_deid.errors import ModelError
from hybrid_deid.knowledge import model_folder
from hybrid_deid.values import Line
from hybrid_deid.zones.cues import CueSet, shipped_cues
from hybrid_deid.zones.features import OFFSETS, local_features, place_features
from hybrid_deid.zones.header import header_lines

ZONES = (
    "author",
    "greeting",
    "signoff",
    "signature",
    "advertising",
    "disclaimer",
    "attachment",
    "reply",
    "forward",
)
HEADER = "header"
FEATURES_VERSION = 1
CACHE_BYTES = 16 * 2**20


def line_features(
    text: str, lines: Sequence[Line], cues: CueSet, vocabulary: frozenset[str]
) -> tuple[list[tuple[str, ...]], list[tuple[str, ...]]]:
    """Return the local and the place features of every line."""
    local = [local_features(text[line.start : line.end], cues, vocabulary) for line in lines]
    found = [
        [name[4:] for name in names if name.startswith("cue=")] + [n for n in names if n == "delimiter"]
        for names in local
    ]
    return local, place_features(lines, found)


def shifted(names: object, offset: int) -> list[str]:
    """Return the attributes that a line has because one with these local features is `offset` lines away."""
    if not isinstance(names, tuple):
        raise TypeError("local features are a tuple of names")
    if offset == 0:
        return list(names)
    if abs(offset) > 1:
        return [f"{offset}:{name}" for name in names if name.startswith("cue=")]
    return [f"{offset}:{name}" for name in names]


class ZoneTagger:
    """Tags the lines of a document with zones. Not to be shared by threads (it caches)."""

    def __init__(self, folder: Path) -> None:
        """Open a model folder; raises ModelError when it is damaged or of another kind or version."""
        description = crf.read_description(folder, "zones")
        if description.get("features") != FEATURES_VERSION:
            raise ModelError(f"{folder}: was trained with other features; train it again")
        self._cues = shipped_cues()
        self._vocabulary = frozenset(description["vocabulary"])
        self._decoder = Decoder.open(folder)
        self._near = RowCache(self._decoder, shifted, OFFSETS, CACHE_BYTES)
        self._place = RowCache(self._decoder, shifted, (0,), CACHE_BYTES)

    def zones(self, text: str, lines: Sequence[Line]) -> list[str]:
        """Return one zone per line; `lines` are those of `hybrid_deid.segment` (tokens are not needed)."""
        headers = header_lines(text, lines)
        body = lines[headers:]
        local, place = line_features(text, body, self._cues, self._vocabulary)
        offsets = np.array([0, len(body)])
        emissions = self._near.emissions(local, offsets) + self._place.emissions(place, offsets)
        labels = self._decoder.labels
        return [HEADER] * headers + [labels[label] for label in self._decoder.decode(emissions).tolist()]


@lru_cache(maxsize=4)
def load_zones(name: str = "de_zones") -> ZoneTagger:
    """Return a zone tagger, loaded once per process: a shipped model or a model folder.

    Raises ConfigurationError when there is no such model and ModelError when it is damaged.
    """
    return ZoneTagger(model_folder(name))
