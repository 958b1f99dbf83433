"""The merger: findings of all sources in, one list of spans that do not overlap out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from hybrid_deid.merge.findings import (
    Candidate,
    candidates,
    finding_lines,
    finding_order,
    joint_score,
    split_swallowed,
    without_margin,
)
from hybrid_deid.merge.placement import Placed, place
from hybrid_deid.merge.policy import Policy, source_kind
from hybrid_deid.values import BY_START, Span

KEPT = "kept"
FATES = (KEPT, "united", "cut", "lost", "swallowed")
LAST_WORDS = tuple(f" {fate}" for fate in FATES)


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
    result: list[Span] = []
    for group in _neighbourhoods(spans):
        if len(group) == 1:
            alone = _alone(group[0], policy)
            if alone is not None:
                result.append(alone)
        elif len(group) == 2 and _agree(*group):
            agreed = _agreed(group, policy)
            if agreed is not None:
                result.append(agreed)
        else:
            result += _reconciled(group, policy)
    return tuple(result)


def _neighbourhoods(spans: Iterable[Span]) -> Iterator[list[Span]]:
    """Yield the findings from left to right in groups that do not overlap and do not touch.

    What becomes of a finding is decided within its group alone, and most findings have none beside them.
    """
    group: list[Span] = []
    end = -1
    for span in sorted(spans, key=BY_START):
        if span.start > end and group:
            yield group
            group = []
        group.append(span)
        if span.end > end:
            end = span.end
    if group:
        yield group


def _alone(span: Span, policy: Policy) -> Span | None:
    """Return what `_reconciled` makes of a single finding, in a fraction of the time."""
    trimmed: Span | None = span
    if span.text[0].isspace() or span.text[-1].isspace():
        trimmed = without_margin(span)
    if trimmed is None:
        return None
    label, score, source, validated = trimmed.label, trimmed.score, trimmed.source, trimmed.validated
    if not validated and score < policy.threshold_of(source_kind(source), label):
        return None
    lines = finding_lines(trimmed)
    history = _kept(lines) if trimmed.provenance else (f"{lines[0]} {KEPT}",)
    if history == trimmed.provenance:
        return trimmed
    return Span(trimmed.start, trimmed.end, label, trimmed.text, score, source, validated, history)


def with_provenance(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Return spans that each name a finding: stages behind the last merge may have added some that do not."""
    return tuple(
        span if span.provenance else replace(span, provenance=_kept(finding_lines(span))) for span in spans
    )


def _agree(one: Span, other: Span) -> bool:
    """Tell whether two findings say the same of one stretch, which begins and ends with no white space."""
    if one.start != other.start or one.end != other.end or one.label != other.label:
        return False
    return one.source != other.source and one.text == other.text == one.text.strip()


def _agreed(group: list[Span], policy: Policy) -> Span | None:
    """Return what `_reconciled` makes of two findings that agree, in half the time: most of two do."""
    first, second = sorted(group, key=finding_order(policy))
    score = joint_score(group)
    if not first.validated and score < policy.threshold_of(source_kind(first.source), first.label):
        return None
    history = _kept((*finding_lines(first), *finding_lines(second)))
    return Span(
        first.start, first.end, first.label, first.text, score, first.source, first.validated, history
    )


def _kept(lines: tuple[str, ...]) -> tuple[str, ...]:
    """Return the provenance of a candidate that stays as it is, from the lines of its findings."""
    if len(lines) == 1:
        return lines if lines[0].endswith(LAST_WORDS) else (f"{lines[0]} {KEPT}",)
    return tuple(dict.fromkeys(_with_fate_once(f"{line} {KEPT}") for line in lines))


def _reconciled(group: Iterable[Span], policy: Policy) -> list[Span]:
    """Return the spans that findings which overlap or touch are reconciled to."""
    found = candidates(group, policy)
    if len(found) == 1:
        c = found[0]
        history = _kept(c.provenance)
        return [Span(c.start, c.end, c.label, c.text, c.score, c.source, c.validated, history)]
    competing, swallowed = split_swallowed(found, policy)
    stretches = place(competing, policy)
    histories = _histories(stretches, competing, swallowed)
    return [
        Span(s.start, s.end, s.label, s.text, s.score, s.source, s.validated, history)
        for s, history in zip(stretches, histories, strict=True)
    ]


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


def _with_fate_once(line: str) -> str:
    """Keep the first fate of a finding that goes through the merger again."""
    before = line[: line.rindex(" ")]
    return before if before.endswith(LAST_WORDS) else line


def _fate(candidate: Candidate, stretch: Placed) -> str:
    if candidate.label != stretch.label:
        return "lost"
    if (candidate.start, candidate.end) == (stretch.start, stretch.end):
        return KEPT
    if candidate.start >= stretch.start and candidate.end <= stretch.end:
        return "united"
    return "cut"
