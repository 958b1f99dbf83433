"""Two passes: the labels that a first CRF gives a document are features of the second."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner

from hybrid_deid.annotate import Annotators, annotators
from hybrid_deid.cli.train import command
from hybrid_deid.crf import WEIGHTS, checksum
from hybrid_deid.decoding import Decoder
from hybrid_deid.decoding.packed import load_weights
from hybrid_deid.errors import ConfigurationError, ModelError
from hybrid_deid.experiments.configuration import Configuration
from hybrid_deid.experiments.variants import variant
from hybrid_deid.extraction import Context, Extractor, FeatureSet, Resources, parse_feature_set
from hybrid_deid.formats import read_documents
from hybrid_deid.segment import segment
from hybrid_deid.tagger import Tagger
from hybrid_deid.tagger.cross_fitting import Learnt
from hybrid_deid.tagger.examples import Example
from hybrid_deid.tagger.first_pass import FirstPass
from hybrid_deid.tagger.fitting import TrainingSettings, fit
from hybrid_deid.tagger.stacking import Stages, learnt_in_two_passes
from hybrid_deid.tagger.training import Copier, learnt_from
from hybrid_deid.values import Document

# A greeting tells that the word is a name; further down nothing does but the label it got there.
NAMES = ["Tarvin", "Oskela", "Brimo", "Dulan", "Festra", "Gomilo", "Hanvek", "Ilvora", "Jaskin", "Kelmo"]
THINGS = ["Regen", "Kaffee", "Wetter", "Zucker", "Papier", "Honig", "Schnee", "Futter", "Wasser", "Licht"]
FEATURES = """
name = "two"
[groups.word]
window = [-1, 1]
[groups.shape]
[groups.first_pass]
[groups.place]
"""


def mail(name: str, *things: str) -> str:
    words = sorted((name, *things))
    return f"Hallo {name},\n\n" + "".join(f"das war {word}.\n" for word in words)


def corpus(folder: Path) -> Path:
    folder.mkdir()
    for i, name in enumerate(NAMES):
        text = mail(name, *(THINGS[(i + n) % len(THINGS)] for n in range(3)))
        places, start = [], 0
        while (start := text.find(name, start)) >= 0:
            places.append(start)
            start += 1
        lines = [f"T{n}\tPERSON {at} {at + len(name)}\t{name}\n" for n, at in enumerate(places, 1)]
        (folder / f"{i}_0.txt").write_text(text, "utf-8")
        (folder / f"{i}_0.ann").write_text("".join(lines), "utf-8")
    return folder


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("two")
    (place / "two.toml").write_text(FEATURES, "utf-8")
    arguments = [
        str(corpus(place / "mails")), "-o", str(place / "m"), "--features", str(place / "two.toml"),
        "--no-augment", "--c1", "0.01", "--bias", "0",
    ]  # fmt: skip
    result = CliRunner().invoke(command, arguments, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return place / "m"


def found(tagger: Tagger, text: str) -> list[str]:
    return [span.text for span in tagger.tag(text, segment(text), Context())]


def test_the_second_pass_knows_what_the_first_said_elsewhere(model: Path) -> None:
    tagger = Tagger(model)
    text = mail("Ubrano", "Butter", "Wolle", "Draht")
    assert found(tagger, text) == ["Ubrano", "Ubrano"]
    # Without its first mention nothing tells the word from others.
    assert not found(tagger, text.partition("\n")[2])


def test_documents_together_get_what_each_gets_alone(model: Path) -> None:
    texts = [
        "Hallo Ubrano,\ndas war Ubrano.",
        "das war Ubrano.",
        "",
        "\n\n",
        "Hallo Birte\nheute kam Birte an",
    ]
    views = [(text, segment(text), Context()) for text in texts]
    alone = [Tagger(model).tag(*view) for view in views]
    assert Tagger(model).tag_batch(views) == alone


def test_the_first_pass_has_no_labels_to_look_at(model: Path) -> None:
    assert not [name for name in load_weights(model / "first" / WEIGHTS).attributes if name.startswith("fp=")]


def test_the_labels_learnt_from_are_of_taggers_that_have_not_seen_the_donor(tmp_path: Path) -> None:
    features = parse_feature_set("name = 'words'\n[groups.word]\n[groups.first_pass]\n", "words")
    resources = Resources("de")
    read = {Path("mails"): [d for d in read_documents(corpus(tmp_path / "mails")) if isinstance(d, Document)]}
    settings = TrainingSettings(donors=1, copies=0, minimum_count=1, iterations=5)
    of_donor: dict[str, FirstPass] = {}

    def learn(seen: FeatureSet, stages: Callable[[str], Stages]) -> list[Learnt]:
        def noted(donor: str) -> Stages:
            tagger = getattr(stages(donor)[0].first_pass, "__self__", None)
            if isinstance(tagger, FirstPass):
                of_donor[donor] = tagger
            return stages(donor)

        extractor = Extractor(seen, resources)
        return learnt_from(read, extractor, Copier(extractor, None, settings), noted)

    def fit_first(examples: Sequence[Example], path: Path) -> None:
        fit(examples, path, settings)

    both = (resources, resources)
    learnt_in_two_passes(learn, features, both, Annotators(), fit_first, 0.0, tmp_path / "first")
    names = {f"mails/{i}": f"w={name.lower()}" for i, name in enumerate(NAMES)}
    assert set(of_donor) == set(names)
    for donor, tagger in of_donor.items():
        known = set(names.values()) & set(tagger.decoder.attributes)
        assert known and names[donor] not in known
    kept = Decoder.open(tmp_path / "first").attributes
    assert set(names.values()) <= set(kept)


def test_a_model_without_its_first_pass_is_refused(model: Path, tmp_path: Path) -> None:
    copy = tmp_path / "m"
    shutil.copytree(model, copy)
    with (copy / "first" / WEIGHTS).open("ab") as stream:
        stream.write(b"x")
    with pytest.raises(ModelError, match=r"first.*checksum"):
        Tagger(copy)
    shutil.rmtree(copy / "first")
    with pytest.raises(ModelError, match=r"first.*missing"):
        Tagger(copy)


def test_a_model_of_one_pass_takes_the_place_of_one_of_two(model: Path, tmp_path: Path) -> None:
    copy = tmp_path / "m"
    shutil.copytree(model, copy)
    plain = tmp_path / "one.toml"
    plain.write_text(FEATURES.replace("[groups.first_pass]\n", ""), "utf-8")
    arguments = [
        str(model.parent / "mails"), "-o", str(copy), "--features", str(plain), "--no-augment", "--overwrite",
    ]  # fmt: skip
    result = CliRunner().invoke(command, arguments, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    assert not (copy / "first" / WEIGHTS).exists()
    assert Tagger(copy).name == "m" and checksum(copy / WEIGHTS) != checksum(model / WEIGHTS)


def test_experiments_refuse_two_passes(tmp_path: Path) -> None:
    path = tmp_path / "two.toml"
    path.write_text(FEATURES, "utf-8")
    with pytest.raises(ConfigurationError, match="first_pass"):
        variant(Configuration("x", test=("codealltag_s",), features=str(path)))


def test_no_stage_brings_a_first_pass(model: Path) -> None:
    assert annotators(Tagger(model).extractor.features).first_pass is None
