"""Accounts made of a name, where no address tells."""

from __future__ import annotations

import hybrid_deid
from hybrid_deid.merge.structure.dotted_users import dotted_users
from hybrid_deid.values import Span
from tests.merge.doubts.test_glued import LABELS


def found(text: str, *called: str, without_capitals: bool = False) -> list[str]:
    spans = [Span(text.index(name), text.index(name) + len(name), "FAMILY", name) for name in called]
    places = dotted_users(text, spans, LABELS, without_capitals)
    return [text[start:end] for start, end in places]


def test_a_given_name_or_initial_and_a_family_name() -> None:
    assert found("zugewiesen an: anna.huber") == ["anna.huber"]
    assert found("Kommentar von a.huber: gut") == ["a.huber"]
    assert found("(anna.huber2) und anna.huber.") == ["anna.huber2", "anna.huber"]


def test_parts_of_addresses_paths_and_sentences_are_none() -> None:
    assert found("anna.huber@firma.at, www.anna.huber.at, https://firma.at/anna.huber") == []
    assert found("~/anna.huber, anna.huber/bilder, @anna.huber, anna.huber(), x-anna.huber") == []
    assert found("das ist gut.huber kommt. anna.kommt, anna.at, a.kommt") == []
    assert found("Anna.huber, anna.Huber, ANNA.HUBER") == []


def test_somebody_in_the_text_needs_no_list() -> None:
    assert found("anna.rzehak schreibt") == []
    assert found("anna.rzehak schreibt. Rzehak auch", "Rzehak") == ["anna.rzehak"]


def test_a_family_name_that_is_a_word_may_begin_a_sentence() -> None:
    assert found("von anna.koch geprüft") == ["anna.koch"]
    assert found("von anna.koch geprüft", without_capitals=True) == []
    assert found("von a.koch geprüft") == []


def test_in_the_pipeline() -> None:
    deid = hybrid_deid.load("de_email", key=b"0123456789abcdef")
    spans = deid.tag("Die Caro (caro.ziegler) kommt.")
    assert [(span.label, span.text) for span in spans if "." in span.text] == [("USER", "caro.ziegler")]
