"""Names of several parts: particles, titles and the halves of double names."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hybrid_deid.languages.de.names import fold, german_lists
from hybrid_deid.surrogates.interface import Mention
from hybrid_deid.surrogates.name_pieces import pieces
from hybrid_deid.surrogates.person_reading import PersonReader
from tests.surrogates.examples import surrogates
from tests.surrogates.persons import documents

LISTS = german_lists()


def test_a_double_name_is_made_of_the_surrogates_of_its_parts() -> None:
    anna, lena, both, mueller, double = surrogates(
        "<FEMALE Anna> <FEMALE Lena> <FEMALE Anna-Lena> <FAMILY Müller> <FAMILY Mueller-Pohl>"
    )
    assert both == f"{anna}-{lena}"
    assert double.split("-")[0] == mueller


def test_particles_stay() -> None:
    assert surrogates("<FAMILY von der Leyen>")[0].startswith("von der ")


@pytest.mark.parametrize(
    ("text", "pattern"),
    [
        ("<FAMILY v. d. Heydt>", r"v\. d\. \w+"),
        ("<FAMILY auf der Heyde>", r"auf der \w+"),
        ("<FAMILY Auf der Heyde>", r"Auf der \w+"),
        ("<FAMILY Aus der Wieden>", r"Aus der \w+"),
        ("<FAMILY In der Gand>", r"In der \w+"),
        ("<FAMILY an der Lahn>", r"an der \w+"),
        ("<FAMILY Op de Beek>", r"Op de \w+"),
        ("<FAMILY van 't Hoff>", r"van 't \w+"),
        ("<FAMILY in ’t Veld>", r"in ’t \w+"),
        ("<FAMILY 't Hart>", r"'t \w+"),
        ("<FAMILY IM HOF>", r"IM [A-ZÄÖÜ]+"),
        ("<FAMILY Auf>", r"(?!Auf)\w+"),
        ("<FAMILY Auf Huber>", r"(?!Auf)\w+ \w+"),
        ("<FAMILY v. Thun>", r"v\. \w+"),
        ("<FAMILY Van der Bellen>", r"Van der \w+"),
        ("<FAMILY Graf von Thurn und Taxis>", r"Graf von \w+ und \w+"),
        ("<FAMILY Familie Weber>", r"Familie \w+"),
        ("<MALE Dr. Heinz>", r"Dr\. \w+"),
        ("<FEMALE Mag.a Verena>", r"Mag\.a \w+"),
        ("<MALE Prof. Dr. med. Thomas>", r"Prof\. Dr\. med\. \w+"),
        ("<FAMILY Graf-Weber>", r"(?!Graf)\w+-\w+"),  # no title, but the half of a name
        ("<FAMILY Nguyen Van>", r"\w+ (?!Van)\w+"),
        ("<FAMILY Graf>", r"(?!Graf)\w+"),
    ],
)
def test_particles_and_titles_stay(text: str, pattern: str) -> None:
    for scope in "abcdefgh":
        (drawn,) = surrogates(text, scope=scope)
        assert re.fullmatch(pattern, drawn), drawn


def test_glued_particles_stay_in_an_address() -> None:
    family, email = surrogates("<FAMILY Auf der Heyde> <EMAIL k.aufderheyde@firma.at>")
    assert re.fullmatch(rf"[a-z]\.aufder{fold(family.split()[-1])}", email.split("@")[0])


@settings(max_examples=100, deadline=None)
@given(
    documents,
    st.sampled_from(["", "s", "S", "'", "'s", ".", " von Arx"]),
    st.sampled_from(["", "Gen", "Dat"]),
)
def test_remembered_pieces_are_those_that_the_names_of_the_document_give(
    mentions: list[tuple[str, str]], ending: str, case: str
) -> None:
    written = [*mentions, *((label, text + ending) for label, text in mentions)]
    read = PersonReader(LISTS).pieces([Mention(0, 1, label, text, case=case) for label, text in written])
    for label, text in written:
        others = {t for kind, t in written if kind == label and fold(t) != fold(text)}
        words = {fold(word) for other in others for word in other.replace("-", " ").split()}
        found = pieces(label, text, LISTS, words, case)
        assert list(read[label, text]) == found


def test_the_number_of_a_ruler_stays() -> None:
    for text in ("II. Lüke", "III. von Bülow", "XIV. Huber"):
        (family,) = surrogates(f"König Burkhard <FAMILY {text}> kommt")
        assert family.split()[0] == text.split()[0]
        assert family.split()[-1] != text.split()[-1]
    (given,) = surrogates("Kaiser <MALE Otto III> kommt")
    assert re.fullmatch(r"(?!Otto)\w+ III", given)
    (initial,) = surrogates("König Burkhard <FAMILY V. Lüke> kommt")  # rather an initial
    assert not initial.startswith("V.")


@pytest.mark.parametrize("key", [bytes([number]) * 32 for number in range(1, 9)])
@pytest.mark.parametrize(
    "text",
    ["Das ist <FAMILY Kafkas> Werk", "Wir lesen <FAMILY Kafkas> „Prozess“", 'in <FAMILY Goethes> "Faust"'],
)
def test_an_owner_before_a_noun_or_a_title_keeps_the_genitive(text: str, key: bytes) -> None:
    (family,) = surrogates(text, key=key)
    assert re.search(r"(?:s|[sßxz]'|ce')\Z", family), family


@pytest.mark.parametrize(
    "text", ["Ich sah <FAMILY Kafkas> gestern", "<MALE Kurt> <FAMILY Kafkas> Hund", "<FAMILY Peters> Hund"]
)
def test_what_may_be_a_name_on_s_is_no_genitive_elsewhere(text: str) -> None:
    name = "Peters" if "Peters" in text else "Kafkas"
    (alone,) = surrogates(f"Frau <FAMILY {name}>", scope="s")
    assert surrogates(text, scope="s")[-1] == alone


@pytest.mark.parametrize("scope", ["a", "b", "c", "d"])
def test_a_given_name_that_is_a_particle_elsewhere_does_not_stay(scope: str) -> None:
    both, family = surrogates("<MALE Ben-Luca>, <FAMILY Ben Ali>", scope=scope)
    assert not both.startswith("Ben-") and family.startswith("Ben ")
