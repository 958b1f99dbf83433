"""The induced lexicon: a word is known by the company that it keeps in other documents."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from hybrid_deid.cli.induce import command as induce_command
from hybrid_deid.cli.train import command as train_command
from hybrid_deid.errors import ConfigurationError, InputError, OutputError
from hybrid_deid.extraction import Extractor, Resources, parse_feature_set
from hybrid_deid.induction import Induced, load_induced, save_induced
from hybrid_deid.induction.training import InductionSettings, induce
from hybrid_deid.tagger import Tagger

KNOWN = ["Graz", "Ulm", "Bonn", "Linz", "Trier", "Kiel", "Wels", "Mainz", "Jena", "Gotha"]
CONTEXT_ALONE = """
[groups.word]
window = [-2, -1, 1]
[groups.shape]
"""


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A first tagger, for which what stands behind "nach" is a place."""
    place = tmp_path_factory.mktemp("first")
    with (place / "mails.jsonl").open("w", encoding="utf-8") as stream:
        for number, city in enumerate(KNOWN):
            text = f"Morgen fahre ich nach {city} zurück.\nDas Haus war schön.\n"
            span = {"start": 22, "end": 22 + len(city), "label": "CITY"}
            stream.write(json.dumps({"id": f"{number}_0", "text": text, "spans": [span]}) + "\n")
    (place / "context.toml").write_text(CONTEXT_ALONE, "utf-8")
    options = [
        "--features",
        str(place / "context.toml"),
        "--no-augment",
        "--c1",
        "0.01",
        "--iterations",
        "30",
    ]
    arguments = [str(place / "mails.jsonl"), "-o", str(place / "m"), *options]
    result = CliRunner().invoke(train_command, arguments, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return place / "m"


TEXTS = [
    "Gestern ging es nach Zorbelfing zurück.",
    "Sie will nach Zorbelfing zurück, die Tasche bleibt.",
    "Nie wieder nach Zorbelfing zurück! Die Tasche ist weg.",
    "Einmal nach Quexheim zurück, ohne Tasche.",
]


def test_words_are_known_by_what_other_documents_say(first: Path) -> None:
    lexicon = induce(lambda: TEXTS, Tagger(first), InductionSettings(minimum_documents=3))
    assert lexicon.labels == ("CITY",)
    (share,) = lexicon.lookup("Zorbelfing")  # type: ignore[misc]
    assert share > 127
    assert lexicon.lookup("Zorbelfings") is not None and lexicon.lookup("ZORBELFING") is not None
    assert lexicon.lookup("Quexheim") is None, "seen in one document only"
    assert lexicon.lookup("Tasche").max() < 8, "common, and hardly ever taken for an entity"  # type: ignore[union-attr]


def test_words_that_are_neither_names_nor_common_are_left_out(first: Path) -> None:
    lexicon = induce(lambda: TEXTS, Tagger(first), InductionSettings(minimum_documents=3, common=1))
    assert lexicon.lookup("Tasche") is None, "not in every document, and never taken for an entity"
    assert lexicon.lookup("Zorbelfing") is not None


def test_addresses_and_identifiers_are_left_out(first: Path) -> None:
    texts = ["Gestern ging es nach lisa@zorbel.example zurück.", "Es ging nach Zorbel7 zurück."] * 3
    lexicon = induce(lambda: texts, Tagger(first), InductionSettings(minimum_share=0.0))
    assert "Gestern" in lexicon.rows
    assert not any("@" in word or "7" in word for word in lexicon.rows)


def test_a_lexicon_survives_its_file(tmp_path: Path) -> None:
    shares = np.array([[0, 255], [40, 3]], dtype=np.uint8)
    save_induced(Induced(("CITY", "ORG"), {"Süd": 0, "Alm": 1}, shares), tmp_path / "i.npz")
    lexicon = load_induced(tmp_path / "i.npz")
    assert lexicon.labels == ("CITY", "ORG") and list(lexicon.rows) == ["Alm", "Süd"]
    assert lexicon.lookup("Süd").tolist() == [0, 255]  # type: ignore[union-attr]


@pytest.mark.parametrize("content", [b"", b"no zip", b"PK\x03\x04 broken"])
def test_a_damaged_lexicon_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "i.npz").write_bytes(content)
    with pytest.raises(ConfigurationError, match="is no induced lexicon"):
        load_induced(tmp_path / "i.npz")


def test_the_group_names_labels_and_levels(tmp_path: Path) -> None:
    shares = np.array([[230, 0], [13, 30]], dtype=np.uint8)
    save_induced(Induced(("CITY", "ORG"), {"Alm": 0, "Bux": 1}, shares), tmp_path / "i.npz")
    features = parse_feature_set("[groups.induced]\nbins = [4, 10, 50, 85]\n", "test")
    (word,) = (group for _, group in Extractor(features, Resources(induced=tmp_path / "i.npz")).word_groups)
    assert word("Alm") == ("b=CITY4", "b#=4")
    assert word("Bux") == ("b=CITY1", "b=ORG2", "b#=2")
    assert word("Haus") == ("b=?",)


def test_what_cannot_be_done_is_told(first: Path, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="lower --minimum-documents"):
        induce(lambda: TEXTS[:2], Tagger(first), InductionSettings(minimum_documents=3))
    with pytest.raises(ConfigurationError, match="--features induction"):
        from hybrid_deid.tagger import load_tagger

        induce(lambda: TEXTS, load_tagger(), InductionSettings())
    with pytest.raises(ConfigurationError, match="does not know the label ORG"):
        induce(lambda: TEXTS, Tagger(first), InductionSettings(labels=("ORG",)))
    features = tmp_path / "f.toml"
    features.write_text("[groups.induced]\n", "utf-8")
    with pytest.raises(ConfigurationError, match="induced"):
        Extractor(parse_feature_set(features.read_text("utf-8"), "f"), Resources())


def test_the_command_writes_a_lexicon_and_does_not_overwrite_it(first: Path, tmp_path: Path) -> None:
    with (tmp_path / "raw.jsonl").open("w", encoding="utf-8") as stream:
        stream.writelines(json.dumps({"text": text}) + "\n" for text in TEXTS)
    target = tmp_path / "i.npz"
    arguments = [str(tmp_path / "raw.jsonl"), "--model", str(first), "-o", str(target)]
    result = CliRunner().invoke(induce_command, arguments, catch_exceptions=False)
    assert result.exit_code == 0 and "words" in result.output
    assert load_induced(target).lookup("Zorbelfing") is not None
    with pytest.raises(OutputError, match="--overwrite"):
        CliRunner().invoke(induce_command, arguments, catch_exceptions=False, standalone_mode=False)
