"""Names of files are no addresses; the names of people in them are found."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

import hybrid_deid
from hybrid_deid.merge.doubts.never import load_never
from hybrid_deid.merge.structure.file_names import dates_in_files, names_in_files, without_files
from hybrid_deid.values import BY_START, Span
from tests.by_turns import MOST, few_and_many
from tests.merge.doubts.test_glued import LABELS

ENDINGS = load_never("de").file_endings
KEY = b"0123456789abcdef"


@pytest.mark.parametrize(
    ("text", "label", "source", "wanted"),
    [
        ("rechnung.pdf", "URL", "model:m", []),
        ("Bild.PNG", "URL", "model:m", []),
        ("Huber.pdf", "FAMILY", "model:m", ["Huber"]),
        ("rechnung.pdf", "URL", "rule:r", ["rechnung.pdf"]),
        ("huber.at/rechnung.pdf", "URL", "model:m", ["huber.at/rechnung.pdf"]),
        ("www.rechnung.zip", "URL", "model:m", ["www.rechnung.zip"]),
        ("huber.py", "URL", "model:m", ["huber.py"]),  # Paraguay
        ("Main.java:42", "URL", "model:m", []),
        ("huber.at:42", "URL", "model:m", ["huber.at:42"]),
        ("tom@a.pdf", "EMAIL", "model:m", ["tom@a.pdf"]),
    ],
)
def test_what_names_a_file(text: str, label: str, source: str, wanted: list[str]) -> None:
    found = without_files(text, [Span(0, len(text), label, text, 0.9, source)], ENDINGS, lambda: LABELS)
    assert [span.text for span in found] == wanted


@pytest.mark.parametrize(
    ("text", "found", "wanted"),
    [
        ("foto_2021-03-12.png", "foto_2021-03-12.png", ["DATE 2021-03-12"]),
        ("foto_2021-03-12.png", "foto_2021-03", ["DATE 2021-03-12"]),
        ("IMG-20210312-WA0003.jpg", "IMG-20210312-WA0003.", ["DATE 20210312", "UFID WA0003"]),
        ("IMG_20210312_103000.jpg", "IMG_20210312_103000", ["DATE 20210312"]),
        ("Koch_12.03.2021.pdf", "Koch_12.03.2021.pdf", ["DATE 12.03.2021", "FAMILY Koch"]),
        ("RE-2020-1134.pdf", "RE-2020-1134", ["EMAIL RE-2020-1134"]),
        ("2021-03-12@a.pdf", "2021-03-12@a.pdf", ["EMAIL 2021-03-12@a.pdf"]),
        ("2021-03-12_Foto", "2021-03-12_Foto", ["EMAIL 2021-03-12_Foto"]),
    ],
)
def test_of_a_file_with_a_date_the_date_stays(text: str, found: str, wanted: list[str]) -> None:
    spans = [Span(0, len(found), "EMAIL", found, 0.9, "model:m")]
    result = without_files(text, spans, ENDINGS, lambda: LABELS)
    assert [f"{span.label} {span.text}" for span in result] == wanted
    assert without_files(text, [replace(spans[0], source="rule:r")], ENDINGS, lambda: LABELS)[0].text == found


@pytest.mark.parametrize("label", ["ORG", "PASS"])
@pytest.mark.parametrize(
    ("text", "found", "wanted"),
    [
        ("CV-Anna-Huber.pdf", "CV-Anna-Huber.pdf", ["FEMALE Anna", "FAMILY Huber"]),
        ("CV-Anna-Huber.pdf", "CV-Anna-Huber", ["FEMALE Anna", "FAMILY Huber"]),
        ("Koch_12.03.2021.pdf", "Koch_12.03.2021.pdf", ["FAMILY Koch", "DATE 12.03.2021"]),
        ("CV-Anna-Huber.pdf", "CV-Anna", ["label CV-Anna"]),
        ("Huber KG_Anna.pdf", "Huber KG_Anna.pdf", ["label Huber KG_Anna.pdf"]),
        ("foto_2021-03-12.png", "foto_2021-03-12.png", ["label foto_2021-03-12.png"]),
        ("Xy12-Anna", "Xy12-Anna", ["label Xy12-Anna"]),
    ],
)
def test_of_a_file_with_names_these_stay(label: str, text: str, found: str, wanted: list[str]) -> None:
    result = without_files(text, [Span(0, len(found), label, found, 0.9, "model:m")], ENDINGS, lambda: LABELS)
    parts = sorted(result, key=BY_START)
    assert [f"{span.label} {span.text}" for span in parts] == [
        each.replace("label", label) for each in wanted
    ]


@pytest.mark.parametrize(
    ("text", "found", "wanted"),
    [
        (
            "A-25-0417_Huber_Weg17.pdf",
            "A-25-0417_Huber_Weg17.",
            ["UFID A-25-0417", "FAMILY Huber", "UFID Weg17"],
        ),
        ("KV-2025-07-Huber.pdf", "KV-2025-07-Huber.pdf", ["UFID KV-2025-07", "FAMILY Huber"]),
        ("G25-118_Anna_final.docx", "G25-118_Anna_final", ["UFID G25-118", "FEMALE Anna"]),
        ("RE-2025-114.pdf", "RE-2025-114.pdf", ["UFID RE-2025-114.pdf"]),
        ("RE-2025-114_Huber", "RE-2025-114_Huber", ["UFID RE-2025-114_Huber"]),
    ],
)
def test_of_a_file_with_a_code_and_names_both_stay(text: str, found: str, wanted: list[str]) -> None:
    spans = [Span(0, len(found), "UFID", found, 0.9, "model:m")]
    parts = sorted(without_files(text, spans, ENDINGS, lambda: LABELS), key=BY_START)
    assert [f"{span.label} {span.text}" for span in parts] == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Protokoll_12.03.2021.pdf, 2021-03-12_Foto.PNG", ["12.03.2021", "2021-03-12"]),
        ("IMG_20210312_103000.jpg, 24092010_x.gif", ["20210312", "24092010"]),
        ("Protokoll_12.03.25_final.pdf, Rechnung_Kahl_2.3.25.pdf", ["12.03.25", "2.3.25"]),
        ("Liste_Kahl_04-06-25.xlsx, Liste_04-06-2.xlsx", ["04-06-25"]),
        ("Abrechnung_03-2025.xlsx, 2025-03_Plan.pdf", ["03-2025", "2025-03"]),
        ("Befund_Kahl_040424.pdf, Brief 311221.doc", ["040424", "311221"]),
        ("Scan_123456.pdf, RE-040424.pdf, Nr_040494.pdf, Nr_0404245.pdf, v.040424.pdf", []),
        ("Version_1.2.13b.pdf, Plan-12.03.25.pdf, Nr_13-2025.pdf, a_2025-03.pdf", []),
        ("Scan_20211399.pdf, a_202103121.pdf, Rechnung_2021.pdf", []),
        ("a.at/2021-03-12.pdf, Foto_2021-03-12 liegt bei", []),
    ],
)
def test_dates_in_names_of_files(text: str, wanted: list[str]) -> None:
    found = dates_in_files(text, [], 0.5, ENDINGS)
    assert [span.text for span in found] == wanted
    assert all(span.text == text[span.start : span.end] and span.label == "DATE" for span in found)
    assert dates_in_files(text, [Span(0, len(text), "ORG", text)], 0.5, ENDINGS) == []
    assert dates_in_files(text, [], 0.5, frozenset()) == []


def test_a_part_of_such_a_date_hides_it_not() -> None:
    part = Span(10, 12, "DATE", "03")
    assert [span.text for span in dates_in_files("Scan_2021-03-12.pdf", [part], 0.5, ENDINGS)] == [
        "2021-03-12"
    ]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Anbei: Lebenslauf_Anna_Huber.pdf", ["Anna", "Huber"]),
        ("Angebot-Huber.xlsx.", ["Huber"]),
        ("Anna_Koch.doc, Koch.doc, Koch_Tom.DOC", ["Anna", "Koch", "Koch", "Tom"]),
        ("Graz.pdf, Uhr.pdf, anna.pdf, Anna.at, Anna pdf", []),
        ("a.at/Huber.pdf, Huber.pdf.a.at", []),
        ("CV_Anna_Rzehak.pdf, CV_Rzehak_Anna_2.pdf", ["Anna", "Rzehak", "Rzehak", "Anna"]),
        ("RzehakAnna_BA.pdf, Anna_Huber_Rzehak.pdf", ["Rzehak", "Anna", "Anna", "Huber"]),
        ("Lebenslauf_Rzehak.pdf, Bewerbung Rzehak.pdf, CV-Rzehak-2.pdf", ["Rzehak"] * 3),
        ("Rzehak.pdf, Foto_Rzehak.pdf, Lebenslauf_rzehak.pdf, Lebenslauf_Abgabe.pdf", []),
        ("Anna_Abgabetreffen.pdf, Anna_Abgabe.pdf, Anna_RZEHAK.pdf", ["Anna"] * 3),
    ],
)
def test_names_in_names_of_files(text: str, wanted: list[str]) -> None:
    found = names_in_files(text, [], LABELS, 0.5, ENDINGS)
    assert [span.text for span in sorted(found, key=BY_START)] == wanted
    assert all(span.text == text[span.start : span.end] for span in found)
    assert names_in_files(text, [Span(0, len(text), "ORG", text)], LABELS, 0.5, ENDINGS) == []
    assert names_in_files(text, [], LABELS, 0.5, frozenset()) == []


def test_in_the_pipeline() -> None:
    spans = hybrid_deid.load(key=bytes(range(32))).tag("Siehe rechnung.pdf und Rechnung_Huber.pdf im Anhang.")
    assert [(span.text, span.label) for span in spans] == [("Huber", "FAMILY")]


def test_umlauts_in_two_letters() -> None:
    spans = hybrid_deid.load(key=bytes(range(32))).tag("Siehe Boettcher_Vertrag.pdf und Neue_Abenteuer.pdf.")
    assert [(span.text, span.label) for span in spans] == [("Boettcher", "FAMILY")]


def test_a_date_in_a_file_moves_with_the_others() -> None:
    mail = "Anbei Scan_2021-03-12.pdf und IMG_20210312_103000.jpg vom 12.03.2021."
    moved = hybrid_deid.load(key=bytes(range(32))).deidentify(mail).text
    said = re.fullmatch(
        r"Anbei Scan_(\d+)-(\d\d)-(\d\d)\.pdf und IMG_(\d{8})_103000\.jpg vom ([\d.]+)\.", moved
    )
    assert said is not None
    year, month, day, digits, written = said.groups()
    assert digits == year + month + day != "20210312"
    assert written == f"{day}.{month}.{year}"


@pytest.mark.parametrize("text", ["Anna.pdf ", "Anna.pdf", "Anna_", ".pdf"])
def test_time_grows_with_the_length(text: str) -> None:
    few, many = few_and_many(lambda count: lambda: names_in_files(text * count, [], LABELS, 0.5, ENDINGS))
    assert many < MOST * few


def test_initials_beside_names_and_at_the_end_behind_a_number() -> None:
    deid = hybrid_deid.load("de_email", key=b"0123456789abcdef")

    def named(text: str) -> list[str]:
        return [span.text for span in deid.tag(text) if span.source == "consistency:file"]

    assert named("Anbei Zeugnis_Wambach_N.pdf und CV_S_Okafor.pdf") == ["Wambach", "N", "S", "Okafor"]
    assert named("Anbei Attest_P_Zwirnmann.pdf und Plan_v3_MB.xlsx") == ["P", "Zwirnmann", "MB"]
    assert named("Anbei Plan_B_Wambach.pdf und Gruppe C Okafor.pdf") == ["Wambach", "Okafor"]
    assert named("Anbei Angebot_v2_DE.pdf, Film_12_HD.mp4 und Anlage_B.pdf") == []
    assert named("Anbei Lohn_2023_HR.pdf, Kurs_2_VO.pdf und Logo_2_SW.png") == []


def test_given_names_that_are_words_beside_a_family_name() -> None:
    deid = hybrid_deid.load("de_email", key=KEY)

    def named(text: str) -> list[tuple[str, str]]:
        return [(span.text, span.label) for span in deid.tag(text) if span.source == "consistency:file"]

    jasmin = ("Jasmin", "FEMALE")
    assert named("Anbei Zeugnis_Wambach_Jasmin.pdf") == [("Wambach", "FAMILY"), jasmin]
    assert named("Anbei Vertrag_Jasmin_Wambach_2.pdf") == [jasmin, ("Wambach", "FAMILY")]
    assert named("Anbei Tee_Jasmin.pdf und Wambach_April.pdf") == [("Wambach", "FAMILY")]
