"""Documents go through the steps side by side, and what a step asks for before it runs loses nothing."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import HealthCheck, given, settings

from hybrid_deid.merge import load_policy, merge
from hybrid_deid.merge.beside_finds import BESIDE_FINDS, _is_changed
from hybrid_deid.merge.completing import BY_LISTS, OF_FOUND_NAMES, _look_up, _parted, completed
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


def tokenized(text: str, spans: Sequence[Span] = ()) -> Draft:
    draft = draft_of(text, spans)
    _parted(draft)
    _look_up([draft])
    return draft


def worked(draft: Draft) -> set[Step]:
    """Return the steps that did something, after all have run, whether they were asked or not."""
    done = set()
    for step in STEPS:
        asked, before, missed = asks(step, draft), draft.spans, list(draft.missed)
        step.run(draft)
        if (draft.spans, draft.missed) != (before, missed):
            assert asked
            done.add(step)
    return done


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])  # the lists are read
@given(documents())
def test_a_step_that_is_not_asked_would_have_done_nothing(document: tuple[str, list[Span]]) -> None:
    text, spans = document
    for label in {*(span.label for span in spans), ""}:
        worked(tokenized(text, [span for span in spans if span.label != label]))


TOLD = (
    "Das sagte Notar Zwickl gestern, und Svenja aus Graz.",
    "PHM Winter war da, und RPfl. Koch, und KHK Kasparek",
    "Die Grazer fragen die Spedition Zwickl, die Kanzlei Rzehak & Zwickl und den Notar",
    "17.03. 08:12 - Kasparow: zieht schief\n17.03. 09:40 - Huber: gereinigt\n18.03. 11:03 - Sommer: gut\n",
    "*Zwickl* und <Anna> sind _Svenja_ da",
    "Zugang anna.huber und max.zwickl",
    "Was sagt Kater_Karlos dazu?",
    "Klingel: Huber/Wu/Koch",
    "der SSB (Stadtsportbund) zahlt",
    "Huber (Graz) zahlt",
    "Anwesend: Huber, Fuß, Maier, Okafor, Lind",
    "Die Nachbarn Huber und Stein fragen die Initiative Kleine Riesen und die Fuchs Gas & Wasser GmbH",
    "zum Gasthaus Zum Lamm, danach beim Diakonischen Hilfswerk und bei Spielplatzbau Kompak",
    "Die Kanzlei Ihde Quante Saathoff schreibt, und die Akte Stein fehlt",
    "mia ist krank, und ich fahre heim. sag kwame liebe grüße",
    "im projekt hilft svenja, sagt kuhnert, und anna hat geschrieben",
)


def test_steps_that_ask_for_words_and_signs_are_asked_where_these_tell_something() -> None:
    asking = {step for step in STEPS if step.signs or (step.when and step.when is not _is_changed)}
    names = dict.fromkeys(("Huber", "Maier", "Lind"), "FAMILY")
    done = set[Step]()
    for text in TOLD:
        known = [(text.find(name), name) for name in names]
        found = [Span(at, at + len(name), names[name], name, 0.6, "model:m") for at, name in known if at >= 0]
        done |= worked(tokenized(text, found)) | worked(tokenized(text))
    assert asking <= done


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
    side_by_side([Step(None, ran.append, frozenset(labels.split()), signs)], drafts)
    assert len(ran) == asked
