"""Distinct surrogates: the same for any order of the entities, and what the rule of the order says."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hybrid_deid.keyed import Keyed
from hybrid_deid.surrogates.distinct import ATTEMPTS, LAST_ATTEMPTS, PATIENCE, assigned

KEYED = Keyed(b"0123456789abcdef", "scope")
CHOICES = st.dictionaries(
    st.text("abc", min_size=1, max_size=3), st.lists(st.sampled_from("ABCDEFab"), max_size=4), max_size=6
)


def by_the_rule(choices: dict[str, list[str]], refused: set[str], used: set[str]) -> dict[str, str]:
    """First choices in keyed order, then the others take what is left."""
    order = sorted(choices, key=lambda entity: KEYED.digest("order", entity))
    found: dict[str, str] = {}
    for wanted in (slice(0, 1), slice(1, None)):
        for entity in order:
            for choice in choices[entity][wanted] if entity not in found else ():
                if choice not in refused and choice.casefold() not in used:
                    used.add(choice.casefold())
                    found[entity] = choice
                    break
    return found


@given(
    CHOICES, st.sets(st.sampled_from("ABCDEFab"), max_size=2), st.sets(st.sampled_from("abcdef"), max_size=2)
)
def test_entities_are_served_by_the_rule_in_any_order(choices, refused, used):
    expected_used = set(used)
    expected = by_the_rule(choices, refused, expected_used)
    for entities in (list(choices), list(reversed(choices))):
        now_used = set(used)
        found = assigned(
            entities, lambda e: iter(choices[e]), lambda _, one: one not in refused, KEYED, now_used
        )
        assert found == expected
        assert now_used == expected_used


def test_where_nothing_is_left_few_candidates_are_asked_for_and_one_that_is_left_is_still_found() -> None:
    asked = dict.fromkeys(map(str, range(200)), 0)

    def candidates(entity: str):
        for _ in range(2 * ATTEMPTS):
            asked[entity] += 1
            yield "B" if entity == "7" else "A"

    found = assigned(asked, candidates, lambda _, one: True, KEYED, set())
    assert sorted(found.values()) == ["A", "B"] and found["7"] == "B"
    served = sorted(asked.values(), reverse=True)
    assert served[PATIENCE - 1] > LAST_ATTEMPTS + 1 >= served[PATIENCE]
