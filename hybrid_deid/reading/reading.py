"""Collecting all that is read otherwise than it is written; most texts have nothing of the kind."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
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
from hybrid_deid.word_patterns import any_of

# What looks for edits in a text, and the signs without which there are none: looking for a sign takes next to
# nothing, and most texts have none.
BY_SIGNS: tuple[tuple[tuple[str, ...], Callable[[str], Iterable[Edit]]], ...] = (
    (("&",), entities),
    (("&", "lt;"), escaped_tags),
    (("=?",), encoded_words),
    (("=",), quoted),
    (("&", "="), form_data),
    (("%",), percent),
    ((), escaped),
    (("<",), tags_apart),
)
# What looks for letters beyond ASCII; those that are mistaken twice come before those that are once.
BEYOND_ASCII = (mistaken_pages, mistaken, invisible)
# What holds names against the words of the language, with signs as above.
BY_WORDS: tuple[tuple[tuple[str, ...], Callable[[str, Callable[[], Vocabulary]], Iterable[Edit]]], ...] = (
    ((), controls),
    ((), glued_words),
    ((), sentences_apart),
    ((), drawn_out),
    (("'s",), owners),
    ((), umlauts),
    ((), spaced_words),
)


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
    edits = [*_of_signs(text), *_of_words(text, words)]
    values = [value.text for value in document.known]
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


def _of_signs(text: str) -> Iterator[Edit]:
    """Yield the edits that the signs of a text alone tell: encodings, markup, signs glued to words."""
    for signs, found_in in BY_SIGNS:
        if all(map(text.__contains__, signs)):
            yield from found_in(text)
    if ('"' in text or "'" in text) and any(map(text.__contains__, BEFORE_VALUES)):
        yield from values_apart(text)
    yield from directories(text)
    if not text.isascii():
        for found_in in BEYOND_ASCII:
            yield from found_in(text)
    yield from signs_apart(text)


def _of_words(text: str, words: Callable[[], Vocabulary]) -> Iterator[Edit]:
    """Yield the edits that words tell."""
    for signs, found_in in BY_WORDS:
        if all(map(text.__contains__, signs)):
            yield from found_in(text, words)
    yield from scanned_forms(text)


def _outside(edits: Iterable[Edit], text: str, values: Iterable[str]) -> list[Edit]:
    """Return edits that lie in no value that a caller knows: these stand as they are written."""
    known = any_of(filter(None, values))
    places = [found.span() for found in re.finditer(known, text, re.IGNORECASE)]
    starts = [start for start, _ in places]
    outside = []
    for edit in edits:
        before = bisect_left(starts, edit.end) - 1
        if before < 0 or places[before][1] <= edit.start:
            outside.append(edit)
    return outside
