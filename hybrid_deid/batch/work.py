"""The work itself, in whatever process and thread: a pipeline loaded once, documents group by group."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import chain
from typing import Any

from hybrid_deid.batch.chunks import Item
from hybrid_deid.batch.freed_memory import give_back_compiler, give_back_freed_memory
from hybrid_deid.batch.time_limit import Clock, within_time
from hybrid_deid.batch.wire import Answer, Row, answer, unpacked
from hybrid_deid.errors import DocumentError
from hybrid_deid.pipeline import Pipeline, forget_loaded
from hybrid_deid.settings import Settings
from hybrid_deid.values import Document, Span

Tagged = tuple[Document, tuple[Span, ...]]

LOADING_SECONDS = 30
# Documents are worked on together up to so many characters, unless the time limit of one is shorter than
# what such a group may take.
GROUP_CHARACTERS = 40_000
# After so many collections of the youngest objects, about one a group, the older ones are looked at.
SELDOM = 300
TOGETHER_SECONDS = 20
# Something for every stage and every kind of surrogate; nobody lives there.
WARM_UP = """Sehr geehrte Frau Ada Pohl,
am 12.03.2019 war ich bei der Muster GmbH, Beispielweg 3, 9020 Klagenfurt.
Tel. 0463 27000, ada.pohl@example.org, https://www.example.org, IBAN DE89 3704 0044 0532 0130 00
Liebe Gr\ufffd\ufffde
Max
"""

# Threads must not share a pipeline, and a worker of a cluster may have several.
_loaded = threading.local()
_devoted = threading.Event()


def devote_process() -> None:
    """Say that this process is there for this work alone: what is loaded is frozen then (`gc.freeze`).

    A library must not do that to its caller, whose objects would be frozen with it.
    """
    _devoted.set()


def pipeline_of(settings: Settings | Pipeline) -> Pipeline:
    """Return the pipeline of `settings`, loaded once per process and thread; one that is loaded is itself."""
    if isinstance(settings, Pipeline):
        return settings
    pipeline = getattr(_loaded, "pipeline", None)
    if pipeline is None or pipeline.settings != settings:
        give_back_freed_memory()
        _loaded.pipeline = None  # never two in memory
        with without_collections():
            pipeline = _loaded.pipeline = Pipeline(settings)
    return pipeline


@contextmanager
def without_collections() -> Iterator[None]:
    """Let the garbage collector rest while what stays in memory is loaded.

    In a process that is there for this work alone it does not look at that ever after. Going through the
    entries of lists time and again takes a tenth of the loading, and of the work.
    """
    if _devoted.is_set():
        gc.unfreeze()  # what was loaded before may have been let go of
    with without_collector():
        try:
            yield
        finally:
            if _devoted.is_set():
                gc.freeze()


@contextmanager
def without_collector() -> Iterator[None]:
    """Let the garbage collector rest in the block, after which little is left to look at.

    A group of documents is tens of thousands of tokens, all of which go when their last user is done.
    """
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


@contextmanager
def with_seldom_collections() -> Iterator[None]:
    """Let the garbage collector look at the youngest objects only, nearly always, in the block.

    What grows old in a run are caches of words, hundreds of thousands of entries that are no garbage.
    """
    youngest, younger, oldest = gc.get_threshold()
    gc.set_threshold(youngest, max(younger, SELDOM), oldest)
    try:
        yield
    finally:
        gc.set_threshold(youngest, younger, oldest)


def warm_up(settings: Settings | Pipeline, seconds: float | None) -> None:
    """Load what is loaded when it is first needed, where a short time limit could hit just that.

    An import that was interrupted halfway stays broken for the rest of the process.
    """
    if isinstance(settings, Pipeline):
        return
    if seconds and seconds < LOADING_SECONDS and getattr(_loaded, "pipeline", None) is None:
        pipeline = pipeline_of(settings)
        work = pipeline.deidentify if settings.key else pipeline.tag  # without a key nothing is replaced
        work(Document("warm-up", WARM_UP, {settings.scope: ""}))


def check(settings: Settings) -> None:
    """Load everything once, so that a wrong option is an error before anything is read or written."""
    pipeline_of(settings)


def ready(settings: Settings, seconds: float | None) -> None:
    """Load everything in a worker, before its first chunk."""
    devote_process()
    warm_up(settings, seconds)
    check(settings)


def process_one(
    settings: Settings | Pipeline,
    task: str,
    document: Document,
    seconds: float | None,
    expendable: bool = False,
) -> Any:
    """Return a Result (task "deidentify"), a Tagged pair (task "tag"), or the DocumentError in its place."""
    try:
        return _worked(settings, task, [document], seconds, expendable)[0]
    except DocumentError as error:
        return bare(error)


def process_group(
    settings: Settings | Pipeline,
    task: str,
    documents: Sequence[Document],
    seconds: float | None,
    expendable: bool = False,
) -> list[Any]:
    """Return what `process_one` returns for each document; together they are done sooner.

    One that alone would take longer than `seconds` makes the group take longer too, whereupon each is
    worked on alone and has all of its time.
    """
    if len(documents) > 1:  # one alone has had all of its time
        with suppress(DocumentError):
            return _worked(settings, task, documents, seconds, expendable)
    return [process_one(settings, task, document, seconds, expendable) for document in documents]


def _worked(
    settings: Settings | Pipeline,
    task: str,
    documents: Sequence[Document],
    seconds: float | None,
    expendable: bool,
) -> list[Any]:
    """Return the outcomes of documents; raises DocumentError when they take longer than `seconds`."""
    warm_up(settings, seconds)
    pipeline = pipeline_of(settings)
    clock = Clock()

    def work() -> list[Any]:
        if task == "tag":
            return [
                spans if isinstance(spans, DocumentError) else (document, spans)
                for document, spans in zip(documents, pipeline.tag_batch(documents), strict=True)
            ]
        return list(pipeline.deidentify_batch(documents))

    try:
        with without_collector():
            outcomes = within_time(work, documents[0].id, seconds, clock, expendable)
        _after_group()
    finally:
        if clock.exceeded:
            # It was stopped anywhere, perhaps between two steps of a cache that belong together.
            _loaded.pipeline = None
            forget_loaded()
    return [bare(outcome) if isinstance(outcome, DocumentError) else outcome for outcome in outcomes]


def _after_group() -> None:
    """Give back what only the first groups needed: kernels are loaded one by one, the last ones late."""
    number = _loaded.groups = getattr(_loaded, "groups", 0) + 1
    if _devoted.is_set() and number & (number - 1) == 0:  # the 1st, 2nd, 4th, 8th ...
        give_back_compiler()


def bare(error: DocumentError) -> DocumentError:
    """Return the error without its traceback, which would keep the texts of a whole group in memory."""
    return DocumentError(error.document_id, error.reason)


def groups(documents: Iterable[Document], seconds: float | None) -> Iterator[list[Document]]:
    """Yield documents in groups that are worked on together; each is alone when its time limit is short."""
    group: list[Document] = []
    characters = 0
    alone = 0 < (seconds or 0) < TOGETHER_SECONDS
    for document in documents:
        length = len(document.text)
        if group and (alone or characters + length > GROUP_CHARACTERS):
            yield group
            group, characters = [], 0
        group.append(document)
        characters += length
    if group:
        yield group


def process(settings: Settings, task: str, chunk: Iterable[Item], seconds: float | None = None) -> list[Any]:
    """Process one chunk in this process; an error of a document takes the place of its result."""
    return list(processed(settings, task, chunk, seconds))


def processed(
    settings: Settings | Pipeline,
    task: str,
    chunk: Iterable[Item],
    seconds: float | None,
    expendable: bool = False,
) -> Iterator[Any]:
    """Yield what `process` returns, group after group; of settings, or by a pipeline that is loaded.

    A pipeline that was given has no time limit, for one that was stopped anywhere must not go on.
    """
    items = list(chunk)
    documents = [item for item in items if isinstance(item, Document)]
    found = chain.from_iterable(
        process_group(settings, task, group, seconds, expendable) for group in groups(documents, seconds)
    )
    for item in items:
        yield item if isinstance(item, DocumentError) else next(found)


def process_rows(
    settings: Settings, task: str, rows: list[Row], seconds: float | None, expendable: bool
) -> list[Answer]:
    """Return the packed answers for packed documents, in their order; called in a worker.

    `seconds` is the time limit of each, `expendable` tells that the process may be ended to hold it.
    """
    devote_process()
    with with_seldom_collections():
        found = processed(settings, task, map(unpacked, rows), seconds, expendable)
        return [answer(outcome) for outcome in found]
