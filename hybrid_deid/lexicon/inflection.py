"""Inflected forms of listed names: rules as data, `gazetteers/<language>/inflection.toml`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import lru_cache
from itertools import compress
from operator import ne
from pathlib import Path
from typing import Any

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.knowledge import knowledge_folder, read_toml, refuse_unknown


@dataclass(frozen=True, slots=True)
class Rule:
    """A form and how it is told: a suffix, what stands in its place in the entry, and the lists concerned."""

    form: str
    lists: tuple[str, ...]
    suffixes: tuple[tuple[str, tuple[str, ...]], ...]
    shortest: int = 1
    capitalize: bool = False

    def applies_to(self, name: str) -> bool:
        """Tell whether the rule concerns the list `name`."""
        return any(fnmatchcase(name, pattern) for pattern in self.lists)

    def bases(self, word: str) -> list[str]:
        """Return the texts of which `word` may be this form."""
        found: list[str] = []
        for suffix, replacements in self.suffixes:
            if word.endswith(suffix) and len(word) - len(suffix) >= self.shortest:
                stem = word[: len(word) - len(suffix)]
                if self.capitalize and stem[0].islower():
                    stem = stem[0].upper() + stem[1:]
                found += [stem + replacement for replacement in replacements]
        return found


@dataclass(frozen=True, slots=True)
class Inflection:
    """The rules of a language, and the tables of other spellings (letters to letters).

    Parts of a compound are joined by one of `joints` or none, and the stem of a first part may lack one of
    `stem_ends`; all in small letters.
    """

    rules: tuple[Rule, ...] = ()
    spellings: tuple[tuple[tuple[str, str], ...], ...] = ()
    joints: tuple[str, ...] = ()
    stem_ends: tuple[str, ...] = ()

    def replacements(self) -> Iterator[tuple[str, str]]:
        """Yield every suffix of a rule with each of its replacements."""
        for rule in self.rules:
            for suffix, replacements in rule.suffixes:
                yield from ((suffix, replacement) for replacement in replacements)

    def spellings_of(self, texts: Sequence[str]) -> list[str]:
        """Return the other spellings of entries (each a line), of which most have none: "Köln" as "Koeln"."""
        whole = "\n".join(texts)  # replaced at once, for there are tens of thousands
        written = set(whole)
        found: dict[str, None] = {}
        for letters in self.spellings:
            other, signs = whole, written.copy()
            for letter, replacement in letters:
                if signs.issuperset(letter):  # most letters of a table are those of no entry
                    other = other.replace(letter, replacement)
                    signs.update(replacement)
            new = other.split("\n")
            found |= dict.fromkeys(compress(new, map(ne, new, texts)))
        return list(found)


@lru_cache(maxsize=8)
def load_inflection(language: str) -> Inflection:
    """Return the inflection of a language; one without an inflection.toml has no rules."""
    path = knowledge_folder("gazetteers") / language / "inflection.toml"
    return read_inflection(path) if path.is_file() else Inflection()


def read_inflection(path: Path) -> Inflection:
    """Read inflection rules; raises ConfigurationError that names what is wrong."""
    raw = read_toml(path)
    refuse_unknown(raw, {"rule", "spelling", "compounds"}, str(path))
    compounds = raw.get("compounds", {})
    if not isinstance(compounds, dict):
        raise ConfigurationError(
            f"{path}: 'compounds' is a table, [compounds], with 'joints' and 'stem_ends'"
        )
    refuse_unknown(compounds, {"joints", "stem_ends"}, f"{path}, compounds")
    joints, stem_ends = (_endings(compounds, key, f"{path}, compounds") for key in ("joints", "stem_ends"))
    rules = []
    for number, table in enumerate(_tables(raw, "rule", path), start=1):
        where = f"{path}, rule {number}"
        refuse_unknown(table, {"form", "lists", "suffixes", "shortest", "capitalize"}, where)
        rules.append(_rule(table, where))
    spellings = tuple(_letters(table, f"{path}, spelling") for table in _tables(raw, "spelling", path))
    return Inflection(tuple(rules), spellings, joints, stem_ends)


def _tables(raw: dict[str, Any], key: str, path: Path) -> list[dict[str, Any]]:
    given = raw.get(key, [])
    if not isinstance(given, list) or not all(isinstance(table, dict) for table in given):
        raise ConfigurationError(f"{path}: '{key}' is a list of tables, each under [[{key}]]")
    return given


def _letters(table: dict[str, Any], where: str) -> tuple[tuple[str, str], ...]:
    refuse_unknown(table, {"letters"}, where)
    letters = table.get("letters")
    if not isinstance(letters, dict) or not _are_strings(letters.values()):
        raise ConfigurationError(f"{where}: 'letters' must map letters to letters (ä = \"ae\")")
    return tuple(letters.items())


def _are_strings(values: Iterable[Any]) -> bool:
    return all(isinstance(value, str) for value in values)


def _is_small(ending: Any) -> bool:
    return isinstance(ending, str) and ending.isalpha() and ending == ending.lower() and "ß" not in ending


def _endings(table: dict[str, Any], key: str, where: str) -> tuple[str, ...]:
    given = table.get(key, [])
    if not isinstance(given, list) or not all(map(_is_small, given)):
        raise ConfigurationError(f"{where}: '{key}' is a list of small letters, such as [\"s\"]")
    return tuple(given)


def _rule(table: dict[str, Any], where: str) -> Rule:
    for key, kind in (("form", str), ("lists", list), ("suffixes", dict)):
        if not isinstance(table.get(key), kind) or not table[key]:
            raise ConfigurationError(f"{where}: '{key}' is missing or of the wrong type")
    if not _are_strings(table["lists"]):
        raise ConfigurationError(f"{where}: 'lists' is a list of names")
    if "" in table["suffixes"]:
        raise ConfigurationError(f"{where}: a suffix must not be empty")
    if not all(isinstance(ends, list) and _are_strings(ends) for ends in table["suffixes"].values()):
        raise ConfigurationError(f"{where}: 'suffixes' must map each to a list of what stands in its place")
    shortest = table.get("shortest", 1)
    if isinstance(shortest, bool) or not isinstance(shortest, int) or shortest < 1:
        raise ConfigurationError(f"{where}: 'shortest' must be a whole number from 1 on")
    suffixes = tuple(
        (suffix, tuple(replacements))
        for suffix, replacements in sorted(
            table["suffixes"].items(), key=lambda pair: (-len(pair[0]), pair[0])
        )
    )
    return Rule(
        table["form"],
        tuple(table["lists"]),
        suffixes,
        shortest,
        bool(table.get("capitalize", False)),
    )
