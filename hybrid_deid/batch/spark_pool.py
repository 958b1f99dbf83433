"""Spark: chunks as rows of a DataFrame, worked on by `mapInPandas`.

A stream has no end that a DataFrame could know, so the chunks of one window become one small job each time.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hybrid_deid.batch.engines import Assignment, Engine, WorkerLost
from hybrid_deid.batch.wire import Answer, Row
from hybrid_deid.batch.work import process_rows
from hybrid_deid.errors import BatchError, ConfigurationError

if TYPE_CHECKING:
    import pandas

CHUNKS_PER_CORE = 16
SCHEMA = "number long, data string"


@dataclass(eq=False)
class Ticket:
    """A chunk that waits for the next job, or its answers."""

    rows: list[Row]
    answers: list[Answer] | None = None


class SparkPool:
    """The Python workers of a Spark cluster, or of this machine."""

    def __init__(self, engine: Engine, assignment: Assignment) -> None:
        """Connect to the master `engine.scheduler` or start a local one."""
        try:
            from pyspark.sql import SparkSession
        except ImportError as error:
            raise ConfigurationError(
                "the engine spark is not installed; pip install 'hybrid-deid[spark]' (it needs Java 17)"
            ) from error
        self._assignment = assignment
        cores = "*" if engine.jobs < 0 else str(engine.jobs)
        # Four failures of a task, not one: a worker may be lost by accident.
        master = engine.scheduler or f"local[{cores},4]"
        if engine.scheduler is None:
            os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
            os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
        builder = (
            SparkSession.builder.master(master)
            .appName("hybrid-deid")
            .config("spark.ui.enabled", "false")
            .config("spark.ui.showConsoleProgress", "false")
            .config("spark.log.level", "OFF")
            # Else Spark writes documents to its local folder in clear.
            .config("spark.io.encryption.enabled", "true")
            .config("spark.sql.execution.arrow.pyspark.enabled", "true")
            .config("spark.sql.execution.arrow.maxRecordsPerBatch", "1")
        )
        handler = signal.getsignal(signal.SIGINT)
        try:
            self._session = builder.getOrCreate()
        except Exception as error:
            # The exceptions of the bridge to Java have no common class worth naming.
            raise ConfigurationError(
                f"Spark does not start at {master}; check `java -version` (17 is needed) and the address"
            ) from error
        if threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGINT, handler)  # Spark has put its own there
        self._parallel = max(1, self._session.sparkContext.defaultParallelism)
        self.window = CHUNKS_PER_CORE * self._parallel
        self._queue: list[Ticket] = []

    def submit(self, rows: list[Row]) -> Ticket:
        """Put a chunk into the next job and return its ticket."""
        ticket = Ticket(rows)
        self._queue.append(ticket)
        return ticket

    def wait(self, ticket: Ticket) -> list[Answer]:
        """Return the answers, after a job with all chunks that wait; raises WorkerLost when it failed."""
        if ticket.answers is None:
            waiting, self._queue = self._queue, []
            self._work(waiting)
        if ticket.answers is None:
            raise WorkerLost
        return ticket.answers

    def _work(self, tickets: list[Ticket]) -> None:
        from py4j.protocol import Py4JError, Py4JNetworkError

        table = [(number, json.dumps(ticket.rows)) for number, ticket in enumerate(tickets)]
        slices = min(len(table), 4 * self._parallel)
        context = self._session.sparkContext
        try:
            frame = self._session.createDataFrame(context.parallelize(table, slices), SCHEMA)
            found = frame.mapInPandas(in_pandas(self._assignment), SCHEMA).collect()
        except (Py4JNetworkError, ConnectionError) as error:
            raise BatchError("the Spark driver is gone") from error
        except Exception as error:
            if isinstance(error, Py4JError) or type(error).__module__.startswith("pyspark."):
                return  # the job failed: who waits for it finds no answers
            raise
        for number, answers in found:
            tickets[number].answers = json.loads(answers)

    def restart(self) -> None:
        """Spark starts lost workers itself."""

    def intact(self, ticket: Ticket) -> bool:
        """Tell whether a chunk is done or waits for the next job."""
        return ticket.answers is not None or ticket in self._queue

    def close(self) -> None:
        """End the session, and the local master with it."""
        self._session.stop()


def in_pandas(
    assignment: Assignment,
) -> Callable[[Iterator[pandas.DataFrame]], Iterator[pandas.DataFrame]]:
    """Return the function for `mapInPandas`: rows of number and chunk to rows of number and answers."""

    def work(frames: Iterator[pandas.DataFrame]) -> Iterator[pandas.DataFrame]:
        import pandas

        for frame in frames:
            answers: list[Any] = [
                json.dumps(
                    process_rows(
                        assignment.settings,
                        assignment.task,
                        json.loads(data),
                        assignment.limits.seconds,
                        True,
                    )
                )
                for data in frame["data"]
            ]
            yield pandas.DataFrame({"number": frame["number"], "data": answers})

    return work
