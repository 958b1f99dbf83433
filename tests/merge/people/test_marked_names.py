"""Names between tags and stars are found, stressed words are not."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.merge.people.marked_names import marked_names
from hybrid_deid.values import Span
from tests.by_turns import MOST, few_and_many
from tests.merge.doubts.test_glued import LABELS
from tests.merge.one_round import ONE_ROUND


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("<b>Huber</b>, <span class='x'>Koch</span>", ["Huber", "Koch"]),
        ("<p>in Graz.</p>", ["Graz"]),
        ("<td>Anna</td><td>Koch</td>", ["Anna", "Koch"]),
        ("Herr *Huber*, **Anna** und _Tom_", ["Huber", "Anna", "Tom"]),
        ("*Tom* *Koch*", ["Tom", "Koch"]),
        ("das ist *Koch* und <b>Uhr</b>", []),
        ("<b>Koch</b>", []),
        ("<li>Koch</li><li>Koch</li>", []),
        ("*Koch* *Koch*", []),
        ("<li>Koch</li>\n<li>Koch</li>\n<li>Anna</li>", ["Koch", "Koch", "Anna"]),
        ("<td>Koch</td><td>Graz</td>", ["Koch", "Graz"]),
        ("<p>Liebe Grüße,</p><p>Koch</p>", ["Koch"]),
        ("<p>LG</p><p>Koch</p> und Hallo <b>Koch</b>", ["Koch", "Koch"]),
        ("der <b>Koch</b> und <b>Anna</b>", ["Anna"]),
        ("a*Anna*b, x_Anna_, *Anna_, <b>ab Anna</b>, a<Anna</b>", []),
    ],
)
def test_names_between_marks(text: str, wanted: list[str]) -> None:
    found = sorted(marked_names(text, [], LABELS, 0.5), key=lambda span: span.start)
    assert [span.text for span in found] == wanted
    assert all(span.text == text[span.start : span.end] for span in found)
    assert marked_names(text, [Span(0, len(text), "ORG", text)], LABELS, 0.5) == []


def test_a_find_beside_a_common_word_makes_it_a_name() -> None:
    text = "<td>Koch</td><td>0316 123456</td>"
    phone = Span(text.index("0316"), text.index("</td>", 20), "PHONE", "0316 123456")
    assert [span.text for span in marked_names(text, [phone], LABELS, 0.5)] == ["Koch"]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("<th>Jahr</th><th>Winter</th><th>Sommer</th>", []),
        ("<li>Rose</li><li>Linde</li><li>Birke</li>", []),
        ("<td>Peter</td><td>Winter</td>", ["Peter", "Winter"]),
        ("<td>Müller</td>", ["Müller"]),
        # given names that are common words, or of other origins
        ("<b>Thuy</b> <i>Nguyen</i>", ["Thuy", "Nguyen"]),
        ("<li>Jo</li><li>Anna</li><li>Sam</li>", ["Jo", "Anna", "Sam"]),
        ("<p>Hallo <span>Sam</span>,</p>", ["Sam"]),
        ("<li>Jo</li><li>So</li><li>Nur</li>", []),
        ("<td>Anna</td><td>So</td><td>Mai</td>", ["Anna"]),
        ("<b>Sam</b> und <b>Viola</b>", []),
    ],
)
def test_common_words_need_a_name_beside_them(text: str, wanted: list[str]) -> None:
    assert [span.text for span in hybrid_deid.load(key=bytes(range(32))).tag(text)] == wanted


@pytest.mark.parametrize("text", ["*Winter* *Sommer* *Herbst*", "*Herbst* *Winter* *Frühling*"])
def test_stressed_seasons_are_no_names_beside_each_other(text: str) -> None:
    assert not hybrid_deid.load(policy=ONE_ROUND).tag(text)


def test_in_the_pipeline() -> None:
    text = "Sehr geehrte Frau <b>Quxelmann</b>,<br>in <b>Köln</b> sagt *Peter* *Koch*: <p>hallo</p>"
    spans = hybrid_deid.load(key=bytes(range(32))).tag(text)
    assert [f"{span.label} {span.text}" for span in spans] == [
        "FAMILY Quxelmann", "CITY Köln", "MALE Peter", "FAMILY Koch",
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["<b>Anna</b>", "<b>", "<b>Anna", "*Anna* ", "* *", "*Anna"])
def test_time_grows_with_the_length(text: str) -> None:
    few, many = few_and_many(lambda count: lambda: marked_names(text * count + "</", [], LABELS, 0.5))
    assert many < MOST * few
