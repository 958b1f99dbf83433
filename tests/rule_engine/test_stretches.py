from __future__ import annotations

import re
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from hybrid_deid.rule_engine import load_rules
from hybrid_deid.rule_engine.folding import folded
from hybrid_deid.rule_engine.stretches import TextLines, needs_digit

TEXTS = st.text(alphabet="a1.@\n xİß", max_size=60)


def naive(text: str, keywords: tuple[str, ...], gate: str, lines: int, lead: int) -> set[int]:
    """Return the characters to be looked at, line by line and without any trick."""
    rows = text.splitlines(keepends=True) if "\n" in text else [text]
    starts = [sum(map(len, rows[:i])) for i in range(len(rows) + 1)]
    seen: set[int] = set()
    for i, row in enumerate(rows):
        hit = any(k in folded(row) for k in keywords) if keywords else re.search(gate, row)
        if hit:
            seen |= set(range(starts[max(0, i - lead)], starts[min(len(rows), i + lines)]))
    return seen


@settings(max_examples=300, deadline=None)
@given(
    TEXTS,
    st.sampled_from(["", r"\d", r"\d\.", r"@|1", r"\.a", "x*"]),
    st.integers(1, 3),
    st.integers(0, 2),
    st.booleans(),
)
def test_stretches_are_those_of_the_plain_way(text, gate, lines, lead, by_keyword):
    keywords = ("a", "x1") if by_keyword else ()
    found = TextLines(text).stretches(keywords, gate, lines, lead)
    assert all(a < b for a, b in found) or not text
    assert all(one[1] < two[0] for one, two in pairwise(found))
    covered = {i for a, b in found for i in range(a, b)}
    if not keywords and not gate:
        assert covered == set(range(len(text)))
    else:
        expected = naive(text, keywords, gate, lines, lead)
        # With both, a stretch counts only where the gate occurs as well.
        assert covered <= expected
        if not keywords or not gate:
            assert covered == expected
        elif naive(text, (), gate, 1, 0) & expected:
            assert covered


@given(st.text(max_size=80))
def test_folding_keeps_the_length(text):
    assert len(folded(text)) == len(text)


def test_needs_digit_is_never_wrong_about_the_shipped_gates():
    for rule in load_rules().rules:
        if rule.gate and needs_digit(rule.gate):
            for sample in (*rule.examples, *rule.counter_examples):
                without = re.sub(r"\d", "x", sample)
                assert re.search(rule.gate, without) is None


def test_needs_digit_says_no_when_in_doubt():
    for gate in (r"\d?", r"(?:\d|a)", "[0-9a]", r"a\d|b", r"\d{0,3}a", r"(?!\d)a", "a[1-9]*", r"(?<=\d)a"):
        assert not needs_digit(gate)
    for gate in (r"\d", "0 ?[1-9]", r"a\d|5", r"\d{3}a", "756", r"\d\.?-?(?:te|ste)"):
        assert needs_digit(gate)
