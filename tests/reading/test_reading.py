"""A text is read with its letters mended, and told as it is written: places, surrogates, people."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hybrid_deid
from hybrid_deid.deidentifier import Deidentifier
from hybrid_deid.pipeline import Pipeline
from hybrid_deid.provenance import FINDING
from hybrid_deid.reading import Edit, reading
from hybrid_deid.reading.edits import edited
from hybrid_deid.replace import restored
from hybrid_deid.settings import Settings
from hybrid_deid.values import Document, KnownValue, Region, Span

KEY = bytes(range(32))
MAIL = (
    "Sehr geehrte Frau Müller,\n\nam 3. März 2021 kommt Herr Böhm aus Köln, Birkenstraße 7.\n"
    "Jürgen Größl zahlt auf AT61 1904 3002 3457 3201.\n\nSchöne Grüße\nJürgen Größl\n"
)
WAYS = {
    "?": lambda letter: "?",
    "lost": lambda letter: "\ufffd",
    "lost UTF-8": lambda letter: "\ufffd\ufffd",
    "entity": lambda letter: f"&#{ord(letter)};",
    "quoted Latin-1": lambda letter: f"={ord(letter):02X}",
    "quoted UTF-8": lambda letter: "".join(f"={code:02X}" for code in letter.encode()),
    "mistaken": lambda letter: letter.encode().decode("latin-1"),
}


def broken(text: str, way: str) -> str:
    """Return a text with its letters beyond ASCII written in one of WAYS."""
    return "".join(WAYS[way](letter) if letter > "\x7f" else letter for letter in text)


@pytest.fixture(scope="module")
def deid() -> Deidentifier:
    return hybrid_deid.load(key=KEY, scope="corpus")


@pytest.mark.parametrize("value", ["gr?n", "geh&auml;m1", "abc=FCde1", "abÃ¼cd", "xy\ufffdz"])
def test_what_a_caller_knows_stands_as_it_is_written(deid: Deidentifier, value: str) -> None:
    text = f"f=FCr alle: das geheime {value} von Frau M&uuml;ller"
    spans = deid.tag(Document("1", text, known=(KnownValue(value, "PASS"),)))
    assert [(span.text, span.label) for span in spans] == [(value, "PASS"), ("M&uuml;ller", "FAMILY")]


@pytest.mark.parametrize("way", WAYS)
def test_the_same_is_found_and_replaced_whatever_became_of_the_letters(deid: Deidentifier, way: str) -> None:
    text = broken(MAIL, way)
    whole, result = deid.deidentify(MAIL), deid.deidentify(text)
    assert [(broken(span.text, way), span.label) for span in whole.spans] == [
        (span.text, span.label) for span in result.spans
    ]
    assert [one.text for one in result.replacements] == [one.text for one in whole.replacements]
    assert all(text[span.start : span.end] == span.text for span in result.spans)
    kept = re.split("|".join(re.escape(span.text) for span in result.spans), text)
    assert all(piece in result.text for piece in kept)


def test_a_broken_name_is_the_same_person_as_the_whole_one(deid: Deidentifier) -> None:
    text = deid.deidentify("Liebe Frau Müller,\n\nFrau M\ufffdller und Frau M&uuml;ller sind da.\n").text
    names = re.findall(r"Frau (\w+)", text)
    assert len(names) == 3 and len(set(names)) == 1


def test_numbers_are_found_across_blanks_and_lines_that_are_encoded(deid: Deidentifier) -> None:
    text = "IBAN&nbsp;AT61&nbsp;1904&nbsp;3002&nbsp;3457&nbsp;3201, 8010&nbsp;Graz, Feldgasse&nbsp;4"
    labels = {span.label: span.text for span in deid.tag(text)}
    assert labels["UFID"] == "AT61&nbsp;1904&nbsp;3002&nbsp;3457&nbsp;3201"
    assert {"ZIP": "8010", "CITY": "Graz", "STREET": "Feldgasse", "STREETNO": "4"}.items() <= labels.items()
    assert [span.text for span in deid.tag("Tel. 0660 123=\n4567 bitte")] == ["0660 123=\n4567"]


def test_what_is_kept_or_encrypted_is_what_is_written() -> None:
    text = broken(MAIL, "entity")
    assert hybrid_deid.load(key=KEY, overrides={"*": "keep"}).deidentify(text).text == text
    closed = hybrid_deid.load(key=KEY, overrides={"*": "encrypt"}).deidentify(text)
    assert closed.text != text and restored(Document("1", closed.text), KEY).text == text


@pytest.mark.parametrize("way", WAYS)
def test_findings_are_told_where_they_stand(deid: Deidentifier, way: str) -> None:
    for span in deid.tag(broken(MAIL, way)):
        assert any(
            found is not None and (int(found["start"]), int(found["end"])) == (span.start, span.end)
            for found in map(FINDING.match, span.provenance)
        )


def test_several_at_once_are_read_as_one_alone() -> None:
    pipeline = Pipeline(Settings(key=KEY))
    texts = [MAIL, *(broken(MAIL, way) for way in WAYS)]
    results = pipeline.deidentify_batch([Document("1", text) for text in texts])
    assert results == [pipeline.deidentify(Document("1", text)) for text in texts]


def test_zones_are_those_of_the_lines_that_are_read(deid: Deidentifier) -> None:
    text = "Lieber J=FCrgen,\n\ndas ist f=\nreilich sch=\nade.\n\nGr=FC=DFe\nEva\n"
    pipeline = deid._pipeline
    (found,) = pipeline._detected([pipeline._taken(text)])
    assert found.read is not None
    read, spans = found.read
    assert read.text.count("\n") == text.count("\n") - 2
    assert [span.text for span in spans] == ["Jürgen", "Eva"]


def test_regions_move_and_their_borders_stay() -> None:
    text = "M&uuml;ller&nbsp;"
    regions = (Region(0, 3, "a"), Region(3, 11, "b"), Region(11, 17, "c"))
    entities = [Edit(1, 7, "ü"), Edit(11, 17, " ")]
    found = edited(Document("1", text, regions=regions), entities)
    assert found is not None
    assert found.document.text == "M&uuml;ller "
    assert [(one.start, one.end) for one in found.document.regions] == [(0, 3), (3, 11), (11, 12)]
    whole = edited(Document("1", text, regions=(Region(0, 17, "a"),)), entities)
    assert whole is not None and whole.document.text == "Müller "
    assert [(one.start, one.end) for one in whole.document.regions] == [(0, 7)]


@pytest.fixture(scope="module")
def pipeline() -> Pipeline:
    made = Pipeline(Settings(key=KEY, only="rules"))
    made.tag("Sch\ufffdxler")  # all is made that is made when first needed
    return made


PIECES = (
    *("M", "ller", "ü", "?", "\ufffd", "\ufffd\ufffd", " ", "\n", "&uuml;", "&nbsp;", "=FC", "=C3=BC", "=\n"),
    *(
        "=20",
        "=AD",
        "=C3",
        "=\n=BC",
        "Ã¼",
        "Ã",
        "â€œ",
        "u\u0308",
        "İ",
        "\u212a",
        "ß",
        "Frau ",
        "-\n",
        "Anna",
        "Stra",
        "e",
        "1",
    ),
    *(
        "+",
        ":-)",
        "<3",
        "\u200b",
        "\xad",
        "❤\ufe0f",
        "d'Eva",
        "undEva",
        '<b id="a" class="b">',
        "</b>",
        '":"',
        '"',
        "&lt;p&gt;",
        "├╝",
        "ÃƒÂ¼",
        "\\,",
        "- ",
        "a=b%20+&",
        "An:",
        "BEGIN:V",
        "\n ",
        "Annaaa",
        "n´t",
        "N'D",
    ),
)


@given(st.lists(st.sampled_from(PIECES), max_size=25).map("".join), st.data())
def test_every_stretch_leads_back_to_what_it_was_read_from(
    pipeline: Pipeline, text: str, data: st.DataObject
) -> None:
    known = pipeline._words_known.evidence
    found = reading(Document("1", text), lambda: known.lost, lambda: known.parted, lambda: known.vocabulary)
    if found is None or not found.document.text:
        return
    read = found.document.text
    places = [found.place(place) for place in range(len(read))]
    assert all(start <= end for start, end in places)  # a blank may be read where none is written
    assert all(left[1] <= right[0] for left, right in pairwise(places))
    edits = [(edit.start, edit.end) for edit in found.edits]
    for place, (start, end) in enumerate(places):
        inside = any(a <= start and end <= b for a, b in edits)
        assert inside or text[start:end] == read[place]  # all else is as it is written
        assert all(end <= a or b <= start or (a <= start and end <= b) for a, b in edits)
    start = data.draw(st.integers(0, len(read) - 1))
    end = data.draw(st.integers(start + 1, len(read)))
    if places[start][0] == places[end - 1][1]:
        return  # nothing but a blank that is not written
    (span,) = found.restored([Span(start, end, "ORG", read[start:end])])
    assert span.text == text[span.start : span.end]
    assert (span.start, span.end) == (places[start][0], places[end - 1][1])
