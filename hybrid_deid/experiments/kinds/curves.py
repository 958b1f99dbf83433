"""Precision against recall over the recall bias, with the leak rate; what the probabilities are worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from hybrid_deid.experiments.outcome import ALL, Outcome, Row, markdown_table
from hybrid_deid.experiments.reliability import Bins, calibration_error, reliability
from hybrid_deid.experiments.scoring import MEASURES, over_folds, percent, plus_minus, rows_of, spread_of
from hybrid_deid.experiments.study import Study

OPTIONS: Mapping[str, Any] = {"biases": [1.0, 0.0, -0.3, -1.0, -2.0, -3.0, -4.5]}
PREDICTED, EVERY = "tokens labelled as an entity", "all tokens"


def run(study: Study) -> Outcome:
    """Sweep the bias of "O" for the one configuration of the experiment, on the models of each fold."""
    base = study.experiment.configurations[0]
    swept = [
        replace(base, name=f"{bias:+g}", bias=float(bias)) for bias in study.experiment.options["biases"]
    ]
    rows = rows_of(study.experiment.name, study.cross_validate(swept))
    bins = bins_of(study)
    for corpus, by_kind in bins.items():
        rows += [
            Row(study.experiment.name, base.name, corpus, "all", "", f"calibration error, {kind}",
                calibration_error(found))
            for kind, found in by_kind.items()
        ]  # fmt: skip
    tables = {f"Bias of O, {corpus}": sweep_table(rows, corpus) for corpus in base.test}
    plots = {}
    for corpus in base.test:
        tables[f"Reliability, {corpus}"] = reliability_table(bins[corpus])
        plots[f"precision_recall_{corpus}.svg"] = sweep(rows, corpus)
        plots[f"reliability_{corpus}.svg"] = diagram(bins[corpus])
    return Outcome(rows, tables, plots)


def bins_of(study: Study) -> dict[str, dict[str, Bins]]:
    """Return, per corpus, tokens by the probability that the tagger gave its own label, over all folds."""
    base = study.experiment.configurations[0]
    plan = [
        (corpus, study.tasks(base, corpus, fold)[1]) for corpus in base.test for fold in study.fold_numbers
    ]
    found = study.map(reliability, [task for _, task in plan], "probabilities")
    sums: dict[str, dict[str, Bins]] = {}
    for (corpus, _), (predicted, every) in zip(plan, found, strict=True):
        here = sums.setdefault(corpus, {})
        for kind, part in ((PREDICTED, predicted), (EVERY, every)):
            here[kind] = here[kind] + part if kind in here else part
    return sums


def sweep_table(rows: Sequence[Row], corpus: str) -> str:
    """Return precision, recall and what leaks at each bias."""
    lines = []
    for name in names_of(rows, corpus):
        lines.append([
            name,
            *(plus_minus(over_folds(rows, name, corpus, ALL, measure)) for measure in MEASURES),
            percent(spread_of(rows, name, corpus, ALL, "visible")),
            percent(spread_of(rows, name, corpus, ALL, "leaking_documents")),
        ])  # fmt: skip
    headers = ["bias", "P", "R", "F1", "F2", "visible characters", "documents with a visible character"]
    return markdown_table(headers, lines)


def names_of(rows: Sequence[Row], corpus: str) -> list[str]:
    """Return the biases, as the configurations are named."""
    return list(dict.fromkeys(r.configuration for r in rows if r.corpus == corpus and r.fold != "all"))


def reliability_table(bins: Mapping[str, Bins]) -> str:
    """Return tokens, mean probability and share of right labels per bin, and the calibration error."""
    parts = []
    for kind, found in bins.items():
        lines = [
            [
                f"{number / len(found):.2f} to {(number + 1) / len(found):.2f}",
                int(n),
                f"{p / n:.3f}",
                f"{r / n:.3f}",
            ]
            for number, (n, p, r) in enumerate(found.tolist())
            if n
        ]
        table = markdown_table(["probability", "tokens", "mean probability", "right"], lines)
        error = 100 * calibration_error(found)
        parts.append(f"{kind}: expected calibration error {error:.2f} points\n\n{table}")
    return "\n\n".join(parts)


def sweep(rows: Sequence[Row], corpus: str) -> Any:
    """Return a drawing of precision against recall, each point with its bias and its leaking documents."""

    def draw(axes: Any) -> None:
        recall = [100 * spread_of(rows, n, corpus, ALL, "recall") for n in names_of(rows, corpus)]
        precision = [100 * spread_of(rows, n, corpus, ALL, "precision") for n in names_of(rows, corpus)]
        axes.plot(recall, precision, "o-")
        for name, x, y in zip(names_of(rows, corpus), recall, precision, strict=True):
            leaking = 100 * spread_of(rows, name, corpus, ALL, "leaking_documents")
            axes.annotate(f"{name} ({leaking:.0f} % leak)", (x, y), textcoords="offset points", xytext=(5, 5))
        axes.set_xlabel("recall, per cent (in brackets: documents with a visible character)")
        axes.set_ylabel("precision, per cent")
        axes.margins(0.15)

    return draw


def diagram(bins: Mapping[str, Bins]) -> Any:
    """Return a reliability diagram."""

    def draw(axes: Any) -> None:
        axes.plot([0, 1], [0, 1], "k:", linewidth=1)
        for kind, found in bins.items():
            used = found[found[:, 0] > 0]
            axes.plot(used[:, 1] / used[:, 0], used[:, 2] / used[:, 0], "o-", label=kind)
        axes.set_xlabel("probability that the tagger gives its label")
        axes.set_ylabel("share that is right")
        axes.legend()

    return draw
