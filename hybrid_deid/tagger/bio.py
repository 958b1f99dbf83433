"""From BIO labels back to spans."""

from __future__ import annotations

from collections.abc import Sequence

from hybrid_deid.values import Line, Span, Token

OUTSIDE = "O"
# Signs that no entity begins or ends with: the guidelines leave out brackets, quotes, sentence punctuation.
MARGIN = frozenset('|,;:!?"„“”‟»«*_=~<>[]{}…')


def bio_spans(
    text: str,
    lines: Sequence[Line],
    labels: Sequence[Sequence[str]],
    scores: Sequence[Sequence[float]],
    source: str,
) -> list[Span]:
    """Return the spans that BIO labels describe, sorted; `scores[i][t]` is a token's probability.

    An "I-" that continues nothing of its label begins a span, as if it were "B-". The score of a
    span is that of its least certain token. Signs that no entity begins or ends with are left out.
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
                first, behind = without_margin(line.tokens, start, t + 1)
                if first < behind:
                    begin, end = line.tokens[first].start, line.tokens[behind - 1].end
                    score = min(1.0, max(0.0, min(certainty[first:behind])))
                    spans.append(Span(begin, end, label[2:], text[begin:end], score, source))
    return spans


def without_margin(tokens: Sequence[Token], start: int, end: int) -> tuple[int, int]:
    """Return the stretch [start, end) of tokens without those at its ends that are MARGIN signs alone."""
    while start < end and MARGIN.issuperset(tokens[start].text):
        start += 1
    while start < end and MARGIN.issuperset(tokens[end - 1].text):
        end -= 1
    return start, end
