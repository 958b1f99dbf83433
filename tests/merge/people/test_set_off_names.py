"""A family name that a document has for sure is one between signs too, though it be a common word."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.merge.people.set_off_names import set_off_names
from hybrid_deid.values import Span
from tests.by_turns import MOST, few_and_many
from tests.merge.doubts.test_glued import LABELS

ENDINGS = frozenset({"pdf", "docx"})


def found(text: str, family: str = "Koch", score: float = 0.99) -> list[str]:
    """Return labels and texts of what is found behind the greeting of somebody."""
    greeting = f"Frau {family}, "
    spans = [Span(5, 5 + len(family), "FAMILY", family, score, "model:m")]
    finds = set_off_names(greeting + text, spans, LABELS, 0.5, ENDINGS)
    assert all(span.text == (greeting + text)[span.start : span.end] for span in finds)
    return [f"{span.label} {span.text}" for span in finds]


@pytest.mark.parametrize(
    "text",
    [
        "Vollmacht_Koch_neu.pdf",
        "Angebot-Koch.pdf.",
        "Koch 2023.pdf",
        r"P:\Akten\Koch",
        "/srv/akten/Koch liegt",
        "[Koch] Vertrag",
        "#Koch",
        "RE 0417 Koch",
        "Koch 0417",
        "Koch/0417",
        "Petra_Koch",
        "Koch_0417",
        "der Koch-Vertrag",
    ],
)
def test_a_sure_name_between_signs(text: str) -> None:
    assert found(text) == ["FAMILY Koch"]
    assert found(text, score=0.9) == []
    assert found(text, "Huber") == []


@pytest.mark.parametrize(
    "text",
    [
        "der Koch kommt",
        "Koch_innen",
        "Koch-Kurs",
        "Koch-Vertrag-Muster",
        "Koch/Köchin",
        "Koch 2023",
        "am 14. Mai 2023 Koch",
        "_Kochs_",
        "Koch.",
        "Koch.at",
        "12,500 Koch",
    ],
)
def test_elsewhere_it_is_left_to_the_sentence(text: str) -> None:
    assert found(text) == []


def test_other_spellings_of_it() -> None:
    assert found("KÄFER_1 Kaefer_2 Käfer_3", "Käfer") == ["FAMILY KÄFER", "FAMILY Kaefer", "FAMILY Käfer"]
    assert found(r"\\a\home\kaefer, ~ kaefer, kaefer_neu.pdf", "Käfer") == [
        "USER kaefer",
        "USER kaefer",
        "FAMILY kaefer",
    ]


def test_accounts_made_of_it() -> None:
    accounts = "pkaefer, p.kaefer, käferp, kaefer_pe01, /home/pkaefer/x"
    assert found(accounts, "Käfer") == [
        "USER pkaefer",
        "USER p.kaefer",
        "USER käferp",
        "USER kaefer_pe01",
        "USER pkaefer",
    ]
    assert found("paydin", "Aydın") == ["USER paydin"]
    assert found("kaefers-2, pkaefer.at, pkaefer@a.at, Pkaefer, kaeferlein", "Käfer") == []
    assert found("gandere", "Gander") == []  # no list has the name
    short = r"pkoch, p.koch, C:\koch, ~ koch, kochs, kochp, abkoch, petra_koch.pdf"  # within many words
    assert found(short) == ["USER pkoch", "USER p.koch", "USER koch", "USER koch"]
    assert found("abgabe", "Gabe") == []


def test_nothing_is_found_within_a_find() -> None:
    text = "Frau Koch, Vollmacht_Koch.pdf"
    spans = [Span(5, 9, "FAMILY", "Koch", 0.99), Span(11, len(text), "UFID", text[11:], 0.9)]
    assert set_off_names(text, spans, LABELS, 0.5, ENDINGS) == []


def test_in_the_pipeline() -> None:
    mail = "Sehr geehrte Frau Schneider,\n\nVollmacht_Schneider_neu.pdf und Ihr Zugang pschneider.\n"
    result = hybrid_deid.load(key=bytes(range(32))).deidentify(mail).text
    family = result.split("Frau ")[1].split(",")[0]
    assert "chneider" not in result and f"Vollmacht_{family}_neu.pdf" in result


@pytest.mark.parametrize("text", ["Koch ", "Koch_", "[Koch", "koch", "1234 "])
def test_time_grows_with_the_length(text: str) -> None:
    spans = [Span(0, 4, "FAMILY", "Koch", 0.99)]
    few, many = few_and_many(
        lambda count: lambda: set_off_names("Koch " + text * count, spans, LABELS, 0.5, ENDINGS)
    )
    assert many < MOST * few
