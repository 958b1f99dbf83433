"""Engines: who does the work. All of them give the same answers in the same order.

A pool takes chunks of packed documents and gives their answers. What happens when a worker is lost is
decided here, for all pools alike: its chunk is tried again, then its documents one by one.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from typing import Any, Protocol

from hybrid_deid.batch.chunks import Item, Limits
from hybrid_deid.batch.wire import Answer, Row, outcome_of, packed
from hybrid_deid.batch.work import check, processed
from hybrid_deid.errors import BatchError, ConfigurationError, DocumentError
from hybrid_deid.keyed import check_key
from hybrid_deid.pipeline import Pipeline
from hybrid_deid.settings import Settings

ENGINES = ("local", "dask", "spark")
TASKS = ("deidentify", "tag")
JOBS_A_CORE = 16  # beyond that it takes minutes to start them, and each has the model in its memory
ATTEMPTS = 2
LOST_IN_A_ROW = 5
LOST = "ended its worker process each time (out of memory, or stuck beyond the time limit)"


@dataclass(frozen=True)
class Engine:
    """Who does the work: `name` is one of ENGINES, `scheduler` the address of a running cluster.

    Without an address, `jobs` processes of this machine work (-1: one per core); not more than it can start.
    """

    name: str = "local"
    jobs: int = 1
    scheduler: str | None = None

    def __post_init__(self) -> None:
        if self.name not in ENGINES:
            raise ConfigurationError(f"there is no engine '{self.name}'; known are {', '.join(ENGINES)}")
        if not isinstance(self.jobs, int):
            raise ConfigurationError(f"the number of jobs must be an int, not {type(self.jobs).__name__}")
        if self.jobs == 0 or self.jobs < -1:
            raise ConfigurationError(f"the number of jobs must be positive, or -1, not {self.jobs}")
        most = JOBS_A_CORE * (os.cpu_count() or 1)
        if self.jobs > most and not self.scheduler:
            raise ConfigurationError(
                f"{self.jobs} jobs are more than this machine could work on ({most} at most); give fewer "
                "(--jobs), or -1 for one per core"
            )
        if self.scheduler and self.name == "local":
            raise ConfigurationError("a scheduler needs the engine dask or spark (--engine)")


@dataclass(frozen=True)
class Assignment:
    """What every worker is told: the settings, the task and the limits.

    `pipeline` is one of these settings that the caller has loaded, for work in this very process.
    """

    settings: Settings
    task: str
    limits: Limits
    pipeline: Pipeline | None = field(default=None, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.task not in TASKS:
            raise ConfigurationError(f"there is no task '{self.task}'; known are {', '.join(TASKS)}")
        if self.task == "deidentify":
            check_key(self.settings.key)


class WorkerLost(Exception):
    """The worker of a chunk is gone; never leaves this package."""


class Pool(Protocol):
    """Workers. `window` chunks at most are handed over at a time."""

    window: int

    def submit(self, rows: list[Row]) -> Any:
        """Hand over a chunk and return a ticket for it; does not wait."""

    def wait(self, ticket: Any) -> list[Answer]:
        """Return the answers for a ticket; raises WorkerLost."""

    def restart(self) -> None:
        """Make the pool work again after a loss."""

    def intact(self, ticket: Any) -> bool:
        """Tell whether a ticket handed out before a restart will still be honoured."""

    def close(self) -> None:
        """End the workers at once, whatever they do."""


def open_pool(engine: Engine, assignment: Assignment) -> Pool:
    """Start workers; raises ConfigurationError when the engine is not installed or cannot be reached."""
    if engine.name == "dask":
        from hybrid_deid.batch.dask_pool import DaskPool

        return DaskPool(engine, assignment)
    if engine.name == "spark":
        from hybrid_deid.batch.spark_pool import SparkPool

        return SparkPool(engine, assignment)
    from hybrid_deid.batch.local_pool import LocalPool

    return LocalPool(engine, assignment)


@contextmanager
def checked(engine: Engine, assignment: Assignment) -> Iterator[Pool | None]:
    """Load everything once, so that a wrong option is an error before anything is read or written.

    Several processes of this machine do that themselves, and are given, ready for work: the one that reads
    and writes need not load what it never uses. They end with the block. Otherwise nothing is given.
    """
    if engine.name != "local" or engine.jobs == 1:
        check(assignment.settings)
        yield None
        return
    from hybrid_deid.batch.local_pool import LocalPool

    with closing(LocalPool(engine, assignment)) as pool:
        pool.check()
        yield pool


def in_process(chunks: Iterator[list[Item]], assignment: Assignment) -> Iterator[Any]:
    """Yield the outcomes of all documents, worked on here and now."""
    seconds = assignment.limits.seconds
    loaded = None if seconds else assignment.pipeline
    for chunk in chunks:
        yield from processed(loaded or assignment.settings, assignment.task, chunk, seconds)


@dataclass
class Pending:
    """A chunk on its way: its documents, what was sent, and the ticket for it."""

    chunk: list[Item]
    rows: list[Row]
    ticket: Any


def in_pool(pool: Pool, chunks: Iterator[list[Item]], scope: str) -> Iterator[Any]:
    """Yield the outcomes of all documents in order; never more than `pool.window` chunks are ahead."""
    pending: deque[Pending] = deque()
    for chunk in chunks:
        rows = [packed(item, scope) for item in chunk if not isinstance(item, DocumentError)]
        pending.append(Pending(chunk, rows, pool.submit(rows)))
        if len(pending) >= pool.window:
            yield from joined(pending[0].chunk, answers_of(pool, pending))
    while pending:
        yield from joined(pending[0].chunk, answers_of(pool, pending))


def joined(chunk: list[Item], answers: list[Answer]) -> Iterator[Any]:
    """Yield the outcomes of a chunk; what could not be read stands in its place."""
    found = iter(answers)
    for item in chunk:
        yield item if isinstance(item, DocumentError) else outcome_of(item, next(found))


def answers_of(pool: Pool, pending: deque[Pending]) -> list[Answer]:
    """Take the first of `pending` and return its answers; what was lost with its worker is sent anew."""
    first = pending.popleft()
    if not first.rows:
        return []
    try:
        return pool.wait(first.ticket)
    except WorkerLost:
        pool.restart()
    answers = one_by_one(pool, first.rows)
    for item in pending:
        if not pool.intact(item.ticket):
            item.ticket = pool.submit(item.rows)
    return answers


def one_by_one(pool: Pool, rows: list[Row]) -> list[Answer]:
    """Return the answers for a chunk that was lost: as a whole if it now succeeds, else singly.

    Nothing else is under way meanwhile, so that a document which ends its worker is found out. Raises
    BatchError when workers die whatever they get.
    """
    try:
        return pool.wait(pool.submit(rows))
    except WorkerLost:
        pool.restart()
    answers: list[Answer] = []
    lost = 0
    for row in rows:
        found = attempted(pool, row)
        lost = 0 if found else lost + 1
        if lost >= LOST_IN_A_ROW:
            raise BatchError(
                f"{lost} documents in a row ended their worker process; "
                "give the workers more memory, or use fewer (--jobs)"
            )
        answers += found or [["error", LOST]]
    return answers


def attempted(pool: Pool, row: Row) -> list[Answer]:
    """Return the answer for one document, nothing when its worker died each time."""
    for _ in range(ATTEMPTS):
        try:
            return pool.wait(pool.submit([row]))
        except WorkerLost:
            pool.restart()
    return []
