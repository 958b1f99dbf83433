"""A run with everything around it: its output, its journal, and what is left when it fails."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Protocol

from hybrid_deid.batch.chunks import Item, Limits
from hybrid_deid.batch.engines import Engine, Pool
from hybrid_deid.batch.journal import IdTrail, Journal, State
from hybrid_deid.batch.report import Report
from hybrid_deid.batch.running import run
from hybrid_deid.errors import ConfigurationError, DocumentError, InputError, ModelError, ResumeError
from hybrid_deid.settings import Settings
from hybrid_deid.values import Document

# After these the same command would fail again at the same place, so that nothing is kept.
HOPELESS = (InputError, ConfigurationError, ModelError)


class Output(Protocol):
    """A file or folder that a run writes."""

    def checkpoint(self) -> int:
        """Bring everything so far to the disk and return its size."""

    def close(self) -> None:
        """Make it final."""

    def abort(self) -> None:
        """Leave nothing half done."""

    def release(self) -> None:
        """Leave it for a run that resumes."""


@dataclass(frozen=True)
class Job:
    """What is done to the documents: see `hybrid_deid.batch.run` for the fields."""

    settings: Settings
    task: str
    limits: Limits
    engine: Engine
    total: int | None = None
    progress: bool | None = None
    pool: Pool | None = None


def run_resumable(
    job: Job,
    documents: Iterable[Item],
    outputs: Sequence[Output],
    consume: Callable[[Any], None],
    skip: Callable[[Document], None],
    journal: Journal | None = None,
    salt: bytes = b"",
    ready: Callable[[], None] = lambda: None,
) -> Report:
    """Process `documents` into `outputs` through `consume`, and close them. Returns the report.

    With a journal, what an earlier run has done is skipped (`skip` is told of each such document), and what
    this one has done is kept when it is interrupted or the disk is full; without one the outputs are aborted.
    `salt` is that of the journal's identity. `ready` is called as soon as clearing up is sure,
    and may itself raise what ends the run.
    """
    trail = IdTrail(salt)

    def checkpoint(report: Report, aside: dict[int, str], finished: bool = False) -> None:
        sizes = [output.checkpoint() for output in outputs]
        digest = trail.digest(report.read)
        if journal is not None:
            journal.record(values_of(report, sizes, digest, aside, finished))

    try:
        ready()
        source = trail.of(documents)
        report = Report() if journal is None else skipped(source, trail, journal.state, skip)
        run(
            source,
            job.settings,
            job.task,
            consume,
            progress=job.progress,
            limits=job.limits,
            engine=job.engine,
            pool=job.pool,
            total=job.total,
            report=report,
            checkpoint=checkpoint,
        )
        checkpoint(report, {}, finished=True)
        for output in outputs:
            if report.documents or not report.set_aside:
                output.close()
            else:
                output.abort()  # an empty output would only be in the way of a run with other options
    except BaseException as error:
        give_up(outputs, journal, keep=not isinstance(error, HOPELESS))
        raise
    if journal is not None:
        journal.remove()
    return report


def values_of(
    report: Report, sizes: list[int], ids: str, aside: dict[int, str], finished: bool
) -> dict[str, Any]:
    """Return a checkpoint as the journal holds it."""
    return {
        "read": report.read,
        "sizes": sizes,
        "ids": ids,
        "spans": dict(sorted(report.spans.items())),
        "fallbacks": report.fallbacks,
        "dropped": dict(sorted(report.dropped.items())),
        "seconds": round(report.seconds, 3),
        "aside": sorted(aside.items()),
        "finished": finished,
    }


def skipped(source: Iterator[Item], trail: IdTrail, state: State, skip: Callable[[Document], None]) -> Report:
    """Read past what an earlier run has dealt with, and return the report up to there.

    Raises ResumeError when the input is no longer what it was.
    """
    report = Report(
        spans=Counter(state.spans),
        fallbacks=state.fallbacks,
        dropped=Counter(state.dropped),
        seconds=state.seconds,
    )
    for number, item in enumerate(islice(source, state.read)):
        if isinstance(item, DocumentError):
            report.set_aside.append(item)
        elif number in state.aside:
            report.set_aside.append(DocumentError(item.id, state.aside[number]))
        else:
            report.count_again(item)
            skip(item)
    if state.read and (report.read != state.read or trail.digest(state.read) != state.ids):
        raise ResumeError("the input has changed since the run began; start again with --overwrite")
    return report


def give_up(outputs: Sequence[Output], journal: Journal | None, keep: bool) -> None:
    """Leave the outputs for a run that resumes, or nothing half done."""
    for output in outputs:
        if journal is not None and keep:
            output.release()
        else:
            output.abort()
    if journal is not None and keep:
        journal.close()
    elif journal is not None:
        journal.remove()
