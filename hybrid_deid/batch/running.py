"""A run: documents in, outcomes out in the same order, counted on the way."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import AbstractContextManager, closing, nullcontext
from typing import Any

from hybrid_deid.batch.chunks import Item, Limits, chunks, within
from hybrid_deid.batch.engines import Assignment, Engine, Pool, in_pool, in_process, open_pool
from hybrid_deid.batch.interruption import interruptible
from hybrid_deid.batch.report import Report
from hybrid_deid.batch.work import with_seldom_collections
from hybrid_deid.errors import DocumentError
from hybrid_deid.pipeline import Pipeline
from hybrid_deid.settings import Settings
from hybrid_deid.values import Result

# Checkpoints lie at fixed numbers of documents, so that resumed and uninterrupted runs have the same ones.
CHECKPOINT_DOCUMENTS = 256

Checkpoint = Callable[[Report, dict[int, str]], None]


def outcomes(
    documents: Iterable[Item],
    settings: Settings,
    task: str,
    jobs: int = 1,
    limits: Limits | None = None,
    engine: Engine | None = None,
    pool: Pool | None = None,
    pipeline: Pipeline | None = None,
) -> Generator[Any, None, None]:
    """Yield the outcome of each document, in order.

    A Result (task "deidentify") or a Tagged pair (task "tag"), or a DocumentError in its place. `documents`
    is read only a bounded number of chunks ahead. `engine` says who works; without one, `jobs` processes
    do (-1: one per core; 1: this very process). `pool` are workers that the caller has opened for these
    settings, and will close; `pipeline` is one of these settings for work in this process, where it is loaded
    already.
    """
    limits = limits or Limits()
    engine = engine or Engine(jobs=jobs)
    assignment = Assignment(settings, task, limits, pipeline)
    work = chunks(within(documents, limits))
    if engine.name == "local" and engine.jobs == 1:
        yield from in_process(work, assignment)
        return
    with nullcontext(pool) if pool else closing(open_pool(engine, assignment)) as workers:
        yield from in_pool(workers, work, settings.scope)


def run(
    documents: Iterable[Item],
    settings: Settings,
    task: str,
    consume: Callable[[Any], None],
    jobs: int = 1,
    progress: bool | None = None,
    *,
    limits: Limits | None = None,
    engine: Engine | None = None,
    pool: Pool | None = None,
    total: int | None = None,
    report: Report | None = None,
    checkpoint: Checkpoint | None = None,
) -> Report:
    """Process `documents` and give every outcome but the errors to `consume`, in order.

    `task` is "deidentify" (consume gets a Result) or "tag" (a pair of document and spans).
    `progress` None shows a bar on a terminal only; `pool` is as for `outcomes`; `total` is how many documents
    there are, about. `report` is that of an earlier part of the same run. `checkpoint` is called with the
    report, and with the numbers and reasons of the documents set aside by the work since the last call, at
    fixed intervals and at the end.
    SIGINT, SIGTERM and SIGHUP raise Interrupted. Returns the report.
    """
    report = report or Report()
    begin = time.perf_counter() - report.seconds
    aside: dict[int, str] = {}
    unreadable: set[int] = set()
    numbered = noting_errors(documents, report.read, unreadable)
    bar = progress_bar(progress, total, report.read)
    working = closing(outcomes(numbered, settings, task, jobs, limits, engine, pool))
    with bar as shown, working as results, interruptible() as interruption, with_seldom_collections():
        for outcome in results:
            interruption.check()
            number = report.read
            error = consumed(outcome, consume, report)
            if error is not None:
                report.set_aside.append(error)
                if number not in unreadable:
                    aside[number] = error.reason
                unreadable.discard(number)
            if shown is not None:
                shown.update()
            if checkpoint and report.read % CHECKPOINT_DOCUMENTS == 0:
                report.seconds = time.perf_counter() - begin
                checkpoint(report, aside)
                aside = {}
        report.seconds = time.perf_counter() - begin
        if checkpoint:
            checkpoint(report, aside)
    return report


def progress_bar(progress: bool | None, total: int | None, read: int) -> AbstractContextManager[Any]:
    """Return a bar of documents, or what opens as None where none is to be shown.

    tqdm takes long to import, so that it is only asked for when there is a bar to show.
    """
    if progress is None:
        progress = hasattr(sys.stderr, "isatty") and sys.stderr.isatty()
    if not progress:
        return nullcontext()
    from tqdm import tqdm

    bar: AbstractContextManager[Any] = tqdm(unit=" documents", leave=False, total=total, initial=read)
    return bar


def noting_errors(documents: Iterable[Item], first: int, unreadable: set[int]) -> Iterator[Item]:
    """Pass documents on and note the numbers of those that could not be read."""
    for number, item in enumerate(documents, first):
        if isinstance(item, DocumentError):
            unreadable.add(number)
        yield item


def consumed(outcome: Any, consume: Callable[[Any], None], report: Report) -> DocumentError | None:
    """Hand an outcome over and count it; return the error when its document is set aside."""
    if isinstance(outcome, DocumentError):
        return outcome
    try:
        consume(outcome)
    except DocumentError as error:
        return error
    report.count(outcome.document if isinstance(outcome, Result) else outcome[0])
    report.count_spans(outcome)
    return None
