"""Names that a hyphen joins become one span, and street names take in the words joined to them."""

from __future__ import annotations

import itertools
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid_deid.merge.compounds import with_compounds
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.values import Span
from tests.by_turns import quickest

SETTINGS = load_consistency("de").compound


def spans_in(text: str, *finds: tuple[str, str]) -> list[Span]:
    return [Span(text.index(t), text.index(t) + len(t), label, t, 0.9, "model:x") for label, t in finds]


@pytest.mark.parametrize(
    ("text", "finds", "expected"),
    [
        ("Liebe Eva-Maria!", [("FEMALE", "Eva"), ("FEMALE", "Maria")], [("FEMALE", "Eva-Maria")]),
        ("Klaus-Maria Huber", [("MALE", "Klaus"), ("FEMALE", "Maria")], [("MALE", "Klaus-Maria")]),
        (
            "Frau Müller-Lüdenscheidt",
            [("FAMILY", "Müller"), ("CITY", "Lüdenscheidt")],
            [("FAMILY", "Müller-Lüdenscheidt")],
        ),
        (
            "in der Karl-Marx-Allee 5",
            [("MALE", "Karl"), ("STREET", "Allee")],
            [("STREET", "Karl-Marx-Allee")],
        ),
        ("Dr.-Karl-Renner-Ring 3", [("STREET", "Renner-Ring")], [("STREET", "Dr.-Karl-Renner-Ring")]),
        (
            "Rosa-Luxemburg-Straße",
            [("FEMALE", "Rosa"), ("CITY", "Luxemburg"), ("STREET", "Straße")],
            [("STREET", "Rosa-Luxemburg-Straße")],
        ),
        (
            "Grüße, Anna Schulze-Bramey\nGraz",
            [("FEMALE", "Anna"), ("FAMILY", "Schulze"), ("CITY", "Graz")],
            [("FEMALE", "Anna"), ("FAMILY", "Schulze-Bramey"), ("CITY", "Graz")],
        ),
        (
            "Anna Schulze-Fan aus Graz",
            [("FEMALE", "Anna"), ("FAMILY", "Schulze")],
            [("FEMALE", "Anna"), ("FAMILY", "Schulze")],
        ),
        ("der Schulze-Text", [("FAMILY", "Schulze")], [("FAMILY", "Schulze")]),
        ("Anna\nSchulze-Text", [("FEMALE", "Anna"), ("FAMILY", "Schulze")], None),
        ("Anna Schulze-text", [("FEMALE", "Anna"), ("FAMILY", "Schulze")], None),
        ("Rechnung INV-559724 von", [("UFID", "559724")], [("UFID", "INV-559724")]),
        ("Akte A/12/3-4, B", [("UFID", "12/3-4")], [("UFID", "A/12/3-4")]),
        ("Kurs (0078-394) hier", [("PHONE", "(0078-394")], [("PHONE", "0078-394")]),
        ("Tel. (0316) 380 hier", [("PHONE", "(0316) 380")], None),
        ("Test-559724", [("UFID", "559724")], [("UFID", "559724")]),
        ("Nr. #4471-8821-X.", [("UFID", "4471-8821")], [("UFID", "4471-8821-X")]),
        ("Code AX7-991-KL2 hier", [("UFID", "AX7-991")], [("UFID", "AX7-991-KL2")]),
        ("S 2241-12/23, gut", [("UFID", "S 2241-12")], [("UFID", "S 2241-12/23")]),
        ("Kunde 4471-Rechnung", [("UFID", "4471")], [("UFID", "4471")]),
        ("Akte 4471-12.3.", [("UFID", "4471")], [("UFID", "4471")]),
        ("4471/12", [("UFID", "4471"), ("DATE", "12")], [("UFID", "4471"), ("DATE", "12")]),
        ("0345/ 209 88 (12) hier", [("PHONE", "0345/ 209 88 (12")], [("PHONE", "0345/ 209 88 (12)")]),
        ("(Tel. 0345 209) hier", [("PHONE", "0345 209")], [("PHONE", "0345 209")]),
        ("xINV-559724", [("UFID", "559724")], [("UFID", "559724")]),
        ("INV-559724", [("PHONE", "559724")], [("PHONE", "559724")]),
        ("Zug Wien-Graz", [("CITY", "Wien"), ("CITY", "Graz")], [("CITY", "Wien"), ("CITY", "Graz")]),
        ("in Bremen-Vegesack", [("CITY", "Bremen"), ("CITY", "Vegesack")], [("CITY", "Bremen-Vegesack")]),
        (
            "28757 Bremen-Vegesack",
            [("ZIP", "28757"), ("CITY", "Bremen"), ("CITY", "Vegesack")],
            [("ZIP", "28757"), ("CITY", "Bremen-Vegesack")],
        ),
        ("nach Wien-Graz", [("CITY", "Wien"), ("CITY", "Graz")], [("CITY", "Wien"), ("CITY", "Graz")]),
        ("Aus Bad Ems-Süd", [("CITY", "Bad Ems"), ("CITY", "Süd")], [("CITY", "Bad Ems-Süd")]),
        ("Grüße Eva-Maria", [("FEMALE", "Eva"), ("FAMILY", "-Maria")], [("FEMALE", "Eva-Maria")]),
        ("Tel.+49 178 8404659", [("PHONE", "Tel.+49 178 8404659")], [("PHONE", "+49 178 8404659")]),
        ("Kl. DW 733", [("UFID", "DW 733")], [("PHONE", "733")]),
        ("BLZ 370 502 99", [("UFID", "BLZ 370 502 99")], [("UFID", "370 502 99")]),
        ("Kurs VTF 2-417", [("UFID", "VTF 2-417")], None),
        (
            "Gudrun Hölscher-Nagel (0203)",
            [("FEMALE", "Gudrun"), ("FAMILY", "Hölscher")],
            [("FEMALE", "Gudrun"), ("FAMILY", "Hölscher-Nagel")],
        ),
        ("T 353 71 64", [("PHONE", "T 353 71 64")], [("PHONE", "353 71 64")]),
        ("0800 BLUMEN", [("PHONE", "0800 BLUMEN")], [("PHONE", "0800 BLUMEN")]),
        ("Tel. O664 l234567", [("PHONE", "O664 l234567")], [("PHONE", "O664 l234567")]),
        ("Anna - Lena", [("FEMALE", "Anna"), ("FEMALE", "Lena")], [("FEMALE", "Anna"), ("FEMALE", "Lena")]),
        ("Kilic-Projekt", [("FAMILY", "Kilic")], [("FAMILY", "Kilic")]),
        (
            "8010-Am Anger",
            [("ZIP", "8010"), ("STREET", "Am Anger")],
            [("ZIP", "8010"), ("STREET", "Am Anger")],
        ),
    ],
)
def test_compounds(text: str, finds: list[tuple[str, str]], expected: list[tuple[str, str]] | None) -> None:
    # None: they stay as they are
    expected = finds if expected is None else expected
    found = with_compounds(text, spans_in(text, *finds), SETTINGS)
    assert [(span.label, span.text) for span in found] == expected


@given(
    st.lists(st.sampled_from(["Eva", "-", "Maria", " ", "Allee", "-Ring", "Dr.", "5", "ß"]), max_size=14),
    st.data(),
)
def test_spans_stay_apart_and_what_was_found_stays_covered(parts: list[str], data: st.DataObject) -> None:
    text = "".join(parts)
    borders = sorted(data.draw(st.sets(st.integers(0, len(text)), max_size=8)))
    labels = st.sampled_from(["FEMALE", "MALE", "FAMILY", "STREET", "CITY", "DATE"])
    pairs = list(itertools.pairwise(borders))
    spans = [
        Span(a, b, data.draw(labels), text[a:b], 0.5, "model:x") for a, b in pairs if data.draw(st.booleans())
    ]
    found = with_compounds(text, spans, SETTINGS)
    assert all(text[span.start : span.end] == span.text for span in found)
    assert all(one.end <= other.start for one, other in itertools.pairwise(found))
    covered = {i for span in found for i in range(span.start, span.end)}
    assert covered >= {i for span in spans for i in range(span.start, span.end) if text[i] != "-"}


def test_what_a_caller_knows_stays() -> None:
    text = "-Sommer19xy Eva-Maria"
    known = [
        Span(0, 11, "PASS", text[:11], 1.0, "known:caller"),
        Span(12, 15, "FEMALE", "Eva", 1.0, "known:caller"),
        Span(16, 21, "FEMALE", "Maria", 0.9, "model:x"),
    ]
    assert list(with_compounds(text, known, SETTINGS)) == known


def test_a_chain_of_names_is_united_in_linear_time() -> None:
    def seconds(count: int) -> float:
        text = "-".join(["Anna"] * count)
        spans = [Span(i * 5, i * 5 + 4, "FEMALE", "Anna", 0.9, "model:m") for i in range(count)]
        begin = time.process_time()
        (whole,) = with_compounds(text, spans, SETTINGS)
        took = time.process_time() - begin
        assert whole.text == text
        return took

    few, many = quickest(seconds, (4_000, 16_000))
    assert many < 10 * few  # 4 times; where it was quadratic, 20 times
