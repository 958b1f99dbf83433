"""Features of a line for the zone tagger: its cues, layout and frequent words, and its place in the document.

A feature is the name of a CRF attribute. What depends on the line alone is also seen by the lines before and
after it (see `seen_from`), under the name that `shifted` gives.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache

from hybrid_deid.values import Line
from hybrid_deid.zones.cues import LONGEST, WORD, CueSet, fold

SEPARATOR = re.compile(r"^[-_=*#~+.<>|/\\ ]{0,3}?([-_=*#~+.])\1{2,}.{0,6}$")
INNER_GAP = re.compile(r"\S(?:\t|\s{3,})\S")
DIGIT = re.compile(r"[0-9]")
# Lines that a line's neighbours see, and how far back a remembered cue counts.
OFFSETS = (-2, -1, 0, 1, 2)
RECENT = 12
# Cues whose last occurrence further up in the document is remembered.
REMEMBERED = frozenset(
    {"closing", "closing_word", "reply_intro", "reply_marker", "forward_marker", "header_field", "disclaimer"}
)
# Lines of more pieces than this are running text: their capitals and single words tell nothing.
FEW = 8
# Coarse sizes, finer for small numbers: STEP[n] for n up to 15 and more.
STEP = ("0", "1", "2", "3", "4", "6", "6", "9", "9", "9", "14", "14", "14", "14", "14", "many")
MANY = len(STEP) - 1
FROM_START = tuple(f"from_start={step}" for step in STEP)
FROM_END = tuple(f"from_end={step}" for step in STEP)
TOKENS = tuple(f"tokens={step}" for step in STEP)
LENGTH = tuple(f"length={step}" for step in STEP)
INDENT = tuple(f"indent={step}" for step in STEP)
PART = tuple(f"part={part}" for part in range(4))


def line_features(
    text: str, lines: Sequence[Line], cues: CueSet, vocabulary: Collection[str]
) -> list[list[str]]:
    """Return the feature names of every line of a document."""
    found = [
        own_features(
            text[line.start : min(line.end, line.start + LONGEST)], line.end - line.start, cues, vocabulary
        )
        for line in lines
    ]
    places = place_features(lines, [names for _, names in found])
    return [features + list(place) for (features, _), place in zip(found, places, strict=True)]


def own_features(
    content: str, length: int, cues: CueSet, vocabulary: Collection[str]
) -> tuple[list[str], list[str]]:
    """Return the features of a line that depend on it alone, and the names of its cues.

    `content` is the line up to LONGEST, `length` that of the whole.
    """
    folded = fold(content)
    words = WORD.findall(folded)
    names = cues.found(content, folded, words)
    features = [f"cue={name}" for name in names] or ["cue=none"]
    features += _layout(content, length, folded, words)
    features += _words(words, vocabulary)
    return features, names


def _words(words: Sequence[str], vocabulary: Collection[str]) -> list[str]:
    first = next(filter(str.isalpha, words), "")
    if not first:
        return []
    last = next(filter(str.isalpha, reversed(words)))
    names = [f"first={first}"] if first in vocabulary else []
    if last in vocabulary:
        names.append(f"last={last}")
    if len(words) <= 2 * FEW:
        known = list(filter(str.isalpha, words))
        if len(known) <= 5:
            names += [f"short={word}" for word in dict.fromkeys(known) if word in vocabulary]
    return names


def _layout(line: str, length: int, folded: str, words: Sequence[str]) -> list[str]:
    stripped = line.strip()
    first, last = stripped[0], stripped[-1]
    names = [
        TOKENS[min(len(words), MANY)],
        LENGTH[min(length // 8, MANY)],
        INDENT[min(len(line) - len(line.lstrip()), MANY)],
        f"begins={_kind(first)}",
        f"ends={_kind(last)}",
    ]
    pieces = stripped.split(None, FEW)
    if len(pieces) > FEW:
        names.append("running")
    else:
        names += _short_layout(stripped, pieces)
    digits = len(DIGIT.findall(folded)) if DIGIT.search(folded) else 0
    if digits:
        names.append(f"digits={10 * digits // len(folded)}")
    if "\t" in stripped or "   " in stripped:
        names.append("gap")
    return names


def _short_layout(stripped: str, pieces: Sequence[str]) -> list[str]:
    begins = [piece.strip("\"'(*-_.,:")[:1] for piece in pieces]
    letters = [begin for begin in begins if begin.isalpha()]
    if not letters:
        if stripped == "--":
            return ["wordless", "delimiter"]
        return ["wordless", "separator"] if SEPARATOR.match(stripped) else ["wordless"]
    capital = sum(map(str.isupper, letters))
    kind = "all" if capital == len(letters) else "some" if capital else "none"
    names = [f"capital={kind}", f"words={len(letters)}|{kind}"]
    if stripped.isupper():
        names.append("shouting")
    if SEPARATOR.match(stripped):
        names.append("separator")
    return names


def _kind(character: str) -> str:
    if character.isalpha():
        return "upper" if character.isupper() else "lower"
    return "digit" if character.isdigit() else character


def place_features(lines: Sequence[Line], cues: Sequence[Collection[str]]) -> Iterator[list[str]]:
    """Yield the features of every line's place; `cues[i]` are the names of the cues of line i.

    They are: empty lines before and after, the distance from the first and the last line, and how far
    above stood the last closing, quoted header and so on.
    """
    last_seen: dict[str, int] = {}
    total = len(lines)
    size = f"total={STEP[min(total, MANY)]}"
    numbers = [line.number for line in lines]
    for index, number in enumerate(numbers):
        before = min(number - numbers[index - 1] - 1, 2) if index else -1
        after = min(numbers[index + 1] - number - 1, 2) if index + 1 < total else -1
        names = [
            *_around(before, after),
            FROM_START[index] if index < MANY else FROM_START[MANY],
            FROM_END[total - 1 - index] if total - 1 - index < MANY else FROM_END[MANY],
            PART[4 * index // total],
            size,
        ]
        for cue, seen in last_seen.items():
            distance = index - seen
            names.append(f"since:{cue}={STEP[distance] if distance <= RECENT else 'far'}")
        yield names if last_seen else [*names, "since:nothing"]
        for cue in cues[index]:
            if cue in REMEMBERED:
                last_seen[cue] = index


@lru_cache(maxsize=16)
def _around(before: int, after: int) -> tuple[str, ...]:
    return f"before={before}", f"after={after}", f"around={min(before, 1)}|{min(after, 1)}"


def shifted(name: str, offset: int) -> str:
    """Return the attribute that a line has because one with this feature is `offset` lines away."""
    return f"{offset}:{name}" if offset else name


def seen_from(name: str, offset: int) -> bool:
    """Tell whether a line sees this feature of the one `offset` lines away: cues two away, most at one."""
    if offset == 0:
        return True
    if name.startswith("cue="):
        return True
    return abs(offset) == 1 and not name.startswith(PLACE)


PLACE = ("before=", "after=", "around=", "from_start=", "from_end=", "part=", "total=", "since:")
