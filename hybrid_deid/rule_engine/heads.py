"""What keywords and matches of gates may begin with: the characters of each of their first places."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from hybrid_deid.rule_engine.folding import folded

try:
    from re import _parser  # type: ignore[attr-defined]
except ImportError:  # Python 3.10
    import sre_parse as _parser

Characters = frozenset[int]
# What an occurrence may begin with: the characters of its first, second, ... place.
Head = tuple[Characters, ...]

WIDTH = 8
# Characters from here on count as one that everything allows: they are rare in European mail.
KNOWN = 0x250
OTHER, END = KNOWN, KNOWN + 1
ANY: Characters = frozenset(range(KNOWN + 2))
# A gate that begins in more ways than these is not told apart by its beginning.
MOST_HEADS = 64
# What may be empty occurs in every text, even in one without characters.
ANYWHERE: Head = (ANY,) * WIDTH
CATEGORIES = {
    "CATEGORY_DIGIT": r"\d",
    "CATEGORY_NOT_DIGIT": r"\D",
    "CATEGORY_SPACE": r"\s",
    "CATEGORY_NOT_SPACE": r"\S",
    "CATEGORY_WORD": r"\w",
    "CATEGORY_NOT_WORD": r"\W",
}


def beginning(head: Head) -> list[tuple[int, ...]]:
    """Return what heads are sorted by: the characters of each place, places with few of them first."""
    return [_order(characters) for characters in head]


@lru_cache(maxsize=512)
def _order(characters: Characters) -> tuple[int, ...]:
    return (len(characters), *sorted(characters))


def keyword_head(word: str) -> Head:
    """Return the characters that the first places of a keyword may hold, whatever their case."""
    return filled([_folding_to(character) for character in word[:WIDTH]])


def gate_heads(gate: str) -> list[Head]:
    """Return the ways in which a match of a gate may begin; less far where they are too many."""
    parsed = list(_parser.parse(gate))
    for width in range(WIDTH, 0, -1):
        heads = _heads(parsed, width)
        if heads is not None:
            return list(dict.fromkeys(map(filled, heads)))
    return [filled(())]


def filled(head: Sequence[Characters]) -> Head:
    """Return a head of WIDTH places; behind its end anything may stand."""
    return (*head, *[ANY] * (WIDTH - len(head)))


@lru_cache(maxsize=1)
def _folds() -> dict[str, set[int]]:
    """Return which characters become a character by `folded`, alone or beside others."""
    table: dict[str, set[int]] = {}
    for code in range(KNOWN):
        table.setdefault(folded(chr(code)), set()).add(code)
    return table


def _folding_to(character: str) -> Characters:
    return frozenset(_folds().get(character, ())) | {OTHER}


@lru_cache(maxsize=64)
def _matching(pattern: str) -> Characters:
    """Return the characters that a pattern for one character matches."""
    match = re.compile(pattern).match
    return frozenset(code for code in range(KNOWN) if match(chr(code)))


def _heads(items: Sequence[Any], width: int) -> list[tuple[Characters, ...]] | None:
    """Return what the first `width` characters of a sequence may be, in all its ways; None if too many."""
    heads: list[tuple[Characters, ...]] = [()]
    for item in items:
        if all(len(head) >= width for head in heads):
            break
        ways = _item(item, width)
        if ways is None:
            return None
        heads = [(head + way)[:width] if len(head) < width else head for head in heads for way in ways]
        heads = list(dict.fromkeys(heads))
        if len(heads) > MOST_HEADS:
            return None
    return heads


def _item(item: Any, width: int) -> list[tuple[Characters, ...]] | None:
    """Return the ways of one item of a parsed pattern; None where nothing can be told."""
    operation, argument = str(item[0]), item[1]
    if operation in ("AT", "ASSERT", "ASSERT_NOT"):
        return [()]  # holds or does not hold, but takes no character
    if operation == "LITERAL":
        return [(frozenset({min(argument, OTHER)}),)]
    if operation == "NOT_LITERAL":
        return [(ANY - ({argument} if argument < KNOWN else set()) - {END},)]
    if operation == "ANY":
        return [(ANY - {END},)]
    if operation == "IN":
        return in_set(argument)
    if operation == "SUBPATTERN":
        return None if argument[1] or argument[2] else _heads(list(argument[3]), width)
    if operation == "BRANCH":
        branches = [_heads(list(branch), width) for branch in argument[1]]
        return None if None in branches else [way for found in branches for way in found or ()]
    if operation in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
        least, most, inner = argument
        return _repeated(list(inner), int(least), most, width)
    return None


def in_set(items: Sequence[Any]) -> list[tuple[Characters, ...]] | None:
    """Return the characters of a set as its one way; None where some part of it is not known."""
    members: set[int] = set()
    negated = False
    for name, value in items:
        kind = str(name)
        if kind == "NEGATE":
            negated = True
        elif kind == "LITERAL":
            members.add(min(value, OTHER))
        elif kind == "RANGE":
            members.update(range(value[0], min(value[1], OTHER) + 1))
        elif kind == "CATEGORY" and str(value) in CATEGORIES:
            members |= _matching(CATEGORIES[str(value)])
        else:
            return None
    return [((ANY - {END} - members if negated else frozenset(members)) | {OTHER},)]


def _repeated(inner: list[Any], least: int, most: Any, width: int) -> list[tuple[Characters, ...]] | None:
    once = _heads(inner, width)
    if once is None:
        return None
    highest = width if str(most) == "MAXREPEAT" else min(int(most), width)
    ways: list[tuple[Characters, ...]] = []
    heads: list[tuple[Characters, ...]] = [()]
    for count in range(highest + 1):
        if count:
            heads = list(dict.fromkeys((head + way)[:width] for head in heads for way in once))
        if len(heads) > MOST_HEADS:
            return None
        if count >= min(least, width):
            ways += heads
    return list(dict.fromkeys(ways))
