"""What there is to read otherwise than it is written; most texts have nothing."""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter

from hybrid_deid.reading.composed import composed
from hybrid_deid.reading.edits import Edit, Reading, edited
from hybrid_deid.reading.encoded import entities, mistaken, quoted
from hybrid_deid.reading.lost import LostLetters, may_have_lost
from hybrid_deid.values import Document


def reading(document: Document, lost: Callable[[], LostLetters]) -> Reading | None:
    """Return a document as it is read, None where that is as it is written.

    `lost` makes what knows the words with letters that may be lost; asked only where a text has such.
    """
    text = document.text
    edits: list[Edit] = []
    # Looking for a single sign takes next to nothing, and most texts have none.
    if "&" in text:
        edits += entities(text)
    if "=" in text:
        edits += quoted(text)
    if not text.isascii():
        edits += composed(text)
        edits += mistaken(text)
    if may_have_lost(text):
        edits += lost().found(text, [value.text for value in document.known])
    return edited(document, sorted(edits, key=itemgetter(0))) if edits else None
