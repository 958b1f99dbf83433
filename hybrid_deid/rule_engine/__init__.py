"""Rules: patterns, validators and context words, read from packs, find identifiers in a text."""

from hybrid_deid.rule_engine.loading import combine, load_packs, load_rules, shipped_rules
from hybrid_deid.rule_engine.pack import rule_languages
from hybrid_deid.rule_engine.rule import Context, Pack, Rule
from hybrid_deid.rule_engine.rule_set import RuleSet, span_order
from hybrid_deid.rule_engine.samples import Misbehaviour, misbehaviours

__all__ = [
    "Context",
    "Misbehaviour",
    "Pack",
    "Rule",
    "RuleSet",
    "combine",
    "load_packs",
    "load_rules",
    "misbehaviours",
    "rule_languages",
    "shipped_rules",
    "span_order",
]
