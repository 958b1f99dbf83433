"""A time limit for one document, enforced within the process that works on it."""

from __future__ import annotations

import ctypes
import faulthandler
import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

from hybrid_deid.errors import DocumentError

# A worker process that does not even react to the time limit ends after this many further seconds.
GRACE_SECONDS = 10.0
# An exception is lost when it hits a destructor (`__del__`), so that it comes again until it is heard.
AGAIN_SECONDS = 0.5


class TimeUp(BaseException):
    """Raised where the time is up; neither a library nor a stage that fails for a document may swallow it."""


@dataclass
class Clock:
    """Whether the time is up."""

    exceeded: bool = False


@contextmanager
def time_limit(
    document_id: str, seconds: float | None, clock: Clock, expendable: bool = False
) -> Iterator[None]:
    """Raise DocumentError, and note it in `clock`, when the block takes longer than `seconds` (0: no limit).

    In the main thread of a POSIX process a timer signal interrupts; it also reaches a regular expression
    that backtracks. In other threads an exception is raised between two steps of the interpreter, so that
    one long call into C is not interrupted. `expendable` processes end when neither helps.
    """
    if not seconds:
        yield
        return
    error = DocumentError(document_id, f"took longer than the time limit of {seconds:g} s")
    in_main = threading.current_thread() is threading.main_thread()
    interrupting = alarm if in_main and hasattr(signal, "setitimer") else asynchronous
    with last_resort(seconds if expendable else None), interrupting(seconds, error, clock):
        yield


@contextmanager
def alarm(seconds: float, error: DocumentError, clock: Clock) -> Iterator[None]:
    """Raise `error` by SIGALRM; a timer that somebody else has set goes on afterwards."""

    def ring(number: int, frame: FrameType | None) -> None:
        clock.exceeded = True
        raise TimeUp

    before = signal.signal(signal.SIGALRM, ring)
    begin = time.monotonic()
    delay, interval = signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN_SECONDS)
    try:
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    except TimeUp:
        raise error from None
    finally:
        # Once more, for the alarm may have rung just before it was switched off.
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        if delay:
            left = max(delay - (time.monotonic() - begin), 0.001)
            signal.setitimer(signal.ITIMER_REAL, left, interval)


@contextmanager
def asynchronous(seconds: float, error: DocumentError, clock: Clock) -> Iterator[None]:
    """Raise `error` in this thread from another one (CPython's asynchronous exceptions)."""
    thread = ctypes.c_ulong(threading.get_ident())
    finished = threading.Event()

    def watch() -> None:
        wait = seconds
        while not finished.wait(wait):
            clock.exceeded = True
            ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, ctypes.py_object(TimeUp))
            wait = AGAIN_SECONDS

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        try:
            yield
        finally:
            finished.set()
            watcher.join()
            ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, None)  # one that has not arrived yet
    except TimeUp:
        raise error from None
    finally:
        finished.set()


@contextmanager
def last_resort(seconds: float | None) -> Iterator[None]:
    """End the process when the block goes on long after `seconds`, even where C code never returns."""
    if seconds is None:
        yield
        return
    with Path(os.devnull).open("w") as nowhere:
        faulthandler.dump_traceback_later(seconds + GRACE_SECONDS, exit=True, file=nowhere)
        try:
            yield
        finally:
            faulthandler.cancel_dump_traceback_later()
