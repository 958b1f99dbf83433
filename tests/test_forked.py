"""Tasks in forked processes: all are done, and a failure is told."""

from __future__ import annotations

import os
import sys
from functools import partial
from pathlib import Path

import pytest

from hybrid_deid.errors import BatchError
from hybrid_deid.forked import do_forked


def leave_mark(folder: Path, name: str) -> None:
    """Write who did the task."""
    (folder / name).write_text(str(os.getpid()))


@pytest.mark.parametrize("jobs", [1, 2, 5])
def test_every_task_is_done_once(tmp_path: Path, jobs: int) -> None:
    do_forked([partial(leave_mark, tmp_path, name) for name in "abc"], jobs)
    done = {path.name: int(path.read_text()) for path in tmp_path.iterdir()}
    assert sorted(done) == ["a", "b", "c"]
    assert len(set(done.values())) == (1 if jobs == 1 else 3)
    assert (os.getpid() in done.values()) == (jobs == 1)


def test_a_process_that_fails_is_told_with_the_remedy(tmp_path: Path) -> None:
    with pytest.raises(BatchError, match="--jobs 1"):
        do_forked([partial(leave_mark, tmp_path, "a"), partial(sys.exit, 3)], 2)
    assert (tmp_path / "a").exists()
