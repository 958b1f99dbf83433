"""Display names: what mail headers, lists and databases write, taken apart."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid_deid.known_values import split_name
from hybrid_deid.mentions import name_knowledge
from hybrid_deid.mentions.places import Places

KNOWLEDGE = name_knowledge(
    "de",
    given_female=["Adele", "Anna", "Christelle", "Kerstin", "Maria", "Andrea"],
    given_male=["Frank", "Peter", "Karl", "Maria", "Andrea"],
    places=Places(listed=frozenset({"Linz"})),
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
        ("Pohl Adele, WV-GF", ["FEMALE Adele"], ["Pohl"]),
        ("Pohl Adele, Abt. 3", ["FEMALE Adele"], ["Pohl"]),
        ("Pohl, Adele, 32-1", ["FEMALE Adele"], ["Pohl"]),
        ("Pohl, Adele | Firma Kolb", ["FEMALE Adele"], ["Pohl"]),
        ("Adele Pohl - Kolb GmbH", ["FEMALE Adele"], ["Pohl"]),
        ("Kanzlei Kolb / Adele Pohl", ["FEMALE Adele"], ["Pohl"]),
        ("Adele Pohl, Linz", ["FEMALE Adele"], ["Pohl"]),
        ("Frank Pohl, Xhevat", ["MALE Xhevat"], ["Frank", "Pohl"]),  # it may be a given name
        ("Karl v. d. Heide", ["MALE Karl"], ["v. d. Heide", "Heide"]),
        ("Adele v. Heide", ["FEMALE Adele"], ["v. Heide", "Heide"]),
        ("Karl d.", ["MALE Karl"], []),
        ("Karl Graf von Hagen", ["MALE Karl"], ["von Hagen", "Hagen"]),
        ("Karl Graf", ["MALE Karl"], ["Graf"]),
        ("Adele und Peter Ostertag", ["FEMALE Adele", "MALE Peter"], ["Ostertag"]),
        ("Ostertag, Adele & Peter", ["FEMALE Adele", "MALE Peter"], ["Ostertag"]),
        ("Adele Pohl / Peter Ostertag", ["FEMALE Adele", "MALE Peter"], ["Pohl", "Ostertag"]),
        ("Adele Pohl, Peter Ostertag", ["FEMALE Adele", "MALE Peter"], ["Pohl", "Ostertag"]),
        ("Stadtwerke Linz, Adele Pohl", ["FEMALE Adele"], ["Pohl"]),
        ("Pohl, Adele (Sozialamt Linz", ["FEMALE Adele"], ["Pohl"]),
        ("Christelle Pohl", ["FEMALE Christelle"], ["Pohl"]),  # no "Stelle"
        ("Adele Pohl u. Peter Ostertag", ["FEMALE Adele", "MALE Peter"], ["Pohl", "Ostertag"]),
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
        "Finanzamt Borken",
        "Pfarramt St. Peter",
        "Praxis Dr. Pohl, Linz",
        "Elternbeirat",
        "Betriebsrat",
        "no-reply",
        "MAILER-DAEMON",
        "IT-Support",
        "Kolb GmbH",
        "Kolb - Angebote",
    ],
)
def test_what_is_no_name_of_a_person(display):
    assert split_name(display, KNOWLEDGE) is None


def test_family_names_that_look_like_institutions():
    for display in ("Klamt", "Anna Neuhaus", "Braamt, Anna"):
        assert split_name(display, KNOWLEDGE) is not None, display


def test_firms_beside_a_name_are_told_and_departments_are_not():
    beside = {
        "Adele Pohl, Kolb GmbH": ("Kolb GmbH",),
        "Adele Pohl | Firma Kolb": ("Firma Kolb",),
        "Pohl, Adele, 32-1": (),
        "Adele Pohl - Service": (),
        "Adele Pohl - privat": (),
        "Adele Pohl, Linz": (),
    }
    for display, firms in beside.items():
        name = split_name(display, KNOWLEDGE)
        assert name is not None
        assert name.beside == firms, display


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
