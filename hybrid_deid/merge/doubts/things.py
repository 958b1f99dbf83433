"""Finds that are things: programs, fish, stones ("in Grafana", "Skills: Rust, Go", "Fische: Hecht, Wels").

What people are called as well is a thing only in a row of such words.
words/<language>/things.toml lists them.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from hybrid_deid.knowledge import read_toml, refuse_unknown
from hybrid_deid.merge.joint_settings import Joints
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.merge.word_files import THINGS, word_file
from hybrid_deid.typed_tables import array_of_tables, read_tables
from hybrid_deid.values import Span
from hybrid_deid.word_patterns import between

REACH = 400  # characters of a row on either side of a find
FURTHER = 2  # words of a kind alone that a row holds besides the find
MANY = 3  # further names under a heading that need no such word beside them ("EDV: Julia" does the work)
SURE = 0.9  # the score of a name that stands in such a row all the same
# A row ends at brackets as well: "Anna (Java), Julia (Python)" tells who knows what.
END = re.compile(r"[\n:()!?]|\.(?:\s|\Z)")
HEADING = re.compile(r"(?<![^\W_])([^\W\d_][\w-]{0,30}):\s{0,3}\Z")


@dataclass(frozen=True)
class Kind:
    """One kind of things; words/<language>/things.toml says what each list means."""

    labels: frozenset[str]
    headings: frozenset[str]
    words: frozenset[str]
    names: frozenset[str]


@dataclass(frozen=True)
class Things:
    """The kinds of things of a language."""

    kinds: tuple[Kind, ...] = ()

    @cached_property
    def by_word(self) -> Mapping[str, tuple[Kind, ...]]:
        """The kinds that have a word."""
        found: dict[str, list[Kind]] = defaultdict(list)
        for kind in self.kinds:
            for word in kind.words | kind.names:
                found[word].append(kind)
        return {word: tuple(kinds) for word, kinds in found.items()}


def without_things(text: str, found: Iterable[Span], things: Things, joints: Joints) -> list[Span]:
    """Return the findings in a text without those of a model or of consistency that are things."""
    known, joint = things.by_word, _joint(joints)
    return [
        span
        for span in found
        if span.text not in known
        or not is_doubted(span)
        or not any(
            span.label in kind.labels and _is_one(text, span, kind, joint) for kind in known[span.text]
        )
    ]


def _is_one(text: str, span: Span, kind: Kind, joint: re.Pattern[str]) -> bool:
    if span.text in kind.words:
        return True
    before = text[max(0, span.start - REACH) : span.start]
    behind = text[span.end : span.end + REACH]
    end = END.search(behind)
    if end is not None:
        behind = behind[: end.start()]
        if end.group() == ":":  # a heading, or who is given something to do
            return False
    start = max((cut.end() for cut in END.finditer(before)), default=0)
    row = joint.split(f"{before[start:]}{span.text}{behind}")
    if span.text not in map(str.strip, row):
        return False
    # Other words may stand before the first of a row, and behind its last.
    others = {word for entry in row for word in entry.split()} - {span.text}
    alone = len(others & kind.words)
    heading = HEADING.search(before[:start])
    if heading is not None and heading.group(1) in kind.headings:
        return alone > 0 or len(others & kind.names) >= MANY
    return span.score < SURE and alone >= FURTHER


@lru_cache(maxsize=8)
def _joint(joints: Joints) -> re.Pattern[str]:
    """Return the pattern of what stands between the words of a row."""
    return re.compile(rf"[ ]{{0,2}}(?:[,;/][ ]{{0,2}}|{between(joints.all, '&')})")


@lru_cache(maxsize=8)
def load_things(language: str) -> Things:
    """Return the things of a language, none for one without a file; raises ConfigurationError."""
    path = word_file(language, THINGS)
    return Things() if path is None else read_things(path)


def read_things(path: Path) -> Things:
    """Read such a file; raises ConfigurationError on unknown, missing or wrong keys."""
    raw = read_toml(path)
    refuse_unknown(raw, {"kind"}, str(path))
    rows = array_of_tables(raw.get("kind", []), f"{path}: kind")
    return Things(tuple(read_tables(Kind, row, f"{path}: kind {n}") for n, row in enumerate(rows, 1)))
