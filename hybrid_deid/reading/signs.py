"""Words and the signs that are glued to them are read with a blank between: "Anna!:-)", "Anna+Peter".

A tokenizer makes one token of them, which no list has and a tagger has not seen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from hybrid_deid.knowledge import read_toml
from hybrid_deid.reading.edits import ADDRESS, Edit, chunk_around, chunk_at

HAS_DIGIT = re.compile(r"\d")
PATH = Path(__file__).with_name("signs.toml")
LONGEST = 60  # letters and signs; what is longer is encoded
ANNOUNCED = 20  # characters between a word for a secret and the secret ("Passwort fürs WLAN: ")


@lru_cache(maxsize=1)
def glued_signs() -> tuple[re.Pattern[str], ...]:
    """Return the patterns of signs that may be glued to words, and of those that are read as one blank.

    The third is of signs that end a sentence where others are glued to them, the fourth of words behind which
    such a sign may be part of a password.
    """
    kinds = dict(read_toml(PATH))
    ending, secrets = (re.compile("|".join(kinds.pop(kind))) for kind in ("ending", "secrets"))
    every = re.compile("|".join(pattern for patterns in kinds.values() for pattern in patterns))
    return every, re.compile("|".join(kinds["pictures"])), ending, secrets


def signs_apart(text: str) -> Iterator[Edit]:
    """Yield blanks between words and the signs glued to them; addresses and secrets stay as they are."""
    every, pictures, ending, _ = glued_signs()
    for sign in every.finditer(text):
        places = [place for place in sign.span() if _is_glued(text, place)]
        if not places:
            continue
        start, chunk = chunk_around(text, sign.start())
        if not _is_of_words(chunk) or (HAS_DIGIT.search(chunk) and behind_secret(text, start, ANNOUNCED)):
            continue
        if pictures.match(text, sign.start()):
            yield Edit(*sign.span(), " ")
        else:
            yield from (Edit(place, place, " ") for place in places)
    for sign in ending.finditer(text):
        if text[sign.end() : sign.end() + 1] == "1" and behind_secret(text, sign.start(), LONGEST):
            continue
        if not ADDRESS.search(chunk_at(text, sign.start())):
            yield Edit(sign.end(), sign.end(), " ")


def behind_secret(text: str, place: int, gap: int) -> bool:
    """Tell whether a word for a secret or account ends up to `gap` characters before a place in its line."""
    secrets = glued_signs()[-1]
    start = max(0, place - LONGEST)
    line = text.rfind("\n", start, place) + 1
    return any(word.end() >= place - gap for word in secrets.finditer(text, line or start, place))


def _is_of_words(chunk: str) -> bool:
    return len(chunk) <= LONGEST and not ADDRESS.search(chunk)


def _is_glued(text: str, place: int) -> bool:
    """Tell whether a letter stands on one side of a place, and something else on the other."""
    before, after = text[place - 1 : place] if place else "", text[place : place + 1]
    return bool(before and after) and not after.isspace() and before.isalpha() != after.isalpha()
