"""Names in the fields of tables and of structured data."""

from __future__ import annotations

import re

import pytest

from hybrid_deid.languages import language
from hybrid_deid.lexicon import load_gazetteers
from hybrid_deid.mentions.listed import knowledge_of
from hybrid_deid.merge.rows.name_fields import FAMILY, GIVENS, given_names

KNOWLEDGE = knowledge_of(load_gazetteers("de"), language("de"))


@pytest.mark.parametrize(
    ("field", "is_family", "is_given"),
    [
        ("Huber", True, True),
        ("von und zu Berg", True, False),
        ("Müller-Lüdenscheidt", True, True),
        ("Anna M.", False, True),
        ("M.", False, False),
        ("4020", False, False),
    ],
)
def test_shapes_of_names(field: str, is_family: bool, is_given: bool) -> None:
    assert (re.fullmatch(FAMILY, field) is not None) is is_family
    assert (re.fullmatch(GIVENS, field) is not None) is is_given


@pytest.mark.parametrize(
    ("field", "names"),
    [
        ("Anna", {"Anna": "FEMALE"}),
        ("Peter Anna", {"Peter": "MALE", "Anna": "FEMALE"}),
        ("Petra M.", {"Petra": "FEMALE", "M.": "FEMALE"}),
        ("Peter M.", {"Peter": "MALE", "M.": "MALE"}),
        ("M. Petra", {"M.": "MALE", "Petra": "FEMALE"}),
    ],
)
def test_an_initial_has_the_label_of_the_name_before_it(field: str, names: dict[str, str]) -> None:
    text = f"id;{field};Graz"
    found = given_names(text, (3, 3 + len(field)), KNOWLEDGE)
    assert {text[slice(*place)]: label for label, place in found} == names
