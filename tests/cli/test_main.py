"""The entry point: help, exit codes, and one line for whatever goes wrong."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from pathlib import Path

import click
import pytest

from hybrid_deid.cli import COMMANDS, EXIT_ERROR, EXIT_INTERRUPTED, group, told
from hybrid_deid.errors import InputError
from tests.cli.conftest import Call

PROGRAM = [sys.executable, "-c", "from hybrid_deid.cli import main; main()"]


def sub_commands(command: click.Command, name: str) -> list[tuple[str, click.Command]]:
    if not isinstance(command, click.Group):
        return [(name, command)]
    context = click.Context(command)
    found: list[tuple[str, click.Command]] = [(name, command)]
    for below in command.list_commands(context):
        sub = command.get_command(context, below)
        assert sub is not None
        found += sub_commands(sub, f"{name} {below}")
    return found


def test_help_lists_every_command_and_the_exit_codes(cli: Call) -> None:
    result = cli("--help")
    assert result.code == 0
    assert all(name in result.out for name in COMMANDS)
    assert "Exit codes: 0" in result.out


def test_the_package_is_the_command_line() -> None:
    command = [sys.executable, "-m", "hybrid_deid", "tag", "absent.txt", "-o", "found.jsonl"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr.splitlines()[-1].startswith("error: absent.txt")) == (2, True)


def test_every_command_says_what_it_does() -> None:
    commands = sub_commands(group, "hybrid-deid")
    assert len(commands) > 15
    for name, command in commands:
        assert command.help and len(command.help) > 30, name


@pytest.mark.parametrize("name", ["run", "tag", "evaluate", "restore", "zones"])
def test_every_option_of_the_main_commands_is_explained(name: str) -> None:
    command = group.get_command(click.Context(group), name)
    assert command is not None
    for option in command.params:
        if isinstance(option, click.Option):
            assert option.help, f"{name} {option.opts}"


LAST = "import atexit, threading, time; atexit.register(print, 'last'); "
THREAD = "threading.Thread(target=lambda: (time.sleep(0.3), print('thread'))).start(); "


@pytest.mark.parametrize(("begin", "end"), [(LAST, "last"), (LAST + THREAD, "thread\nlast")])
def test_functions_for_the_exit_and_threads_are_heard_before_the_process_ends(begin: str, end: str) -> None:
    command = [sys.executable, "-c", begin + PROGRAM[-1], "--version"]
    found = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert found.returncode == 0
    assert found.stdout.startswith("hybrid-deid, version") and found.stdout.strip().endswith(end)


def test_a_misspelt_command_gets_the_nearest_one(cli: Call) -> None:
    result = cli("runn", "x")
    assert result.code == EXIT_ERROR
    assert "Did you mean 'run'?" in result.err
    assert "No such command 'zzzz'." in cli("zzzz").err


def test_an_error_is_one_line_on_standard_error(cli: Call, tmp_path: Path) -> None:
    result = cli("run", tmp_path / "missing", "-o", tmp_path / "out", "--only", "rules", "--strategy", "tag")
    assert result.code == EXIT_ERROR
    assert result.out == ""
    assert result.err.splitlines()[-1].startswith(f"error: {tmp_path / 'missing'}: ")
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("run",), "Missing argument 'IN'. Try 'hybrid-deid run --help'."),
        (("run", "x"), "Missing option '-o' / '--output'. Try 'hybrid-deid run --help'."),
        (("run", "x", "-o", "y", "--jobs", "z"), "'z' is not a valid integer. Try 'hybrid-deid run --help'."),
        (("run", "x", "-o", "y", "--to", "z"), "Try 'hybrid-deid run --help'."),
        (("run", "x", "-o", "y", "--time-limt", "5"), "Try 'hybrid-deid run --help'."),
        (("gazetteers", "x"), "No such command 'x'. Try 'hybrid-deid gazetteers --help'."),
        (("run", "-", "-o", "y"), "name files (one that is called so by its full path)"),
        (("run", "x", "-o", "-"), "name files (one that is called so by its full path)"),
        (("tag", "x", "-o", "-"), "name files (one that is called so by its full path)"),
        (
            ("restore", "-", "-o", "y", "--key-file", "KEY"),
            "name files (one that is called so by its full path)",
        ),
    ],
)
def test_a_command_line_that_is_wrong_is_one_line_too(
    cli: Call, key: Path, arguments: tuple[str, ...], said: str
) -> None:
    result = cli(*(key if argument == "KEY" else argument for argument in arguments))
    assert result.code == EXIT_ERROR and result.out == ""
    [line] = result.err.splitlines()
    assert line.startswith("error: ") and line.endswith(said)


def test_a_command_alone_explains_itself(cli: Call) -> None:
    result = cli()
    assert "Commands:" in result.out + result.err


def test_a_warning_is_one_line_without_a_place_in_the_program(
    cli: Call, tmp_path: Path, key: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("hybrid_deid.batch.dask_pool.ANSWER_SECONDS", 1)  # nobody will answer
    (tmp_path / "a.txt").write_text("x")
    options = ("--key-file", key, "--engine", "dask", "--scheduler", "scheduler.invalid:1")
    result = cli("run", tmp_path / "a.txt", "-o", tmp_path / "b.txt", *options)
    first, second = result.err.splitlines()
    assert first.startswith("warning: documents and the key travel to ") and second.startswith("error: ")


def test_a_foreign_exception_is_told_without_its_message() -> None:
    try:
        int("Anna Pohl")
    except ValueError as error:
        line = told(error)
    assert "Anna" not in line and "ValueError" in line


def test_what_is_told_of_errors() -> None:
    assert told(InputError("x: is empty")) == "x: is empty"
    assert told(OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "out.txt")).startswith("out.txt: ")
    assert "None" not in told(OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)))
    assert "memory" in told(MemoryError())
    assert "gensim" in told(ModuleNotFoundError("No module named 'gensim'", name="gensim"))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
def test_a_full_disk_behind_standard_output_is_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([*PROGRAM, "--help"], stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == EXIT_ERROR
    assert len(done.stderr.splitlines()) == 1 and "No space left" in done.stderr


def test_a_reader_that_goes_away_is_no_fault() -> None:
    started = subprocess.Popen([*PROGRAM, "rules", "list"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert started.stdout and started.stderr
    started.stdout.close()
    started.wait(30)
    assert b"Traceback" not in started.stderr.read()
    started.stderr.close()


def test_ctrl_c_is_one_line(tmp_path: Path) -> None:
    source = tmp_path / "in.jsonl"
    source.write_text("".join(f'{{"id": {number}, "text": "Hallo Welt"}}\n' for number in range(9000)))
    command = [*PROGRAM, "zones", str(source)]
    # Tests that a shell started in the background inherit a SIGINT that is ignored; a terminal's are not.
    started = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert started.stdout is not None
    started.stdout.read(1)  # it writes more than a pipe holds, so that it waits for its reader now
    started.send_signal(signal.SIGINT)
    _, err = started.communicate(timeout=60)
    assert started.returncode == EXIT_INTERRUPTED
    assert err.strip().startswith("interrupted") and "Traceback" not in err


def test_an_unknown_experiment_is_told_before_corpora_are_asked_for(
    cli: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("HYBRID_DEID_CORPORA", raising=False)
    assert "there is no experiment 'nope'; known are" in cli("experiment", "nope").err
    assert "--corpora" in cli("experiment", "recipes").err
