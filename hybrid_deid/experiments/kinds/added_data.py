"""The same test folds, with in-domain data alone, plus related data, plus data of another domain, per label.

Table 4 of Berg & Dalianis (NoDaLiDa workshop 2019): means over the folds of exact spans.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hybrid_deid.experiments.bars import grouped_bars
from hybrid_deid.experiments.outcome import ALL, Outcome, Row, markdown_table
from hybrid_deid.experiments.scoring import over_folds, percent, probability, published_table, rows_of
from hybrid_deid.experiments.statistics import paired_t, spread, wilcoxon
from hybrid_deid.experiments.study import Study
from hybrid_deid.experiments.transfer import trained_and_tested

# `labels`: corpus -> its labels -> ours (PERSON: to be split), for corpora of other schemes.
OPTIONS: Mapping[str, Any] = {"labels": {}}
MEASURES = ("precision", "recall", "f1")


def run(study: Study) -> Outcome:
    """Train on each set of data, test on the same folds."""
    experiment = study.experiment
    tested = trained_and_tested(study, experiment.configurations, experiment.options["labels"])
    rows = rows_of(experiment.name, tested)
    corpus = experiment.configurations[0].test[0]
    names = [each.name for each in experiment.configurations]
    tables = {
        "Entity-based evaluation": table(rows, corpus, names),
        "Overall F1 against the first": comparison(rows, corpus, names),
    }
    if experiment.published:
        tables["Published"] = published_table(experiment.published)
    drawing = grouped_bars(
        {name: {label: f1_of(rows, name, corpus, label) for label in labels_of(rows)} for name in names},
        "F1 of exact spans, per cent",
    )
    return Outcome(rows, tables, {"f1.svg": drawing})


def labels_of(rows: Sequence[Row]) -> list[str]:
    """Return the labels, and all of them together."""
    return [*sorted({row.label for row in rows if row.label and not row.label.startswith("(")}), ALL]


def f1_of(rows: Sequence[Row], name: str, corpus: str, label: str) -> float:
    """Return the mean F1 of a label in per cent; 0 where no fold has it."""
    return float(mean_scores(rows, name, corpus, label)[-1] or 0)


def table(rows: Sequence[Row], corpus: str, names: Sequence[str]) -> str:
    """Return P, R and F1 of every label under every configuration: means over folds that have the label."""
    headers = ["label", "gold", *(f"{name}: {short}" for name in names for short in ("P", "R", "F1"))]
    lines = []
    for label in labels_of(rows):
        supports = over_folds(rows, names[0], corpus, label, "support")
        cells = [cell for name in names for cell in mean_scores(rows, name, corpus, label)]
        lines.append(["Overall" if label == ALL else label, f"{sum(supports):.0f}", *cells])
    return markdown_table(headers, lines)


def mean_scores(rows: Sequence[Row], name: str, corpus: str, label: str) -> list[str]:
    """Return the mean of precision, recall and F1 over the folds that have the label."""
    supports = over_folds(rows, name, corpus, label, "support")
    cells = []
    for measure in MEASURES:
        values = over_folds(rows, name, corpus, label, measure)
        kept = [value for value, gold in zip(values, supports, strict=True) if gold]
        cells.append(percent(spread(kept)[0]) if kept else "")
    return cells


def comparison(rows: Sequence[Row], corpus: str, names: Sequence[str]) -> str:
    """Return the difference of every configuration to the first, with both tests over the folds."""
    first = over_folds(rows, names[0], corpus, ALL, "f1")
    lines = []
    for name in names[1:]:
        values = over_folds(rows, name, corpus, ALL, "f1")
        gap = spread(values)[0] - spread(first)[0]
        lines.append(
            [
                name,
                f"{100 * gap:+.2f}",
                probability(wilcoxon(values, first)),
                probability(paired_t(values, first)),
            ]
        )
    return markdown_table(["training data", "difference of F1", "Wilcoxon", "t"], lines)
