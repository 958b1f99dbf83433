"""Persons: the gender of a name stays, or is that which the words before it tell."""

from __future__ import annotations

import pytest

from hybrid_deid.languages.de.names import fold, german_lists, sound
from tests.surrogates.examples import surrogates

LISTS = german_lists()


def test_gender_stays() -> None:
    female, male = (
        {
            fold(name)
            for table in LISTS.tables[label]
            for groups in (table.buckets, table.reserve)
            for names in groups.values()
            for name in names
        }
        for label in ("FEMALE", "MALE")
    )
    assert not female & male
    for name in ("Anna", "Katharina", "Gundula", "Susi"):
        assert fold(surrogates(f"<FEMALE {name}>")[0]) in female
    for name in ("Peter", "Hans", "Korbinian", "Seppl"):
        assert fold(surrogates(f"<MALE {name}>")[0]) not in female


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("mein Bruder <FEMALE Andrea> kommt", "MALE"),
        ("mein kleiner Bruder <FEMALE Luca>", "MALE"),
        ("Herr Dr. <FEMALE Kim> aus Graz", "MALE"),
        ("die Schwester <MALE Sascha> kommt", "FEMALE"),
        ("Opa <FEMALE Toni> und die Enkel", "MALE"),
        ("Liebe <FEMALE Andrea>, danke", "FEMALE"),
    ],
)
def test_a_brother_has_no_female_name(text: str, label: str) -> None:
    for scope in "abcdefgh":
        (drawn,) = surrogates(text, scope=scope)
        assert LISTS.knows(label, fold(drawn)), drawn


def test_a_gender_told_once_holds_for_the_document() -> None:
    for scope in "abcd":
        one, other = surrogates("Unser Bruder <FEMALE Andrea>. <FEMALE Andrea> kommt.", scope=scope)
        assert one == other and LISTS.knows("MALE", fold(one))


def test_son_and_daughter_of_one_name() -> None:
    for scope in "abcdefgh":
        son, daughter = surrogates("Unser Sohn <MALE Luca> und unsere Tochter <MALE Luca>", scope=scope)
        assert LISTS.knows("MALE", fold(son)) and LISTS.knows("FEMALE", fold(daughter)) and son != daughter


@pytest.mark.parametrize("label", ["FEMALE", "MALE", "FAMILY"])
def test_no_two_people_of_a_document_sound_alike(label: str) -> None:
    names = "Albrecht Brehm Cordes Dahms Ewers Freese Gerdes Hinz Jahns Kolbe Lohse Menke Nissen Ohm Pabst"
    for scope in map(str, range(20)):
        found = surrogates(" ".join(f"<{label} {name}>" for name in names.split()), scope=scope)
        assert len({sound(name) for name in found}) == len(found)
