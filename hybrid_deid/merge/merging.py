"""The merger: findings of all sources in, one list of spans that do not overlap out."""

from __future__ import annotations

from collections.abc import Iterable

from hybrid_deid.merge.findings import Candidate, candidates, split_swallowed
from hybrid_deid.merge.placement import Placed, place
from hybrid_deid.merge.policy import Policy
from hybrid_deid.values import Span


def merge(spans: Iterable[Span], policy: Policy) -> tuple[Span, ...]:
    """Reconcile findings to spans that do not overlap, sorted by their start.

    The result depends on the set of findings alone, not on their order. The total order: findings with a
    confirmed check digit come first, the longer before the shorter; then the higher weight (score combined
    over agreeing sources, plus the policy's bonus, in thousandths); then the longer; then the one further
    left; then the label in alphabetical order. Every letter and digit of every finding at or above the
    policy's threshold is covered by the result: what a loser has beyond the winners joins a neighbour or
    stays as a span of its own.

    `provenance` of each span names the findings it stands on ("kept", "united", "cut") and those that lost
    there ("lost", "swallowed"), by source, label, offsets and score, never by text.
    """
    found = candidates(spans, policy)
    competing, swallowed = split_swallowed(found, policy)
    stretches = place(competing, policy)
    histories = _histories(stretches, competing, swallowed)
    return tuple(
        Span(s.start, s.end, s.label, s.text, s.score, s.source, s.validated, history)
        for s, history in zip(stretches, histories, strict=True)
    )


def _histories(
    stretches: list[Placed], competing: list[Candidate], swallowed: list[Candidate]
) -> list[tuple[str, ...]]:
    """Name for every stretch the findings that overlap it and what became of each there."""
    notes: list[dict[str, None]] = [{} for _ in stretches]
    by_start = sorted(
        [(c.start, rank, c, False) for rank, c in enumerate(competing)]
        + [
            (c.start, len(competing) + i, c, True)
            for i, c in enumerate(sorted(swallowed, key=lambda c: c.order))
        ]
    )
    lines: list[list[tuple[int, str]]] = [[] for _ in stretches]
    first = 0
    for start, rank, candidate, inner in by_start:
        while first < len(stretches) and stretches[first].end <= start:
            first += 1
        index = first
        while index < len(stretches) and stretches[index].start < candidate.end:
            fate = "swallowed" if inner else _fate(candidate, stretches[index])
            lines[index] += ((rank, f"{line} {fate}") for line in candidate.provenance)
            index += 1
    for index, ranked in enumerate(lines):
        notes[index] = dict.fromkeys(_with_fate_once(line) for _, line in sorted(ranked))
    return [tuple(note) for note in notes]


FATES = ("kept", "united", "cut", "lost", "swallowed")


def _with_fate_once(line: str) -> str:
    """Keep the first fate of a finding that goes through the merger again."""
    words = line.split(" ")
    return " ".join(words[:-1]) if words[-2] in FATES else line


def _fate(candidate: Candidate, stretch: Placed) -> str:
    if candidate.label != stretch.label:
        return "lost"
    if (candidate.start, candidate.end) == (stretch.start, stretch.end):
        return "kept"
    if candidate.start >= stretch.start and candidate.end <= stretch.end:
        return "united"
    return "cut"
