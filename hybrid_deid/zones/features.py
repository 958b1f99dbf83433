"""Features of a line for the zone tagger: its cues, layout and frequent words, and its place in the document.

A feature is the name of a CRF attribute. `local_features` depend on the line alone and are also seen by the
lines before and after; `place_features` depend on the document around it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from hybrid_deid.values import Line
from hybrid_deid.zones.cues import LONGEST, WORD, CueSet, fold

SEPARATOR = re.compile(r"^\s*([-_=*#~+.<>|/\\ ]{0,3}?([-_=*#~+.])\2{2,}.{0,6})\s*$")
DELIMITER = re.compile(r"^\s*--\s*$")
INNER_GAP = re.compile(r"\S(?:\t|\s{3,})\S")
# Lines that the neighbours see, and how far back the last closing or delimiter still counts.
OFFSETS = (-2, -1, 0, 1, 2)
RECENT = 12
# Cues whose last occurrence further up is remembered, per document.
REMEMBERED = (
    "closing",
    "closing_word",
    "reply_intro",
    "reply_marker",
    "forward_marker",
    "header_field",
    "disclaimer",
)


def local_features(line: str, cues: CueSet, vocabulary: Collection[str]) -> tuple[str, ...]:
    """Return the features that depend on the line alone, given without its line break."""
    folded = fold(line)
    words = WORD.findall(folded)
    found = cues.found(line, folded, words)
    names = [f"cue={name}" for name in found] or ["cue=none"]
    names += _layout(line, words)
    known = [word for word in words if word.isalpha()]
    if known:
        names += (
            f"{place}={word}"
            for place, word in (("first", known[0]), ("last", known[-1]))
            if word in vocabulary
        )
        if len(known) <= 5:
            names += (f"short={word}" for word in dict.fromkeys(known) if word in vocabulary)
    return tuple(names)


def _layout(line: str, words: Sequence[str]) -> list[str]:
    stripped = line[:LONGEST].strip()
    alphabetic = [piece for piece in stripped.split() if any(map(str.isalpha, piece))]
    indent = len(line) - len(line.lstrip())
    names = [
        f"tokens={_step(len(words))}",
        f"length={_step(len(line) // 8)}",
        f"indent={_step(indent)}",
        f"begins={_kind(stripped[:1])}",
        f"ends={stripped[-1:] if not stripped[-1:].isalnum() else _kind(stripped[-1:])}",
    ]
    if alphabetic:
        capital = sum(piece.strip("\"'(*-_.,")[:1].isupper() for piece in alphabetic)
        names.append(f"capital={'all' if capital == len(alphabetic) else 'none' if not capital else 'some'}")
        names.append(f"words={_step(len(alphabetic))}|{names[-1]}")
        if stripped.isupper():
            names.append("shouting")
    else:
        names.append("wordless")
    digits = sum(map(str.isdigit, stripped))
    if digits:
        names.append(f"digits={_step(10 * digits // len(stripped))}")
    if DELIMITER.match(line):
        names.append("delimiter")
    elif SEPARATOR.match(line):
        names.append("separator")
    if INNER_GAP.search(stripped):
        names.append("gap")
    return names


def _step(number: int) -> str:
    """Return a coarse size, finer for small numbers."""
    for bound in (0, 1, 2, 3, 4, 6, 9, 14):
        if number <= bound:
            return str(bound)
    return "many"


def _kind(character: str) -> str:
    if character.isdigit():
        return "digit"
    if character.isupper():
        return "upper"
    if character.islower():
        return "lower"
    return character


def place_features(lines: Sequence[Line], cues: Sequence[Collection[str]]) -> list[tuple[str, ...]]:
    """Return the features of every line's place; `cues[i]` are the names of the cues of line i.

    They are: empty lines before and after, the distance from the first and the last line, and how far
    above stood the last closing, quoted header, delimiter and so on.
    """
    places: list[tuple[str, ...]] = []
    last_seen: dict[str, int] = {}
    total = len(lines)
    for index, line in enumerate(lines):
        blank_before = line.number - lines[index - 1].number - 1 if index else -1
        blank_after = lines[index + 1].number - line.number - 1 if index + 1 < total else -1
        names = [
            f"before={min(blank_before, 2)}",
            f"after={min(blank_after, 2)}",
            f"around={min(blank_before, 1)}|{min(blank_after, 1)}",
            f"from_start={_step(index)}",
            f"from_end={_step(total - 1 - index)}",
            f"part={4 * index // total}",
            f"total={_step(total)}",
        ]
        for cue, seen in last_seen.items():
            distance = index - seen
            names.append(f"since:{cue}={_step(distance) if distance <= RECENT else 'far'}")
        if not last_seen:
            names.append("since:nothing")
        places.append(tuple(names))
        for cue in cues[index]:
            if cue in REMEMBERED:
                last_seen[cue] = index
    return places
