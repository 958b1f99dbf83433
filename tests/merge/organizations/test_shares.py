"""Texts on shares: what a tagger takes for an organization there is no person."""

from __future__ import annotations

import pytest

from hybrid_deid.languages import language
from hybrid_deid.lexicon import load_gazetteers
from hybrid_deid.mentions.listed import knowledge_of
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.listed_words import ListedWords
from hybrid_deid.merge.people.given_names import with_listed_given_names
from hybrid_deid.merge.people.person_labels import with_person_labels
from hybrid_deid.values import Span

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
