"""Short names that a list of people explains."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.merge.people.short_names import with_short_names
from hybrid_deid.values import Span


def name(text: str, label: str, word: str, source: str = "model:m") -> Span:
    start = text.index(word)
    return Span(start, start + len(word), label, word, 0.9, source)


def found(text: str, *further: Span) -> list[str]:
    """Return what is found in a text that names Ilka Wedemeyer, beyond her name."""
    spans = [name(text, "FEMALE", "Ilka"), name(text, "FAMILY", "Wedemeyer"), *further]
    result = with_short_names(text, sorted(spans, key=lambda span: span.start))
    return [f"{span.label} {span.text}" for span in result if span not in spans[:2]]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ilka Wedemeyer (IW)\n- IW: Raum", ["FEMALE IW"] * 2),
        ("Ilka Wedemeyer [IW], Angebot (IW), V: XY/IW", ["FEMALE IW"] * 3),
        ("Ilka Wedemeyer = IW", ["FEMALE IW"]),
        ("Ilka Wedemeyer\tIW\tRaum", ["FEMALE IW"]),
        ("Ilka Wedemeyer IW\nIW kommt.", ["FEMALE IW"] * 2),
        ("Wedemeyer, Ilka (IW)", ["FEMALE IW"]),
        ("IW = Ilka Wedemeyer", ["FEMALE IW"]),
        ("IWe (Ilka Wedemeyer) und IWe", ["FEMALE IWe"] * 2),
        ("Ilka Wedemeyer kommt. IW: Raum", []),
        ("Ilka Wedemeyer (SPD) und SPD", []),
        ("Ilka Wedemeyer (IW), um 10 IW, IW-Code, a.IW, IW@x, IW2", ["FEMALE IW"]),
        ("IW: Ilka Wedemeyer", []),
        ("Ilka Wedemeyer IW Köln", []),
    ],
)
def test_short_names_beside_the_name(text: str, expected: list[str]) -> None:
    assert found(text) == expected


def test_a_guess_gives_way_and_what_is_known_stays() -> None:
    text = "Ilka Wedemeyer (IW)\nIW Bau GmbH, IW"
    guess = Span(16, 18, "ORG", "IW", 0.9, "model:m")
    firm = Span(20, 31, "ORG", "IW Bau GmbH", 0.9, "model:m")
    known = Span(33, 35, "ORG", "IW", 1.0, "known:caller")
    assert found(text, guess, firm, known) == ["FEMALE IW", "ORG IW Bau GmbH", "ORG IW"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Klaus-Peter kommt, KP bringt Salat. Gruß an KP", ["KP", "KP"]),
        ("Klaus-Peter liegt im KP", []),
        ("Klaus-Peter ist weg. Im KP gibt es nichts", []),
        ("Klaus-Peter (KP) liegt im KP. KP2, KP-Plan, um 3 KP", ["KP"]),
        ("Klaus-peter und KP", []),
    ],
)
def test_the_capitals_of_a_double_given_name(text: str, expected: list[str]) -> None:
    whole = name(text, "MALE", text[:11])
    result = with_short_names(text, [whole], {"im"})
    assert [span.text for span in result if span is not whole] == expected
    assert all(span.label == "MALE" for span in result)


def test_what_else_the_capitals_are() -> None:
    text = "Paul-Carsten hat PC und HP gekauft"
    whole = name(text, "MALE", "Paul-Carsten")
    assert with_short_names(text, [whole], (), {"PC"}.__contains__) == (whole,)
    text = "Paul-Carsten Wedemeyer (PCW) ist PCW"
    spans = [name(text, "MALE", "Paul-Carsten"), name(text, "FAMILY", "Wedemeyer")]
    result = with_short_names(text, spans, (), {"PCW"}.__contains__)
    assert [span.text for span in result[2:]] == ["PCW", "PCW"]


def test_a_guess_behind_a_determiner_stays() -> None:
    text = "Karl-Heinz liegt im KH, KH isst"
    guess = Span(20, 22, "ORG", "KH", 0.6, "model:m")
    result = with_short_names(text, [name(text, "MALE", "Karl-Heinz"), guess], {"im"})
    assert [(span.label, span.text) for span in result[1:]] == [("ORG", "KH"), ("MALE", "KH")]


def test_minutes() -> None:
    deid = hybrid_deid.load("de_email", key=b"0123456789abcdef")
    text = "TN: Ines Petersen (IP), Bruno Hollweg (BHo)\n- IP: Raum\n- V: BHo/IP\nEU und PR"
    lines = deid.deidentify(text).text.splitlines()
    first, second = (part.split(" (") for part in lines[0].removeprefix("TN: ").rstrip(")").split("), "))
    assert first[1] == "".join(word[0] for word in first[0].split())
    given, family = second[0].split()
    assert second[1] == given[0] + family[:2]
    assert lines[1:] == [f"- {first[1]}: Raum", f"- V: {second[1]}/{first[1]}", "EU und PR"]


def test_numbers_in_the_same_mail_are_not_given_up() -> None:
    text = "Anna Kern (AK), Max Huber (MH)\n\nTreffen am 17.01.2024\n\nAK: Lindenstraße 14, 80539 München"
    text += "\nMH: Tel. 089 12345678, geb. 3.5.1980, Kundennr. 10023, PIN 4711, Rechnung 2024-0815"
    deid = hybrid_deid.load("de_email", key=b"0123456789abcdef")
    labels = {span.text: span.label for span in deid.tag(text)}
    assert labels["AK"] == "FEMALE"
    for number, label in (
        ("17.01.2024", "DATE"),
        ("14", "STREETNO"),
        ("80539", "ZIP"),
        ("089 12345678", "PHONE"),
    ):
        assert labels[number] == label
    assert {"3.5.1980", "10023", "4711", "2024-0815"} <= labels.keys()
