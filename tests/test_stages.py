"""Stages of several documents: what fails is set aside alone, and what failed before stays so."""

from __future__ import annotations

from collections.abc import Sequence

from hybrid_deid.errors import DocumentError
from hybrid_deid.stages import onward
from hybrid_deid.values import Document


def halves(some: Sequence[tuple[Document, int]]) -> list[float]:
    return [1 / number for _, number in some]


def test_errors_stay_and_one_document_fails_alone() -> None:
    documents = [Document(str(number), "") for number in range(4)]
    earlier = DocumentError("1", "broken")
    found = onward("halving", documents, [1, earlier, 0, 2], halves)
    assert [found[0], found[1], found[3]] == [1.0, earlier, 0.5]
    assert isinstance(found[2], DocumentError) and "'halving' failed (ZeroDivisionError" in str(found[2])
    assert onward("halving", documents[:1], [earlier], halves) == [earlier]
