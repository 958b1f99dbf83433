"""The prefilter may name what is absent, but never miss what is there."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hybrid_deid.rule_engine import RuleSet, load_rules, span_order
from hybrid_deid.rule_engine.folding import folded
from hybrid_deid.rule_engine.gating import Gating
from hybrid_deid.rule_engine.heads import KNOWN, WIDTH
from hybrid_deid.rule_engine.prefilter import PIECE, LinesToSearch, Prefilter, Stretch, reach
from hybrid_deid.rule_engine.prefilter_tables import ALWAYS
from hybrid_deid.rule_engine.rule import Rule
from hybrid_deid.rule_engine.rule_set import _without_contained
from hybrid_deid.rule_engine.samples import unmarked
from hybrid_deid.rule_engine.stretches import TextLines

RULES = load_rules()
KEYWORDS = sorted({keyword for rule in RULES.rules for keyword in rule.keywords})
GATES = sorted({rule.gate for rule in RULES.rules} - {""})
FILTER = Prefilter(KEYWORDS, GATES)
GATING = Gating(RULES.rules)
SAMPLES = [unmarked(sample)[0] for rule in RULES.rules for sample in (*rule.examples, *rule.counter_examples)]
# Signs of the gates, letters that change their length or their neighbours' with their case, and rare ones.
CHARACTERS = "019 \u00a0\u202f.,:;-–/@+#()[]\n\r\tAaEeDFNnTtUuZzſßẞİıKΣσς\u0307ÄäÜü'’ٱ٣😀\ud800"
SIGNS = st.text(st.sampled_from(CHARACTERS), max_size=40)


def missed(text: str, prefilter: Prefilter = FILTER) -> list[str]:
    """Return the keywords and gates that occur in a text although the prefilter says that they do not."""
    present = prefilter.present(text)
    lower = folded(text)
    words = [word for word in KEYWORDS if word in lower and not prefilter.keywords[word] & present]
    return words + [gate for gate in GATES if re.search(gate, text) and not prefilter.gate(gate) & present]


def ungated(rules: RuleSet, text: str) -> list[object]:
    """Return what all rules find when each is asked on its own."""
    found = [span for rule in rules.rules for span in rules.find_by(rule, text)]
    return _without_contained(found + rules._denied.find(text))


@settings(deadline=None)
@given(SIGNS, st.sampled_from(KEYWORDS), st.sampled_from(SAMPLES), SIGNS)
def test_nothing_that_occurs_is_missed(before: str, word: str, sample: str, after: str) -> None:
    assert missed(before + word + sample + after) == []
    assert missed((before + sample + word + after).upper()) == []


@settings(deadline=None, max_examples=40)
@given(SIGNS, st.lists(st.sampled_from(SAMPLES), max_size=3), SIGNS)
def test_the_rules_find_the_same_with_and_without_it(before: str, samples: list[str], after: str) -> None:
    text = before + "\n".join(samples) + after
    found = RULES.find(text)
    assert found == ungated(RULES, text)
    assert found == sorted(found, key=span_order)


def test_it_does_leave_out_what_cannot_occur() -> None:
    present = FILTER.present("Hallo Ida,\nwie war es gestern?\n")
    assert not present & FILTER.gate("@")
    assert not present & FILTER.gate(r"\d")
    assert not present & FILTER.keywords["isbn"]
    assert FILTER.present("") == ALWAYS
    assert FILTER.present("am 3. um 4@5") & FILTER.gate("@")
    assert FILTER.present("ISBN") & FILTER.keywords["isbn"]


@pytest.mark.parametrize("place", [0, PIECE - WIDTH, PIECE - 4, PIECE - 3, PIECE - 1, PIECE, PIECE + 1])
def test_long_texts_are_looked_at_in_pieces_without_a_gap(place: int) -> None:
    one = Prefilter(["iban"], [r"\d{4}-\d"])
    text = "x" * place + "IBAN" + "x" * 9
    assert one.present(text) == one.keywords["iban"] | ALWAYS
    text = "x" * place + "2019-1" + "x" * 9
    assert one.present(text) == one.gate(r"\d{4}-\d") | ALWAYS


@pytest.mark.parametrize(
    "gate", [r"(?i:ab)c", r"(a|b){1,3}(?=c)", r"(.)\1", "a{0,9}b?" * 9, "^$", "[^a]", "\u0416"]
)
def test_a_gate_of_any_kind_is_never_missed(gate: str) -> None:
    one = Prefilter([], [gate])
    for text in ("", "abc", "ABc", "bac", "xxaabb", "\n", "a", "bbbc", chr(KNOWN), "\u0416"):
        assert not re.search(gate, text) or one.present(text) & one.gate(gate)


TEXTS = st.builds(
    lambda before, samples, after: before + "\n".join(samples) + after,
    SIGNS,
    st.lists(st.one_of(st.sampled_from(SAMPLES), SIGNS, st.sampled_from(KEYWORDS)), max_size=5),
    SIGNS,
)


@settings(deadline=None)
@given(TEXTS)
def test_the_kernel_flags_the_lines_that_numpy_flags(text: str) -> None:
    pytest.importorskip("numba")
    bounds, bits = FILTER.walked(text)
    plain_bounds, plain_bits = FILTER._taken(text)
    assert bounds == plain_bounds
    assert bits.tobytes() == plain_bits.tobytes()


def keywords_of(lines: LinesToSearch, rule: Rule) -> list[tuple[Stretch, list[str]]]:
    """Return the lines in which keywords of a rule may stand, and which."""
    found = lines.with_keywords(rule.keywords)
    return [(place, lines.keywords_in(line, rule.keywords)) for place, line in found]


@settings(deadline=None, max_examples=40)
@given(st.lists(TEXTS, max_size=4))
def test_the_kernel_chooses_the_rules_and_lines_that_are_chosen_without_it(texts: list[str]) -> None:
    pytest.importorskip("numba")
    (lines, asked), (plain_lines, plain_asked) = GATING._chosen(texts), GATING._plain(texts)
    assert asked == plain_asked
    for place, number in asked:
        rule, one, other = RULES.rules[place], lines[number], plain_lines[number]
        assert not rule.gate or one.with_gate(rule.gate) == other.with_gate(rule.gate)
        assert keywords_of(one, rule) == keywords_of(other, rule)


@settings(deadline=None)
@given(TEXTS)
def test_flagged_lines_give_the_stretches_of_all_lines(text: str) -> None:
    flagged, plain = TextLines(text, FILTER.lines(text)), TextLines(text)
    for rule in RULES.rules:
        asked = (rule.keywords, rule.gate, rule.lines, rule.lead)
        if text or rule.gate or rule.keywords:
            assert flagged.stretches(*asked) == plain.stretches(*asked), rule.id


@settings(deadline=None, max_examples=30)
@given(st.lists(TEXTS, max_size=5))
def test_a_batch_finds_what_each_text_alone_finds(texts: list[str]) -> None:
    assert RULES.find_batch(texts) == [RULES.find(text) for text in texts]


def test_how_far_a_gate_may_see() -> None:
    assert [reach(gate) for gate in (r"\d{4}", r"(?<=[^\s.])\.[a-z]{1,44}(?!\w)", ".", "[^\n]")] == [0] * 4
    assert reach(r"\d\s?\d") == 3
    assert reach(r"\d(?!\s\d)") == 3
    assert reach(r"\d\s*") is None
    assert reach(r"\d$") == 3
