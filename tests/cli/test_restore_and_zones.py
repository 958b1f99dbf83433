"""`restore` and `zones` from the shell."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

import pytest

from hybrid_deid.cli import EXIT_ERROR, EXIT_SET_ASIDE
from tests.cli.conftest import MAILS, Call


def texts(folder: Path) -> dict[str, str]:
    return {path.stem: path.read_bytes().decode() for path in folder.iterdir()}


def test_encrypted_text_comes_back_with_its_key_only(
    cli: Call, mails: Path, key: Path, tmp_path: Path
) -> None:
    hidden, other = tmp_path / "hidden", tmp_path / "other.key"
    arguments = ("-o", hidden, "--key-file", key, "--only", "rules", "--strategy", "encrypt")
    assert cli("run", mails, *arguments).code == 0
    assert cli("restore", hidden, "-o", tmp_path / "back", "--key-file", key).code == 0
    assert texts(tmp_path / "back") == MAILS
    assert cli("key", other).code == 0
    assert cli("key", other).code == EXIT_ERROR
    wrong = cli("restore", hidden, "-o", tmp_path / "wrong", "--key-file", other)
    assert wrong.code == EXIT_SET_ASIDE and "2 documents were set aside" in wrong.err
    assert texts(tmp_path / "wrong") == {}


def test_surrogates_come_back_with_the_mapping_and_are_missed_without(
    cli: Call, mails: Path, key: Path, tmp_path: Path
) -> None:
    clean, mapping = tmp_path / "clean", tmp_path / "run.mapping"
    arguments = ("--key-file", key, "--only", "rules", "--mapping", mapping)
    assert cli("run", mails, "-o", clean, *arguments).code == 0
    without = cli("restore", clean, "-o", tmp_path / "same", "--key-file", key)
    assert without.code == 0 and "--mapping" in without.err
    back = tmp_path / "back"
    assert cli("restore", clean, "-o", back, "--key-file", key, "--mapping", mapping).code == 0
    assert texts(back) == MAILS


def test_a_mail_that_is_there_twice_comes_back_though_its_number_is_another(
    cli: Call, tmp_path: Path, key: Path
) -> None:
    """A message that is set aside is not in the output, so that those behind it move up."""
    box, clean, mapping, back = (
        tmp_path / name for name in ("in.mbox", "clean.mbox", "run.mapping", "back.mbox")
    )
    start, mail = "From x@y.example Mon Feb 29 10:00:00 2016\n", "Subject: Termin\n\nTel. 0463 27000\n\n"
    box.write_text(f"{start}\n{start}{mail}{start}{mail}")
    arguments = ("--key-file", key, "--only", "rules", "--mapping", mapping)
    assert cli("run", box, "-o", clean, *arguments).code == EXIT_SET_ASIDE
    assert "27000" not in clean.read_text()
    restored = cli("restore", clean, "-o", back, "--key-file", key, "--mapping", mapping)
    assert restored.code == 0 and back.read_text().count("Tel. 0463 27000") == 2, restored.err


@pytest.mark.parametrize("strategy", ["suppress", "tag", "surrogate"])
def test_rows_come_back_though_nothing_was_left_of_a_cell(
    cli: Call, tmp_path: Path, key: Path, strategy: str
) -> None:
    table, lines = tmp_path / "in.csv", tmp_path / "in.jsonl"
    table.write_text(
        'nr;name;text\r\n1;Ada Pohl;"Liebe Frau Pohl,\r\nTel. 0463 27000"\r\n2;Pohl;Pohl\r\n3;;\r\n',
        newline="",
    )
    lines.write_text(
        '{"id": 1, "text": "Pohl", "name": "Ada Pohl"}\n{"id": 2, "text": "sagt Pohl", "name": "Pohl"}\n'
    )
    for source, columns in (
        (table, ("--text-column", "text", "--known-column", "name=PERSON")),
        (lines, ("--known-column", "name=PERSON")),
    ):
        hidden, back, mapping = (source.with_stem(name) for name in ("hidden", "back", "mapping"))
        options = (*columns, "--key-file", key, "--mapping", mapping)
        ran = cli("run", source, "-o", hidden, *options, "--only", "rules", "--strategy", strategy)
        assert ran.code == 0 and "Pohl" not in hidden.read_text("utf-8")
        assert cli("restore", hidden, "-o", back, *options).code == 0
        if source == table:
            assert list(csv.reader(back.open(newline=""), delimiter=";")) == list(
                csv.reader(table.open(newline=""), delimiter=";")
            )
        else:
            rows = [json.loads(line) for line in back.read_text().splitlines()]
            assert [(row["text"], row["name"]) for row in rows] == [
                ("Pohl", "Ada Pohl"),
                ("sagt Pohl", "Pohl"),
            ]


def test_mails_come_back_with_every_strategy_that_leaves_something(
    cli: Call, tmp_path: Path, key: Path
) -> None:
    mails = tmp_path / "mails"
    mails.mkdir()
    text = "From: Ada Pohl <ada@x.at>\nTo: bea@y.at\nSubject: Frau Pohl\n\nTel. 0463 27000, ada@x.at\n"
    (mails / "a.eml").write_text(text)
    for strategy in ("tag", "mask", "encrypt"):
        hidden, back, mapping = (tmp_path / f"{strategy}.{name}" for name in ("hidden", "back", "mapping"))
        options = ("--key-file", key, "--mapping", mapping)
        ran = cli("run", mails, "-o", hidden, *options, "--only", "rules", "--strategy", strategy)
        assert ran.code == 0 and "Pohl" not in (hidden / "a.eml").read_text()
        assert cli("restore", hidden, "-o", back, *options).code == 0
        written = (back / "a.eml").read_text()
        assert all(line in written.splitlines() for line in text.splitlines())


def test_zones_of_every_line(cli: Call, mails: Path, tmp_path: Path) -> None:
    target = tmp_path / "zones.tsv"
    assert cli("zones", mails, "-o", target, "--no-text").code == 0
    rows = [line.split("\t") for line in target.read_text().splitlines()]
    assert len(rows) == 7 and rows[0] == ["brief", "1", "greeting"]


def test_zones_never_touch_their_input(cli: Call, mails: Path) -> None:
    before = texts(mails)
    assert cli("zones", mails, "-o", mails / "brief.txt", "--overwrite").code == EXIT_ERROR
    assert texts(mails) == before


def test_a_run_refused_for_its_mapping_leaves_no_output(cli: Call, tmp_path: Path, key: Path) -> None:
    mails, mapping = tmp_path / "mails", tmp_path / "run.mapping"
    mails.mkdir()
    (mails / "a.txt").write_text("Tel. 0463 27000", "utf-8")
    mapping.write_bytes(b"of an earlier run")
    arguments = ("--key-file", key, "--only", "rules", "--mapping", mapping)
    refused = cli("run", mails, "-o", tmp_path / "clean", *arguments)
    assert refused.code == 2 and "exists already" in refused.err
    assert not (tmp_path / "clean").exists()
    assert mapping.read_bytes() == b"of an earlier run"


@pytest.mark.parametrize("strategy", ["encrypt", "hash", "tag"])
def test_a_date_that_is_none_any_more_is_reported_and_identifiers_stay(
    cli: Call, tmp_path: Path, key: Path, strategy: str
) -> None:
    mails = tmp_path / "mails"
    mails.mkdir()
    (mails / "a.eml").write_text(
        "From: Ada Pohl <ada@x.at>\nDate: Mon, 29 Feb 2016 10:00:00 +0100\nMessage-ID: <1@x.at>\n"
        "In-Reply-To: <0@x.at>\n\nHallo\n"
    )
    options = ("--key-file", key, "--only", "rules", "--report", tmp_path / "report.json")
    result = cli("run", mails, "-o", tmp_path / "out", "--strategy", strategy, *options)
    named = "header dropped, its replacement is no date: Date"
    assert result.code == 0 and f"{named} 1" in result.err
    assert json.loads((tmp_path / "report.json").read_text())["dropped"] == {named: 1}
    written = (tmp_path / "out" / "a.eml").read_text()
    assert "Date:" not in written and "Message-ID: <" in written
    cli("restore", tmp_path / "out", "-o", tmp_path / "back", "--key-file", key)
    back = (tmp_path / "back" / "a.eml").read_text()
    for name in ("Message-ID", "In-Reply-To"):
        [line] = [line for line in written.splitlines() if line.startswith(f"{name}: ")]
        assert line in back.splitlines()
    kept = cli("run", mails, "-o", tmp_path / "kept", "--strategy", strategy, "--strategy", "DATE=surrogate",
               "--key-file", key, "--only", "rules")  # fmt: skip
    assert "Date: " in (tmp_path / "kept" / "a.eml").read_text() and "no date" not in kept.err


@pytest.mark.parametrize("name", ["in.csv", "in.mbox"])
def test_originals_come_back_to_their_own_document_where_one_before_was_set_aside(
    cli: Call, tmp_path: Path, key: Path, name: str
) -> None:
    """Hidden, the two texts are equal, so that only the number tells them apart."""
    source, phones = tmp_path / name, ("0463 27000", "0463 27111", "0463 27222")
    if source.suffix == ".csv":
        source.write_text("text,ort\nzu,viel,davon\n" + "".join(f"Tel. {phone},x\n" for phone in phones))
    else:
        start = "From x@y.example Mon Feb 29 10:00:00 2016\n"
        mails = (f"{start}Subject: Termin\n\nTel. {phone}\n\n" for phone in phones)
        source.write_text(f"{start}\n{''.join(mails)}")
    hidden, back, mapping = (source.with_stem(stem) for stem in ("hidden", "back", "mapping"))
    columns = ("--text-column", "text") if source.suffix == ".csv" else ()
    options = (*columns, "--key-file", key, "--mapping", mapping)
    ran = cli("run", source, "-o", hidden, *options, "--only", "rules", "--strategy", "tag")
    assert ran.code == EXIT_SET_ASIDE and "27" not in hidden.read_text()
    assert cli("restore", hidden, "-o", back, *options).code == 0
    found = re.findall(r"0463 27\d+", back.read_text())
    assert tuple(found) == phones


def test_identifiers_that_are_no_ascii_do_not_end_a_restoration(cli: Call, tmp_path: Path, key: Path) -> None:
    mails = tmp_path / "mails"
    mails.mkdir()
    (mails / "a.eml").write_text("From: a@x.at\nMessage-ID: <grüße@x.at>\n\nHallo\n")
    (mails / "b.eml").write_text("From: a@x.at\nMessage-ID: <1@x.at>\n\nHallo\n")
    assert cli("restore", mails, "-o", tmp_path / "back", "--key-file", key).code == 0
    assert "<1@x.at>" in (tmp_path / "back" / "b.eml").read_text()
    assert "Hallo" in (tmp_path / "back" / "a.eml").read_text()
