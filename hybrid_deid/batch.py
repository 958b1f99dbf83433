"""Many documents: processes, progress, and the report of a run.

Documents stream through in bounded memory and come out in the order they went in. A document that
cannot be processed is set aside with its reason; the others go on.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from hybrid_deid.errors import DocumentError
from hybrid_deid.pipeline import Pipeline
from hybrid_deid.replace import FALLBACK
from hybrid_deid.settings import Settings
from hybrid_deid.values import Document, Result, Span

CHUNK_DOCUMENTS = 64
CHUNK_CHARACTERS = 200_000

Tagged = tuple[Document, tuple[Span, ...]]


@dataclass
class Report:
    """What a run did: counts, seconds of wall time, and what was set aside.

    `fallbacks` counts spans that got a tag because no surrogate could be made; `dropped` what the formats
    left out (headers, attachments), by kind.
    """

    documents: int = 0
    characters: int = 0
    spans: Counter[str] = field(default_factory=Counter)
    fallbacks: int = 0
    dropped: Counter[str] = field(default_factory=Counter)
    set_aside: list[DocumentError] = field(default_factory=list)
    seconds: float = 0.0

    def to_dict(self) -> dict[str, Any]:
        """Return the report as plain data, without any text of a document."""
        return {
            "documents": self.documents,
            "characters": self.characters,
            "spans": dict(sorted(self.spans.items())),
            "fallbacks": self.fallbacks,
            "dropped": dict(sorted(self.dropped.items())),
            "seconds": round(self.seconds, 3),
            "set_aside": [{"id": e.document_id, "reason": e.reason} for e in self.set_aside],
        }


@lru_cache(maxsize=1)
def pipeline_of(settings: Settings) -> Pipeline:
    """Return the pipeline of `settings`, loaded once per process."""
    return Pipeline(settings)


def check(settings: Settings) -> None:
    """Load everything once, so that a wrong option is an error before anything is read or written."""
    pipeline_of(settings)


def process(settings: Settings, task: str, chunk: list[Document | DocumentError]) -> list[Any]:
    """Process one chunk in this process; an error of a document takes the place of its result."""
    pipeline = pipeline_of(settings)
    done: list[Any] = []
    for document in chunk:
        if isinstance(document, DocumentError):
            done.append(document)
            continue
        try:
            done.append(
                (document, pipeline.tag(document)) if task == "tag" else pipeline.deidentify(document)
            )
        except DocumentError as error:
            done.append(error)
    return done


def chunks(documents: Iterable[Document | DocumentError]) -> Iterator[list[Document | DocumentError]]:
    """Group documents into chunks that are worth sending to a worker."""
    chunk: list[Document | DocumentError] = []
    characters = 0
    for document in documents:
        chunk.append(document)
        characters += len(document.text) if isinstance(document, Document) else 0
        if len(chunk) >= CHUNK_DOCUMENTS or characters >= CHUNK_CHARACTERS:
            yield chunk
            chunk, characters = [], 0
    if chunk:
        yield chunk


def outcomes(
    documents: Iterable[Document | DocumentError], settings: Settings, task: str, jobs: int = 1
) -> Iterator[Any]:
    """Yield the outcome of each document, in order.

    A Result (task "deidentify") or a Tagged pair (task "tag"), or a DocumentError in its place.
    """
    if jobs == 1:
        for chunk in chunks(documents):
            yield from process(settings, task, chunk)
        return
    import joblib

    parallel = joblib.Parallel(n_jobs=jobs, return_as="generator", pre_dispatch="2*n_jobs", batch_size=1)
    work = (joblib.delayed(process)(settings, task, chunk) for chunk in chunks(documents))
    for done in parallel(work):
        yield from done


def run(
    documents: Iterable[Document | DocumentError],
    settings: Settings,
    task: str,
    consume: Callable[[Any], None],
    jobs: int = 1,
    progress: bool | None = None,
) -> Report:
    """Process `documents` and give every outcome but the errors to `consume`, in order.

    `task` is "deidentify" (consume gets a Result) or "tag" (a pair of document and spans).
    `progress` None shows a bar on a terminal only. Returns the report.
    """
    from tqdm import tqdm

    report = Report()
    begin = time.perf_counter()
    disable = None if progress is None else not progress
    with tqdm(unit=" documents", disable=disable, leave=False) as bar:
        for outcome in outcomes(documents, settings, task, jobs):
            bar.update()
            if isinstance(outcome, DocumentError):
                report.set_aside.append(outcome)
                continue
            document, spans = (outcome.document, outcome.spans) if isinstance(outcome, Result) else outcome
            try:
                consume(outcome)
            except DocumentError as error:
                report.set_aside.append(error)
                continue
            report.documents += 1
            report.characters += len(document.text)
            report.spans.update(span.label for span in spans)
            report.dropped.update(document.metadata.get("report", {}))
            if isinstance(outcome, Result):
                report.fallbacks += sum(one.strategy == FALLBACK for one in outcome.replacements)
    report.seconds = time.perf_counter() - begin
    return report
