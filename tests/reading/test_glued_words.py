"""Clipped articles and small words glued to names are read apart, and what is no name stays one word."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.deidentifier import Deidentifier
from hybrid_deid.reading import Vocabulary
from hybrid_deid.reading.glued_words import glued_words

KEY = bytes(range(32))
WORDS = Vocabulary(
    articles=frozenset("dsnz"),
    glued=frozenset({"hallo", "und", "an", "frau"}),
    is_given={"Resi", "Angelo", "Uwe", "Eva"}.__contains__,
    has_gender={"Resi", "Angelo", "Uwe", "Eva"}.__contains__,
    is_family={"Huber", "Souza"}.__contains__,
    is_town={"Graz"}.__contains__,
    is_common={"uwe"}.__contains__,
    is_closed={"frau", "herr"}.__contains__,
)


@pytest.fixture(scope="module")
def deid() -> Deidentifier:
    return hybrid_deid.load(key=KEY)


def read(text: str) -> str:
    """Return a text with what is read in it."""
    for edit in sorted(glued_words(text, lambda: WORDS), reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("D'Resi hat gsagt, de Schorsch kimmt a.", ["Resi", "Schorsch"]),
        ("Frag d'Ruth, die weiss es.", ["Ruth"]),
        ("I hob s'Vreni troffe und an n'Franz.", ["Vreni", "Franz"]),
        ("D´Lisa und d`Anna und d’Vreni sind da", ["Lisa", "Anna", "Vreni"]),
        ("z'Kufstein war's schee", ["Kufstein"]),
        ("D'Trudi Nägeli isch da", ["Trudi", "Nägeli"]),
        ("frag d'ruth und d'resi, die wüssed das", ["ruth", "resi"]),
        ("Nachbarn: Nowak, D'Angelo, O'Neill", ["Nowak", "D'Angelo", "O'Neill"]),
        ("Frau D'Angelo und Maria D'Agostino", ["D'Angelo", "Maria", "D'Agostino"]),
        ("N'Diaye und N’Dour fahren mit", ["N'Diaye", "N’Dour"]),
        ("HalloKerstin, wie gehts?", ["Kerstin"]),
        ("Grüße anMartina undJonas", ["Martina", "Jonas"]),
        ("FrauTrautmann kommt", ["Trautmann"]),
    ],
)
def test_names_behind_what_is_glued_are_found_alone(deid: Deidentifier, text: str, names: list[str]) -> None:
    assert [span.text for span in deid.tag(text)] == names


@pytest.mark.parametrize("sign", "'`´’")
def test_english_negations_are_no_names(deid: Deidentifier, sign: str) -> None:
    text = f"Don{sign}t forget!\n\nCan{sign}t wait, don{sign}t worry!\n"
    assert deid.deidentify(text).text == text


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("D'Resi da. D'Angelo da, s'Uwe", "D' Resi da. D' Angelo da, s' Uwe"),
        ("mit D'Angelo, Herr D'Angelo", "mit Angelo, Herr D'Angelo"),
        ("die N'Gomo, d'Sonne, d'hubers, z'Graz, d'Graz", "die Ngomo, d'Sonne, d'hubers, z' Graz, d'Graz"),
        ("d'resi, d'uwe, d'Hubers", "d' resi, d'uwe, d' Hubers"),
        ("geht's Eva, O'Neill, rock'n'Uwe", "geht's Eva, O'Neill, rock'n'Uwe"),
        ("undEva HalloUwe FrauHuber", "und Eva Hallo Uwe Frau Huber"),
        (
            "undEva@post.at EvaUwe HundEva undSonne undEvas1",
            "undEva@post.at EvaUwe HundEva undSonne undEvas1",
        ),
        ("Can`t, wen´T", "Can't, wen'T"),
    ],
)
def test_only_names_are_read_apart(text: str, seen: str) -> None:
    assert read(text) == seen


def test_a_language_without_such_words_parts_nothing() -> None:
    assert not list(glued_words("d'Resi undEva", Vocabulary))
