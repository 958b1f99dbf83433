"""From findings to figures: tidy rows per fold, counts per donor, and the tables most kinds share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from hybrid_deid.evaluation import evaluate, group_of
from hybrid_deid.evaluation.counts import exact_counts, items
from hybrid_deid.evaluation.evaluating import scores_dict
from hybrid_deid.experiments.declaration import BEST, Experiment, Published
from hybrid_deid.experiments.outcome import ALL, Row, markdown_table
from hybrid_deid.experiments.statistics import (
    RESAMPLES,
    Interval,
    Tally,
    figure_of,
    holm,
    interval,
    paired_t,
    spread,
    stars,
    wilcoxon,
)
from hybrid_deid.experiments.study import Tested

QUICK_RESAMPLES = 50
MEASURES = ("precision", "recall", "f1", "f2")


@dataclass(frozen=True)
class Scored:
    """A configuration on a corpus: its score in every fold, and its counts [donors, labels, 4]."""

    name: str
    corpus: str
    folds: tuple[float, ...]
    tally: Tally


@dataclass(frozen=True)
class Comparison:
    """A configuration beside a baseline: the difference with its interval, p values corrected by Holm."""

    scored: Scored
    difference: Interval
    wilcoxon: float
    paired_t: float


def rows_of(experiment: str, tested: Iterable[Tested]) -> list[Row]:
    """Return the figures of every fold: scores over all, weighted, macro and per label; visibility; costs."""
    rows: list[Row] = []
    for each in tested:
        result = evaluate((document.text, document.spans, found) for document, found in each.cases)
        exact = scores_dict(result.exact)
        named = {ALL: exact["micro"], "(weighted)": exact["weighted"], "(macro)": exact["macro"]}
        figures = [
            (label, measure, value)
            for label, scores in {**named, **exact["labels"]}.items()
            for measure, value in scores.items()
        ]
        documents = max(1, result.documents)
        figures += [
            (ALL, "visible", result.visible_share()),
            (ALL, "leaking_documents", result.documents_with_visible / documents),
        ]
        if each.cost is not None:
            figures += [
                ("", "attributes", each.cost.attributes),
                ("", "model_bytes", each.cost.bytes),
                ("", "training_seconds", each.cost.seconds),
            ]
        figures.append(("", "tagging_ms_per_document", 1000 * each.seconds / documents))
        place = (experiment, each.configuration.name, each.corpus, str(each.fold))
        rows += [Row(*place, label, measure, float(value)) for label, measure, value in figures]
    return rows


def tally_of(tested: Sequence[Tested]) -> Tally:
    """Return the counts [donors, labels, (gold, predicted, right, found)] of all folds of a corpus.

    Labels and donors are in alphabetical order, all donors of the corpus included, so that
    two configurations on the same corpus can be compared donor by donor.
    """
    cases = [case for each in tested for case in each.cases]
    donors = sorted({donor_of(document.id) for document, _ in cases})
    labels = sorted(
        {span.label for document, found in cases for span in (*document.spans, *found)} | {"(none)"}
    )
    tally = np.zeros((len(donors), len(labels), 4), dtype=np.int64)
    for document, found in cases:
        counts = exact_counts(items(document.spans), items(found))
        line = tally[donors.index(donor_of(document.id))]
        for column, part in enumerate((counts.gold, counts.predicted, counts.right, counts.found)):
            for label, count in part.items():
                line[labels.index(label), column] += count
    return tally


def donor_of(document_id: str) -> str:
    """Return the donor of a document, refilled or not."""
    return group_of(document_id.partition("#")[0])


def scored(tested: Sequence[Tested], metric: str) -> list[Scored]:
    """Return every configuration on every corpus, in the order given."""
    groups: dict[tuple[str, str], list[Tested]] = {}
    for each in tested:
        groups.setdefault((each.configuration.name, each.corpus), []).append(each)
    return [
        Scored(
            name,
            corpus,
            tuple(figure_of(tally_of([fold]).sum(axis=0), metric) for fold in part),
            tally_of(part),
        )
        for (name, corpus), part in groups.items()
    ]


def resamples_of(experiment: Experiment) -> int:
    """Return how often donors are drawn for an interval."""
    return QUICK_RESAMPLES if experiment.quick else RESAMPLES


def compared(every: Sequence[Scored], experiment: Experiment) -> list[Comparison]:
    """Compare the configurations on one corpus with the baseline, which is left out; Holm over all."""
    base = baseline_of(every, experiment.baseline)
    others = [each for each in every if each is not base]
    signed = holm([wilcoxon(each.folds, base.folds) for each in others])
    tested = holm([paired_t(each.folds, base.folds) for each in others])
    resamples = resamples_of(experiment)
    return [
        Comparison(
            each,
            interval(each.tally, experiment.metric, base.tally, experiment.seed, resamples),
            first,
            second,
        )
        for each, first, second in zip(others, signed, tested, strict=True)
    ]


def baseline_of(every: Sequence[Scored], name: str) -> Scored:
    """Return what others are compared with: by name, or (also if it was not run) the best over folds."""
    if name != BEST:
        for each in every:
            if each.name == name:
                return each
    return max(every, key=lambda each: spread(each.folds)[0])


def score_table(experiment: Experiment, rows: Sequence[Row], every: Sequence[Scored]) -> str:
    """Return the table of all configurations: scores over folds, intervals, differences to the baseline."""
    kind = experiment.metric.rpartition("_")[0]
    label = f"({kind})" if kind else ALL
    headers = ["configuration", "corpus", "P", "R", "F1", "95 % interval", "difference", "Wilcoxon", "t",
               "visible", "leaking documents"]  # fmt: skip
    lines = []
    for corpus in dict.fromkeys(each.corpus for each in every):
        here = [each for each in every if each.corpus == corpus]
        differences = {each.scored.name: each for each in compared(here, experiment)}
        for each in here:
            means = {
                measure: over_folds(rows, each.name, corpus, label, measure)
                for measure in ("precision", "recall", "f1")
            }
            borders = interval(each.tally, experiment.metric, None, experiment.seed, resamples_of(experiment))
            beside = differences.get(each.name)
            lines.append([
                each.name, corpus, *(plus_minus(means[m]) for m in ("precision", "recall", "f1")),
                between(borders), *(comparison_cells(beside) if beside else ("baseline", "", "")),
                percent(spread_of(rows, each.name, corpus, ALL, "visible")),
                percent(spread_of(rows, each.name, corpus, ALL, "leaking_documents")),
            ])  # fmt: skip
    return markdown_table(headers, lines)


def comparison_cells(beside: Comparison) -> tuple[str, str, str]:
    """Return difference with interval, and both p values with the papers' stars."""
    gap = beside.difference
    return (
        f"{100 * gap.value:+.2f} [{100 * gap.low:+.2f}, {100 * gap.high:+.2f}]",
        probability(beside.wilcoxon),
        probability(beside.paired_t),
    )


def probability(p: float) -> str:
    """Return a p value as it stands in a table."""
    return f"{p:.3f}{stars(p)}"


def over_folds(rows: Sequence[Row], configuration: str, corpus: str, label: str, measure: str) -> list[float]:
    """Return a figure in every fold."""
    return [
        row.value
        for row in rows
        if row.configuration == configuration
        and (row.corpus, row.label, row.measure) == (corpus, label, measure)
    ]


def spread_of(rows: Sequence[Row], configuration: str, corpus: str, label: str, measure: str) -> float:
    """Return the mean of a figure over folds; 0 when there is none."""
    values = over_folds(rows, configuration, corpus, label, measure)
    return spread(values)[0] if values else 0.0


def plus_minus(values: Sequence[float]) -> str:
    """Return mean and deviation in per cent."""
    if not values:
        return ""
    mean, deviation = spread(values)
    return f"{100 * mean:.2f} ± {100 * deviation:.2f}"


def between(borders: Interval) -> str:
    """Return an interval in per cent."""
    return f"{100 * borders.low:.2f} to {100 * borders.high:.2f}"


def percent(value: float) -> str:
    """Return a share in per cent."""
    return f"{100 * value:.2f}"


def label_table(rows: Sequence[Row], corpus: str, measure: str = "f1") -> str:
    """Return a figure per label and configuration, the mean over the folds that have the label."""
    names = list(dict.fromkeys(row.configuration for row in rows if row.corpus == corpus))
    labels = sorted({row.label for row in rows if row.label and not row.label.startswith("(")})
    lines = []
    for label in labels:
        cells = []
        for name in names:
            found = [
                value
                for value, gold in zip(
                    over_folds(rows, name, corpus, label, measure),
                    over_folds(rows, name, corpus, label, "support"),
                    strict=True,
                )
                if gold
            ]
            cells.append(percent(spread(found)[0]) if found else "")
        lines.append([label, *cells])
    return markdown_table(["label", *names], lines)


def published_table(published: Published) -> str:
    """Return the figures of a paper, and what is not the same there."""
    table = markdown_table(
        ["system", *published.columns],
        [[name, *(f"{value:.2f}" for value in values)] for name, values in published.rows.items()],
    )
    return f"{table}\n\n{published.source}. {published.differs}"
