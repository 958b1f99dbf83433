"""`train` from the shell: a model of one's own from a few annotated lines, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hybrid_deid.cli import EXIT_ERROR
from tests.cli.conftest import Call


def corpus(folder: Path) -> Path:
    path = folder / "corpus.jsonl"
    with path.open("w") as file:
        for number, name in enumerate(["Anna", "Bea", "Cora", "Dora", "Edith", "Frieda"] * 4):
            span = {"start": 6, "end": 6 + len(name), "label": "FEMALE", "text": name}
            file.write(
                json.dumps({"id": number, "text": f"Hallo {name}, bis morgen", "spans": [span]}) + "\n"
            )
    return path


def test_a_model_of_ones_own_is_trained_and_used(cli: Call, key: Path, tmp_path: Path) -> None:
    model, source = tmp_path / "model", tmp_path / "in.txt"
    arguments = ("--no-augment", "--donors", 1, "--iterations", 10)
    result = cli("train", corpus(tmp_path), "-o", model, *arguments)
    assert result.code == 0, result.err
    again = cli("train", corpus(tmp_path), "-o", model, *arguments)
    assert again.code == EXIT_ERROR and "--overwrite" in again.err
    source.write_text("Hallo Anna, bis morgen\n")
    assert cli("run", source, "-o", tmp_path / "out.txt", "--model", model, "--key-file", key).code == 0
    assert "Anna" not in (tmp_path / "out.txt").read_text()


def test_what_is_no_corpus_or_no_place_is_refused(cli: Call, mails: Path, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    for arguments in (
        (mails, "-o", tmp_path / "model"),
        (tmp_path / "missing", "-o", tmp_path / "model"),
        (corpus(tmp_path), "-o", file),
        (corpus(tmp_path), "-o", tmp_path / "model", "--features", "nowhere"),
    ):
        result = cli("train", *arguments)
        assert result.code == EXIT_ERROR
        assert result.err.splitlines()[-1].startswith("error: ") and "Traceback" not in result.err


@pytest.mark.parametrize(("option", "kind"), [("--clusters", "not a cluster"), ("--induced", "no induced")])
def test_a_lexicon_that_is_none_is_named_and_no_model_begun(
    cli: Call, tmp_path: Path, option: str, kind: str
) -> None:
    (tmp_path / "bad.toml").write_text("x = 1")
    result = cli("train", corpus(tmp_path), "-o", tmp_path / "model", option, tmp_path / "bad.toml")
    assert result.code == EXIT_ERROR and f"{tmp_path / 'bad.toml'}: is {kind} lexicon" in result.err
    assert not (tmp_path / "model").exists()


def test_no_copies_and_three_are_refused_and_unbounded_numbers_have_no_range(
    cli: Call, tmp_path: Path
) -> None:
    refused = cli("train", tmp_path / "in.jsonl", "-o", tmp_path / "model", "--no-augment", "--copies", 3)
    assert refused.code == EXIT_ERROR and "--no-augment makes no copies" in refused.err
    shown = cli("train", "--help").out
    assert "None" not in shown and "[default: -0.3]" in shown and "x>=0" in shown
