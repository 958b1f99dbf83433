"""JSON Lines beyond the round trip: named fields, and what is carried over unread."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hybrid_deid.errors import InputError

from .make import read_all

PAIR = '{"key": "7", "text": "Hallo"}\n{"key": "8", "text": "Servus", "betreff": "Gruß", "kunde": null}\n'


@pytest.mark.parametrize(
    ("options", "missing"),
    [
        ({"text_columns": ["text", "betref"]}, "betref"),
        ({"text_columns": ["txt"]}, "txt"),
        ({"known_columns": {"kunden": "PERSON"}}, "kunden"),
        ({"id_column": "kye"}, "kye"),
    ],
)
def test_a_named_field_that_no_record_has_is_refused_before_any_document(
    tmp_path: Path, options: dict[str, Any], missing: str
) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(PAIR)
    with pytest.raises(InputError, match=f"no record has the field '{missing}'; there are: key, text, betr"):
        read_all(path, **options)


def test_a_record_may_lack_a_field_that_others_have(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(b"\xef\xbb\xbf[]\nno json\n" + PAIR.encode())
    options = {"text_columns": ["text", "betreff"], "known_columns": {"kunde": "PERSON"}, "id_column": "key"}
    documents, errors = read_all(path, **options)
    assert [(d.id, d.text) for d in documents] == [("7", "Hallo"), ("8", "Servus\nGruß")]
    assert len(errors) == 2


def test_where_nothing_can_be_read_each_line_is_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text('{"key": \n[]\n')
    documents, errors = read_all(path, text_columns=["text"])
    assert not documents and len(errors) == 2


def test_many_fields_are_not_all_listed(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text("{" + ", ".join(f'"f{n}": 1' for n in range(40)) + "}")
    with pytest.raises(InputError, match=r"f18, f19, \.\.\.$"):
        read_all(path, id_column="nr")
