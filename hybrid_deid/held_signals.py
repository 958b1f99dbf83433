"""Signals held back for a moment, while something is made that must be cleared away if they end the run."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

# What ends a run: Ctrl+C, `kill`, and a terminal that is closed (Windows has no signal for that).
ENDING = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))


@contextmanager
def held_signals() -> Iterator[Callable[[], None]]:
    """Hold the signals of ENDING back in the block; the first that has come has its effect at the end of it.

    The value is a function that lets them through before the end, once whoever must clear away is ready to.
    For a few file operations only: meanwhile the process cannot be interrupted. In a thread other than the
    main one, where signals do not arrive, nothing happens.
    """
    if threading.current_thread() is not threading.main_thread():
        yield lambda: None
        return
    came: list[int] = []
    before = {number: signal.getsignal(number) for number in ENDING}
    # A handler that was not set from Python cannot be set again.
    before = {number: handler for number, handler in before.items() if handler is not None}

    def note(number: int, frame: FrameType | None) -> None:
        came.append(number)

    def let_through() -> None:
        for number, handler in before.items():
            signal.signal(number, handler)
        before.clear()
        if came:
            signal.raise_signal(came.pop(0))

    for number in before:
        signal.signal(number, note)
    try:
        yield let_through
    finally:
        let_through()
