"""Processes of this machine, through joblib's loky."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from hybrid_deid.batch.engines import Assignment, Engine, WorkerLost
from hybrid_deid.batch.wire import Answer, Row
from hybrid_deid.batch.work import process_rows, ready
from hybrid_deid.errors import BatchError


class LocalPool:
    """Worker processes that load the pipeline once each."""

    def __init__(self, engine: Engine, assignment: Assignment) -> None:
        """Start the processes."""
        import joblib

        self._assignment = assignment
        self._jobs = joblib.cpu_count() if engine.jobs < 0 else engine.jobs
        self.window = 2 * self._jobs + 1
        self._executor = self._start()

    def _start(self) -> Any:
        from joblib.externals.loky import ProcessPoolExecutor

        return ProcessPoolExecutor(self._jobs, initializer=prepare, initargs=(os.getpid(),))

    def check(self) -> None:
        """Have the workers load their pipelines, and wait for the first.

        Raises what is wrong with the settings, and BatchError when a worker dies of it.
        """
        from joblib.externals.loky.process_executor import BrokenProcessPool

        given = self._assignment
        with without_sigint():
            tickets = [
                self._executor.submit(ready, given.settings, given.limits.seconds) for _ in range(self._jobs)
            ]
        try:
            tickets[0].result()
        except BrokenProcessPool as error:
            raise BatchError(
                "a worker process ended while it loaded the pipeline; "
                "give the workers more memory, or use fewer (--jobs)"
            ) from error

    def submit(self, rows: list[Row]) -> Any:
        """Hand over a chunk and return its future, None when the workers are gone."""
        from joblib.externals.loky.process_executor import BrokenProcessPool

        given = self._assignment
        arguments = (given.settings, given.task, rows, given.limits.seconds, True)
        try:
            with without_sigint():
                return self._executor.submit(process_rows, *arguments)
        except BrokenProcessPool:
            return None

    def wait(self, ticket: Any) -> list[Answer]:
        """Return the answers; raises WorkerLost when any worker died, for then all are ended."""
        from joblib.externals.loky.process_executor import BrokenProcessPool

        if ticket is None:
            raise WorkerLost
        try:
            answers: list[Answer] = ticket.result()
        except BrokenProcessPool as error:
            raise WorkerLost from error
        return answers

    def restart(self) -> None:
        """Start new processes in the place of the old ones."""
        self.close()
        self._executor = self._start()

    def intact(self, ticket: Any) -> bool:
        """Tell whether the work was done before the loss."""
        return ticket is not None and ticket.done() and ticket.exception() is None

    def close(self) -> None:
        """End the processes."""
        self._executor.shutdown(wait=True, kill_workers=True)


@contextmanager
def without_sigint() -> Iterator[None]:
    """Keep SIGINT from the processes that the block starts; this thread gets it when the block ends.

    A terminal sends Ctrl-C to workers too, and one that has not come to `prepare` yet would end with a
    traceback. What a thread blocks its children inherit, and keep when Python begins anew in them.
    The tracker of the standard library unblocks it when it starts, so that it starts first. Systems without
    such masks (Windows) go without.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def prepare(parent: int) -> None:
    """Prepare a worker: Ctrl-C is the parent's business, and without it there is nothing to do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    keep_for_good()
    threading.Thread(target=end_with, args=(parent,), daemon=True).start()


def keep_for_good() -> None:
    """Keep loky from replacing this worker once it has grown by 300 MB, which it takes for a leak.

    What grows are bounded tables of words. A new worker would load and learn them again, every ten seconds
    or so (docs/performance.md has what that cost). loky has no public setting for it.
    """
    from joblib.externals.loky import process_executor

    process_executor._MAX_MEMORY_LEAK_SIZE = sys.maxsize


def end_with(parent: int) -> None:
    """End this process soon after its parent did, for instance by SIGKILL."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)
