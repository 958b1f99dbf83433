"""From findings of all sources to candidates: agreeing ones join, weak ones go, inner ones are swallowed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from operator import attrgetter

from hybrid_deid.merge.growing import part_of
from hybrid_deid.merge.policy import DOUBTED, Policy, source_kind
from hybrid_deid.provenance import FINDING
from hybrid_deid.values import Span

BY_ORDER = attrgetter("order")


@dataclass(frozen=True, slots=True)
class Candidate:
    """What one or more sources say of the same stretch under the same label.

    `score` combines the findings, `weight` is what it competes with (score and bonus, in thousandths, so
    that the last digits of a probability decide nothing). `source` is that of the strongest finding.
    """

    start: int
    end: int
    label: str
    text: str
    score: float
    weight: int
    validated: bool
    source: str
    provenance: tuple[str, ...]

    @property
    def order(self) -> tuple[bool, int, int, int, int, str]:
        """The place in the total order: the smaller, the stronger (docs/merging.md)."""
        length = self.end - self.start
        return (
            not self.validated,
            -length if self.validated else 0,
            -self.weight,
            -length,
            self.start,
            self.label,
        )


def candidates(spans: Iterable[Span], policy: Policy) -> list[Candidate]:
    """Return the candidates of `spans` in the total order, strongest first.

    Findings of the same stretch and label become one candidate; findings below the policy's threshold go.
    """
    groups: dict[tuple[int, int, str], list[Span]] = defaultdict(list)
    for span in set(spans):
        trimmed = without_margin(span)
        if trimmed is not None:
            groups[trimmed.start, trimmed.end, trimmed.label].append(trimmed)
    order = finding_order(policy)
    joined = (
        _alone(group[0], policy) if len(group) == 1 else _joined(sorted(group, key=order), policy)
        for group in groups.values()
    )
    return sorted([c for c in joined if c is not None], key=BY_ORDER)


def finding_order(policy: Policy) -> Callable[[Span], tuple[bool, float, str, tuple[str, ...]]]:
    """Return the order of agreeing findings: confirmed ones, then by how far above the threshold they are."""

    def order(span: Span) -> tuple[bool, float, str, tuple[str, ...]]:
        margin = span.score - policy.threshold_of(source_kind(span.source), span.label)
        return (not span.validated, -margin, span.source, span.provenance)

    return order


def without_margin(span: Span) -> Span | None:
    """Return the span without white space at its ends; None when it holds nothing else."""
    text = span.text.strip()
    if len(text) == len(span.text):
        return span
    if not text:
        return None
    start = span.start + len(span.text) - len(span.text.lstrip())
    return part_of(span, start, start + len(text))


def _alone(span: Span, policy: Policy) -> Candidate | None:
    """Return what `_joined` makes of a single finding, in half the time: most findings are."""
    kind, label, score = source_kind(span.source), span.label, span.score
    if score < policy.threshold_of(kind, label) and not span.validated:
        return None
    return Candidate(
        span.start,
        span.end,
        label,
        span.text,
        score,
        round(1000 * (score + policy.bonus_of(kind, label))),
        span.validated,
        span.source,
        finding_lines(span),
    )


def _joined(group: list[Span], policy: Policy) -> Candidate | None:
    """Join findings of one stretch and label; None when they stay below the threshold together."""
    combined = joint_score(group)
    first = group[0]
    if combined < policy.threshold_of(source_kind(first.source), first.label) and not first.validated:
        return None
    bonus = max(policy.bonus_of(source_kind(span.source), first.label) for span in group)
    return Candidate(
        first.start,
        first.end,
        first.label,
        first.text,
        combined,
        round(1000 * (combined + bonus)),
        first.validated,
        first.source,
        tuple(line for span in group for line in finding_lines(span)),
    )


def joint_score(group: Iterable[Span]) -> float:
    """Return the score of findings of one stretch and label together.

    Sources of different kinds see different evidence, so their scores combine as independent ones,
    1 - (1-p)(1-q); within a kind (two rules, say) the best counts.
    """
    best: dict[str, float] = {}
    for span in group:
        kind = source_kind(span.source)
        best[kind] = max(best.get(kind, 0.0), span.score)
    scores = sorted(best.values())
    if len(scores) == 1:
        return scores[0]  # as it went in, not as 1 - (1 - p), whose last digits differ
    doubt = 1.0
    for score in scores:
        doubt *= 1.0 - score
    return max(1.0 - doubt, scores[-1])


def finding_lines(span: Span) -> tuple[str, ...]:
    """Describe a finding: source, label, offsets, score, never text. A merged span names its own findings."""
    if span.provenance:
        return span.provenance
    confirmed = " confirmed" if span.validated else ""
    return (f"{span.source or 'unnamed'} {span.label} {span.start}-{span.end} {span.score:.3f}{confirmed}",)


def trusted_places(provenance: Iterable[str]) -> Iterator[tuple[int, int]]:
    """Yield where those findings stand, among the lines of `finding_lines`, that are not only doubted ones.

    A rule, a caller's value or a confirmed number lives on in them when a find of a tagger swallowed it.
    """
    for line in provenance:
        found = FINDING.match(line)
        if found is not None and (found["confirmed"] or source_kind(found["source"]) not in DOUBTED):
            yield int(found["start"]), int(found["end"])


def split_swallowed(found: list[Candidate], policy: Policy) -> tuple[list[Candidate], list[Candidate]]:
    """Part candidates into those that compete and those that lie inside one whose label swallows theirs.

    The swallower is strictly longer, so nothing is swallowed in a circle and no character gets lost.
    One sweep: by start, longer ones first; per label only the furthest end matters.
    """
    enough = round(1000 * policy.absorb_from)
    competing: list[Candidate] = []
    swallowed: list[Candidate] = []
    furthest: dict[str, int] = {}
    pending: list[Candidate] = []
    for candidate in sorted(found, key=lambda c: (c.start, -c.end, c.label)):
        if pending and (pending[0].start, pending[0].end) != (candidate.start, candidate.end):
            # Stretches of equal extent do not swallow each other: they are entered only now.
            for other in pending:
                furthest[other.label] = max(furthest.get(other.label, 0), other.end)
            pending = []
        inside = any(
            end >= candidate.end
            and policy.swallows(label, candidate.label)
            and (not candidate.validated or label in policy.absorbs_confirmed)
            for label, end in furthest.items()
        )
        (swallowed if inside else competing).append(candidate)
        if candidate.weight >= enough or candidate.validated:
            pending.append(candidate)
    competing.sort(key=BY_ORDER)
    return competing, swallowed
