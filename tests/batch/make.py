"""Inputs in several formats, some documents broken, and the command line here or as a process."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from contextlib import redirect_stderr
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from hybrid_deid.batch import Engine, Files, Job, Limits, Report, run_files
from hybrid_deid.cli import main
from hybrid_deid.formats import FormatOptions, keyed_message_ids
from hybrid_deid.keyed import read_key
from hybrid_deid.settings import Settings

COMMAND = "from hybrid_deid.cli import main; main()"
COUNT = 1000  # several checkpoints, so that a run can be killed after the first
BROKEN = COUNT // 20
FORMATS = ("jsonl", "mbox", "csv", "txt")


def text_of(number: int) -> str:
    return f"Guten Tag, Tel. 0463 27{number:05}" if number % 8 == 0 else f"Guten Tag, Brief {number}"


def is_broken(number: int) -> bool:
    return number % 20 == 7


def make_input(folder: Path, name: str, count: int = COUNT) -> Path:
    """Write `count` documents, one in twenty of them broken."""
    if name == "txt":
        place = folder / "in"
        place.mkdir()
        for number in range(count):
            raw = text_of(number).encode() + (b"\xff" if is_broken(number) else b"")
            (place / f"brief{number:04}.txt").write_bytes(raw)
        return place
    place = folder / f"in.{name}"
    pieces = ["id,text\n"] if name == "csv" else []
    for number in range(count):
        text = text_of(number)
        if name == "jsonl":
            record = json.dumps({"id": f"brief{number:04}", "text": text}) + "\n"
            pieces.append('{"id": 1\n' if is_broken(number) else record)
        elif name == "csv":
            pieces.append(f'{number},"{text}"{",zu viel" if is_broken(number) else ""}\n')
        else:
            mail = f"From: Ada Pohl <ada{number}@x.at>\nSubject: Brief\n\n{text}\n\n"
            separator = "From MAILER-DAEMON Mon Feb 29 10:00:00 2016\n"
            pieces.append(separator + ("\n\n" if is_broken(number) else mail))
    place.write_text("".join(pieces))
    return place


def arguments(source: Path, target: Path, key: Path | None, *further: str) -> list[str]:
    keyed = ["--key-file", str(key)] if key else []
    column = ["--text-column", "text"] if source.suffix == ".csv" else []
    return ["run", str(source), "-o", str(target), "--only", "rules", *keyed, *column, *further]


def start(*given: Any, **options: Any) -> subprocess.Popen[str]:
    """Start the command line as a process, and group of processes, of its own."""
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    command = [sys.executable, "-c", COMMAND, *arguments(*given)]
    return subprocess.Popen(command, start_new_session=True, **pipes, **options)


class Ended(NamedTuple):
    """How a command ended that nothing interrupted."""

    returncode: int
    stderr: str


def run(*given: Any) -> Ended:
    """Run the command line to its end in this process."""
    with redirect_stderr(io.StringIO()) as told, pytest.raises(SystemExit) as left:
        main(arguments(*given))
    return Ended(int(left.value.code or 0), told.getvalue())


def run_here(source: Path, target: Path, key: Path, mapping: Path | None = None, keep: bool = True) -> Report:
    """The same as `run`, without the command line."""
    secret = read_key(key)
    columns = ("text",) if source.suffix == ".csv" else ()
    options = FormatOptions(text_columns=columns, message_id=keyed_message_ids(secret))
    name = source.suffix.lstrip(".") or "txt"
    files = Files(source, name, target, name, options, mapping)
    job = Job(Settings(only="rules", key=secret), "deidentify", Limits(), Engine(), progress=False)
    return run_files(files, job, keep)


def content(place: Path) -> dict[str, bytes]:
    """Everything at `place`, hidden files included, by its path."""
    if place.is_file():
        return {"": place.read_bytes()}
    return {str(p.relative_to(place)): p.read_bytes() for p in place.rglob("*") if p.is_file()}
