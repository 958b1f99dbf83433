"""Counts of agreement between gold and predicted spans of one document; they add up over documents."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from hybrid_deid.values import Line, Span

ALL = ""  # the key of counts that do not look at labels


@dataclass
class Counts:
    """What is needed for precision and recall: per label, and under ALL without looking at labels.

    `gold` and `predicted` are numbers of items. `right` are predicted items that agree with gold,
    `found` gold items that agree with a prediction: equal for one-to-one agreement, not for overlap.
    """

    gold: Counter[str] = field(default_factory=Counter)
    predicted: Counter[str] = field(default_factory=Counter)
    right: Counter[str] = field(default_factory=Counter)
    found: Counter[str] = field(default_factory=Counter)

    def add(self, other: Counts) -> None:
        """Add the counts of another document."""
        self.gold.update(other.gold)
        self.predicted.update(other.predicted)
        self.right.update(other.right)
        self.found.update(other.found)


Item = tuple[int, int, str]


def items(spans: Iterable[Span]) -> list[Item]:
    """Return the distinct (start, end, label) of spans, sorted."""
    return sorted({(span.start, span.end, span.label) for span in spans})


def exact_counts(gold: Sequence[Item], predicted: Sequence[Item]) -> Counts:
    """Count spans whose start, end and label agree."""
    counts = _totals(gold, predicted)
    both = Counter(label for _, _, label in set(gold) & set(predicted))
    counts.right.update(both)
    counts.found.update(both)
    return counts


def overlap_counts(gold: Sequence[Item], predicted: Sequence[Item]) -> Counts:
    """Count spans that share a character with a span of the other side under the same label."""
    counts = _totals(gold, predicted)
    for label in set(counts.gold) & set(counts.predicted):
        ours = [item for item in gold if item[2] == label]
        theirs = [item for item in predicted if item[2] == label]
        counts.found[label] = _overlapping(ours, theirs)
        counts.right[label] = _overlapping(theirs, ours)
    return counts


def without_labels(found: Sequence[Item]) -> list[Item]:
    """Return the distinct stretches under the one label ALL."""
    return sorted({(start, end, ALL) for start, end, _ in found})


def token_counts(
    gold: Sequence[Item], predicted: Sequence[Item], lines: Sequence[Line]
) -> tuple[Counts, int, int]:
    """Count tokens by their BIO tags; return the counts per label, tokens that agree, and all tokens.

    A tag agrees when its prefix and its label do. O counts for accuracy alone.
    """
    counts = Counts()
    same = total = 0
    for ours, theirs in zip(bio_tags(gold, lines), bio_tags(predicted, lines), strict=True):
        total += 1
        same += ours == theirs
        if ours != "O":
            counts.gold[ours[2:]] += 1
        if theirs != "O":
            counts.predicted[theirs[2:]] += 1
        if ours == theirs != "O":
            counts.right[ours[2:]] += 1
            counts.found[ours[2:]] += 1
    return counts, same, total


def bio_tags(found: Sequence[Item], lines: Iterable[Line]) -> list[str]:
    """Return the BIO tags of all tokens (IOB2: a span starts with B-, and again on each further line).

    `found` is sorted. A token that a span covers in part belongs to that span; of several, to the leftmost.
    """
    tags: list[str] = []
    index = 0
    for line in lines:
        last = -1
        for token in line.tokens:
            while index < len(found) and found[index][1] <= token.start:
                index += 1
            if index < len(found) and found[index][0] < token.end:
                tags.append(("I-" if index == last else "B-") + found[index][2])
                last = index
            else:
                tags.append("O")
    return tags


def visible_characters(
    text: str, gold: Sequence[Item], predicted: Sequence[Item]
) -> tuple[Counter[str], Counter[str]]:
    """Return, per label and under ALL, the sensitive characters and those of them left visible.

    A sensitive character is one of a gold span that is not white space; it is visible when no
    predicted span of whatever label covers it.
    """
    hidden = bytearray(len(text))
    for start, end, _ in predicted:
        hidden[start:end] = b"\1" * (min(end, len(text)) - start)
    sensitive: dict[str, set[int]] = {ALL: set()}
    for start, end, label in gold:
        places = {i for i in range(start, end) if not text[i].isspace()}
        sensitive.setdefault(label, set()).update(places)
        sensitive[ALL] |= places
    total = Counter({label: len(places) for label, places in sensitive.items()})
    visible = Counter({label: sum(not hidden[i] for i in places) for label, places in sensitive.items()})
    return total, visible


def _totals(gold: Sequence[Item], predicted: Sequence[Item]) -> Counts:
    return Counts(Counter(label for *_, label in gold), Counter(label for *_, label in predicted))


def _overlapping(found: Sequence[Item], others: Sequence[Item]) -> int:
    """Return how many items share a character with one of `others`; both are sorted."""
    starts = [start for start, _, _ in others]
    furthest = list(accumulate((end for _, end, _ in others), max))
    count = 0
    for start, end, _ in found:
        before = bisect_left(starts, end)
        count += before > 0 and furthest[before - 1] > start
    return count
