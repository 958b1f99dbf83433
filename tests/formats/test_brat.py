"""BRAT: texts with annotations beside them, read and written; faults name their line."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given

from hybrid_deid.formats import open_writer
from hybrid_deid.values import Document

from .make import FAST, put, read_all, replaced, spans_of, texts_with_stretches


def test_brat_reads_discontinuous_spans_as_parts_and_counts_the_rest(tmp_path: Path) -> None:
    put(tmp_path / "a.txt", "Ulm und Neu-Ulm\r\nBonn")
    annotations = (
        "T1\tCITY 0 3;12 15\tUlm Ulm\n"
        "T2\tCITY 17 21\tBonn\r\n"
        "R1\tNear Arg1:T1 Arg2:T2\t\n*\tEquiv T1 T2\nA1\tSure T1\nE1\tGo:T1\n"
        "#1\tAnnotatorNotes T1\tein Wort\n"
    )
    put(tmp_path / "a.ann", annotations)
    [document] = read_all(tmp_path / "a.txt")[0]
    assert [(s.start, s.end, s.text, s.source) for s in document.spans] == [
        (0, 3, "Ulm", "gold"), (12, 15, "Ulm", "gold"), (17, 21, "Bonn", "gold"),
    ]  # fmt: skip
    assert document.metadata["report"] == {f"annotation not carried: {c}": 1 for c in "R*AE#"}


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("T1\tCITY 0 99\tUlm", "out of range"),
        ("T1\tCITY 2 2\t", "out of range"),
        ("T1\tCITY 0 4\tGeheim", "disagrees with the text at 0..4"),
        ("T1\tCITY a b\tUlm", "is not 'T<number>"),
        ("T1 CITY 0 3 Ulm", "is not 'T<number>"),
        ("nonsense", "no BRAT annotation"),
        ("T2\tCITY 0 3\tUlm", "used twice"),
    ],
)
def test_brat_faults_name_the_line_without_the_text(tmp_path: Path, line: str, reason: str) -> None:
    put(tmp_path / "in/a.txt", "Ulm, Geheim\n")
    put(tmp_path / "in/a.ann", f"T2\tCITY 0 3\tUlm\n{line}\n")
    put(tmp_path / "in/b.txt", "gut")
    put(tmp_path / "in/b.ann", "")
    documents, [error] = read_all(tmp_path / "in")
    assert [d.id for d in documents] == ["b"]
    assert "a.ann line 2" in error.reason and reason in error.reason and "Geheim" not in str(error)


@pytest.mark.parametrize("counted", [0, 1])
def test_brat_with_a_byte_order_mark_counted_or_not(tmp_path: Path, counted: int) -> None:
    put(tmp_path / "in/a.txt", "\ufeffFrau Pohl")
    put(tmp_path / "in/a.ann", f"T1\tFAMILY {5 + counted} {9 + counted}\tPohl\n")
    [document] = read_all(tmp_path / "in")[0]
    assert [(s.start, s.text) for s in document.spans] == [(5, "Pohl")]
    with open_writer(tmp_path / "out", "brat") as writer:
        writer.write(replaced(document, [(5, 9)], "Huber"))
    assert (tmp_path / "out/a.txt").read_bytes() == "\ufeffFrau Huber".encode()
    assert (tmp_path / "out/a.ann").read_text() == f"T1\tFAMILY {5 + counted} {10 + counted}\tHuber\n"
    assert read_all(tmp_path / "out")[0][0].spans[0].text == "Huber"


def test_brat_partners_that_are_missing(tmp_path: Path) -> None:
    put(tmp_path / "in/a.txt", "x")
    put(tmp_path / "in/b.ann", "")
    documents, errors = read_all(tmp_path / "in", "brat")
    assert not documents
    assert [e.reason for e in errors] == [
        "a.txt has no .ann file beside it; add one, empty where nothing is annotated",
        "b.ann has no .txt file beside it; add the text",
    ]


@FAST
@given(texts_with_stretches())
@example(("A\u2028B", [(0, 3)]))
def test_brat_round_trip(
    tmp_path_factory: pytest.TempPathFactory, sample: tuple[str, list[tuple[int, int]]]
) -> None:
    text, stretches = sample
    folder = tmp_path_factory.mktemp("brat")
    with open_writer(folder / "out", "brat") as writer:
        writer.write_tagged(Document("a", text), spans_of(text, stretches))
    [document], errors = read_all(folder / "out", "brat")
    assert not errors
    bom = text.startswith("\ufeff")
    if bom:
        return  # a text that begins with a byte order mark is not told from a file that has one
    assert document.text == text
    covered = {i for a, b in stretches for i in range(a, b)}
    read = {i for s in document.spans for i in range(s.start, s.end)}
    # A span over a line break is read as its lines.
    assert read <= covered and all(text[i].isspace() or text[i] in "\x1c\x1d\x1e" for i in covered - read)
    assert all(s.score == 0.5 and s.provenance == ("model:x", "rule:y") for s in document.spans)


def test_deidentified_brat_has_the_replacements_as_annotations(tmp_path: Path) -> None:
    document = Document("a", "Herr Pohl und Frau Maier")
    with open_writer(tmp_path / "out", "brat") as writer:
        writer.write(replaced(document, [(5, 9), (19, 24)], "Huberich"))
    assert (tmp_path / "out/a.txt").read_text() == "Herr Huberich und Frau Huberich"
    assert (tmp_path / "out/a.ann").read_text() == "T1\tFAMILY 5 13\tHuberich\nT2\tFAMILY 23 31\tHuberich\n"
    [again] = read_all(tmp_path / "out")[0]
    assert [s.text for s in again.spans] == ["Huberich", "Huberich"]


def test_brat_corpora_are_read_without_a_fault(corpora: Path) -> None:
    for folder, entities in (("codealltag_s", 2826), ("codealltag_xl", 1517)):
        documents, errors = read_all(corpora / folder)
        assert not errors
        assert sum(len(d.spans) for d in documents) == entities
    documents, errors = read_all(corpora / "meddocan/dev")
    assert len(documents) == 250 and not errors


@pytest.mark.parametrize(
    "fields",
    [
        '"score": NaN, "provenance": []',
        f'"score": {"9" * 400}, "provenance": []',
        '"score": true, "provenance": []',
        '"score": 0.5, "provenance": [{}]',
    ],
)
def test_a_note_whose_score_or_provenance_is_none_is_left_unread(tmp_path: Path, fields: str) -> None:
    (tmp_path / "a.txt").write_text("Pohl")
    note = f'{{"source": "rule", "validated": true, {fields}}}'
    (tmp_path / "a.ann").write_text(f"T1\tFAMILY 0 4\tPohl\n#1\tAnnotatorNotes T1\t{note}\n")
    [document], errors = read_all(tmp_path, "brat")
    assert not errors and (document.spans[0].score, document.spans[0].source) == (1.0, "gold")
