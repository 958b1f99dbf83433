"""The two policies of email, read from data: what becomes of each header, and of each piece of HTML."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import lru_cache

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.knowledge import PACKAGE, read_toml, refuse_unknown
from hybrid_deid.word_patterns import any_of

OTHER = "other"  # what stands in reports for names that are not listed, and may be anybody's
DEIDENTIFIED = ("address", "text", "date", "message_id")


@dataclass(frozen=True)
class HeaderPolicy:
    """`kinds` maps a header's name in lower case to "keep", "rewrite", "drop" or one of DEIDENTIFIED.

    `values` maps a kept header to the values it may have, in lower case. `empty_group` matches the value of
    an address header that names nobody, in fixed words.
    """

    kinds: Mapping[str, str]
    values: Mapping[str, frozenset[str]]
    empty_group: re.Pattern[str]

    def kind(self, name: str) -> str:
        """Return what becomes of a header; an unknown one is dropped."""
        return self.kinds.get(name.lower(), "drop")

    def nobody(self, name: str, value: str) -> str | None:
        """Return the empty group that an address header consists of, as a valid one; None for all else."""
        match = self.empty_group.fullmatch(value)
        if match is None or name.lower() == "return-path":
            return None
        return match["valid"] or f"{match['name']}:;"


@dataclass(frozen=True)
class HtmlPolicy:
    """The lists of html.toml as sets of names in lower case."""

    block: frozenset[str]
    inline: frozenset[str]
    drop_content: frozenset[str]
    drop_tag: frozenset[str]
    text_attributes: frozenset[str]
    plain_attributes: frozenset[str]
    dropped_attributes: frozenset[str]


@lru_cache(maxsize=1)
def header_policy() -> HeaderPolicy:
    """Return the shipped policy; raises ConfigurationError when a header is listed twice."""
    path = PACKAGE / "formats" / "headers.toml"
    raw = read_toml(path)
    refuse_unknown(raw, {"keep", "deidentify", "rewrite", "drop", "empty_groups"}, str(path))
    refuse_unknown(raw["deidentify"], set(DEIDENTIFIED), str(path))
    lists = {"keep": list(raw["keep"]), **raw["deidentify"]}
    lists.update(rewrite=raw["rewrite"]["headers"], drop=raw["drop"]["headers"])
    kinds: dict[str, str] = {}
    for kind, names in lists.items():
        for name in names:
            if name.lower() in kinds:
                raise ConfigurationError(f"{path}: the header '{name}' is listed twice")
            kinds[name.lower()] = kind
    values = {name.lower(): frozenset(v.lower() for v in allowed) for name, allowed in raw["keep"].items()}
    return HeaderPolicy(kinds, values, empty_group_pattern(raw["empty_groups"]["names"]))


def empty_group_pattern(names: list[str]) -> re.Pattern[str]:
    """Return the pattern of empty groups: `valid` ones, and the `name` of those bracketed or without an end.

    A comment behind them ("no To-header on input") may say anything, and is in neither.
    """
    name = any_of(names)
    pattern = rf'(?:(?P<valid>(?:"{name}"|{name}) ?: ?;)|<?"?(?P<name>{name})"?\s*(?::\s*;?)?\s*>?)'
    return re.compile(pattern + r"\s*(?:\([^()]*\))?", re.IGNORECASE | re.ASCII)


@lru_cache(maxsize=1)
def html_policy() -> HtmlPolicy:
    """Return the shipped policy for HTML."""
    path = PACKAGE / "formats" / "html.toml"
    raw = read_toml(path)
    names = tuple(field.name for field in fields(HtmlPolicy))
    refuse_unknown(raw, set(names), str(path))
    return HtmlPolicy(*(frozenset(raw[name]) for name in names))
