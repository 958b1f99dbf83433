"""Experiments: declared in TOML, run in folds, cached by content, written as tables with their provenance."""

from __future__ import annotations

from hybrid_deid.experiments.declaration import (
    Configuration,
    Experiment,
    find_experiment,
    shipped_experiments,
)
from hybrid_deid.experiments.outcome import Outcome, Row
from hybrid_deid.experiments.study import Place, Study

__all__ = [
    "Configuration",
    "Experiment",
    "Outcome",
    "Place",
    "Row",
    "Study",
    "find_experiment",
    "shipped_experiments",
]
