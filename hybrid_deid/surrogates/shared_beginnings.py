"""Identifiers that begin with another one of the document: "Depot 1200 4471 8-01" of "Kto 1200 4471 8"."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from hybrid_deid.surrogates.interface import Draw, Mention
from hybrid_deid.surrogates.shape import scrambled

SIGN = re.compile(r"\s?[-/._]\s?|\s")  # between a number and what is put behind it
SHORTEST = 6  # letters and digits of a number that others may begin with
VARIANTS = 200


def with_shared_beginnings(
    mentions: Sequence[Mention], drawn: Sequence[str], draw: Draw, whole: Callable[[str], bool]
) -> list[str]:
    """Return the surrogates `drawn`, but those of numbers that begin with another begin with its surrogate.

    `whole` tells which numbers are drawn as a whole, as those with a checksum are.
    """
    result = list(drawn)
    surrogate = {mention.text: text for mention, text in zip(mentions, drawn, strict=True)}
    own = set(surrogate.values())
    for text in sorted(surrogate, key=lambda one: (len(one), one)):  # a beginning may have a beginning
        cut = _cut(text, surrogate)
        if not cut or whole(text):
            continue
        for attempt in range(VARIANTS):
            numbers = draw.keyed.numbers("identifier behind", text, str(attempt))
            new = surrogate[text[:cut]] + scrambled(text[cut:], numbers)
            if new not in own and draw.allows(new):
                own.add(new)
                surrogate[text] = new
                break
    for place, mention in enumerate(mentions):
        result[place] = surrogate[mention.text]
    return result


def _cut(text: str, surrogates: dict[str, str]) -> int:
    """Return where the longest other number ends that a number begins with, 0 where there is none."""
    for sign in reversed(list(SIGN.finditer(text))):
        before, behind = text[: sign.start()], text[sign.end() :]
        if surrogates.get(before) and any(map(str.isdigit, behind)) and _size(before) >= SHORTEST:
            return sign.start()
    return 0


def _size(text: str) -> int:
    return sum(map(str.isalnum, text)) if any(map(str.isdigit, text)) else 0
