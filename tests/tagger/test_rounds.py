"""Further rounds of the tagger add finds, and never move or drop those of earlier ones."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from hybrid_deid.annotate import annotators
from hybrid_deid.segment import segment
from hybrid_deid.tagger import load_tagger
from hybrid_deid.tagger.tagger import beside
from hybrid_deid.values import Span

TEXT = """Hallo Xymbaru,
kommst du mit Tallinn und dem Zorbel nach Quexheim? Die Brixl AG zahlt.
lg zorbi
"""


def spans(bounds: list[tuple[int, int]]) -> list[Span]:
    return [Span(a, b, "ORG", "x" * (b - a)) for a, b in bounds]


@st.composite
def apart(draw: st.DrawFn) -> list[Span]:
    borders = sorted(draw(st.sets(st.integers(0, 40), max_size=10)))
    return spans([(a, b) for a, b in zip(borders[::2], borders[1::2], strict=False)])


@given(st.lists(apart(), min_size=1, max_size=4))
def test_what_was_found_stays_and_nothing_overlaps(rounds: list[list[Span]]) -> None:
    found = beside(rounds)
    assert all(span in found for span in rounds[0])
    assert all(a.end <= b.start for a, b in itertools.pairwise(found))
    covered = {i for span in found for i in range(span.start, span.end)}
    for span in (span for each in rounds for span in each):
        assert covered & set(range(span.start, span.end)), "left out, though nothing was in its way"


def test_more_rounds_find_more() -> None:
    tagger = load_tagger()
    lines = segment(TEXT)
    context = annotators(tagger.extractor.features).context(TEXT, lines)
    (once,) = tagger.tag_batch([(TEXT, lines, context)])
    (often,) = tagger.tag_batch([(TEXT, lines, context)], further=[-2.0, -6.0, -12.0])
    assert {(s.start, s.end, s.label) for s in once} <= {(s.start, s.end, s.label) for s in often}
    assert len(often) > len(once)
