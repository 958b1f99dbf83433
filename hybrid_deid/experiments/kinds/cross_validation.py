"""Configurations compared in folds: the table of all of them, per label, beside published figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hybrid_deid.experiments.outcome import Outcome, Row
from hybrid_deid.experiments.scoring import (
    Scored,
    label_table,
    published_table,
    rows_of,
    score_table,
    scored,
)
from hybrid_deid.experiments.statistics import spread
from hybrid_deid.experiments.study import Study

# `along`: a number of the configurations to draw the score over, as a curve instead of bars.
OPTIONS: Mapping[str, Any] = {"along": ""}


def run(study: Study) -> Outcome:
    """Train and test every configuration."""
    tested = study.cross_validate()
    rows = rows_of(study.experiment.name, tested)
    every = scored(tested, study.experiment.metric)
    draw = curve(study, every) if study.experiment.options["along"] else bars(study, every)
    return Outcome(rows, tables_of(study, rows, every), {"scores.svg": draw})


def tables_of(study: Study, rows: Sequence[Row], every: Sequence[Scored]) -> dict[str, str]:
    """Return the table of all configurations, the published figures, and one table per corpus and label."""
    experiment = study.experiment
    tables = {"Configurations": score_table(experiment, rows, every)}
    if experiment.published:
        tables["Published"] = published_table(experiment.published)
    for corpus in dict.fromkeys(each.corpus for each in every):
        tables[f"F1 per label, {corpus}"] = label_table(rows, corpus)
    return tables


def bars(study: Study, every: Sequence[Scored]) -> Any:
    """Return a drawing: a point for each fold, a bar for the mean."""

    def draw(axes: Any) -> None:
        for place, each in enumerate(every):
            axes.barh(place, 100 * spread(each.folds)[0], color="#9ecae1")
            axes.plot([100 * value for value in each.folds], [place] * len(each.folds), "k.", markersize=4)
        axes.set_yticks(range(len(every)), [f"{each.name} ({each.corpus})" for each in every])
        axes.invert_yaxis()
        low = min(100 * min(each.folds) for each in every)
        axes.set_xlim(max(0.0, low - 5), 100)
        axes.set_xlabel(f"{study.experiment.metric}, per cent; points are folds")

    return draw


def curve(study: Study, every: Sequence[Scored]) -> Any:
    """Return a drawing of means and deviations over a number of the configurations."""
    along = study.experiment.options["along"]
    numbers = {each.name: getattr(each, along) for each in study.experiment.configurations}

    def draw(axes: Any) -> None:
        for corpus in dict.fromkeys(each.corpus for each in every):
            here = sorted(
                (numbers[each.name], *spread(each.folds)) for each in every if each.corpus == corpus
            )
            x, mean, deviation = zip(*here, strict=True)
            axes.errorbar(x, [100 * m for m in mean], [100 * d for d in deviation], fmt="o-", label=corpus)
        axes.set_xlabel(along.replace("_", " "))
        axes.set_ylabel(f"{study.experiment.metric}, per cent")
        axes.legend()

    return draw
