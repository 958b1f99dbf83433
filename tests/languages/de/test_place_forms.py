"""Inflected and derived names of places."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hybrid_deid.languages.de.place_endings import genitive, inhabitant
from hybrid_deid.languages.de.place_forms import (
    Lemmas,
    form_of,
    lemma_of_inhabitant,
    may_be_derived,
)
from hybrid_deid.surrogates.interface import normalized


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Wien", "Wiener"),
        ("Göttingen", "Göttinger"),
        ("Karlsruhe", "Karlsruher"),
        ("Ingolstadt", "Ingolstädter"),
        ("Sauerland", "Sauerländer"),
        ("Weinviertel", "Weinviertler"),
        ("München", "Münchner"),
        ("Zürich", "Zürcher"),
        ("Bad Ischl", "Bad Ischler"),
        ("St. Gallen", "St. Galler"),
        ("Gelsenkirchen", "Gelsenkirchner"),
        ("Jena", "Jenaer"),
    ],
)
def test_inhabitants_forth_and_back(name: str, expected: str) -> None:
    assert inhabitant(name) == expected
    assert lemma_of_inhabitant(normalized(expected), {normalized(name)}) == normalized(name)


def test_genitives() -> None:
    assert [genitive(name) for name in ("Wien", "Graz", "Worms", "Halle")] == [
        "Wiens",
        "Graz'",
        "Worms'",
        "Halles",
    ]


@settings(deadline=None, max_examples=200)
@given(
    st.sampled_from(
        ["Graz", "Neudorf", "Zwettlen", "Oberhausener", "Kölsch", "Unterwald's", "N.", "Stubai", ""]
    ),
    st.text("aesrchnißÄ-' .", max_size=6),
    st.lists(st.sampled_from(["graz", "neudorf", "zwettl", "stubai", "oberhaus", "unterwald", "neud"])),
    st.sampled_from(["", "in ", "die ", "des "]),
)
def test_other_places_matter_only_to_what_may_be_derived(
    stem: str, ending: str, others: list[str], before: str
) -> None:
    text = (stem + ending).strip() or "Ulm"
    alone = form_of(text, before, " ist", Lemmas())
    lemmas = Lemmas(others)
    read = form_of(text, before, " ist", lemmas.without(alone.lemma) if alone.kind == "name" else lemmas)
    assert may_be_derived(text) or read == alone


def test_a_genitive_of_a_town_on_er_is_no_inhabitant() -> None:
    form = form_of("Münsters", "In ", " Bibliothek", Lemmas(["münster"]))
    assert (form.lemma, form.kind) == ("münster", "genitive")
