"""Batches that survive: the same bytes by every engine, and after kills; broken documents set aside.

    python experiments/batch_endurance.py ../shared/corpora/codealltag_xl_raw
    python experiments/batch_endurance.py POSTS --quick
    python experiments/batch_endurance.py POSTS --posts 10000 --engine one --engine two --kills 10

POSTS is a folder of JSON Lines files (`id`, `text`). The shipped model. 5 % of broken lines are mixed in.
The posts are de-identified by 1 process, 2 processes, Dask and Spark (an engine that is not installed is left
out, with a word), and once more by a run that is ended by SIGKILL at random moments and resumed each time.
Exits with 1 when an output differs, a post is missing or doubled, or a broken line is not listed.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Any

import click
from tabulate import tabulate

from hybrid_deid.formats import read_documents
from hybrid_deid.values import Document

COMMAND = [sys.executable, "-c", "from hybrid_deid.cli import main; main()"]
BROKEN = [
    b'{"id": "broken", "text"\n',
    b"not JSON\n",
    b'{"id": "no-text"}\n',
    b'["a", "list"]\n',
    b"\xff\xfe{\n",
]
SET_ASIDE = 3  # the exit code of a run that set documents aside
ENGINES = {
    "one": ["--jobs", "1"],
    "two": ["--jobs", "2"],
    "dask": ["--engine", "dask", "--jobs", "2"],
    "spark": ["--engine", "spark", "--jobs", "2"],
}
NEEDED = {"dask": "distributed", "spark": "pyspark"}


def mixed(folder: Path, count: int, target: Path, dice: random.Random) -> tuple[list[str], int]:
    """Write posts with broken lines among them; returns the ids of the posts and the number of the others."""
    files = sorted(path for path in folder.iterdir() if ".jsonl" in path.suffixes)
    ids: list[str] = []
    broken = 0
    with target.open("wb") as stream:
        for path in files:
            for post in islice(read_documents(path, "jsonl"), count // len(files)):
                if not isinstance(post, Document):
                    continue
                if dice.random() < 1 / 19:
                    stream.write(dice.choice(BROKEN))
                    broken += 1
                # No word that a post may hold as a name: an id that tells one is replaced (docs/batch.md).
                ids.append(f"d{len(ids)}")
                line = json.dumps({"id": ids[-1], "text": post.text}, ensure_ascii=False)
                stream.write(line.encode("utf-8") + b"\n")
    return ids, broken


def command(source: Path, target: Path, key: Path, options: list[str]) -> list[str]:
    """Return a command line that leaves its report beside its output."""
    report = target.with_suffix(".report.json")
    given = ["run", source, "-o", target, "--key-file", key, "--report", report, *options]
    return [*COMMAND, *map(str, given)]


def ended(process: subprocess.Popen[bytes]) -> int:
    """Wait, and return the exit code; raises RuntimeError with what was said when the run failed."""
    said = process.communicate()[1]
    if process.returncode not in (0, SET_ASIDE, -signal.SIGKILL):
        raise RuntimeError(f"exit code {process.returncode}: {said.decode(errors='replace')[-400:]}")
    return int(process.returncode)


def started(arguments: list[str]) -> subprocess.Popen[bytes]:
    """Start a run in a process group of its own."""
    return subprocess.Popen(
        arguments, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True
    )


def killed(arguments: list[str], seconds: float, kills: int, dice: random.Random) -> tuple[int, list[float]]:
    """Run until it is done, killed at random moments before; returns the kills that hit, and their moments.

    An uninterrupted run takes `seconds`: each life lasts up to an even share of that more than loading takes.
    """
    hit: list[float] = []
    resume: list[str] = []
    while len(hit) < kills:
        process = started([*arguments, *resume])
        moment = dice.uniform(0.3, 2.0) * seconds / (kills / 2)
        try:
            process.wait(moment)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            hit.append(round(moment, 2))
        if ended(process) != -signal.SIGKILL:
            return len(hit), hit
        resume = ["--resume"]
    ended(started([*arguments, *resume]))
    return len(hit), hit


def judged(target: Path, ids: list[str], broken: int) -> dict[str, Any]:
    """Return what is to be said of an output: its digest, posts missing or doubled, broken lines listed."""
    raw = target.read_bytes()
    found = Counter(json.loads(line)["id"] for line in raw.splitlines())
    report = json.loads(target.with_suffix(".report.json").read_text("utf-8"))
    listed = len(report["set_aside"])
    return {
        "digest": hashlib.sha256(raw).hexdigest()[:16],
        "missing": len(set(ids) - found.keys()),
        "doubled": sum(count - 1 for count in found.values()),
        "listed": f"{listed} of {broken}",
        "well": found.keys() == set(ids) and set(found.values()) == {1} and listed == broken,
    }


@click.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--posts", "count", default=10_000, show_default=True)
@click.option("--kills", default=10, show_default=True)
@click.option("--engine", "engines", multiple=True, type=click.Choice(list(ENGINES)), default=list(ENGINES))
@click.option(
    "--seed", default=1, show_default=True, help="Of the broken lines and the moments of the kills."
)
@click.option("--quick", is_flag=True, help="300 posts, three kills, without Spark.")
def main(folder: Path, count: int, kills: int, engines: tuple[str, ...], seed: int, quick: bool) -> None:
    """Run the posts of FOLDER in all ways and compare the outputs."""
    if quick:
        count, kills, engines = 300, 3, tuple(name for name in engines if name != "spark")
    dice = random.Random(seed)
    rows: list[list[Any]] = []
    verdicts: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        key, source = place / "key", place / "posts.jsonl"
        key.write_text(f"hex:{bytes(range(32)).hex()}")
        key.chmod(0o600)
        ids, broken = mixed(folder, count, source, dice)
        click.echo(f"{len(ids):,} posts, {broken:,} broken lines among them", err=True)

        def note(way: str, target: Path, seconds: float) -> None:
            verdict = judged(target, ids, broken)
            verdicts.append(verdict)
            rows.append(
                [way, round(seconds, 1), *(verdict[k] for k in ("digest", "missing", "doubled", "listed"))]
            )
            click.echo(f"{way}: {seconds:.0f} s, {verdict['digest']}", err=True)

        slowest = 0.0
        for engine in engines:
            if engine in NEEDED and importlib.util.find_spec(NEEDED[engine]) is None:
                click.echo(f"{engine} is not installed and left out", err=True)
                continue
            target = place / f"{engine}.jsonl"
            begin = time.perf_counter()
            ended(started(command(source, target, key, ENGINES[engine])))
            seconds = time.perf_counter() - begin
            note(engine, target, seconds)
            slowest = slowest or seconds
        if kills:
            target = place / "killed.jsonl"
            begin = time.perf_counter()
            hit, moments = killed(command(source, target, key, ["--jobs", "2"]), slowest or 60, kills, dice)
            note(f"two, {hit} times SIGKILL", target, time.perf_counter() - begin)
            click.echo(f"killed after {', '.join(map(str, moments))} s", err=True)
    heading = ["by", "s by the clock", "SHA-256 of the output", "missing", "doubled", "broken lines listed"]
    click.echo(tabulate(rows, heading, tablefmt="github"))
    same = len({verdict["digest"] for verdict in verdicts}) == 1
    click.echo(f"\n{'identical' if same else 'DIFFERENT'} bytes")
    if not same or not all(verdict["well"] for verdict in verdicts):
        sys.exit(1)


if __name__ == "__main__":
    main()
