"""Names whose letters are set apart."""

from __future__ import annotations

import time
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid_deid.mentions import name_knowledge
from hybrid_deid.merge.spaced_names import spaced_names
from hybrid_deid.pipeline import Pipeline
from hybrid_deid.settings import Settings
from hybrid_deid.values import Span

KNOWLEDGE = name_knowledge("de", ["Eva", "Sonne"], ["Carsten", "Peter", "Kurt"], ["sonne"])
FAMILIES = frozenset({"Pulch", "Kurz", "Lang"})


def found(text: str, *spans: Span) -> list[tuple[str, str]]:
    result = spaced_names(text, spans, KNOWLEDGE, FAMILIES.__contains__)
    assert all(span.text == text[span.start : span.end] for span in result)
    return [(span.label, span.text.replace(" ", "")) for span in result]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("-- \n C a r s t e n   P u l c h  |  x@y.de\n", [("MALE", "Carsten"), ("FAMILY", "Pulch")]),
        ("E V A  L A N G", [("FEMALE", "EVA"), ("FAMILY", "LANG")]),
        ("P e t e r  K u r t  X y l a n d", [("MALE", "Peter"), ("MALE", "Kurt"), ("FAMILY", "Xyland")]),
        ("K u r z,\nP u l c h  E v a", [("FAMILY", "Pulch"), ("FEMALE", "Eva")]),
        ("LG\nE v a", [("FEMALE", "Eva")]),
        ("S o n n e", []),
        ("P r o g r a m m  a m  A b e n d", []),
        ("a b c E v a d e f", []),
        ("x E v a", []),
        ("Gruß E v a", [("FEMALE", "Eva")]),
        ("E v a n g", []),
        ("E v a9", []),
        ("a+ E v a", [("FEMALE", "Eva")]),
    ],
)
def test_spaced_words_with_a_listed_given_name_are_names(text: str, names: list[tuple[str, str]]) -> None:
    assert found(text) == names


def test_what_a_find_touches_is_left_alone() -> None:
    text = "E v a  L a n g"
    assert found(text, Span(7, 8, "ORG", "L")) == []
    assert found("Org " + text, Span(0, 3, "ORG", "Org")) != []


@pytest.mark.parametrize("name", ["C a r s t e n   P o h l", "F r i e d e r i k e   Y l m s"])
def test_the_pipeline_finds_them(name: str) -> None:
    pipeline = Pipeline(Settings(key=b"k" * 32))
    found = pipeline.tag(f"Viele Grüße\n-- \n{name} | Gartenbau\n")
    assert [s.text for s in found if s.label in ("MALE", "FEMALE", "FAMILY")] == name.split("   ")


@given(st.text(alphabet="aAEvE \n|\t-ä1", max_size=60))
def test_finds_are_apart_in_order_and_blank_at_no_end(text: str) -> None:
    result = spaced_names(text, (), KNOWLEDGE, FAMILIES.__contains__)
    assert all(a.end < b.start for a, b in pairwise(result))
    assert all(span.text.strip() == span.text and "\n" not in span.text for span in result)


def test_long_rows_of_letters_take_linear_time() -> None:
    def seconds(count: int) -> float:
        begin = time.process_time()
        found("a b " * count + "\n" + "E v a  " * count)
        return time.process_time() - begin

    assert min(seconds(40_000) for _ in range(3)) < 8 * min(seconds(10_000) for _ in range(3)) + 0.05
