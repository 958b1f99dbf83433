"""Parts of the benchmark that start the command: several processes, memory, cold start."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
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
# All that numba compiles for zones, rules and tagger, taken into an interpreter that has imported the rest.
KERNELS = """
import json, time
from functools import cached_property
from hybrid_deid.decoding import kernels as decoding
from hybrid_deid.extraction import letter_kernels as letters
from hybrid_deid.rule_engine import kernels as rules
from hybrid_deid.zones import kernels as zones
wall, processor = time.perf_counter(), time.process_time()
for module in (decoding, letters, rules, zones):
    made = module.compiled()
    for name, value in vars(type(made)).items():
        if isinstance(value, cached_property):
            getattr(made, name)
wall, processor = time.perf_counter() - wall, time.process_time() - processor
print(json.dumps([wall, processor]))
"""
ONE_EMAIL = """Liebe Frau Pohl,

am 12.03.2019 war ich bei der Muster GmbH in Klagenfurt. Sie erreichen mich unter 0463 27000.

Liebe Grüße
Max Beispiel
"""


@dataclass(frozen=True)
class Usage:
    """What a command took: seconds by the clock and of the processor, and its largest resident memory, if
    that was asked."""

    wall: float
    processor: float
    megabytes: float = 0.0


def used(arguments: Sequence[str | Path]) -> Usage:
    """Run the command `hybrid-deid` with `arguments` and wait for it; raises RuntimeError when it fails.

    Modules are compiled once, as in an installed package, even where Python is told to write no byte code.
    """
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    found = subprocess.run(
        [sys.executable, "-S", "-c", MEASURE, *COMMAND, *map(str, arguments)],
        env=environment,
        capture_output=True,
        text=True,
    )
    if found.returncode:
        raise RuntimeError(f"hybrid-deid {arguments[0]} failed: {found.stderr[-300:]}")
    return Usage(*json.loads(found.stdout.splitlines()[-1]))


def kernels(cache: Path) -> Usage:
    """Load the compiled kernels in a process of its own; those that the folder `cache` lacks are compiled."""
    found = subprocess.run(
        [sys.executable, "-c", KERNELS],
        env={**os.environ, "NUMBA_CACHE_DIR": str(cache)},
        capture_output=True,
        text=True,
    )
    if found.returncode:
        raise RuntimeError(f"the kernels cannot be loaded: {found.stderr[-300:]}")
    return Usage(*json.loads(found.stdout))


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
    """Return the quickest of some starts: `--help`, one email from an empty process, the compiled kernels.

    The kernels, which a longer run takes in, first where they must be compiled (once), then from the disk.
    """
    email = folder / "email.txt"
    email.write_text(ONE_EMAIL, "utf-8")
    one: list[str | Path] = ["run", email, "-o", folder / "email.out.txt", "--key-file", key, "--overwrite"]
    starts: dict[str, list[str | Path]] = {"`hybrid-deid --help`": ["--help"], "first email": one}
    usages = {name: quickest(partial(used, arguments), rounds) for name, arguments in starts.items()}
    compiling = kernels(folder / "numba")
    kept = quickest(partial(kernels, folder / "numba"), rounds)
    return {**usages, "kernels, compiled": compiling, "kernels, from the disk": kept}


def quickest(start: Callable[[], Usage], rounds: int) -> Usage:
    """Return the start of several that took the processor least."""
    return min((start() for _ in range(rounds)), key=lambda usage: usage.processor)
