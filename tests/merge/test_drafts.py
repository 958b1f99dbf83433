"""Documents go through the steps side by side, and what a step asks for before it runs loses nothing."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import HealthCheck, given, settings

from hybrid_deid.merge import load_policy, merge
from hybrid_deid.merge.beside_finds import BESIDE_FINDS
from hybrid_deid.merge.completing import BY_LISTS, OF_FOUND_NAMES, completed
from hybrid_deid.merge.drafts import Draft, Step, side_by_side
from hybrid_deid.segment import segment
from hybrid_deid.values import Span
from tests.merge.test_gates import documents
from tests.merge.test_words_of_languages import listed

POLICY = load_policy("balanced")
STEPS = (*BY_LISTS, *BESIDE_FINDS, *OF_FOUND_NAMES)


def added(known: tuple[Span, ...], missed: list[Span], wholes: bool = False) -> tuple[Span, ...]:
    return merge([*known, *missed], POLICY)


def kept(before: tuple[Span, ...], made: Sequence[Span]) -> tuple[Span, ...]:
    return tuple(made)


def draft_of(text: str, spans: Sequence[Span] = ()) -> Draft:
    return Draft(text, segment(text), merge(spans, POLICY), listed("de"), added, kept)


def asks(step: Step, draft: Draft) -> bool:
    ran = []
    side_by_side([step._replace(run=ran.append)], [draft])
    return bool(ran)


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])  # the lists are read
@given(documents())
def test_a_step_that_is_not_asked_would_have_done_nothing(document: tuple[str, list[Span]]) -> None:
    text, spans = document
    for label in {*(span.label for span in spans), ""}:
        draft = draft_of(text, [span for span in spans if span.label != label])
        draft.tokens = [token for line in draft.lines for token in line.tokens]
        draft.texts = [token.text for token in draft.tokens]
        for step in STEPS:
            asked, before, missed = asks(step, draft), draft.spans, list(draft.missed)
            step.run(draft)
            if not asked:
                assert (draft.spans, draft.missed) == (before, missed)


def test_documents_side_by_side_become_what_each_does_alone() -> None:
    texts = ("Grüße von Anna Huber\nund Karl", "", "Herr Koch aus Graz, Tel. 0316 44", "a.b@x.de")
    alone, together = ([draft_of(text) for text in texts] for _ in range(2))
    for draft in alone:
        completed([draft])
    completed(together)
    assert [draft.spans for draft in together] == [draft.spans for draft in alone]
    assert alone[0].spans


@pytest.mark.parametrize(("labels", "signs", "asked"), [("", "", 2), ("MALE", "", 1), ("", "@/", 1)])
def test_what_a_step_asks_for(labels: str, signs: str, asked: int) -> None:
    text = "von Karl"
    drafts = [draft_of(text, [Span(4, 8, "MALE", "Karl", 0.9, "rule:x")]), draft_of("an a@x.de")]
    ran: list[Draft] = []
    side_by_side([Step(ran.append, frozenset(labels.split()), signs)], drafts)
    assert len(ran) == asked
