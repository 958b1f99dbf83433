"""The words before a German name that tell a man or a woman."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid_deid.languages.de.names import gender_told
from hybrid_deid.languages.de.tables import table

BEFORE = re.compile(r"([^\W\d_]+)(?=([.,]?)[ \t]+(?:[^\W\d_]+\.?[ \t]+)*\Z)")


@pytest.mark.parametrize(
    ("before", "label"),
    [
        ("mein Bruder ", "MALE"),
        ("Seine Schwester, Dr. ", "FEMALE"),
        ("Bruder kleiner, ", ""),
        ("Alis Bruder, ", ""),  # a list, as likely as an apposition
        ("meine kleine ", ""),
        ("bei Heinrichs Frau. ", ""),  # another sentence
        ("Herr", ""),
        ("", ""),
    ],
)
def test_what_stands_before_a_name_tells(before, label):
    assert gender_told(before) == label


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["Bruder", "Schwester", "Dr", "kleine", "mein", "ältere", "x1", "½", "_"]),
            st.sampled_from(["", " ", ". ", ", ", "  ", "\t", ".", "\n", " - "]),
        ),
        max_size=7,
    )
)
def test_reading_backwards_finds_what_a_search_finds(words):
    before = "".join(word + gap for word, gap in words)
    kinship = table("kinship")
    expected = ""
    found = [] if re.search(r"\w,[ \t]+\Z", before) else BEFORE.findall(before[-40:])
    for word, sign in reversed(found):
        told = [label for label in ("male", "female") if word.casefold() in kinship[label]]
        if told or word.casefold() not in kinship["between"]:
            expected = told[0].upper() if told and sign != "." else ""
            break
    assert gender_told(before) == expected
