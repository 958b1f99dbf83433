"""Display names: what mail headers, lists and databases write, taken apart."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid_deid.known_values import split_name
from hybrid_deid.mentions import name_knowledge

KNOWLEDGE = name_knowledge(
    "de",
    given_female=["Adele", "Anna", "Kerstin", "Maria", "Andrea"],
    given_male=["Frank", "Peter", "Karl", "Maria", "Andrea"],
    common_words=["Koch", "frank", "Newsletter", "Service", "Team", "Kundenservice"],
)


@pytest.mark.parametrize(
    ("display", "given_names", "family"),
    [
        ("Adele Pohl", ["FEMALE Adele"], ["Pohl"]),
        ("Pohl, Adele", ["FEMALE Adele"], ["Pohl"]),
        ("POHL Adele", ["FEMALE Adele"], ["POHL"]),
        ("Pohl Adele", ["FEMALE Adele"], ["Pohl"]),
        ("Dr. Adele Pohl (Uni Graz)", ["FEMALE Adele"], ["Pohl"]),
        ("Adele Pohl via Liste", ["FEMALE Adele"], ["Pohl"]),
        ("Adele Pohl, MSc", ["FEMALE Adele"], ["Pohl"]),
        ("'Adele Pohl'", ["FEMALE Adele"], ["Pohl"]),
        ("Mag.a Dr.in Kerstin Maier-Schmidt", ["FEMALE Kerstin"], ["Maier-Schmidt"]),
        ("Univ.-Prof. DI Dr. Peter Rosé", ["MALE Peter"], ["Rosé"]),
        ("Anna-Lena Koch", ["FEMALE Anna-Lena"], ["Koch"]),
        ("Adele von der Heide", ["FEMALE Adele"], ["von der Heide", "Heide"]),
        ("von der Heide, Adele", ["FEMALE Adele"], ["von der Heide", "Heide"]),
        ("Karl Maria Brandauer", ["MALE Karl", "MALE Maria"], ["Brandauer"]),
        ("A. Pohl", [], ["Pohl"]),
        ("Frank", ["MALE Frank"], []),
        ("Pohl", [], ["Pohl"]),
        ("Herr Pohl", [], ["Pohl"]),
        ("Koch", [], ["Koch"]),
    ],
)
def test_names_of_persons(display, given_names, family):
    name = split_name(display, KNOWLEDGE)
    assert name is not None
    assert [f"{label} {given}" for given, label in name.given] == given_names
    assert list(name.family) == family


@pytest.mark.parametrize(
    "display",
    [
        "Newsletter",
        "Service Team",
        "adele.pohl@example.org",
        "pohl73",
        "",
        " ",
        "Dr.",
        "Amazon.de Service",
        "A/B Team",
    ],
)
def test_what_is_no_name_of_a_person(display):
    assert split_name(display, KNOWLEDGE) is None


def test_a_gender_that_no_list_decides_is_unsure():
    for display, label in (
        ("Xhevat Krasniqi", "MALE"),
        ("Xhevata Krasniqi", "FEMALE"),
        ("Andrea Pohl", "MALE"),
    ):
        name = split_name(display, KNOWLEDGE)
        assert name is not None
        assert name.given[0][1] == label
        assert not name.sure


@given(st.text(alphabet="AbÜ. ,-('\"@1&von", max_size=40))
def test_any_display_name_gives_parts_of_itself_or_nothing(display):
    name = split_name(display, KNOWLEDGE)
    if name is not None:
        letters = "".join(c for c in display if c.isalpha())
        for part in (*(given for given, _ in name.given), *name.family):
            assert part.strip()
            assert "".join(c for c in part if c.isalpha()) in letters
