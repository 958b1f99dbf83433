"""The work itself, in whatever process and thread: a pipeline loaded once, documents one by one."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from typing import Any

from hybrid_deid.batch.chunks import Item
from hybrid_deid.batch.time_limit import Clock, time_limit
from hybrid_deid.batch.wire import Answer, Row, answer, unpacked
from hybrid_deid.errors import DocumentError
from hybrid_deid.pipeline import Pipeline
from hybrid_deid.settings import Settings
from hybrid_deid.values import Document, Span

Tagged = tuple[Document, tuple[Span, ...]]

# Threads must not share a pipeline, and a worker of a cluster may have several.
_loaded = threading.local()


def pipeline_of(settings: Settings) -> Pipeline:
    """Return the pipeline of `settings`, loaded once per process and thread."""
    pipeline = getattr(_loaded, "pipeline", None)
    if pipeline is None or pipeline.settings != settings:
        _loaded.pipeline = None  # never two in memory
        pipeline = _loaded.pipeline = Pipeline(settings)
    return pipeline


def check(settings: Settings) -> None:
    """Load everything once, so that a wrong option is an error before anything is read or written."""
    pipeline_of(settings)


def process_one(
    settings: Settings, task: str, document: Document, seconds: float | None, expendable: bool = False
) -> Any:
    """Return a Result (task "deidentify"), a Tagged pair (task "tag"), or the DocumentError in its place."""
    pipeline = pipeline_of(settings)
    clock = Clock()
    try:
        with time_limit(document.id, seconds, clock, expendable):
            if task == "tag":
                return document, pipeline.tag(document)
            return pipeline.deidentify(document)
    except DocumentError as error:
        if clock.exceeded:
            # It was stopped anywhere, perhaps between two steps of a cache that belong together.
            _loaded.pipeline = None
        return error


def process(settings: Settings, task: str, chunk: Iterable[Item], seconds: float | None = None) -> list[Any]:
    """Process one chunk in this process; an error of a document takes the place of its result."""
    return [
        document if isinstance(document, DocumentError) else process_one(settings, task, document, seconds)
        for document in chunk
    ]


def process_rows(
    settings: Settings, task: str, rows: list[Row], seconds: float | None, expendable: bool
) -> list[Answer]:
    """Process packed documents, in a worker."""
    return [answer(process_one(settings, task, unpacked(row), seconds, expendable)) for row in rows]
