"""A given name that was found as a woman's and as a man's has one gender in a document."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from hybrid_deid.labels import GIVEN
from hybrid_deid.mentions import NameKnowledge
from hybrid_deid.merge.consistency_settings import Vote, load_consistency
from hybrid_deid.merge.growing import relabelled
from hybrid_deid.merge.policy import is_settled
from hybrid_deid.values import Span


def vote(spans: Sequence[Span], knowledge: NameKnowledge, settings: Vote | None = None) -> tuple[Span, ...]:
    """Return `spans` with one gender for each given name that was found as FEMALE and as MALE.

    The label with the greater sum of scores wins, of equal ones that of the first; where the name stands
    before two family names only one that is clearly greater. What a caller's value or a validator says is
    not changed, and where one alone says it, it wins. The provenance says when a label was changed.
    """
    if not {span.label for span in spans}.issuperset(GIVEN):
        return tuple(spans)
    ratio = (settings or load_consistency(knowledge.language).vote).ratio
    words = knowledge.words.folding.words
    ordered = sorted(spans, key=lambda span: (span.start, span.end, span.label))
    sums: dict[tuple[str, ...], dict[str, float]] = defaultdict(dict)
    bearers: dict[tuple[str, ...], set[str]] = defaultdict(set)
    settled: dict[tuple[str, ...], set[str]] = defaultdict(set)
    for number, span in enumerate(ordered):
        if span.label in GIVEN:
            name = words(span.text)
            sums[name][span.label] = sums[name].get(span.label, 0.0) + span.score
            behind = ordered[number + 1] if number + 1 < len(ordered) else span
            if behind.label == "FAMILY" and behind.start == span.end + 1:
                bearers[name].add(behind.text)
            if is_settled(span):
                settled[name].add(span.label)
    wins = {name: _winner(counts, ratio if len(bearers[name]) > 1 else 1.0) for name, counts in sums.items()}
    wins.update((name, labels.pop()) for name, labels in settled.items() if len(labels) == 1)
    result = []
    for span in spans:
        if span.label in GIVEN and not is_settled(span):
            label = wins[words(span.text)]
            if label not in ("", span.label):
                span = relabelled(span, label, "vote")
        result.append(span)
    return tuple(result)


def _winner(sums: Mapping[str, float], ratio: float) -> str:
    """Return the label with the greatest sum, which must be `ratio` times the other, "" for none."""
    first, *others = sorted(sums, key=lambda label: -sums[label])
    return "" if others and ratio > 1.0 and sums[first] <= ratio * sums[others[0]] else first
