"""Names of the document that user names cut off: "tgebrema" of Tesfaye Gebremariam, "dolez" of Doležal."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from hybrid_deid.labels import GIVEN

LEAST = 5  # letters of a family name that stand by themselves
LEAST_BEHIND_INITIAL = 4
Names = Mapping[str, tuple[str, str]]


class Short(NamedTuple):
    """Letters [start, end) of a word that begin a name, of which they are label and key."""

    start: int
    end: int
    name: tuple[str, str]


def cut_off(word: str, ordered: Sequence[str], known: Names) -> list[Short]:
    """Return the beginnings of names that a folded word is made of; none where it is another word.

    `known` maps spellings of the document's names to label and key, `ordered` are these spellings, sorted.
    """
    size = len(word)
    if size >= LEAST and (family := _family(word, ordered, known)):
        return [Short(0, size, family)]
    if size > LEAST_BEHIND_INITIAL and (family := _family(word[1:], ordered, known)):
        given = next((known[each] for each in _beginning(word[0], ordered) if known[each][0] in GIVEN), None)
        if given is not None:
            return [Short(0, 1, given), Short(1, size, family)]
    return []


def first_beginning(
    start: str, labels: Collection[str], ordered: Sequence[str], known: Names
) -> tuple[str, str] | None:
    """Return the first of the `ordered` names, of one of `labels`, that begins so (see `cut_off`)."""
    for place in range(bisect_left(ordered, start), len(ordered)):
        if not ordered[place].startswith(start):
            return None
        if known[ordered[place]][0] in labels:
            return known[ordered[place]]
    return None


def _family(start: str, ordered: Sequence[str], known: Names) -> tuple[str, str] | None:
    """Return the only family name that begins so, and is longer; None where there are none or several."""
    found = {known[each] for each in _beginning(start, ordered) if known[each][0] == "FAMILY"}
    return found.pop() if len(found) == 1 else None


def _beginning(start: str, ordered: Sequence[str]) -> Iterator[str]:
    for place in range(bisect_left(ordered, start), len(ordered)):
        if not ordered[place].startswith(start):
            return
        if len(ordered[place]) > len(start):
            yield ordered[place]
