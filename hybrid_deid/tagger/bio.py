"""From BIO labels back to spans."""

from __future__ import annotations

from collections.abc import Sequence

from hybrid_deid.values import Line, Span

OUTSIDE = "O"


def bio_spans(
    text: str,
    lines: Sequence[Line],
    labels: Sequence[Sequence[str]],
    scores: Sequence[Sequence[float]],
    source: str,
) -> list[Span]:
    """Return the spans that BIO labels describe, sorted; `scores[i][t]` is a token's probability.

    An "I-" that continues nothing of its label begins a span, as if it were "B-". The score of a
    span is that of its least certain token.
    """
    spans: list[Span] = []
    for line, row, certainty in zip(lines, labels, scores, strict=True):
        start = 0
        for t, label in enumerate(row):
            if label == OUTSIDE:
                continue
            begins = t == 0 or label[0] == "B" or row[t - 1][2:] != label[2:]
            if begins:
                start = t
            last = t + 1 == len(row) or row[t + 1] != "I-" + label[2:]
            if last:
                begin, end = line.tokens[start].start, line.tokens[t].end
                score = min(1.0, max(0.0, min(certainty[start : t + 1])))
                spans.append(Span(begin, end, label[2:], text[begin:end], score, source))
    return spans
