"""Samples: every rule proves itself on its own examples and counter-examples.

A sample marks what its rule has to find: `Tel: {{0463 / 2700-0}}`. A counter-example has no mark.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from hybrid_deid.errors import RuleError
from hybrid_deid.rule_engine.rule import Rule
from hybrid_deid.rule_engine.rule_set import RuleSet

MARK = re.compile(r"\{\{(.*?)\}\}", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Misbehaviour:
    """A sample on which a rule does not do what the sample says."""

    rule: Rule
    sample: str
    found: tuple[str, ...]


def unmarked(sample: str) -> tuple[str, list[tuple[int, int]]]:
    """Return the text of a sample without its marks, and the marked stretches as offsets into that text."""
    pieces: list[str] = []
    marked: list[tuple[int, int]] = []
    position = length = 0
    for match in MARK.finditer(sample):
        before, inner = sample[position : match.start()], match.group(1)
        length += len(before)
        marked.append((length, length + len(inner)))
        length += len(inner)
        pieces += (before, inner)
        position = match.end()
    pieces.append(sample[position:])
    return "".join(pieces), marked


def check_marks(rule: Rule) -> None:
    """Raise RuleError when an example of `rule` marks nothing or a counter-example marks something."""
    for kind, samples, remedy in (
        ("example", rule.examples, "marks nothing; put what is to be found in {{...}}"),
        ("counter-example", rule.counter_examples, "marks what must not be found; leave out {{ and }}"),
    ):
        for sample in samples:
            if bool(MARK.search(sample)) != (kind == "example"):
                raise RuleError(f"{rule.pack}: rule '{rule.id}': the {kind} {sample!r} {remedy}")


def misbehaviours(rules: RuleSet) -> Iterator[Misbehaviour]:
    """Run all samples of all rules, each sample against its own rule alone.

    Raises RuleError when an example marks nothing or a counter-example marks something.
    """
    for rule in rules.rules:
        check_marks(rule)
        for sample in (*rule.examples, *rule.counter_examples):
            text, expected = unmarked(sample)
            spans = rules.find_by(rule, text)
            if sorted({(s.start, s.end) for s in spans}) != expected:
                yield Misbehaviour(rule, sample, tuple(s.text for s in spans))
