"""SIGINT, SIGTERM and SIGHUP: the run ends where it stands, cleanly."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType

from hybrid_deid.errors import BatchError
from hybrid_deid.held_signals import ENDING


class Interrupted(BatchError):
    """The run was told to end by the signal `number`."""

    def __init__(self, number: int) -> None:
        super().__init__(f"ended by {signal.Signals(number).name}")
        self.number = number


@dataclass
class Interruption:
    """Whether a signal has come; an exception alone could be lost in a destructor."""

    number: int | None = None

    def check(self) -> None:
        """Raise Interrupted when a signal has come."""
        if self.number is not None:
            raise Interrupted(self.number)


HANGING_UP = getattr(signal, "SIGHUP", None)
# As joblib's loky names it.
POOL_THREAD = "ExecutorManagerThread"


@contextmanager
def interruptible() -> Iterator[Interruption]:
    """Raise Interrupted in the block on the first SIGINT, SIGTERM or SIGHUP; a second has its usual effect.

    Where SIGHUP is ignored, as under `nohup`, the run outlives its terminal.
    Long work in the block should also call `check` on the value, now and then. In a thread other than the
    main one, where signals do not arrive, nothing happens.
    """
    interruption = Interruption()
    if threading.current_thread() is not threading.main_thread():
        yield interruption
        return
    before = {number: signal.getsignal(number) for number in ENDING}
    if before.get(HANGING_UP) == signal.SIG_IGN:
        del before[HANGING_UP]

    def restore() -> None:
        for number, handler in before.items():
            signal.signal(number, handler)

    def interrupt(number: int, frame: FrameType | None) -> None:
        restore()
        interruption.number = number
        threading.excepthook = without_pool(threading.excepthook)
        raise Interrupted(number)

    for number in before:
        signal.signal(number, interrupt)
    try:
        yield interruption
    finally:
        restore()


def without_pool(
    hook: Callable[[threading.ExceptHookArgs], object],
) -> Callable[[threading.ExceptHookArgs], object]:
    """Return `hook` without a say in what the thread of joblib's pool does when its workers are ended.

    A terminal sends SIGINT to the workers too; the thread that serves them then fails with a traceback, which
    tells a user nothing.
    """

    def told(arguments: threading.ExceptHookArgs) -> object:
        ended = arguments.thread is not None and arguments.thread.name == POOL_THREAD
        return None if ended else hook(arguments)

    return told
