"""Names with the family first get surrogates in the German order, with the labels that these have."""

from __future__ import annotations

import pytest

from tests.surrogates.examples import replaced

GIVEN_FIRST = ["MALE", "MALE", "FAMILY"]


def drawn(text: str, scope: str = "") -> tuple[list[str], list[str]]:
    made = replaced(text, scope=scope).replacements
    return [one.text for one in made], [one.label for one in made]


@pytest.mark.parametrize("scope", ["a", "b", "c"])
def test_a_vietnamese_name_becomes_a_german_one_in_the_german_order(scope: str) -> None:
    texts, labels = drawn(
        "Mit dabei: <FAMILY Tran> <MALE Van> <MALE Minh>, <FEMALE Eva> <FAMILY Kurz>. Herr <FAMILY Tran> und "
        "<MALE Minh> <FAMILY Tran> kommen",
        scope,
    )
    assert labels == [*GIVEN_FIRST, "FEMALE", "FAMILY", "FAMILY", "MALE", "FAMILY"]
    assert texts[2] == texts[5] == texts[7]
    assert texts[1] == texts[6]


@pytest.mark.parametrize(
    "text",
    [
        "Der <FAMILY Huber> <MALE Sepp> kommt",  # as in Bavaria
        "<FAMILY Tran>, <MALE Van> <MALE Minh>",
        "<FAMILY Tran> <MALE Van> <MALE Minhs> Rad",
        "<MALE Jan> <FAMILY Li> <MALE Peter>",
    ],
)
def test_other_names_keep_their_order(text: str) -> None:
    result = replaced(text)
    assert [one.label for one in result.replacements] == [span.label for span in result.spans]


@pytest.mark.parametrize("scope", ["a", "b", "c"])
@pytest.mark.parametrize(
    "name",
    [
        "<MALE Tran> <MALE Van> <MALE Duc>",
        "<FAMILY Tran> <MALE Van> <FAMILY Lan>",
        "<MALE Tran> <MALE Van> <MALE Mai>",
    ],
)
def test_a_name_with_the_family_first_is_one_whatever_its_labels(name: str, scope: str) -> None:
    texts, _ = drawn(f"Familie <FAMILY Tran>. Herr {name} kommt. Bei <MALE Trans> gibt es Kuchen", scope)
    assert texts[0] == texts[3] == texts[4].removesuffix("s")


@pytest.mark.parametrize(
    "name", ["<FEMALE Mai> <FEMALE Linh> <FAMILY Tran>", "<FEMALE Lin> <FEMALE Maria> <FAMILY Kurz>"]
)
def test_a_given_name_that_is_such_a_family_name_stays_one(name: str) -> None:
    texts, _ = drawn(f"Frau {name} kommt, <FAMILY Tran>, <FAMILY Kurz>")
    assert texts[2] in texts[3:]


def test_nothing_turns_where_a_name_gets_no_surrogate() -> None:
    made = replaced("<FAMILY Tran> <MALE Minh>", strategies="swell").replacements
    assert [one.label for one in made] == ["FAMILY", "MALE"]
