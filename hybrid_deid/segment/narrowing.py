"""Narrow a regular expression to an alphabet: on its strings the same matches, and cheaper to compile.

spaCy's character classes list every letter of Unicode; a chunk of an email needs a few hundred characters.
A class keeps only its members in the alphabet, a literal outside it can match nothing, and a branch that
needs such a literal falls away. If nothing remains, the expression matches no string of the alphabet at all:
that is a proof, and the tables use it for chunks of letters alone.

Only needed to export the tables. Patterns with groups that are referred to are refused.
"""

from __future__ import annotations

import re
from typing import Any

try:
    from re import _parser  # type: ignore[attr-defined]
except ImportError:  # Python 3.10
    import sre_parse as _parser

# What takes part in a pattern that has no way to match.
IMPOSSIBLE = None

AT = {"AT_BEGINNING": "^", "AT_END": "$", "AT_BEGINNING_STRING": r"\A", "AT_END_STRING": r"\Z"}
AT |= {"AT_BOUNDARY": r"\b", "AT_NON_BOUNDARY": r"\B"}
CATEGORIES = {"CATEGORY_DIGIT": r"\d", "CATEGORY_NOT_DIGIT": r"\D"}
CATEGORIES |= {"CATEGORY_SPACE": r"\s", "CATEGORY_NOT_SPACE": r"\S"}
CATEGORIES |= {"CATEGORY_WORD": r"\w", "CATEGORY_NOT_WORD": r"\W"}


def narrow(pattern: str, alphabet: frozenset[str]) -> str | None:
    """Return a pattern that matches the same in strings over `alphabet`, or None if it matches none of them.

    Raises ValueError for constructs that it does not know and for flags other than re.UNICODE.
    """
    return _sequence(parsed(pattern), alphabet)


def parsed(pattern: str) -> Any:
    """Return the items of a pattern, as `re` itself reads it; raises ValueError for flags but re.UNICODE."""
    tree = _parser.parse(pattern)
    if tree.state.flags & ~re.UNICODE:
        raise ValueError("a pattern with flags cannot be narrowed")
    return tree


def _sequence(items: Any, alphabet: frozenset[str]) -> str | None:
    parts: list[str] = []
    for operation, argument in items:
        part = _item(str(operation), argument, alphabet)
        if part is None:
            return IMPOSSIBLE
        parts.append(part)
    return "".join(parts)


def _item(operation: str, argument: Any, alphabet: frozenset[str]) -> str | None:
    if operation == "LITERAL":
        return re.escape(chr(argument)) if chr(argument) in alphabet else IMPOSSIBLE
    if operation == "NOT_LITERAL":
        return _class([("NEGATE", None), ("LITERAL", argument)], alphabet)
    if operation == "IN":
        return _class([(str(name), value) for name, value in argument], alphabet)
    if operation == "ANY":
        return "."
    if operation == "AT":
        return AT[str(argument)]
    if operation == "BRANCH":
        return _branch(argument[1], alphabet)
    if operation == "SUBPATTERN":
        _, added, removed, inner = argument
        if added or removed:
            raise ValueError("a pattern with flags cannot be narrowed")
        return _group("(?:", _sequence(inner, alphabet))
    if operation in ("MAX_REPEAT", "MIN_REPEAT"):
        return _repeat(*argument, lazy=operation == "MIN_REPEAT", alphabet=alphabet)
    if operation == "ASSERT":
        direction, inner = argument
        return _group("(?=" if direction > 0 else "(?<=", _sequence(inner, alphabet))
    if operation == "ASSERT_NOT":
        direction, inner = argument
        body = _sequence(inner, alphabet)
        return "" if body is None else _group("(?!" if direction > 0 else "(?<!", body)
    raise ValueError(f"a pattern with {operation} cannot be narrowed")


def _group(opening: str, body: str | None) -> str | None:
    return IMPOSSIBLE if body is None else f"{opening}{body})"


def _branch(branches: Any, alphabet: frozenset[str]) -> str | None:
    bodies = [_sequence(branch, alphabet) for branch in branches]
    possible = [body for body in bodies if body is not None]
    return f"(?:{'|'.join(possible)})" if possible else IMPOSSIBLE


def _repeat(least: int, most: Any, inner: Any, *, lazy: bool, alphabet: frozenset[str]) -> str | None:
    body = _sequence(inner, alphabet)
    if body is None:
        return "" if least == 0 else IMPOSSIBLE
    bound = "" if str(most) == "MAXREPEAT" else str(most)
    return f"(?:{body}){{{least},{bound}}}" + ("?" if lazy else "")


def _class(items: list[tuple[str, Any]], alphabet: frozenset[str]) -> str | None:
    negated = bool(items) and items[0][0] == "NEGATE"
    characters: set[str] = set()
    categories: list[str] = []
    for name, value in items[1:] if negated else items:
        if name == "LITERAL":
            characters |= {chr(value)} & alphabet
        elif name == "RANGE":
            if value[1] - value[0] < len(alphabet):  # the shorter way round
                characters |= alphabet.intersection(map(chr, range(value[0], value[1] + 1)))
            else:
                characters |= {c for c in alphabet if value[0] <= ord(c) <= value[1]}
        elif name == "CATEGORY":
            categories.append(CATEGORIES[str(value)])
        else:
            raise ValueError(f"a class with {name} cannot be narrowed")
    if not characters and not categories:
        return "(?s:.)" if negated else IMPOSSIBLE
    if negated and not categories and characters >= alphabet:
        return IMPOSSIBLE
    return f"[{'^' if negated else ''}{''.join(categories)}{_ranges(characters)}]"


def _ranges(characters: set[str]) -> str:
    """Write a set of characters as the inside of a class, runs of three and more as ranges."""
    runs: list[list[int]] = []
    for code in sorted(map(ord, characters)):
        if runs and code == runs[-1][1] + 1:
            runs[-1][1] = code
        else:
            runs.append([code, code])
    return "".join(
        re.escape(chr(first))
        if first == last
        else f"{re.escape(chr(first))}{'-' if last > first + 1 else ''}{re.escape(chr(last))}"
        for first, last in runs
    )
