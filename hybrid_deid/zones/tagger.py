"""The zone tagger: one of nine zones (Lampert, Dale & Paris 2009) for every line, or "header"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from threading import Lock

import numpy as np

from hybrid_deid import crf
from hybrid_deid.decoding import Decoder, kernels
from hybrid_deid.decoding.decoder import COMPILE_AFTER
from hybrid_deid.errors import ModelError
from hybrid_deid.knowledge import model_folder
from hybrid_deid.segment.lines import line_bounds
from hybrid_deid.values import Line
from hybrid_deid.zones.cues import shipped_cues
from hybrid_deid.zones.header import header_lines
from hybrid_deid.zones.rows import LineRows

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
        self._decoder = Decoder.open(folder)
        features = dict.fromkeys(SHIFT.sub("", name) for name in self._decoder.attributes)
        vocabulary = frozenset(description["vocabulary"])
        self._rows = LineRows(self._decoder, shipped_cues(), vocabulary, list(features))
        self._turn = Lock()

    def zones(self, text: str, lines: Sequence[Line]) -> list[str]:
        """Return one zone per line; `lines` are those of `hybrid_deid.segment` (tokens are not needed)."""
        return self.zones_batch([(text, lines)])[0]

    def zones_batch(self, documents: Sequence[tuple[str, Sequence[Line]]]) -> list[list[str]]:
        """Return the zones of the lines of each document, as `zones` does of one alone, but sooner."""
        headers = [header_lines(text, lines) for text, lines in documents]
        bodies = [
            (text, lines[header:] if header else lines)
            for (text, lines), header in zip(documents, headers, strict=True)
        ]
        bounds = [0, *accumulate(len(lines) for _, lines in bodies)]
        if not bounds[-1]:
            return [[HEADER] * header for header in headers]
        # Where another decoder of the process has loaded its kernels, a few more cost little.
        work = COMPILE_AFTER if kernels.compiled.cache_info().currsize else bounds[-1]
        compiled = self._decoder.kernels(work) is not None
        offsets = np.array(bounds)
        with self._turn:
            emissions = self._rows.emissions(bodies, offsets, compiled)
        found = self._decoder.decode_batch(emissions, offsets).tolist()
        labels = [self._decoder.labels[label] for label in found]
        return [
            [HEADER] * header + labels[begin:end]
            for header, begin, end in zip(headers, bounds[:-1], bounds[1:], strict=True)
        ]


def bare_lines(text: str) -> list[Line]:
    """Return the non-empty lines of a text without their tokens, which zones do not need."""
    return [Line(number, start, end, ()) for number, start, end in line_bounds(text)]


@lru_cache(maxsize=4)
def load_zones(name: str = "de_zones") -> ZoneTagger:
    """Return a zone tagger, loaded once per process: a shipped model or a model folder.

    Raises ConfigurationError when there is no such model and ModelError when it is damaged.
    """
    return ZoneTagger(model_folder(name, "zones"))
