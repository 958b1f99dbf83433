"""Tasks done at once in forked processes, which inherit what they need: nothing is copied or pickled."""

from __future__ import annotations

import gc
import multiprocessing
from collections.abc import Callable, Sequence
from multiprocessing.process import BaseProcess

from hybrid_deid.errors import BatchError

Task = Callable[[], object]


def do_forked(tasks: Sequence[Task], jobs: int) -> None:
    """Do all tasks, up to `jobs` at once, each in a process of its own; what they return is lost.

    With one job, one task, or a system that cannot fork, they are done here, one after another. Raises
    BatchError when a process fails.
    """
    if jobs < 2 or len(tasks) < 2 or "fork" not in multiprocessing.get_all_start_methods():
        for task in tasks:
            task()
        return
    context = multiprocessing.get_context("fork")
    for first in range(0, len(tasks), jobs):
        started: list[BaseProcess] = [
            context.Process(target=_without_collection, args=(task,)) for task in tasks[first : first + jobs]
        ]
        try:
            for process in started:
                process.start()
            for process in started:
                process.join()
        finally:
            for process in started:
                if process.is_alive():
                    process.terminate()
        if any(process.exitcode for process in started):
            raise BatchError(
                "a process ended too early, perhaps for want of memory; with --jobs 1 less of it is needed"
            )


def _without_collection(task: Task) -> None:
    """Do a task without a collection of garbage, which would write to, and so copy, all that is shared."""
    gc.disable()
    task()
