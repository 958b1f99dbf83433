"""Initials of names of several words in addresses: "fvh" of Franz von Hohenthal, "nasrin.ta" of Nasrin
Tehrani-Ackermann."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from hybrid_deid.labels import GIVEN
from hybrid_deid.surrogates.morphology import without_marks
from hybrid_deid.surrogates.name_pieces import KEPT, NAME, Piece

FAMILY = "FAMILY"
LONGEST = 5  # letters of a word that is nothing but initials: "avudz"
Name = tuple[str, str]  # label and key
# Returns the first name of the document, of one of some labels, that begins with some letters.
Beginning = Callable[[str, Collection[str]], Name | None]


class Families(NamedTuple):
    """What the family names of a document are made of: `particles`, case-folded; the keys of the names that
    are `led` by one; the two names of `doubles` by their initials. `given` are those of double given names
    ("ma" of Marc-André)."""

    particles: frozenset[str] = frozenset()
    led: frozenset[str] = frozenset()
    doubles: Mapping[str, tuple[Name, Name]] = {}
    given: Mapping[str, tuple[Name, Name]] = {}


class Letters(NamedTuple):
    """Letters [start, end) of a word and the name that they begin, None for those of a particle."""

    start: int
    end: int
    name: Name | None


def families_of(parsed: Mapping[tuple[str, str], Sequence[Piece]]) -> Families:
    """Return what is known of the family names of a document from the pieces of its mentions."""
    particles: set[str] = set()
    led: set[str] = set()
    doubles: dict[str, tuple[Name, Name]] = {}
    given: dict[str, tuple[Name, Name]] = {}
    for (label, _), parts in sorted(parsed.items()):
        keys = [piece.key for piece in parts if piece.kind == NAME]
        if label != FAMILY:
            if len(keys) == 2:
                given.setdefault(keys[0][0] + keys[1][0], ((label, keys[0]), (label, keys[1])))
            continue
        own = {p.text.lower() for p in parts[:-1] if p.kind == KEPT and p.text.isalpha()}
        particles |= own
        led.update(keys if own else ())
        if len(keys) == 2:
            first, second = keys
            doubles.setdefault(first[0] + second[0], ((FAMILY, first), (FAMILY, second)))
    return Families(frozenset(particles), frozenset(led), doubles, given)


def is_particle(letter: str, families: Families, behind: Iterable[Name]) -> bool:
    """Tell whether a letter stands for a particle of one of the names `behind` it: "f.v.hohenthal"."""
    return any(one.startswith(letter) for one in families.particles) and any(
        label == FAMILY and key in families.led for label, key in behind
    )


def initials_in(word: str, beginning: Beginning, families: Families) -> list[Letters]:
    """Return what the letters of a word stand for that is the initials of a person; none for other words."""
    size, word = len(word), _plain(word)
    given = beginning(word[0], GIVEN) if 1 < size == len(word) <= LONGEST else None
    if given is None:
        return []
    first = Letters(0, 1, given)
    if size == 3 and word[1:] in families.doubles:  # "nta"
        return [first, *double_in(word[1:], families, 1)]
    family = beginning(word[-1], (FAMILY,))
    between = range(1, size - 1)
    if family is None or not all(is_particle(word[place], families, (family,)) for place in between):
        return []
    return [first, *(Letters(at, at + 1, None) for at in between), Letters(size - 1, size, family)]


def double_in(word: str, families: Families, start: int = 0) -> list[Letters]:
    """Return the names of a double name of which a word is the initials; none for other words."""
    names = families.doubles.get(_plain(word), ())
    return [Letters(start + at, start + at + 1, name) for at, name in enumerate(names)]


def _plain(word: str) -> str:
    """Return a word without marks; where some letters become none, or two, it is no initials."""
    plain = without_marks(word)
    return plain if len(plain) == len(word) else ""
