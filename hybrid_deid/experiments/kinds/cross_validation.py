"""Configurations compared in folds: the table of all of them, per label, beside published figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hybrid_deid.experiments.outcome import Outcome, Row
from hybrid_deid.experiments.scoring import label_table, published_table, rows_of, score_table, scored
from hybrid_deid.experiments.statistics import spread
from hybrid_deid.experiments.study import Study, Tested

OPTIONS: Mapping[str, Any] = {}


def run(study: Study) -> Outcome:
    """Train and test every configuration."""
    tested = study.cross_validate()
    rows = rows_of(study.experiment.name, tested)
    return Outcome(rows, tables_of(study, rows, tested), {"scores.svg": drawn(study, tested)})


def tables_of(study: Study, rows: Sequence[Row], tested: Sequence[Tested]) -> dict[str, str]:
    """Return the table of all configurations, the published figures, and one table per corpus and label."""
    experiment = study.experiment
    tables = {"Configurations": score_table(experiment, rows, tested)}
    if experiment.published:
        tables["Published"] = published_table(experiment.published)
    for corpus in dict.fromkeys(each.corpus for each in tested):
        tables[f"F1 per label, {corpus}"] = label_table(rows, corpus)
    return tables


def drawn(study: Study, tested: Sequence[Tested]) -> Any:
    """Return a drawing: a point for each fold, a bar for the mean."""
    every = scored(tested, study.experiment.metric)

    def draw(axes: Any) -> None:
        for place, each in enumerate(every):
            axes.barh(place, 100 * spread(each.folds)[0], color="#9ecae1")
            axes.plot([100 * value for value in each.folds], [place] * len(each.folds), "k.", markersize=4)
        names = [f"{each.name} ({each.corpus})" for each in every]
        axes.set_yticks(range(len(names)), names)
        axes.invert_yaxis()
        low = min(100 * min(each.folds) for each in every)
        axes.set_xlim(max(0.0, low - 5), 100)
        axes.set_xlabel(f"{study.experiment.metric}, per cent; points are folds")

    return draw
