"""Rows of lists and tables with names."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hybrid_deid
from hybrid_deid.formats import read_documents
from hybrid_deid.mentions import name_knowledge
from hybrid_deid.mentions.places import Places
from hybrid_deid.merge.doubts.columns_apart import parted_at_columns
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.rows.name_rows import with_name_rows
from hybrid_deid.segment import segment
from hybrid_deid.values import Document, Span

KNOWLEDGE = name_knowledge(
    "de",
    ["Anna", "Petra"],
    ["Peter", "Klaus", "Dietz"],
    ["knopf", "hosen"],
    Places(frozenset({"Graz", "Linz"})),
)
FAMILIES = frozenset({"Huber", "Knopf", "Berger", "Dietz", "Freitag", "De"})
KEY = bytes(range(32))


def may_be_family(word: str) -> bool:
    return word not in ("Hosen", "Taschen")


KNOWN = NameEvidence(KNOWLEDGE, FAMILIES.__contains__, may_be_family)


def found(text: str, *finds: tuple[str, str]) -> list[tuple[str, str]]:
    """Return (text, label) of the spans after the stage, given finds in the order of the text."""
    spans, behind = [], 0
    for name, label in finds:
        start = text.index(name, behind)
        behind = start + len(name)
        spans.append(Span(start, behind, label, name, 0.7, "model:m"))
    result = with_name_rows(text, segment(text), spans, KNOWN)
    assert all(span.text == text[span.start : span.end] for span in result)
    return [(span.text, span.label) for span in result]


@pytest.mark.parametrize(
    "text",
    [
        "Huber, Anna  -233\nKnopf, Peter  -234\n",
        "1. Huber, Anna, 1:22\n2. Knopf, Peter, 1:23\n",
        "- Huber, Anna\n- Knopf, Peter\n",
        "> Huber;Anna;7b\n> Knopf;Peter;7b\n",
        "Huber\tAnna\t12\nKnopf\tPeter\t13\n",
        "Huber    Anna    12\n\nKnopf    Peter   13\n",
        "| Huber | Anna | 12 |\n| Knopf | Peter | 13 |\n",
    ],
)
def test_the_family_name_stands_first(text: str) -> None:
    expected = [("Huber", "FAMILY"), ("Anna", "FEMALE"), ("Knopf", "FAMILY"), ("Peter", "MALE")]
    assert found(text, ("Anna", "FEMALE"), ("Peter", "FAMILY")) == expected
    assert found(text, ("Huber", "CITY"), ("Anna", "FAMILY"), ("Peter", "MALE")) == expected


def test_the_given_name_stands_first() -> None:
    text = "Anna\tHuber\nPeter\tKnopf\n"
    expected = [("Anna", "FEMALE"), ("Huber", "FAMILY"), ("Peter", "MALE"), ("Knopf", "FAMILY")]
    assert found(text, ("Anna", "FEMALE"), ("Peter", "MALE")) == expected


def test_subjects_before_marks_are_no_family_names() -> None:
    finds = [("Anna", "FEMALE"), ("Peter", "MALE")]
    assert found("Anna     De 2  Ma 3\nPeter    De 1  Ma 2\n", *finds) == finds
    columns = found("Anna     De     2\nPeter    De     1\n", *finds)
    assert [label for _, label in columns] == ["FEMALE", "FAMILY", "MALE", "FAMILY"]


def test_a_place_further_on_is_one() -> None:
    text = "Huber   Anna   Graz\nDietz   Peter   Linz\n"
    assert found(text, ("Anna", "MALE"), ("Graz", "FAMILY"), ("Peter", "MALE"), ("Linz", "ORG")) == [
        ("Huber", "FAMILY"), ("Anna", "FEMALE"), ("Graz", "CITY"),
        ("Dietz", "FAMILY"), ("Peter", "MALE"), ("Linz", "CITY"),
    ]  # fmt: skip


def test_an_address_that_begins_with_the_name_keeps_what_is_its_own() -> None:
    text = "Huber;Anna;a@b.de;7b\nDietz;Peter;d@b.de;7b\n"
    finds = (("Huber;Anna;a@b.de;7b", "EMAIL"), ("Dietz;Peter;d@b.de;7b", "EMAIL"))
    assert found(text, *finds) == [
        ("Huber", "FAMILY"), ("Anna", "FEMALE"), ("a@b.de;7b", "EMAIL"),
        ("Dietz", "FAMILY"), ("Peter", "MALE"), ("d@b.de;7b", "EMAIL"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "finds"),
    [
        ("Huber, Anna  -233\n", (("Anna", "FEMALE"),)),
        ("Huber, Anna\nText\nText\nKnopf, Peter\n", (("Anna", "FEMALE"), ("Peter", "MALE"))),
        ("Freitag\tAnna\nMontag\tPeter\n", (("Anna", "FEMALE"), ("Peter", "MALE"))),
        ("Hosen, Anna\nTaschen, Peter\n", (("Anna", "FEMALE"), ("Peter", "MALE"))),
        ("Anna, Petra\nPeter, Klaus\n", (("Anna", "FEMALE"), ("Peter", "MALE"))),
        ("Huber, Anna kommt\nKnopf, Peter geht\n", (("Anna", "FEMALE"), ("Peter", "MALE"))),
        ("Huber, Anna\nKnopf;Peter\n", (("Anna", "FEMALE"), ("Peter", "MALE"))),
    ],
)
def test_other_lines_stay(text: str, finds: tuple[tuple[str, str], ...]) -> None:
    assert found(text, *finds) == list(finds)


def test_finds_are_parted_at_columns() -> None:
    text = "Demirel      Elif \t - \tFC  Wien"
    spans = [Span(0, len(text), "ORG", text, 0.6, "model:m"), Span(0, 12, "USER", text[:12], 0.6, "model:m")]
    parts = parted_at_columns(text, spans)
    assert [(span.text, span.label) for span in parts] == [
        ("Demirel", "ORG"), ("Elif", "ORG"), ("FC  Wien", "ORG"), (text[:12], "USER"),
    ]  # fmt: skip
    assert all(text[span.start : span.end] == span.text for span in parts)


@pytest.mark.parametrize(
    ("text", "label", "wanted"),
    [
        ("10025\t1200\t50\t0", "UFID", ["10025", "1200"]),
        ("4711-23\t14", "UFID", ["4711-23"]),
        ("0316\t873500", "PHONE", ["0316", "873500"]),
        ("23.03.1998 \t 98", "DATE", ["23.03.1998"]),
        ("0316 87 35 00", "PHONE", ["0316 87 35 00"]),
        ("geheim\t1", "PASS", ["geheim\t1"]),
    ],
)
def test_numbers_end_at_tabs(text: str, label: str, wanted: list[str]) -> None:
    parts = parted_at_columns(" " * 5 + text, [Span(5, 5 + len(text), label, text, 0.6, "model:m")])
    assert [span.text for span in parts] == wanted
    assert all((" " * 5 + text)[span.start : span.end] == span.text for span in parts)


PIECES = ["Huber", "Anna", "Knopf", "Peter", ", ", ";", "\t", "   ", "\n", "12", "a@b.de", "Graz"]


@given(
    st.lists(
        st.tuples(st.sampled_from(PIECES), st.sampled_from([None, "ORG", "FAMILY", "EMAIL", "UFID"])),
        max_size=16,
    )
)
def test_spans_stay_sorted_apart_and_cover_no_less(words: list[tuple[str, str | None]]) -> None:
    text, spans = "", []
    for word, label in words:
        if label and word.strip(" ,;\t\n"):
            spans.append(Span(len(text), len(text) + len(word), label, word, 0.9, "model:m"))
        text += word
    result = with_name_rows(text, segment(text), spans, KNOWN)
    ends = [0, *(span.end for span in result)]
    assert all(span.start >= end for span, end in zip(result, ends, strict=False))
    covered = {place for span in result for place in range(span.start, span.end)}
    assert covered >= {place for span in spans for place in range(span.start, span.end)}
    assert all(span.text == text[span.start : span.end] for span in result)


def test_in_the_pipeline() -> None:
    text = "Telefonliste\n\nHoppenstedt, Volker  -233\nKnopf, Lukas     -236\nLichtenwald, Dörte   -237\n"
    names = [(span.text, span.label) for span in hybrid_deid.load(key=KEY).tag(text) if span.label != "PHONE"]
    assert names == [
        ("Hoppenstedt", "FAMILY"), ("Volker", "MALE"), ("Knopf", "FAMILY"), ("Lukas", "MALE"),
        ("Lichtenwald", "FAMILY"), ("Dörte", "FEMALE"),
    ]  # fmt: skip


def test_annotated_mail_is_left_as_it_is(corpora: Path) -> None:
    for name in ("codealltag_s", "codealltag_xl"):
        for document in read_documents(corpora / name, "brat"):
            assert isinstance(document, Document)
            spans = tuple(sorted(document.spans, key=lambda span: span.start))
            lines = segment(document.text)
            assert with_name_rows(document.text, lines, spans, KNOWN) == spans
            assert sum("\t" in span.text for span in spans if span.label != "STREET") == 0


def test_columns_of_figures_and_single_letters_hold_no_name() -> None:
    text = "Sp\tS\tU\t5.\tHuber"
    assert [part.text for part in parted_at_columns(text, [Span(0, len(text), "ORG", text)])] == [
        "Sp",
        "Huber",
    ]
