"""The zone tagger: one of nine zones (Lampert, Dale & Paris 2009) for every line, or "header"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from hybrid_deid import crf
from hybrid_deid.decoding import Decoder, FeatureTable
from hybrid_deid.errors import ModelError
from hybrid_deid.knowledge import model_folder
from hybrid_deid.segment.lines import line_bounds
from hybrid_deid.values import Line
from hybrid_deid.zones.cues import LONGEST, shipped_cues
from hybrid_deid.zones.features import OFFSETS, own_features, place_features, shifted
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
# Short lines come again (greetings, signoffs, quote marks): what was found in so many of them is remembered.
SHORT, REMEMBERED = 60, 16_384
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
        self._remembered = lru_cache(maxsize=REMEMBERED)(self._own)

    def zones(self, text: str, lines: Sequence[Line]) -> list[str]:
        """Return one zone per line; `lines` are those of `hybrid_deid.segment` (tokens are not needed)."""
        headers = header_lines(text, lines)
        body = lines[headers:]
        emissions = self._emissions(text, body)
        labels = self._decoder.labels
        return [HEADER] * headers + [labels[label] for label in self._decoder.decode(emissions).tolist()]

    def _emissions(self, text: str, lines: Sequence[Line]) -> NDArray[np.float64]:
        """Return the emissions of the features that `line_features` names."""
        own = [
            self._remembered(text[start:end], end - start)
            if end - start <= SHORT
            else self._own(text[start : min(end, start + LONGEST)], end - start)
            for _, start, end, _ in lines
        ]
        places = place_features(lines, [cues for _, cues in own])
        numbers = self._table.numbers
        return self._table.summed(
            [[*row, *numbers(place)] for (row, _), place in zip(own, places, strict=True)]
        )

    def _own(self, content: str, length: int) -> tuple[list[int], list[str]]:
        """Return the rows of a line's own features, and the names of its cues."""
        features, cues = own_features(content, length, self._cues, self._vocabulary)
        return self._table.numbers(features), cues


def bare_lines(text: str) -> list[Line]:
    """Return the non-empty lines of a text without their tokens, which zones do not need."""
    return [Line(number, start, end, ()) for number, start, end in line_bounds(text)]


@lru_cache(maxsize=4)
def load_zones(name: str = "de_zones") -> ZoneTagger:
    """Return a zone tagger, loaded once per process: a shipped model or a model folder.

    Raises ConfigurationError when there is no such model and ModelError when it is damaged.
    """
    return ZoneTagger(model_folder(name))
