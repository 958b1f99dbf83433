"""Instances per type: annotated, found, and replaced (table 2 of Dalianis, NoDaLiDa workshop 2019)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from hybrid_deid.experiments.bars import grouped_bars
from hybrid_deid.experiments.outcome import Outcome, Row, markdown_table
from hybrid_deid.experiments.published import published_counts
from hybrid_deid.experiments.study import Study, Tested
from hybrid_deid.experiments.views import RESUBSTITUTED, Source, resubstituted
from hybrid_deid.replace import FALLBACK
from hybrid_deid.surrogates.interface import normalized
from hybrid_deid.values import Document, Result, Span

OPTIONS: Mapping[str, Any] = {}
COLUMNS = {
    "annotated": "PHI-instance",
    "pseudonymised": "pseudonymised",
    "tag": "of these a tag",
    "unchanged": "unchanged",
    "found": "found",
    "right": "of these right",
    "found pseudonymised": "found, pseudonymised",
    "found tag": "of these a tag ",
    "found unchanged": "unchanged ",
}


def run(study: Study) -> Outcome:
    """Find entities in every fold, replace them, and replace the annotated ones."""
    experiment = study.experiment
    rows: list[Row] = []
    tables: dict[str, str] = {}
    plots: dict[str, Callable[[Any], None]] = {}
    for configuration in experiment.configurations:
        tested = study.cross_validate([configuration])
        for corpus in configuration.test:
            counts = counts_of(study, [each for each in tested if each.corpus == corpus])
            rows += [
                Row(experiment.name, configuration.name, corpus, "all", label, measure, float(count[measure]))
                for label, count in counts.items()
                for measure in COLUMNS
            ]
            tables[f"Instances, {corpus}"] = table(counts)
            plots[f"{corpus}.svg"] = drawn(counts)
    if experiment.published:
        tables["Published"] = published_counts(experiment.published)
    return Outcome(rows, tables, plots)


def drawn(counts: Mapping[str, Counter[str]]) -> Callable[[Any], None]:
    """Return a drawing of what was annotated, found, and rightly found."""
    names = ("annotated", "found", "right")
    values = {name: {label: float(count[name]) for label, count in counts.items()} for name in names}
    return grouped_bars(values, "instances")


def counts_of(study: Study, tested: Sequence[Tested]) -> dict[str, Counter[str]]:
    """Return the counts of every label, in alphabetical order."""
    counts: dict[str, Counter[str]] = {}
    cases = [case for each in tested for case in each.cases]
    for document, found in cases:
        gold = {(span.start, span.end, span.label) for span in document.spans}
        for span in document.spans:
            counts.setdefault(span.label, Counter())["annotated"] += 1
        for span in found:
            count = counts.setdefault(span.label, Counter())
            count["found"] += 1
            count["right"] += (span.start, span.end, span.label) in gold
    documents = [document for document, _ in cases]
    recognized = [with_spans(document, found) for document, found in cases]
    for prefix, every in (("", documents), ("found ", recognized)):
        part = study.part(tested[0].corpus, tuple(document.id for document in every))
        for result in resubstituted(every, Source(part, RESUBSTITUTED)):
            add_replaced(counts, result, prefix)
    return dict(sorted(counts.items()))


def with_spans(document: Document, found: Sequence[Span]) -> Document:
    """Return a document with findings for annotations."""
    return replace(document, spans=tuple(found))


def add_replaced(counts: dict[str, Counter[str]], result: Result, prefix: str) -> None:
    """Count the replacements of one document: surrogates, tags, and what stayed as it was."""
    for span, made in zip(result.spans, result.replacements, strict=True):
        count = counts.setdefault(span.label, Counter())
        same = normalized(made.text) == normalized(span.text)
        count[f"{prefix}unchanged"] += same
        count[f"{prefix}pseudonymised"] += not same
        count[f"{prefix}tag"] += made.strategy == FALLBACK


def table(counts: Mapping[str, Counter[str]]) -> str:
    """Return one row per label, and the sum."""
    whole: Counter[str] = Counter()
    for count in counts.values():
        whole.update(count)
    lines = [
        [label, *(str(count[name]) for name in COLUMNS)] for label, count in {**counts, "Sum": whole}.items()
    ]
    return markdown_table(["entity", *COLUMNS.values()], lines)
