"""Names whose letters are set apart."""

from __future__ import annotations

import time
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid_deid.mentions import name_knowledge
from hybrid_deid.merge.people.spaced_names import with_spaced_names
from hybrid_deid.pipeline import Pipeline
from hybrid_deid.settings import Settings
from hybrid_deid.values import Span
from tests.by_turns import quickest

KNOWLEDGE = name_knowledge("de", ["Eva", "Sonne"], ["Carsten", "Peter", "Kurt"], ["sonne"])
FAMILIES = frozenset({"Pulch", "Kurz", "Lang"})
SURE = frozenset({"Eva"})


def found(text: str, *spans: Span) -> list[tuple[str, str]]:
    result = with_spaced_names(text, spans, KNOWLEDGE, FAMILIES.__contains__, SURE.__contains__)
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
        ("K u r t", []),
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


def test_unsure_finds_of_its_letters_give_way_and_others_do_not() -> None:
    text = "Org\nE v a  L a n g"
    org = Span(0, 3, "ORG", "Org", 0.9, "model:m")
    eva, lang = ("FEMALE", "Eva"), ("FAMILY", "Lang")
    for label in ("MALE", "EMAIL"):
        assert found(text, org, Span(6, 9, label, "v a", 0.9, "model:m")) == [("ORG", "Org"), eva, lang]
    for kept in (
        Span(11, 16, "PHONE", "L a n", 0.9, "model:m"),
        Span(4, 9, "MALE", "E v a", 0.9, "known"),
        Span(0, 9, "ORG", "Org\nE v a", 0.9, "model:m"),
    ):
        assert found(text, kept) == [(kept.label, kept.text.replace(" ", ""))]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Gewonnen hat diesmal F r i e d e r i k e  aus Graz.", [("FEMALE", "F r i e d e r i k e")]),
        ("Heute:  E V A   S C H U S T E R  liest.", [("FEMALE", "E V A"), ("FAMILY", "S C H U S T E R")]),
        ("*** D A V I D ***\n", [("MALE", "D A V I D")]),
    ],
)
def test_the_pipeline_finds_them(text: str, names: list[tuple[str, str]]) -> None:
    found = Pipeline(Settings(key=b"k" * 32)).tag(text)
    assert [(s.label, s.text) for s in found if s.label != "CITY"] == names


@given(st.text(alphabet="aAEvE \n|\t-ä1", max_size=60))
def test_finds_are_apart_in_order_and_blank_at_no_end(text: str) -> None:
    result = with_spaced_names(text, (), KNOWLEDGE, FAMILIES.__contains__, SURE.__contains__)
    assert all(a.end < b.start for a, b in pairwise(result))
    assert all(span.text.strip() == span.text and "\n" not in span.text for span in result)


def test_long_rows_of_letters_take_linear_time() -> None:
    def seconds(count: int) -> float:
        begin = time.process_time()
        found("a b " * count + "\n" + "E v a  " * count)
        return time.process_time() - begin

    few, many = quickest(seconds, (10_000, 40_000))
    assert many < 8 * few + 0.05
