"""Towns with and without what tells them from others: "Bruck/Mur", "Bruck an der Mur", "Au ZH"."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from functools import cache

from hybrid_deid.languages.de.places import VILLAGE
from hybrid_deid.languages.de.tables import additions, table
from hybrid_deid.languages.de.town_quarters import LARGE, size_of
from hybrid_deid.word_patterns import any_of

_WORD = re.compile(r"[^\W\d_]+\.?")
SHORTEST = 3  # letters of a town
SHORT = 2  # letters of a word that stands for a longer one, as one with a full stop does


def same_towns(lemmas: Collection[str]) -> dict[str, str]:
    """Return for normalized names the one of `lemmas` that is the same town; those that stay are left out.

    Additions are the same where their last words are, or one is cut short and the only one that it may be is
    the other ("a. d. M.", "an der Mur"). A name without one is the town that has one, where there is but one
    and it is not larger itself.
    """
    if all(map(str.isalpha, lemmas)):
        return {}
    towns: dict[str, dict[str, list[str]]] = {}
    for lemma in sorted(lemmas):
        town, word = _parted(lemma)
        towns.setdefault(town, {}).setdefault(word, []).append(lemma)
    found: dict[str, str] = {}
    for by_word in towns.values():
        bare = by_word.pop("", [])
        groups = _grouped(by_word)
        if len(groups) == 1:
            head = _best(groups[0])
            groups[0] += [lemma for lemma in bare if _may_be(lemma, head)]
        elif not groups:
            groups = [bare]
        for group in groups:
            head = _best(group)
            found.update((lemma, head) for lemma in group if lemma != head)
    return found


def _may_be(bare: str, head: str) -> bool:
    """Tell whether a town may be meant by its name alone: a larger one is, but where the list has no size of
    the one with an addition and the other is small ("Tulln an der Donau")."""
    return size_of(bare) >= size_of(head) or (size_of(head) >= VILLAGE and size_of(bare) > LARGE)


def _grouped(by_word: Mapping[str, list[str]]) -> list[list[str]]:
    """Return the names of a town by the words that tell it, those cut short with the one that they may be."""
    whole = {word: list(lemmas) for word, lemmas in by_word.items() if not _is_short(word)}
    cut = dict[str, list[str]]()
    for word, lemmas in by_word.items():
        if _is_short(word):
            begun = [other for other in whole if other.startswith(word.rstrip("."))]
            group = whole[begun[0]] if len(begun) == 1 else cut.setdefault(word.rstrip("."), [])
            group += lemmas
    return [*whole.values(), *cut.values()]


def _is_short(word: str) -> bool:
    return word.endswith(".") or len(word) <= SHORT


def bare_town(lemma: str) -> tuple[str, bool]:
    """Return a normalized name without its addition, and whether that is a Swiss canton."""
    town, behind = _parted(lemma)
    return town, bool(behind) and is_in_canton(lemma)


def is_in_canton(lemma: str) -> bool:
    """Tell whether a Swiss canton stands behind a normalized name: "altdorf ur"."""
    return _canton().search(lemma) is not None


def told_apart(lemmas: Collection[str]) -> frozenset[str]:
    """Return the names with additions of towns of which the document has several.

    "Altdorf UR" and "Altdorf b. Nürnberg" are two. The only one that a list has so stays the town by its name
    alone ("Freiburg im Breisgau"). Where a larger one is called so, the only other does: "Linz/Donau" beside
    "Linz am Rhein".
    """
    towns: dict[str, dict[str, list[str]]] = {}
    for lemma in sorted(lemma for lemma in lemmas if not lemma.isalpha()):
        town, word = _parted(lemma)
        if word and town != lemma and size_of(town) <= VILLAGE:
            towns.setdefault(town, {}).setdefault(word, []).append(lemma)
    apart: set[str] = set()
    for town, by_word in towns.items():
        groups = _grouped(by_word)
        if len(groups) > 1:
            listed = [group for group in groups if any(size_of(lemma) <= VILLAGE for lemma in group)]
            if len(listed) == len(groups) - 1 == 1 and size_of(town) < _size(listed[0]) < VILLAGE:
                continue
            apart.update(lemma for group in groups if [group] != listed for lemma in group)
    return frozenset(apart)


def _size(lemmas: Iterable[str]) -> int:
    return min(map(size_of, lemmas))


def _cantons() -> str:
    return any_of(map(str.lower, additions().cantons))


@cache
def _canton() -> re.Pattern[str]:
    return re.compile(rf"\s\(?{_cantons()}\)?\Z")


@cache
def _addition() -> re.Pattern[str]:
    """Return what finds the sign or preposition before an addition, or the blank before a canton."""
    whole, short = any_of(additions().prepositions), additions().cut_short
    return re.compile(rf"\s?[/(]\s?|\s(?:{whole}(?=\s)|[{short}]\.(?=[\s\w])|(?={_cantons()}\Z))")


def _parted(lemma: str) -> tuple[str, str]:
    """Return the town of a name without its addition, written out, and the word that tells it."""
    sign = _addition().search(lemma)
    town, behind = lemma, ""
    if sign is not None and sign.start() >= SHORTEST:
        town, behind = lemma[: sign.start()], lemma[sign.end() :]
    for short, long in table("places")["abbreviations"]:
        town = town.replace(short, long)
    words = _WORD.findall(behind)
    return (town, words[-1]) if words else (lemma if behind else town, "")


def _best(group: Iterable[str]) -> str:
    """Return the name that tells most of a town: the largest that is known, of these the longest."""
    return min(group, key=lambda lemma: (size_of(lemma), -len(lemma), lemma))
