"""Places of names in a text: those that are remembered of all words are those that are searched for."""

from __future__ import annotations

from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid_deid.mentions import name_knowledge
from hybrid_deid.merge.people.set_off_names import set_off_names
from hybrid_deid.merge.people.set_off_places import (
    RememberedPlaces,
    SearchedPlaces,
    as_named,
    in_small_letters,
)
from hybrid_deid.values import Span
from tests.by_turns import MOST, few_and_many
from tests.merge.doubts.test_glued import LABELS
from tests.replace.test_linear import made_up

FOLDING = name_knowledge("de").words.folding
FAMILIES = ("Koch", "Käfer", "Groß", "Ananan", "Anan", "Strauß", "ŉŉŉŉ", "Huber²")
PIECES = st.sampled_from(
    [spelt for name in FAMILIES for spelt in (name, name.upper(), name.lower(), FOLDING.word(name))]
    + [*"axAß1²._-@~\\ /,=\n\u0308", "~ ", "12", "anan", "KAEFER"]
)


def found(places: SearchedPlaces | RememberedPlaces, family: str) -> list[object]:
    """Return all that is told of the places of a family name."""
    both = (family, FOLDING.word(family))
    named = [(written, list(places.named(written))) for written in sorted(as_named(*both))]
    accounts = [
        (written, is_short, [account.span() for account in places.accounts(written, is_short)])
        for written in sorted(in_small_letters(*both))
        for is_short in (False, True)
    ]
    return [*named, *accounts]


@given(st.lists(PIECES, max_size=12).map("".join))
def test_what_is_remembered_is_what_is_searched_for(text: str) -> None:
    searched, remembered = SearchedPlaces(text), RememberedPlaces(text, FAMILIES, FOLDING)
    for family in FAMILIES:
        assert found(remembered, family) == found(searched, family)


@pytest.mark.parametrize("end", [", ", "_", " p{}\n"])
def test_time_grows_with_the_number_of_names(end: str) -> None:
    def work(count: int) -> object:
        names = [made_up(37 * number) for number in range(2 * count)]
        pieces = [name + end.format(name.lower()) for name in names]
        text = "".join(pieces)
        starts = accumulate(map(len, pieces), initial=0)
        spans = [
            Span(start, start + len(name), "FAMILY", name, 0.99)
            for start, name in zip(starts, names, strict=False)
        ]
        return lambda: set_off_names(text, spans, LABELS, 0.5, frozenset())

    few, many = few_and_many(work)
    assert many < MOST * few
