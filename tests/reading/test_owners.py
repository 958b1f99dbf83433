"""The apostrophe of an English genitive is read as one of print behind a name, and no other."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.reading import Vocabulary
from hybrid_deid.reading.owners import owners
from tests.reading.as_read import as_read

WORDS = Vocabulary(
    has_gender={"Shreya", "Mark", "Wenn"}.__contains__,
    is_family={"Kowalski", "Koch"}.__contains__,
    is_closed={"wenn", "that", "herr"}.__contains__,
    is_frequent={"koch", "mark", "company"}.__contains__,
)


def read(text: str) -> str:
    return as_read(text, lambda whole: owners(whole, lambda: WORDS))


@pytest.mark.parametrize(
    "text",
    [
        "Please find Shreya's comments below.",
        "Kowalski's group, Koch's Haus, (Mark's).",
        "We extend Thistlewood's approach.",  # in no list
        "McAllister's paper",
    ],
)
def test_the_apostrophe_of_a_name_is_read_as_one_of_print(text: str) -> None:
    assert read(text) == text.replace("'", "’")


@pytest.mark.parametrize(
    "text",
    [
        "That's it, Wenn's geht, gibt's was? Herr's",
        "Company's profit",  # a word that mail often has
        "Devisenkenner's Profile, Thistlewood's.",  # unlisted, and no small word behind
        "Kowalski'schen, Kowalski's-Haus, shreya's, SHREYA'S, x@Shreya's, Shreya's@example.org",
        "http://example.org/Shreya's",
        "'Shreya' sagt",
    ],
)
def test_other_apostrophes_stay(text: str) -> None:
    assert read(text) == text


def test_names_in_the_genitive_are_found_and_keep_their_sign() -> None:
    deid = hybrid_deid.load(key=bytes(range(32)))
    text = "Please find Shreya's comments on Kowalski's paper, wie gibt's das?"
    spans = [(span.text, span.label) for span in deid.tag(text)]
    assert spans == [("Shreya's", "FEMALE"), ("Kowalski's", "FAMILY")]
    result = deid.deidentify(text).text
    assert "’" not in result and "Shreya" not in result and "gibt's" in result
