"""Text in two or four bytes a character that has no byte order mark: nothing would be found in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from hybrid_deid.errors import InputError
from hybrid_deid.formats import open_writer
from hybrid_deid.formats.encoding import wide_without_mark
from hybrid_deid.formats.mail.decoding import decode_bytes

from .make import read_all, replaced

WIDE = ("utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be")
LETTER = "Sehr geehrte Frau Huber,\n„Grüße“ aus Łódź 🙂 von\nAda Pohl\n"


@pytest.mark.parametrize("encoding", WIDE)
@pytest.mark.parametrize("given", [None, "cp1252"])
def test_a_text_file_is_set_aside_with_the_encoding_to_give(
    tmp_path: Path, encoding: str, given: str | None
) -> None:
    (tmp_path / "a.txt").write_bytes(LETTER.encode(encoding))
    documents, [error] = read_all(tmp_path / "a.txt", encoding=given)
    assert not documents and f"give --encoding {encoding}" in error.reason
    [document], errors = read_all(tmp_path / "a.txt", encoding=encoding)
    assert document.text == LETTER and not errors


@pytest.mark.parametrize(
    "raw", [b"", b"a\0b", b"Frau\0Huber\0" * 9, LETTER.encode(), LETTER.encode("utf-16"), b"\0" * 40]
)
def test_other_text_is_not_taken_for_it(raw: bytes) -> None:
    assert wide_without_mark(raw) is None


@pytest.mark.parametrize("encoding", WIDE)
@pytest.mark.parametrize("name", ["a.jsonl", "a.csv", "a.conll"])
def test_files_of_lines_are_refused_as_with_a_mark(tmp_path: Path, encoding: str, name: str) -> None:
    content = {"a.jsonl": '{"id": "a", "text": "x"}\n', "a.csv": "id,text\na,b\n", "a.conll": "Frau\tO\n"}
    (tmp_path / name).write_bytes(content[name].encode(encoding))
    with pytest.raises(InputError, match=encoding):
        read_all(tmp_path / name, text_columns=["text"] if name == "a.csv" else [])


@pytest.mark.parametrize("encoding", ["cp500", "iso2022_jp"])
@pytest.mark.parametrize("name", ["a.jsonl", "a.conll"])
def test_lines_are_refused_where_bytes_of_a_break_may_be_others(
    tmp_path: Path, encoding: str, name: str
) -> None:
    (tmp_path / name).write_bytes('{"id": "a", "text": "x"}\n'.encode(encoding))
    with pytest.raises(InputError, match=f"in {encoding} lines cannot be told apart"):
        read_all(tmp_path / name, encoding=encoding)


@pytest.mark.parametrize(
    "begin", [b"PK\x03\x04", b"%PDF-1.4\n", b"\x1f\x8b\x08", b"\xd0\xcf\x11\xe0", b"{\\rtf1\\ansi", b"PAR1"]
)
def test_files_that_are_no_text_are_refused_whatever_they_are_called(tmp_path: Path, begin: bytes) -> None:
    for name in ("a.txt", "a.jsonl", "a.csv"):
        (tmp_path / name).write_bytes(begin + bytes(range(256)))
    documents, [error] = read_all(tmp_path / "a.txt", encoding="latin-1")
    assert not documents and "is packed, or no plain text; unpack it, or export it as text" in error.reason
    for name in ("a.jsonl", "a.csv"):
        with pytest.raises(InputError, match=f"{name}: is packed, or no plain text"):
            read_all(tmp_path / name, text_columns=["text"] if name == "a.csv" else [], encoding="latin-1")


@pytest.mark.parametrize("encoding", WIDE)
def test_messages_and_their_parts_are_read_as_what_they_are(tmp_path: Path, encoding: str) -> None:
    kind = f"Content-Type: text/plain; charset={encoding}\n"  # what the whole of the file was saved in
    for declared in ("", kind):
        mail = f"From: Ada Pohl <ada@x.at>\nX-Ort: Graz\n{declared}\n{LETTER}"
        (tmp_path / "a.eml").write_bytes(mail.encode(encoding))
        [document], _ = read_all(tmp_path / "a.eml")
        assert document.text.startswith("From: Ada Pohl") and document.text.endswith(LETTER)
        assert "Graz" not in document.text
    assert decode_bytes(LETTER.encode(encoding), "us-ascii") == (LETTER, encoding)


@pytest.mark.parametrize(
    ("given", "encoding"), [("utf-16", end) for end in WIDE[:2]] + [("utf-32", end) for end in WIDE[2:]]
)
def test_the_order_of_bytes_is_found_where_it_is_not_given(tmp_path: Path, given: str, encoding: str) -> None:
    raw = LETTER.encode(encoding)
    (tmp_path / "a.txt").write_bytes(raw)
    [document], errors = read_all(tmp_path / "a.txt", encoding=given)
    assert document.text == LETTER and not errors
    with open_writer(tmp_path / "b.txt", "txt") as writer:
        writer.write(replaced(document, []))
    assert (tmp_path / "b.txt").read_bytes() == raw
