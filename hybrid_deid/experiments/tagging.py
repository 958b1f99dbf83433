"""The tagging of an experiment, which costs time, as functions of small values."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from hybrid_deid.augmentation import Pool, held_out, refill
from hybrid_deid.experiments.attributes import Bench
from hybrid_deid.experiments.models import ModelTask, Part, Place, bench_of, documents_of, tagger_of
from hybrid_deid.known_words import KnownWords
from hybrid_deid.languages import language_of_model
from hybrid_deid.pipeline import Pipeline
from hybrid_deid.settings import Settings
from hybrid_deid.tagger import Tagger
from hybrid_deid.values import Document, Span

TEST_SEED = 20
Found = tuple[int, int, str, float, str]


@dataclass(frozen=True)
class TagTask:
    """All that the findings in documents depend on; `model` is None for the rules alone.

    `bias` is the model's, which some policies replace. With `refilled` the documents come with values that
    were taken from every list.
    """

    model: ModelTask | None
    bias: float
    policy: str
    only: str
    without: tuple[str, ...]
    test: Part
    refilled: bool
    code: str


@dataclass(frozen=True)
class Tagging:
    """(document id, findings) of documents, without their text, which a cache must not hold; seconds."""

    findings: tuple[tuple[str, tuple[Found, ...]], ...]
    seconds: float


def tagged(task: TagTask, place: Place) -> Tagging:
    """Return the findings in documents, and how long finding took."""
    tagger, known = (None, None) if task.model is None else opened(task.model, task.bias, place)
    settings = Settings(policy=task.policy, only=task.only)
    pipeline = Pipeline(settings, tagger, frozenset(task.without), known)
    documents = documents_of(task.test, place)
    shown = [as_tested(document, task.refilled) for document in documents]
    pipeline.tag(shown[0])  # loads what is loaded when first needed, which is no cost of a document
    begin = time.process_time()
    found = [pipeline.tag(document) for document in shown]
    seconds = time.process_time() - begin
    findings = tuple((each.id, as_found(spans)) for each, spans in zip(documents, found, strict=True))
    return Tagging(findings, seconds)


def opened(model: ModelTask, bias: float, place: Place) -> tuple[Tagger, KnownWords]:
    """Open a model, trained unless that was done; return it and what its lexicons and lists tell of words."""
    with tempfile.TemporaryDirectory() as folder:
        tagger = tagger_of(model, bias, place, Path(folder))
    return tagger, known_by(bench_of(model, tagger.extractor.features, place.cache)[1])


@lru_cache(maxsize=1)
def known_by(bench: Bench) -> KnownWords:
    """Return what the lexicons and lists of a bench tell of words, to all models that have these."""
    resources = bench.resources
    return KnownWords(language_of_model(resources.language).code, (), resources)


def as_tested(document: Document, refilled: bool) -> Document:
    """Return a document as it is tested: as it is, or with values held out from every list."""
    return refill(document, held_out_pool(), TEST_SEED) if refilled else document


@lru_cache(maxsize=1)
def held_out_pool() -> Pool:
    """Return the values that no list of training has."""
    return Pool("de", held_out)


def as_found(spans: Sequence[Span]) -> tuple[Found, ...]:
    """Return spans without their texts, which a cache must not hold."""
    return tuple((span.start, span.end, span.label, span.score, span.source) for span in spans)


def spans_of(document: Document, found: Sequence[Found]) -> tuple[Span, ...]:
    """Return findings as spans of a document."""
    return tuple(Span(a, b, label, document.text[a:b], score, source) for a, b, label, score, source in found)
