"""What signs glue to a name is read apart; the text keeps its signs and gets no blank."""

from __future__ import annotations

import re

import pytest

import hybrid_deid
from hybrid_deid.deidentifier import Deidentifier
from hybrid_deid.knowledge import read_toml
from hybrid_deid.reading.signs import PATH, signs_apart
from hybrid_deid.values import Document, KnownValue, Region
from tests.by_turns import MOST, few_and_many

KEY = bytes(range(32))
PEOPLE = ("FEMALE", "MALE")


@pytest.fixture(scope="module")
def deid() -> Deidentifier:
    return hybrid_deid.load(key=KEY)


def read_apart(text: str) -> str:
    """Return a text with the blanks that are read in it."""
    for edit in sorted(signs_apart(text), reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


@pytest.mark.parametrize(
    "sign", [":-)", ":-D", ":-*", ";-)", ":'-(", "^^", "<3", "=)", "~", "*g*", "*lach*", "\\o/", "++"]
)
def test_a_name_before_a_smiley_is_found_alone(deid: Deidentifier, sign: str) -> None:
    mail = f"Hallo Leonie{sign}\n\nkommst du am Samstag?\n\nViele Grüße\nKarsten{sign}\n"
    spans = deid.tag(mail)
    assert [(span.text, span.label) for span in spans] == [("Leonie", "FEMALE"), ("Karsten", "MALE")]
    kept = re.split("Leonie|Karsten", mail)
    assert all(piece in deid.deidentify(mail).text for piece in kept)


@pytest.mark.parametrize("sign", [":-)", ":)", "^^", "<3", "~", "❤\ufe0f", "👍🏼"])
def test_a_name_behind_a_smiley_is_found_alone(deid: Deidentifier, sign: str) -> None:
    assert [span.text for span in deid.tag(f"Hallo {sign}Leonie, wie gehts?")] == ["Leonie"]


@pytest.mark.parametrize("sign", ["+", "→", "->", "=>", "•", "·", "*", "❤\ufe0f", "^^", "!!"])
def test_names_that_a_sign_joins_are_two(deid: Deidentifier, sign: str) -> None:
    spans = deid.tag(f"Gestern kamen Uwe{sign}Martina vorbei.")
    assert [(span.text, span.label) for span in spans] == [("Uwe", "MALE"), ("Martina", "FEMALE")]


GLUED = [
    *("!:-)", ",:-)", "!!!1", "!!11", ",(wir", ',"wir', "!<3", "!^^", ".:-)", "!:D", "!--", ",--", ",=)"),
    *(",*freu*", ",,,wir", "?!1", "!|", ",<br>", ",<o:p></o:p>", "!!!!!111einself"),
]


@pytest.mark.parametrize("signs", GLUED)
def test_a_name_before_several_signs_is_found_alone(deid: Deidentifier, signs: str) -> None:
    mail = (
        f"Hallo Leonie{signs} wie geht es?\n\nGestern kam Mirko{signs} und wir waren in Kassel{signs} froh.\n"
    )
    spans = deid.tag(mail)
    assert [span.text for span in spans] == ["Leonie", "Mirko", "Kassel"]
    kept = re.split("Leonie|Mirko|Kassel", mail)
    assert all(piece in deid.deidentify(mail).text for piece in kept)


def test_several_names_and_those_with_an_age_are_found(deid: Deidentifier) -> None:
    spans = deid.tag("Team A: Uwe+Bernd+Klaus, Kinder: Martina(5), Jonas(7 J.) und Emil(9)")
    names = ["Uwe", "Bernd", "Klaus", "Martina", "Jonas", "Emil"]
    assert [span.text for span in spans if span.label in PEOPLE] == names


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Schön!!!Kommst du?!Ja", "Schön!!! Kommst du?! Ja"),
        ("Eva<3 und Uwe:-)))Max", "Eva  und Uwe :-))) Max"),
        ("Wert<3,5 und Alter<30", "Wert<3,5 und Alter<30"),
        ("C++, B+ und 2*x*y", "C++, B+ und 2*x*y"),
        ("eva+post@web.de http://x.at/~eva/?q=a+bc ~/eva", "eva+post@web.de http://x.at/~eva/?q=a+bc ~/eva"),
        ("Kolleg*innen und Nachbar*Innen, col·lecció", "Kolleg*innen und Nachbar*Innen, col·lecció"),
        ("ab (5) :-) und :- 3", "ab (5) :-) und :- 3"),
        ("YW+Jh" * 30, "YW+Jh" * 30),
        ("Eva!:-) Uwe,(ja) Max!!!1 Eva,,,ja Uwe.:-)", "Eva! :-) Uwe, (ja) Max!!! 1 Eva,,, ja Uwe. :-)"),
        (
            "Passwort: Geheim!1 oder user=a pass=Eva!12\nEva!1 kommt",
            "Passwort: Geheim!1 oder user=a pass=Eva!12\nEva! 1 kommt",
        ),
        (
            "Kennwort: Igel+Apfel9, PIN fürs Tor: Haus(9)Tor, Passwort an Eva+Uwe",
            "Kennwort: Igel+Apfel9, PIN fürs Tor: Haus(9)Tor, Passwort an Eva + Uwe",
        ),
        ('Eva,"ja" Uwe?"nein" Max,<i> Eva!_ja_', 'Eva, "ja" Uwe? "nein" Max, <i> Eva! _ja_'),
        ('Eva!" (Uwe.) „Max!“ Eva!:) Uwe,* ...', 'Eva!" (Uwe.) „Max!“ Eva!:) Uwe,* ...'),
        ("z.B.(a) 3,-- 5!! http://x.at/b,-c?-d a@b.at,-c", "z.B.(a) 3,-- 5!! http://x.at/b,-c?-d a@b.at,-c"),
    ],
)
def test_only_what_is_glued_to_words_is_read_apart(text: str, read: str) -> None:
    assert read_apart(text) == read


def test_what_a_caller_knows_is_not_read_apart(deid: Deidentifier) -> None:
    document = Document("1", "Zugang: uwe+eva bitte", known=(KnownValue("uwe+eva", "USER"),))
    assert [(span.text, span.label) for span in deid.tag(document)] == [("uwe+eva", "USER")]


def test_a_region_ends_where_it_ended(deid: Deidentifier) -> None:
    text = "Hallo Leonie:-) danke"
    document = Document("1", text, regions=(Region(0, 12, "a"), Region(12, len(text), "b")))
    assert [(span.start, span.end) for span in deid.tag(document)] == [(6, 12)]


def test_patterns_begin_with_a_plain_sign() -> None:
    # Else looking for them takes six times as long; words for a secret are sought before few of them.
    kinds = {kind: patterns for kind, patterns in read_toml(PATH).items() if kind != "secrets"}
    patterns = [pattern for kind in kinds.values() for pattern in kind]
    assert patterns and not [one for one in patterns if re.match(r"(?:\\.|[^\\])[+*?{]|[\[(]", one)]


@pytest.mark.parametrize(
    "sign",
    ["-", "=", "~", ":-", ";-", ",a", "!", "!?", "a!", "aa!1 ", "aa,", "aa,,", "++", "<3", "--> ", "~/"],
)
def test_time_grows_with_the_length(sign: str) -> None:
    few, many = few_and_many(lambda count: lambda: list(signs_apart(sign * (10 * count))))
    assert many < MOST * few


@pytest.mark.parametrize("arrow", ["-->", "------>", "=>", "=====>"])
def test_an_arrow_of_any_length_is_one_sign(arrow: str) -> None:
    assert read_apart(f"Anna{arrow}Peter") == f"Anna {arrow} Peter"
    assert read_apart(f"Anna {arrow}Peter") == f"Anna {arrow} Peter"
