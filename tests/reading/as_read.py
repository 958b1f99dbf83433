"""A text as one of the readers of `hybrid_deid.reading` has it, for the tests of each."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from hybrid_deid.reading.edits import Edit, edited
from hybrid_deid.values import Document


def as_read(text: str, reader: Callable[[str], Iterable[Edit]]) -> str:
    """Return a text with the edits of a reader made."""
    found = edited(Document("1", text), sorted(reader(text)))
    return text if found is None else found.document.text
