"""What is loaded once in each thread: things that cache while they work, which threads must not share."""

from __future__ import annotations

import inspect
import threading
from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Any, Generic, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def nothing_else(*arguments: Any, **options: Any) -> None:
    """Say of arguments that a result follows from them alone."""


class PerThread(Generic[P, T]):
    """A function whose results are kept by its (hashable) arguments, for each thread its own."""

    def __init__(
        self, function: Callable[P, T], kept: int = 4, state: Callable[..., Hashable] = nothing_else
    ) -> None:
        """Keep up to `kept` results in a thread.

        `state` tells of arguments what else a result follows from: what stands in files that they name.
        """
        self._function, self._kept, self._state = function, kept, state
        self._signature = inspect.signature(function)
        self._local = threading.local()

    def __call__(self, *arguments: P.args, **options: P.kwargs) -> T:
        """Return what the function returns; raises what it raises."""
        cached = getattr(self._local, "cached", None)
        if cached is None:
            cached = self._local.cached = lru_cache(maxsize=self._kept)(self._made)
        given = self._signature.bind(*arguments, **options)
        given.apply_defaults()  # what a call leaves out is the same as what another one says
        found: T = cached(self._state(*given.args, **given.kwargs), *given.args, **given.kwargs)
        return found

    def _made(self, state: Hashable, *arguments: P.args, **options: P.kwargs) -> T:
        return self._function(*arguments, **options)

    def forget(self) -> None:
        """Let go of what this thread holds, whose caches work that was stopped anywhere may have spoilt."""
        self._local.cached = None


def per_thread(state: Callable[..., Hashable]) -> Callable[[Callable[P, T]], PerThread[P, T]]:
    """Return what makes a PerThread of a function whose result follows from a `state` of files, too."""
    return lambda function: PerThread(function, state=state)
