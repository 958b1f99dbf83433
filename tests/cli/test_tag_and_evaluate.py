"""`tag` and `evaluate`: what is found can be read back, and is measured against what it should be."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hybrid_deid.cli import EXIT_ERROR
from hybrid_deid.segment import segment
from tests.cli.conftest import MAILS, Call


@pytest.fixture
def found(cli: Call, mails: Path, tmp_path: Path) -> Path:
    """Return what `tag` finds, as JSON Lines."""
    path = tmp_path / "found.jsonl"
    assert cli("tag", mails, "-o", path).code == 0
    return path


def test_tag_keeps_the_text_and_says_who_found_what(found: Path) -> None:
    records = {record["id"]: record for record in map(json.loads, found.read_text().splitlines())}
    assert {name: record["text"] for name, record in records.items()} == MAILS
    for record in records.values():
        for span in record["spans"]:
            assert record["text"][span["start"] : span["end"]] == span["text"]
            assert 0 <= span["score"] <= 1 and span["source"] and span["provenance"]
    labels = {(span["label"], span["text"]) for record in records.values() for span in record["spans"]}
    assert {("CITY", "Graz"), ("FAMILY", "Huber"), ("PHONE", "0664/1234567")} <= labels


def test_other_formats_hold_the_same_spans(cli: Call, mails: Path, found: Path, tmp_path: Path) -> None:
    assert cli("tag", mails, "-o", tmp_path / "brat", "--to", "brat").code == 0
    assert cli("tag", mails, "-o", tmp_path / "out.conll", "--to", "conll").code == 0
    for gold, pred in ((found, tmp_path / "brat"), (tmp_path / "brat", found)):
        result = cli("evaluate", gold, pred, "--json")
        assert result.code == 0
        assert json.loads(result.out)["exact"]["micro"]["f1"] == 1
    own = cli("evaluate", tmp_path / "out.conll", tmp_path / "out.conll", "--json")
    assert json.loads(own.out)["exact"]["micro"]["f1"] == 1
    spacing = cli("evaluate", found, tmp_path / "out.conll")
    assert spacing.code == EXIT_ERROR and "CoNLL keeps no spacing" in spacing.err


def test_evaluate_runs_the_pipeline_where_no_prediction_is_given(cli: Call, found: Path) -> None:
    result = cli("evaluate", found)
    assert result.code == 0 and "sensitive characters left visible: 0 of" in result.out


def test_a_miss_counts(cli: Call, found: Path, tmp_path: Path) -> None:
    records = [json.loads(line) for line in found.read_text().splitlines()]
    records[0]["spans"].pop()
    less = tmp_path / "less.jsonl"
    less.write_text("".join(json.dumps(record) + "\n" for record in records))
    scores = json.loads(cli("evaluate", found, less, "--json").out)
    assert scores["exact"]["micro"]["precision"] == 1 > scores["exact"]["micro"]["recall"]
    assert scores["documents"]["with_miss"] == 1


def test_what_cannot_be_measured_is_refused(cli: Call, mails: Path, found: Path, tmp_path: Path) -> None:
    bare, other = tmp_path / "bare.jsonl", tmp_path / "other.jsonl"
    bare.write_text('{"id": "x", "text": "Anna"}\n')
    other.write_text("".join(found.read_text().splitlines(keepends=True)[:1]))
    for arguments, reason in (
        ((mails,), "holds no spans"),
        ((found, mails), "holds no spans"),
        ((bare,), "holds no span to measure against"),
        ((found, other), "has no document"),
        ((other, found), "has no document"),
        ((tmp_path / "missing.jsonl",), "cannot be read"),
    ):
        result = cli("evaluate", *arguments)
        assert result.code == EXIT_ERROR and reason in result.err and result.out == ""


def test_evaluate_reads_texts_of_other_fields(cli: Call, tmp_path: Path) -> None:
    gold = tmp_path / "gold.jsonl"
    span = {"start": 5, "end": 17, "label": "PHONE", "text": "0664/1234567"}
    gold.write_text(json.dumps({"nr": "1", "message": "Tel. 0664/1234567", "spans": [span]}) + "\n")
    arguments = ("--text-column", "message", "--id-column", "nr", "--only", "rules", "--json")
    assert json.loads(cli("evaluate", gold, *arguments).out)["exact"]["micro"]["recall"] == 1


def test_tokens_are_counted_as_the_model_cuts_them(cli: Call, found: Path, tmp_path: Path) -> None:
    total = {}
    for kind in ("language", "fine"):
        features, model = tmp_path / f"{kind}.toml", tmp_path / kind
        features.write_text(f'tokens = "{kind}"\n[groups.word]\n', "utf-8")
        short = ["--no-augment", "--donors", "1", "--iterations", "2"]
        assert cli("train", found, "-o", model, "--features", features, *short).code == 0
        scores = json.loads(cli("evaluate", found, "--model", model, "--json").out)
        texts = [record["text"] for record in map(json.loads, found.read_text().splitlines())]
        total[kind] = scores["tokens"]["total"]
        assert total[kind] == sum(len(line.tokens) for text in texts for line in segment(text, "de", kind))
    assert total["language"] < total["fine"]


def test_options_of_the_pipeline_do_not_go_with_predictions(cli: Call, tmp_path: Path) -> None:
    gold = tmp_path / "gold.jsonl"
    gold.write_text(
        '{"id": "a", "text": "Tel. 0463 27000", "spans": [{"start": 5, "end": 15, "label": "PHONE"}]}\n'
    )
    assert cli("evaluate", gold, gold).code == 0
    for further in (("--model", "nope"), ("--only", "rules"), ("--policy", "recall"), ("--jobs", "1")):
        refused = cli("evaluate", gold, gold, *further)
        assert refused.code == EXIT_ERROR and f"{further[0]} is for what the pipeline finds" in refused.err
