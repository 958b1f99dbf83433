"""Lost letters are found again by known words, parts of them and neighbours; question marks stay."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from hybrid_deid.languages import language
from hybrid_deid.lexicon import load_gazetteers
from hybrid_deid.mentions.listed import knowledge_of
from hybrid_deid.merge.listed_words import ListedWords
from hybrid_deid.reading import LostLetters, ReadingEvidence, reading
from hybrid_deid.values import Document, KnownValue
from tests.by_turns import MOST, few_and_many
from tests.reading.unparted import none_parted

FREQUENT = (
    *("Größe", "Grüße", "größe", "Hütte", "hätte", "Jörg", "Jürg", "Köhler", "Müller", "straße", "Straße"),
    *(
        "für",
        "Für",
        "über",
        "Über",
        "März",
        "Anna",
        "Was",
        "AsiaInfo",
        "Groups",
        "Wien",
        "gehen",
        "kommst",
        "Büro",
    ),
)


@cache
def letters() -> LostLetters:
    lists = load_gazetteers("de")
    listed = ListedWords(lists, knowledge_of(lists, language("de")), FREQUENT.__contains__)
    frequent = frozenset(FREQUENT).__contains__
    return ReadingEvidence(lists, listed.knowledge, listed.is_family, listed.is_stop, frequent, FREQUENT).lost


def read(text: str, *known: str) -> str:
    """Return a text as it is read."""
    document = Document("1", text, known=tuple(KnownValue(each, "PERSON") for each in known))
    found = reading(document, letters, none_parted)
    return text if found is None else found.document.text


@pytest.mark.parametrize("sign", ["?", "\ufffd", "??", "\ufffd\ufffd"])
@pytest.mark.parametrize(
    "meant",
    [
        "Sehr geehrte Frau Müller,",
        "Sehr geehrter Herr Böhm,",
        "HERR MÜLLER",
        "Liebe Grüße\nJörg",
        "Am 3. März geht es für alle über Köln.",
        "Sie wohnt in der Hauptstraße 5, Mühlgasse 3.",
        "Frau Öztürk und Frau Núñez",
        "Herrn Köhlers Büro",
    ],
)
def test_known_words(meant: str, sign: str) -> None:
    assert read("".join(sign if letter > "\x7f" else letter for letter in meant)) == meant


@pytest.mark.parametrize(
    "text",
    [
        "Hast du Zeit?Wien ist schön",
        "Was?Das geht",
        "wie?er kommt",
        "Hallo Anna?kommst du",
        "Hallo Anna? Kommst du?",
        "http://x.example/q?id=M?ller",
        "https://x.example/m?ller?b=c",
        "anna@example.org?subject=M?ller",
        "?q quit ?help",
        "was??das",
    ],
)
def test_question_marks_stay(text: str) -> None:
    assert read(text) == text


@pytest.mark.parametrize(
    "text",
    [
        "ab \ufffd 85,00 nach \ufffd 2",
        "das \ufffdBratpfandl\ufffd",
        "I don\ufffdt, it\ufffds",
        "SecureSummit\ufffd98",
        "AsiaInfo\ufffdGroups",
        "wir \ufffdgehen",
        "\ufffd\ufffd\ufffd",
    ],
)
def test_other_lost_signs_stay(text: str) -> None:
    assert read(text) == text


def test_quotation_marks_stay_around_words_with_lost_letters() -> None:
    assert read("\ufffdM\ufffdller\ufffd") == "\ufffdMüller\ufffd"


def test_the_text_and_the_caller_know_best() -> None:
    assert read("Frau M\ufffdller und Frau Möller") == "Frau Möller und Frau Möller"
    assert read("Frau M?ller", "Eva Möller") == "Frau Möller"
    assert read("Frau Kr?merl, Krömerl", "x") == "Frau Krömerl, Krömerl"


def test_a_word_that_nothing_knows_is_guessed_where_it_is_surely_broken() -> None:
    assert read("Vakuumsch\ufffdxler").isalpha()
    name = read("Frau Sch?xler").removeprefix("Frau ")
    assert name.isalpha() and len(name) == len("Sch?xler")
    assert read("Vakuumsch?xler") == "Vakuumsch?xler"


def test_names_go_first_behind_what_announces_them() -> None:
    assert read("Die H\ufffdtte ist klein") == "Die Hütte ist klein"
    assert read("Dr. J\ufffdrg K\ufffdhler") == "Dr. Jörg Köhler"


def test_a_list_of_nouns_hides_no_name() -> None:
    assert read("Ich sah dort Kn?sel gestern.") == "Ich sah dort Knüsel gestern."


@pytest.mark.parametrize("kind", ["alike", "broken", "Cyrillic"])
def test_time_grows_with_the_length(kind: str) -> None:
    def work(count: int) -> Callable[[], object]:
        signs = [chr(0x4E00 + number) for number in range(2 * count)]
        others = ["".join(chr(0x430 + n // 32**place % 32) for place in range(6)) for n in range(count)]
        text = {
            "alike": " ".join(f"M{letter}ller" for letter in signs) + " M?ller" * 2 * count,
            "broken": " ".join(f"M{letter}lle?r" for letter in signs),
            "Cyrillic": " ".join(others) + " M?ller",
        }[kind]
        return lambda: reading(Document("1", text), letters, none_parted)

    few, many = few_and_many(work)
    assert many < MOST * few
