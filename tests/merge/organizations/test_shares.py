"""Texts on shares: what a tagger takes for an organization there is no person."""

from __future__ import annotations

import re

import pytest

from hybrid_deid.languages import language
from hybrid_deid.lexicon import load_gazetteers
from hybrid_deid.mentions.listed import knowledge_of
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.listed_words import ListedWords
from hybrid_deid.merge.organizations.short_firms import with_short_firms
from hybrid_deid.merge.people.given_names import with_listed_given_names
from hybrid_deid.merge.people.person_labels import with_person_labels
from hybrid_deid.values import BY_START, Span

UNSURE = 0.6
ON_SHARES = " Die Dividende ist gut, das KGV auch."
ON_ONE = " Die Dividende ist gut."


@pytest.fixture(scope="module")
def listed() -> ListedWords:
    german = load_gazetteers("de")
    return ListedWords(german, knowledge_of(german, language("de")), lambda word: False)


def found(text: str, word: str) -> tuple[Span, ...]:
    start = text.index(word)
    return (Span(start, start + len(word), "ORG", word, UNSURE, "model:x"),)


@pytest.mark.parametrize(("behind", "label"), [(ON_SHARES, "ORG"), (ON_ONE, "FEMALE"), ("", "FEMALE")])
def test_an_unsure_organization_with_a_given_name_stays_one_in_a_text_on_shares(
    listed: ListedWords, behind: str, label: str
) -> None:
    text = f"Was ist denn mit Monika los?{behind}"
    spans = with_listed_given_names(text, found(text, "Monika"), listed.knowledge)
    assert [span.label for span in spans] == [label]


@pytest.mark.parametrize(("behind", "label"), [(ON_SHARES, "ORG"), (ON_ONE, "FAMILY"), ("", "FAMILY")])
def test_an_unsure_organization_with_a_family_name_stays_one_in_a_text_on_shares(
    listed: ListedWords, behind: str, label: str
) -> None:
    text = f"Ich habe 27 % an Lemke gekauft.{behind}"
    assert [span.label for span in with_person_labels(text, found(text, "Lemke"), listed.names)] == [label]


def test_a_family_name_of_somebody_in_the_text_is_one_on_shares_too(listed: ListedWords) -> None:
    text = f"Zu Gast war Otto Elsebach. Wusste nicht, dass Elsebach warnt.{ON_SHARES}"
    given = Span(12, 16, "MALE", "Otto", 0.9, "model:x")
    family = Span(17, 25, "FAMILY", "Elsebach", 0.9, "model:x")
    again = text.index("Elsebach", 30)
    unsure = Span(again, again + 8, "ORG", "Elsebach", UNSURE, "model:x")
    spans = with_person_labels(text, (given, family, unsure), listed.names)
    assert [span.label for span in spans] == ["MALE", "FAMILY", "FAMILY"]


@pytest.mark.parametrize(
    "text",
    [
        "Der Kurs von Frau Kern beginnt im Depot am Anleger, ein Zertifikat gibt es am Ende.",
        "Die Kassa war am Vortag zu, der Kurs fällt aus.",
        "Der Konzern meldet Umsatz und Gewinn, die Bank zahlt.",
    ],
)
def test_words_of_courses_ships_and_business_tell_no_text_on_shares(text: str) -> None:
    assert not load_consistency("de").shares.tell(text)


def relabelled(listed: ListedWords, text: str, word: str, label: str) -> list[str]:
    """Return the labels of all mentions of a word that was found under `label` wherever it stands."""
    places = [match.start() for match in re.finditer(rf"(?<!\w){word}(?!\w)", text)]
    spans = [Span(start, start + len(word), label, word, 0.9, "model:x") for start in places]
    return [span.label for span in with_short_firms(text, spans, listed) if span.text == word]


@pytest.mark.parametrize(
    "text",
    [
        "Die Traubel-Aktie steigt. Ich mag Traubel.",
        "Die Traubel-\nAktien steigen. Ich mag Traubel.",
        "Ich habe Traubel Vz gekauft. Ich mag Traubel.",
        "Was macht Traubel (WKN 710000)? Ich mag Traubel.",
        "Kauft Traubel (710000)! Ich mag Traubel.",
        "TITEL;Traubel will sparen. Ich mag Traubel.",
        "Ich mag Traubel.\n\nSTICHWORT\nBrauerei;Traubel (DM);\n\n\nGruß",
    ],
)
@pytest.mark.parametrize("label", ["FAMILY", "MALE"])
def test_a_person_whose_shares_are_traded_is_a_firm_everywhere(
    listed: ListedWords, text: str, label: str
) -> None:
    assert relabelled(listed, f"{text}{ON_SHARES}", "Traubel", label) == ["ORG", "ORG"]
    assert relabelled(listed, "Ich mag Traubel.", "Traubel", label) == [label]


def test_what_people_have_as_well_tells_a_firm_of_a_name_that_is_unsure(listed: ListedWords) -> None:
    text = f"Heute stieg der Umsatz von Traubel.{ON_SHARES}"
    start = text.index("Traubel")
    for score, label in ((UNSURE, "ORG"), (0.9, "FAMILY")):
        span = Span(start, start + 7, "FAMILY", "Traubel", score, "model:x")
        assert [span.label for span in with_short_firms(text, (span,), listed)] == [label]


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        # whoever has the name in the text is meant
        ("Herr Traubel mag Traubel.", ["FAMILY", "FAMILY"]),
        ("Die Traubel-Aktie von Otto Traubel.", ["FAMILY", "FAMILY"]),
    ],
)
def test_what_is_sure_to_be_a_person_stays_one_in_a_text_on_shares(
    listed: ListedWords, text: str, labels: list[str]
) -> None:
    text += ON_SHARES
    places = [match.start() for match in re.finditer("Traubel", text)]
    spans = [Span(start, start + 7, "FAMILY", "Traubel", 0.9, "model:x") for start in places]
    if "Otto" in text:
        start = text.index("Otto")
        spans = sorted([*spans, Span(start, start + 4, "MALE", "Otto", 0.9, "model:x")], key=BY_START)
    found = with_short_firms(text, spans, listed)
    assert [span.label for span in found if span.text == "Traubel"] == labels


def test_a_large_town_whose_shares_are_spoken_of_stays_one(listed: ListedWords) -> None:
    assert relabelled(listed, f"Die Moskau-Aktien fallen.{ON_SHARES}", "Moskau", "CITY") == ["CITY"]
    assert relabelled(listed, f"Die Wildelau-Aktien fallen.{ON_SHARES}", "Wildelau", "CITY") == ["ORG"]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Die Quendex-Aktie steigt.", ["Quendex"]),
        ("Quendex, WKN 710000, ist gut. Quendex lohnt sich.", ["Quendex", "Quendex"]),
        ("Die XY-Aktie und die US-Aktien steigen, der Quendex-Chart auch.", []),
        ("Meine Aktie heißt Quendex.", []),
    ],
)
def test_what_was_not_found_is_a_firm_by_its_shares(listed: ListedWords, text: str, names: list[str]) -> None:
    found = with_short_firms(f"{text}{ON_SHARES}", (), listed)
    assert [(span.text, span.label) for span in found] == [(name, "ORG") for name in names]


def test_without_other_words_on_shares_nothing_is_told(listed: ListedWords) -> None:
    assert with_short_firms("Die Quendex-Aktie steigt.", (), listed) == ()


TABLE = """
 Quendex.......   10.00    11.00
 Zorvat St.....   20.00    21.00
 Maibach......    31.00    32.50
 poko.........    41.00    42.50
 Tralvo           51.00    52.50
"""


def table_of(*found: str) -> list[tuple[str, str]]:
    """Return the finds of TABLE, of which some were found as organizations, Maibach as a family name."""
    spans = [
        Span(TABLE.index(name), TABLE.index(name) + len(name), label, name, 0.9, "model:x")
        for name, label in [*((name, "ORG") for name in found), ("Maibach", "FAMILY")]
    ]
    listed = ListedWords(
        load_gazetteers("de"), knowledge_of(load_gazetteers("de"), language("de")), lambda _: False
    )
    kept = with_short_firms(TABLE, sorted(spans, key=BY_START), listed)
    return [(span.text, span.label) for span in kept]


def test_the_rows_of_a_table_of_prices_are_firms_where_most_are() -> None:
    names = ["Quendex", "Zorvat", "Maibach", "poko", "Tralvo"]
    assert table_of("Quendex", "Zorvat", "Tralvo") == [(name, "ORG") for name in names]


def test_a_table_with_few_organizations_is_none_of_firms() -> None:
    assert table_of("Quendex") == [("Quendex", "ORG"), ("Maibach", "FAMILY")]
