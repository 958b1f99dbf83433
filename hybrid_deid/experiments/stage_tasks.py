"""The work of an experiment on stages of merging, as functions of small values."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from hybrid_deid.experiments.models import ModelTask, Part, Place, documents_of
from hybrid_deid.experiments.tagging import Found, as_found, opened
from hybrid_deid.experiments.watching import changed_by_stages, seconds_of_stages
from hybrid_deid.formats import read_documents
from hybrid_deid.known_words import KnownWords
from hybrid_deid.pipeline import Pipeline
from hybrid_deid.segment import segment
from hybrid_deid.settings import Settings
from hybrid_deid.tagger import Tagger
from hybrid_deid.values import Document

Findings = tuple[tuple[str, tuple[Found, ...]], ...]


@dataclass(frozen=True)
class WholeTask:
    """Documents to be gone through with all stages, by a model (None: the shipped one) with its bias."""

    model: ModelTask | None
    bias: float
    part: Part
    policy: str
    code: str


@dataclass(frozen=True)
class Whole:
    """(id, findings) of documents, and by stage the ids of those in which it changed anything."""

    findings: Findings
    changed: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True)
class WithoutTask:
    """Documents to be gone through without a stage or a folder of stages."""

    left_out: str
    model: ModelTask | None
    bias: float
    part: Part
    policy: str
    code: str


@dataclass(frozen=True)
class RawTask:
    """Raw documents of some files, in which all stages are timed; `bytes` stand for what the files hold."""

    corpora: tuple[str, ...]
    bytes: int
    documents: int
    rounds: int
    policy: str
    code: str


def whole(task: WholeTask, place: Place) -> Whole:
    """Go through documents with all stages; raises DocumentError."""
    documents, model = documents_of(task.part, place), model_of(task.model, task.bias, place)
    found, changed = changed_by_stages(Settings(policy=task.policy), documents, *model)
    findings = tuple((each.id, as_found(spans)) for each, spans in zip(documents, found, strict=True))
    return Whole(findings, tuple(changed.items()))


def found_without(task: WithoutTask, place: Place) -> Findings:
    """Return (id, findings) of documents without a stage; raises DocumentError."""
    pipeline = pipeline_without(task.left_out, task.policy, task.model, task.bias, place)
    return tuple((each.id, as_found(pipeline.tag(each))) for each in documents_of(task.part, place))


@lru_cache(maxsize=1)
def pipeline_without(name: str, policy: str, model: ModelTask | None, bias: float, place: Place) -> Pipeline:
    """Return the pipeline of a model without a stage, to all corpora."""
    tagger, known = model_of(model, bias, place)
    return Pipeline(Settings(policy=policy), tagger, frozenset({name}), known)


@lru_cache(maxsize=2)  # tasks go from fold to fold
def model_of(model: ModelTask | None, bias: float, place: Place) -> tuple[Tagger | None, KnownWords | None]:
    """Return a tagger and what its lexicons and lists tell of words, None for the shipped one."""
    return (None, None) if model is None else opened(model, bias, place)


def timed(task: RawTask, place: Place) -> dict[str, float]:
    """Return the microseconds a token that each stage takes; raises the error of what cannot be read."""
    documents = raw_documents(task, place)
    tokens = sum(len(line.tokens) for document in documents for line in segment(document.text))
    seconds = seconds_of_stages(Settings(policy=task.policy), documents, task.rounds)
    return {name: 1e6 * value / tokens for name, value in seconds.items()}


def changed_raw(task: RawTask, place: Place) -> dict[str, int]:
    """Return in how many documents each stage changes anything; raises the error of what cannot be read."""
    _, changed = changed_by_stages(Settings(policy=task.policy), raw_documents(task, place))
    return {name: len(ids) for name, ids in changed.items()}


def raw_documents(task: RawTask, place: Place) -> list[Document]:
    """Return the documents of a task."""
    documents = []
    for corpus in task.corpora:
        for item in islice(read_documents(place.corpora / corpus), task.documents):
            if isinstance(item, Exception):
                raise item
            documents.append(item)
    return documents
