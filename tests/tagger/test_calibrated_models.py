"""Calibrating a trained model on texts of one's own: its scores hold there, what it finds stays."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from hybrid_deid.cli.calibrate import command
from hybrid_deid.crf import DESCRIPTION, WEIGHTS
from hybrid_deid.errors import InputError, OutputError
from hybrid_deid.evaluation.reliability import judged, reliability
from hybrid_deid.extraction import Context
from hybrid_deid.formats import read_documents
from hybrid_deid.segment import segment
from hybrid_deid.tagger import Tagger
from hybrid_deid.tagger.calibrated_models import calibrate_model
from hybrid_deid.tagger.first_pass import FIRST
from hybrid_deid.tagger.fitting import TrainingSettings
from hybrid_deid.tagger.folders import GUESSER
from hybrid_deid.tagger.training import train
from hybrid_deid.values import Document, Span
from tests.tagger.test_calibration import FEATURES, notes


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A model, and texts of another kind, in which it boasts."""
    place = tmp_path_factory.mktemp("uncalibrated")
    (place / "f.toml").write_text(FEATURES, "utf-8")
    settings = TrainingSettings(iterations=30, copies=0, bias=0.0)
    theirs = notes(place / "theirs.jsonl", chances=(0.95, 0.9, 0.8))
    train([theirs], place / "m", str(place / "f.toml"), None, settings)
    notes(place / "ours.jsonl", 7, 40)
    notes(place / "others.jsonl", 8, 40)
    return place


def cut(span: Span) -> tuple[int, int, str]:
    return span.start, span.end, span.label


def found(model: Path, corpus: Path) -> list[tuple[Document, list[Span]]]:
    tagger = Tagger(model)
    documents = [item for item in read_documents(corpus) if isinstance(item, Document)]
    return [(each, tagger.tag(each.text, segment(each.text), Context())) for each in documents]


def test_scores_are_chances_on_texts_of_the_same_kind_and_finds_stay(place: Path, tmp_path: Path) -> None:
    arguments = [str(place / "m"), str(place / "ours.jsonl"), "-o", str(tmp_path / "made")]
    result = CliRunner().invoke(command, arguments, catch_exceptions=False)
    assert result.exit_code == 0 and "wrote" in result.stderr
    before, after = (found(model, place / "others.jsonl") for model in (place / "m", tmp_path / "made"))
    ends = [[span for _, spans in each for span in map(cut, spans)] for each in (before, after)]
    assert ends[0] == ends[1] and len(ends[0]) > 200
    errors = [
        reliability(*judged((document.text, document.spans, spans) for document, spans in each)).ece
        for each in (before, after)
    ]
    assert errors[0] > 0.2 and errors[1] < errors[0] / 4


def test_the_description_says_what_the_chances_rest_on(place: Path, tmp_path: Path) -> None:
    calibrate_model(place / "m", [place / "ours.jsonl", place / "others.jsonl"], tmp_path / "made")
    folders = tmp_path / "made", place / "m"
    told, before = (json.loads((folder / DESCRIPTION).read_text("utf-8")) for folder in folders)
    weights = [(folder / WEIGHTS).read_bytes() for folder in folders]
    calibration = told.pop("calibration")
    assert told == before and weights[0] == weights[1]
    assert [corpus["name"] for corpus in calibration["corpora"]] == ["ours.jsonl", "others.jsonl"]
    assert calibration["spans"] > 400


def test_a_model_is_calibrated_again_where_it_lies(place: Path, tmp_path: Path) -> None:
    calibrate_model(place / "m", [place / "others.jsonl"], tmp_path / "made")
    calibrate_model(place / "m", [place / "ours.jsonl"], tmp_path / "once")
    arguments = [str(tmp_path / "made"), str(place / "ours.jsonl"), "-o", str(tmp_path / "made")]
    with pytest.raises(OutputError, match="overwrite"):
        CliRunner().invoke(command, arguments, catch_exceptions=False)
    assert CliRunner().invoke(command, [*arguments, "--overwrite"], catch_exceptions=False).exit_code == 0
    again, once = ((tmp_path / name / DESCRIPTION).read_bytes() for name in ("made", "once"))
    assert again == once


def test_texts_that_tell_nothing_are_refused(place: Path, tmp_path: Path) -> None:
    notes(tmp_path / "few.jsonl", 5, 2)
    with pytest.raises(InputError, match=r"finds \d+ spans .* 200 are needed"):
        calibrate_model(place / "m", [tmp_path / "few.jsonl"], tmp_path / "made")
    (tmp_path / "bare.jsonl").write_text('{"id": "1", "text": "ich nach Graz", "spans": []}\n', "utf-8")
    with pytest.raises(InputError, match="no annotated span"):
        calibrate_model(place / "m", [tmp_path / "bare.jsonl"], tmp_path / "made")
    (tmp_path / "broken.jsonl").write_text('{"id": "1", "tex\n', "utf-8")
    with pytest.raises(InputError, match=r"broken\.jsonl: document line-000001"):
        calibrate_model(place / "m", [tmp_path / "broken.jsonl"], tmp_path / "made" / "deep")
    assert not (tmp_path / "made").exists()
    (tmp_path / "mine").mkdir()
    with pytest.raises(InputError, match="no annotated span"):
        calibrate_model(place / "m", [tmp_path / "bare.jsonl"], tmp_path / "mine")
    assert (tmp_path / "mine").is_dir()


def test_spans_of_other_labels_or_borders_are_refused(place: Path, tmp_path: Path) -> None:
    text = (place / "ours.jsonl").read_text("utf-8")
    (tmp_path / "renamed.jsonl").write_text(text.replace('"CITY"', '"TOWN"'), "utf-8")
    with pytest.raises(InputError, match=r"of \d+ finds of CITY none is annotated so"):
        calibrate_model(place / "m", [tmp_path / "renamed.jsonl"], tmp_path / "made")
    (tmp_path / "plain").mkdir()
    (tmp_path / "plain" / "a.txt").write_text("ich nach Graz\n", "utf-8")
    with pytest.raises(InputError, match="plain: holds no annotated span"):
        calibrate_model(place / "m", [place / "ours.jsonl", tmp_path / "plain"], tmp_path / "made")


def test_what_stands_where_the_folder_should_be_is_left(place: Path, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("mine", "utf-8")
    with pytest.raises(OutputError, match="taken"):
        calibrate_model(place / "m", [place / "ours.jsonl"], tmp_path / "taken" / "made")
    assert (tmp_path / "taken").read_text("utf-8") == "mine"


def test_a_model_of_two_passes_comes_whole_and_nothing_else_does(place: Path, tmp_path: Path) -> None:
    features = f'{FEATURES}[groups.guess]\n[groups.guess.lists]\ncity = ["city"]\n[groups.first_pass]\n'
    (tmp_path / "f.toml").write_text(features, "utf-8")
    settings = TrainingSettings(iterations=10, copies=0, bias=0.0)
    train([notes(tmp_path / "theirs.jsonl")], tmp_path / "m", str(tmp_path / "f.toml"), None, settings)
    told = json.loads((tmp_path / "m" / DESCRIPTION).read_text("utf-8"))
    told["lexicons"] |= {"../outside.txt": "", "other.npz": None}
    (tmp_path / "m" / DESCRIPTION).write_text(json.dumps(told), "utf-8")
    (tmp_path / "outside.txt").write_text("from elsewhere", "utf-8")
    calibrate_model(tmp_path / "m", [place / "ours.jsonl"], tmp_path / "deep" / "made")
    made = {path.relative_to(tmp_path / "deep").as_posix() for path in (tmp_path / "deep").rglob("*.*")}
    assert made == {f"made/{name}" for name in (DESCRIPTION, WEIGHTS, GUESSER, FIRST.as_posix())}
    spans = [
        [span for _, each in found(tmp_path / name, place / "others.jsonl") for span in map(cut, each)]
        for name in ("m", "deep/made")
    ]
    assert spans[0] == spans[1] and spans[0]
