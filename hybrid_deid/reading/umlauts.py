"""Umlauts that copying took apart ("Mu¨ller", "M¨uller", "M\\"uller") are read as one letter.

The dots stand behind the letter in what was copied from some PDF, before it in what TeX made. A quotation
mark in their place makes an umlaut only where a known word comes of it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator

from hybrid_deid.reading.edits import ADDRESS, Edit, chunk_at, word_start
from hybrid_deid.reading.vocabulary import Vocabulary

DOTS, COMBINING, QUOTE, SHARP_S = "\xa8", "\u0308", '"', "ß"
BEHIND = re.compile("[aouAOU]\xa8")
BEFORE = re.compile("\xa8[aouAOU]")
QUOTED = re.compile('"(?<=[^\\W\\d_]")(?=[^\\W\\d_])')
QUOTED_BEHIND = re.compile('[aouAOU]"(?=[^\\W\\d_])')
QUOTED_BEFORE = re.compile('"[aouAOUs]')
WORD = re.compile('[^\\W\\d_]+(?:"[^\\W\\d_]+)+')
LONGEST = 40  # letters before a quotation mark that are looked at


def umlauts(text: str, words: Callable[[], Vocabulary]) -> Iterator[Edit]:
    """Yield umlauts that are written as two signs; `words` is asked where a quotation mark is in a word."""
    if DOTS in text:
        yield from _of_dots(text)
    if QUOTE in text:
        last = 0
        for quote in QUOTED.finditer(text):
            if quote.start() >= last:
                begin = max(last, quote.start() - LONGEST)
                word = WORD.match(text, word_start(text, quote.start(), begin))
                if word is not None:
                    last = word.end()
                    yield from _of_quotes(text, word, words())


def _of_dots(text: str) -> Iterator[Edit]:
    """Yield the umlauts that dots make; between two vowels the rest of the text tells which one they make."""
    behind = {sign.end() - 1: sign for sign in BEHIND.finditer(text)}
    before = {sign.start(): sign for sign in BEFORE.finditer(text)}
    rather_before = len(before.keys() - behind.keys()) > len(behind.keys() - before.keys())
    ways = (before, behind) if rather_before else (behind, before)
    for place in sorted({*behind, *before}):
        sign = ways[0].get(place) or ways[1][place]
        yield Edit(*sign.span(), _umlaut(sign.group().replace(DOTS, "")))


def _of_quotes(text: str, word: re.Match[str], words: Vocabulary) -> Iterator[Edit]:
    """Yield the umlauts of a word with quotation marks, if a known word comes of one way to read them all."""
    for way in (QUOTED_BEFORE, QUOTED_BEHIND):
        signs = list(way.finditer(word.group()))
        meant = way.sub(lambda sign: _umlaut(sign.group().replace(QUOTE, "")), word.group())
        if (
            QUOTE not in meant
            and _is_known(meant, words)
            and not ADDRESS.search(chunk_at(text, word.start()))
        ):
            for sign in signs:
                start, end = (word.start() + place for place in sign.span())
                yield Edit(start, end, _umlaut(sign.group().replace(QUOTE, "")))
            return


def _is_known(word: str, words: Vocabulary) -> bool:
    kinds = (words.has_gender, words.is_family, words.is_town, words.is_surely_frequent)
    return any(is_known(word) for is_known in kinds)


def _umlaut(letter: str) -> str:
    return SHARP_S if letter == "s" else unicodedata.normalize("NFC", letter + COMBINING)
