"""`run` as a stranger uses it: formats, keys, strategies, and input that is not what it should be."""

from __future__ import annotations

import csv
import email
import email.policy
import json
import mailbox
import re
from pathlib import Path

import pytest

from hybrid_deid.cli import EXIT_ERROR, EXIT_SET_ASIDE
from tests.cli.conftest import MAILS, ORIGINALS, Call


def clean(text: str) -> bool:
    return set(ORIGINALS).isdisjoint(re.findall(r"\w+", text))


def test_a_folder_comes_out_with_other_people(cli: Call, mails: Path, key: Path, tmp_path: Path) -> None:
    result = cli("run", mails, "-o", tmp_path / "out", "--key-file", key)
    assert result.code == 0 and result.err.startswith("2 documents, ")
    for name, text in MAILS.items():
        written = (tmp_path / "out" / f"{name}.txt").read_bytes().decode()
        assert clean(written)
        assert written.count("\r\n") == text.count("\r\n") and written.count("\n") == text.count("\n")
    assert "😀" in written


def test_the_same_key_gives_the_same_bytes_with_any_jobs(
    cli: Call, mails: Path, key: Path, tmp_path: Path
) -> None:
    outputs = []
    for number, jobs in enumerate((1, 1, 2)):
        target = tmp_path / f"{number}.jsonl"
        arguments = ("-o", target, "--to", "jsonl", "--key-file", key, "--only", "rules", "--jobs", jobs)
        assert cli("run", mails, *arguments).code == 0
        outputs.append(target.read_bytes())
    assert outputs[0] == outputs[1] == outputs[2]


def test_without_a_key_the_user_is_told_how_to_keep_one(cli: Call, mails: Path, tmp_path: Path) -> None:
    result = cli("run", mails, "-o", tmp_path / "out", "--only", "rules")
    assert result.code == 0 and result.err.count("hybrid-deid key") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ("nowhere",),
        ("rows.csv", "--text-column", "nowhere"),
        ("rows.csv", "--text-column", "a", "--policy", "no"),
    ],
)
def test_a_run_that_fails_at_once_tells_of_its_fault_alone(
    cli: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("rows.csv").write_text("a,b\nHallo,Anna\n")
    result = cli("run", *arguments, "-o", "out", "--only", "rules")
    assert result.code == EXIT_ERROR and "key" not in result.err and result.err.count("\n") == 1


@pytest.mark.parametrize("name", ["brat", "jsonl", "conll", "txt"])
def test_every_format_of_texts_can_be_written(
    cli: Call, mails: Path, key: Path, tmp_path: Path, name: str
) -> None:
    target = tmp_path / ("out" if name in ("brat", "txt") else f"out.{name}")
    assert cli("run", mails, "-o", target, "--to", name, "--key-file", key).code == 0
    files = [target] if target.is_file() else sorted(target.iterdir())
    assert files and all(clean(path.read_text()) for path in files)
    if name == "brat":
        for path in target.glob("*.ann"):
            text = path.with_suffix(".txt").read_bytes().decode()
            for line in path.read_text().splitlines():
                _, place, covered = line.split("\t")
                _, start, end = place.split()
                assert text[int(start) : int(end)] == covered


def test_mail_and_mailbox(cli: Call, key: Path, tmp_path: Path) -> None:
    raw = (
        "From: Anna Wolf <anna.wolf@pohl.at>\r\nTo: Bernd Huber <b.huber@gmx.at>\r\nSubject: Graz\r\n"
        "Date: Mon, 29 Feb 2016 10:00:00 +0100\r\nMessage-ID: <anna@pohl.at>\r\n\r\n"
        "Lieber Bernd,\r\nbis morgen in Graz!\r\nAnna Wolf\r\n"
    )
    source = tmp_path / "in.mbox"
    box = mailbox.mbox(source)
    box.add(raw.encode())
    box.close()
    assert cli("run", source, "-o", tmp_path / "out.mbox", "--key-file", key).code == 0
    assert cli("run", source, "-o", tmp_path / "eml", "--to", "eml", "--key-file", key).code == 0
    assert len(mailbox.mbox(tmp_path / "out.mbox")) == 1
    (path,) = (tmp_path / "eml").iterdir()
    message = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
    assert not message.defects and not any(value.defects for value in message.values())
    assert clean(path.read_text()) and "pohl.at" not in path.read_text()


def test_a_table_with_known_values(cli: Call, key: Path, tmp_path: Path) -> None:
    source, target = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_text('nr,text,kunde\n1,"Liebe Frau Huber, ""ja""",Anna Huber\n2,kurz\n')
    arguments = ("--text-column", "text", "--known-column", "kunde=PERSON", "--key-file", key)
    result = cli("run", source, "-o", target, *arguments)
    assert result.code == EXIT_SET_ASIDE
    assert "1 document was set aside" in result.err and "kurz" not in result.err
    rows = list(csv.reader(target.open()))
    assert rows[0] == ["nr", "text", "kunde"] and len(rows) == 2
    assert rows[1][1] == f'Liebe Frau {rows[1][2].split()[-1]}, "ja"' and clean(target.read_text())


@pytest.mark.parametrize(
    ("arguments", "remedy"),
    [
        (("--strategy", "FAMLIY=keep"), "no label 'FAMLIY'"),
        (("--strategy", "bogus"), "unknown strategy"),
        (("--strategy", "encrypt"), "needs --key-file"),
        (("--strategy", "PERSON=encrypt"), "needs --key-file"),
        (("--jobs", "1000"), "give fewer"),
        (("--known-column", "kunde"), "COLUMN=LABEL"),
        (("--known-column", "kunde=PERSN"), "no label 'PERSN'"),
        (("--gazetteers", "nowhere"), "is not there; name the folder"),
        (("--model", "nowhere"), "no model"),
        (("--policy", "nowhere"), "no policy"),
        (("--rules", "nowhere.toml"), "cannot be read"),
        (("--rules", "nowhere.toml", "--jobs", "2"), "cannot be read"),  # said by a worker
        (("--jobs", "0"), "jobs"),
        (("--encoding", "klingon"), "no text encoding"),
        (("--mapping", "m"), "--key-file"),
        (("--to", "mbox"), "cannot be written as mbox"),
        (("--key-file", "nowhere.key"), "cannot be read"),
    ],
)
def test_an_option_that_cannot_be_used_stops_before_anything_is_written(
    cli: Call, mails: Path, tmp_path: Path, arguments: tuple[str, ...], remedy: str
) -> None:
    result = cli("run", mails, "-o", tmp_path / "out", *arguments)
    assert result.code == EXIT_ERROR and remedy in result.err
    assert not (tmp_path / "out").exists()


def test_strategies_per_label_and_group(cli: Call, mails: Path, key: Path, tmp_path: Path) -> None:
    strategies = ("--strategy", "tag", "--strategy", "PERSON=number", "--strategy", "DATE=keep")
    assert cli("run", mails, "-o", tmp_path / "out", "--key-file", key, *strategies).code == 0
    written = (tmp_path / "out" / "brief.txt").read_text()
    assert "[PHONE]" in written and "3. März 2020" in written and "FAMILY_1" in written


def test_bad_lines_are_set_aside_and_listed_without_their_text(cli: Call, key: Path, tmp_path: Path) -> None:
    source, target = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    good = {"id": "gut", "text": "Tel. 0664/1234567"}
    wrong = {"id": "4", "text": "Anna", "spans": [{"start": 0, "end": 9, "label": "FEMALE", "text": "Anna"}]}
    lines = [json.dumps(good), '{"id": "2", "text": "Anna', "[1]", json.dumps(wrong), '{"id": "5"}']
    source.write_bytes("\n".join(lines).encode() + b'\n{"id": "6", "text": "K\xf6ln"}\n')
    report = tmp_path / "report.json"
    arguments = ("--key-file", key, "--only", "rules", "--report", report)
    result = cli("run", source, "-o", target, *arguments)
    assert result.code == EXIT_SET_ASIDE
    assert [json.loads(line)["id"] for line in target.read_text().splitlines()] == ["gut"]
    assert "5 documents were set aside" in result.err
    assert len(json.loads(report.read_text())["set_aside"]) == 5
    assert clean(result.err) and clean(report.read_text()) and clean(target.read_text())


def test_text_of_another_encoding(cli: Call, key: Path, tmp_path: Path) -> None:
    source = tmp_path / "alt.txt"
    source.write_bytes("Grüße, Tel. 0664/1234567\n".encode("latin-1"))
    arguments = ("--key-file", key, "--only", "rules")
    result = cli("run", source, "-o", tmp_path / "out.txt", *arguments)
    assert result.code == EXIT_SET_ASIDE and "--encoding" in result.err
    assert not (tmp_path / "out.txt").exists()
    assert cli("run", source, "-o", tmp_path / "out.txt", *arguments, "--encoding", "latin-1").code == 0
    assert (tmp_path / "out.txt").read_bytes().startswith("Grüße, Tel. ".encode("latin-1"))


def test_nothing_is_in_the_way_of_another_run_where_all_was_set_aside(
    cli: Call, key: Path, tmp_path: Path
) -> None:
    arguments = ("--key-file", key, "--only", "rules", "--text-column", "text")
    for source, target in (("in.csv", "out.csv"), ("in", "out")):
        place = tmp_path / source
        if target == "out":
            place.mkdir()
        (place if target == "out.csv" else place / "a.txt").write_bytes("text\nGrüße\n".encode("latin-1"))
        given = arguments if target == "out.csv" else arguments[:4]
        first = cli("run", place, "-o", tmp_path / target, *given)
        assert first.code == EXIT_SET_ASIDE and not (tmp_path / target).exists()
        assert cli("run", place, "-o", tmp_path / target, *given, "--encoding", "latin-1").code == 0
        assert (tmp_path / target).exists()


def test_characters_that_break_other_tools_survive(cli: Call, key: Path, tmp_path: Path) -> None:
    source = tmp_path / "odd.txt"
    odd = "\ufeffeins\r\nzwei\rdrei\n\x00 u\u0308 \u200b😀\u2028Tel. "
    source.write_bytes((odd + "0664/1234567\r").encode())
    assert cli("run", source, "-o", tmp_path / "out.txt", "--key-file", key, "--only", "rules").code == 0
    written = (tmp_path / "out.txt").read_bytes().decode()
    assert written.startswith(odd) and written.endswith("\r") and "1234567" not in written


@pytest.mark.parametrize("name", ["leer.mbox", "leer.jsonl", "leer.csv", "leer.conll", "leer"])
def test_nothing_to_do_is_an_error(cli: Call, tmp_path: Path, name: str) -> None:
    source = tmp_path / name
    source.mkdir() if name == "leer" else source.touch()
    arguments = ("--only", "rules", "--text-column", "text")
    result = cli("run", source, "-o", tmp_path / f"out-{name}", *arguments)
    assert result.code == EXIT_ERROR and result.err.splitlines()[-1].startswith("error: ")
    assert not (tmp_path / f"out-{name}").exists()


def test_output_is_never_mixed_with_what_is_there(cli: Call, mails: Path, tmp_path: Path) -> None:
    before = {path: path.read_bytes() for path in mails.iterdir()}
    there = tmp_path / "there.jsonl"
    there.write_text("mine\n")
    for target in (mails, mails / "out", mails / "brief.txt", tmp_path):
        assert cli("run", mails, "-o", target, "--overwrite", "--only", "rules").code == EXIT_ERROR
    assert cli("run", mails, "-o", there, "--to", "jsonl", "--only", "rules").code == EXIT_ERROR
    assert there.read_text() == "mine\n"
    assert {path: path.read_bytes() for path in mails.iterdir()} == before


def test_a_long_document_is_set_aside_by_its_length(cli: Call, tmp_path: Path) -> None:
    source = tmp_path / "lang.txt"
    source.write_text("a" * 2000)
    arguments = ("-o", tmp_path / "out.txt", "--only", "rules", "--max-characters", 1000)
    result = cli("run", source, *arguments)
    assert result.code == EXIT_SET_ASIDE and "--max-characters" in result.err
    assert not (tmp_path / "out.txt").exists()


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_misspelt_field_of_json_lines_leaves_nothing_behind(
    cli: Call, key: Path, tmp_path: Path, jobs: int
) -> None:
    source = tmp_path / "in.jsonl"
    source.write_text('{"id": "7", "text": "Hallo", "betreff": "Tel. 0664 1234567"}\n')
    options = ("--text-column", "text", "--text-column", "betref", "--key-file", key, "--only", "rules")
    result = cli("run", source, "-o", tmp_path / "out.jsonl", "--jobs", jobs, *options)
    assert result.code == EXIT_ERROR and "'betref'; there are: id, text, betreff" in result.err
    assert {path.name for path in tmp_path.iterdir()} == {"in.jsonl", "secret.key"}


def test_what_cannot_be_read_in_a_folder_does_not_stop_the_rest(
    cli: Call, mails: Path, key: Path, tmp_path: Path
) -> None:
    (mails / "anhang.pdf").symlink_to("nowhere")
    (mails / "kopie.txt").symlink_to("nowhere")
    result = cli("run", mails, "-o", tmp_path / "out", "--key-file", key, "--only", "rules")
    assert result.code == EXIT_SET_ASIDE and "kopie: kopie.txt: cannot be read" in result.err
    assert sorted(path.stem for path in (tmp_path / "out").iterdir()) == sorted(MAILS)


def test_a_column_has_one_meaning(cli: Call, key: Path, tmp_path: Path) -> None:
    source = tmp_path / "in.csv"
    source.write_text("id,text\n1,Tel. 0664 1234567\n")
    options = ("-o", tmp_path / "out.csv", "--text-column", "text", "--key-file", key, "--only", "rules")
    twice = cli("run", source, *options, "--id-column", "text")
    assert twice.code == EXIT_ERROR and "named as text or known value and as the id" in twice.err
    labels = cli("run", source, *options, "--known-column", "id=PERSON", "--known-column", "id=CITY")
    assert labels.code == EXIT_ERROR and "'id' is named twice" in labels.err


def test_what_ids_and_fields_hold_cannot_break_a_listing(cli: Call, key: Path, tmp_path: Path) -> None:
    source = tmp_path / "in.jsonl"
    source.write_text(
        '{"id": "a\\n  b: harmlos\\u001b[2J", "text": 7}\n{"id": "b", "text": "x", "zwei\\nZeilen": 1}\n'
    )
    result = cli("run", source, "-o", tmp_path / "out.jsonl", "--key-file", key, "--only", "rules")
    assert result.code == EXIT_SET_ASIDE and "\x1b" not in result.err
    assert "  a\\n  b: harmlos\\x1b[2J: line 1" in result.err.splitlines()[-1]
    assert "field kept unread: (a name that may be" in result.err and "Zeilen" not in result.err


def test_options_that_would_do_nothing_are_refused(cli: Call, mails: Path, key: Path, tmp_path: Path) -> None:
    pack = tmp_path / "own.toml"
    pack.write_text('[deny]\nORG = ["Projekt Zorblax"]\n')
    for further, reason in (
        (("--known-column", "kunde=PERSON"), "--known-column is for jsonl and csv only, not for txt"),
        (("--text-column", "text"), "--text-column is for"),
        (("--id-column", "nr"), "--id-column is for"),
        (("--delimiter", ";"), "--delimiter is for csv only"),
        (("--keep-attachments",), "--keep-attachments is for mail"),
        (("--only", "model", "--rules", pack), "of no use with the model alone"),
    ):
        result = cli(
            "run",
            mails,
            "-o",
            tmp_path / "out",
            "--key-file",
            key,
            *(further if "--only" in further else (*further, "--only", "rules")),
        )
        assert result.code == EXIT_ERROR and reason in result.err, further
        assert not (tmp_path / "out").exists() and len(result.err.splitlines()) == 1
    for command in (("zones",), ("stats",), ("tag", "-o", tmp_path / "out", "--only", "rules")):
        refused = cli(command[0], mails, *command[1:], "--delimiter", ";")
        assert refused.code == EXIT_ERROR and "--delimiter is for csv only" in refused.err, command


def test_lists_that_nothing_looks_up_are_told(cli: Call, mails: Path, key: Path, tmp_path: Path) -> None:
    lists, pack = tmp_path / "lists", tmp_path / "own.toml"
    lists.mkdir()
    for name in ("family", "families", "projects"):
        (lists / f"{name}.txt").write_text("Zorblax\n")
    pack.write_text(
        "[[rule]]\nid = 'own.project'\nlabel = 'ORG'\npattern = '[A-Z][a-z]+'\nscore = 0.9\n"
        "# looks up the list projects\n"
    )
    options = ("--only", "rules", "--key-file", key, "--gazetteers", lists)
    result = cli("run", mails, "-o", tmp_path / "out", *options, "--rules", pack)
    [told] = [line for line in result.err.splitlines() if "warning" in line]
    assert f"{lists / 'families.txt'}: nothing looks up a list of this name" in told and "family_rare" in told
    (lists / "families.txt").unlink()
    assert "warning: " not in cli("run", mails, "-o", tmp_path / "two", *options, "--rules", pack).err


def test_the_mode_of_the_paper_follows_no_city(cli: Call, mails: Path, key: Path, tmp_path: Path) -> None:
    options = ("--only", "rules", "--key-file", key, "--mode", "paper")
    refused = cli("run", mails, "-o", tmp_path / "out", *options, "--follow-city")
    assert refused.code == EXIT_ERROR and "'follow_city' needs real-looking towns" in refused.err


def test_labels_of_a_pack_may_have_strategies_and_known_values(cli: Call, tmp_path: Path, key: Path) -> None:
    pack = tmp_path / "own.toml"
    pack.write_text(
        "[[rule]]\nid = 'own.case'\nlabel = 'FALL'\npattern = 'AB-[0-9]{3}'\nscore = 0.95\n"
        "examples = ['Fall {{AB-123}}']\ncounter_examples = ['AB-12']\n"
    )
    source, target = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_text("text,fall\nFall AB-123 und Quorx,Quorx\n")
    arguments = ("--rules", pack, "--strategy", "FALL=tag", "--known-column", "fall=FALL", "--only", "rules")
    result = cli("run", source, "-o", target, "--text-column", "text", "--key-file", key, *arguments)
    assert result.code == 0, result.err
    assert target.read_text() == "text,fall\nFall [FALL] und [FALL],[FALL]\n"
    result = cli(
        "run", source, "-o", target, "--text-column", "text", "--strategy", "FAL=tag", "--rules", pack
    )
    assert result.code == EXIT_ERROR and "no label 'FAL'" in result.err and ", FALL" in result.err


def test_files_of_other_kinds_are_told(cli: Call, mails: Path, key: Path, tmp_path: Path) -> None:
    (mails / "anhang.pohl").write_text("x")
    report = tmp_path / "report.json"
    options = ("--key-file", key, "--only", "rules", "--report", report)
    result = cli("run", mails, "-o", tmp_path / "out", *options)
    assert result.code == 0 and "file of another kind 1" in result.err and "pohl" not in result.err
    assert json.loads(report.read_text())["dropped"] == {"file of another kind": 1}
