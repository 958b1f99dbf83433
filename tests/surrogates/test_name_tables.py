"""Tables of names: which are drawn, and what nicknames become."""

from __future__ import annotations

import pytest

from hybrid_deid.languages.de.names import fold, german_lists
from hybrid_deid.languages.de.tables import table
from hybrid_deid.lexicon import load_gazetteers
from tests.surrogates.examples import surrogates

LISTS = german_lists()


@pytest.mark.parametrize("label", ["FEMALE", "MALE"])
def test_given_names_that_one_source_has_are_not_drawn(label: str) -> None:
    drawn = LISTS.tables[label][0]
    rows = load_gazetteers("de")[drawn.name].rows
    rare = {text for text, _, support, rank in rows if int(support) < 2 and rank == "-"}
    found = set(drawn.drawn)
    assert found & rare <= set(table("names")["common"][drawn.name])
    assert not found & {"Maximus", "Hartwin", "Quiriacus"}
    assert found >= set(table("names")["common"][drawn.name])


@pytest.mark.parametrize("label", ["FEMALE", "MALE", "FAMILY"])
def test_names_are_drawn_from_those_common_in_germany_and_austria(label: str) -> None:
    """Plausible pairs: nearly all of what common names become is common in German-speaking families."""
    gazetteer = load_gazetteers("de")[{"FEMALE": "given_female", "MALE": "given_male"}.get(label, "family")]
    home = {row[0] for row in gazetteer.rows if {"DE", "AT"} & set(row[1].split())}
    home |= set(table("names")["common"]["family"])
    originals = (
        ["Anna", "Lena"] if label == "FEMALE" else ["Hans", "Peter"] if label == "MALE" else ["Huber", "Wolf"]
    )
    drawn = {surrogates(f"<{label} {name}>", scope=str(n))[0] for name in originals for n in range(60)}
    assert drawn <= home
    odd = {name for key in ("one_bearer", "odd", "rare", "other_origin") for name in table("names")[key]}
    assert not drawn & odd


def test_nicknames_become_nicknames() -> None:
    nicknames = {fold(name) for name in LISTS.tables["FEMALE"][1].known}
    for seed in range(5):
        assert fold(surrogates("<FEMALE Lisi>", scope=str(seed))[0]) in nicknames


def test_a_nickname_becomes_a_nickname() -> None:
    nicknames = {row[0] for row in load_gazetteers("de")["nickname_male"].rows}
    drawn = {surrogates("<MALE Sepp>", scope=str(n))[0] for n in range(20)}
    assert drawn <= nicknames and len(drawn) > 5


@pytest.mark.parametrize("label", ["FEMALE", "MALE"])
def test_nicknames_of_a_dialect_are_known_and_never_drawn(label: str) -> None:
    drawn = LISTS.tables[label][1]
    usual = frozenset(table("names")["common"][drawn.name])
    assert len(drawn.known) > 6 * len(usual)
    assert usual == set(drawn.drawn)


@pytest.mark.parametrize(
    ("label", "name"),
    [("MALE", "Jörn"), ("MALE", "Henning"), ("MALE", "Harm"), ("MALE", "Klaas"), ("FEMALE", "Maike")],
)
def test_a_full_name_that_is_a_short_form_too_becomes_no_nickname(label: str, name: str) -> None:
    given = set(LISTS.tables[label][0].drawn)
    drawn = {surrogates(f"<{label} {name}>", scope=str(n))[0] for n in range(60)}
    assert drawn <= given and len(drawn) > 10


def test_a_usual_name_that_is_a_nickname_too_stays_a_name() -> None:
    given = {row[0] for row in load_gazetteers("de")["given_male"].rows}
    assert {surrogates("<MALE Ali>", scope=str(n))[0] for n in range(20)} <= given


def test_a_name_that_looks_like_a_diminutive_is_none() -> None:
    drawn = {surrogates("<MALE Jochen>", scope=str(number))[0] for number in range(20)}
    assert drawn <= set(LISTS.tables["MALE"][0].drawn)
