"""Workers that die, hang or sit in a cluster: the outcomes are those of one process, in the same order."""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Iterator
from typing import Any

import pytest

from hybrid_deid.batch import Engine, Limits, outcomes, process
from hybrid_deid.batch.engines import ATTEMPTS, LOST, Assignment, WorkerLost, in_pool
from hybrid_deid.batch.work import process_rows
from hybrid_deid.errors import BatchError, ConfigurationError, DocumentError
from hybrid_deid.settings import Settings
from hybrid_deid.values import Document, KnownValue, Region

psutil = pytest.importorskip("psutil", reason="the extra dask is not installed")

SETTINGS = Settings(only="rules", key=b"0123456789abcdef", scope="thread")


def documents(count: int) -> list[Document | DocumentError]:
    """Mails with all that a document may hold."""
    return [
        DocumentError(f"d{i}", "is broken; send it again")
        if i % 50 == 3
        else Document(
            f"d{i}",
            f"Ada Pohl\nTel. 0463 27{i:05}\ud800\n",
            {"thread": f"t{i // 3}", "format": "txt", "mark": b"\xff"},
            (Region(0, 8, "name"), Region(9, 25, "body")),
            (KnownValue("Ada Pohl", "PERSON"),),
        )
        for i in range(count)
    ]


def workers() -> list[Any]:
    """The worker processes of this test, of whatever engine."""
    children = psutil.Process().children(recursive=True)
    return [one for one in children if any("LokyProcess" in a or "spawn_main" in a for a in one.cmdline())]


def one_process(count: int) -> list[Any]:
    return process(SETTINGS, "deidentify", documents(count))


def test_a_killed_worker_costs_time_not_documents() -> None:
    found = []
    for number, outcome in enumerate(outcomes(documents(400), SETTINGS, "deidentify", 2)):
        found.append(outcome)
        if number == 70:
            workers()[-1].kill()
    assert list(map(str, found)) == list(map(str, one_process(400)))
    assert not workers()


def test_dask_gives_what_one_process_gives_though_a_worker_is_killed() -> None:
    distributed = pytest.importorskip("distributed", reason="the extra dask is not installed")
    options = {"processes": True, "threads_per_worker": 1, "dashboard_address": None, "silence_logs": 50}
    with distributed.LocalCluster(n_workers=2, host="127.0.0.1", **options) as cluster:
        victim = cluster.workers[0].pid
        engine = Engine("dask", scheduler=cluster.scheduler_address)
        found = []
        for number, outcome in enumerate(outcomes(documents(700), SETTINGS, "deidentify", engine=engine)):
            found.append(outcome)
            if number == 70:
                os.kill(victim, signal.SIGKILL)
    assert list(map(str, found)) == list(map(str, one_process(700)))


def test_dask_starts_a_cluster_of_its_own_and_keeps_the_time_limit() -> None:
    pytest.importorskip("distributed", reason="the extra dask is not installed")
    long = Document("long", "Tel. 0463 27123, am 3.4.2019 in 9020 Klagenfurt " * 20_000, {"thread": "x"})
    mixed = [*documents(3), long, *documents(2)]
    found = list(outcomes(mixed, SETTINGS, "tag", 1, Limits(seconds=1.5), Engine("dask")))
    assert "time limit of 1.5 s" in found[3].reason
    assert len(found) == 6 and found[0][1] == process(SETTINGS, "tag", documents(1))[0][1]
    assert not workers()


def test_spark_gives_what_one_process_gives() -> None:
    pytest.importorskip("pyspark", reason="the extra spark is not installed")
    if shutil.which("java") is None:
        pytest.skip("Spark needs Java")
    found = list(outcomes(documents(200), SETTINGS, "deidentify", engine=Engine("spark", 2)))
    assert list(map(str, found)) == list(map(str, one_process(200)))


class FragilePool:
    """A pool of one worker that dies of the documents named, as a worker that runs out of memory does."""

    window = 3

    def __init__(self, deadly: set[str]) -> None:
        self.deadly = deadly
        self.deaths = 0
        self.assignment = Assignment(SETTINGS, "deidentify", Limits())
        self.lost: set[int] = set()

    def submit(self, rows: list[list[Any]]) -> list[list[Any]]:
        return rows

    def wait(self, ticket: list[list[Any]]) -> list[list[Any]]:
        if id(ticket) in self.lost or any(row[0] in self.deadly for row in ticket):
            self.deaths += 1
            raise WorkerLost
        return process_rows(SETTINGS, "deidentify", ticket, None, False)

    def restart(self) -> None:
        pass

    def intact(self, ticket: list[list[Any]]) -> bool:
        return True

    def close(self) -> None:
        pass


def pooled(pool: FragilePool, count: int) -> Iterator[Any]:
    all_of_them = documents(count)
    return in_pool(pool, iter([all_of_them[i : i + 20] for i in range(0, count, 20)]), "thread")


def test_a_document_that_ends_its_worker_is_found_and_set_aside() -> None:
    pool = FragilePool({"d45", "d47"})
    expected = one_process(100)
    for number in (45, 47):
        expected[number] = DocumentError(f"d{number}", LOST)
    assert list(map(str, pooled(pool, 100))) == list(map(str, expected))
    assert pool.deaths == 2 + 2 * ATTEMPTS


def test_workers_that_die_of_everything_end_the_batch() -> None:
    with pytest.raises(BatchError, match=r"5 documents in a row .*--jobs"):
        list(pooled(FragilePool({f"d{i}" for i in range(100)}), 100))


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"name": "abacus"}, "no engine 'abacus'; known are local, dask, spark"),
        ({"jobs": 0}, "must be positive, or -1"),
        ({"jobs": 100_000}, "100000 jobs are more than this machine could work on"),
        ({"scheduler": "tcp://127.0.0.1:1"}, "needs the engine dask or spark"),
    ],
)
def test_engines_refuse_what_cannot_be(options: dict[str, Any], told: str) -> None:
    with pytest.raises(ConfigurationError, match=told):
        Engine(**options)


def test_a_scheduler_that_does_not_answer_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    dask_pool = pytest.importorskip("hybrid_deid.batch.dask_pool")
    pytest.importorskip("distributed", reason="the extra dask is not installed")
    monkeypatch.setattr(dask_pool, "ANSWER_SECONDS", 1)
    engine = Engine("dask", scheduler="tcp://127.0.0.1:1")
    with pytest.raises(ConfigurationError, match="no Dask scheduler with workers answers"):
        list(outcomes(documents(1), SETTINGS, "tag", engine=engine))
