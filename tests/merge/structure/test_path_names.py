r"""Folders of users are accounts or people; in other folders and names of files listed names count."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.merge.structure.path_names import with_path_names
from hybrid_deid.values import Span
from tests.by_turns import MOST, few_and_many
from tests.merge.doubts.test_glued import LABELS


def found(text: str, *spans: Span) -> list[str]:
    result = with_path_names(text, spans, LABELS, 0.5)
    assert all(span.text == text[span.start : span.end] for span in result)
    return [f"{span.label} {span.text}" for span in result]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (r"C:\Users\trzehak\Desktop", ["USER trzehak"]),
        (r"C:\\Users\\Anna\\Desktop\\x.txt", ["FEMALE Anna"]),
        (r"unter C:\Benutzer\Anna Rzehak\Bilder", ["FEMALE Anna", "FAMILY Rzehak"]),
        (r"C:\Users\Huber", ["FAMILY Huber"]),
        (r"C:\Users\Uhr\x", ["USER Uhr"]),
        (r"\\srv\home$\t.rzehak\scan.pdf", ["USER t.rzehak"]),
        (r"\\srv\Personal\Huber_Anna\Zeugnis.pdf", ["FAMILY Huber", "FEMALE Anna"]),
        (r"H:\Personal\Anna Huber\Zeugnis.pdf", ["FEMALE Anna", "FAMILY Huber"]),
        (r"D:\a\Bewerbung_Huber.docx liegt da", ["FAMILY Huber"]),
        ("/home/trzehak/x.py, scp srv:/home/thuber .", ["USER trzehak", "USER thuber"]),
        ("/Users/anna/Documents", ["USER anna"]),
        (r"H:\Personal\Rzehak_Anna\Zeugnis.pdf", ["FAMILY Rzehak", "FEMALE Anna"]),
        (r"H:\Bilder\Rzehak_Anna\x.jpg", ["FEMALE Anna"]),
        (r"S:\Bau\2025-04-03\Plan_12.05.2025.docx", ["DATE 2025-04-03", "DATE 12.05.2025"]),
        (r"S:\Bau\2025-04\Plan.docx", ["DATE 2025-04"]),
        ("/srv/log/migrate_20250605.log", ["DATE 20250605"]),
        # nobody, and no date
        ("http://a.de/2025-04-03/x.html a/2025-04-03/x und/oder 3/4 /x/2025-41/", []),
        (r"H:\Personal\Rzehak_Abgabe", []),
        (r"C:\Users\Public\x C:\Windows\System32", []),
        (r"D:\Koch\Tel", []),
        (r"C:\Users", []),
        ("http://a.de/home/trzehak a/home/trzehak", []),
        (r"a\b und Anna\Huber", []),
    ],
)
def test_what_a_path_tells(text: str, wanted: list[str]) -> None:
    assert found(text) == wanted


def test_addresses_stay_and_guesses_give_way() -> None:
    text = r"C:\Users\trzehak"
    assert found(text, Span(9, 16, "FAMILY", "trzehak", 0.5, "model:m")) == ["USER trzehak"]
    assert found(text, Span(0, 16, "URL", text, 0.5, "model:m")) == [f"URL {text}"]


@pytest.mark.parametrize(
    "part", [r"C:\Users\anna ", r"\a", r"\\a\b", "/home/anna ", "/a1", " /a", "C:\\", "a "]
)
def test_time_grows_with_the_length(part: str) -> None:
    few, many = few_and_many(lambda count: lambda: with_path_names("C:\\a " + part * count, (), LABELS, 0.5))
    assert many < MOST * few


def test_a_guess_keeps_nothing_without_digits_beside_a_date() -> None:
    text = r"S:\Bau\2025-04-03\Plan.docx"
    assert found(text, Span(0, len(text), "DATE", text, 0.5, "model:m")) == ["DATE 2025-04-03"]
    assert found(text, Span(0, 17, "UFID", text[:17], 0.5, "rule:x")) == [f"UFID {text[:17]}"]


def test_in_mail() -> None:
    text = "Hallo,\n\ndie Datei liegt unter C:\\Users\\Annegret\\Documents\\Bewerbung_Pohlmann.docx\n"
    made = hybrid_deid.load("de_email", key=bytes(32)).deidentify(text).text
    assert "Annegret" not in made
    assert "Pohlmann" not in made
    assert "C:\\Users\\" in made
    assert "\\Documents\\Bewerbung_" in made
