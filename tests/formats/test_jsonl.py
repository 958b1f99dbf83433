"""JSON Lines beyond the round trip: named fields, and what is carried over unread."""

from __future__ import annotations

import gzip
import json
import lzma
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hybrid_deid.errors import DocumentError, InputError
from hybrid_deid.formats import open_writer

from .make import read_all, replaced

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


@pytest.mark.parametrize("name", ["Anna Hörtnagl", "anna.pohl@web.de", "Pohl", "0664 1234567", "kd448812"])
def test_names_of_fields_that_may_be_of_people_are_neither_told_nor_reported(
    tmp_path: Path, name: str
) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(json.dumps({"id": "1", "text": "x", "messageId": 1, "lang": "de", name: {}}))
    with pytest.raises(InputError) as error:
        read_all(path, text_columns=["txt"])
    assert name not in str(error.value)
    assert "there are: id, text, messageId, and 2 others that may be" in str(error.value)
    report = read_all(path)[0][0].metadata["report"]
    assert report["field kept unread: lang"] == report["field kept unread: messageId"] == 1
    assert len(report) == 3 and not any(name in kind for kind in report)


def test_of_fields_that_all_may_be_of_people_only_the_number_is_told(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(json.dumps({"Anna Hörtnagl": "x"}))
    with pytest.raises(InputError, match="'txt'; there is another one that may be somebody's data; the rec"):
        read_all(path, text_columns=["txt"])


def test_a_record_may_lack_a_field_that_others_have(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(b"\xef\xbb\xbf[]\nno json\n" + PAIR.encode())
    options = {"text_columns": ["text", "betreff"], "known_columns": {"kunde": "PERSON"}, "id_column": "key"}
    documents, errors = read_all(path, **options)
    assert [(d.id, d.text) for d in documents] == [("7", "Hallo"), ("8", "Servus\nGruß")]
    assert len(errors) == 2


def test_integers_are_known_values_and_stay_numbers_unless_they_are_replaced(tmp_path: Path) -> None:
    path, target = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    path.write_text('{"id": "1", "text": "unter 6641234567", "tel": 6641234567, "nr": 5}\n')
    [document], errors = read_all(path, known_columns={"tel": "PHONE"})
    assert not errors and document.text == "unter 6641234567\n6641234567"
    assert [(value.text, value.label) for value in document.known] == [("6641234567", "PHONE")]
    for stretches, tel in (([], "6641234567"), ([(6, 16), (17, 27)], '"0664"')):
        with open_writer(target, "jsonl", overwrite=True) as writer:
            writer.write(replaced(document, stretches, "0664"))
        assert f'"tel": {tel}, "nr": 5' in target.read_text()


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ("", "the field 'text' is missing; name the field that holds the text as --text-column"),
        (', "text": null', "the field 'text' is null, where a string is needed"),
        (', "text": 12', "the field 'text' is a number, where a string is needed"),
        (', "text": "x", "tel": 1.50', "the field 'tel' is a number, where a string is needed"),
        (', "text": "x", "tel": true', "the field 'tel' is a truth value, where a string is needed"),
        (', "text": "x", "tel": ["1"]', "the field 'tel' is a list, where a string is needed"),
        (', "text": "x", "tel": {}', "the field 'tel' is an object, where a string is needed"),
    ],
)
def test_fields_without_text_are_told_with_what_they_are(tmp_path: Path, fields: str, reason: str) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(f'{{"id": "1", "text": "", "tel": null}}\n{{"id": "2"{fields}}}\n')
    [first], [error] = read_all(path, known_columns={"tel": "PHONE"})
    assert first.id == "1" and error.reason == f"line 2: {reason}"


def test_where_nothing_can_be_read_each_line_is_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text('{"key": \n[]\n')
    documents, errors = read_all(path, text_columns=["text"])
    assert not documents and len(errors) == 2


@pytest.mark.parametrize("content", ['[{"text": "x"}]', "[", "{"])
def test_json_that_is_not_one_object_a_line_is_told_the_way(tmp_path: Path, content: str) -> None:
    path = tmp_path / "a.json"
    path.write_text(f"{content}\n")
    _, [error] = read_all(path, "jsonl")
    assert "`jq -c '.[]' FILE` makes them of an array" in error.reason


def test_many_fields_are_not_all_listed(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text("{" + ", ".join(f'"f{n}": 1' for n in range(40)) + "}")
    with pytest.raises(InputError, match=r"f18, f19 and 20 more$"):
        read_all(path, id_column="nr")


def copied(folder: Path, line: str) -> str:
    """Return a line as it comes out with nothing replaced."""
    (folder / "a.jsonl").write_text(line, "utf-8")
    [document] = read_all(folder / "a.jsonl")[0]
    with open_writer(folder / "b.jsonl", "jsonl", overwrite=True) as writer:
        writer.write(replaced(document, []))
    return (folder / "b.jsonl").read_text("utf-8")


@pytest.mark.parametrize(
    "number",
    ["1.10", "1E5", "12345678901234567890.123456789", "1e999", "-0.0", "2", "0.25", "100.0", "1e-07"],
)
@pytest.mark.parametrize("text", ["Grüße", "\\ud800"])
def test_numbers_that_nobody_reads_stay_as_they_are_written(tmp_path: Path, number: str, text: str) -> None:
    line = f'{{"id": "a", "text": "{text}", "x": {number}, "deep": [{{"y": {number}, "z": [null]}}, "1.10"]'
    assert copied(tmp_path, line + "}") == line + ', "spans": []}\n'


def test_scores_and_scopes_are_numbers_however_they_are_written(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text(
        '{"id": "a", "text": "Pohl", "fall": 1.50, '
        '"spans": [{"start": 0, "end": 4, "label": "FAMILY", "score": 0.90}]}'
    )
    [document] = read_all(tmp_path / "a.jsonl")[0]
    assert document.spans[0].score == 0.9 and document.metadata["fields"]["fall"] == 1.5


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ('{"id": "a", "text": "Frau Pohl", "text": "Hallo"}', "two fields of one name"),
        ('{"id": "a", "text": "x", "meta": [{"k": 1, "k": 2}]}', "two fields of one name"),
        ('{"id": "a", "text": "x", "y": NaN}', "holds NaN, which is not JSON; write null"),
        ('{"id": "a", "text": "x", "y": [-Infinity]}', "holds -Infinity"),
    ],
)
def test_what_python_alone_takes_for_json_is_set_aside(tmp_path: Path, line: str, reason: str) -> None:
    (tmp_path / "a.jsonl").write_text(f'{{"text": "x"}}\n{line}\n')
    documents, [error] = read_all(tmp_path / "a.jsonl")
    assert len(documents) == 1 and error.reason.startswith("line 2: ") and reason in error.reason


@pytest.mark.parametrize(("suffix", "compress"), [(".gz", gzip.compress), (".xz", lzma.compress)])
def test_what_lies_before_the_damage_of_a_compressed_file_is_read(
    tmp_path: Path, suffix: str, compress: Callable[[bytes], bytes]
) -> None:
    draw = random.Random(1)
    texts = [" ".join(str(draw.random()) for _ in range(20)) for _ in range(2000)]
    raw = compress("".join(f'{{"id": {n}, "text": "{t}"}}\n' for n, t in enumerate(texts)).encode())
    (tmp_path / f"cut.jsonl{suffix}").write_bytes(raw[: len(raw) // 2])
    documents, [error] = read_all(tmp_path / f"cut.jsonl{suffix}", id_column="id")
    assert [d.text for d in documents] == texts[: len(documents)] and 500 < len(documents) < 1500
    assert f"damaged after line {len(documents)}; fetch the file again" in error.reason
    with pytest.raises(InputError, match="no record has the field 'nr'"):
        read_all(tmp_path / f"cut.jsonl{suffix}", id_column="nr")
    (tmp_path / f"cut.jsonl{suffix}").write_bytes(raw[:20])
    with pytest.raises(InputError, match="damaged after line 0; fetch the file again"):
        read_all(tmp_path / f"cut.jsonl{suffix}")


def test_an_empty_id_is_none(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text('{"id": "", "text": "x"}\n{"id": "", "text": "y"}\n')
    documents, errors = read_all(tmp_path / "a.jsonl")
    assert [document.id for document in documents] == ["line-000001", "line-000002"] and not errors


@pytest.mark.parametrize("ending", ["gz", "xz"])
def test_what_is_not_packed_as_its_ending_says_is_told_so(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"a.jsonl.{ending}"
    path.write_text('{"id": 1, "text": "x"}\n')
    with pytest.raises(InputError, match=r"is not packed as its ending says, or damaged; .* name it \.jsonl"):
        read_all(path)


def test_an_id_that_was_there_before_is_told_with_what_helps(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text('{"id": 1, "text": "x"}\n{"id": "1", "text": "y"}\n{"id": 1.5, "text": "z"}\n')
    [_], errors = read_all(path)
    assert [error.reason for error in errors] == [
        "line 2: an earlier line has the same id; make each id its own, or name another column or field as "
        "--id-column",
        "line 3: the id is neither a string nor an integer; make it one of these, or name another field as "
        "--id-column",
    ]


def test_a_record_that_is_too_deep_to_be_written_is_set_aside(tmp_path: Path) -> None:
    path, depth = tmp_path / "a.jsonl", 600
    nested = "[" * depth + "1.10" + "]" * depth  # such a number is written as it was read, level by level
    path.write_text(f'{{"id": "a", "text": "Hallo", "x": {nested}}}\n')
    documents, errors = read_all(path)
    with open_writer(tmp_path / "b.jsonl", "jsonl") as writer:
        for document in documents:
            with pytest.raises(DocumentError, match="too deep"):
                writer.write(replaced(document, []))
    assert len(documents) == 1 and not errors


@pytest.mark.parametrize("score", ["9" * 400, "-" + "9" * 400, "1e999", "true", '"1"', "null"])
def test_a_score_that_is_no_number_of_usual_size_sets_its_line_aside_only(tmp_path: Path, score: str) -> None:
    span = f'{{"start": 0, "end": 4, "label": "FAMILY", "score": {score}}}'
    path = tmp_path / "a.jsonl"
    path.write_text(f'{{"text": "Pohl", "spans": [{span}]}}\n{{"text": "gut"}}\n')
    [document], [error] = read_all(path)
    assert document.text == "gut" and "span 1: 'score'" in error.reason
