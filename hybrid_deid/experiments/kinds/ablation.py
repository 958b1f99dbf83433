"""Feature groups: one left out, one alone, or one after another by what each adds; cost beside benefit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.experiments.configuration import Configuration
from hybrid_deid.experiments.outcome import ALL, Outcome, Row, markdown_table
from hybrid_deid.experiments.scoring import (
    Comparison,
    Scored,
    compared,
    comparison_cells,
    percent,
    plus_minus,
    rows_of,
    scored,
    spread_of,
)
from hybrid_deid.experiments.statistics import spread
from hybrid_deid.experiments.study import Study
from hybrid_deid.experiments.variants import CONJUNCTIONS, variant

# `start` is where forward selection begins, `steps` how many groups it adds, `least` what a group must
# add (a share); `groups` limits all modes to some groups.
OPTIONS: Mapping[str, Any] = {
    "modes": ["leave_out", "alone"],
    "groups": [],
    "start": [],
    "steps": 8,
    "least": 0.001,
}
MODES = ("leave_out", "alone", "forward")
WHOLE = "all groups"


def run(study: Study) -> Outcome:
    """Ablate the one configuration of the experiment."""
    options = study.experiment.options
    if unknown := set(options["modes"]) - set(MODES):
        raise ConfigurationError(
            f"{study.experiment.path}: there is no mode {min(unknown)}; modes are {', '.join(MODES)}"
        )
    whole = replace(study.experiment.configurations[0], name=WHOLE)
    groups = list(options["groups"]) or groups_of(whole)
    rows: list[Row] = []
    tables: dict[str, str] = {}
    plots: dict[str, Any] = {}
    if "leave_out" in options["modes"]:
        variants = [replace(whole, name=f"without {name}", leave_out=(name,)) for name in groups]
        found, every = ablated(study, [whole, *variants])
        beside = compared(every, replace(study.experiment, baseline=WHOLE))
        tables["One group left out"] = cost_table(every, beside, found)
        tables["One group left out: change of F1 per label"] = label_changes(every, found)
        plots["leave_out.svg"] = drawn(beside)
        rows += found
    if "alone" in options["modes"]:
        alone = [name for name in groups if name != CONJUNCTIONS]
        variants = [replace(whole, name=f"only {name}", keep_only=(name,)) for name in alone]
        found, every = ablated(study, [whole, *variants])
        beside = compared(every, replace(study.experiment, baseline=WHOLE))
        tables["One group alone"] = cost_table(every, beside, found)
        plots["alone.svg"] = drawn(beside)
        rows += [row for row in found if row.configuration != WHOLE or not rows]
    if "forward" in options["modes"]:
        found, every = forward(study, whole, groups)
        tables["Groups taken one after another"] = cost_table(every, [], found)
        plots["forward.svg"] = climbing(every)
        rows += found
    return Outcome(rows, tables, plots)


def groups_of(configuration: Configuration) -> list[str]:
    """Return the groups of a configuration's feature set, and its conjunctions as one more."""
    features = variant(configuration)
    return [*(spec.name for spec in features.groups), *([CONJUNCTIONS] if features.conjunctions else [])]


def ablated(study: Study, configurations: Sequence[Configuration]) -> tuple[list[Row], list[Scored]]:
    """Train and test configurations; return their figures and scores."""
    tested = study.cross_validate(configurations)
    return rows_of(study.experiment.name, tested), scored(tested, study.experiment.metric)


def forward(study: Study, whole: Configuration, groups: Sequence[str]) -> tuple[list[Row], list[Scored]]:
    """Add, step by step, the group that adds most; end when none adds `least`.

    The choice is made on the folds it is measured on, so that the end of the climb is a little flattered.
    """
    options = study.experiment.options
    taken: tuple[str, ...] = tuple(options["start"])
    rows: list[Row] = []
    path: list[Scored] = []
    reached = 0.0
    for _ in range(int(options["steps"])):
        candidates = [name for name in groups if name not in taken and (taken or name != CONJUNCTIONS)]
        variants = [replace(whole, name=f"+ {name}", keep_only=(*taken, name)) for name in candidates]
        if not variants:
            break
        found, every = ablated(study, variants)
        best = max(every, key=lambda each: spread(each.folds)[0])
        gained = spread(best.folds)[0] - reached
        if path and gained < float(options["least"]):
            break
        reached += gained
        taken = (*taken, best.name.removeprefix("+ "))
        path.append(best)
        rows += [row for row in found if row.configuration == best.name]
    return rows, path


def cost_table(every: Sequence[Scored], beside: Sequence[Comparison], rows: Sequence[Row]) -> str:
    """Return scores and differences, and beside them what the features cost."""
    differences = {each.scored.name: each for each in beside}
    headers = ["features", "score", "difference", "Wilcoxon", "t", "P", "R", "attributes", "model KB",
               "training s", "tagging ms"]  # fmt: skip
    lines = []
    for each in every:
        own = differences.get(each.name)

        def mean(measure: str, label: str = "", each: Scored = each) -> float:
            return spread_of(rows, each.name, each.corpus, label, measure)

        lines.append([
            each.name, plus_minus(each.folds), *(comparison_cells(own) if own else ("", "", "")),
            percent(mean("precision", ALL)), percent(mean("recall", ALL)),
            f"{mean('attributes'):.0f}", f"{mean('model_bytes') / 1000:.0f}",
            f"{mean('training_seconds'):.1f}", f"{mean('tagging_ms_per_document'):.1f}",
        ])  # fmt: skip
    return markdown_table(headers, lines)


def label_changes(every: Sequence[Scored], rows: Sequence[Row]) -> str:
    """Return, per group left out, the change of F1 of each label in points, means over folds."""
    corpus = every[0].corpus
    labels = sorted({row.label for row in rows if row.label and not row.label.startswith("(")})
    lines = []
    for each in every[1:]:
        changes = [
            spread_of(rows, each.name, corpus, label, "f1") - spread_of(rows, WHOLE, corpus, label, "f1")
            for label in labels
        ]
        lines.append([each.name, *(f"{100 * change:+.1f}" for change in changes)])
    return markdown_table(["features", *labels], lines)


def drawn(beside: Sequence[Comparison]) -> Any:
    """Return a drawing of the differences with their intervals, the greatest loss first."""
    ordered = sorted(beside, key=lambda each: each.difference.value)

    def draw(axes: Any) -> None:
        for place, each in enumerate(ordered):
            gap = each.difference
            axes.barh(place, 100 * gap.value, color="#fc9272" if gap.high < 0 else "#d9d9d9")
            axes.plot([100 * gap.low, 100 * gap.high], [place, place], "k-", linewidth=1)
        axes.set_yticks(range(len(ordered)), [each.scored.name for each in ordered])
        axes.invert_yaxis()
        axes.axvline(0, color="black", linewidth=0.5)
        axes.set_xlabel("change of the score in points, 95 % interval over donors (red: wholly below 0)")

    return draw


def climbing(path: Sequence[Scored]) -> Any:
    """Return a drawing of the score as groups are added."""

    def draw(axes: Any) -> None:
        axes.plot([100 * spread(each.folds)[0] for each in path], "o-")
        axes.set_xticks(range(len(path)), [each.name for each in path], rotation=45, ha="right")
        axes.set_ylabel("score, per cent")

    return draw
