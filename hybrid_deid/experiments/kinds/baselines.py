"""Taggers against two baselines that look phrases up: tables 4 and 6 of AnonyMate (Adams et al. 2019).

Scored as CoNLL-2003 does: an entity counts when its borders and its label agree.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hybrid_deid.experiments.bars import grouped_bars
from hybrid_deid.experiments.configuration import Configuration
from hybrid_deid.experiments.lookup import FREQUENT, UNAMBIGUOUS, lexicon, looked_up, phrases_of
from hybrid_deid.experiments.outcome import ALL, Outcome, Row, markdown_table
from hybrid_deid.experiments.scoring import label_table, over_folds, plus_minus, published_table, rows_of
from hybrid_deid.experiments.statistics import spread
from hybrid_deid.experiments.study import Study, Tested
from hybrid_deid.experiments.transfer import fold_sources, folds, renamed, trained_and_tested
from hybrid_deid.experiments.views import shown
from hybrid_deid.segment import segment

# `names`: what the tables call a corpus; `labels`: corpus -> its labels -> ours, where schemes differ.
OPTIONS: Mapping[str, Any] = {"names": {}, "labels": {}}
MEASURES = ("precision", "recall", "f1")


def run(study: Study) -> Outcome:
    """Look up, train, test."""
    experiment = study.experiment
    labels, names = experiment.options["labels"], experiment.options["names"]
    corpora = list(dict.fromkeys(corpus for each in experiment.configurations for corpus in each.test))
    every = [
        *(each for corpus in corpora for each in looked_up_in(study, corpus, labels)),
        *trained_and_tested(study, experiment.configurations, labels),
    ]
    rows = rows_of(experiment.name, every)
    tables = {
        "F1 of exact spans": f1_table(rows, corpora, names),
        "Scores": scores_table(rows, corpora, names),
    }
    if experiment.published:
        tables["Published"] = published_table(experiment.published)
    for corpus in corpora:
        tables[f"F1 per label, {names.get(corpus, corpus)}"] = label_table(
            [row for row in rows if row.corpus == corpus], corpus
        )
    return Outcome(
        rows, tables, {"f1.svg": grouped_bars(means(rows, corpora, names), "F1 of exact spans, per cent")}
    )


def means(
    rows: Sequence[Row], corpora: Sequence[str], names: Mapping[str, str]
) -> dict[str, dict[str, float]]:
    """Return the mean F1 of every system on every corpus it was run on, in per cent."""
    return {
        name: {
            names.get(corpus, corpus): 100 * spread(found)[0]
            for corpus in corpora
            if (found := over_folds(rows, name, corpus, ALL, "f1"))
        }
        for name in systems(rows)
    }


def looked_up_in(study: Study, corpus: str, labels: Mapping[str, Mapping[str, str]]) -> list[Tested]:
    """Return what both baselines find in the folds of a corpus."""
    base = Configuration(UNAMBIGUOUS, test=(corpus,))
    results = []
    for fold in range(len(folds(study, corpus))):
        training, test = fold_sources(study, base, corpus, fold, labels)
        phrases = phrases_of(document for source in training for document in shown(source, study.place))
        documents = [(document, segment(document.text)) for document in shown(test, study.place)]
        for name in (UNAMBIGUOUS, FREQUENT):
            known = lexicon(phrases, name == UNAMBIGUOUS)
            cases = [(document, looked_up(document.text, lines, known)) for document, lines in documents]
            results.append(Tested(renamed(base, name), corpus, fold, cases, None))
    return results


def systems(rows: Sequence[Row]) -> list[str]:
    """Return the names of the systems, the baselines first."""
    return list(dict.fromkeys(row.configuration for row in rows))


def f1_table(rows: Sequence[Row], corpora: Sequence[str], names: Mapping[str, str]) -> str:
    """Return one row per corpus and one column per system, as table 6."""
    lines = [
        [names.get(corpus, corpus), *(mean_f1(rows, name, corpus) for name in systems(rows))]
        for corpus in corpora
    ]
    return markdown_table(["data", *systems(rows)], lines)


def mean_f1(rows: Sequence[Row], name: str, corpus: str) -> str:
    """Return the F1 over folds of a system on a corpus; empty where it was not run."""
    return plus_minus(over_folds(rows, name, corpus, ALL, "f1"))


def scores_table(rows: Sequence[Row], corpora: Sequence[str], names: Mapping[str, str]) -> str:
    """Return precision, recall and F1 of every system on every corpus, as table 4."""
    lines = []
    for corpus in corpora:
        for name in systems(rows):
            cells = [plus_minus(over_folds(rows, name, corpus, ALL, measure)) for measure in MEASURES]
            if any(cells):
                lines.append([name, names.get(corpus, corpus), *cells])
    return markdown_table(["system type", "data", "P", "R", "F1"], lines)
