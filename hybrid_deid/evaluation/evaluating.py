"""Evaluation of a corpus: counts over documents, scores from counts, a dictionary and a table from scores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from hybrid_deid.errors import InputError
from hybrid_deid.evaluation.counts import (
    ALL,
    Counts,
    exact_counts,
    items,
    overlap_counts,
    token_counts,
    visible_characters,
    without_labels,
)
from hybrid_deid.evaluation.scores import Scores, average, by_label, micro
from hybrid_deid.values import Line, Span

SCHEMA = 1


@dataclass
class Evaluation:
    """The counts of a corpus. docs/evaluation.md defines every measure.

    `exact` and `overlap` look at labels, `blind_exact` and `blind_overlap` do not; `tokens` counts BIO tags
    and is None when no tokens were given.
    """

    documents: int = 0
    documents_with_error: int = 0
    documents_with_miss: int = 0
    documents_with_visible: int = 0
    exact: Counts = field(default_factory=Counts)
    overlap: Counts = field(default_factory=Counts)
    blind_exact: Counts = field(default_factory=Counts)
    blind_overlap: Counts = field(default_factory=Counts)
    tokens: Counts | None = None
    tokens_total: int = 0
    tokens_same: int = 0
    sensitive: Counter[str] = field(default_factory=Counter)
    visible: Counter[str] = field(default_factory=Counter)

    def labels(self) -> dict[str, Scores]:
        """Return the exact-span scores per label."""
        return by_label(self.exact)

    def micro(self) -> Scores:
        """Return the exact-span scores over all spans: the figure to quote."""
        return micro(self.exact)

    def visible_share(self, label: str = ALL) -> float:
        """Return the share of sensitive characters (of one label) left visible; 0 when there are none."""
        return share(self.visible[label], self.sensitive[label])

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain values for JSON; docs/evaluation.md gives the schema."""
        result: dict[str, Any] = {
            "schema": SCHEMA,
            "documents": {
                "total": self.documents,
                "with_error": self.documents_with_error,
                "with_miss": self.documents_with_miss,
                "with_visible": self.documents_with_visible,
                "with_error_share": share(self.documents_with_error, self.documents),
                "with_miss_share": share(self.documents_with_miss, self.documents),
                "with_visible_share": share(self.documents_with_visible, self.documents),
            },
            "exact": scores_dict(self.exact),
            "overlap": scores_dict(self.overlap),
            "label_blind": {
                "exact": asdict(micro(self.blind_exact)),
                "overlap": asdict(micro(self.blind_overlap)),
            },
            "visible": {
                "characters": self.visible[ALL],
                "of": self.sensitive[ALL],
                "share": self.visible_share(),
                "labels": {
                    label: {
                        "characters": self.visible[label],
                        "of": self.sensitive[label],
                        "share": self.visible_share(label),
                    }
                    for label in sorted(self.sensitive)
                    if label != ALL
                },
            },
        }
        if self.tokens is not None:
            result["tokens"] = {
                **scores_dict(self.tokens),
                "accuracy": share(self.tokens_same, self.tokens_total) if self.tokens_total else 1.0,
                "total": self.tokens_total,
            }
        return result


def evaluate(
    documents: Iterable[tuple[str, Sequence[Span], Sequence[Span]]],
    segment: Callable[[str], Sequence[Line]] | None = None,
) -> Evaluation:
    """Compare predicted with gold spans; `documents` are triples (text, gold, predicted).

    `segment` gives the lines and tokens of a text for the BIO level, which is left out without it. Spans need
    not be sorted; a span given twice counts once. Raises InputError for a span that lies outside its text.
    """
    evaluation = Evaluation(tokens=None if segment is None else Counts())
    for number, (text, gold_spans, predicted_spans) in enumerate(documents, 1):
        gold, predicted = items(gold_spans), items(predicted_spans)
        for start, end, _ in (*gold, *predicted):
            if end > len(text):
                raise InputError(
                    f"document {number}: the span {start}..{end} lies outside the text, which has "
                    f"{len(text)} characters; give the spans of this text"
                )
        _add(evaluation, text, gold, predicted)
        if segment is not None and evaluation.tokens is not None:
            counts, same, total = token_counts(gold, predicted, segment(text))
            evaluation.tokens.add(counts)
            evaluation.tokens_same += same
            evaluation.tokens_total += total
    return evaluation


def _add(
    evaluation: Evaluation, text: str, gold: list[tuple[int, int, str]], predicted: list[tuple[int, int, str]]
) -> None:
    evaluation.documents += 1
    evaluation.documents_with_error += gold != predicted
    evaluation.documents_with_miss += not set(gold) <= set(predicted)
    evaluation.exact.add(exact_counts(gold, predicted))
    evaluation.overlap.add(overlap_counts(gold, predicted))
    blind_gold, blind_predicted = without_labels(gold), without_labels(predicted)
    evaluation.blind_exact.add(exact_counts(blind_gold, blind_predicted))
    evaluation.blind_overlap.add(overlap_counts(blind_gold, blind_predicted))
    sensitive, visible = visible_characters(text, gold, predicted)
    evaluation.sensitive.update(sensitive)
    evaluation.visible.update(visible)
    evaluation.documents_with_visible += visible[ALL] > 0


def scores_dict(counts: Counts) -> dict[str, Any]:
    """Return the micro, macro and weighted scores and those per label as plain values."""
    labels = by_label(counts)
    return {
        "micro": asdict(micro(counts)),
        "macro": asdict(average(labels, weighted=False)),
        "weighted": asdict(average(labels, weighted=True)),
        "labels": {label: asdict(s) for label, s in labels.items()},
    }


def share(part: int, whole: int) -> float:
    """Return part / whole; 0 when there is no whole."""
    return part / whole if whole else 0.0


def render_table(evaluation: Evaluation) -> str:
    """Return the evaluation as a table for a terminal, in per cent, and a few lines below it."""
    from tabulate import tabulate

    result = evaluation.to_dict()
    rows: list[list[Any]] = []
    for label, values in result["exact"]["labels"].items():
        visible = evaluation.visible_share(label) if evaluation.sensitive[label] else None
        rows.append([label, *_cells(values), _percent(visible)])
    for name, values, visible in (
        ("micro", result["exact"]["micro"], evaluation.visible_share()),
        ("macro", result["exact"]["macro"], None),
        ("weighted", result["exact"]["weighted"], None),
        ("overlap, micro", result["overlap"]["micro"], None),
        ("label-blind, exact", result["label_blind"]["exact"], None),
        ("label-blind, overlap", result["label_blind"]["overlap"], None),
        *([("BIO tokens, micro", result["tokens"]["micro"], None)] if "tokens" in result else []),
    ):
        rows.append([name, *_cells(values), _percent(visible)])
    headers = ["label (exact spans)", "P", "R", "F1", "F2", "gold", "found", "visible"]
    table = tabulate(
        rows, headers=headers, disable_numparse=True, colalign=("left", *["right"] * (len(headers) - 1))
    )
    documents = result["documents"]
    totals = (
        ("sensitive characters left visible", result["visible"]["characters"], result["visible"]["of"]),
        ("documents with a visible character", documents["with_visible"], documents["total"]),
        ("documents with a gold span not exactly found", documents["with_miss"], documents["total"]),
    )
    notes = [f"{name}: {part} of {whole} ({_percent(share(part, whole))} %)" for name, part, whole in totals]
    return "\n".join([table, "", *notes])


def _cells(values: dict[str, Any]) -> list[str]:
    numbers = [_percent(values[name]) for name in ("precision", "recall", "f1", "f2")]
    return [*numbers, str(values["support"]), str(values["predicted"])]


def _percent(value: float | None) -> str:
    return "" if value is None else f"{100 * value:.1f}"
