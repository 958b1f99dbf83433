"""Leaving stages out of merging by the names of their modules, as experiments do.

A step names a function of its stage, and the function its module, so that no list of names need be kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Set
from typing import Protocol, TypeVar

Stage = Callable[..., object]


class Step(Protocol):
    """What a table holds."""

    @property
    def stage(self) -> Stage | None:
        """A function of the stage that does the step, None for what is part of no stage."""


S = TypeVar("S", bound=Step)


def names_of(stage: Stage) -> tuple[str, str]:
    """Return the names of a stage's folder ("": none) and module, by both of which it may be left out."""
    folder, name = stage.__module__.removeprefix(f"{__package__}.").rpartition(".")[::2]
    return folder, name


def remaining(steps: Iterable[S], without: Set[str]) -> tuple[S, ...]:
    """Return the steps of a table but those of stages whose module or folder is left out."""
    return tuple(step for step in steps if step.stage is None or without.isdisjoint(names_of(step.stage)))
