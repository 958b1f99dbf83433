"""The tables of a prefilter: read as they were made, and kept of shipped rules alone."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from hybrid_deid.errors import RuleError
from hybrid_deid.kept import SUFFIX
from hybrid_deid.rule_engine import load_rules
from hybrid_deid.rule_engine.gating import Gating
from hybrid_deid.rule_engine.prefilter_tables import PrefilterTables, prefilter_tables

RULES = load_rules()
KEYWORDS = sorted({keyword for rule in RULES.rules for keyword in rule.keywords})
GATES = sorted({rule.gate for rule in RULES.rules} - {""})
MINE = """
[[rule]]
id = "mine.falcon"
label = "UFID"
pattern = '''FALKE-[0-9]{3}'''
keywords = ["falke"]
"""


def files(folder: Path) -> list[Path]:
    return sorted(folder.rglob(f"prefilter.*{SUFFIX}"))


def same(one: PrefilterTables, other: PrefilterTables) -> bool:
    arrays = zip((one.class_of, one.tables), (other.class_of, other.tables), strict=True)
    return (one.keywords, one.gates) == (other.keywords, other.gates) and all(
        a.dtype == b.dtype and np.array_equal(a, b) for a, b in arrays
    )


def test_tables_are_read_as_they_were_made(kept_folder):
    plain = prefilter_tables(KEYWORDS, GATES)
    assert not files(kept_folder)
    for _ in range(2):
        assert same(prefilter_tables(KEYWORDS, GATES, "all"), plain)
        assert len(files(kept_folder)) == 1


def test_tables_of_other_keywords_or_gates_are_not_taken(kept_folder):
    prefilter_tables(KEYWORDS, GATES, "all")
    for keywords, gates in ((KEYWORDS[1:], GATES), (KEYWORDS, GATES[:-1]), (KEYWORDS[::-1], GATES), ([], [])):
        assert same(prefilter_tables(keywords, gates, "all"), prefilter_tables(keywords, gates))


def test_of_rules_of_the_user_nothing_is_kept(kept_folder):
    path = kept_folder / "mine.toml"
    path.write_text(MINE, encoding="utf-8")
    Gating(load_rules(extra=[path]).rules)
    assert not files(kept_folder)
    Gating(load_rules().rules)
    assert len(files(kept_folder)) == 1


def test_a_malformed_gate_is_named_with_its_rule():
    rule = replace(RULES.rules[0], gate="(a")
    with pytest.raises(RuleError, match=rf"rule '{rule.id}': 'gate' is not a pattern"):
        Gating([RULES.rules[1], rule])
