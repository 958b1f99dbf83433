"""The work itself, in whatever process and thread: a pipeline loaded once, documents one by one."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from hybrid_deid.batch.chunks import Item
from hybrid_deid.batch.time_limit import Clock, time_limit
from hybrid_deid.batch.wire import Answer, Row, answer, unpacked
from hybrid_deid.errors import DocumentError
from hybrid_deid.pipeline import Pipeline
from hybrid_deid.settings import Settings
from hybrid_deid.values import Document, Span

Tagged = tuple[Document, tuple[Span, ...]]

LOADING_SECONDS = 30
# Something for every stage and every kind of surrogate; nobody lives there.
WARM_UP = """Sehr geehrte Frau Ada Pohl,
am 12.03.2019 war ich bei der Muster GmbH, Beispielweg 3, 9020 Klagenfurt.
Tel. 0463 27000, ada.pohl@example.org, https://www.example.org, IBAN DE89 3704 0044 0532 0130 00
Liebe Grüße
Max
"""

# Threads must not share a pipeline, and a worker of a cluster may have several.
_loaded = threading.local()


def pipeline_of(settings: Settings) -> Pipeline:
    """Return the pipeline of `settings`, loaded once per process and thread."""
    pipeline = getattr(_loaded, "pipeline", None)
    if pipeline is None or pipeline.settings != settings:
        _loaded.pipeline = None  # never two in memory
        with without_collections():
            pipeline = _loaded.pipeline = Pipeline(settings)
    return pipeline


@contextmanager
def without_collections() -> Iterator[None]:
    """Let the garbage collector rest while what stays in memory is loaded, and not look at that ever after.

    Going through the entries of lists time and again takes a tenth of the loading, and of the work.
    """
    enabled = gc.isenabled()
    gc.unfreeze()  # what was loaded before may have been let go of
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if enabled:
            gc.enable()


def warm_up(settings: Settings, seconds: float | None) -> None:
    """Load what is loaded when it is first needed, where a short time limit could hit just that.

    An import that was interrupted halfway stays broken for the rest of the process.
    """
    if seconds and seconds < LOADING_SECONDS and getattr(_loaded, "pipeline", None) is None:
        pipeline_of(settings).deidentify(Document("warm-up", WARM_UP, {settings.scope: ""}))


def check(settings: Settings) -> None:
    """Load everything once, so that a wrong option is an error before anything is read or written."""
    pipeline_of(settings)


def process_one(
    settings: Settings, task: str, document: Document, seconds: float | None, expendable: bool = False
) -> Any:
    """Return a Result (task "deidentify"), a Tagged pair (task "tag"), or the DocumentError in its place."""
    warm_up(settings, seconds)
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
