"""Targets that no command may put a file in the place of."""

from __future__ import annotations

import os
import re
import resource
import stat
from pathlib import Path

import pytest

from hybrid_deid.cli import EXIT_ERROR
from tests.cli.conftest import Call


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    """Return a named pipe, which stands for device nodes as well."""
    place = tmp_path / "pipe.txt"
    os.mkfifo(place)
    return place


def is_pipe(place: Path) -> bool:
    return stat.S_ISFIFO(place.lstat().st_mode)


@pytest.mark.parametrize("name", ["txt", "brat", "jsonl", "conll"])
def test_a_pipe_or_device_is_never_replaced(
    cli: Call, mails: Path, key: Path, pipe: Path, tmp_path: Path, name: str
) -> None:
    options = ("--to", name, "--overwrite", "--key-file", key, "--only", "rules")
    result = cli("run", mails, "-o", pipe, *options)
    assert result.code == EXIT_ERROR and is_pipe(pipe)
    assert "neither a file nor a folder" in result.err and len(result.err.splitlines()) == 1
    link = tmp_path / "link"
    link.symlink_to(pipe)
    assert cli("run", mails, "-o", link, *options).code == EXIT_ERROR
    assert link.is_symlink() and is_pipe(pipe)
    assert not list(tmp_path.glob("*.journal"))


def test_the_pair_of_brat_is_looked_at_as_a_whole(cli: Call, key: Path, pipe: Path, tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text('{"id": "a", "text": "Tel. 0463 27000"}\n')
    options = ("--to", "brat", "--overwrite", "--key-file", key, "--only", "rules")
    result = cli("run", tmp_path / "a.jsonl", "-o", pipe.with_suffix(".ann"), *options)
    assert result.code == EXIT_ERROR and is_pipe(pipe) and not pipe.with_suffix(".ann").exists()


@pytest.mark.parametrize(
    ("command", "name", "chosen"),
    [("run", "o.jsonl", "txt"), ("run", "o.CSV", "txt"), ("tag", "o.txt", "jsonl"), ("run", "a.ann", "txt")],
)
def test_an_output_is_not_called_as_files_of_another_format_unless_told(
    cli: Call, tmp_path: Path, command: str, name: str, chosen: str
) -> None:
    (tmp_path / "brief.txt").write_text("Tel. 0463 27000")
    arguments = (command, tmp_path / "brief.txt", "-o", tmp_path / name, "--only", "rules")
    refused = cli(*arguments)
    assert refused.code == EXIT_ERROR and not (tmp_path / name).exists()
    assert f"but {chosen} would be written; say which with --to" in refused.err
    assert cli(*arguments, "--to", chosen).code == 0 and (tmp_path / name).exists()


@pytest.mark.parametrize(("name", "way"), [("o.csv", "jsonl"), ("o.mbox", "jsonl"), ("o.txt", "brat")])
def test_only_formats_that_can_be_written_are_named_as_a_way_out(
    cli: Call, tmp_path: Path, name: str, way: str
) -> None:
    (tmp_path / "a.csv").write_text("text\nTel. 0463 27000\n")
    arguments = ("tag", tmp_path / "a.csv", "-o", tmp_path / name, "--text-column", "text", "--only", "rules")
    refused = cli(*arguments)
    ways = re.findall(r"--to (\w+)", refused.err)
    assert refused.code == EXIT_ERROR and ways[0] == way
    for format_name in ways:
        assert cli(*arguments, "--to", format_name, "--overwrite").code == 0


def test_reports_and_tables_of_zones_are_not_written_to_pipes(
    cli: Call, mails: Path, key: Path, pipe: Path, tmp_path: Path
) -> None:
    assert cli("zones", mails, "-o", pipe, "--overwrite").code == EXIT_ERROR and is_pipe(pipe)
    options = ("--overwrite", "--key-file", key, "--only", "rules", "--report", pipe)
    assert cli("run", mails, "-o", tmp_path / "out", *options).code == EXIT_ERROR and is_pipe(pipe)


def test_a_pipe_in_the_place_of_a_document_stays(cli: Call, mails: Path, key: Path, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    os.mkfifo(tmp_path / "out" / "brief.txt")
    result = cli("run", mails, "-o", tmp_path / "out", "--overwrite", "--key-file", key, "--only", "rules")
    assert result.code == EXIT_ERROR and "brief.txt: is neither" in result.err
    assert is_pipe(tmp_path / "out" / "brief.txt")


def test_a_refused_resume_says_one_thing(cli: Call, key: Path, tmp_path: Path) -> None:
    source, target = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    options = ("--key-file", key, "--only", "rules")
    limit = resource.getrlimit(resource.RLIMIT_FSIZE)
    source.write_text("".join(f'{{"id": "{n}", "text": "Tel. 0463 {n:05}"}}\n' for n in range(300)))
    resource.setrlimit(resource.RLIMIT_FSIZE, (9_000, limit[1]))  # makes write() fail as a full disk does
    try:
        full = cli("run", source, "-o", target, *options)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limit)
    assert full.code == EXIT_ERROR and "the same command with --resume goes on" in full.err
    for further, told in (
        (("--resume", "--strategy", "tag"), "other settings"),
        (("--strategy", "tag"), "was interrupted"),
    ):
        refused = cli("run", source, "-o", target, *options, *further)
        assert refused.code == EXIT_ERROR and told in refused.err and len(refused.err.splitlines()) == 1


def test_an_original_is_not_replaced_by_a_name_in_capitals(cli: Call, key: Path, tmp_path: Path) -> None:
    source = tmp_path / "brief.txt"
    source.write_text("Tel. 0463 27000\n")
    options = ("--key-file", key, "--only", "rules")
    assert cli("run", source, "-o", tmp_path / "brief.TXT", *options).code == 0
    assert source.read_text() == "Tel. 0463 27000\n" and "27000" not in (tmp_path / "brief.TXT").read_text()
    pair = cli("run", source, "-o", tmp_path / "brief.ann", "--to", "brat", "--overwrite", *options)
    assert pair.code == EXIT_ERROR and "must lie outside the input" in pair.err
    table = cli("zones", tmp_path / "brief.txt", "-o", source, "--overwrite")
    assert table.code == EXIT_ERROR and source.read_text() == "Tel. 0463 27000\n"


def test_report_and_mapping_have_places_of_their_own(
    cli: Call, mails: Path, key: Path, tmp_path: Path
) -> None:
    original, secret = (mails / "brief.txt").read_bytes(), key.read_bytes()
    out, report, mapping = tmp_path / "out", "--report", "--mapping"
    options = ("--key-file", key, "--only", "rules", "--overwrite")
    for further in (
        (report, mails / "brief.txt"),
        (report, mails / "new" / "report.json"),
        (report, key),
        (report, out / "report.json"),
        (mapping, out / "map"),
        (mapping, mails / "map"),
        (report, tmp_path / "one", mapping, tmp_path / "one"),
        (report, tmp_path / "out.journal"),
    ):
        refused = cli("run", mails, "-o", out, *options, *further)
        assert refused.code == EXIT_ERROR and "must lie outside" in refused.err, further
        assert len(refused.err.splitlines()) == 1
    assert cli("run", mails / "brief.txt", "-o", key, "--to", "jsonl", *options).code == EXIT_ERROR
    assert (mails / "brief.txt").read_bytes() == original and key.read_bytes() == secret
    assert {file.name for file in tmp_path.iterdir()} == {"mails", "secret.key"} and len(
        [*mails.iterdir()]
    ) == 2


def test_restore_replaces_neither_the_key_nor_the_mapping(
    cli: Call, mails: Path, key: Path, tmp_path: Path
) -> None:
    options, mapping = ("--key-file", key, "--mapping", tmp_path / "map.jsonl"), tmp_path / "map.jsonl"
    assert cli("run", mails, "-o", tmp_path / "out", "--only", "rules", *options).code == 0
    for place in (key, mapping):
        before = place.read_bytes()
        refused = cli("restore", tmp_path / "out", "-o", place, "--to", "jsonl", "--overwrite", *options)
        assert (
            refused.code == EXIT_ERROR and place.read_bytes() == before and "must lie outside" in refused.err
        )


def test_a_run_that_fails_leaves_no_folder_of_its_report(
    cli: Call, mails: Path, key: Path, tmp_path: Path
) -> None:
    (tmp_path / "out").mkdir()
    options = ("--key-file", key, "--only", "rules", "--report", tmp_path / "new" / "deep" / "report.json")
    assert cli("run", mails, "-o", tmp_path / "out", *options).code == EXIT_ERROR
    assert not (tmp_path / "new").exists()
    assert cli("run", mails, "-o", tmp_path / "other", *options).code == 0
    assert (tmp_path / "new" / "deep" / "report.json").is_file()


@pytest.mark.parametrize("name", ["out.parquet", "out.XLSX"])
def test_an_output_is_not_called_as_files_of_other_programs(
    cli: Call, tmp_path: Path, key: Path, name: str
) -> None:
    lines = tmp_path / "in.jsonl"
    lines.write_text('{"id": "1", "text": "Tel. 0463 27000"}\n')
    arguments = ("run", lines, "-o", tmp_path / name, "--key-file", key, "--only", "rules")
    refused = cli(*arguments)
    assert refused.code == EXIT_ERROR and not (tmp_path / name).exists()
    assert "jsonl would be" in refused.err and len(refused.err.splitlines()) == 1
    assert cli(*arguments, "--to", "jsonl").code == 0
