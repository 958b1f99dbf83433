"""Runs that are killed, interrupted or out of disk, and resumed: same bytes as of a run that was not."""

from __future__ import annotations

import os
import random
import resource
import signal
import subprocess
import time
from pathlib import Path

import pytest

from hybrid_deid.atomic import has_its_name, partial_of
from hybrid_deid.batch import Interrupted, interruptible, journal_of

from .make import BROKEN, COUNT, FORMATS, content, make_input, run, run_here, start

KEPT = "what is done is kept; the same command with --resume goes on from there"


def checkpoints(target: Path) -> int:
    try:
        return journal_of(target).read_bytes().count(b'"read"')
    except OSError:
        return 0


def wait_for_checkpoint(process: subprocess.Popen[str], target: Path, before: int = 0) -> None:
    while checkpoints(target) <= before and process.poll() is None:
        time.sleep(0.005)


def group_is_gone(process: subprocess.Popen[str]) -> bool:
    for _ in range(100):
        try:
            os.killpg(process.pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False


@pytest.mark.parametrize("name", FORMATS)
def test_killed_at_random_moments_and_resumed(tmp_path: Path, key: Path, name: str) -> None:
    source = make_input(tmp_path, name)
    mapping = ["--mapping", str(tmp_path / "map")] if name == "jsonl" else []
    target = tmp_path / ("out" if name == "txt" else f"out.{name}")
    chance = random.Random(name)
    # The first kill comes right after a checkpoint, so that there is always one; a second may be too late.
    for kill in range(1 if name in ("mbox", "csv") else 2):
        process = start(source, target, key, *mapping, "--resume")
        wait_for_checkpoint(process, target, checkpoints(target))
        time.sleep(kill * chance.random() * 0.1)
        process.kill()
        process.communicate()
        assert kill or process.returncode == -signal.SIGKILL
        assert name == "txt" or not target.exists() or process.returncode >= 0
    resumed = run(source, target, key, *mapping, "--resume")
    assert resumed.returncode == 3 and f"{BROKEN} documents were set aside" in resumed.stderr
    assert f"{COUNT - BROKEN} documents," in resumed.stderr
    assert not journal_of(target).exists()

    whole = tmp_path / ("whole" if name == "txt" else f"whole.{name}")
    straight = run_here(source, whole, key, tmp_path / "map2" if mapping else None)
    assert [f"  {error}" for error in straight.set_aside] == resumed.stderr.splitlines()[-BROKEN:]
    assert content(target) == content(whole)
    if mapping:
        assert (tmp_path / "map").read_bytes() == (tmp_path / "map2").read_bytes()
    assert not [p for p in tmp_path.iterdir() if p.name.startswith(".")]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_signals_end_a_run_cleanly(tmp_path: Path, key: Path, number: signal.Signals) -> None:
    source, target = make_input(tmp_path, "jsonl"), tmp_path / "out.jsonl.gz"
    jobs = "2" if number == signal.SIGINT else "1"
    process = start(source, target, key, "--jobs", jobs)
    wait_for_checkpoint(process, target)
    if number == signal.SIGINT:
        os.killpg(process.pid, number)  # as a terminal does
    else:
        process.send_signal(number)
    _, told = process.communicate(timeout=60)
    assert process.returncode == 128 + number
    assert told == f"ended by {number.name}; {KEPT}\n"
    assert not target.exists() and group_is_gone(process)

    stale = run(source, target, key)
    assert stale.returncode == 2 and "was interrupted; continue it with --resume" in stale.stderr
    assert run(source, target, key, "--resume", "--jobs", jobs).returncode == 3
    run_here(source, tmp_path / "whole.jsonl.gz", key)
    assert target.read_bytes() == (tmp_path / "whole.jsonl.gz").read_bytes()


def children(process: subprocess.Popen[str]) -> int:
    """How many processes the threads of `process` have started; none once it has ended."""
    try:
        threads = list(Path(f"/proc/{process.pid}/task").iterdir())
        return sum(len((thread / "children").read_text().split()) for thread in threads)
    except OSError:
        return 0


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="asks /proc whether there are workers yet")
def test_an_interruption_while_workers_start_is_told_in_one_line(tmp_path: Path, key: Path) -> None:
    source = make_input(tmp_path, "jsonl", 100)
    for turn in range(2):
        target = tmp_path / f"out{turn}.jsonl"
        process = start(source, target, key, "--jobs", "2")
        while children(process) < 3 and process.poll() is None:  # a worker is there: two trackers come first
            time.sleep(0.002)
        time.sleep(0.1 * turn)  # a worker that is about to import
        os.killpg(process.pid, signal.SIGINT)
        _, told = process.communicate(timeout=60)
        assert process.returncode == 130
        assert told == "ended by SIGINT; nothing was written yet; start again with the same command\n"
        assert not target.exists() and group_is_gone(process)


def test_a_full_disk_loses_nothing(tmp_path: Path, key: Path) -> None:
    source, target = make_input(tmp_path, "jsonl"), tmp_path / "out.jsonl"

    def little_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, resource.RLIM_INFINITY))

    full = start(source, target, key, preexec_fn=little_room)
    _, told = full.communicate(timeout=60)
    assert full.returncode == 2 and KEPT in told
    assert f"error: {target}: cannot be written (File too large)" in told
    assert not target.exists()
    assert run(source, target, key, "--resume").returncode == 3
    run_here(source, tmp_path / "whole.jsonl", key)
    assert target.read_bytes() == (tmp_path / "whole.jsonl").read_bytes()


def test_what_came_to_the_place_of_the_output_stays_and_nothing_is_lost(tmp_path: Path, key: Path) -> None:
    source, target = make_input(tmp_path, "jsonl"), tmp_path / "out.jsonl"
    process = start(source, target, key)
    wait_for_checkpoint(process, target)
    target.write_text("of another run")
    _, told = process.communicate(timeout=60)
    assert process.returncode == 2 and "out.jsonl: exists already, though" in told and KEPT in told
    assert target.read_text() == "of another run"
    refused = run(source, target, key, "--resume")
    assert refused.returncode == 2 and "exists already" in refused.stderr
    target.unlink()
    assert run(source, target, key, "--resume").returncode == 3
    run_here(source, tmp_path / "whole.jsonl", key)
    assert target.read_bytes() == (tmp_path / "whole.jsonl").read_bytes()


def test_a_run_that_was_killed_while_its_output_had_two_names_is_complete(tmp_path: Path) -> None:
    target = tmp_path / "out.jsonl"
    partial_of(target).write_text("{}")
    assert not has_its_name(target)
    target.write_text("of another run")
    assert not has_its_name(target) and partial_of(target).exists()
    target.unlink()
    os.link(partial_of(target), target)
    assert has_its_name(target) and [*tmp_path.iterdir()] == [target]


def test_without_a_key_nothing_is_resumed_and_nothing_remains(tmp_path: Path) -> None:
    source, target = make_input(tmp_path, "jsonl"), tmp_path / "out.jsonl"
    refused = run(source, target, None, "--resume")
    assert refused.returncode == 2 and "--resume needs the --key-file" in refused.stderr
    process = start(source, target, None)
    while not any(p.name.endswith(".part") for p in tmp_path.iterdir()):
        time.sleep(0.005)
    process.terminate()
    _, told = process.communicate(timeout=60)
    assert process.returncode == 143 and "cannot be resumed" in told
    assert [p.name for p in tmp_path.iterdir()] == [source.name]


@pytest.mark.parametrize("name", ["jsonl", "txt", "mapping"])
def test_a_signal_while_the_output_is_opened_leaves_nothing(
    tmp_path: Path, key: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = make_input(tmp_path, "txt" if name == "txt" else "jsonl", 5)
    target = tmp_path / "out" / "of.jsonl"
    mapping = tmp_path / "map" if name == "mapping" else None
    opened, ending = os.open, "map" if mapping else ".part"

    def open_and_end(path: str | Path, *arguments: int) -> int:
        descriptor = opened(path, *arguments)
        if str(path).endswith(ending):  # the file is there, and nobody knows of it yet
            signal.raise_signal(signal.SIGTERM)
        return descriptor

    monkeypatch.setattr(os, "open", open_and_end)
    with pytest.raises(Interrupted), interruptible():
        run_here(source, target.with_suffix("") if name == "txt" else target, key, mapping, keep=False)
    assert [path.name for path in tmp_path.rglob("*.part")] == []
    assert not target.exists()


def test_targets_that_cannot_be_written_are_told_at_once(tmp_path: Path, key: Path) -> None:
    source = make_input(tmp_path, "jsonl", 5)
    (tmp_path / "file").touch()
    target = tmp_path / "file" / "out.jsonl"
    refused = run(source, target, key)
    assert refused.returncode == 2 and "cannot be written" in refused.stderr
    report = run(source, tmp_path / "out.jsonl", key, "--report", str(tmp_path / "file" / "r.json"))
    assert report.returncode == 2 and "cannot be written" in report.stderr
    assert sorted(p.name for p in tmp_path.iterdir()) == ["file", "in.jsonl", "key"]
