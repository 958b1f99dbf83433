"""Parts of the benchmark that start the command: several processes, memory, cold start."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

COMMAND = [sys.executable, "-c", "from hybrid_deid.cli import main; main()"]
# A process of its own measures, for the memory of a process that forks counts as its child's until it execs.
MEASURE = """
import json, os, sys, time
begin = time.perf_counter()
silent = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
number = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ, file_actions=silent)
_, status, usage = os.wait4(number, 0)
wall = time.perf_counter() - begin
print(json.dumps([wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024]))
sys.exit(os.waitstatus_to_exitcode(status) != 0)
"""
ONE_EMAIL = """Liebe Frau Pohl,

am 12.03.2019 war ich bei der Muster GmbH in Klagenfurt. Sie erreichen mich unter 0463 27000.

Liebe Grüße
Max Beispiel
"""


@dataclass(frozen=True)
class Usage:
    """What a command took: seconds by the clock and of the processor, and its largest resident memory."""

    wall: float
    processor: float
    megabytes: float


def used(arguments: Sequence[str | Path]) -> Usage:
    """Run the command `hybrid-deid` with `arguments` and wait for it; raises RuntimeError when it fails."""
    found = subprocess.run(
        [sys.executable, "-S", "-c", MEASURE, *COMMAND, *map(str, arguments)], capture_output=True, text=True
    )
    if found.returncode:
        raise RuntimeError(f"hybrid-deid {arguments[0]} failed: {found.stderr[-300:]}")
    return Usage(*json.loads(found.stdout.splitlines()[-1]))


def lines_of(source: Path, count: int, target: Path) -> Path:
    """Write the first `count` lines of a file to another."""
    with source.open("rb") as stream, target.open("wb") as out:
        out.writelines(islice(stream, count))
    return target


def run(source: Path, folder: Path, key: Path, jobs: int) -> Usage:
    """De-identify a file with so many processes."""
    target = folder / f"out{jobs}.jsonl"
    return used(["run", source, "-o", target, "--key-file", key, "--jobs", str(jobs), "--overwrite"])


def cold_start(folder: Path, key: Path, rounds: int = 5) -> dict[str, Usage]:
    """Return the quickest of some starts: `--help`, and one email from an empty process."""
    email = folder / "email.txt"
    email.write_text(ONE_EMAIL, "utf-8")
    one: list[str | Path] = ["run", email, "-o", folder / "email.out.txt", "--key-file", key, "--overwrite"]
    starts: dict[str, list[str | Path]] = {"`hybrid-deid --help`": ["--help"], "first email": one}
    return {
        name: min((used(arguments) for _ in range(rounds)), key=lambda usage: usage.processor)
        for name, arguments in starts.items()
    }
