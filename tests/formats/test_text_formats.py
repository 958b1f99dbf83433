"""Documents as text, one a file or a line: what is read, set aside and written; nothing breaks a reader."""

from __future__ import annotations

import gzip
import json
import lzma
import os
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hybrid_deid.errors import DocumentError, InputError
from hybrid_deid.formats import open_writer, read_documents
from hybrid_deid.values import Document, Span, apply_replacements

from .make import FAST, put, read_all, replaced, spans_of, texts_with_stretches

LETTER = "Liebe Anna,\r\nGrüße 🙂\rM. Pohl\n"


def test_txt_folder_gives_relative_ids_and_keeps_bytes(tmp_path: Path) -> None:
    put(tmp_path / "in/b/zwei.txt", b"\xef\xbb\xbf" + LETTER.encode())
    put(tmp_path / "in/eins.txt", LETTER)
    put(tmp_path / "in/.hidden.txt", "x")
    documents, errors = read_all(tmp_path / "in")
    assert not errors
    assert {d.id: d.text for d in documents} == {"eins": LETTER, "b/zwei": LETTER}
    with open_writer(tmp_path / "out", "txt") as writer:
        for document in documents:
            writer.write(replaced(document, [(6, 10)], "Berta"))
    expected = LETTER.replace("Anna", "Berta").encode()
    assert (tmp_path / "out/eins.txt").read_bytes() == expected
    assert (tmp_path / "out/b/zwei.txt").read_bytes() == b"\xef\xbb\xbf" + expected


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be", "utf-32"])
def test_txt_with_a_byte_order_mark_keeps_its_encoding(tmp_path: Path, encoding: str) -> None:
    mark = b"\xfe\xff" if encoding == "utf-16-be" else b""
    raw = mark + LETTER.encode(encoding)
    put(tmp_path / "a.txt", raw)
    [document] = read_all(tmp_path / "a.txt")[0]
    assert document.text == LETTER
    with open_writer(tmp_path / "b.txt", "txt") as writer:
        writer.write(replaced(document, []))
    assert (tmp_path / "b.txt").read_bytes() == raw


def test_wrong_encoding_names_byte_and_remedy_and_others_go_on(tmp_path: Path) -> None:
    put(tmp_path / "in/a.txt", "Grüße".encode("cp1252"))
    put(tmp_path / "in/b.txt", "gut")
    documents, [error] = read_all(tmp_path / "in")
    assert [d.id for d in documents] == ["b"]
    assert error.document_id == "a" and "byte 2" in error.reason and "--encoding" in error.reason
    documents, errors = read_all(tmp_path / "in", encoding="cp1252")
    assert not errors and documents[0].text == "Grüße"
    with open_writer(tmp_path / "out", "txt") as writer:
        writer.write(replaced(documents[0], []))
    assert (tmp_path / "out/a.txt").read_bytes() == "Grüße".encode("cp1252")


def test_file_that_cannot_be_opened_is_set_aside(tmp_path: Path) -> None:
    put(tmp_path / "in/b.txt", "gut")
    (tmp_path / "in/a.txt").symlink_to(tmp_path / "nowhere")
    documents, [error] = read_all(tmp_path / "in")
    assert len(documents) == 1 and "cannot be read (No such file" in error.reason


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_file_without_permission_is_set_aside(tmp_path: Path) -> None:
    put(tmp_path / "in/a.txt", "x").chmod(0)
    assert "Permission denied" in read_all(tmp_path / "in")[1][0].reason


@FAST
@given(texts_with_stretches())
@example(("\ufeffa\r\n", [(1, 2)]))
def test_txt_outside_replacements_is_byte_identical(
    tmp_path_factory: pytest.TempPathFactory, sample: tuple[str, list[tuple[int, int]]]
) -> None:
    text, stretches = sample
    folder = tmp_path_factory.mktemp("txt")
    put(folder / "a.txt", b"\xef\xbb\xbf" + text.encode())
    [document] = read_all(folder / "a.txt")[0]
    assert document.text == text
    with open_writer(folder / "b.txt", "txt") as writer:
        writer.write(replaced(document, stretches))
    expected, position = b"\xef\xbb\xbf", 0
    for start, end in stretches:
        expected, position = expected + text[position:start].encode() + b"Neu", end
    assert (folder / "b.txt").read_bytes() == expected + text[position:].encode()


def test_jsonl_sets_bad_lines_aside_by_number(tmp_path: Path) -> None:
    lines = [
        '{"id": "1", "text": "gut", "spans": [{"start": 0, "end": 3, "label": "X"}]}',
        '{"id": "2", "text": ',
        "[]",
        '{"id": "4"}',
        '{"id": "1", "text": "zwei"}',
        '{"id": "6", "text": "Pohl", "spans": [{"start": 0, "end": 9, "label": "FAMILY"}]}',
        '{"id": "7", "text": "Pohl", "spans": [{"start": 0, "end": 4, "label": "FAMILY", "text": "Poht"}]}',
        "[" * 100_000,
        '{"id": true, "text": ""}',
        "",
        '{"id": 11, "text": "auch gut"}',
        '{"id": "12", "text": "x", "spans": [{"start": true, "end": 1, "label": "X"}]}',
        '{"id": "13", "text": "x", "spans": {}}',
    ]
    put(tmp_path / "a.jsonl", "\n".join(lines).encode() + b'\n{"id": "14", "text": "\xe4"}')
    documents, errors = read_all(tmp_path / "a.jsonl")
    assert [d.id for d in documents] == ["1", "11"]
    assert [int(e.reason.split()[1].rstrip(":")) for e in errors] == [2, 3, 4, 5, 6, 7, 8, 9, 12, 13, 14]
    assert not any("Poh" in str(e) for e in errors)
    assert all("\n" not in str(e) for e in errors)


def test_jsonl_keeps_further_fields_and_reports_them(tmp_path: Path) -> None:
    record = {
        "lang": "de",
        "id": 7,
        "text": "Frau Pohl",
        "spans": [],
        "meta": {"n": [1, None, 1.5]},
        "Ü": "ä",
    }
    put(tmp_path / "a.jsonl", json.dumps(record))
    [document] = read_all(tmp_path / "a.jsonl")[0]
    assert document.metadata["report"] == {f"field kept unread: {k}": 1 for k in ("lang", "meta", "Ü")}
    with open_writer(tmp_path / "b.jsonl", "jsonl") as writer:
        writer.write(replaced(document, [(5, 9)], "Maier"))
    written = json.loads((tmp_path / "b.jsonl").read_text())
    span = {"start": 5, "end": 10, "label": "FAMILY", "text": "Maier"}
    assert list(written.items()) == list((record | {"text": "Frau Maier", "spans": [span]}).items())


def test_jsonl_further_text_fields_are_deidentified_too(tmp_path: Path) -> None:
    put(
        tmp_path / "a.jsonl",
        json.dumps({"id": "a", "subject": "Pohl!", "text": "Von Pohl", "who": "Ada Pohl"}),
    )
    options = {"text_columns": ["text", "subject"], "known_columns": {"who": "PERSON"}}
    [document] = read_all(tmp_path / "a.jsonl", **options)[0]
    assert document.text == "Von Pohl\nPohl!\nAda Pohl"
    assert [(k.text, k.label) for k in document.known] == [("Ada Pohl", "PERSON")]
    spans = spans_of(document.text, [(4, 8), (9, 13), (19, 23)])
    result = replaced(document, [(s.start, s.end) for s in spans], "Li")
    with open_writer(tmp_path / "b.jsonl", "jsonl") as writer:
        writer.write(result)
    written = json.loads((tmp_path / "b.jsonl").read_text())
    assert (written["text"], written["subject"], written["who"]) == ("Von Li", "Li!", "Ada Li")
    assert written["spans"] == [{"start": 4, "end": 6, "label": "FAMILY", "text": "Li"}]
    assert written["field_spans"]["subject"][0]["start"] == 0
    assert written["field_spans"]["who"][0]["text"] == "Li"


@pytest.mark.parametrize(("suffix", "opener"), [(".gz", gzip.open), (".xz", lzma.open)])
def test_jsonl_compressed_both_ways(tmp_path: Path, suffix: str, opener: object) -> None:
    with open_writer(tmp_path / f"a.jsonl{suffix}", "jsonl") as writer:
        writer.write(replaced(Document("a", "Frau Pohl"), [(5, 9)]))
    with opener(tmp_path / f"a.jsonl{suffix}") as stream:  # type: ignore[operator]
        assert json.loads(stream.read())["text"] == "Frau Neu"
    assert [d.text for d in read_all(tmp_path / f"a.jsonl{suffix}")[0]] == ["Frau Neu"]


def test_jsonl_lone_surrogates_survive_and_other_formats_say_so(tmp_path: Path) -> None:
    put(tmp_path / "a.jsonl", '{"id": "a", "text": "Pohl \\ud800!"}\n{"id": "b", "text": "x"}')
    documents = read_all(tmp_path / "a.jsonl")[0]
    with open_writer(tmp_path / "b.jsonl", "jsonl") as writer:
        writer.write(replaced(documents[0], [(0, 4)]))
    assert json.loads((tmp_path / "b.jsonl").read_text())["text"] == "Neu \ud800!"
    for name in ("txt", "brat", "conll"):
        with open_writer(tmp_path / name, name) as writer:
            with pytest.raises(Exception, match="lone surrogate"):
                writer.write(replaced(documents[0], [(0, 4)]))
            writer.write(replaced(documents[1], []))


@FAST
@given(st.lists(texts_with_stretches(), max_size=4))
def test_jsonl_round_trip(
    tmp_path_factory: pytest.TempPathFactory, samples: list[tuple[str, list[tuple[int, int]]]]
) -> None:
    folder = tmp_path_factory.mktemp("jsonl")
    with open_writer(folder / "a.jsonl", "jsonl") as writer:
        for number, (text, stretches) in enumerate(samples):
            writer.write_tagged(Document(str(number), text), spans_of(text, stretches))
    if not samples:
        with pytest.raises(InputError, match="no documents"):
            read_all(folder / "a.jsonl")
        return
    documents, errors = read_all(folder / "a.jsonl")
    assert not errors
    assert [(d.text, d.spans) for d in documents] == [(t, spans_of(t, s)) for t, s in samples]
    # Any other reader of JSON Lines sees the same.
    lines = (folder / "a.jsonl").read_bytes().split(b"\n")[:-1]
    assert [json.loads(line)["text"] for line in lines] == [t for t, _ in samples]


def test_fifty_megabyte_line_is_read_whole(tmp_path: Path) -> None:
    text = "x" * 50_000_000
    put(tmp_path / "a.jsonl", b'{"id": "a", "text": "' + text.encode() + b'"}\n{"id": "b", "text": "kurz"}\n')
    documents, errors = read_all(tmp_path / "a.jsonl")
    assert not errors and [len(d.text) for d in documents] == [50_000_000, 4]


@FAST
@given(st.binary(max_size=200))
def test_no_bytes_break_a_reader(tmp_path_factory: pytest.TempPathFactory, raw: bytes) -> None:
    folder = tmp_path_factory.mktemp("raw")
    for name in ("a.txt", "a.jsonl", "a.conll"):
        put(folder / name, raw)
        try:
            documents, errors = read_all(folder / name)
        except InputError as error:
            errors, documents = [], []
            assert "\n" not in str(error)
        for document in documents:
            assert all(document.text[s.start : s.end] == s.text for s in document.spans)
        assert all("\n" not in error.reason for error in errors)


def test_streams_of_raw_posts_are_not_read_at_once(corpora: Path) -> None:
    stream = read_documents(corpora / "codealltag_xl_raw/travels.jsonl.xz")
    first = [next(stream) for _ in range(50)]
    assert all(isinstance(item, Document) and item.text for item in first)


def test_span_equality_of_scores_written(tmp_path: Path) -> None:
    span = Span(0, 3, "CITY", "Ulm", 0.123456, "rule:x", True, ("rule:x",))
    with open_writer(tmp_path / "a.jsonl", "jsonl") as writer:
        writer.write_tagged(Document("a", "Ulm"), [span])
    [document] = read_all(tmp_path / "a.jsonl")[0]
    assert document.spans[0].score == 0.1235 and document.spans[0].validated


@pytest.mark.parametrize("label", ["a b", "a\tb", "a\nb", "", " a", "a\u2028b"])
def test_labels_that_no_reader_would_give_back_are_not_written(tmp_path: Path, label: str) -> None:
    text = "Hallo Zorblax"
    span = Span(6, 13, label, "Zorblax")
    result = apply_replacements(Document("a", text), [span], ["Quux"], ["surrogate"])
    for target in ("brat", "conll"):
        if (target, label) == ("conll", "a b"):
            continue
        with open_writer(tmp_path / f"{target}-{len(label)}", target) as writer:
            with pytest.raises(DocumentError, match=r"a: the label '.*' is empty or has white space"):
                writer.write(result)
            with pytest.raises(DocumentError, match="use jsonl"):
                writer.write_tagged(result.document, [span])
