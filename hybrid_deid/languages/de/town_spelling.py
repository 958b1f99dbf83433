"""Places whose umlauts are written out ("Nuernberg"), and the country that a postal code gives a place."""

from __future__ import annotations

import re
from functools import lru_cache

from hybrid_deid.languages.de.tables import country_hints
from hybrid_deid.letter_classes import WRITTEN_OUT
from hybrid_deid.surrogates.interface import Mention

REMEMBERED = 1024  # texts of places
_SIGNS = {"A": "AT", "AT": "AT", "CH": "CH", "FL": "CH", "D": "DE", "DE": "DE"}
_CODE = re.compile(r"(?:(?<![^\W\d_])(?P<sign>AT?|CH|FL|DE?)[-–  ]\s?)?(?<!\d)(?P<code>\d{4,5})[  ]\Z")
_GLUED = re.compile(r"(?<=[^\W\d_])\.(?=[^\W\d_]{3})")
ALPINE = ("AT", "CH")


@lru_cache(maxsize=REMEMBERED)
def with_umlauts(text: str) -> tuple[str, ...]:
    """Return how a text may have been meant whose umlauts are written out, without the text itself."""
    folded = text.lower()
    if not text.isascii() or not any(plain in folded for _, plain in WRITTEN_OUT):
        return ()
    found = []
    spelled = text
    for letter, plain in WRITTEN_OUT:
        for one, other in ((plain, letter), (plain.title(), letter.upper()), (plain.upper(), letter.upper())):
            spelled = spelled.replace(one, other)
        if spelled != text and spelled not in found:
            found.append(spelled)
    return tuple(found)


@lru_cache(maxsize=REMEMBERED)
def written_out(text: str) -> str:
    """Return a text with its umlauts written out, in their case."""
    if text.isascii():
        return text
    for letter, plain in WRITTEN_OUT:
        text = text.replace(letter, plain)
        text = text.replace(letter.upper(), plain.upper() if text.isupper() else plain.title())
    return text


def with_blanks(text: str) -> tuple[str, ...]:
    """Return a name with the blanks that it lacks behind its full stops ("St.Pölten"), nothing for others."""
    spaced = _GLUED.sub(". ", text) if "." in text else text
    return (spaced,) if spaced != text else ()


def is_behind_code(mention: Mention) -> bool:
    """Tell whether a postal code stands right before a place."""
    return mention.before[-2:-1].isdigit() and _CODE.search(mention.before) is not None


def told_by_code(mention: Mention) -> str:
    """Return the country that a postal code right before a place tells, "" where none does.

    One of four digits is of the country of the document, which is not Germany then.
    """
    if not mention.before[-2:-1].isdigit():
        return ""
    match = _CODE.search(mention.before)
    if match is None:
        return ""
    if match["sign"]:
        return _SIGNS[match["sign"]]
    if len(match["code"]) == country_hints()["DE"].zip_digits:
        return "DE"
    return mention.country if mention.country in ALPINE else ""
