"""Words that a hyphen parts at the end of a line are read as one; hyphens of their own and dashes stay."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

import hybrid_deid
from hybrid_deid.deidentifier import Deidentifier
from hybrid_deid.languages import language
from hybrid_deid.lexicon import load_gazetteers
from hybrid_deid.mentions.listed import knowledge_of
from hybrid_deid.merge.listed_words import ListedWords
from hybrid_deid.reading import LostLetters, PartedWords, ReadingEvidence, reading
from hybrid_deid.values import Document, Region
from tests.by_turns import MOST, few_and_many

KEY = bytes(range(32))
FREQUENT = ("Grund", "Stunden", "Haus", "kommst", "wohnt", "straße", "Geschwindigkeit", "geschwindigkeit")


@cache
def parted() -> PartedWords:
    lists = load_gazetteers("de")
    listed = ListedWords(lists, knowledge_of(lists, language("de")), FREQUENT.__contains__)
    frequent = FREQUENT.__contains__
    return ReadingEvidence(
        lists, listed.knowledge, listed.is_family, listed.is_stop, frequent, FREQUENT
    ).parted


def none_lost() -> LostLetters:
    raise AssertionError("no letter was lost")


def read(text: str) -> str:
    """Return a text as it is read."""
    found = reading(Document("1", text), none_lost, parted)
    return text if found is None else found.document.text


@pytest.mark.parametrize("mark", ["-\n", "-\r\n", "- \n", "-\n> ", "-\n   ", "\xad\n", "\u2010\n", "¬\n"])
@pytest.mark.parametrize(
    ("head", "tail"),
    [
        *(
            ("Frau Brand", "stetter"),
            ("Herrn Obermai", "er"),
            ("Frau Chris", "tine Huber"),
            ("Familie Zim", "mermann"),
        ),
        *(("nach Frank", "furt"), ("in Kla", "genfurt"), ("auf Gr", "und dessen"), ("zwei Stun", "den")),
        *(("Reise", "geschwindigkeit"), ("Herr Quassno", "witzer"), ("das La", "bor"), ("in Spani", "schen")),
    ],
)
def test_words_are_read_whole(head: str, tail: str, mark: str) -> None:
    assert read(f"es kam {head}{mark}{tail} heim") == f"es kam {head}{tail} heim"


@pytest.mark.parametrize(
    "text",
    [
        *("Haus-\nund Garten", "Vor- und Zu-\noder Beiname", "An-\nund Abreise", "drei-\nbis viermal"),
        *("Frau Müller-\nSchmidt", "FRAU BRAND-\nSTETTER", "Abt. V-\nstetter", "x-\ny"),
        *("Ich war in Wien-\naber nur kurz.", "Hallo Anna-\nkommst du?", "Herr Wolf-\nwohnt dort"),
        *(
            "http://www.brand-\nstetter.at/",
            "eva.brand-\nstetter@web.de",
            "Brand-\n\nstetter",
            "Brand -\nstetter",
        ),
        *("-- \neva", "12-\nstetter", "Brand-\n- stetter"),
    ],
)
def test_hyphens_of_their_own_and_dashes_stay(text: str) -> None:
    assert read(text) == text


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Frau Brand- stetter aus Kla- genfurt", "Frau Brandstetter aus Klagenfurt"),
        ("mit Chris- tine zwei Stun- den", "mit Christine zwei Stunden"),
        ("Haus- und Garten, Vor- oder Nach- teil", "Haus- und Garten, Vor- oder Nach- teil"),
        (
            "Wien- aber nur kurz, http://x.at/brand- stetter",
            "Wien- aber nur kurz, http://x.at/brand- stetter",
        ),
    ],
)
def test_words_are_whole_where_lines_were_joined_since(text: str, meant: str) -> None:
    assert read(text) == meant


def test_double_given_names_are_read_in_one_line() -> None:
    assert read("Herr Karl-\n> Heinz Wolf") == "Herr Karl-Heinz Wolf"
    assert read("Kultur-\nAmt, Karl-\nMarkt") == "Kultur-\nAmt, Karl-\nMarkt"


def test_a_border_of_regions_parts_words() -> None:
    text = "Brand-\nstetter"
    regions = (Region(0, 6, "a"), Region(7, 14, "b"))
    assert reading(Document("1", text, regions=regions), none_lost, parted) is None


@pytest.fixture(scope="module")
def deid() -> Deidentifier:
    return hybrid_deid.load(key=KEY)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Sehr geehrte Frau Anna Brand-\nstetter,\n\nbitte kommen Sie.", ["Anna", "Brand-\nstetter"]),
        (
            "> Ich war bei Peter Hof-\n> mann\n> in Kla-\n> genfurt.",
            ["Peter", "Hof-\n> mann", "Kla-\n> genfurt"],
        ),
        ("Es kommt Herr Karl-\nHeinz Wolf.", ["Karl-\nHeinz", "Wolf"]),
        ("Das La-\nbor und die Besu-\ncher waren hier.", []),
    ],
)
def test_they_are_found_and_replaced_whole(deid: Deidentifier, text: str, names: list[str]) -> None:
    result = deid.deidentify(text)
    assert [span.text for span in result.spans] == names
    expected = text
    for span, one in zip(reversed(result.spans), reversed(result.replacements), strict=True):
        assert "\n" not in one.text
        expected = expected[: span.start] + one.text + expected[span.end :]
    assert result.text == expected


def test_a_parted_name_is_the_same_person_as_the_whole_one(deid: Deidentifier) -> None:
    first, second = deid.deidentify(
        "Frau Brandstetter kommt.\nBitte Frau Brand-\nstetter fragen."
    ).replacements
    assert first.text == second.text


def test_time_grows_with_the_length() -> None:
    def work(count: int) -> Callable[[], object]:
        text = "Brand-\nstetter " * count + "-\nab" * count + "a-" * 9 * count
        return lambda: read(text)

    few, many = few_and_many(work)
    assert many < MOST * few
