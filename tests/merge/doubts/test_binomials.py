"""Genera of plants and animals that people are called as, and people beside words in small letters."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

import hybrid_deid
from hybrid_deid.merge.doubts.binomials import Species, without_binomials
from hybrid_deid.values import Span
from tests.by_turns import MOST, few_and_many

WORDS = frozenset(
    ["kommt", "bleibt", "prima", "major", "minor", "tenor", "hat", "und", "mit", "heute", "Garten", "Amsel"]
)
NAMES = frozenset(
    ["Viola", "Iris", "Sylvia", "Veronica", "Maria", "Giulia", "Anna", "Rossi", "Kowalski", "Salvia", "Falco"]
)
SPECIES = Species(WORDS.__contains__, NAMES.__contains__, frozenset({"hat", "und"}).__contains__, ("und",))
LIST = "Bestellt: Lavandula angustifolia, Drosera capensis, "

APES = "Silbermeerkatze (V. doggetti), Goldmeerkatze (V. kandti), Blaumaulmeerkatze (V. cephus), "


def left(text: str, word: str, label: str = "FEMALE", source: str = "model:m") -> bool:
    start = text.rindex(word)
    span = Span(start, start + len(word), label, word, 0.9, source)
    return without_binomials(text, [span], SPECIES) == [span]


@pytest.mark.parametrize(
    ("text", "word", "label"),
    [
        (f"{LIST}Viola odorata, Iris germanica.", "Viola", "FEMALE"),
        (f"{LIST}Viola odorata, Iris germanica.", "germanica", "FAMILY"),
        (f"{LIST}Viola odorata, Iris germanica.", "Viola odorata", "ORG"),
        (f"{LIST}Viola × wittrockiana", "Viola", "FEMALE"),
        # a genus that is nobody's name, by itself too, and its initial
        ("Drosera capensis und Pinguicula moranensis. Die Drosera braucht Licht.", "Drosera", "CITY"),
        ("Drosera capensis, Pinguicula moranensis, D. spatulata", "D.", "MALE"),
        # in brackets one such pair tells
        ("Der Sonnentau (Drosera rotundifolia) und das Veilchen (Viola odorata) blühen.", "Viola", "FEMALE"),
        # parts of the body
        ("Beuger sind M. flexor carpi ulnaris und M. palmaris longus.", "M.", "MALE"),
        ("Beuger sind M. palmaris longus und M. flexor carpi ulnaris.", "ulnaris", "FAMILY"),
        ("Der N. medianus und die V. cephalica", "V. cephalica", "ORG"),
        ("In den Oberarm (M. deltoideus) gespritzt.", "deltoideus", "FAMILY"),
        # initials in brackets, several of one genus, one of which is a name
        (f"{APES}Dianameerkatze (V. viola)", "viola", "FAMILY"),
        (f"{APES}Dianameerkatze (V. viola)", "V. viola", "CITY"),
        # usual words, as an entry of such a list
        (f"{LIST}Salvia major, Viola odorata", "Salvia", "FEMALE"),
    ],
)
def test_species(text: str, word: str, label: str) -> None:
    assert not left(text, word, label)


@pytest.mark.parametrize(
    ("text", "word", "label"),
    [
        # names of people with words in small letters behind them
        ("Liebe Maria carissima, grüß Giulia bellissima!", "Maria", "FEMALE"),
        ("Hallo Anna kowalska und Viola odorska", "Viola", "FEMALE"),
        ("hier sind Anna rossi und Maria kowalski", "Maria", "FEMALE"),
        # people in a text on plants
        (f"{LIST}Salvia officinalis. Viola kommt heute.", "Viola", "FEMALE"),
        (f"{LIST}Anna hat die Liste, Maria und Giulia auch", "Anna", "FEMALE"),
        (f"{LIST}Gruß Viola", "Viola", "FEMALE"),
        (f"{LIST}D. Rossi", "D.", "MALE"),
        # initials before names in small letters
        ("Salat (V. rossi), Kuchen (V. kowalski), Brot (V. falco), Bier (V. doggetti)", "doggetti", "FAMILY"),
        (f"{APES}gesehen von Anna (M. nowicka)", "nowicka", "FAMILY"),
        ("Affen (V. doggetti), Wale (M. kandti), Robben (A. cephus)", "kandti", "FAMILY"),
        ("hier sind A. kowalska und M. nowicka", "kowalska", "FAMILY"),
        ("A. kommt mit und M. bleibt hier", "M.", "MALE"),
        ("N. medianus und V. cephalica mit M. Rossi", "Rossi", "FAMILY"),
        # one pair alone tells nothing
        ("Geprüft von M. kantor am Montag", "kantor", "FAMILY"),
        ("Tekleab tesfaya kommt heute.", "Tekleab", "MALE"),
        ("Grüße von Viola odorata", "Viola", "FEMALE"),
    ],
)
def test_people(text: str, word: str, label: str) -> None:
    assert left(text, word, label)


def test_a_genus_that_somebody_is_called_as() -> None:
    text = "Linnea borealis, Drosera capensis. Linnea Berg kommt, Drosera blüht."
    begin = text.rindex("Linnea")
    given = Span(begin, begin + 6, "FEMALE", "Linnea", 0.9, "model:m")
    family = Span(begin + 7, begin + 11, "FAMILY", "Berg", 0.9, "model:m")
    assert without_binomials(text, [given, family], SPECIES) == [given, family]
    assert without_binomials(text, [given], SPECIES, lambda name: name == "Linnea") == [given]
    assert without_binomials(text, [given], SPECIES) == []


def test_a_long_list_takes_linear_time() -> None:
    def work(count: int) -> Callable[[], object]:
        text = LIST + "Viola odorata, Salvia major, " * count * 5
        span = Span(0, 8, "ORG", text[:8], 0.9, "model:m")
        return lambda: without_binomials(text, [span], replace(SPECIES))  # which remembers no text yet

    few, many = few_and_many(work)
    assert many < MOST * few


def test_rules_stay() -> None:
    assert left(f"{LIST}Viola odorata", "Viola", source="rule:given.word")
    assert left(f"{LIST}Viola odorata", "Viola", label="STREET")


def test_in_the_pipeline() -> None:
    text = (
        "Liebe Sylvia,\n\nim Moor gab es Drosera rotundifolia, Sylvia atricapilla, Erithacus rubecula, "
        "Parus major und Vipera berus.\n\nGruß Veronica\n"
    )
    found = hybrid_deid.load("de_email", key=bytes(range(32))).tag(text)
    assert [(span.text, span.start) for span in found] == [
        ("Sylvia", text.index("Sylvia")),
        ("Veronica", text.index("Veronica")),
    ]
