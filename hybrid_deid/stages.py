"""How a stage fails: the document is set aside, and what is told of the error quotes nothing of it."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

from hybrid_deid.errors import DeidError, DocumentError
from hybrid_deid.knowledge import PACKAGE
from hybrid_deid.values import Document

S = TypeVar("S")
T = TypeVar("T")


def attempted(work: Callable[..., T], *arguments: Any) -> T | DocumentError:
    """Return what work on one document gives, or the DocumentError that it raises."""
    try:
        return work(*arguments)
    except DocumentError as error:
        return error


def together(
    name: str,
    items: Sequence[tuple[Document, S]],
    work: Callable[[Sequence[tuple[Document, S]]], list[T]],
) -> list[T | DocumentError]:
    """Return what a stage makes of several documents at once or, where that fails, of each alone."""

    def at(some: Sequence[tuple[Document, S]]) -> list[T]:
        with stage(name, some[0][0]):
            return work(some)

    if len(items) > 1:
        with suppress(DocumentError):  # which of them it was shows when each stands alone
            return [*at(items)]
    alone = (attempted(at, [item]) for item in items)
    return [each if isinstance(each, DocumentError) else each[0] for each in alone]


def onward(
    name: str,
    documents: Sequence[Document],
    outcomes: Sequence[S | DocumentError],
    work: Callable[[Sequence[tuple[Document, S]]], list[T]],
) -> list[T | DocumentError]:
    """Return what a stage makes of the outcomes of the one before it, several at once; errors stay."""

    def at_once(sound: list[tuple[Document, S]]) -> list[T | DocumentError]:
        return together(name, sound, work) if sound else []

    items = [
        outcome if isinstance(outcome, DocumentError) else (document, outcome)
        for document, outcome in zip(documents, outcomes, strict=True)
    ]
    return where_sound(items, at_once)


def where_sound(
    items: Sequence[S | DocumentError], work: Callable[[list[S]], Sequence[T | DocumentError]]
) -> list[T | DocumentError]:
    """Return what `work` makes of all items that are no errors, at once; errors stay in their places."""
    made = iter(work([item for item in items if not isinstance(item, DocumentError)]))
    return [item if isinstance(item, DocumentError) else next(made) for item in items]


def given(outcome: T | DocumentError) -> T:
    """Return an outcome that is no error; raises it otherwise."""
    if isinstance(outcome, DocumentError):
        raise outcome
    return outcome


class stage:
    """Turn whatever goes wrong in a stage into a DocumentError that quotes nothing of the text.

    The message of a foreign exception may hold text, so that only its type and place are told. A class, for
    a generator made a context manager takes five times as long, and each document goes through five stages.
    """

    __slots__ = ("_document", "_name")

    def __init__(self, name: str, document: Document) -> None:
        self._name, self._document = name, document

    def __enter__(self) -> None:
        """Nothing is to be done before the stage."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Raise the DocumentError in the place of an error."""
        if isinstance(error, DocumentError):
            raise DocumentError(self._document.id, error.reason) from error
        if isinstance(error, DeidError):
            raise DocumentError(self._document.id, str(error)) from error
        if isinstance(error, Exception):
            reason = f"the stage '{self._name}' failed ({place_of(error)})"
            raise DocumentError(self._document.id, reason) from error


def place_of(error: Exception) -> str:
    """Return the type of an error and the line of this package it came from."""
    ours = [f for f in traceback.extract_tb(error.__traceback__) if PACKAGE in Path(f.filename).parents]
    where = f"{Path(ours[-1].filename).relative_to(PACKAGE)}:{ours[-1].lineno}" if ours else "outside"
    return f"{type(error).__name__} at {where}"
