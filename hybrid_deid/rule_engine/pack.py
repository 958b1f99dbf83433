"""Reading rule packs: TOML in, `Pack` values out; whatever is unknown or malformed is refused."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeGuard

from hybrid_deid.errors import ConfigurationError, RuleError
from hybrid_deid.knowledge import knowledge_folder, read_toml, refuse_unknown, shipped_name
from hybrid_deid.rule_engine.folding import folded
from hybrid_deid.rule_engine.rule import Context, Pack, Rule
from hybrid_deid.rule_engine.validators import VALIDATORS

PACK_KEYS = {"description", "sources", "licence", "fragments", "lists", "disable", "allow", "deny", "rule"}
RULE_KEYS = {
    "id",
    "label",
    "description",
    "pattern",
    "ignore_case",
    "keywords",
    "gate",
    "lines",
    "lead",
    "listed",
    "unlisted",
    "validator",
    "if_valid",
    "if_invalid",
    "score",
    "minimum",
    "before",
    "after",
    "examples",
    "counter_examples",
}
CONTEXT_KEYS = {"words", "weight", "window"}
LIST_KEYS = {"gazetteer", "language"}
LISTED_KEYS = {"group", "lists"}
ID = re.compile(r"[a-z0-9]+(?:[._-][a-z0-9]+)*")
LABEL = re.compile(r"[A-Z][A-Z0-9_]*")
FRAGMENT = re.compile(r"\{\{(\w+)\}\}")
LONGEST_WINDOW = 500
MOST_LINES = 5
MOST_LINES_SHIPPED = 2000  # of keys and files within a text
ANY_LABEL = "*"
COMMON = "common"  # the folder of the rules that serve every language


def pack_files(languages: Sequence[str]) -> list[Path]:
    """Return the shipped packs of `languages`, common ones first, each folder in the order of names.

    "de" means the folder rules/de with all its locale folders; "de-at" the packs of rules/de itself and
    of rules/de/at only. Raises ConfigurationError for a language that has no folder.
    """
    root = knowledge_folder("rules")
    files = sorted((root / COMMON).rglob("*.toml"))
    for code in languages:
        language, _, locale = code.lower().partition("-")
        folder = root / language
        if not language.isalpha() or not folder.is_dir() or (locale and not (folder / locale).is_dir()):
            known = ", ".join(rule_languages())
            raise ConfigurationError(
                f"there are no rules for '{code}' (there are for {known}); write a pack in rules/{language}, "
                "or do without, where a feature set has no group 'rule'"
            )
        files += sorted(folder.glob("*.toml"))
        files += sorted((folder / locale).rglob("*.toml") if locale else folder.glob("*/*.toml"))
    return files


def rule_languages() -> tuple[str, ...]:
    """Return the codes of the languages that have rules of their own, in alphabetical order."""
    root = knowledge_folder("rules")
    return tuple(
        sorted(folder.name for folder in root.iterdir() if folder.is_dir() and folder.name != COMMON)
    )


def read_pack(path: Path, fragments: Mapping[str, str] | None = None, user: bool = False) -> Pack:
    """Read one pack. `fragments` are those of earlier packs, which this one may use.

    Raises RuleError that names the file, the rule and the key at fault.
    """
    raw = read_toml(path)
    where = str(path)
    try:
        refuse_unknown(raw, PACK_KEYS, where)
        own = {**(fragments or {}), **_strings_by_name(raw.get("fragments", {}), f"{where}: fragments")}
        lists = _lists(raw.get("lists", {}), where)
        rules = tuple(
            _rule(entry, index, where, own, lists, user)
            for index, entry in enumerate(_tables(raw, "rule", where), 1)
        )
        _refuse_twins(rules, where)
        if not shipped_name(path):  # the gates of shipped ones are patterns: tests hold them to it
            refuse_malformed_gates(rules)
        allow = _values_by_label(raw.get("allow", {}), f"{where}: allow", any_label=True)
        deny = _values_by_label(raw.get("deny", {}), f"{where}: deny", any_label=False)
        disable = _strings(raw.get("disable", []), f"{where}: disable")
    except RuleError:
        raise
    except ConfigurationError as error:
        raise RuleError(str(error)) from error
    return Pack(path.stem, where, rules, own, disable, allow, deny, user)


def _rule(
    raw: Mapping[str, Any],
    index: int,
    file: str,
    fragments: Mapping[str, str],
    lists: Mapping[str, Any],
    user: bool,
) -> Rule:
    where = f"{file}: rule {raw.get('id', index)!r}"
    refuse_unknown(raw, RULE_KEYS, where)
    for key, form in (("id", ID), ("label", LABEL)):
        if not isinstance(raw.get(key), str) or not form.fullmatch(raw[key]):
            raise RuleError(f"{where}: '{key}' is missing or malformed")
    if not isinstance(raw.get("pattern"), str) or not raw["pattern"].strip():
        raise RuleError(f"{where}: 'pattern' is missing")
    validator = _text(raw, "validator", where)
    if validator and validator not in VALIDATORS:
        raise RuleError(
            f"{where}: there is no validator '{validator}'; there are {', '.join(sorted(VALIDATORS))}"
        )
    most = MOST_LINES if user else MOST_LINES_SHIPPED
    for key, least in (("lines", 1), ("lead", 0)):
        value = raw.get(key, least)
        if not _is_whole(value) or not least <= value <= most:
            raise RuleError(f"{where}: '{key}' must be a number from {least} to {most}")
    return Rule(
        id=raw["id"],
        label=raw["label"],
        pattern=_put_in(raw["pattern"], fragments, where),
        pack=file,
        ignore_case=_flag(raw, "ignore_case", where),
        keywords=tuple(folded(k) for k in _strings(raw.get("keywords", []), f"{where}: keywords")),
        gate=_put_in(_text(raw, "gate", where), fragments, where),
        lines=raw.get("lines", 1),
        lead=raw.get("lead", 0),
        listed=_listed("listed", raw.get("listed"), lists, where),
        unlisted=_listed("unlisted", raw.get("unlisted"), lists, where),
        validator=validator,
        if_valid=_score(raw, "if_valid", 0.99, where),
        if_invalid=_score(raw, "if_invalid", 0.0, where) if "if_invalid" in raw else None,
        score=_score(raw, "score", 0.8, where),
        minimum=_score(raw, "minimum", 0.5, where),
        before=_contexts(raw, "before", where),
        after=_contexts(raw, "after", where),
        examples=_strings(raw.get("examples", []), f"{where}: examples"),
        counter_examples=_strings(raw.get("counter_examples", []), f"{where}: counter_examples"),
        lists=lists,
        user=user,
    )


def _put_in(pattern: str, fragments: Mapping[str, str], where: str, depth: int = 0) -> str:
    """Put the fragments in the place of their {{names}}; fragments may use fragments."""
    if depth > 8:
        raise RuleError(f"{where}: the fragments of the pattern refer to each other in a circle")

    def replacement(match: re.Match[str]) -> str:
        name = match.group(1)
        if name not in fragments:
            raise RuleError(f"{where}: there is no fragment '{name}'")
        return f"(?:{_put_in(fragments[name], fragments, where, depth + 1)})"

    return FRAGMENT.sub(replacement, pattern)


def _contexts(raw: Mapping[str, Any], key: str, where: str) -> tuple[Context, ...]:
    found = []
    for entry in _tables(raw, key, where):
        refuse_unknown(entry, CONTEXT_KEYS, f"{where}: {key}")
        words = _strings(entry.get("words", []), f"{where}: {key}")
        weight = entry.get("weight")
        window = entry.get("window", 40)
        if not words or not _is_number(weight) or not -1 <= weight <= 1:
            raise RuleError(f"{where}: '{key}' needs 'words' and a 'weight' from -1 to 1")
        if not _is_whole(window) or not 1 <= window <= LONGEST_WINDOW:
            raise RuleError(f"{where}: the 'window' of '{key}' must be from 1 to {LONGEST_WINDOW}")
        found.append(Context(words, float(weight), window))
    return tuple(found)


def _lists(raw: Any, where: str) -> dict[str, Any]:
    if not isinstance(raw, dict):
        raise RuleError(f"{where}: 'lists' must be a table")
    lists: dict[str, Any] = {}
    for name, value in raw.items():
        if isinstance(value, dict):
            refuse_unknown(value, LIST_KEYS, f"{where}: list '{name}'")
            if not all(isinstance(value.get(key), str) for key in LIST_KEYS):
                raise RuleError(f"{where}: list '{name}' needs 'gazetteer' and 'language'")
            lists[name] = (value["language"], value["gazetteer"])
        else:
            lists[name] = frozenset(_strings(value, f"{where}: list '{name}'"))
    return lists


def _listed(key: str, raw: Any, lists: Mapping[str, Any], where: str) -> tuple[str, tuple[str, ...]] | None:
    """Return the group and the lists of the `key` "listed" or "unlisted"."""
    if raw is None:
        return None
    if not isinstance(raw, dict) or set(raw) != LISTED_KEYS:
        raise RuleError(f"{where}: '{key}' needs 'group' and 'lists' of this pack")
    names = _strings(raw["lists"], f"{where}: {key}: lists")
    if not set(names) <= lists.keys():
        raise RuleError(f"{where}: '{key}' needs 'group' and 'lists' of this pack")
    return (str(raw["group"]), names)


def refuse_malformed_gates(rules: Sequence[Rule]) -> None:
    """Raise RuleError that names the first rule whose gate is not a pattern."""
    for rule in rules:
        try:
            re.compile(rule.gate)
        except re.error as error:
            where = f"{rule.pack}: rule {rule.id!r}"
            raise RuleError(f"{where}: 'gate' is not a pattern ({error})") from error


def _refuse_twins(rules: Sequence[Rule], where: str) -> None:
    seen: set[str] = set()
    for rule in rules:
        if rule.id in seen:
            raise RuleError(f"{where}: there are two rules '{rule.id}' in one pack; rename one")
        seen.add(rule.id)


def _tables(raw: Mapping[str, Any], key: str, where: str) -> list[dict[str, Any]]:
    value = raw.get(key, [])
    if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
        raise RuleError(f"{where}: '{key}' must be a list of tables")
    return value


def _strings(value: Any, where: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(v, str) and v.strip() for v in value):
        raise RuleError(f"{where}: must be a list of non-empty strings")
    return tuple(value)


def _strings_by_name(value: Any, where: str) -> dict[str, str]:
    if not isinstance(value, dict) or not all(isinstance(v, str) for v in value.values()):
        raise RuleError(f"{where}: must be a table of strings")
    return value


def _values_by_label(value: Any, where: str, any_label: bool) -> dict[str, tuple[str, ...]]:
    if not isinstance(value, dict):
        raise RuleError(f"{where}: must be a table of label = [values]")
    for label in value:
        if not LABEL.fullmatch(label) and not (any_label and label == ANY_LABEL):
            raise RuleError(f"{where}: {label!r} is not a label")
    return {label: _strings(values, f"{where}: {label}") for label, values in value.items()}


def _text(raw: Mapping[str, Any], key: str, where: str) -> str:
    value = raw.get(key, "")
    if not isinstance(value, str):
        raise RuleError(f"{where}: '{key}' must be a string")
    return value


def _score(raw: Mapping[str, Any], key: str, default: float, where: str) -> float:
    value = raw.get(key, default)
    if not _is_number(value) or not 0 <= value <= 1:
        raise RuleError(f"{where}: '{key}' must be a number from 0 to 1")
    return float(value)


def _flag(raw: Mapping[str, Any], key: str, where: str) -> bool:
    value = raw.get(key, False)
    if not isinstance(value, bool):
        raise RuleError(f"{where}: '{key}' must be true or false")
    return value


def _is_whole(value: Any) -> TypeGuard[int]:
    """Tell whether a value is a whole number, which true and false are for Python, too."""
    return isinstance(value, int) and not isinstance(value, bool)


def _is_number(value: Any) -> TypeGuard[float]:
    return isinstance(value, float) or _is_whole(value)
