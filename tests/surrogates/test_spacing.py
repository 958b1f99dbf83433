"""Names whose letters are set apart."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hybrid_deid
from hybrid_deid.keyed import Keyed
from hybrid_deid.languages import language
from hybrid_deid.replace import load_strategies, replace
from hybrid_deid.surrogates.spacing import closed, opened, spaced_like
from hybrid_deid.values import Document, Span

names = st.lists(st.text(alphabet="aBcäÖß", min_size=3, max_size=8), min_size=1, max_size=3)


@given(names, st.integers(2, 4))
def test_what_is_set_apart_is_closed_and_opened_again(words: list[str], gap: int) -> None:
    text = (" " * gap).join(map(" ".join, words))
    assert closed(text) == " ".join(words)
    assert opened(" ".join(words), text) == text or len(words) == 1


@pytest.mark.parametrize(
    "text", ["Anna", "A B", "A. Lang", "J K Rowling", "O 1 2 3", "von Berg", "A b c  Lang", ""]
)
def test_other_texts_stay(text: str) -> None:
    assert closed(text) == text


def test_a_spaced_name_gets_the_surrogate_of_the_name() -> None:
    text = "Anna Pohl\nA n n a   P o h l\nP O H L  A n n a"
    labels = {
        "Anna": "FEMALE",
        "A n n a": "FEMALE",
        "Pohl": "FAMILY",
        "P o h l": "FAMILY",
        "P O H L": "FAMILY",
    }
    places = [(0, "Anna"), (5, "Pohl"), (10, "A n n a"), (20, "P o h l"), (28, "P O H L"), (37, "A n n a")]
    spans = [Span(a, a + len(name), labels[name], name) for a, name in places]
    keyed = Keyed(b"k" * 32, "here")
    result = replace(
        Document("d", text, spans=()), spans, {}, language("de"), keyed, load_strategies(None, {})
    )
    first, second, third = result.text.split("\n")
    given_name, family = first.split(" ")
    assert given_name != "Anna" and family != "Pohl"
    assert second == f"{' '.join(given_name)}   {' '.join(family)}"
    assert third == f"{' '.join(family.upper())}  {' '.join(given_name)}"


def test_the_whole_way() -> None:
    deidentifier = hybrid_deid.load("de_email", key=bytes(range(32)))
    result = deidentifier.deidentify("Viele Grüße\nF r i e d e r i k e   P o h l\n")
    name = result.text.split("\n")[1].split("   ")
    assert len(name) == 2 and all(word[1::2].strip() == "" and len(word) >= 5 for word in name)


def test_blanks_that_were_read_in_around_a_sign_are_taken_out() -> None:
    assert spaced_like("Roth+Lang", "Roth + Lang", "Bal + Dor") == "Bal+Dor"
    assert spaced_like("Roth + Lang", "Roth + Lang", "Bal + Dor") == "Bal + Dor"
    assert spaced_like("Rot h + Lang", "Roth + Lang", "Bal + Dor") == "Bal + Dor"
