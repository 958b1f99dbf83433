"""Family names on -s behind a form of address, a given name or in an address are names as they are."""

from __future__ import annotations

import pytest

from hybrid_deid.languages.de.names import fold, german_lists
from hybrid_deid.surrogates.interface import Mention
from hybrid_deid.surrogates.names_on_s import names_on_s
from tests.surrogates.examples import surrogates

KEYS = [bytes([number]) * 32 for number in range(1, 9)]
SELF = {("FAMILY", "Hubers")}


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(
    "text",
    [
        "Sehr geehrte Frau <FAMILY Hubers>, es kam Herr <FAMILY Huber>, <EMAIL anna.hubers@x.de>",
        "Liebe <FEMALE Anna> <FAMILY Hubers>, es kam Herr <FAMILY Huber>, <EMAIL a.hubers@x.de>",
        "Frau <FAMILY Hubers> Mail, es kam Herr <FAMILY Huber>, <EMAIL anna.hubers@x.de>",
    ],
)
def test_a_name_on_s_is_another_family_and_an_address_has_its_surrogate(text: str, key: bytes) -> None:
    *_, woman, man, address = surrogates(text, key=key)
    assert fold(man) not in (fold(woman), fold(woman).removesuffix("s"), fold(woman).rstrip("'"))
    assert address.partition("@")[0].partition(".")[2] == fold(woman)


@pytest.mark.parametrize("key", KEYS)
def test_the_family_of_a_name_on_s_is_named_in_the_plural(key: bytes) -> None:
    woman, family = surrogates("Frau <FAMILY Hubers> kommt. Die <FAMILY Hubers> sind da.", key=key)
    assert family in (f"{woman}s", f"{woman}ens", f"{woman}ns")


@pytest.mark.parametrize("key", KEYS)
def test_behind_a_given_name_an_s_in_an_address_is_no_letter_of_a_person(key: bytes) -> None:
    man, address = surrogates("Herr <FAMILY Huber>, <EMAIL anna.hubers@x.de>", key=key)
    assert address.partition("@")[0].partition(".")[2] == fold(man) + "s"


def test_only_what_stands_beside_a_name_makes_it_one() -> None:
    def told(*mentions: tuple[str, str, str, str]) -> frozenset[tuple[str, str]]:
        made = [Mention(0, len(text), label, text, before, after) for label, before, text, after in mentions]
        return names_on_s(made, german_lists().morphology)

    assert told(("FAMILY", "an Frau ", "Hubers", ", guten Tag")) == SELF
    assert told(("MALE", "", "Jan", " Hubers"), ("FAMILY", "von Jan ", "Hubers", ".")) == SELF
    assert told(("FAMILY", "", "Hubers", " Hund"), ("EMAIL", "", "jan.hubers@x.de", "")) == SELF
    assert not told(("FAMILY", "Frau ", "Hubers", " neue Adresse"))
    assert not told(("FAMILY", "Frau ", "Huber", " kam"), ("FAMILY", "Antwort Frau ", "Hubers", "."))
    assert not told(("FAMILY", "die ", "Hubers", " kamen"), ("EMAIL", "", "die.hubers@x.de", ""))
    assert not told(("FAMILY", "", "Hubers", " Hund"), ("EMAIL", "", "hubers@x.de", ""))


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("before", ["Die", "bei", "Liebe"])
def test_a_family_that_no_list_has_stays_in_the_plural(before: str, key: bytes) -> None:
    (family,) = surrogates(f"{before} <FAMILY Tarnschuhs>, am Abend", key=key)
    assert family.endswith("s") and not german_lists().knows("FAMILY", fold(family))


@pytest.mark.parametrize("text", ["Der <FAMILY Tarnschuhs> kam", "Die <FAMILY Papadimos> kamen"])
def test_other_unlisted_names_on_s_are_names_as_they_are(text: str) -> None:
    assert german_lists().knows("FAMILY", fold(*surrogates(text)))
