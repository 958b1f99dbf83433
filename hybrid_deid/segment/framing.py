"""What is certain of affixes, whatever the word: proven from the patterns of a language.

Only needed to export the tables. In a word of letters, perhaps joined by single hyphens, with one sign before
and one behind it, an affix can only be one of those signs if no pattern takes a letter. The signs for which
that holds, and which some alternative takes on no condition, are what `hybrid_deid.segment.framed` cuts off.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from hybrid_deid.segment.narrowing import narrow, parsed

HYPHEN, STOP = "-", "."
# How many characters before itself a suffix may look at: `framed` shows it no more.
SEEN_BEFORE = 2
LONGEST_SUFFIX = 16
BEGINNINGS = ("AT_BEGINNING", "AT_BEGINNING_STRING")
ENDINGS = ("AT_END", "AT_END_STRING")
BOUNDS = (*BEGINNINGS, *ENDINGS)
# What may stand for any character: more than any chunk of the narrowed alphabet holds.
EVERYTHING = frozenset(map(chr, range(0x3000)))


def framing(patterns: Mapping[str, str], letters: str, signs: Iterable[str]) -> tuple[str, str]:
    """Return which of `signs` are always an affix of their own before, and behind, a word of `letters`.

    `patterns` may be narrowed to an alphabet that holds letters and signs; what matches nothing is left out.
    Nothing where the proof does not hold for the language: a suffix that may end before its chunk does or
    looks farther back, a pattern that takes letters beside a full stop or a hyphen, tokens never split,
    URLs without a dot.
    """
    affixes = {name: patterns.get(name, "") for name in ("prefix", "suffix", "infix")}

    def inert(beside: str) -> bool:
        alphabet = frozenset(letters + HYPHEN + STOP + beside)
        found = [narrow(pattern, alphabet) for pattern in affixes.values() if pattern]
        return all(_takes(parsed(part)).isdisjoint(letters) for part in found if part is not None)

    sure = "".join(sign for sign in signs if inert(sign))
    if not letters or "token" in patterns or not inert(sure):
        return "", ""
    if "url" in patterns and narrow(patterns["url"], frozenset(letters + HYPHEN)) is not None:
        return "", ""
    alphabet = frozenset(letters + HYPHEN + STOP + sure)
    prefix, suffix = (narrow(affixes[name], alphabet) or "" for name in ("prefix", "suffix"))
    front, back = parsed(prefix), parsed(suffix)
    if not _begins(front) or not _ends(back) or _looks_back(back) > SEEN_BEFORE:
        return "", ""
    return (
        "".join(sign for sign in sure if _always(front, sign)),
        "".join(sign for sign in sure if _always(back, sign)),
    )


def suffix_width(pattern: str) -> int:
    """Return how many characters a suffix may have at most, but for those of full stops alone.

    0 where that cannot be told: a suffix without bound of other characters, or one that may end early.
    """
    items = parsed(pattern)
    if not _ends(items):
        return 0
    alternatives = items[0][1][1] if len(items) == 1 and str(items[0][0]) == "BRANCH" else [items]
    widths = [0 if _takes(one) == {STOP} else int(one.getwidth()[1]) for one in alternatives]
    return max(widths) if max(widths) <= LONGEST_SUFFIX else 0


def _takes(items: Any) -> frozenset[str]:
    """Return the characters that a pattern may take into its match; looks around it take none.

    Of a class that is negated or named by a category every character counts that it may stand for.
    """
    found: frozenset[str] = frozenset()
    for operation, argument in items:
        kind = str(operation)
        if kind == "LITERAL":
            found |= {chr(argument)}
        elif kind == "IN":
            found |= _members(argument)
        elif kind == "BRANCH":
            found = found.union(*map(_takes, argument[1]))
        elif kind == "SUBPATTERN":
            found |= _takes(argument[3])
        elif kind in ("MAX_REPEAT", "MIN_REPEAT"):
            found |= _takes(argument[2])
        elif kind not in ("AT", "ASSERT", "ASSERT_NOT"):
            found |= EVERYTHING
    return found


def _members(items: Any) -> frozenset[str]:
    found: set[str] = set()
    for kind, value in items:
        if str(kind) == "LITERAL":
            found.add(chr(value))
        elif str(kind) == "RANGE":
            found.update(map(chr, range(value[0], value[1] + 1)))
        else:
            return EVERYTHING
    return frozenset(found)


def _always(items: Any, sign: str) -> bool:
    """Tell whether some alternative is the sign alone, on no condition but where the chunk begins or ends."""
    rest = [(str(kind), argument) for kind, argument in items if str(argument) not in BOUNDS]
    if len(rest) != 1:
        return False
    kind, argument = rest[0]
    if kind == "BRANCH":
        return any(_always(branch, sign) for branch in argument[1])
    if kind == "SUBPATTERN":
        return _always(argument[3], sign)
    if kind == "IN":
        return _members(argument) != EVERYTHING and sign in _members(argument)
    return bool(kind == "LITERAL" and argument == ord(sign))


def _begins(items: Any) -> bool:
    """Tell whether a pattern matches only where its text begins."""
    return bool(items) and str(items[0][1]) in BEGINNINGS


def _ends(items: Any) -> bool:
    """Tell whether a pattern matches only up to the end of its text."""
    if not items:
        return False
    kind, argument = str(items[-1][0]), items[-1][1]
    if kind == "BRANCH":
        return all(map(_ends, argument[1]))
    if kind == "SUBPATTERN":
        return _ends(argument[3])
    return kind == "AT" and str(argument) in ENDINGS


def _looks_back(items: Any) -> int:
    """Return how many characters before its match a pattern may ask for, none of them in another look."""
    widths = [0]
    for operation, argument in items:
        kind = str(operation)
        if kind in ("ASSERT", "ASSERT_NOT"):
            widths.append(int(argument[1].getwidth()[1]))
        elif kind == "AT" and "BOUNDARY" in str(argument):
            widths.append(1)
        elif kind == "BRANCH":
            widths += map(_looks_back, argument[1])
        elif kind == "SUBPATTERN":
            widths.append(_looks_back(argument[3]))
        elif kind in ("MAX_REPEAT", "MIN_REPEAT"):
            widths.append(_looks_back(argument[2]))
    return max(widths)
