"""Pooling models that were trained apart: the mean of their weights, told from what; others are refused."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from hybrid_deid.annotate import Annotators
from hybrid_deid.cli.pool import command as pool_command
from hybrid_deid.cli.train import command as train_command
from hybrid_deid.crf import DESCRIPTION, WEIGHTS
from hybrid_deid.decoding import Decoder
from hybrid_deid.decoding.packed import load_weights, save_weights
from hybrid_deid.decoding.pooling import pool, pruned
from hybrid_deid.errors import ConfigurationError, ModelError, OutputError
from hybrid_deid.knowledge import model_folder
from hybrid_deid.segment import segment
from hybrid_deid.tagger import Tagger
from hybrid_deid.tagger.pooled_models import pool_models
from tests.tagger.test_training import FEATURES, corpus


def trained(place: Path, name: str, *further: str, features: str = FEATURES) -> Path:
    (place / f"{name}.toml").write_text(features, "utf-8")
    arguments = [
        str(place / "mails"),
        "-o",
        str(place / name),
        "--no-augment",
        "--iterations",
        "20",
        *further,
    ]
    arguments += ["--features", str(place / f"{name}.toml")]
    result = CliRunner().invoke(train_command, arguments, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return place / name


@pytest.fixture(scope="module")
def members(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    place = tmp_path_factory.mktemp("pooled")
    corpus(place / "mails")
    return trained(place, "m", "--c1", "0.5"), trained(place, "n", "--c1", "0.01", "--donors", "2")


def test_a_pool_is_the_mean_of_its_members_pruned(members: tuple[Path, Path], tmp_path: Path) -> None:
    arguments = [*map(str, members), "-o", str(tmp_path / "pool"), "--prune", "0.05"]
    result = CliRunner().invoke(pool_command, arguments, catch_exceptions=False)
    assert result.exit_code == 0 and "wrote" in result.stderr
    mean = pruned(pool([(load_weights(member / WEIGHTS), 0.5) for member in members]), 0.05)
    save_weights(mean, tmp_path / "by hand")
    assert (tmp_path / "pool" / WEIGHTS).read_bytes() == (tmp_path / "by hand").read_bytes()
    text = "Liebe Katharina,\n\nich fahre morgen nach Salzburg zurück.\n"
    lines = segment(text)
    found = Tagger(tmp_path / "pool").tag(text, lines, Annotators().context(text, lines))
    assert [(span.label, span.text) for span in found] == [("FEMALE", "Katharina"), ("CITY", "Salzburg")]


def test_a_pool_as_its_last_member_has_no_other_attributes(
    members: tuple[Path, Path], tmp_path: Path
) -> None:
    members = members[::-1]
    arguments = [*map(str, members), "-o", str(tmp_path / "pool"), "--as-last"]
    assert CliRunner().invoke(pool_command, arguments, catch_exceptions=False).exit_code == 0
    first, last, found = (load_weights(each / WEIGHTS) for each in (*members, tmp_path / "pool"))
    assert set(first.attributes) - set(last.attributes)
    assert set(found.attributes) == set(last.attributes)
    mean = pool([(first, 0.5), (last, 0.5)])
    names, labels = list(last.attributes)[::7], found.labels
    rows = [Decoder(each).rows([[name] for name in names]) for each in (found, mean)]
    assert mean.labels == labels and (rows[0] == rows[1]).all()


def test_its_description_tells_of_its_members(members: tuple[Path, Path], tmp_path: Path) -> None:
    pool_models(members, tmp_path / "pool", 0.05)
    told = json.loads((tmp_path / "pool" / DESCRIPTION).read_text("utf-8"))
    of_members = [json.loads((member / DESCRIPTION).read_text("utf-8")) for member in members]
    assert [each["sha256"] for each in told["members"]] == [each["sha256"] for each in of_members]
    assert [each["training"]["c1"] for each in told["members"]] == [0.5, 0.01]
    assert told["training"]["donors"] == 2 and told["training"]["prune"] == 0.05
    assert told["corpora"] == of_members[1]["corpora"] and told["sha256"] != of_members[1]["sha256"]


def test_models_that_read_text_otherwise_are_refused(members: tuple[Path, Path], tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="two models"):
        pool_models(members[:1], tmp_path / "pool")
    other = trained(members[0].parent, "other", features="[groups.word]\n")
    with pytest.raises(ConfigurationError, match=r"m: has another feature set than .*other"):
        pool_models([members[0], other], tmp_path / "pool")
    biased = trained(members[0].parent, "biased", "--bias", "-1")
    with pytest.raises(ConfigurationError, match="another bias"):
        pool_models([members[0], biased], tmp_path / "pool")
    shutil.copytree(members[0], tmp_path / "damaged")
    with (tmp_path / "damaged" / WEIGHTS).open("ab") as stream:
        stream.write(b"x")
    with pytest.raises(ModelError, match="checksum"):
        pool_models([members[0], tmp_path / "damaged"], tmp_path / "pool")
    assert not (tmp_path / "pool").exists()
    two_passes = trained(members[0].parent, "two", features=f"{FEATURES}[groups.first_pass]\n")
    with pytest.raises(ConfigurationError, match="two passes"):
        pool_models([two_passes, two_passes], tmp_path / "pool")


def test_members_count_by_their_shares(members: tuple[Path, Path], tmp_path: Path) -> None:
    arguments = [*map(str, members), "-o", str(tmp_path / "pool"), "--shares", "1,3"]
    arguments += ["--bias", "O=-0.5,CITY=1.5,FEMALE=0"]
    assert CliRunner().invoke(pool_command, arguments, catch_exceptions=False).exit_code == 0
    one, two = (load_weights(member / WEIGHTS) for member in members)
    save_weights(pruned(pool([(one, 0.25), (two, 0.75)]), 0), tmp_path / "by hand")
    assert (tmp_path / "pool" / WEIGHTS).read_bytes() == (tmp_path / "by hand").read_bytes()
    told = json.loads((tmp_path / "pool" / DESCRIPTION).read_text("utf-8"))
    assert told["shares"] == [1, 3] and told["bias"] == {"O": -0.5, "CITY": 1.5}


@pytest.mark.parametrize("bias", ["0.5", "O=x", "O=-0.5,CITY", "ORT=1", "O=inf", ""])
def test_a_bias_of_nothing_known_is_refused(members: tuple[Path, Path], tmp_path: Path, bias: str) -> None:
    arguments = [*map(str, members), "-o", str(tmp_path / "pool"), "--bias", bias]
    result = CliRunner().invoke(pool_command, arguments)
    assert result.exit_code != 0 and "bias" in f"{result.stderr}{result.exception}"
    assert not (tmp_path / "pool").exists()


def test_a_pool_in_a_pool_leaves_its_own_shares_behind(members: tuple[Path, Path], tmp_path: Path) -> None:
    pool_models(members, tmp_path / "one", shares=(1, 3))
    pool_models([members[0], tmp_path / "one"], tmp_path / "two")
    told = json.loads((tmp_path / "two" / DESCRIPTION).read_text("utf-8"))
    assert "shares" not in told and len(told["members"]) == 2


@pytest.mark.parametrize("shares", ["1", "1e308,1e308", "1,0", "1,-1", "1,2,3", "1,x", "nan,1", ""])
def test_shares_that_fit_no_members_are_refused(
    members: tuple[Path, Path], tmp_path: Path, shares: str
) -> None:
    arguments = [*map(str, members), "-o", str(tmp_path / "pool"), "--shares", shares]
    result = CliRunner().invoke(pool_command, arguments)
    assert result.exit_code != 0 and "share" in f"{result.stderr}{result.exception}"
    assert not (tmp_path / "pool").exists()


def test_the_last_member_may_have_more_features_than_others(
    members: tuple[Path, Path], tmp_path: Path
) -> None:
    more = f'conjunctions = [["word[-1]", "shape[0]"]]\n{FEATURES}[groups.stopword]\n'
    last = trained(members[0].parent, "more", features=more)
    pool_models([members[0], last], tmp_path / "pool")
    weights = load_weights(tmp_path / "pool" / WEIGHTS)
    mean = pool([(load_weights(member / WEIGHTS), 0.5) for member in (members[0], last)])
    assert set(weights.attributes) == set(mean.attributes) and "stop" in weights.attributes
    told = json.loads((tmp_path / "pool" / DESCRIPTION).read_text("utf-8"))
    assert told["features"] == json.loads((last / DESCRIPTION).read_text("utf-8"))["features"]
    with pytest.raises(ConfigurationError, match=r"more: has another feature set than .*m;"):
        pool_models([last, members[0]], tmp_path / "less")
    wider = trained(members[0].parent, "wider", features=FEATURES.replace("[-2, -1, 0, 1]", "[-1, 0, 1]"))
    with pytest.raises(ConfigurationError, match="another feature set"):
        pool_models([members[0], wider], tmp_path / "less")


def test_the_calibration_is_that_of_the_last_that_has_one(members: tuple[Path, Path], tmp_path: Path) -> None:
    shutil.copytree(members[0], tmp_path / "m")
    told = json.loads((tmp_path / "m" / DESCRIPTION).read_text("utf-8"))
    told["calibration"] = {"folds": 2, "spans": 80, "knots": [[0.0, 0.0], [1.0, 0.9]]}
    (tmp_path / "m" / DESCRIPTION).write_text(json.dumps(told), "utf-8")
    pool_models([tmp_path / "m", members[1]], tmp_path / "pool")
    pooled = json.loads((tmp_path / "pool" / DESCRIPTION).read_text("utf-8"))
    assert pooled["calibration"] == told["calibration"]


def test_a_member_without_its_lexicon_is_named(tmp_path: Path) -> None:
    shutil.copytree(model_folder("de_email"), tmp_path / "m")
    (tmp_path / "m" / "guesser.npz").unlink()
    with pytest.raises(ModelError, match=r"guesser\.npz: is missing"):
        pool_models([model_folder("de_email"), tmp_path / "m"], tmp_path / "pool")
    assert not (tmp_path / "pool").exists()


def test_a_model_is_replaced_when_that_is_told(members: tuple[Path, Path], tmp_path: Path) -> None:
    shutil.copytree(members[1], tmp_path / "n")
    arguments = [str(members[0]), str(tmp_path / "n"), "-o", str(tmp_path / "n")]
    with pytest.raises(OutputError, match="overwrite"):
        CliRunner().invoke(pool_command, arguments, catch_exceptions=False)
    CliRunner().invoke(pool_command, [*arguments, "--overwrite"], catch_exceptions=False)
    told = json.loads((tmp_path / "n" / DESCRIPTION).read_text("utf-8"))
    assert len(told["members"]) == 2 and Tagger(tmp_path / "n").name == "n"
