"""From packs to a rule set: shipped packs by language, then the user's, each extending those before it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from hybrid_deid.errors import RuleError
from hybrid_deid.per_thread import PerThread
from hybrid_deid.rule_engine.pack import pack_files, read_pack
from hybrid_deid.rule_engine.rule import Pack, Rule
from hybrid_deid.rule_engine.rule_set import RuleSet, refuse_malformed
from hybrid_deid.rule_engine.samples import check_marks


def load_packs(languages: Sequence[str] = ("de",), extra: Sequence[Path] = ()) -> list[Pack]:
    """Read the shipped packs of `languages` and then the packs `extra`, in this order.

    A pack may use the fragments of those before it. Raises ConfigurationError or RuleError naming the
    file at fault.
    """
    packs: list[Pack] = []
    fragments: dict[str, str] = {}
    for path, user in [(p, False) for p in pack_files(languages)] + [(Path(p), True) for p in extra]:
        pack = read_pack(path, fragments, user)
        for rule in pack.rules if user else ():
            check_marks(rule)  # `rules check` runs them, too
        fragments.update(pack.fragments)
        packs.append(pack)
    return packs


def combine(packs: Iterable[Pack]) -> RuleSet:
    """Unite packs: a rule of a user's pack replaces the rule of its id, `disable` takes rules away,
    lists add up.

    Raises RuleError when two shipped packs share an id, or when `disable` names no rule of an earlier pack.
    """
    rules: dict[str, Rule] = {}
    allow: dict[str, tuple[str, ...]] = {}
    deny: dict[str, tuple[str, ...]] = {}
    for pack in packs:
        for name in pack.disable:
            if name not in rules:
                raise RuleError(f"{pack.path}: disable: there is no rule '{name}' in an earlier pack")
            del rules[name]
        for rule in pack.rules:
            if rule.id in rules and not pack.user:
                raise RuleError(f"{pack.path}: rule '{rule.id}' exists already in {rules[rule.id].pack}")
            rules[rule.id] = rule
        for target, source in ((allow, pack.allow), (deny, pack.deny)):
            for label, values in source.items():
                target[label] = target.get(label, ()) + values
    return RuleSet(tuple(rules.values()), allow, deny)


def load_rules(languages: Sequence[str] = ("de",), extra: Sequence[Path] = ()) -> RuleSet:
    """Return the rules of `languages` ("de", or "de-at" for one country's locale) and of the user's
    packs `extra`.

    Raises ConfigurationError for a language without rules, and RuleError for a malformed pack. Patterns of
    the user's are compiled at once: one that fails only where a text calls for it would set that text aside.
    """
    rules = combine(load_packs(languages, extra))
    for rule in rules.rules:
        if rule.user:
            refuse_malformed(rule)
    return rules


@PerThread
def shipped_rules(languages: Sequence[str]) -> RuleSet:
    """Return what `load_rules` returns without packs of the user's, read once per thread."""
    return load_rules(languages)
