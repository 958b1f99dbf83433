"""Names written as one word: "silkehansenolsen", "fatimaelkhatib", "jvandenberg"."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

SHORTEST = 2  # letters of a name in such a word
SHORTEST_PARTICLE = 3  # letters of a particle that the document need not have
LONGEST = 40  # letters of a word that is taken apart
NAME, PARTICLE, INITIAL = "name", "particle", "initial"


class Glued(NamedTuple):
    """Letters [start, end) of a word, and what they are."""

    kind: str
    start: int
    end: int


def glued_names(
    word: str,
    names: Iterable[str],
    labels: Mapping[str, tuple[str, str]],
    own: Collection[str],
    particles: Collection[str],
) -> list[Glued]:
    """Take a folded word apart that is names of the document and nothing else; [] for any other word.

    `names` are those inside the word, `labels` says of each label and key. Particles stand before a family
    name: those of the document (`own`), and of `particles` the longer ones. An initial may lead the word.
    One name alone, or an initial and a name, are no such word.
    """
    if len(word) > LONGEST:
        return []
    listed = sorted((name for name in names if len(name) >= SHORTEST), key=lambda one: (-len(one), one))
    led = {p for p in particles if len(p) >= SHORTEST_PARTICLE and p in word}.union(
        p for p in own if p in word
    )
    if not led and len(listed) < 2:
        return []
    dead: set[tuple[int, bool]] = set()  # no way leads on from there

    def rest(at: int, after_particle: bool) -> list[Glued] | None:
        if at == len(word):
            return None if after_particle else []
        if (at, after_particle) in dead:
            return None
        choices = [(NAME, one) for one in listed if not after_particle or labels[one][0] == "FAMILY"]
        for kind, one in (*choices, *((PARTICLE, p) for p in sorted(led, key=len, reverse=True))):
            if word.startswith(one, at):
                found = rest(at + len(one), kind == PARTICLE)
                if found is not None:
                    return [Glued(kind, at, at + len(one)), *found]
        dead.add((at, after_particle))
        return None

    for initials in (0, 1):
        found = rest(initials, False)
        if found is not None and len(found) > 1:
            return [Glued(INITIAL, at, at + 1) for at in range(initials)] + found
    return []
