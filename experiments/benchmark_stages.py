"""Parts of the benchmark that run in this process: the stages of the whole job, and what others take.

All times are of the processor, not of the clock, so that a busy machine does not show.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any
from unittest.mock import patch

import hybrid_deid.pipeline
import hybrid_deid.stages
from hybrid_deid import batch, crf
from hybrid_deid.annotate import Annotators
from hybrid_deid.batch import Engine, Files, Job, Limits, devote_process, pipeline_of
from hybrid_deid.decoding.decoder import COMPILE_AFTER
from hybrid_deid.formats import FormatOptions, read_documents
from hybrid_deid.knowledge import model_folder
from hybrid_deid.pipeline import Pipeline
from hybrid_deid.segment import segment
from hybrid_deid.settings import Settings
from hybrid_deid.values import Document

KEY = bytes(range(32))
ROUNDS = 5


@dataclass
class Stopwatch:
    """Seconds of the processor by stage; a stage within a stage counts for itself alone."""

    seconds: dict[str, float] = field(default_factory=dict)
    _open: list[float] = field(default_factory=list)

    @contextmanager
    def timing(self, name: str) -> Iterator[None]:
        """Add what the block takes to a stage."""
        self._open.append(0.0)
        begin = time.process_time()
        try:
            yield
        finally:
            taken = time.process_time() - begin
            inner = self._open.pop()
            self.seconds[name] = self.seconds.get(name, 0.0) + taken - inner
            if self._open:
                self._open[-1] += taken

    def wrapped(self, name: str, function: Any) -> Any:
        """Return a function that is timed; None stays None."""
        if function is None:
            return None

        def timed(*arguments: Any) -> Any:
            with self.timing(name):
                return function(*arguments)

        return timed


@contextmanager
def watched(pipeline: Pipeline) -> Iterator[Stopwatch]:
    """Time the stages of a pipeline within the block."""
    watch = Stopwatch()
    plain, annotators = hybrid_deid.pipeline.stage, pipeline._annotators

    @contextmanager
    def stage(name: str, document: Document) -> Iterator[None]:
        with watch.timing(name), plain(name, document):
            yield

    pipeline._annotators = Annotators(
        watch.wrapped("zones", annotators.zones),
        watch.wrapped("parts of speech", annotators.pos),
        watch.wrapped("rules", annotators.rules),
    )
    try:
        with (
            patch.object(hybrid_deid.pipeline, "stage", stage),
            patch.object(hybrid_deid.stages, "stage", stage),
        ):
            yield watch
    finally:
        pipeline._annotators = annotators


@dataclass(frozen=True)
class Size:
    """How much text there is."""

    documents: int
    characters: int
    tokens: int


def size_of(documents: Sequence[Document]) -> Size:
    """Count documents, characters and tokens."""
    tokens = sum(len(line.tokens) for document in documents for line in segment(document.text))
    return Size(len(documents), sum(len(document.text) for document in documents), tokens)


def loaded(source: Path) -> list[Document]:
    """Read documents, all of which must be readable."""
    return [document for document in read_documents(source, "jsonl") if isinstance(document, Document)]


def warmed(documents: Sequence[Document]) -> Pipeline:
    """Return the pipeline of this process with its compiled kernels loaded, after a run over documents."""
    devote_process()
    pipeline = pipeline_of(Settings(key=KEY))
    if pipeline._tagger is not None:
        pipeline._tagger.decoder.kernels(COMPILE_AFTER)
    for document in documents:
        pipeline.deidentify(document)
    return pipeline


def whole_job(source: Path, target: Path, warm_up: Sequence[Document]) -> tuple[dict[str, float], int]:
    """Return seconds by stage, "whole job" among them, and the number of spans, of a run over JSON Lines.

    One process, the shipped model; loading and `warm_up` are not counted.
    """
    settings = Settings(key=KEY)
    pipeline = warmed(warm_up)
    files = Files(source, "jsonl", target, "jsonl", FormatOptions(overwrite=True))
    with watched(pipeline) as watch:
        begin = time.process_time()
        report = batch.run_files(
            files, Job(settings, "deidentify", Limits(), Engine(), progress=False), keep=False
        )
        whole = time.process_time() - begin
    seconds = {name: value for name, value in watch.seconds.items() if name != "annotate"}
    seconds["reading, writing, all else"] = whole - sum(seconds.values())
    return {**seconds, "whole job": whole}, report.spans.total()


def timed(work: Callable[[Document], Any], documents: Sequence[Document], rounds: int = ROUNDS) -> float:
    """Return the seconds that work on all documents takes: the median share of `rounds` parts, times them.

    Each document is worked on once, so that caches help no more than they would with a stream.
    """
    shares: list[float] = []
    for number in range(rounds):
        part = documents[number::rounds]
        weight = sum(len(document.text) for document in part)
        begin = time.process_time()
        for document in part:
            work(document)
        shares.append((time.process_time() - begin) / max(1, weight))
    return median(shares) * sum(len(document.text) for document in documents)


@dataclass(frozen=True)
class Tagging:
    """The tagger against the plain path: seconds of both, and on how many tokens their labels differ."""

    ours: float
    plain: float
    different: int
    tokens: int


def against_plain(documents: Sequence[Document], warm_up: Sequence[Document]) -> Tagging:
    """Tag by our decoder, and by python-crfsuite from lists of attribute names; same model, same features.

    The context (zones, parts of speech, rule hits) is the same for both and not counted.
    """
    pipeline = warmed(())
    tagger = pipeline._tagger
    assert tagger is not None
    reference = crf.open_tagger(model_folder("de_email"))
    prepared = {d.id: (d, *prepare(pipeline, d)) for d in (*warm_up, *documents)}
    labels: dict[str, Any] = {}
    different = tokens = 0

    def ours(document: Document) -> None:
        _, lines, context = prepared[document.id]
        labels[document.id] = tagger.decode(document.text, lines, context, {})[0]

    def plain(document: Document) -> None:
        nonlocal different, tokens
        _, lines, context = prepared[document.id]
        found = [reference.tag(row) for row in tagger.extractor.attributes(document.text, lines, context)]
        tokens += sum(map(len, found))
        pairs = zip(found, labels[document.id], strict=True)
        different += sum(a != b for one, other in pairs for a, b in zip(one, other, strict=True))

    for document in warm_up:
        ours(document)
    return Tagging(timed(ours, documents), timed(plain, documents), different, tokens)


def prepare(pipeline: Pipeline, document: Document) -> tuple[Any, Any]:
    """Return the lines and the context of a document."""
    lines = segment(document.text)
    return lines, pipeline._annotators.context(document.text, lines)


def spacy_tokenizer(documents: Sequence[Document]) -> float:
    """Return the seconds of spaCy's blank tokenizer alone."""
    import spacy

    language = spacy.blank("de")
    language.max_length = 10**9
    return timed(lambda document: language.make_doc(document.text), documents)


def presidio_patterns(documents: Sequence[Document]) -> float | None:
    """Return the seconds of presidio's recognizers of patterns alone; None where it is not installed."""
    try:
        import tldextract
        from presidio_analyzer import predefined_recognizers as known
    except ImportError:
        return None
    bundled = tldextract.TLDExtract(suffix_list_urls=())  # else it asks the network at the first address
    recognizers = [
        known.CreditCardRecognizer(supported_language="de"),
        known.CryptoRecognizer(supported_language="de"),
        known.DateRecognizer(supported_language="de"),
        known.EmailRecognizer(supported_language="de"),
        known.IbanRecognizer(supported_language="de"),
        known.IpRecognizer(supported_language="de"),
        known.PhoneRecognizer(supported_language="de", supported_regions=("DE", "AT", "CH")),
        known.UrlRecognizer(supported_language="de"),
    ]

    def analyze(document: Document) -> None:
        for recognizer in recognizers:
            recognizer.analyze(document.text, recognizer.supported_entities, None)

    with patch("tldextract.extract", bundled):
        return timed(analyze, documents)
