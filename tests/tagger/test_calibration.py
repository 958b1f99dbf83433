"""Calibration: fitted on held-out spans, kept in the model's description, applied to its scores."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid_deid.crf import DESCRIPTION
from hybrid_deid.errors import ModelError
from hybrid_deid.evaluation.reliability import reliability
from hybrid_deid.extraction import Context
from hybrid_deid.segment import segment
from hybrid_deid.tagger import Tagger
from hybrid_deid.tagger.calibration import fit_calibration, read_calibration
from hybrid_deid.tagger.fitting import TrainingSettings
from hybrid_deid.tagger.training import train

FEATURES = "[groups.word]\nwindow = [-1, 0, 1]\n[groups.shape]\n"
SCORED = st.lists(st.tuples(st.floats(0, 1), st.booleans()), min_size=5, max_size=25)


def boasting(number: int) -> tuple[list[float], list[bool]]:
    """Scores that claim more than is true: of those with x, the share x² is right."""
    rng = random.Random(5)
    scores = [rng.random() for _ in range(number)]
    return scores, [rng.random() < score**2 for score in scores]


def test_boasting_scores_become_reliable() -> None:
    calibration = fit_calibration(*boasting(4000))
    assert calibration is not None
    scores, right = boasting(9000)
    scores, right = scores[4000:], right[4000:]
    before = reliability(scores, right)
    after = reliability([calibration.chance(score) for score in scores], right)
    assert before.ece > 0.1 and after.ece < 0.03 and after.brier < before.brier


@given(SCORED)
def test_chances_rise_with_marginals_and_stay_probabilities(pairs: list[tuple[float, bool]]) -> None:
    calibration = fit_calibration([score for score, _ in pairs] * 40, [true for _, true in pairs] * 40)
    assert calibration is not None
    chances = [calibration.chance(i / 50) for i in range(51)]
    assert all(a < b for a, b in pairwise(chances))
    assert chances[0] >= 0 and chances[-1] <= 1
    kept = json.loads(json.dumps({"knots": calibration.to_list()}))
    assert read_calibration(kept, "test") == calibration


def test_few_spans_tell_nothing() -> None:
    assert fit_calibration(*boasting(50)) is None


@pytest.mark.parametrize(
    "raw",
    [
        [],
        {"knots": None},
        {"knots": [[0, 0]]},
        {"knots": [[0, 0], [0.5, 0.6], [1, 0.5]]},
        {"knots": [[0, 0], [1, 2]]},
        {"knots": [[0, 0], [0.5, "x"]]},
        {"knots": [[0, float("nan")], [1, 1]]},
    ],
)
def test_malformed_knots_are_refused(raw: object) -> None:
    with pytest.raises(ModelError, match="train the model again"):
        read_calibration(raw, "m/model.json")


TOWNS = ("Graz", "Ulm", "Bonn", "Kiel")


def notes(path: Path, seed: int = 3, donors: int = 12, chances: Sequence[float] = (0.95, 0.5, 0.2)) -> Path:
    """Write made-up notes in which "Graz" is a town more or less often, as the word before it says."""
    true = dict(zip(("nach", "mit", "am"), chances, strict=True))
    rng = random.Random(seed)
    lines = []
    for donor in range(donors):
        text, spans = "", []
        for _ in range(30):
            word, before = rng.choice(TOWNS), rng.choice(list(true))
            start = len(text) + 5 + len(before)
            text += f"ich {before} {word}\n"
            if rng.random() < true[before]:
                spans.append({"start": start, "end": start + len(word), "label": "CITY", "text": word})
        lines.append(json.dumps({"id": f"{donor}_0", "text": text, "spans": spans}))
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path


@pytest.fixture(scope="module")
def calibrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A model of such notes."""
    place = tmp_path_factory.mktemp("calibrated")
    (place / "f.toml").write_text(FEATURES, "utf-8")
    settings = TrainingSettings(iterations=30, copies=0, bias=0.0, calibrate=3)
    train([notes(place / "notes.jsonl")], place / "m", str(place / "f.toml"), None, settings)
    return place / "m"


def test_training_keeps_the_knots_and_says_what_they_rest_on(calibrated: Path) -> None:
    described = json.loads((calibrated / DESCRIPTION).read_text("utf-8"))["calibration"]
    assert described["folds"] == 3 and described["spans"] >= 200


def test_the_tagger_gives_chances_for_scores(calibrated: Path) -> None:
    tagger = Tagger(calibrated)
    assert tagger.calibration is not None
    text = "ich nach Graz\nich mit Ulm\n"
    lines = segment(text)
    labels, certainty = tagger.decode(text, lines, Context())
    spans = tagger.tag(text, lines, Context())
    assert labels[0] == ["O", "O", "B-CITY"] and spans
    assert spans[0].score == tagger.calibration.chance(certainty[0][2])
