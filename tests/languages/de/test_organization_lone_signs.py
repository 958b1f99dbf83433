"""Signs of inns that stand without their kind become signs that go with the same words."""

from __future__ import annotations

import re

import pytest

from hybrid_deid.languages.de.tables import table
from hybrid_deid.surrogates.interface import normalized
from tests.surrogates.examples import surrogates

SCOPES = [str(number) for number in range(8)]
SIGNS = table("organizations")["signs"]


@pytest.mark.parametrize("scope", SCOPES)
@pytest.mark.parametrize(
    ("before", "sign", "group"),
    [
        ("im", "Ochsen", "weak"),
        ("im", "Adler", "strong"),
        ("em", "Rössle", "neuter"),
        ("in die", "Krone", "feminine"),
        ("beim", "hirschen", "weak"),
    ],
)
def test_a_noun_behind_a_preposition_becomes_one_of_its_gender(
    before: str, sign: str, group: str, scope: str
) -> None:
    (new,) = surrogates(f"heute {before} <ORG {sign}>", scope=scope)
    assert normalized(new) in map(normalized, SIGNS[group]) and normalized(new) != normalized(sign)
    assert new.islower() == sign.islower()


@pytest.mark.parametrize("scope", SCOPES)
@pytest.mark.parametrize(
    ("sign", "ending", "group"),
    [
        ("Goldenen Lamm", "en", "neuter"),
        ("Schwarzer Adler", "er", "strong"),
        ("Goldene Krone", "e", "feminine"),
        ("Goldene Löwe", "e", "nominative"),
        ("Gasthof Weißes Ross", "es", "neuter"),
        ("Gasthof Alte Post", "e", "houses"),
        ("Alten Post", "en", "houses"),
    ],
)
def test_an_adjective_keeps_its_ending(sign: str, ending: str, group: str, scope: str) -> None:
    (new,) = surrogates(f"zum Team: <ORG {sign}>", scope=scope)
    found = re.fullmatch(rf"(Gasthof )?(\w+?){ending} (\w+)", new)
    assert found is not None and found[2] in SIGNS["adjective"] and found[3] in SIGNS[group], new
    assert (found[1] or "") == ("Gasthof " if sign.startswith("Gasthof") else "")


@pytest.mark.parametrize("scope", SCOPES)
def test_one_inn_has_one_sign_whatever_stands_before_it(scope: str) -> None:
    first, second, third = surrogates(
        "im <ORG Ochsen>, der <ORG ochsen> hat zu, im <ORG Gasthof Ochsen>", scope=scope
    )
    assert normalized(first) == normalized(second)
    assert third == f"Gasthof {first}"


@pytest.mark.parametrize("scope", SCOPES)
def test_what_is_no_sign_is_made_up_as_before(scope: str) -> None:
    (post,) = surrogates("heute in der <ORG Post>", scope=scope)
    assert post not in SIGNS["houses"]
    (firm,) = surrogates("Aktien von <ORG Linde>", scope=scope)
    assert firm not in SIGNS["feminine"]
    sign, owner = surrogates("im <ORG Engel> bei Herrn <FAMILY Engel>", scope=scope)
    assert sign == owner


def test_every_noun_is_of_one_group() -> None:
    nouns = [normalized(noun) for group in table("organizations")["sign_groups"] for noun in SIGNS[group]]
    assert len(nouns) == len(set(nouns))
