"""What a stage works out when it is first needed, and but once: most documents do not need it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


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
