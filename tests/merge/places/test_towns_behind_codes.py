"""Towns behind a postal code that ends its line."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.mentions import Places, name_knowledge
from hybrid_deid.merge.places.towns_behind_codes import towns_behind_codes
from hybrid_deid.values import Span

KNOWLEDGE = name_knowledge("de", (), ["Florian"], ["hof"], Places(frozenset({"Nusse", "Hof", "Florian"})))


def found(text: str, *others: str) -> list[str]:
    spans = [Span(text.index(t), text.index(t) + len(t), "CITY", t, 0.9, "model:m") for t in others]
    code = Span(text.index("23896"), text.index("23896") + 5, "ZIP", "23896", 0.9, "model:m")
    result = towns_behind_codes(text, [code, *spans], KNOWLEDGE, 0.8)
    assert all(s.label == "CITY" and s.text == text[s.start : s.end] for s in result)
    return [s.text for s in result]


@pytest.mark.parametrize("between", ["\n", " \r\n", "\n> ", "\n> > ", "\n| "])
def test_a_listed_town_in_the_next_line(between: str) -> None:
    assert found(f"wohne in 23896{between}Nusse. Bei Fragen") == ["Nusse"]


@pytest.mark.parametrize(
    "text",
    ["23896\nHof", "23896\nFlorian", "23896\n\nNusse", "23896\nNussel", "23896\nnusse", "23896\nNusse@x.de"],
)
def test_what_is_no_town_there(text: str) -> None:
    assert found(text) == []


def test_what_is_found_already() -> None:
    assert found("23896\nNusse", "Nusse") == []


def test_a_quoted_town_is_replaced() -> None:
    deid = hybrid_deid.load(key=bytes(range(32)))
    assert "Nusse" not in deid.deidentify("> > Ich wohne jetzt in 23896\n> > Nusse. Bei Fragen\n").text
