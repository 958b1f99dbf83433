"""Numbers on the command line that no command can use: refused at once, as what they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from hybrid_deid.cli import EXIT_ERROR
from tests.cli.conftest import Call
from tests.cli.test_train import corpus

OF_TRAINING = [
    *[("--bias", value) for value in ("nan", "inf", "-inf")],
    *[(name, value) for name in ("--c1", "--c2", "--prune") for value in ("nan", "inf", "-1")],
    *[("--plain", value) for value in ("nan", "2")],
    *[(name, "-1") for name in ("--copies", "--donors", "--minimum-count", "--calibrate")],
    *[("--iterations", value) for value in ("0", "-3")],
]


def refused(code: int, err: str, option: str) -> bool:
    return code == EXIT_ERROR and f"Invalid value for '{option}'" in err


@pytest.mark.parametrize(("option", "value"), OF_TRAINING)
def test_training_takes_numbers_in_range(cli: Call, tmp_path: Path, option: str, value: str) -> None:
    result = cli("train", corpus(tmp_path), "-o", tmp_path / "model", option, value)
    assert refused(result.code, result.err, option) and not (tmp_path / "model").exists()


@pytest.mark.parametrize("drop", [("--prune", "1e9"), ("--c1", "1e6")])
def test_a_model_without_weights_is_no_model(cli: Call, tmp_path: Path, drop: tuple[str, str]) -> None:
    features = tmp_path / "features.toml"
    features.write_text("[groups.word]\n")
    arguments = ("--features", features, "--no-augment", "--donors", 1, "--iterations", 5, *drop)
    result = cli("train", corpus(tmp_path), "-o", tmp_path / "model", *arguments)
    assert result.code == EXIT_ERROR and "training left no weight" in result.err
    assert not (tmp_path / "model" / "model.json").exists()


@pytest.mark.parametrize("value", ["nan", "inf", "-1", "1e30"])
def test_a_time_limit_is_a_number_of_seconds(
    cli: Call, mails: Path, key: Path, tmp_path: Path, value: str
) -> None:
    arguments = ("--key-file", key, "--only", "rules", "--time-limit", value)
    result = cli("run", mails, "-o", tmp_path / "out", *arguments)
    assert result.code == EXIT_ERROR and "a fault of this program" not in result.err
    assert "--time-limit" in result.err or "seconds" in result.err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("command", "option"),
    [
        ("induce", "--every"),
        ("induce", "--minimum-documents"),
        ("clusters train", "--epochs"),
        ("clusters train", "--sizes"),
        ("pos lexicon", "--limit"),
    ],
)
@pytest.mark.parametrize("value", ["0", "-1"])
def test_what_is_learned_from_mail_needs_some_mail(
    cli: Call, tmp_path: Path, command: str, option: str, value: str
) -> None:
    model = ("--model", "de_email") if command == "induce" else ()
    arguments = (corpus(tmp_path), "-o", tmp_path / "made.npz", *model, option, value)
    result = cli(*command.split(), *arguments)
    assert result.code == EXIT_ERROR and option in result.err and "a fault" not in result.err
