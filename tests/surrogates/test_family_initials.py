"""Initials in addresses follow names of several words: particles stay, double names give two letters."""

from __future__ import annotations

import re

import pytest

from hybrid_deid.surrogates.morphology import without_marks
from tests.surrogates.examples import surrogates

KEYS = [bytes([number]) * 32 for number in range(1, 9)]


def locals_of(addresses: list[str]) -> list[str]:
    return [address.partition("@")[0] for address in addresses]


@pytest.mark.parametrize("key", KEYS)
def test_a_particle_stays_as_its_letter(key: bytes) -> None:
    given, family, *addresses = surrogates(
        "<MALE Franz> <FAMILY von Hohenthal>, <EMAIL f.v.hohenthal@firma.example>, "
        "<EMAIL fvh@firma.example>, <EMAIL fv.hohenthal@firma.example>",
        key=key,
    )
    first, last = without_marks(given)[0], family.removeprefix("von ")
    assert family.startswith("von ")
    dotted, short, joined = locals_of(addresses)
    assert dotted.startswith(f"{first}.v.")
    assert joined.startswith(f"{first}v.")
    assert short == f"{first}v{without_marks(last)[0]}"


@pytest.mark.parametrize("key", KEYS)
def test_several_particles_stay(key: bytes) -> None:
    given, _, *addresses = surrogates(
        "<MALE Karl> <FAMILY von der Heydt>, <EMAIL k.v.d.heydt@firma.example>, <EMAIL kvdh@firma.example>",
        key=key,
    )
    first = without_marks(given)[0]
    assert [one[:3] for one in locals_of(addresses)] == [f"{first}.v", f"{first}vd"]


@pytest.mark.parametrize("key", KEYS)
def test_a_middle_initial_is_none_of_a_name_without_a_particle(key: bytes) -> None:
    *_, address = surrogates(
        "<FEMALE Ute> <FAMILY Müller>, <FAMILY von Hohenthal>, <EMAIL u.v.mueller@firma.example>", key=key
    )
    assert ".v." not in address


@pytest.mark.parametrize("key", KEYS)
def test_a_double_name_gives_two_letters(key: bytes) -> None:
    given, family, *addresses = surrogates(
        "<FEMALE Nasrin> <FAMILY Tehrani-Ackermann>, <EMAIL nasrin.ta@firma.example>, "
        "<EMAIL nta@firma.example>",
        key=key,
    )
    letters = "".join(without_marks(part)[0] for part in family.split("-"))
    behind, short = locals_of(addresses)
    assert behind.partition(".")[2] == letters
    assert short == without_marks(given)[0] + letters


@pytest.mark.parametrize("key", KEYS)
def test_initials_of_a_double_given_name_are_no_beginning_of_its_first_half(key: bytes) -> None:
    given, _, address = surrogates(
        "<MALE Marc-André> <FAMILY Müller>, <EMAIL ma.mueller@firma.example>", key=key
    )
    first, second = map(without_marks, given.split("-"))
    assert address.startswith(f"{first[0]}{second[0]}.")


@pytest.mark.parametrize("scope", [str(number) for number in range(8)])
def test_a_firm_and_its_host_have_the_initials_of_a_double_name(scope: str) -> None:
    _, family, host, local = surrogates(
        "<FEMALE Gundula> <FAMILY Petersen-Voss>, <URL www.pv-brandschutz.de>, <EMAIL pv@gmx.at>", scope=scope
    )
    one, other = family.split("-")
    initials = (one[0] + other[0]).lower()
    assert host.startswith(f"www.{initials}-")
    assert local.startswith(f"{initials}@")


@pytest.mark.parametrize("scope", [str(number) for number in range(8)])
def test_initials_before_a_number_are_those_of_the_person(scope: str) -> None:
    given, family, one, other = surrogates(
        "<FEMALE Lena> <FAMILY Kaltenbach>: <EMAIL lk97@gmx.de>, <USER lk_97>", scope=scope
    )
    initials = (given[0] + family[0]).lower()
    assert re.match(rf"{initials}\d\d@", one) and re.fullmatch(rf"{initials}_\d\d", other)
