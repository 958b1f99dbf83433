"""Batches: order, set-aside documents, and a report without text."""

from __future__ import annotations

import json

import pytest

from hybrid_deid import batch
from hybrid_deid.errors import DocumentError
from hybrid_deid.settings import Settings
from hybrid_deid.values import Document, Result

SETTINGS = Settings(only="rules", key=b"0123456789abcdef")


def documents(count: int) -> list[Document | DocumentError]:
    return [
        DocumentError(f"d{i}", "is broken; send it again")
        if i % 10 == 3
        else Document(f"d{i}", f"Tel. 0463 27{i:05}")
        for i in range(count)
    ]


@pytest.mark.parametrize("jobs", [1, 2])
def test_documents_come_out_in_order_and_broken_ones_are_listed(jobs: int) -> None:
    seen: list[str] = []
    report = batch.run(documents(150), SETTINGS, "deidentify", lambda r: seen.append(r.document.id), jobs)
    assert seen == [f"d{i}" for i in range(150) if i % 10 != 3]
    assert [error.document_id for error in report.set_aside] == [f"d{i}" for i in range(150) if i % 10 == 3]
    assert report.documents == 135 and report.spans["PHONE"] == 135


def test_the_number_of_processes_changes_nothing() -> None:
    one: list[Result] = []
    two: list[Result] = []
    batch.run(documents(140), SETTINGS, "deidentify", one.append, 1)
    batch.run(documents(140), SETTINGS, "deidentify", two.append, 2)
    assert one == two


def test_a_document_the_writer_refuses_is_set_aside() -> None:
    def refuse(result: Result) -> None:
        if result.document.id == "d5":
            raise DocumentError(result.document.id, "has no place in the output")

    report = batch.run(documents(10), SETTINGS, "deidentify", refuse)
    assert [error.document_id for error in report.set_aside] == ["d3", "d5"]


def test_the_report_is_plain_data_without_text() -> None:
    report = batch.run([Document("a", "Tel. 0463 27000")], SETTINGS, "tag", lambda tagged: None)
    text = json.dumps(report.to_dict())
    assert "27000" not in text and json.loads(text)["spans"] == {"PHONE": 1}


def test_chunks_are_bounded_by_number_and_size() -> None:
    small = list(batch.chunks(Document(str(i), "x") for i in range(200)))
    assert [len(chunk) for chunk in small] == [64, 64, 64, 8]
    large = list(batch.chunks(Document(str(i), "x" * 150_000) for i in range(4)))
    assert [len(chunk) for chunk in large] == [2, 2]
