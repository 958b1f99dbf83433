"""Spelling that follows the original: letter case and Swiss ss."""

from __future__ import annotations

import re
import unicodedata

from hybrid_deid.surrogates.interface import Draw, normalized
from hybrid_deid.surrogates.shape import like_case

like = like_case  # the name in German modules
VOWELS = "aeiouyäöü"


def without_eszett(text: str) -> str:
    """Return `text` in Swiss spelling."""
    return text.replace("ß", "ss").replace("ẞ", "SS")


def first_letter(text: str) -> str:
    """Return the first letter of `text` as one of a-z: "Ö" counts as "o", what is no letter as "a"."""
    for character in text:
        if "a" <= character <= "z":
            return character
        if character.isalpha():
            base = unicodedata.normalize("NFD", character.casefold())[0]
            return base if "a" <= base <= "z" else "a"
    return "a"


_WORD = re.compile(r"\w+")


def may_stand(surrogate: str, original: str, draw: Draw) -> bool:
    """Tell whether neither the surrogate nor a word of it is an original; words of `original` may be."""
    if not draw.allows(surrogate):
        return False
    words = _WORD.findall(normalized(surrogate))
    if len(words) < 2 or draw.forbidden.isdisjoint(words):
        return True
    kept = set(_WORD.findall(normalized(original)))
    return not any(word in draw.forbidden and word not in kept for word in words)
