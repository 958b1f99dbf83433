"""Decomposed letters are read composed, and found where they stand."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hybrid_deid
from hybrid_deid.deidentifier import Deidentifier
from hybrid_deid.reading import LostLetters, Reading, reading
from hybrid_deid.replace import restored
from hybrid_deid.values import Document, KnownValue, Region, Span
from tests.reading.unparted import none_parted

KEY = bytes(range(32))
MAIL = (
    "Von: Öztürk, Gülşen <g@x.de>\nAn: Schönfelder, Jürgen\n\nHallo Jürgen,\n\nder Schlüssel für Frau Krögers"
    " Büro liegt in Lübeck.\n\nGrüße\nGülşen Öztürk\n"
)


@pytest.fixture(scope="module")
def deid() -> Deidentifier:
    return hybrid_deid.load(key=KEY)


def composed(document: Document) -> Reading | None:
    """Return a document, which has lost no letters, as it is read."""

    def none_lost() -> LostLetters:
        raise AssertionError("no letter was lost")

    return reading(document, none_lost, none_parted)


def test_the_same_is_found_however_the_letters_are_written(deid: Deidentifier) -> None:
    apart = unicodedata.normalize("NFD", MAIL)
    spans = deid.tag(apart)
    assert len(apart) > len(MAIL)
    assert all(apart[span.start : span.end] == span.text for span in spans)
    assert [(unicodedata.normalize("NFC", span.text), span.label) for span in spans] == [
        (span.text, span.label) for span in deid.tag(MAIL)
    ]
    assert {("Öztürk", "FAMILY"), ("Schönfelder", "FAMILY"), ("Lübeck", "CITY")} <= {
        (unicodedata.normalize("NFC", span.text), span.label) for span in spans
    }


def test_what_is_not_replaced_stays_decomposed(deid: Deidentifier) -> None:
    text = deid.deidentify(unicodedata.normalize("NFD", MAIL)).text
    assert unicodedata.normalize("NFD", "der Schlüssel für Frau") in text


LETTER = (
    "Lieber Jürgen,\n\ngeboren am 3. März 1984, 24. März 2001; Bäckerei Schröder GmbH, Größstraße 5.\n"
    "jörg.müller@schröder.de, Jürgen Schönfelder, im März, Müllers Büro.\n\nGrüße\nJörg Müller\n"
)


@pytest.mark.parametrize("number", range(6))
def test_surrogates_are_the_same_however_the_letters_are_written(number: int) -> None:
    deidentifier = hybrid_deid.load(key=bytes(range(number, 32 + number)), scope="corpus")
    for text in (MAIL, LETTER):
        apart = deidentifier.deidentify(unicodedata.normalize("NFD", text))
        assert unicodedata.normalize("NFC", apart.text) == deidentifier.deidentify(text).text


@pytest.mark.parametrize("number", range(12))
def test_a_date_of_decomposed_letters_moves(number: int) -> None:
    deidentifier = hybrid_deid.load(key=bytes(range(number, 32 + number)))
    text = deidentifier.deidentify(unicodedata.normalize("NFD", "geboren am 3. März 1984")).text
    assert not re.search(r"(?<!\d)3\. März", unicodedata.normalize("NFC", text))


def test_what_is_kept_or_encrypted_is_what_is_written() -> None:
    text = unicodedata.normalize("NFD", "Lieber Jürgen Müller,\n")
    kept = hybrid_deid.load(key=KEY, overrides={"*": "keep"}).deidentify(text)
    assert kept.spans and kept.text == text
    closed = hybrid_deid.load(key=KEY, overrides={"*": "encrypt"}).deidentify(text)
    assert closed.text != text and restored(Document("1", closed.text), KEY).text == text


def test_known_values_are_found_in_either_form(deid: Deidentifier) -> None:
    text = unicodedata.normalize("NFD", "müllers-föhn")
    known = (KnownValue(text, "USER"),)
    assert [span.label for span in deid.tag(Document("1", f"das ist {text}", known=known))] == ["USER"]


@pytest.mark.parametrize("text", ["Müller", "Mu\u0308", "日本", "x\u0302\u0327 q\u0302", "1\u0308", "\u0308"])
def test_nothing_is_made_where_nothing_can_be(text: str) -> None:
    letters = composed(Document("1", text))
    assert (letters is not None) == (text == "Mu\u0308")


def test_regions_move_and_their_borders_stay() -> None:
    text = "u\u0308u\u0308u\u0308"
    regions = (Region(0, 2, "a"), Region(2, 3, "b"), Region(3, 6, "c"))
    letters = composed(Document("1", text, regions=regions))
    assert letters is not None
    read = letters.document
    assert read.text == "üu\u0308ü"
    assert [(region.start, region.end) for region in read.regions] == [(0, 1), (1, 2), (2, 4)]
    spans = [Span(r.start, r.end, "ORG", read.text[r.start : r.end]) for r in read.regions]
    assert [(span.start, span.end) for span in letters.restored(spans)] == [(0, 2), (2, 3), (3, 6)]


@given(st.text(st.sampled_from("aAuosx \n1\u0308\u0327\u0301\u0328ﬁ😀"), max_size=40), st.data())
def test_every_stretch_leads_back_to_the_letters_it_was_made_from(text: str, data: st.DataObject) -> None:
    letters = composed(Document("1", text))
    if letters is None:
        return
    read = letters.document.text
    assert len(read) < len(text)
    start = data.draw(st.integers(0, len(read) - 1))
    end = data.draw(st.integers(start + 1, len(read)))
    (span,) = letters.restored([Span(start, end, "ORG", read[start:end])])
    assert span.text == text[span.start : span.end]
    assert [letters.place(0)[0], letters.place(len(read) - 1)[1]] == [0, len(text)]
    if unicodedata.combining((read + " ")[end]) == 0 and unicodedata.combining(read[start]) == 0:
        assert unicodedata.normalize("NFC", span.text) == unicodedata.normalize("NFC", read[start:end])
