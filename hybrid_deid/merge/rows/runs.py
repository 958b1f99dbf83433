"""Runs: rows, entries or people that follow one another without a gap."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")


def runs(items: Iterable[T], goes_on: Callable[[T, T], bool]) -> Iterator[list[T]]:
    """Yield the items in runs of one or more, in which each goes on from the one before it."""
    run: list[T] = []
    for item in items:
        if run and not goes_on(run[-1], item):
            yield run
            run = []
        run.append(item)
    if run:
        yield run
