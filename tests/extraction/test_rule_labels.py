"""The rule group's arrays against BIO labels made token by token."""

from __future__ import annotations

from itertools import chain

from hypothesis import given
from hypothesis import strategies as st

from hybrid_deid.extraction.batch import Batch, Vocabulary
from hybrid_deid.extraction.context import Context, View, bio_labels
from hybrid_deid.extraction.positions import rule
from hybrid_deid.segment import segment
from hybrid_deid.values import Span

TEXTS = st.text("ab. \n", max_size=30)
BOUNDS = st.lists(
    st.tuples(st.integers(0, 29), st.integers(1, 9), st.sampled_from(["CITY", "DATE"])), max_size=5
)


@given(st.lists(st.tuples(TEXTS, BOUNDS), min_size=1, max_size=3))
def test_a_token_has_the_label_of_the_first_span_that_covers_any_of_it(
    documents: list[tuple[str, list[tuple[int, int, str]]]],
) -> None:
    views, expected = [], []
    for text, bounds in documents:
        spans = [
            Span(start, start + len(held), label, held)
            for start, size, label in bounds
            if (held := text[start : start + size])
        ]
        lines = segment(text)
        views.append(View(text, lines, Context(rules=spans)))
        expected += chain.from_iterable(bio_labels(lines, spans))
    group = rule()
    codes = group.codes(Batch(views, Vocabulary())).tolist()
    names = [group.names(code) for code in codes]
    assert names == [() if label == "O" else (f"rule={label}",) for label in expected]
