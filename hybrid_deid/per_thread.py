"""What is loaded once in each thread: things that cache while they work, which threads must not share."""

from __future__ import annotations

import inspect
import threading
from collections.abc import Callable
from functools import lru_cache
from typing import Generic, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class PerThread(Generic[P, T]):
    """A function whose results are kept by its (hashable) arguments, for each thread its own."""

    def __init__(self, function: Callable[P, T], kept: int = 4) -> None:
        """Keep up to `kept` results in a thread."""
        self._function, self._kept = function, kept
        self._signature = inspect.signature(function)
        self._local = threading.local()

    def __call__(self, *arguments: P.args, **options: P.kwargs) -> T:
        """Return what the function returns; raises what it raises."""
        cached = getattr(self._local, "cached", None)
        if cached is None:
            cached = self._local.cached = lru_cache(maxsize=self._kept)(self._function)
        given = self._signature.bind(*arguments, **options)
        given.apply_defaults()  # what a call leaves out is the same as what another one says
        found: T = cached(*given.args, **given.kwargs)
        return found

    def forget(self) -> None:
        """Let go of what this thread holds, whose caches work that was stopped anywhere may have spoilt."""
        self._local.cached = None
