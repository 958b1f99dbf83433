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
    glued=frozenset({"hallo", "und", "an", "frau", "lg", "grüßen"}),
    labels=frozenset({"an", "ort", "name", "tel", "e-mail"}),
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
        ("d´Lisa und d`Anna und d’Vreni sind da", ["Lisa", "Anna", "Vreni"]),
        ("z'Kufstein war's schee", ["Kufstein"]),
        ("D'Trudi Nägeli isch da", ["Trudi", "Nägeli"]),
        ("frag d'ruth und d'resi, die wüssed das", ["ruth", "resi"]),
        ("Nachbarn: Nowak, D'Angelo, O'Neill", ["Nowak", "D'Angelo", "O'Neill"]),
        ("Frau D'Angelo und Maria D'Agostino", ["D'Angelo", "Maria", "D'Agostino"]),
        ("N'Diaye und N’Dour fahren mit", ["N'Diaye", "N’Dour"]),
        ("HalloKerstin, wie gehts?", ["Kerstin"]),
        ("HalloŞükran, wie gehts?", ["Şükran"]),
        ("Danke undŁukasz, bis dann", ["Łukasz"]),
        ("Grüße anMartina undJonas", ["Martina", "Jonas"]),
        ("FrauTrautmann kommt", ["Trautmann"]),
        ("Mit freundlichen GrüßenBirte JeskeTel. 0441 772211", ["Birte", "Jeske", "0441 772211"]),
        ("Von: Eva HuberGesendet: heute 08:11An: Uwe KochBetreff: Miete", ["Eva", "Huber", "Uwe", "Koch"]),
        ("Vorname: BirteNachname: JeskePLZ: 26122Ort: Oldenburg", ["Birte", "Jeske", "26122", "Oldenburg"]),
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
        ("D'Resi da. D'Eva da, s'Uwe", "D' Resi da. D' Eva da, s' Uwe"),
        ("mit D'Eva, Herr D'Eva", "mit Eva, Herr D'Eva"),
        ("D'Angelo da, mit D'Angelo", "D'Angelo da, mit D'Angelo"),
        ("d'Huber Resi und d'Huber Marx", "d' Huber Resi und d'Huber Marx"),
        ("die N'Gomo, d'Sonne, d'hubers, z'Graz, d'Graz", "die Ngomo, d'Sonne, d'hubers, z' Graz, d'Graz"),
        ("d'resi, d'uwe, d'Hubers", "d' resi, d'uwe, d' Hubers"),
        ("geht's Eva, O'Neill, rock'n'Uwe", "geht's Eva, O'Neill, rock'n'Uwe"),
        ("undEva HalloUwe FrauHuber", "und Eva Hallo Uwe Frau Huber"),
        (
            "undEva@post.at EvaUwe HundEva undSonne undEvas1",
            "undEva@post.at EvaUwe HundEva undSonne undEvas1",
        ),
        ("Can`t, wen´T", "Can't, wen'T"),
        ("LGEva GrüßenUwe ARGEva", "LG Eva Grüßen Uwe ARGEva"),
        (
            "Von: Eva HuberAn: xOrt: 8010Ort: GrazE-Mail: a.Tel. 4",
            "Von: Eva Huber\nAn: xOrt: 8010\nOrt: Graz\nE-Mail: a.Tel. 4",
        ),
        (
            "HuberTel. 0316, lastName: x, HuberWort: y, http://xOrt:4",
            "Huber\nTel. 0316, lastName: x, HuberWort: y, http://xOrt:4",
        ),
    ],
)
def test_only_names_are_read_apart(text: str, seen: str) -> None:
    assert read(text) == seen


def test_a_language_without_such_words_parts_nothing() -> None:
    assert not list(glued_words("d'Resi undEva", Vocabulary))
