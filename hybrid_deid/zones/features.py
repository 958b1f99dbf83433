"""Features of a line for the zone tagger: its cues, layout and frequent words, and its place in the document.

A feature is the name of a CRF attribute. What depends on the line alone is also seen by the lines before and
after it (see `seen_from`), under the name that `shifted` gives.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import lru_cache

import numpy as np

from hybrid_deid.values import Line
from hybrid_deid.zones.cues import LONGEST, WORD, CueSet, lowered
from hybrid_deid.zones.places import MANY, PLACE, STEP, place_codes, place_names, remembered

SEPARATOR = re.compile(r"^[-_=*#~+.<>|/\\ ]{0,3}?([-_=*#~+.])\1{2,}.{0,6}$")
SEPARATING = frozenset("-_=*#~+.<>|/\\")
DIGIT = re.compile(r"[0-9]")
# What may stand around a word that is looked at for its capital.
MARKS = "\"'(*-_.,:"
# Lines that a line's neighbours see.
OFFSETS = (-2, -1, 0, 1, 2)
# Lines of more pieces than this are running text: their capitals and single words tell nothing.
FEW = 8
# Lines of up to so many words, in few pieces, tell by each of them.
FEWEST = 5
TOKENS = tuple(f"tokens={step}" for step in STEP)
LENGTH = tuple(f"length={step}" for step in STEP)
INDENT = tuple(f"indent={step}" for step in STEP)
DIGITS = tuple(f"digits={tenths}" for tenths in range(11))
# By the number of words and of those with a capital.
CAPITALS = tuple(
    tuple((f"capital={kind}", f"words={count}|{kind}") for kind in ["none", *["some"] * (count - 1), "all"])
    for count in range(FEW + 1)
)


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
    seen = [(index, cue) for index, (_, names) in enumerate(found) for cue in remembered(names)]
    codes = place_codes([line.number for line in lines], np.array([0, len(lines)]), seen)
    places = place_names(codes, seen)
    return [features + place for (features, _), place in zip(found, places, strict=True)]


def own_features(
    content: str, length: int, cues: CueSet, vocabulary: Collection[str]
) -> tuple[list[str], list[str]]:
    """Return the features of a line that depend on it alone, and the names of its cues.

    `content` is the line up to LONGEST, `length` that of the whole.
    """
    pieces = lowered(content).split()
    folded = " ".join(pieces)
    words = WORD.findall(folded)
    numeric = DIGIT.search(folded) is not None
    trials = cues.trials(cues.telling.intersection(words), numeric)
    names = cues.found(content, folded, words[0] if words else "", trials)
    features = [f"cue={name}" for name in names] if names else ["cue=none"]
    stripped = content.strip()
    features += (
        TOKENS[min(len(words), MANY)],
        LENGTH[min(length // 8, MANY)],
        INDENT[min(len(content) - len(content.lstrip()), MANY)],
        begins(stripped[:1]),
        ends(stripped[-1:]),
    )
    if len(pieces) > FEW:
        features.append("running")
    else:
        features += _short_layout(stripped)
    if numeric:
        features.append(DIGITS[10 * len(DIGIT.findall(folded)) // len(folded)])
    if "\t" in stripped or "   " in stripped:
        features.append("gap")
    _add_words(features, words, vocabulary)
    return features, names


def _add_words(features: list[str], words: Sequence[str], vocabulary: Collection[str]) -> None:
    """Add the frequent words at the ends of a line, and all of a short one."""
    first = next(filter(str.isalpha, words), "")
    if not first:
        return
    last = next(filter(str.isalpha, reversed(words)))
    if first in vocabulary:
        features.append(f"first={first}")
    if last in vocabulary:
        features.append(f"last={last}")
    if len(words) <= 2 * FEW:
        known = list(filter(str.isalpha, words))
        if len(known) <= FEWEST:
            features += [f"short={word}" for word in dict.fromkeys(known) if word in vocabulary]


def _short_layout(stripped: str) -> list[str]:
    letters = [begin for piece in stripped.split() if (begin := piece.strip(MARKS)[:1]).isalpha()]
    separated = stripped[:1] in SEPARATING and SEPARATOR.match(stripped) is not None
    if not letters:
        if stripped == "--":
            return ["wordless", "delimiter"]
        return ["wordless", "separator"] if separated else ["wordless"]
    names = [*CAPITALS[len(letters)][sum(map(str.isupper, letters))]]
    if stripped.isupper():
        names.append("shouting")
    if separated:
        names.append("separator")
    return names


@lru_cache(maxsize=1024)
def begins(character: str) -> str:
    """Return the feature of a line's first character that is no white space."""
    return f"begins={_kind(character)}"


@lru_cache(maxsize=1024)
def ends(character: str) -> str:
    """Return the feature of a line's last character that is no white space."""
    return f"ends={_kind(character)}"


def _kind(character: str) -> str:
    if character.isalpha():
        return "upper" if character.isupper() else "lower"
    return "digit" if character.isdigit() else character


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


def attributes_of(features: Sequence[Sequence[str]]) -> list[list[str]]:
    """Return the attributes of each line, given the features of all: its own and those that it sees."""
    return [
        [
            shifted(name, offset)
            for offset in OFFSETS
            if 0 <= number + offset < len(features)
            for name in features[number + offset]
            if seen_from(name, offset)
        ]
        for number in range(len(features))
    ]
