"""Training a small tagger end to end, and what its folder promises."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from hybrid_deid.annotate import Annotators
from hybrid_deid.cli.train import command
from hybrid_deid.crf import DESCRIPTION, WEIGHTS, open_tagger
from hybrid_deid.decoding import Decoder
from hybrid_deid.decoding.native import Weights
from hybrid_deid.decoding.packed import load_weights, save_weights
from hybrid_deid.decoding.pooling import pool
from hybrid_deid.errors import ConfigurationError, InputError, ModelError
from hybrid_deid.extraction import Context
from hybrid_deid.extraction.feature_set import Bag
from hybrid_deid.segment import segment
from hybrid_deid.tagger import Tagger
from hybrid_deid.tagger.examples import Example
from hybrid_deid.tagger.fitting import TrainingSettings, fit
from hybrid_deid.tagger.privacy import rare_attributes, without
from hybrid_deid.tagger.training import overlapping
from hybrid_deid.values import Document, Span

NAMES = ["Anna", "Berta", "Clara", "Dora", "Emma", "Frieda", "Gerda", "Hanna", "Ida", "Jutta"]
CITIES = ["Graz", "Ulm", "Bonn", "Linz", "Trier", "Kiel", "Wels", "Mainz", "Jena", "Gotha"]
FEATURES = """
[groups.word]
window = [-2, -1, 0, 1]
[groups.affix]
[groups.shape]
window = [-1, 0, 1]
[groups.gazetteer]
[groups.gazetteer.lists]
female = ["given_female"]
city = ["city"]
[groups.place]
"""


def corpus(folder: Path) -> Path:
    """Write a made-up BRAT corpus of one donor per document."""
    folder.mkdir()
    for i, (name, city) in enumerate(zip(NAMES, CITIES, strict=True)):
        text = f"Liebe {name},\n\nich fahre morgen nach {city} zurück.\nViele Grüße\n{NAMES[-1 - i]}\n"
        lines = []
        position = 0
        for number, (label, word) in enumerate(
            (("FEMALE", name), ("CITY", city), ("FEMALE", NAMES[-1 - i])), 1
        ):
            position = text.index(word, position)
            lines.append(f"T{number}\t{label} {position} {position + len(word)}\t{word}\n")
            position += len(word)
        (folder / f"{i}_0.txt").write_text(text, "utf-8")
        (folder / f"{i}_0.ann").write_text("".join(lines), "utf-8")
    return folder


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    place = tmp_path_factory.mktemp("training")
    (place / "small.toml").write_text(FEATURES, "utf-8")
    arguments = [
        str(corpus(place / "mails")), "-o", str(place / "m"), "--features", str(place / "small.toml"),
        "--iterations", "40", "--c1", "0.01",
    ]  # fmt: skip
    result = CliRunner().invoke(command, arguments, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    yield place / "m"


def found(tagger: Tagger, text: str) -> list[tuple[str, str]]:
    lines = segment(text)
    return [(span.label, span.text) for span in tagger.tag(text, lines, Annotators().context(text, lines))]


def test_a_trained_model_finds_unseen_names(model: Path) -> None:
    text = "Liebe Katharina,\n\nich fahre morgen nach Salzburg zurück.\nViele Grüße\nLudmilla\n"
    assert found(Tagger(model), text) == [
        ("FEMALE", "Katharina"),
        ("CITY", "Salzburg"),
        ("FEMALE", "Ludmilla"),
    ]


def test_the_description_tells_where_the_model_is_from_and_holds_no_text(model: Path) -> None:
    raw = (model / DESCRIPTION).read_text("utf-8")
    description = json.loads(raw)
    assert description["labels"] == ["CITY", "FEMALE"]
    assert description["training"]["donors"] == 3
    (facts,) = description["corpora"]
    assert facts["documents"] == 10 and facts["spans"] == {"CITY": 10, "FEMALE": 20}
    assert not any(name in raw for name in NAMES + CITIES)


def test_words_of_few_donors_are_not_in_the_model(model: Path) -> None:
    words = {name.partition("w=")[2] for name in Decoder.open(model).attributes if "w=" in name}
    assert {"liebe", "nach"} <= words
    assert not words & {name.lower() for name in NAMES + CITIES}


def test_decoding_agrees_with_crfsuite(model: Path) -> None:
    tagger = Tagger(model)
    reference = open_tagger(model)
    text = "Liebe Emma,\nBonn und Wels!\n\nGruß aus Kiel, deine Ida (Köln)"
    lines = segment(text)
    labels, scores = tagger.decode(text, lines, Context(), {})  # CRFsuite knows nothing of the bias
    rows = tagger.extractor.attributes(text, lines, Context())
    for row, own, certainty in zip(rows, labels, scores, strict=True):
        assert reference.tag(row) == own
        expected = [reference.marginal(label, t) for t, label in enumerate(own)]
        assert certainty == pytest.approx(expected, abs=1e-6)


def test_a_bias_against_o_finds_no_less(model: Path) -> None:
    tagger = Tagger(model)
    text = "morgen Abend Sabine oder nach Hause fahren"
    lines = segment(text)
    counts = [
        sum(label != "O" for label in tagger.decode(text, lines, Context(), {"O": shift})[0][0])
        for shift in (3.0, 0.0, -3.0, -20.0)
    ]
    assert counts == sorted(counts) and counts[0] < counts[-1]


def test_an_empty_document_has_no_spans(model: Path) -> None:
    assert Tagger(model).tag("\n \n", segment("\n \n"), Context()) == []


@pytest.mark.parametrize("damage", ["weights", "features", "lexicons"])
def test_a_damaged_folder_is_refused(model: Path, tmp_path: Path, damage: str) -> None:
    folder = tmp_path / "m"
    shutil.copytree(model, folder)
    if damage == "weights":
        (folder / WEIGHTS).write_bytes((folder / WEIGHTS).read_bytes()[:-1])
    else:
        description = json.loads((folder / DESCRIPTION).read_text("utf-8"))
        if damage == "features":
            description["features"]["text"] += "\n"
        else:
            description["lexicons"] = {"clusters.npz": "0"}
        (folder / DESCRIPTION).write_text(json.dumps(description), "utf-8")
    with pytest.raises(ModelError, match="train"):
        Tagger(folder)


def test_an_existing_model_is_not_overwritten(model: Path, tmp_path: Path) -> None:
    from hybrid_deid.errors import OutputError

    with pytest.raises(OutputError, match="overwrite"):
        CliRunner().invoke(
            command, [str(tmp_path), "-o", str(model)], catch_exceptions=False, standalone_mode=False
        )


def test_bags_are_trained_apart_and_pooled(tmp_path: Path) -> None:
    labels = [["B-CITY", "O"]]
    bags = ([[["w=ulm", "g=city"], ["w=und"]]], [[["w=ulm"], ["w=und"]]])
    examples = [Example(str(i), False, bags[0], labels, bags) for i in range(4)]
    settings = TrainingSettings(iterations=20, donors=1, copies=0)
    pooled = tmp_path / "pooled"
    fit(examples, pooled, settings, (Bag(0.7), Bag(0.3, frozenset({"gazetteer"}))))
    members = []
    for number, share in enumerate((0.7, 0.3)):
        fit([each.seen_by(number) for each in examples], tmp_path / "member", settings)
        members.append((load_weights(tmp_path / "member"), share))
    save_weights(pool(members), tmp_path / "by hand")
    assert pooled.read_bytes() == (tmp_path / "by hand").read_bytes()
    assert "g=city" in load_weights(pooled).attributes


def test_members_trained_at_once_make_the_same_model(tmp_path: Path) -> None:
    labels = [["B-CITY", "O"]]
    bags = ([[["w=ulm", "g=city"], ["w=und"]]], [[["w=ulm"], ["w=und"]]])
    examples = [Example(str(i), i > 2, bags[0], labels, bags) for i in range(6)]
    settings = TrainingSettings(iterations=20, donors=1, copies=1)
    for jobs in (1, 2, 3):
        fit(examples, tmp_path / str(jobs), settings, (Bag(0.7), Bag(0.3, frozenset({"gazetteer"}))), jobs)
    models = {(tmp_path / str(jobs)).read_bytes() for jobs in (1, 2, 3)}
    assert len(models) == 1


def test_pruning_drops_small_weights_and_what_has_no_others(tmp_path: Path) -> None:
    examples = [
        Example(str(i), False, [[["w=ulm", "g=city"], ["w=und", "t=a"]]], [["B-CITY", "O"]]) for i in range(4)
    ]
    settings = TrainingSettings(iterations=20, donors=1, copies=0)
    fit(examples, tmp_path / "whole", settings)
    whole = load_weights(tmp_path / "whole")
    least = float(np.median(np.abs(whole.weights)))
    fit(examples, tmp_path / "pruned", replace(settings, prune=least))
    left = load_weights(tmp_path / "pruned")
    assert 0 < len(left.weights) < len(whole.weights)
    assert cells(left) == {cell: weight for cell, weight in cells(whole).items() if abs(weight) >= least}
    assert set(left.attributes) == {name for name, _ in cells(left)}
    assert (left.transitions == whole.transitions).all()


def cells(weights: Weights) -> dict[tuple[str, str], float]:
    """Return the weight of every attribute for every label that it has one for."""
    names = np.repeat(list(weights.attributes), np.diff(weights.starts)).tolist()
    labels = [weights.labels[target] for target in weights.targets.tolist()]
    return dict(zip(zip(names, labels, strict=True), weights.weights.tolist(), strict=True))


def test_rare_attributes_count_donors_and_public_lists() -> None:
    documents = [
        ("a", False, [[["w=gut", "w=zita", "t=lower"]]]),
        ("b", False, [[["w=gut", "pre3=zit"]]]),
        ("a", True, [[["w=zita", "w=olga"]]]),
        ("b", True, [[["[1]w=zita&t=x", "w=olga", "w=ute"]]]),
    ]
    rare = rare_attributes(documents, 2)
    assert rare == {"w=zita", "[1]w=zita&t=x", "pre3=zit", "w=ute"}
    assert without([[["w=gut", "w=zita"]]], rare) == [[["w=gut"]]]


def test_what_the_file_cannot_hold_is_left_out() -> None:
    assert rare_attributes([("a", False, [[["w=a\0b", "w=ab"]]])], 1) == {"w=a\0b"}


def test_faulty_documents_stop_training_or_are_counted(tmp_path: Path) -> None:
    mails = corpus(tmp_path / "mails")
    (mails / "3_0.ann").write_text("T1\tCITY 0 4\tOslo\n", "utf-8")
    (tmp_path / "small.toml").write_text("[groups.word]\n", "utf-8")
    arguments = [str(mails), "-o", str(tmp_path / "m"), "--features", str(tmp_path / "small.toml")]
    arguments += ["--no-augment", "--iterations", "5"]
    with pytest.raises(InputError, match="document 3_0"):
        CliRunner().invoke(command, arguments, catch_exceptions=False)
    result = CliRunner().invoke(command, [*arguments, "--leave-out"], catch_exceptions=False)
    assert "left out: 3_0" in result.stderr and "Oslo" not in result.stderr
    (facts,) = json.loads((tmp_path / "m" / DESCRIPTION).read_text("utf-8"))["corpora"]
    assert (facts["documents"], facts["left out"]) == (9, 1)


def test_a_corpus_of_fewer_donors_than_the_privacy_limit_is_refused(tmp_path: Path) -> None:
    (tmp_path / "one.conll").write_text("Anna\tB-FEMALE\nist\tO\nda\tO\n", "utf-8")
    (tmp_path / "small.toml").write_text("[groups.word]\n", "utf-8")
    arguments = [str(tmp_path / "one.conll"), "-o", str(tmp_path / "m")]
    arguments += ["--features", str(tmp_path / "small.toml"), "--no-augment"]
    with pytest.raises(ConfigurationError, match="--donors 1"):
        CliRunner().invoke(command, arguments, catch_exceptions=False)
    result = CliRunner().invoke(
        command, [*arguments, "--donors", "1", "--minimum-count", "1"], catch_exceptions=False
    )
    assert result.exit_code == 0


def test_a_corpus_that_is_taken_as_it_is_gets_no_copies(tmp_path: Path) -> None:
    (tmp_path / "small.toml").write_text(FEATURES, "utf-8")
    arguments = [str(corpus(tmp_path / "mails")), "--features", str(tmp_path / "small.toml")]
    files = []
    for number, further in enumerate((["--no-augment"], ["--as-is", "mails"], [])):
        target = str(tmp_path / f"m{number}")
        result = CliRunner().invoke(command, [*arguments, "-o", target, *further], catch_exceptions=False)
        assert result.exit_code == 0
        files.append((tmp_path / f"m{number}" / WEIGHTS).read_bytes())
    assert files[0] == files[1] != files[2]
    with pytest.raises(ConfigurationError, match="no corpus is called posts; they are mails"):
        CliRunner().invoke(
            command, [*arguments, "-o", target, "--overwrite", "--as-is", "posts"], catch_exceptions=False
        )


def test_spans_that_overlap_are_counted_once_each() -> None:
    text = "Hallo Anna Zorblax, Wien"
    spans = [(6, 10, "FEMALE"), (6, 10, "FEMALE"), (6, 18, "FAMILY"), (11, 18, "FAMILY"), (20, 24, "CITY")]
    found = tuple(Span(start, end, label, text[start:end]) for start, end, label in spans)
    assert overlapping(Document("a", text, spans=found)) == 2
    assert overlapping(Document("a", text, spans=found[3:])) == 0
