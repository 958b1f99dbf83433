"""Dask: a running cluster, or processes of this machine as a local one.

Tasks are submitted as futures within a window, not as a bag: a bag's graph names every document of the
input before the first is done, a window keeps memory bounded and the order as it was.
"""

from __future__ import annotations

import warnings
from typing import Any
from urllib.parse import urlsplit

import hybrid_deid
from hybrid_deid.batch.engines import Assignment, Engine, WorkerLost
from hybrid_deid.batch.wire import Answer, Row
from hybrid_deid.batch.work import process_rows
from hybrid_deid.errors import BatchError, ConfigurationError

ANSWER_SECONDS = 15
LOOPBACK = ("localhost", "127.0.0.1", "::1")


class DaskPool:
    """Workers of a Dask cluster; the scheduler itself gives the work of a lost one to another."""

    def __init__(self, engine: Engine, assignment: Assignment) -> None:
        """Connect to `engine.scheduler` or start a cluster on the loopback interface."""
        try:
            import distributed
        except ImportError as error:
            raise ConfigurationError(
                "the engine dask is not installed; pip install 'hybrid-deid[dask]'"
            ) from error
        self._assignment = assignment
        self._cluster: Any = None
        self._local = engine.scheduler is None
        try:
            if engine.scheduler is None:
                self._cluster = local_cluster(engine.jobs)
            else:
                check_transport(engine.scheduler)
            self._client = distributed.Client(self._cluster or engine.scheduler, timeout=ANSWER_SECONDS)
            self._client.wait_for_workers(1, timeout=ANSWER_SECONDS)
        except (OSError, TimeoutError, ValueError) as error:
            self._end_cluster()
            raise ConfigurationError(
                f"no Dask scheduler with workers answers at {engine.scheduler}; start `dask scheduler` "
                "and `dask worker`, or leave the scheduler out"
            ) from error
        threads = sum(self._client.nthreads().values())
        self.window = 2 * threads + 1
        self._check_versions()

    def _check_versions(self) -> None:
        try:
            versions = set(self._client.run(installed_version).values())
        except Exception as error:
            # Whatever a worker lacks to run it (the package, a library) comes back as its exception.
            self.close()
            raise ConfigurationError("the workers lack hybrid-deid; install it there as well") from error
        if versions != {hybrid_deid.__version__}:
            self.close()
            raise ConfigurationError(
                f"the workers have hybrid-deid {', '.join(sorted(versions))}, but this is "
                f"{hybrid_deid.__version__}; install the same version everywhere"
            )

    def submit(self, rows: list[Row]) -> Any:
        """Hand over a chunk and return its future."""
        given = self._assignment
        arguments = (given.settings, given.task, rows, given.limits.seconds, self._local)
        return self._client.submit(process_rows, *arguments, pure=False)

    def wait(self, ticket: Any) -> list[Answer]:
        """Return the answers; raises WorkerLost when several workers died of the chunk one after another."""
        from distributed import CancelledError, KilledWorker
        from distributed.comm import CommClosedError

        try:
            answers: list[Answer] = ticket.result()
        except KilledWorker as error:
            raise WorkerLost from error
        except (CancelledError, CommClosedError, TimeoutError) as error:
            raise BatchError("the Dask scheduler is gone") from error
        return answers

    def restart(self) -> None:
        """Nothing is to be done: the scheduler keeps the other work."""

    def intact(self, ticket: Any) -> bool:
        """Tell whether the scheduler still works on a chunk."""
        return bool(ticket.status not in ("error", "cancelled", "lost"))

    def close(self) -> None:
        """Give up what is under way, leave the cluster, and end it when it is ours."""
        self._client.close()
        self._end_cluster()

    def _end_cluster(self) -> None:
        if self._cluster is not None:
            self._cluster.close()


def local_cluster(jobs: int) -> Any:
    """Start a scheduler and worker processes that are reached from this machine alone."""
    import dask
    import joblib
    from distributed import LocalCluster

    # Nothing may be spilled: documents would lie on the disk in clear.
    memory = {
        f"distributed.worker.memory.{name}": False for name in ("target", "spill", "pause", "terminate")
    }
    with (
        dask.config.set({**memory, "distributed.logging.distributed": "critical"}),
        warnings.catch_warnings(),
    ):
        warnings.simplefilter("ignore")
        return LocalCluster(
            n_workers=joblib.cpu_count() if jobs < 0 else jobs,
            threads_per_worker=1,
            processes=True,
            host="127.0.0.1",
            dashboard_address=None,
            memory_limit=0,
            silence_logs=50,
        )


def check_transport(scheduler: str) -> None:
    """Warn when documents and the key would cross a network unencrypted."""
    place = urlsplit(scheduler if "://" in scheduler else f"tcp://{scheduler}")
    if place.scheme != "tls" and place.hostname not in LOOPBACK:
        warnings.warn(
            f"documents and the key travel to {scheduler} unencrypted; use tls:// (see docs/batch.md)",
            stacklevel=2,
        )


def installed_version() -> str:
    """Return the version of this package where the function runs."""
    return hybrid_deid.__version__
