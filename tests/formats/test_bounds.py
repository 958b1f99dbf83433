"""Documents that are longer than the limit are set aside while they are read; the others stay."""

from __future__ import annotations

import gzip
import io
import json
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid_deid.formats import read_documents
from hybrid_deid.formats.bounds import BESIDE, bounded_lines, most_bytes
from hybrid_deid.formats.mailboxes import messages
from hybrid_deid.values import Document
from tests.formats.make import read_all

MEGABYTE = 1 << 20
SHORT = json.dumps({"id": "short", "text": "Hallo Anna"}).encode() + b"\n"


@given(st.lists(st.binary(max_size=12)), st.integers(1, 8))
def test_lines_beyond_the_bound_leave_a_gap(pieces: list[bytes], most: int) -> None:
    content = b"\n".join(pieces)
    expected = [line if len(line) <= most else None for line in io.BytesIO(content)]
    assert list(bounded_lines(io.BytesIO(content), most)) == expected
    assert list(bounded_lines(io.BytesIO(content), None)) == list(io.BytesIO(content))


def test_any_text_within_the_limit_is_read(tmp_path: Path) -> None:
    """However its characters are written: twelve bytes each are the most."""
    text = "🙂" * (BESIDE // 11)
    (tmp_path / "a.jsonl").write_text(json.dumps({"text": text}) + "\n")
    (document,) = read_documents(tmp_path / "a.jsonl", max_characters=len(text))
    assert isinstance(document, Document) and document.text == text


@pytest.mark.parametrize("name", ["bomb.jsonl.gz", "bomb.conll.gz"])
def test_a_line_that_grows_when_unpacked_does_not_fill_the_memory(tmp_path: Path, name: str) -> None:
    place = tmp_path / name
    piece = gzip.compress(b"a" * MEGABYTE * 16, 1)
    begin = b'{"text": "' if "jsonl" in name else b"# id = long\n"
    end = b'"}\n' + SHORT if "jsonl" in name else b"\tO\n\n# id = short\nHallo\tO\n"
    place.write_bytes(gzip.compress(begin) + piece * 32 + gzip.compress(end))
    tracemalloc.start()
    documents, errors = read_all(place, name.split(".")[1], max_characters=1000)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 4 * BESIDE < 512 * MEGABYTE
    assert [document.id for document in documents] == ["short"]
    assert [error.reason.split(" is ")[1] for error in errors] == [
        f"longer than {most_bytes(1000)} bytes; split it or raise --max-characters"
    ]


def test_a_message_beyond_the_bound_is_left_out(tmp_path: Path) -> None:
    """As one line or many; a message of the very length stays."""
    place = tmp_path / "box.mbox"
    separator = b"From MAILER-DAEMON Thu Jan  1 00:00:00 1970\n"
    bodies = [
        b"a: b\n\n" + body for body in (b"x" * 93 + b"\n", b"x" * 200 + b"\n", b"x\n" * 60, b"\n", b"kurz\n")
    ]
    place.write_bytes(b"".join(separator + body + b"\n" for body in bodies))
    assert list(messages(place, 101)) == [bodies[0], None, None, bodies[3], bodies[4]]
    assert list(messages(place)) == bodies


def test_large_files_and_messages_are_set_aside(tmp_path: Path) -> None:
    with (tmp_path / "large.txt").open("wb") as stream:
        stream.truncate(BESIDE + 20)  # which takes no room on the disk
    (tmp_path / "small.txt").write_text("Hallo", "utf-8")
    documents, errors = read_all(tmp_path, "txt", max_characters=1)
    assert [document.id for document in documents] == ["small"]
    assert [error.document_id for error in errors] == ["large"]
    assert "is longer than" in errors[0].reason
