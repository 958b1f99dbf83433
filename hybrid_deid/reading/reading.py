"""What there is to read otherwise than it is written; most texts have nothing."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable
from operator import itemgetter

from hybrid_deid.reading.composed import composed
from hybrid_deid.reading.directories import directories
from hybrid_deid.reading.drawn import drawn_out
from hybrid_deid.reading.edits import Edit, Reading, edited
from hybrid_deid.reading.encoded import entities, mistaken, percent, quoted
from hybrid_deid.reading.encoded_words import encoded_words
from hybrid_deid.reading.escaped import escaped
from hybrid_deid.reading.form_data import form_data
from hybrid_deid.reading.glued_words import glued_words
from hybrid_deid.reading.hyphens import JOINED, PARTED, PartedWords
from hybrid_deid.reading.invisible import controls, invisible
from hybrid_deid.reading.lost import LostLetters, may_have_lost
from hybrid_deid.reading.markup import BEFORE_VALUES, escaped_tags, tags_apart, values_apart
from hybrid_deid.reading.mistaken_pages import mistaken_pages
from hybrid_deid.reading.owners import owners
from hybrid_deid.reading.scanned import scanned_forms
from hybrid_deid.reading.sentences import sentences_apart
from hybrid_deid.reading.signs import signs_apart
from hybrid_deid.reading.spaced import spaced_words
from hybrid_deid.reading.umlauts import umlauts
from hybrid_deid.reading.vocabulary import Vocabulary
from hybrid_deid.values import Document


def reading(
    document: Document,
    lost: Callable[[], LostLetters],
    parted: Callable[[], PartedWords],
    words: Callable[[], Vocabulary] = Vocabulary,
) -> Reading | None:
    """Return a document as it is read, None where that is as it is written.

    `lost` makes what knows the words with letters that may be lost, `parted` what joins those that the end
    of a line parts, `words` what knows names that something is glued to; asked only where a text has such.
    """
    text = document.text
    edits: list[Edit] = []
    values = [value.text for value in document.known]
    # Looking for a single sign takes next to nothing, and most texts have none.
    if "&" in text:
        edits += entities(text)
        if "lt;" in text:
            edits += escaped_tags(text)
    if "=?" in text:
        edits += encoded_words(text)
    if "=" in text:
        edits += quoted(text)
    if "&" in text and "=" in text:
        edits += form_data(text)
    if "%" in text:
        edits += percent(text)
    edits += escaped(text)
    if "<" in text:
        edits += tags_apart(text)
    if ('"' in text or "'" in text) and any(map(text.__contains__, BEFORE_VALUES)):
        edits += values_apart(text)
    edits += directories(text)
    edits += controls(text)
    if not text.isascii():
        edits += mistaken_pages(text)  # before those that are mistaken once
        edits += mistaken(text)
        edits += invisible(text)
    edits += signs_apart(text)
    edits += glued_words(text, words)
    edits += sentences_apart(text, words)
    edits += drawn_out(text, words)
    if "'s" in text:
        edits += owners(text, words)
    edits += umlauts(text, words)
    edits += spaced_words(text, words)
    edits += scanned_forms(text)
    if may_have_lost(text):
        edits += lost().found(text, values)
    if PARTED.search(text):
        edits += parted().found(text)
    if JOINED.search(text):
        edits += parted().joined(text)
    if edits and values:
        edits = _outside(edits, text, values)
    if not text.isascii():
        edits += composed(text)
    return edited(document, sorted(edits, key=itemgetter(0))) if edits else None


def _outside(edits: Iterable[Edit], text: str, values: Iterable[str]) -> list[Edit]:
    """Return edits that lie in no value that a caller knows: these stand as they are written."""
    known = "|".join(map(re.escape, sorted(filter(None, values), key=len, reverse=True)))
    places = [found.span() for found in re.finditer(known, text, re.IGNORECASE)] if known else []
    starts = [start for start, _ in places]
    outside = []
    for edit in edits:
        before = bisect_left(starts, edit.end) - 1
        if before < 0 or places[before][1] <= edit.start:
            outside.append(edit)
    return outside
