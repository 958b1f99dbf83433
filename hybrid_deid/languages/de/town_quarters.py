"""Towns that a longer name begins with: "köln-ehrenfeld", "köln hbf", "freiburg im breisgau"."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from functools import cache

from hybrid_deid.languages.de.place_forms import SPA
from hybrid_deid.languages.de.places import COUNTRIES, VILLAGE, Place, atlas
from hybrid_deid.languages.de.tables import endings, table
from hybrid_deid.languages.de.town_spelling import with_umlauts
from hybrid_deid.surrogates.interface import Mention, normalized
from hybrid_deid.word_patterns import any_of

SHORTEST = 4  # letters of a town that a longer name begins with
LARGE = 2  # the class of size of towns that go by their name alone, or a bigger one
_SIGN = re.compile(r"[\s/(-]")
_LAST_WORD = re.compile(r"[^\W\d_]+(?=\W*\Z)")
# The words before a hyphen, which stands apart where they are several ("Hall in Tirol - Schönegg").
_JOINED = re.compile(r"([^\W\d_]+(?:[ .]{1,2}[^\W\d_]+){0,3})\s?[-–]\s?\Z")
_BRACKETS = re.compile(r"\s?\(([^()\n]+)\)")


def town_begun(lemma: str, places: Sequence[Place]) -> str:
    """Return the town that a normalized name begins with, the name itself where there is none.

    `places` are those of the name.
    """
    unsized = all(place.size == VILLAGE for place in places)
    if not places or (unsized and lemma[-1:] == "."):
        return _town_of_unknown(lemma)
    town = _town_of_quarter(lemma, min(place.size for place in places)) if "-" in lemma else lemma
    return _town_with_addition(lemma) if unsized and town == lemma else town


def _town_of_unknown(lemma: str) -> str:
    """Return the town that an unknown name begins with: "köln hbf", "berlin-nirgendwo", "frankfurt/m.".

    "frankfurt an der oder" is what the list has with brackets.
    """
    if lemma.isalpha():
        return lemma
    addition, last = _addition().search(lemma), _LAST_WORD.search(lemma)
    if addition is not None and last is not None:
        bracketed = f"{lemma[: addition.start()]} ({last[0]})"
        if bracketed in atlas().known:
            return bracketed
    for sign in _SIGN.finditer(lemma):
        town = lemma[: sign.start()]
        for spelled in (town, *with_umlauts(town)) if len(town) >= SHORTEST else ():  # "muenchen-haidhausen"
            if any(place.size < VILLAGE for place in atlas().known.get(spelled, ())):
                return spelled
    return lemma


def _town_of_quarter(lemma: str, size: int) -> str:
    """Return the town whose quarter a listed name is: one of the home countries that is larger than it."""
    town, _, quarter = lemma.partition("-")
    if len(town) < SHORTEST or not quarter or lemma in table("places")["no_quarters"]:
        return lemma
    sizes = [place.size for place in atlas().known.get(town, ()) if place.country in COUNTRIES]
    return town if min(sizes, default=VILLAGE) < size else lemma


@cache
def _addition() -> re.Pattern[str]:
    """Return what finds where that begins which tells a town from others of its name: "mülheim/ruhr"."""
    return re.compile(rf"\s?/|\s\(|\s{any_of(table('places')['before_additions'])}(?=\s|\w)")


def _town_with_addition(lemma: str) -> str:
    """Return the large town that a name begins with whose list tells no size; the name where there is none.

    Lists have such names as they are written, without saying that they are those of the town.
    """
    sign = _addition().search(lemma)
    if sign is None or "-" in lemma[: sign.start()]:
        return lemma
    town = lemma[: sign.start()]
    return town if any(place.size <= LARGE for place in atlas().known.get(town, ())) else lemma


def named_apart(
    mentions: Sequence[Mention], names: Collection[str], whole: Callable[[str], str]
) -> frozenset[str]:
    """Return the normalized names that stand beside that of their town: "Gwatt (Thun)", "Ulm-Söflingen".

    `names` are those of the document. `whole` returns the town that a name is that of; lists have quarters as
    further names of their town.
    """
    apart: set[str] = set()
    for mention in mentions:
        match = _BRACKETS.match(mention.after) if "(" in mention.after[:2] else None
        if match is not None:
            pair = (normalized(mention.text), normalized(match[1]))
            town = whole(pair[0])
            if pair[0] != pair[1] and town == whole(pair[1]):
                apart.update(name for name in pair if name != town and _is_home(name))
        joined = _JOINED.search(mention.before) if mention.before[-3:].strip()[-1:] in ("-", "–") else None
        if joined is not None:
            town, name = _town_before(joined[1], normalized(mention.text), whole), normalized(mention.text)
            if f"{town}-{name}" in names or (name != town and whole(name) == whole(town)):
                apart.add(name)
            elif name.startswith(SPA) and whole(name.removeprefix(SPA)) == whole(town):
                apart.update((name, name.removeprefix(SPA)))
    return frozenset(apart)


def _town_before(words: str, name: str, whole: Callable[[str], str]) -> str:
    """Return the town that some words end in: the longest that a name is a quarter of, else the last."""
    parts = words.split(" ")
    ends = (normalized(" ".join(parts[first:])) for first in range(len(parts)))
    return next((end for end in ends if end != name and whole(end) == whole(name)), normalized(parts[-1]))


def towns_by_parts(
    names: Collection[str], apart: Collection[str], whole: Callable[[str], str]
) -> dict[str, str]:
    """Return the towns of the quarters that stand alone beside "Essen-Kettwig", and of spas without "Bad".

    So are "Neudorf" beside Wiener Neudorf and its like, where no larger town is called so.

    "Cannstatt" is of Stuttgart by the lists, and so is Bad Cannstatt beside it, of which they do not tell; in
    other pairs the name without "Bad" is the other, unless there is a town of that size that is called so. So
    is the first part of a town of two, where the document does not have the other: "Rottach" beside
    "Rottach-Egern". `apart` are names that stay towns of their own.
    """
    found: dict[str, str] = {}
    for spa in names:
        name = spa.removeprefix(SPA)
        if name != spa and name in names:
            if size_of(name) >= min(VILLAGE, size_of(spa) + 1) or {name, spa} <= set(apart):
                found[name] = spa if spa in apart else whole(spa)
            elif size_of(spa) >= VILLAGE and whole(name) != name:
                found[spa] = name if name in apart else whole(name)
        elif (shorter := _without_first(spa)) in names and size_of(spa) < size_of(shorter):
            found[shorter] = whole(spa)
    for lemma in names:
        town = town_begun(lemma, atlas().known.get(lemma, ())) if "-" in lemma else lemma
        quarter = lemma[len(town) :].partition("-")[2]
        for name in (quarter, f"{SPA}{quarter}", quarter.removeprefix(SPA)) if quarter else ():
            if name in names and name not in apart and not _is_large(name, whole):
                found[name] = whole(town)
        first, _, second = lemma.partition("-")
        is_part = second and not quarter and first in names and second not in names and first not in apart
        if is_part and size_of(first) >= min(VILLAGE, size_of(lemma) + 1):
            found[first] = lemma
    return found


def _without_first(name: str) -> str:
    """Return the town that a name of two words is with the adjective of another before it, "" for others."""
    first, _, town = name.partition(" ")
    return town if first.endswith(endings().inhabitant) and town.isalpha() else ""


def _is_large(name: str, whole: Callable[[str], str]) -> bool:
    """Tell whether a name behind a hyphen is that of a town of its own ("Köln-Bonn")."""
    return size_of(name) <= LARGE and whole(name) == name and name not in _quarters()


@cache
def _quarters() -> frozenset[str]:
    return frozenset(map(normalized, table("places")["quarters"]))


def size_of(name: str) -> int:
    """Return the size class of a town, that behind the smallest for one that is not known."""
    return min((place.size for place in atlas().known.get(name, ())), default=VILLAGE + 1)


def _is_home(name: str) -> bool:
    return any(place.country in COUNTRIES for place in atlas().known.get(name, ()))
