"""Identifiers that begin with another one of their document."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.surrogates.examples import surrogates


@pytest.mark.parametrize(
    ("whole", "form"),
    [
        ("1200 4471 8-01", r"-\d\d"),
        ("1200 4471 8/2", r"/\d"),
        ("1200 4471 8 07", r" \d\d"),
    ],
)
def test_a_number_begins_with_the_stand_in_of_the_number_it_begins_with(whole: str, form: str) -> None:
    for scope in "abcdef":
        number, longer, further = surrogates(
            f"Kto <UFID 1200 4471 8>, Depot <UFID {whole}>, <UFID {whole}-55>", scope=scope
        )
        assert number != "1200 4471 8"
        assert longer.startswith(number) and re.fullmatch(form, longer.removeprefix(number))
        assert longer != whole
        assert further.startswith(longer)


def test_numbers_behind_one_number_stay_apart() -> None:
    for scope in "abcdef":
        marked = " ".join(f"<UFID 10023456-{number}>" for number in range(9))
        number, *others = surrogates(f"<UFID 10023456> {marked}", scope=scope)
        assert len(set(others)) == 9
        assert all(other.startswith(f"{number}-") for other in others)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("2024", "2024-0815"),  # a year, as likely as not
        ("1002345", "10023456"),
        ("DE44", "DE44 5001 0517 5407 3249 31"),  # has a checksum
    ],
)
def test_other_numbers_are_drawn_by_themselves(one: str, other: str) -> None:
    alone = surrogates(f"<UFID {other}>", scope="a")
    assert surrogates(f"<UFID {one}>, <UFID {other}>", scope="a")[1:] == alone


@pytest.mark.parametrize(
    "spellings",
    [
        [
            "12004471-01",
            "12004471/01",
            "12004471 01",
            "1200447101",
            "1200 4471-01",
            "Aktenzeichen 12004471-01",
        ],
        ["AB1200447-x1", "ab1200447/X1"],
    ],
)
def test_spellings_of_one_number_have_one_surrogate(spellings: list[str]) -> None:
    for scope in "abcdef":
        head = re.split("[-/ ]", spellings[0])[0]
        marked = " ".join(f"<UFID {text}>" for text in (head, *spellings))
        number, *others = surrogates(marked, scope=scope)
        assert len(set(map(signless, others))) == 1
        assert signless(others[0]).startswith(signless(number))
        assert [form(other) for other in others] == [form(spelling) for spelling in spellings]


def test_a_range_of_hosts_begins_with_the_stand_in_of_its_first() -> None:
    for scope in "abcdef":
        host, hosts, further, network = surrogates(
            "<UFID 192.168.10.20> <UFID 192.168.10.20-30> <UFID 192.168.10.20-30-4> <UFID 192.168.10.20/30>",
            scope=scope,
        )
        assert hosts.startswith(f"{host}-") and host != "192.168.10.20"
        assert further.startswith(f"{hosts}-")
        assert network.endswith("/30")


def test_a_year_in_one_spelling_makes_no_second_surrogate() -> None:
    for scope in "abcdef":
        apart, together = surrogates("<UFID 2019-081534>, <UFID 2019081534>", scope=scope)
        assert signless(apart) == together


def test_no_two_numbers_differ_in_their_sign_alone() -> None:
    """With one digit behind, many numbers would meet the other sign of one another."""
    for scope in "abcdef":
        originals = [f"10023456{sign}{digit}" for sign in "-_" for digit in range(4)]
        drawn = surrogates(" ".join(f"<UFID {text}>" for text in ("10023456", *originals)), scope=scope)
        assert len(set(map(signless, drawn))) == 9


def test_a_word_before_a_number_tells_no_surrogates_apart() -> None:
    for scope in "abcdef":
        drawn = surrogates("<UFID Nr 1> <UFID 2> <UFID Nr 3> <UFID 4>", scope=scope)
        numbers = {one.removeprefix("Nr ") for one in drawn}
        assert len(numbers) == 4 and numbers <= set("56789")


@given(
    head=st.from_regex(r"[A-Z]{0,2}[1-9]\d{6,8}", fullmatch=True),
    tails=st.lists(st.from_regex(r"\d{1,3}", fullmatch=True), min_size=1, max_size=4, unique=True),
    signs=st.lists(st.sampled_from(["-", "/", ".", " ", " - "]), min_size=2, max_size=3),
    scope=st.sampled_from("abc"),
)
@settings(max_examples=60, deadline=None)
def test_one_surrogate_a_number_and_one_number_a_surrogate(
    head: str, tails: list[str], signs: list[str], scope: str
) -> None:
    originals = [head, *(head + sign + tail for tail in tails for sign in signs)]
    drawn = surrogates(" , ".join(f"<UFID {text}>" for text in originals), scope=scope)
    found: dict[str, set[str]] = {}
    for original, one in zip(originals, drawn, strict=True):
        found.setdefault(signless(original), set()).add(signless(one))
    assert all(len(ones) == 1 for ones in found.values())
    assert len(set.union(*found.values())) == len(found)
    assert not set.union(*found.values()) & set(found)


def signless(text: str) -> str:
    """Return letters and digits alone, in small letters, without the word before them."""
    return "".join(filter(str.isalnum, text.removeprefix("Aktenzeichen"))).casefold()


def form(text: str) -> str:
    """Return a text with the same digit and letter for all, the word before it as it is."""
    word = "Aktenzeichen" if text.startswith("Aktenzeichen") else ""
    text = re.sub("[a-z]", "a", re.sub("[A-Z]", "A", re.sub(r"\d", "0", text.removeprefix(word))))
    return word + text
