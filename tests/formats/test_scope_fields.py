from __future__ import annotations

import json
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from hybrid_deid.batch import outcomes
from hybrid_deid.errors import DocumentError
from hybrid_deid.formats import read_documents
from hybrid_deid.replace import scope_of
from hybrid_deid.settings import Settings
from hybrid_deid.values import Document, Result

from .make import read_all

NUMBER = "0463 271234"
ROWS: list[dict[str, Any]] = [
    {"id": "a", "text": f"Tel. {NUMBER}, bitte.", "fall": 17, "format": "x"},
    {"id": "b", "text": f"Unter Tel. {NUMBER} bin ich da.", "fall": 17, "format": "x"},
    {"id": "c", "text": f"Ruf an: Tel. {NUMBER}", "fall": 18, "format": "y"},
    {"id": "d", "text": f"Noch einmal: Tel. {NUMBER}!", "fall": None, "format": ""},
]


def source(folder: Path, kind: str) -> Path:
    path = folder / f"in.{kind}"
    if kind == "jsonl":
        path.write_text("".join(json.dumps(row) + "\n" for row in ROWS), encoding="utf-8")
        return path
    lines = [f"{r['id']};{r['text']};{'' if r['fall'] is None else r['fall']};{r['format']}" for r in ROWS]
    path.write_text("\n".join(["id;text;fall;format", *lines, ""]), encoding="utf-8")
    return path


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("scope", ["fall", "format"])
def test_a_number_is_the_same_within_one_case_only(tmp_path: Path, jobs: int, scope: str) -> None:
    settings = Settings(only="rules", scope=scope, key=b"0123456789abcdef")
    kinds = ("jsonl", "csv")
    documents = chain.from_iterable(
        read_documents(source(tmp_path, kind), text_columns=["text"], id_column="id") for kind in kinds
    )
    found: list[str] = []
    for result in outcomes(documents, settings, "deidentify", jobs):
        assert isinstance(result, Result)
        found += [
            new.text
            for old, new in zip(result.spans, result.replacements, strict=True)
            if "271234" in old.text
        ]
    assert len(found) == len(kinds) * 4 and NUMBER not in found
    for numbers in (found[:4], found[4:]):
        assert numbers[0] == numbers[1]
        assert len(set(numbers)) == 3  # an empty field: the document is its own scope


@pytest.mark.parametrize("kind", ["jsonl", "csv"])
def test_fields_for_scopes_are_the_columns_that_hold_no_text(tmp_path: Path, kind: str) -> None:
    path = source(tmp_path, kind)
    documents, errors = read_all(path, text_columns=["text"], known_columns={"format": "PERSON"})
    assert not errors
    assert [str(d.metadata["fields"]["fall"]) for d in documents[:3]] == ["17", "17", "18"]
    assert set(documents[0].metadata["fields"]) == {"id", "fall", "format"}
    assert documents[0].metadata["format"] == kind
    assert scope_of(documents[0], "format") == "field:format:x"
    for name in ("text", "Fall"):
        with pytest.raises(DocumentError, match=f"has no field '{name}'"):
            scope_of(documents[0], name)


def test_columns_of_one_name_and_nested_fields_tell_no_scope(tmp_path: Path) -> None:
    path = tmp_path / "in.csv"
    path.write_text("text;fall;fall\nGuten Tag;1;2\n", encoding="utf-8")
    documents, _ = read_all(path, text_columns=["text"])
    assert documents[0].metadata["fields"] == {}
    path = tmp_path / "in.jsonl"
    path.write_text(
        '{"text": "Guten Tag", "fall": {"nr": 1}, "tags": ["a"], "neu": true}\n', encoding="utf-8"
    )
    assert read_all(path)[0][0].metadata["fields"] == {"neu": True}


def test_metadata_of_a_caller_may_be_called_fields() -> None:
    assert scope_of(Document("a", "x", {"fields": "north"}), "fields") == "field:fields:north"


class Missing:
    """As NA of pandas is: whatever it is compared with, the answer is neither yes nor no."""

    def __ne__(self, other: object) -> Missing:  # type: ignore[override]
        return self

    def __bool__(self) -> bool:
        raise TypeError("neither")


TEXTS = ("Tel. 0664/1234567", "Anruf: 0664/1234567", "Fon 0664/1234567")
EMPTY = (None, "", "  ", float("nan"), Missing())


@cache
def of_cases(jobs: int) -> list[Any]:
    """Return what comes of the texts under each value of a field, and last under several at once.

    All are asked together, for it takes long to start processes.
    """
    documents = [
        Document(f"{place}.{number}", text, {"case": value})
        for place, value in enumerate((*EMPTY, 7, "7"))
        for number, text in enumerate(TEXTS)
    ]
    documents.append(Document("a", "Hallo", {"case": [1]}))
    settings = Settings(only="rules", scope="case", key=b"0123456789abcdef")
    return list(outcomes(documents, settings, "deidentify", jobs))


@pytest.mark.parametrize("jobs", [1, 2])
def test_documents_without_a_value_are_scopes_of_their_own(jobs: int) -> None:
    found = [result.replacements[0].text for result in of_cases(jobs)[:-1]]
    numbers = [set(found[begin : begin + len(TEXTS)]) for begin in range(0, len(found), len(TEXTS))]
    *empty, number, written = numbers
    assert [len(each) for each in empty] == [3] * len(EMPTY) and len(number) == 1 and number == written


@pytest.mark.parametrize("jobs", [1, 2])
def test_several_values_are_no_scope(jobs: int) -> None:
    *_, result, refused = of_cases(jobs)
    assert str(refused) == "a: the field 'case' holds several values, but a scope is one text or number"
    assert result.text != TEXTS[-1] and result.text.startswith("Fon ")
