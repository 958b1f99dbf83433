"""Signs that nobody sees neither hide a name nor a number, and pictures stay whole."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.deidentifier import Deidentifier
from hybrid_deid.reading.invisible import SIGNS, SOFT_HYPHEN, controls, invisible
from tests.by_turns import MOST, few_and_many
from tests.reading.as_read import as_read

KEY = bytes(range(32))
UNSEEN = "\u200b\u200c\u200d\u2060\ufeff\u200e\u200f\u202a\u202c\u2068\u2069\u00ad\u034f"


@pytest.fixture(scope="module")
def deid() -> Deidentifier:
    return hybrid_deid.load(key=KEY)


def read(text: str) -> str:
    """Return a text as its signs that nobody sees are read."""
    for edit in sorted(invisible(text), reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


def test_latin_has_one_of_the_signs() -> None:
    assert SIGNS.findall("".join(map(chr, range(256)))) == [SOFT_HYPHEN]


@pytest.mark.parametrize("sign", UNSEEN)
def test_a_name_is_found_beside_and_around_a_sign(deid: Deidentifier, sign: str) -> None:
    assert [span.text for span in deid.tag(f"Hallo Martina{sign}, wie geht es?")] == ["Martina"]
    assert [span.text for span in deid.tag(f"Hallo {sign}Martina, wie geht es?")] == ["Martina"]
    assert [span.text for span in deid.tag(f"Hallo Mar{sign}tina, wie geht es?")] == [f"Mar{sign}tina"]


@pytest.mark.parametrize("sign", UNSEEN)
def test_a_number_is_found_around_a_sign(deid: Deidentifier, sign: str) -> None:
    number = sign.join(("AT61", "1904", "3002", "3457", "3201"))
    assert [(span.text, span.label) for span in deid.tag(f"IBAN {number}")] == [(number, "UFID")]


def test_a_mention_of_an_exported_chat_is_a_name(deid: Deidentifier) -> None:
    text = "Kommt @\u2068Martina Trautmann\u2069 auch?"
    assert [(span.text, span.label) for span in deid.tag(text)] == [
        ("Martina", "FEMALE"),
        ("Trautmann", "FAMILY"),
    ]
    replaced = deid.deidentify(text).text
    assert replaced.startswith("Kommt @\u2068") and replaced.endswith("\u2069 auch?")


def test_a_hidden_name_is_the_same_as_the_plain_one(deid: Deidentifier) -> None:
    first, second = deid.deidentify("Frau Traut\u00admann, hier Frau Trautmann").text.split(", hier ")
    assert first == second


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("8010\u200bGraz", "8010 Graz"),
        ("Eva\u200bHuber", "Eva Huber"),
        ("Hub\u200ber", "Huber"),
        ("Mc\u00adDonald", "McDonald"),
        ("Traut\u00ad\nmann", "Trautmann"),
        ("Traut\u00ad\nMann", "Traut\nMann"),
        ("👨\u200d👩\u200d👧 Eva", "👨\u200d👩\u200d👧 Eva"),
        ("Eva❤\ufe0f", "Eva ❤\ufe0f"),
        ("❤\ufe0fEva", "❤\ufe0f Eva"),
        ("1\ufe0f\u20e3 Eva", "1\ufe0f\u20e3 Eva"),
        ("Eva 🙎🏽\u200d♀\ufe0fUwe", "Eva 🙎🏽\u200d♀\ufe0f Uwe"),
    ],
)
def test_words_are_parted_and_pictures_stay(text: str, seen: str) -> None:
    assert read(text) == seen


@pytest.mark.parametrize("sign", ["\x00", "\x01", "\x07", "\x1b[31m", "\x7f", "\x00\x00"])
def test_a_control_parts_words(deid: Deidentifier, sign: str) -> None:
    text = f"Hallo{sign}Petra{sign} Haddad,\n\nMirko{sign}kommt auch.\n"
    assert [span.text for span in deid.tag(text)] == ["Petra", "Haddad", "Mirko"]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Hallo Herr Hu\x00ber,\nwann kommt die Hu\x00ber?", ["Hu\x00ber", "Hu\x00ber"]),
        ("Wir waren in Gr\x00az.", ["Gr\x00az"]),
        ("Gruß\x00von Petra\x00und Mirko", ["Petra", "Mirko"]),
    ],
)
def test_a_control_within_a_name_is_nothing(deid: Deidentifier, text: str, names: list[str]) -> None:
    assert [span.text for span in deid.tag(text)] == names


def test_a_text_of_two_bytes_a_character_is_read_as_one() -> None:
    wide = "".join(f"{letter}\x00" for letter in "Hallo Uwe,\nbis morgen")
    assert as_read(wide, controls) == "Hallo Uwe,\nbis morgen"
    assert as_read("a\x00b\x00\x1b[1;31mc\x1b[0m\td\r\n", controls) == "a b  c \td\r\n"


def test_controls_within_and_without_wide_characters_stay_apart() -> None:
    runs = "a\x00b\x00c\x00d\x00e\x01zz\x02zz "
    assert as_read(runs * 3, controls) == "abcde zz zz " * 3


def test_time_grows_with_the_number_of_wide_stretches() -> None:
    unit = "a\x00b\x00c\x00d\x00e\x01zz\x02zz "
    few, many = few_and_many(lambda count: lambda: list(controls(unit * count)))
    assert many < MOST * few
