"""The cluster lexicon and its training."""

from __future__ import annotations

import json
import lzma
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from hybrid_deid.clusters import Clusters, load_clusters, normal_form, save_clusters
from hybrid_deid.clusters.training import ClusterSettings, write_paragraphs
from hybrid_deid.errors import ConfigurationError, InputError
from hybrid_deid.formats.raw import raw_texts

LEXICON = Clusters(
    (2, 4), {"Haus": 0, "00": 1, "süß": 2}, np.array([(0, 3), (1, 1), (1, 0)], dtype=np.uint16)
)


def test_a_lexicon_survives_its_file(tmp_path: Path) -> None:
    save_clusters(LEXICON, tmp_path / "c.npz")
    found = load_clusters(tmp_path / "c.npz")
    assert found.sizes == LEXICON.sizes and set(found.rows) == set(LEXICON.rows)
    assert all(found.lookup(word) == LEXICON.lookup(word) for word in LEXICON.rows)


def test_lookup_tries_the_usual_spellings() -> None:
    assert LEXICON.lookup("HAUS") == LEXICON.lookup("haus") == (0, 3)
    assert LEXICON.lookup("Süß") == (1, 0) and LEXICON.lookup("47") == (1, 1)
    assert LEXICON.lookup("Hütte") is None
    assert normal_form("A12") == "A00"


@pytest.mark.parametrize("content", [b"", b"no zip", b"PK\x03\x04 broken"])
def test_a_damaged_lexicon_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "c.npz"
    path.write_bytes(content)
    with pytest.raises(ConfigurationError, match="lexicon"):
        load_clusters(path)


def test_pickled_objects_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "c.npz"
    with path.open("wb") as stream:
        np.savez(stream, sizes=np.array([1]), text=np.array([{}], dtype=object), numbers=np.array([[0]]))
    with pytest.raises(ConfigurationError):
        load_clusters(path)


def test_texts_are_streamed_and_paragraphs_joined(tmp_path: Path) -> None:
    path = tmp_path / "raw.jsonl.xz"
    with lzma.open(path, "wt", encoding="utf-8") as stream:
        for text in ("Ein Satz,\nder 12 Zeilen hat.\n\nNeu.", "Ein Satz."):
            stream.write(json.dumps({"text": text}) + "\n")
    documents = write_paragraphs(raw_texts(path), tmp_path / "p.txt", "de")
    assert (tmp_path / "p.txt").read_text("utf-8").splitlines() == [
        "Ein Satz , der 00 Zeilen hat .",
        "Neu .",
        "Ein Satz .",
    ]
    assert documents["Satz"] == 2 and documents["Neu"] == 1


def test_a_broken_line_is_named(tmp_path: Path) -> None:
    path = tmp_path / "raw.jsonl"
    path.write_text('{"text": "a"}\n{"id": 1}\n', "utf-8")
    with pytest.raises(InputError, match="line 2"):
        list(raw_texts(path))


@pytest.mark.parametrize("line", ['{"text": 7}', "[" * 100_000, "[1]"])
def test_a_line_without_a_text_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "raw.jsonl"
    path.write_text(f'{{"text": "a"}}\n{line}\n', "utf-8")
    with pytest.raises(InputError, match=r"raw\.jsonl: line 2 "):
        list(raw_texts(path))


def test_a_file_that_is_not_there_is_named_once(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"^[^:]*none\.jsonl: cannot be read \(No such file or directory\)$"):
        list(raw_texts(tmp_path / "none.jsonl"))


def test_words_of_few_documents_stay_out() -> None:
    pytest.importorskip("sklearn")
    from hybrid_deid.clusters.training import cluster

    class Vectors(dict):  # type: ignore[type-arg]
        key_to_index = property(lambda self: {word: i for i, word in enumerate(self)})

    rng = np.random.default_rng(1)
    words = Vectors({f"w{i}": rng.normal(size=8).astype(np.float32) for i in range(40)})
    counts = Counter({word: 3 if i % 2 else 1 for i, word in enumerate(words)})
    found = cluster(words, counts, ClusterSettings(sizes=(2, 4), minimum_documents=2))
    assert set(found.rows) == {f"w{i}" for i in range(1, 40, 2)}
    assert all(a < 2 and b < 4 for a, b in found.numbers.tolist())
    with pytest.raises(ConfigurationError, match="documents"):
        cluster(words, counts, ClusterSettings(sizes=(99,), minimum_documents=2))


def test_the_command_shows_words(tmp_path: Path) -> None:
    from hybrid_deid.cli.clusters import command

    save_clusters(LEXICON, tmp_path / "c.npz")
    result = CliRunner().invoke(command, ["show", str(tmp_path / "c.npz"), "Haus", "Hütte"])
    assert result.exit_code == 0
    assert "Haus\t0 3\tHaus" in result.output and "Hütte\tunknown" in result.output


@pytest.mark.parametrize("name", ["a.txt", "mails.jsonl"])
def test_text_that_is_not_utf8_is_named(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes('{"text": "Grüße"}'.encode("latin-1"))
    source = tmp_path if name.endswith(".txt") else tmp_path / name
    with pytest.raises(InputError, match=f"{name}: .*UTF-8"):
        list(raw_texts(source))
