"""Identifiers that begin with another one of the document: "Depot 1200 4471 8-01" of "Kto 1200 4471 8".

All spellings of an identifier are one entity ("12004471-01", "12004471/01"): it is drawn once, by its key,
and written into each of them.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence

from hybrid_deid.surrogates.interface import Draw, Mention, normalized
from hybrid_deid.surrogates.shape import scrambled

SIGN = re.compile(r"\s?[-/._]\s?|\s")  # between a number and what is put behind it
SHORTEST = 6  # letters and digits of a number that others may begin with
VARIANTS = 200

# The places of the characters of an entity's key in each of its spellings.
Spellings = Mapping[str, Sequence[int]]


def with_shared_beginnings(
    mentions: Sequence[Mention],
    drawn: Sequence[str],
    draw: Draw,
    key: Callable[[str], str],
    places: Callable[[str], Sequence[int]],
) -> list[str]:
    """Return the surrogates `drawn`, but those of numbers that begin with another begin with its surrogate.

    `key` is what all spellings of a number share, `places` tells where its characters stand in one of them;
    it has none for those that are drawn as a whole, as numbers with a checksum are.
    """
    result = {mention.text: text for mention, text in zip(mentions, drawn, strict=True)}
    entities: dict[str, dict[str, Sequence[int]]] = {}
    for text in sorted(result):
        entities.setdefault(key(text), {})[text] = places(text)
    taken = {_signless(key(text)) for text in (*result, *result.values())}
    for entity in sorted(entities, key=lambda one: (len(one), one)):  # a beginning may have a beginning
        spellings = {text: where for text, where in entities[entity].items() if len(where) == len(entity)}
        if cut := _cut(entity, spellings, entities):
            number, where = next(iter(entities[entity[:cut]].items()))
            begun = result[number]
            before = _read(number, begun, where)
            for attempt in range(VARIANTS if begun else 0):
                numbers = draw.keyed.numbers("identifier behind", entity, str(attempt))
                behind = scrambled(entity[cut:], numbers)
                written = _written((before or entity[:cut]) + behind, spellings)
                if not before:
                    written = _put_behind(begun, cut, written, spellings)
                new = _signless((before or key(begun)) + behind)
                if new not in taken and all(map(draw.allows, written.values())):
                    taken.add(new)
                    result.update(written)
                    break
        elif len(spellings) > 1:
            result.update(_alike(result, spellings, draw))
    return [result[mention.text] for mention in mentions]


def _alike(surrogates: Mapping[str, str], spellings: Spellings, draw: Draw) -> dict[str, str]:
    """Return one surrogate in all spellings of a number where they have several.

    So it is where one of them has a year: "2024-0815", "20240815".
    """
    whole, *others = [_read(text, surrogates[text], where) for text, where in spellings.items()]
    if not whole or all(other == whole for other in others):
        return {}
    written = _written(whole, spellings)
    return written if all(map(draw.allows, written.values())) else {}


def _cut(entity: str, spellings: Spellings, entities: Mapping[str, Spellings]) -> int:
    """Return where in its key the longest other number ends that a number begins with, 0 if there is none.

    One of its spellings must have a sign there.
    """
    cuts = {
        bisect_left(places, sign.start())
        for text, places in spellings.items()
        for sign in SIGN.finditer(text)
    }
    for cut in sorted(cuts, reverse=True):
        before, behind = entity[:cut], entity[cut:]
        if behind and before in entities and _size(before) >= SHORTEST and any(map(str.isdigit, behind)):
            return cut
    return 0


def _same_form(text: str, surrogate: str) -> bool:
    """Tell whether a surrogate has its signs where the original has them: a host's may not."""
    return len(text) == len(surrogate) and all(
        one.isalnum() == other.isalnum() for one, other in zip(text, surrogate, strict=True)
    )


def _read(text: str, surrogate: str, places: Sequence[int]) -> str:
    """Return the key of a surrogate by the places of its original, "" if it has another form.

    The places tell more than the surrogate: by chance it may hold a word that stays, such as "VR".
    """
    if not _same_form(text, surrogate):
        return ""
    key = normalized("".join(surrogate[place] for place in places))
    return key if len(key) == len(places) else ""


def _written(key: str, spellings: Spellings) -> dict[str, str]:
    """Return a key in the form of each spelling."""
    result = {}
    for text, places in spellings.items():
        characters = list(text)
        for place, new in zip(places, key, strict=True):
            characters[place] = new.upper() if text[place].isupper() else new
        result[text] = "".join(characters)
    return result


def _put_behind(begun: str, cut: int, written: Mapping[str, str], spellings: Spellings) -> dict[str, str]:
    """Return what is written with its first `cut` characters exchanged for a surrogate of another form."""
    return {
        text: text[: places[0]] + begun + written[text][places[cut - 1] + 1 :]
        for text, places in spellings.items()
    }


def _signless(key: str) -> str:
    return "".join(filter(str.isalnum, key))


def _size(text: str) -> int:
    return sum(map(str.isalnum, text)) if any(map(str.isdigit, text)) else 0
