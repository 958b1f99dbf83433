"""BIO labels back to spans."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hybrid_deid.extraction import bio_labels
from hybrid_deid.segment import segment
from hybrid_deid.tagger import bio_spans
from hybrid_deid.values import Line, Token
from tests.by_turns import MOST, few_and_many

TEXT = "Anna Maria Kron aus Bad Ischl\nUlm"
LINES = segment(TEXT)


def spans_of(*rows: list[str]) -> list[tuple[str, str]]:
    scores = [[0.5] * len(row) for row in rows]
    return [(span.label, span.text) for span in bio_spans(TEXT, LINES, rows, scores, "test")]


def test_spans_begin_at_b_and_run_on_with_i() -> None:
    rows = ["B-FEMALE", "B-FEMALE", "B-FAMILY", "O", "B-CITY", "I-CITY"], ["B-CITY"]
    assert spans_of(*rows) == [
        ("FEMALE", "Anna"),
        ("FEMALE", "Maria"),
        ("FAMILY", "Kron"),
        ("CITY", "Bad Ischl"),
        ("CITY", "Ulm"),
    ]


def test_an_i_without_its_b_begins_a_span() -> None:
    rows = ["I-FEMALE", "I-FAMILY", "I-FAMILY", "O", "O", "I-CITY"], ["I-CITY"]
    assert spans_of(*rows) == [
        ("FEMALE", "Anna"),
        ("FAMILY", "Maria Kron"),
        ("CITY", "Ischl"),
        ("CITY", "Ulm"),
    ]


def test_the_least_certain_token_gives_the_score() -> None:
    rows = [["O", "O", "O", "O", "B-CITY", "I-CITY"], ["O"]]
    (span,) = bio_spans(TEXT, LINES, rows, [[1, 1, 1, 1, 0.9, 0.25], [1]], "model:x")
    assert span.score == 0.25 and span.source == "model:x"


LABEL = st.sampled_from(["O", "B-A", "I-A", "B-B", "I-B"])


@given(st.lists(LABEL, min_size=6, max_size=6), LABEL)
@settings(max_examples=150)
def test_spans_never_overlap_and_agree_with_their_labels(first: list[str], second: str) -> None:
    rows = [first, [second]]
    spans = bio_spans(TEXT, LINES, rows, [[1.0] * 6, [1.0]], "test")
    assert all(a.end <= b.start for a, b in pairwise(spans))
    assert all(TEXT[span.start : span.end] == span.text for span in spans)
    again = bio_labels(LINES, spans)
    assert [[label[2:] for label in row] for row in again] == [[label[2:] for label in row] for row in rows]


def test_signs_at_the_ends_are_no_part_of_a_span() -> None:
    text = "Platz 4 | 9020 „Linde“ (+43) 1"
    lines = segment(text)
    words = [token.text for token in lines[0].tokens]
    rows = [
        ["O", "B-STREETNO", "I-STREETNO", "O", *["B-ORG", "I-ORG", "I-ORG"], *["B-PHONE"], *["I-PHONE"] * 3]
    ]
    assert words[:7] == ["Platz", "4", "|", "9020", "„", "Linde", "“"]
    rows[0] += ["O"] * (len(words) - len(rows[0]))
    found = [(s.label, s.text) for s in bio_spans(text, lines, rows, [[1.0] * len(words)], "test")]
    assert found[:2] == [("STREETNO", "4"), ("ORG", "Linde")]
    assert found[2][1].startswith("(")


def test_a_span_of_signs_alone_is_none() -> None:
    lines = segment("Hallo !!!")
    rows = [["O"] + ["B-ORG"] + ["I-ORG"] * (len(lines[0].tokens) - 2)]
    assert bio_spans("Hallo !!!", lines, rows, [[1.0] * len(rows[0])], "test") == []


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ('Hospital "La Paz"', 'Hospital "La Paz"'),
        ('"La Paz"', "La Paz"),
        ('"La Paz",', "La Paz"),
        ('"Linde" und "Post"', '"Linde" und "Post"'),
        ('"La" Paz', '"La" Paz'),
        ('La Paz"', "La Paz"),
        ("Hotel „Linde“!", "Hotel „Linde“"),
        ("Linde [Ost]", "Linde [Ost]"),
        ("[„Linde“]", "Linde"),
    ],
)
def test_a_quotation_mark_stays_when_its_partner_stands_within_the_name(text: str, kept: str) -> None:
    lines = segment(text, tokens="fine")
    rows = [["B-ORG"] + ["I-ORG"] * (len(lines[0].tokens) - 1)]
    (span,) = bio_spans(text, lines, rows, [[1.0] * len(rows[0])], "test")
    assert span.text == kept and text[span.start : span.end] == kept


@pytest.mark.parametrize("sign", ["=", "„", "["])
def test_time_is_linear_in_the_signs_of_a_find(sign: str) -> None:
    """A drawing of signs, all of which a tagger takes for one find: each was held against all others."""

    def work(count: int) -> Callable[[], object]:
        text = sign * count
        line = Line(1, 0, count, tuple(Token(place, place + 1, sign) for place in range(count)))
        labels = ["B-ORG", *["I-ORG"] * (count - 1)]
        return lambda: bio_spans(text, [line], [labels], [[1.0] * count], "test")

    few, many = few_and_many(work)
    assert many < MOST * few
