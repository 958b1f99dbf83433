"""The zone tagger: one of nine zones (Lampert, Dale & Paris 2009) for every line, or "header"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from hybrid_deid import crf
from hybrid_deid.decoding import Decoder, FeatureTable
from hybrid_deid.errors import ModelError
from hybrid_deid.knowledge import model_folder
from hybrid_deid.segment.lines import line_bounds
from hybrid_deid.values import Line
from hybrid_deid.zones.cues import shipped_cues
from hybrid_deid.zones.features import OFFSETS, line_features, shifted
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
SHIFT = re.compile(r"^-?\d:")


class ZoneTagger:
    """Tags the lines of a document with zones."""

    def __init__(self, folder: Path) -> None:
        """Open a model folder; raises ModelError when it is damaged or of another kind or version."""
        description = crf.read_description(folder, "zones")
        if description.get("features") != FEATURES_VERSION:
            raise ModelError(f"{folder}: was trained with other features; train it again")
        self._cues = shipped_cues()
        self._vocabulary = frozenset(description["vocabulary"])
        self._decoder = Decoder.open(folder)
        features = [SHIFT.sub("", name) for name in self._decoder.attributes]
        self._table = FeatureTable(self._decoder, features, OFFSETS, shifted)

    def zones(self, text: str, lines: Sequence[Line]) -> list[str]:
        """Return one zone per line; `lines` are those of `hybrid_deid.segment` (tokens are not needed)."""
        headers = header_lines(text, lines)
        body = lines[headers:]
        emissions = self._table.emissions(line_features(text, body, self._cues, self._vocabulary))
        labels = self._decoder.labels
        return [HEADER] * headers + [labels[label] for label in self._decoder.decode(emissions).tolist()]


def bare_lines(text: str) -> list[Line]:
    """Return the non-empty lines of a text without their tokens, which zones do not need."""
    return [Line(number, start, end, ()) for number, start, end in line_bounds(text)]


@lru_cache(maxsize=4)
def load_zones(name: str = "de_zones") -> ZoneTagger:
    """Return a zone tagger, loaded once per process: a shipped model or a model folder.

    Raises ConfigurationError when there is no such model and ModelError when it is damaged.
    """
    return ZoneTagger(model_folder(name))
