"""Local parts of addresses that stand alone are users."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hybrid_deid
from hybrid_deid.deidentifier import Deidentifier
from hybrid_deid.merge.structure.local_parts import _places_of_many, _places_of_one, local_parts, with_users
from hybrid_deid.values import BY_START, Span
from tests.by_turns import MOST, few_and_many
from tests.replace.test_linear import made_up


@pytest.fixture(scope="module")
def deid() -> Deidentifier:
    return hybrid_deid.load(key=bytes(range(32)))


def span(text: str, part: str, label: str, start: int = 0, source: str = "model:m") -> Span:
    place = text.index(part, start)
    return Span(place, place + len(part), label, part, 0.9, source, provenance=("told",))


def found(text: str, address: str, *others: Span) -> list[tuple[str, str]]:
    """Return texts and labels of what is found in a text with an address."""
    spans = sorted([span(text, address, "EMAIL"), *others], key=BY_START)
    changed, missed = with_users(text, spans, local_parts(text, spans), 0.5)
    return [(one.text, one.label) for one in sorted([*changed, *missed], key=BY_START)][1:]


@pytest.mark.parametrize(
    ("rest", "expected"),
    [
        ("Konto e.huber ist voll", ["e.huber"]),
        ("Konto E.Huber: /home/e.huber.", ["E.Huber"]),
        ("(e.huber)\ne.huber", ["e.huber", "e.huber"]),
        ("e.huber.at, e.hubers, re.huber, x@e.huber, e.huber-2", []),
    ],
)
def test_a_local_part_alone(rest: str, expected: list[str]) -> None:
    assert found(f"e.huber@x.de {rest}", "e.huber@x.de") == [(text, "USER") for text in expected]


def test_a_word_without_a_sign_in_it_may_be_any() -> None:
    assert found("huber@x.de, Herr huber", "huber@x.de") == []


def test_finds_over_the_place_become_users_and_parts_of_it_give_way() -> None:
    text = "e.huber@x.de Konto e.huber"
    assert found(text, "e.huber@x.de", span(text, "e.huber", "URL", 12)) == [("e.huber", "USER")]
    assert found(text, "e.huber@x.de", span(text, "huber", "FAMILY", 12)) == [("e.huber", "USER")]
    longer = span(text, "Konto e.huber", "ORG")
    assert found(text, "e.huber@x.de", longer) == [("Konto e.huber", "ORG")]


def test_a_report_of_a_mail_system_agrees_with_its_address(deid: Deidentifier) -> None:
    text = "Nicht zustellbar: p.kroell@web.de\n\nDas Postfach p.kroell ist voll.\np.kroell\n"
    result = deid.deidentify(text).text
    local = result.split(": ")[1].split("@")[0]
    assert "kroell" not in result and result.endswith(f"Das Postfach {local} ist voll.\n{local}\n")


@pytest.mark.parametrize(
    ("rest", "expected"),
    [
        ('Postfach "thuber" ist voll', ["thuber"]),
        ("orig_to=<thuber>, uid=thuber,ou=people", ["thuber", "thuber"]),
        ('thuber, "thubers", "Thuber", "thuber kommt"', []),
    ],
)
def test_one_without_a_sign_in_quotes_or_angles(rest: str, expected: list[str]) -> None:
    text = f"{rest} (thuber@x.de)"
    spans = [span(text, "thuber@x.de", "EMAIL")]
    places = local_parts(text, spans, {"Konto", "zentrale"}.__contains__)
    assert [text[slice(*place)] for place in places] == expected
    assert [one.text for one in with_users(text, spans, places, 0.5)[1]] == expected


def test_one_that_is_a_word_is_no_user() -> None:
    text = '"zentrale" und "konto": zentrale@x.de, konto@x.de'
    spans = [span(text, address, "EMAIL") for address in ("zentrale@x.de", "konto@x.de")]
    assert local_parts(text, spans, {"Konto", "zentrale"}.__contains__) == []
    assert local_parts(text, spans) == []


LOCALS = ("m.weber", "m.weber.", "e_huber", "m.w", "x-y.z", "thuber", "k.ö", "0.1", "anna_b")


@given(st.lists(st.sampled_from([*LOCALS, *".-_@%/ +x\n,ö²"]), max_size=9).map("".join))
def test_many_are_found_where_each_is(text: str) -> None:
    one_by_one = {(local, place) for local in LOCALS for place in _places_of_one(text, local)}
    assert set(_places_of_many(text, set(LOCALS))) == one_by_one


@pytest.mark.parametrize("written", ["{0}.x@a.de, {0}.x ", '{0}@a.de "{0}" '])
def test_time_grows_with_the_number_of_addresses(written: str) -> None:
    def work(count: int) -> Callable[[], object]:
        text, spans = "", []
        for number in range(4 * count):
            piece = written.format(made_up(37 * number).lower())
            address = piece[: piece.index("de") + 2]
            spans.append(Span(len(text), len(text) + len(address), "EMAIL", address, 0.9, "rule:r"))
            text += piece
        return lambda: local_parts(text, spans)

    few, many = few_and_many(work)
    assert many < MOST * few
