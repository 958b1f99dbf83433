"""Model folders: what was trained is what is loaded, and a damaged folder is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hybrid_deid import crf
from hybrid_deid.errors import ModelError


@pytest.fixture()
def folder(tmp_path: Path) -> Path:
    sequences = [[["w=hallo"], ["w=anna", "title"]], [["w=der"], ["w=hund"]]] * 5
    labels = [["O", "B-FEMALE"], ["O", "O"]] * 5
    crf.train(sequences, labels, tmp_path / crf.WEIGHTS, {"c2": 0.1, "max_iterations": 30})
    crf.write_description(tmp_path, "tagger", {"language": "de"})
    return tmp_path


def test_a_trained_model_is_read_back_and_tags(folder: Path) -> None:
    assert crf.read_description(folder, "tagger")["language"] == "de"
    assert crf.open_tagger(folder).tag([["w=hallo"], ["w=anna", "title"]]) == ["O", "B-FEMALE"]


def test_training_twice_gives_the_same_file(folder: Path, tmp_path: Path) -> None:
    before = crf.checksum(folder / crf.WEIGHTS)
    sequences = [[["w=hallo"], ["w=anna", "title"]], [["w=der"], ["w=hund"]]] * 5
    again = tmp_path / "again.crfsuite"
    crf.train(sequences, [["O", "B-FEMALE"], ["O", "O"]] * 5, again, {"c2": 0.1, "max_iterations": 30})
    assert crf.checksum(again) == before


def test_lone_surrogates_in_the_text_do_not_stop_training(tmp_path: Path) -> None:
    sequences = [[["w=\ud800anna"], ["w=hund"]]] * 5
    crf.train(sequences, [["B-FEMALE", "O"]] * 5, tmp_path / crf.WEIGHTS, {"c2": 0.1, "max_iterations": 30})
    crf.write_description(tmp_path, "tagger", {"language": "de"})
    assert crf.open_tagger(tmp_path).tag([["w=?anna"], ["w=hund"]]) == ["B-FEMALE", "O"]


def test_a_damaged_file_is_refused(folder: Path) -> None:
    weights = folder / crf.WEIGHTS
    weights.write_bytes(weights.read_bytes()[:-1] + b"\xff")
    with pytest.raises(ModelError, match="checksum"):
        crf.read_description(folder, "tagger")


def test_another_format_or_kind_is_refused(folder: Path) -> None:
    with pytest.raises(ModelError, match="kind"):
        crf.read_description(folder, "pos")
    path = folder / crf.DESCRIPTION
    description = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps({**description, "format": 99}), "utf-8")
    with pytest.raises(ModelError, match="format 99"):
        crf.read_description(folder, "tagger")
    path.write_text("{", "utf-8")
    with pytest.raises(ModelError, match="JSON"):
        crf.read_description(folder, "tagger")


def test_missing_parts_are_named(folder: Path, tmp_path: Path) -> None:
    (folder / crf.WEIGHTS).unlink()
    with pytest.raises(ModelError, match=crf.WEIGHTS):
        crf.read_description(folder, "tagger")
    with pytest.raises(ModelError, match=crf.DESCRIPTION):
        crf.read_description(tmp_path / "nowhere", "tagger")
