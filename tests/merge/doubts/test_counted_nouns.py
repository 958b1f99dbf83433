"""Nouns that are towns too, in books of accounts and counted."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import hybrid_deid
from hybrid_deid.lexicon.lists import Gazetteer
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.doubts.counted_nouns import Home, homes_of, without_counted_nouns
from hybrid_deid.values import Span
from tests.by_turns import MOST, few_and_many

PLACES = load_consistency("de").places
NOUNS = {"Löhne", "Essen", "Porto", "Ried", "Weiden", "Meilen", "Hall", "Seifen"}
HOMES = {
    "Löhne": [(5, "32")],
    "Essen": [(5, "45")],
    "Porto": [],
    "Ried": [(5, "86"), (4, "49")],
    "Weiden": [(5, "92")],
    "Meilen": [(4, "87")],
    "Hall": [(4, "-")],
    "Graz": [(4, "80")],
    "Linz": [(4, "40")],
}


def homes(word: str) -> list[Home]:
    return [Home(*home) for home in HOMES.get(word, [])]


def left(text: str, label: str, source: str = "model:m") -> bool:
    pattern = r"\d{4,5}" if label == "ZIP" else "|".join(sorted(NOUNS | HOMES.keys()))
    [word, *_] = re.findall(pattern, text)
    start = text.index(word)
    span = Span(start, start + len(word), label, word, 0.9, source)
    return without_counted_nouns(text, [span], NOUNS.__contains__, homes, PLACES) == [span]


@pytest.mark.parametrize("label", ["ZIP", "CITY"])
@pytest.mark.parametrize(
    "text",
    [
        "4100 Löhne 18.900,00 S",
        "4130 Essen   20,00",
        "1000 Seifen 40,00",
        "9020 Weiden -12,50",
        "4910 Porto, 4920 Telefon",
        "4100 Löhne; 4120 Gehälter",
        "12000 Meilen gefahren.",
        "12000 Essen wurden verteilt.",
        "10000 Weiden, 15000 Erlen.",
    ],
)
def test_nouns(text: str, label: str) -> None:
    assert not left(text, label)
    assert not left(text, label, "rule:zip.city")
    assert left(text, label, "known:column")


@pytest.mark.parametrize("label", ["ZIP", "CITY"])
@pytest.mark.parametrize(
    "text",
    [
        "32584 Löhne 18,90",
        "4910 Ried 18,90",  # its code in Austria
        "6060 Hall 18,90",
        "5400 Ried 18,90",  # may be one of another country
        "8010 Graz 18,90",  # no noun
        "4020 Linz, 4920 Telefon",
        "4100 Löhne",
        "4100 Löhne; 4020 Linz",
        "in 4100 Löhne 18,90",
        "nach 12000 Meilen gefahren.",
        "45000 Essen wird gebaut.",
        "49632 Essen an der Hase",
        "12000 Meilen am See",
        "12000 Meilen\nTel. 12",
        "12345 Meilen gefahren.",
    ],
)
def test_towns(text: str, label: str) -> None:
    assert left(text, label)


def test_with_the_lists() -> None:
    deid = hybrid_deid.load(key=bytes(range(32)))
    plain = "4100 Löhne 18.900,00 S\n4120 Gehälter       1.900,00 S\n4910 Porto               48,60 S\n"
    plain += "5020 Bergen 1,00\n10000 Eichen, 15000 Erlen.\n4920 Telefon, 4910 Porto\n"
    assert deid.deidentify(plain).text == plain
    places = deid.deidentify("6971 Hard 12,50\n4910 Ried 12,50\n32584 Löhne 12,50\n").text
    assert not any(word in places for word in ("6971", "Hard", "4910", "Ried", "32584", "Löhne"))


def test_time_grows_with_the_number_of_rows() -> None:
    def work(count: int) -> Callable[[], object]:
        text = "4100 Löhne 18.900,00 S " * count
        spans = [Span(n * 23 + 5, n * 23 + 10, "CITY", "Löhne", 0.9, "model:m") for n in range(count)]
        return lambda: without_counted_nouns(text, spans, NOUNS.__contains__, homes, PLACES)

    few, many = few_and_many(work)
    assert many < MOST * few


def test_homes_of_towns_are_those_of_the_lists(tmp_path: Path) -> None:
    cities, numbers = tmp_path / "city.txt", tmp_path / "city_number.txt"
    head = "# source: made for this test\n# licence: CC0\n# fields: "
    cities.write_text(f"{head}text, country\nHall\tAT\nHall in Tirol\tAT\nHalle\tDE\nBad Hall\tAT\n", "utf-8")
    numbers.write_text(f"{head}text, country, zone\nHall\tAT\t45\nHall\tDE\t-\nHalle\tDE\t06\n", "utf-8")
    found = homes_of(
        [Gazetteer("city", [cities]), Gazetteer("city_number", [numbers])], {"AT": 4, "DE": 5}.__getitem__
    )
    assert sorted(found("Hall")) == [(4, "-"), (4, "45"), (5, "-")]
    assert found("Halle") == ((5, "06"),)
    assert found("Bad") == ((4, "-"),)
    assert not any(map(found, ("Hal", "", "Bad Hall", "Hall\nHall", "Graz")))
