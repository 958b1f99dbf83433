"""Attributes of the part-of-speech tagger: all of a position's are functions of single words around it.

That is what makes it fast: the decoder sums the weights of a word once per window offset and looks them up
ever after. Words are folded (lower case, ä = ae, ß = ss, digits = 0), so that "fuer", "FÜR" and "für" agree;
what the folding drops comes back as the case class.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from hybrid_deid.letter_classes import WRITTEN_OUT

FOLD = str.maketrans({**dict(WRITTEN_OUT), **dict.fromkeys("123456789", "0")})
ADDRESS = re.compile(
    r"(?:[a-z][a-z0-9+.-]{1,15}://|www\.)\S|[^\s@]@[^\s@]|\w\.(?:de|at|ch|com|org|net|eu|info)\b", re.I
)
# Words count up to here; what follows tells nothing of the part of speech.
LONGEST = 40
OFFSETS = (-2, -1, 0, 1, 2)


def fold(word: str) -> str:
    """Return the word in lower case, without umlauts, with 0 for every digit."""
    return word[:LONGEST].lower().translate(FOLD)


def case_class(word: str) -> str:
    """Return what kind of characters a word is made of."""
    if word.isalpha():
        if word.islower():
            return "lower"
        if word.istitle():
            return "title"
        if word.isupper():
            return "upper" if len(word) > 1 else "title"
        return "mixed"
    if word.isdigit():
        return "digits"
    if not any(character.isalnum() for character in word):
        return "marks"
    if not any(character.isalpha() for character in word):
        return "number"
    return "alnum" if any(character.isdigit() for character in word) else "joined"


UNKNOWN = ("?",)


def attributes(word: str, offset: int, lexicon: Mapping[str, tuple[str, ...]]) -> list[str]:
    """Return the attributes that a position has because `word` stands `offset` positions away.

    At the word itself: the word, its prefixes up to 4 and suffixes up to 6 characters, its case class,
    and its classes in the lexicon; one away: the word, suffixes, case class, lexicon classes; two away:
    the word and its lexicon classes.
    """
    folded = fold(word)
    classes = lexicon.get(folded, UNKNOWN)
    if offset:
        names = [f"{offset}w={folded}"]
        names += (f"{offset}k{n}={found}" for n, found in enumerate(classes))
        if abs(offset) == 1:
            names += (
                f"{offset}s3={folded[-3:]}",
                f"{offset}s2={folded[-2:]}",
                f"{offset}c={case_class(word)}",
            )
        return names
    case = case_class(word)
    names = [f"w={folded}", f"c={case}", f"cs={case}|{folded[-3:]}", f"n={min(len(folded), 12)}"]
    names += (f"p{n}={folded[:n]}" for n in range(1, min(5, len(folded))))
    names += (f"s{n}={folded[-n:]}" for n in range(1, min(7, len(folded))))
    names += (f"k{n}={found}" for n, found in enumerate(classes))
    names += (f"kc={classes[0]}|{case}", f"ks={classes[0]}|{folded[-2:]}")
    if ADDRESS.search(word):
        names.append("address")
    return names
