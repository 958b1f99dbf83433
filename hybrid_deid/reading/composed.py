"""Decomposed letters ("u" and a mark for "ü", as macOS writes them) are read composed."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from hybrid_deid.mentions.folding import has_marks
from hybrid_deid.reading.edits import Edit

CLUSTER = re.compile("[^\\W\\d_][\u0300-\u036f]+")


def composed(text: str) -> Iterator[Edit]:
    """Yield the letters of a text that can be composed; marks that no single letter holds stay."""
    if not has_marks(text):
        return
    for cluster in CLUSTER.finditer(text):
        start, end = cluster.span()
        letters = unicodedata.normalize("NFC", cluster.group())
        if len(letters) < end - start:
            yield Edit(start, end, letters)
