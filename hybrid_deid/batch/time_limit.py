"""A time limit for one document, enforced within the process that works on it."""

from __future__ import annotations

import ctypes
import faulthandler
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import TypeVar

from hybrid_deid.errors import DocumentError

# A worker process that does not even react to the time limit ends after this many further seconds.
GRACE_SECONDS = 10.0
# An exception is lost when it hits a destructor (`__del__`), so that it comes again until it is heard.
AGAIN_SECONDS = 0.5

Outcome = TypeVar("Outcome")


class TimeUp(BaseException):
    """Raised where the time is up; neither a library nor a stage that fails for a document may swallow it."""


@dataclass
class Clock:
    """Whether the time is up."""

    exceeded: bool = False


def within_time(
    work: Callable[[], Outcome],
    document_id: str,
    seconds: float | None,
    clock: Clock,
    expendable: bool = False,
) -> Outcome:
    """Return what `work` returns; raises DocumentError, and notes it in `clock`, when that takes longer than
    `seconds` (0: no limit).

    In the main thread of a POSIX process a timer signal interrupts; it also reaches a regular expression
    that backtracks. In other threads an exception is raised between two steps of the interpreter, so that
    one long call into C is not interrupted. `expendable` processes end when neither helps.
    """
    if not seconds:
        return work()
    in_main = threading.current_thread() is threading.main_thread()
    limited = by_alarm if in_main and hasattr(signal, "setitimer") else by_watcher
    try:
        with last_resort(seconds if expendable else None):
            return limited(work, seconds, clock)
    except TimeUp:
        reason = f"took longer than the time limit of {seconds:g} s"
        raise DocumentError(document_id, reason) from None


def limited_call(work: Callable[[], Outcome]) -> Outcome:
    """Return what `work` returns. As long as this is being called, TimeUp finds whoever waits for it."""
    return work()


def is_limited(frame: FrameType | None) -> bool:
    """Tell whether the work still goes on in `frame`.

    To free what a big document made takes longer than AGAIN_SECONDS, and an exception that is raised once
    the work is left would hit what puts the timer away, or the caller.
    """
    while frame is not None:
        if frame.f_code is limited_call.__code__:
            return True
        frame = frame.f_back
    return False


def by_alarm(work: Callable[[], Outcome], seconds: float, clock: Clock) -> Outcome:
    """Raise TimeUp by SIGALRM; a timer that somebody else has set goes on afterwards."""

    def ring(number: int, frame: FrameType | None) -> None:
        clock.exceeded = True
        if is_limited(frame):
            raise TimeUp

    before = signal.signal(signal.SIGALRM, ring)
    begin = time.monotonic()
    delay, interval = signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN_SECONDS)
    try:
        return limited_call(work)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        if delay:
            left = max(delay - (time.monotonic() - begin), 0.001)
            signal.setitimer(signal.ITIMER_REAL, left, interval)


def by_watcher(work: Callable[[], Outcome], seconds: float, clock: Clock) -> Outcome:
    """Raise TimeUp in this thread from another one (CPython's asynchronous exceptions)."""
    thread = threading.get_ident()
    finished = threading.Event()

    def watch() -> None:
        wait = seconds
        while not finished.wait(wait):
            clock.exceeded = True
            if is_limited(sys._current_frames().get(thread)):
                interrupt(thread, TimeUp)
            wait = AGAIN_SECONDS

    def end() -> None:
        finished.set()
        watcher.join()
        interrupt(thread, None)  # one that has not arrived yet

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        try:
            return limited_call(work)
        finally:
            end()
    finally:
        end()  # once more, for an exception that was on its way as the work ended may have hit the first


def interrupt(thread: int, error: type[BaseException] | None) -> None:
    """Have a thread raise `error` at its next step; None takes back what it has not raised yet."""
    raised = ctypes.py_object(error) if error else None
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), raised)


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
