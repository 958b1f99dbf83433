"""What a rule, a context and a pack are: plain values, read from TOML by `pack`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Context:
    """Words that, when they stand near a finding, change its score.

    `weight` is added to the score once, however many of `words` are there; `window` is how many
    characters before (or after) the finding are looked at. A `*` at either end of a word stands for any
    letters ("tel*" also means "Telefon"); case does not matter.
    """

    words: tuple[str, ...]
    weight: float
    window: int = 40


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: what to look for, and what counts as evidence for it.

    `pattern` is a verbose `regex` pattern with all fragments put in. The span is what the named group
    `span` caught (each of its captures is a span of its own), or the whole match. A rule runs only
    where one of `keywords` (lower case, anywhere in the line) and `gate` (a small `re` pattern) occur;
    `lines` is how many lines, counted from the one with the keyword or gate, the pattern may look at,
    `lead` how many lines before it. With `listed` (a group and lists) the first words of what that
    group caught must be in one of the lists, with `unlisted` in none of them; nothing is looked up where
    the group took no part. `score` is the score without context, `minimum` the least a finding needs to be
    reported. A finding the validator refuses is dropped, or gets the score `if_invalid` when that is given;
    one it confirms gets at least `if_valid`. `marks` of the samples are `{{...}}`.
    """

    id: str
    label: str
    pattern: str
    pack: str
    ignore_case: bool = False
    keywords: tuple[str, ...] = ()
    gate: str = ""
    lines: int = 1
    lead: int = 0
    listed: tuple[str, tuple[str, ...]] | None = None
    unlisted: tuple[str, tuple[str, ...]] | None = None
    validator: str = ""
    if_valid: float = 0.99
    if_invalid: float | None = None
    score: float = 0.8
    minimum: float = 0.5
    before: tuple[Context, ...] = ()
    after: tuple[Context, ...] = ()
    examples: tuple[str, ...] = ()
    counter_examples: tuple[str, ...] = ()
    lists: Mapping[str, Any] = field(default_factory=dict)  # name -> words or (language, gazetteer)
    user: bool = False

    @property
    def source(self) -> str:
        """Return what the spans of this rule carry as their source."""
        return f"rule:{self.id}"


@dataclass(frozen=True, slots=True)
class Pack:
    """A file of rules. `disable` names rules of earlier packs; `allow` and `deny` map a label to values."""

    name: str
    path: str
    rules: tuple[Rule, ...]
    fragments: Mapping[str, str]
    disable: tuple[str, ...]
    allow: Mapping[str, tuple[str, ...]]
    deny: Mapping[str, tuple[str, ...]]
    user: bool
