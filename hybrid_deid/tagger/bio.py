"""From BIO labels back to spans."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from hybrid_deid.values import Line, Span, Token

OUTSIDE = "O"
# Signs that no entity begins or ends with: the guidelines leave out brackets, quotes, sentence punctuation.
MARGIN = frozenset('|,;:!?"„“”‟»«*_=~<>[]{}…')
# The other half of a pair of signs; German and Spanish use the same quotation marks, not the same way round.
PARTNERS: dict[str, tuple[str, ...]] = {
    '"': ('"',),
    "„": ("“", "”"),
    "“": ("„", "”"),
    "”": ("„", "“"),
    "«": ("»",),
    "»": ("«",),
    "[": ("]",),
    "]": ("[",),
    "{": ("}",),
    "}": ("{",),
}


def bio_spans(
    text: str,
    lines: Sequence[Line],
    labels: Sequence[Sequence[str]],
    scores: Sequence[Sequence[float]],
    source: str,
    chance: Callable[[float], float] | None = None,
) -> list[Span]:
    """Return the spans that BIO labels describe, sorted; `scores[i][t]` is a token's probability.

    An "I-" that continues nothing of its label begins a span, as if it were "B-". The score of a
    span is that of its least certain token, or what `chance` makes of it. Signs that no entity begins or
    ends with are left out.
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
                    score = score if chance is None else chance(score)
                    spans.append(Span(begin, end, label[2:], text[begin:end], score, source))
    return spans


def without_margin(tokens: Sequence[Token], start: int, end: int) -> tuple[int, int]:
    """Return the stretch [start, end) of tokens without those at its ends that are MARGIN signs alone.

    A quotation mark or bracket whose partner stands within the stretch belongs to the name (Hospital
    "La Paz"); a pair around all of it does not.
    """
    # No other sign begins a token of margin signs, or a pair; most spans end here.
    if tokens[start].text[0] not in MARGIN and tokens[end - 1].text[-1] not in MARGIN:
        return start, end
    inside = Counter(token.text for token in tokens[start:end])  # of the stretch that is left
    while start < end:
        first, last = tokens[start].text, tokens[end - 1].text
        if _is_loose(first, inside):
            start += 1
            inside[first] -= 1
        elif _is_loose(last, inside):
            end -= 1
            inside[last] -= 1
        elif _enclose(first, last, inside):
            start, end = start + 1, end - 1
            inside.subtract((first, last))
        else:
            break
    return start, end


def _is_loose(sign: str, inside: Counter[str]) -> bool:
    """Tell whether a token is a margin sign that has no partner among others of a stretch."""
    if not MARGIN.issuperset(sign):
        return False
    return not any(inside[partner] > (partner == sign) for partner in PARTNERS.get(sign, ()))


def _enclose(first: str, last: str, inside: Counter[str]) -> bool:
    """Tell whether the ends of a stretch are a pair of signs, with none of its kind inside."""
    return last in PARTNERS.get(first, ()) and inside[first] == inside[last] == 1 + (first == last)
