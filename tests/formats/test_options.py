"""Options that contradict each other, or cannot be meant."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.formats import FormatOptions, check_options, format_options, open_writer

from .make import put, read_all, replaced


@pytest.mark.parametrize("names", [{"text_columns": ["a", "b"]}, {"known_columns": {"b": "PERSON"}}])
def test_an_id_is_neither_text_nor_known_value(names: dict[str, Any]) -> None:
    assert format_options({**names, "id_column": "c"}).id_column == "c"
    with pytest.raises(ConfigurationError, match="column 'b' is named as"):
        format_options({**names, "id_column": "b"})


@pytest.mark.parametrize("delimiter", ["ü", "", ";;", '"', "\n", "\0"])
def test_a_delimiter_is_one_ascii_character(delimiter: str) -> None:
    with pytest.raises(ConfigurationError, match="one ASCII character"):
        format_options({"delimiter": delimiter})


@pytest.mark.parametrize("encoding", ["klingon", "base64", "idna", "punycode", "unicode_escape", "undefined"])
def test_an_encoding_is_one_of_texts(encoding: str) -> None:
    with pytest.raises(ConfigurationError, match=f"there is no text encoding '{encoding}'"):
        format_options({"encoding": encoding})


@pytest.mark.parametrize("name", ["tab", r"\t", "\t"])
def test_a_tab_can_be_named(name: str) -> None:
    assert format_options({"delimiter": name}).delimiter == "\t"


@pytest.mark.parametrize(
    ("options", "sources", "target"),
    [
        ({"known_columns": {"kunde": "PERSON"}}, ["txt"], "txt"),
        ({"text_columns": ["text"]}, ["brat", "eml"], "jsonl"),
        ({"id_column": "id"}, ["mbox"], "mbox"),
        ({"delimiter": ";"}, ["jsonl"], "jsonl"),
        ({"encoding": "latin-1"}, ["eml"], "eml"),
        ({"keep_attachments": True}, ["eml"], "jsonl"),
        ({"keep_attachments": True}, ["txt"], "txt"),
    ],
)
def test_options_that_no_format_reads_are_refused(
    options: dict[str, Any], sources: list[str], target: str
) -> None:
    [name] = options
    with pytest.raises(
        ConfigurationError, match=f"--{name.removesuffix('s').replace('_', '-')}.* is for .*leave it out"
    ):
        check_options(FormatOptions(**options), sources, target)
    check_options(options, [*sources, "csv"], "mbox")  # a corpus in another format reads it
    check_options(FormatOptions(), sources, target)


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("name", ["a.txt", "a.csv"])
def test_utf_8_with_a_mark_is_utf_8_and_no_mark_is_added(tmp_path: Path, name: str, mark: bytes) -> None:
    source, target = tmp_path / name, tmp_path / "out" / name
    put(source, mark + "id,text\n1,Grüße\n".encode())
    columns = ["text"] if name == "a.csv" else []
    [document], errors = read_all(source, text_columns=columns, encoding="utf-8-sig")
    assert not errors and document.text.endswith("Grüße" if columns else "Grüße\n")
    with open_writer(target, name[2:]) as writer:
        writer.write(replaced(document, []))
    assert target.read_bytes() == source.read_bytes()
