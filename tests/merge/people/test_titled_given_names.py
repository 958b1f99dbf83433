"""Given names between a title and a family name that a rule told are found, though they are common words."""

from __future__ import annotations

from hybrid_deid.mentions import name_knowledge
from hybrid_deid.merge.people.titled_given_names import titled_given_names
from hybrid_deid.values import Span

KNOWLEDGE = name_knowledge("de", ["Rosa"], ["Karl", "Kai"], ["karl", "kai", "rosa"])


def found(text: str, *finds: tuple[str, str, str]) -> list[tuple[str, str, int]]:
    spans = [
        Span(text.index(name), text.index(name) + len(name), label, name, 0.9, source)
        for name, label, source in finds
    ]
    return [(span.text, span.label, span.start) for span in titled_given_names(text, spans, KNOWLEDGE, 0.5)]


RULED = ("Weber", "FAMILY", "rule:family.after-title")


def test_what_stands_between_title_and_family_name() -> None:
    assert found("Dr. Karl Weber,3", RULED) == [("Karl", "MALE", 4)]
    assert found("Prof. Dr. Rosa Weber", RULED) == [("Rosa", "FEMALE", 10)]
    assert found("Dr. Karl Kai Weber", RULED) == [("Karl", "MALE", 4), ("Kai", "MALE", 9)]


def test_other_words_and_finds_are_left() -> None:
    assert found("Dr. Karl Weber", ("Weber", "FAMILY", "model:m")) == []
    assert found("Dr. Karl Weber", ("Karl", "MALE", "model:m"), RULED) == []
    assert found("am Kai Weber", RULED) == []
    assert found("Dr. Turm Weber", RULED) == []
    assert found("Dr. kai Weber", RULED) == []
