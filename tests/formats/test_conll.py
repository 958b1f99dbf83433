"""CoNLL: tokens with labels, a line each; sequences that are none are set aside."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given

from hybrid_deid.formats import open_writer, read_documents
from hybrid_deid.segment import segment
from hybrid_deid.values import Document, Span

from .make import FAST, put, read_all, spans_of, texts_with_stretches


def test_conll_reads_bio_plain_and_broken_bio(tmp_path: Path) -> None:
    put(
        tmp_path / "a.conll",
        "Frau NN O\nAda NE B-FEMALE\nPohl NE I-FAMILY\naus XX O\nBad NE I-CITY\nIschl NE I-CITY\n\n"
        "Ulm NE I-CITY\r\n\r\n\r\nBonn\tCITY\nUlm\tCITY\nund\t0\nJena\tCITY\n",
    )
    [document] = read_all(tmp_path / "a.conll")[0]
    assert document.text == "Frau Ada Pohl aus Bad Ischl\nUlm\nBonn Ulm und Jena"
    assert [(s.label, s.text) for s in document.spans] == [
        ("FEMALE", "Ada"), ("FAMILY", "Pohl"), ("CITY", "Bad Ischl"), ("CITY", "Ulm"), ("CITY", "Bonn Ulm"),
        ("CITY", "Jena"),
    ]  # fmt: skip


def test_conll_documents_and_faults(tmp_path: Path) -> None:
    put(
        tmp_path / "a.conll",
        "# id = eins\nUlm\tB-CITY\n\n# id = zwei\nnichts\n\n-DOCSTART- -X- O O\n\n#\tO\nBonn\tB-CITY\n"
        "# id = eins\nx\tO\n",
    )
    documents, errors = read_all(tmp_path / "a.conll")
    assert [(d.id, d.text) for d in documents] == [("eins", "Ulm"), ("a-3", "# Bonn")]
    assert [(e.document_id, "line 5" in e.reason) for e in errors] == [("zwei", True), ("eins", False)]


@FAST
@given(texts_with_stretches())
def test_conll_round_trip_keeps_tokens_and_labels(
    tmp_path_factory: pytest.TempPathFactory, sample: tuple[str, list[tuple[int, int]]]
) -> None:
    text, stretches = sample
    folder = tmp_path_factory.mktemp("conll")
    with open_writer(folder / "a.conll", "conll") as writer:
        writer.write_tagged(Document("x y", text), spans_of(text, stretches))
    raw = (folder / "a.conll").read_bytes().decode()
    tokens = [token.text for line in segment(text) for token in line.tokens]
    rows = [row.split("\t") for row in raw.split("\n")[1:] if row]
    assert [row[0] for row in rows] == tokens
    [document] = read_all(folder / "a.conll")[0]
    assert document.id == "x y"
    assert document.text.split() == [piece for token in tokens for piece in token.split()]
    position, read = 0, []
    for token, _ in rows:
        position = document.text.index(token, position)
        hits = [i for i, span in enumerate(document.spans) if span.start <= position < span.end]
        begins = any(document.spans[i].start == position for i in hits)
        read.append("O" if not hits else ("B-FAMILY" if begins else "I-FAMILY"))
        position += len(token)
    assert read == [label for _, label in rows]


def test_swedish_corpus_is_read(corpora: Path) -> None:
    documents, errors = read_all(corpora / "swedish_ner/train_corpus.txt", "conll")
    # The corpus has one line without a label; the sequence it stands in is set aside, the rest is read.
    assert [e.document_id for e in errors] == ["line-090310"]
    labels = {s.label for d in documents for s in d.spans}
    assert {"PER", "LOC", "ORG"} <= labels <= {"PER", "LOC", "ORG", "MISC"}


def test_labels_of_two_words_are_written_as_conll(tmp_path: Path) -> None:
    with open_writer(tmp_path / "a.conll", "conll") as writer:
        writer.write_tagged(Document("a", "Hallo Zorblax"), [Span(6, 13, "a b", "Zorblax")])
    [document] = read_documents(tmp_path / "a.conll")
    assert isinstance(document, Document) and [span.label for span in document.spans] == ["a b"]


def test_a_token_that_begins_as_a_comment_is_a_token(tmp_path: Path) -> None:
    put(tmp_path / "a.conll", "# id = eins\nUlm\tB-CITY\n#id=x\tO\n# a = b\tB-FAMILY\n")
    documents, errors = read_all(tmp_path / "a.conll")
    assert [(d.id, d.text) for d in documents] == [("eins", "Ulm #id=x # a = b")] and not errors
