"""Tags and keys of structured data stay whole, and what stands between them stays found."""

from __future__ import annotations

import re

import pytest

import hybrid_deid
from hybrid_deid.merge.structure.markup_apart import without_markup
from hybrid_deid.values import Span
from tests.by_turns import MOST, few_and_many
from tests.merge.doubts.test_glued import LABELS


def left(text: str, label: str, part: str, rule: str = "", source: str = "model:m") -> list[str]:
    spans = [Span(text.index(part), text.index(part) + len(part), label, part, 0.6, source)]
    ruled = (
        [Span(text.index(rule), text.index(rule) + len(rule), "DATE", rule, 0.9, "rule:r")] if rule else []
    )
    result = without_markup(text, spans, ruled, lambda: LABELS)
    assert all(span.text == text[span.start : span.end] for span in result)
    return [f"{span.label} {span.text}" for span in result]


@pytest.mark.parametrize(
    ("text", "label", "part", "wanted"),
    [
        ("<tel>0316 1234</tel>", "PHONE", "0316 1234</tel", ["PHONE 0316 1234"]),
        ("<tel>0316 1234</tel>", "UFID", "tel", []),
        (
            "<tel>0316 1234</tel><ort>Graz</ort>",
            "EMAIL",
            "tel>0316 1234</tel><ort>Graz",
            ["UFID 0316 1234", "CITY Graz"],
        ),
        ("<td>14:00</td><td>44,10</td>", "UFID", "14:00</td><td>44,10", []),
        ("<b>Tom</b>", "MALE", "Tom</b", ["MALE Tom"]),
        ('{"an":["Tom"],"text":"Hallo"}', "MALE", 'Tom"],"text', ["MALE Tom"]),
        ('"birthDate": "3.5.1985"', "USER", "birthDate", []),
        (
            '"kunde":{"name":"Tom Huber","x":1}',
            "URL",
            'kunde":{"name":"Tom Huber',
            ["MALE Tom", "FAMILY Huber"],
        ),
        ("('Tom','Huber','Graz')", "STREET", "Tom','Huber','Graz", ["MALE Tom", "FAMILY Huber", "CITY Graz"]),
        ("strasse='Uhrweg 4'", "STREET", "strasse='Uhrweg", ["STREET Uhrweg"]),
        ("Kunden-ID=4711-22", "UFID", "ID=4711-22", ["UFID 4711-22"]),
        ('<a href="http://a.de/b">x</a>', "URL", 'href="http://a.de/b', ["URL http://a.de/b"]),
        # no markup, or nothing of it in the find
        ("<tom> schreibt", "USER", "tom", ["USER tom"]),
        ('{"Tom": 3}', "MALE", "Tom", ["MALE Tom"]),
        (
            "http://a.de/?user=tom&id=4",
            "URL",
            "http://a.de/?user=tom&id=4",
            ["URL http://a.de/?user=tom&id=4"],
        ),
        ("<b>Tom</b>", "MALE", "Tom", ["MALE Tom"]),
    ],
)
def test_what_is_left_of_a_find(text: str, label: str, part: str, wanted: list[str]) -> None:
    assert left(text, label, part) == wanted


def test_what_rules_find_is_theirs() -> None:
    assert left("<a>3.5.1985</a><b>4711</b>", "URL", "3.5.1985</a><b>4711", "3.5.1985") == ["UFID 4711"]
    assert left("<tel>0316</tel>", "PHONE", "0316</tel", source="rule:r") == ["PHONE 0316</tel"]


@pytest.mark.parametrize("part", ["<b>4711</b>", '"name": 4711, ', "nachname='Tom' ", "<b ", '"', "','"])
def test_time_grows_with_the_length(part: str) -> None:
    def work(count: int) -> object:
        text = "</b> ='" + part * count
        spans = [
            Span(7 + n * len(part), 7 + (n + 1) * len(part), "URL", part, 0.6, "model:m")
            for n in range(count)
        ]
        return without_markup(text, spans, (), lambda: LABELS)

    few, many = few_and_many(lambda count: lambda: work(count))
    assert many < MOST * few


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        (
            "<telefon>03341 223344</telefon><fax>03341 223345</fax>",
            ["<telefon>", "</telefon><fax>", "</fax>"],
        ),
        ("<td>12.03.2024</td><td>14:00</td>", ["<td>", "</td><td>14:00</td>"]),
        ('"firstName": "Ruslan", "birthDate": "1987-11-02"', ['"firstName": "', '", "birthDate": "', '"']),
    ],
)
def test_tags_and_keys_in_mail(text: str, kept: list[str]) -> None:
    made = hybrid_deid.load("de_email", key=bytes(32)).deidentify(text).text
    assert re.fullmatch('[^<>"]+'.join(map(re.escape, kept)), made)
    assert made != text
