"""The time limit of one document: what rings late, or where nobody hears it."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from hybrid_deid.batch import time_limit
from hybrid_deid.batch.time_limit import Clock, within_time
from hybrid_deid.errors import DocumentError

OBJECTS = 2_000_000


def endless() -> None:
    while True:
        pass


def heavy() -> Callable[[], object]:
    """Return work that ends with its time only, whereupon freeing what it holds takes a while."""
    held = [[float(number) for number in range(OBJECTS)]]
    return lambda: (held.pop(), endless())


class Deaf:
    """An exception in its destructor is lost."""

    def __del__(self) -> None:
        time.sleep(0.5)


def reason_of(work: Callable[[], object], seconds: float) -> str:
    clock = Clock()
    with pytest.raises(DocumentError) as told:
        within_time(work, "letter", seconds, clock)
    assert clock.exceeded
    return told.value.reason


@pytest.mark.parametrize("threads", [0, 1], ids=["alarm", "watcher"])
def test_what_a_big_document_made_may_take_long_to_free(
    threads: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The limit rings on meanwhile, and what it rings at then is the caller, or the timer's own end."""
    monkeypatch.setattr(time_limit, "AGAIN_SECONDS", 0.001)
    before = signal.getsignal(signal.SIGALRM)
    for _ in range(3):
        work = heavy()
        if threads:
            with ThreadPoolExecutor(threads) as pool:
                reason = pool.submit(reason_of, work, 0.05).result()
        else:
            reason = reason_of(work, 0.05)
        assert reason == "took longer than the time limit of 0.05 s"
    assert signal.getsignal(signal.SIGALRM) is before


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_time_that_is_up_in_a_destructor_is_up_again_until_it_is_heard() -> None:
    def work() -> None:
        deaf = Deaf()
        del deaf
        endless()

    assert "time limit" in reason_of(work, 0.2)


def test_work_that_is_done_in_time_is_left_alone() -> None:
    clock = Clock()
    assert within_time(lambda: "done", "letter", 5, clock) == "done" and not clock.exceeded
    assert within_time(lambda: "done", "letter", None, clock) == "done"
    with pytest.raises(KeyError, match="its own"):
        within_time(lambda: {}["its own"], "letter", 5, clock)
