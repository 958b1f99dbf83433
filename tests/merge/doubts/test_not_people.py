"""Large towns and storeys that a tagger took for people."""

from __future__ import annotations

import re

import pytest

import hybrid_deid
from hybrid_deid.mentions import Places, name_knowledge
from hybrid_deid.merge.doubts.not_people import without_mistaken_people
from hybrid_deid.values import Span

KNOWLEDGE = name_knowledge(
    "de", given_male=["Pat", "Maj"], places=Places(frozenset({"Wien", "Allgäu", "Neudorf"}))
)


def found(text: str, *names: tuple[str, str, str]) -> list[tuple[str, str]]:
    spans = [Span(text.index(n), text.index(n) + len(n), label, n, 0.7, source) for n, label, source in names]
    return [(s.text, s.label) for s in without_mistaken_people(text, spans, KNOWLEDGE, {"Allgäu"})]


@pytest.mark.parametrize(
    ("text", "names", "expected"),
    [
        ("Musterweg 3, Berlin", [("Berlin", "MALE", "model:m")], [("Berlin", "CITY")]),
        ("Eva\nBerlin", [("Eva", "FEMALE", "model:m"), ("Berlin", "FAMILY", "model:m")], None),
        ("Eva Berlin", [("Eva", "FEMALE", "model:m"), ("Berlin", "FAMILY", "model:m")], "same"),
        ("Eva-Wien", [("Eva", "FEMALE", "model:m"), ("Wien", "FAMILY", "model:m")], "same"),
        ("Herr Essen", [("Essen", "FAMILY", "model:m")], "same"),
        ("Hallo Paris,", [("Paris", "FEMALE", "model:m")], "same"),
        ("nach Wien", [("Wien", "FAMILY", "rule:r")], "same"),
        ("nach Wien", [("Wien", "FAMILY", "known")], "same"),
        ("gegen Wien", [("Wien", "ORG", "model:m")], [("Wien", "CITY")]),
        ("Wien Holding", [("Wien", "FAMILY", "model:m"), ("Holding", "ORG", "model:m")], "same"),
        ("auf Bali", [("Bali", "MALE", "model:m")], [("Bali", "CITY")]),
        ("Ischia, Capri", [("Capri", "FAMILY", "consistency:net")], [("Capri", "CITY")]),
        ("Herr Bali", [("Bali", "FAMILY", "model:m")], "same"),
        ("ein New Yorker sagt", [("New Yorker", "ORG", "model:m")], [("New Yorker", "CITY")]),
        ("im New Yorker Rathaus", [("New Yorker", "ORG", "model:m")], [("New Yorker", "CITY")]),
        ("bei New Yorker in", [("New Yorker", "ORG", "model:m")], "same"),
        ("der Ortsverein Wien tagt", [("Wien", "FAMILY", "consistency:net")], [("Wien", "CITY")]),
        ("SPD-Ortsverein Neudorf", [("Neudorf", "FAMILY", "model:m")], [("Neudorf", "CITY")]),
        ("Ortsverein Neudorf-Wien", [("Neudorf-Wien", "FAMILY", "model:m")], [("Neudorf-Wien", "CITY")]),
        ("Ortsverein Huber", [("Huber", "FAMILY", "model:m")], "same"),
        ("Herr Neudorf", [("Neudorf", "FAMILY", "model:m")], "same"),
        ("3. Stock links", [("Stock", "FAMILY", "model:m")], []),
        ("Frau Stock", [("Stock", "FAMILY", "model:m")], "same"),
        ("Nr. 3.3. Stock", [("Stock", "FAMILY", "model:m")], "same"),
        ("an der Isar", [("Isar", "MALE", "model:m")], []),
        ("links der Mosel", [("Mosel", "CITY", "model:m")], []),
        ("am Inn", [("Inn", "FAMILY", "model:m")], []),
        ("an der\nIsar", [("Isar", "ORG", "model:m")], []),
        ("mit Isar", [("Isar", "MALE", "model:m")], "same"),
        ("Die Weser fließt", [("Weser", "CITY", "model:m")], []),
        ("der Lech entlang", [("Lech", "ORG", "model:m")], []),
        ("in Lech", [("Lech", "CITY", "model:m")], "same"),
        ("der Main kommt", [("Main", "FAMILY", "model:m")], "same"),
        ("an der Isar", [("Isar", "CITY", "known")], "same"),
        ("an der Sauer", [("Sauer", "FAMILY", "model:m")], "same"),
        ("im Allgäu", [("Allgäu", "ORG", "model:m")], [("Allgäu", "CITY")]),
        ("aus dem Allgäu", [("Allgäu", "MALE", "model:m")], [("Allgäu", "CITY")]),
        ("mit Allgäu", [("Allgäu", "MALE", "model:m")], "same"),
        ("im Allgäu", [("Allgäu", "ORG", "rule:r")], "same"),
        ("i. A. Kern", [("i.", "MALE", "model:m"), ("A.", "FAMILY", "model:m")], []),
        ("\ni. V. Kern", [("i. V.", "MALE", "model:m"), ("Kern", "FAMILY", "model:m")], [("Kern", "FAMILY")]),
        ("Loi. V. Kern", [("V.", "MALE", "model:m")], "same"),
        ("i. W. Kern", [("W.", "MALE", "model:m")], "same"),
        # adjectives of towns, by the noun behind them
        ("die Lemgoer Schüler", [("Lemgoer", "MALE", "model:m")], [("Lemgoer", "CITY")]),
        ("am Neuhäuser Rennsteigbahnhof", [("Neuhäuser", "FAMILY", "model:m")], [("Neuhäuser", "CITY")]),
        ("Der Hallstätter See ist tief", [("Hallstätter", "FAMILY", "consistency:net")], []),
        ("Herr Hallstätter See", [("Hallstätter", "FAMILY", "model:m")], "same"),
        ("Eva Neuhäuser Bahnhof", [("Eva", "FEMALE", "model:m"), ("Neuhäuser", "FAMILY", "model:m")], "same"),
        ("der Hallstätter Seefahrer", [("Hallstätter", "FAMILY", "model:m")], "same"),
        ("die Neuhäuser Akte", [("Neuhäuser", "FAMILY", "model:m")], "same"),
        ("der Kern See", [("Kern", "FAMILY", "model:m")], "same"),
        ("der Brunner Kanal", [("Brunner", "FAMILY", "model:m")], "same"),
        ("der Hallstätter See", [("Hallstätter", "FAMILY", "rule:r")], "same"),
        ("Dr. Kern", [("Dr.", "MALE", "model:m")], []),
        # ranks in short, with their full stop or before a name, but not who is called so
        ("mit Koll. Kern", [("Koll", "FAMILY", "consistency:net")], []),
        (
            "von Koll., Anna",
            [("Koll", "FAMILY", "model:m"), ("Anna", "FEMALE", "model:m")],
            [("Anna", "FEMALE")],
        ),
        ("Br. Tarcisius", [("Br.", "FAMILY", "model:m")], []),
        ("mit Koll Kern", [("Koll", "MALE", "model:m"), ("Kern", "FAMILY", "model:m")], [("Kern", "FAMILY")]),
        ("Pat: Kern", [("Pat", "MALE", "model:m"), ("Kern", "FAMILY", "model:m")], [("Kern", "FAMILY")]),
        ("Maj. Kern", [("Maj", "MALE", "model:m"), ("Kern", "FAMILY", "model:m")], [("Kern", "FAMILY")]),
        ("Frau Koll. Kern", [("Koll", "FAMILY", "model:m")], "same"),
        ("Eva Koll. Kern", [("Eva", "FEMALE", "model:m"), ("Koll", "FAMILY", "model:m")], "same"),
        ("mit Koll. kern", [("Koll", "FAMILY", "model:m")], "same"),
        ("mit Koll telefoniert", [("Koll", "FAMILY", "model:m")], "same"),
        ("Pat Kern", [("Pat", "MALE", "model:m"), ("Kern", "FAMILY", "model:m")], "same"),
        ("Pat: Eva", [("Pat", "MALE", "model:m"), ("Eva", "FEMALE", "model:m")], "same"),
        ("mit Maj. Kern", [("Maj", "MALE", "model:m")], "same"),
        ("mit Koll. Kern", [("Koll", "FAMILY", "rule:r")], "same"),
        ("Ja, Berlins Bürgermeister", [("Berlins", "ORG", "model:m")], [("Berlins", "CITY")]),
        ("Ja, Berlins Bürgermeister", [("Berlins", "FAMILY", "rule:r")], "same"),
        ("Ja, Berlins neuer", [("Berlins", "ORG", "model:m")], "same"),
        ("Frau Berlins Hund", [("Berlins", "FAMILY", "model:m")], "same"),
        ("Graz' Lage, Gräfs Hund", [("Gräfs", "FAMILY", "model:m")], "same"),
        ("Ich mag Wiener Schnitzel.", [("Wiener", "CITY", "model:m")], []),
        ("gibt Nürnberger Bratwürste", [("Nürnberger", "FAMILY", "model:m")], []),
        ("gibt Frankfurter Kranz", [("Frankfurter Kranz", "ORG", "model:m")], []),
        ("gibt Wiener Schnitzel", [("Wiener", "CITY", "known")], "same"),
        ("gibt Wiener Schnitzelhaus", [("Wiener", "CITY", "model:m")], "same"),
        ("Frau Wiener Schnitzel", [("Wiener", "FAMILY", "model:m")], "same"),
        ("am Bauhof", [("Bauhof", "CITY", "model:m")], []),
        ("am Bauhof", [("Bauhof", "CITY", "rule:r")], "same"),
        ("am Bauhof", [("Bauhof", "ORG", "model:m")], "same"),
        ("in Bauhof", [("Bauhof", "CITY", "model:m")], "same"),
        ("am Krabe zelten", [("Krabe", "CITY", "model:m")], "same"),
        ("am Bauhof Terminal", [("Bauhof", "CITY", "model:m")], "same"),
        ("im Bauhof\nMuseumsviertel", [("Bauhof", "CITY", "model:m")], "same"),
        ("im Allgäu", [("Allgäu", "CITY", "model:m")], "same"),
        (
            "Direktorin Kern",
            [("Direktorin", "MALE", "model:m"), ("Kern", "FAMILY", "model:m")],
            [("Kern", "FAMILY")],
        ),
        ("Direktorin und Kern", [("Direktorin", "MALE", "model:m"), ("Kern", "FAMILY", "model:m")], "same"),
        ("D. Kern", [("D.", "MALE", "model:m")], "same"),
        ("D. &", [("D.", "MALE", "model:m")], "same"),
        ("R.", [("R.", "FAMILY", "model:m")], "same"),
    ],
)
def test_large_towns_become_cities_and_storeys_go(
    text: str, names: list[tuple[str, str, str]], expected: list[tuple[str, str]] | str | None
) -> None:
    same = [(name, label) for name, label, _ in names]
    if expected is None:
        expected = [*same[:-1], (same[-1][0], "CITY")]
    assert found(text, *names) == (same if expected == "same" else expected)


def test_behind_an_article_a_place_needs_a_score() -> None:
    span = Span(3, 8, "CITY", "Krabe", 0.5, "model:m")
    assert without_mistaken_people("am Krabe zelten", [span], KNOWLEDGE) == ()
    airport = Span(3, 8, "CITY", "Krabe", 0.4, "model:m")
    assert without_mistaken_people("am Krabe Airport", [airport], KNOWLEDGE) == (airport,)


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("Wir wohnen in der Hauptstraße 5, Berlin", {"Berlin": "CITY"}),
        ("Die Praxis ist im 3. Stock", {"Stock": ""}),
        ("Am Neuhäuser Rennsteigbahnhof steigen wir um.", {"Neuhäuser": "CITY", "Rennsteigbahnhof": ""}),
        ("Der Hallstätter See ist kalt.", {"Hallstätter": ""}),
        ("Frag mal Hallstätter, ob das passt.", {"Hallstätter": "FAMILY"}),
        ("Mit Bgm Ratkowitsch und Koll Huber gesprochen.", {"Bgm": "", "Koll": "", "Ratkowitsch": "FAMILY"}),
        ("Ich danke Bgm. und Rat.", {"Bgm": ""}),
        ("Liebe Schneiders,\nkommt ihr auch?", {"Schneiders": "FAMILY"}),
        ("Hallo Schusters!", {"Schusters": "FAMILY"}),
        ("Mit freundlichen Grüßen\ni.A. Weiß\nSachbearbeitung", {"Weiß": "FAMILY", "i.A.": ""}),
        ("gez. Sommer\nDirektorin", {"Sommer": "FAMILY"}),
        ("Liebe Jungs,\nkommt ihr auch?", {"Jungs": ""}),
    ],
)
def test_in_the_pipeline(text: str, labels: dict[str, str]) -> None:
    spans = {s.text: s.label for s in hybrid_deid.load(key=b"k" * 32).tag(text)}
    assert {word: spans.get(word, "") for word in labels} == labels


def test_a_dish_is_exchanged_where_its_word_is_found_elsewhere() -> None:
    text = "Familie Wiener isst Wiener Schnitzel."
    spans = [Span(start, start + 6, "FAMILY", "Wiener", 0.9, "model:m") for start in (8, 20)]
    assert without_mistaken_people(text, spans, KNOWLEDGE) == tuple(spans)


@pytest.mark.parametrize(
    ("text", "name", "stays"),
    [
        ("Am Brunner See. Der Brunner hat angerufen.", "Brunner", True),
        ("Am Brunner See, der Brunner See", "Brunner", False),
        ("mit Koll. Kern. Frau Koll ist krank", "Koll", True),
        ("mit Koll. Kern und Koll. Huber", "Koll", False),
    ],
)
def test_ranks_and_lakes_are_exchanged_where_somebody_is_called_so(text: str, name: str, stays: bool) -> None:
    spans = [Span(*word.span(), "FAMILY", name, 0.6, "model:m") for word in re.finditer(name, text)]
    assert without_mistaken_people(text, spans, KNOWLEDGE) == (tuple(spans) if stays else ())
