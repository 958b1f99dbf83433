"""Values that are worked out once, when a stage first needs them: most documents do not."""

from __future__ import annotations

from collections.abc import Callable, Sized
from typing import TypeVar

S = TypeVar("S", bound=Sized)
T = TypeVar("T")

RECENT = 50_000  # characters: those of the documents of a group, which go side by side


def once(make: Callable[[], T]) -> Callable[[], T]:
    """Return what gives the value that `make` makes at the first call.

    As `functools.cache` does, which takes several times as long to set up: one for each document.
    """
    made: list[T] = []

    def get() -> T:
        if not made:
            made.append(make())
        return made[0]

    return get


def of_recent(make: Callable[[S], T], most: int = RECENT) -> Callable[[S], T]:
    """Return what gives the value that `make` makes of a text or of tokens; it remembers recent ones.

    They are told by their identity: several stages in turn ask for those of all documents of a group. Kept
    are those of `most` characters or tokens together, an empty one counted as one, and one that is longer.
    """
    known: dict[int, tuple[S, T]] = {}
    size = 0

    def get(text: S) -> T:
        nonlocal size
        found = known.get(id(text))
        if found is not None and found[0] is text:
            return found[1]
        made = make(text)
        own = len(text) or 1
        size += own
        if size > most:
            known.clear()
            size = own
        known[id(text)] = text, made
        return made

    return get
