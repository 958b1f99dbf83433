"""Precision against recall over the recall bias, with the leak rate; what the scores are worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from hybrid_deid.evaluation.reliability import Reliability, judged, reliability
from hybrid_deid.experiments.outcome import ALL, Outcome, Row, markdown_table
from hybrid_deid.experiments.scoring import MEASURES, over_folds, percent, plus_minus, rows_of, spread_of
from hybrid_deid.experiments.study import Study

OPTIONS: Mapping[str, Any] = {"biases": [1.0, 0.0, -0.3, -1.0, -2.0, -3.0, -4.5]}
ALONE = "tagger alone"


def run(study: Study) -> Outcome:
    """Sweep the bias of "O" for the one configuration of the experiment, on the models of each fold."""
    base = study.experiment.configurations[0]
    swept = [
        replace(base, name=f"{bias:+g}", bias=float(bias)) for bias in study.experiment.options["biases"]
    ]
    rows = rows_of(study.experiment.name, study.cross_validate(swept))
    tables = {f"Bias of O, {corpus}": sweep_table(rows, corpus) for corpus in base.test}
    plots = {f"precision_recall_{corpus}.svg": sweep(rows, corpus) for corpus in base.test}
    for corpus, found in scores_of(study).items():
        tables[f"Reliability, {corpus}"] = reliability_table(found)
        plots[f"reliability_{corpus}.svg"] = diagram(found)
        place = (study.experiment.name, ALONE, corpus, "all", "")
        rows += [
            Row(*place, "expected_calibration_error", found.ece),
            Row(*place, "brier_score", found.brier),
        ]
    return Outcome(rows, tables, plots)


def scores_of(study: Study) -> dict[str, Reliability]:
    """Return, per corpus, what the scores of spans are worth: of the tagger alone, without a bias."""
    alone = replace(
        study.experiment.configurations[0], name=ALONE, bias=0.0, without=("consistency", "rules")
    )
    tested = study.cross_validate([alone])
    found = {}
    for corpus in alone.test:
        cases = [case for fold in tested if fold.corpus == corpus for case in fold.cases]
        found[corpus] = reliability(*judged((d.text, d.spans, spans) for d, spans in cases))
    return found


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


def reliability_table(found: Reliability) -> str:
    """Return spans, mean score and share of right spans per bin, and the errors."""
    lines = [
        [f"{each.lower:.2f} to {each.upper:.2f}", each.count, f"{each.score:.3f}", f"{each.right:.3f}"]
        for each in found.bins
    ]
    table = markdown_table(["score", "spans", "mean score", "right"], lines)
    return f"{table}\n\nExpected calibration error {found.ece:.4f}, Brier score {found.brier:.4f}."


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


def diagram(found: Reliability) -> Any:
    """Return a reliability diagram; points grow with the number of spans."""

    def draw(axes: Any) -> None:
        axes.plot([0, 1], [0, 1], "k:", linewidth=1)
        sizes = [10 + 200 * each.count / max(1, found.count) for each in found.bins]
        axes.plot([each.score for each in found.bins], [each.right for each in found.bins], "-")
        axes.scatter([each.score for each in found.bins], [each.right for each in found.bins], sizes)
        axes.set_xlabel("score of a span: the probability of its least certain token")
        axes.set_ylabel("share of right spans")

    return draw
