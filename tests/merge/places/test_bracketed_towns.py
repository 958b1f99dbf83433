"""Towns in brackets behind people."""

from __future__ import annotations

import pytest

from hybrid_deid.mentions import Places, name_knowledge
from hybrid_deid.merge.places.bracketed_towns import bracketed_towns
from hybrid_deid.values import Span

KNOWLEDGE = name_knowledge(
    "de", (), ["Florian"], ["hof"], Places(frozenset({"Nusse", "Bad Nusse", "Hof", "Florian"}))
)


def found(text: str) -> list[str]:
    spans = [Span(text.index("Noll"), text.index("Noll") + 4, "FAMILY", "Noll", 0.9, "model:m")]
    result = bracketed_towns(text, spans, KNOWLEDGE, 0.5)
    assert all(s.label == "CITY" and s.text == text[s.start : s.end] for s in result)
    return [s.text for s in result]


def test_a_listed_town_alone_or_first_in_brackets() -> None:
    assert found("Es kommen Eva Noll (Nusse) und Jan.") == ["Nusse"]
    assert found("Eva Noll (Bad Nusse, Rathaus) kommt") == ["Bad Nusse"]


@pytest.mark.parametrize(
    "text",
    ["Noll (Hof)", "Noll (Florian)", "Noll (Vertrieb)", "Noll (Nusse 3)", "Noll, Jan (Nusse)", "Noll(Nusse)"],
)
def test_what_is_no_town_there(text: str) -> None:
    assert found(text) == []
