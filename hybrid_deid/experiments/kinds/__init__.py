"""The kinds of experiments: name -> module with OPTIONS (name -> default) and run(study) -> Outcome."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from typing import Any

HERE = "hybrid_deid.experiments.kinds"
KINDS: Mapping[str, str] = {
    "ablation": f"{HERE}.ablation",
    "added_data": f"{HERE}.added_data",
    "baselines": f"{HERE}.baselines",
    "corpus_numbers": f"{HERE}.corpus_numbers",
    "cross_validation": f"{HERE}.cross_validation",
    "curves": f"{HERE}.curves",
    "errors": f"{HERE}.errors",
    "gazetteer_filters": f"{HERE}.gazetteer_filters",
    "replaced": f"{HERE}.replaced",
    "resubstitution": f"{HERE}.resubstitution",
    "stages": f"{HERE}.stages",
}


def options_of(kind: str) -> Mapping[str, Any]:
    """Return the options of a kind and their defaults."""
    options: Mapping[str, Any] = importlib.import_module(KINDS[kind]).OPTIONS
    return options


def runner_of(kind: str) -> Callable[..., Any]:
    """Return the function that runs an experiment of a kind: from a Study to an Outcome."""
    run: Callable[..., Any] = importlib.import_module(KINDS[kind]).run
    return run
