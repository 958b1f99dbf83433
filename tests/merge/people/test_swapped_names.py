"""The names of one person have the same labels in either order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hybrid_deid
from hybrid_deid.merge.people.swapped_names import with_swapped_names
from hybrid_deid.values import Span


def labels(text: str, *found: tuple[str, str, float], source: str = "model:m") -> list[str]:
    """Return the labels of finds in their order after the stage."""
    spans, position = [], 0
    for word, label, score in found:
        start = text.index(word, position)
        position = start + len(word)
        spans.append(Span(start, position, label, word, score, source))
    result = with_swapped_names(text, spans)
    assert [(span.start, span.end, span.text) for span in result] == [
        (span.start, span.end, span.text) for span in spans
    ]
    return [span.label for span in result]


ORDERED = (("Reinold", "MALE", 0.9), ("Fenkart", "FAMILY", 0.9))
SWAPPED = (("Fenkart", "MALE", 0.6), ("Reinold", "FAMILY", 0.7))


def test_the_surer_order_holds_for_both() -> None:
    text = "Reinold Fenkart leitet. Der Fenkart Reinold ist da."
    assert labels(text, *ORDERED, *SWAPPED) == ["MALE", "FAMILY", "FAMILY", "MALE"]
    text = "Der Fenkart Reinold ist da, Reinold Fenkart."
    assert labels(text, *SWAPPED, *ORDERED) == ["FAMILY", "MALE", "MALE", "FAMILY"]


@pytest.mark.parametrize(
    "text", ["Reinold Fenkart, Fenkart, Reinold", "Reinold Fenkart. Fenkart und Reinold"]
)
def test_names_apart_are_no_full_name(text: str) -> None:
    assert labels(text, *ORDERED, *SWAPPED) == ["MALE", "FAMILY", "MALE", "FAMILY"]


def test_what_is_sure_or_as_sure_stays() -> None:
    text = "Reinold Fenkart, Fenkart Reinold"
    as_sure = (("Fenkart", "MALE", 0.9), ("Reinold", "FAMILY", 0.9))
    assert labels(text, *ORDERED, *as_sure) == ["MALE", "FAMILY", "MALE", "FAMILY"]
    assert labels(text, *ORDERED, *SWAPPED, source="rule:r") == ["MALE", "FAMILY", "MALE", "FAMILY"]


def test_a_family_name_with_an_apostrophe() -> None:
    text = "Mathis' Vorgänger war Kilian Mathis"
    finds = (("Mathis'", "MALE", 0.7), ("Kilian", "MALE", 0.9), ("Mathis", "FAMILY", 0.9))
    assert labels(text, *finds) == ["FAMILY", "MALE", "FAMILY"]
    assert labels("Mathis' Auto, Mathis", ("Mathis'", "MALE", 0.7), ("Mathis", "MALE", 0.9)) == [
        "MALE",
        "MALE",
    ]


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["Jan", "Huber", "Mathis'", "Mathis"]),
            st.sampled_from(["MALE", "FEMALE", "FAMILY", "ORG"]),
            st.floats(0.3, 1),
        ),
        max_size=12,
    )
)
def test_words_and_what_is_no_person_stay(found: list[tuple[str, str, float]]) -> None:
    after = labels(" ".join(word for word, _, _ in found), *found)
    assert [label == "ORG" for label in after] == [label == "ORG" for _, label, _ in found]


def test_one_person_has_one_surrogate() -> None:
    deid = hybrid_deid.load("de_email", key=bytes(range(32)))
    text = "Die Musik wird von Reinold Fenkart geleitet. Der Fenkart Reinold ist mein Onkel."
    given, family = (span.text for span in deid.deidentify(text).spans[:2])
    assert (given, family) == ("Reinold", "Fenkart")
    words = deid.deidentify(text).text.replace(".", "").split()
    assert words[4:6] == words[9:7:-1]
