"""Parts of the words of addresses, and words that are names joined: "adelepohl", "apohl", "karlundeva"."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from hybrid_deid.labels import GIVEN
from hybrid_deid.surrogates.contact_words import contact_words
from hybrid_deid.surrogates.name_pieces import CATEGORY

SHORTEST_LISTED = 3  # letters of a word that is a name because a list says so
# What a part of an address is: a name, its first letters, one letter of it, another word, or what stays.
NAME, SHORT, INITIAL, WORD, KEPT = "name", "short", "initial", "word", "kept"
SIGNS = ".-_"
LONGEST_SHORT = 3  # letters of a name that are cut off to stand for it ("th.weber")


class Part(NamedTuple):
    """A part of an address: a name (label, key), an initial (category), a word, or text to be kept."""

    kind: str
    text: str
    label: str = ""
    key: str = ""


class Cut(NamedTuple):
    """Letters [start, end) of a word and what they are; `name` is the label and key of a name."""

    kind: str
    start: int
    end: int
    name: tuple[str, str] = ("", "")

    def part(self, word: str) -> Part:
        """Return the part of `word` that is cut off."""
        return Part(self.kind, word[self.start : self.end], *self.name)


# Returns label and key of a folded name of at least so many letters, None for what is no name.
Named = Callable[[str, int], tuple[str, str] | None]


def joined(folded: str, listed: bool, name: Named) -> tuple[Cut, ...]:
    """Cut "adelepohl", "apohl", "pohla" and the like, where the parts are names; () for any other word."""
    size = len(folded)
    for joint in contact_words().joints:
        if joint in folded and (cuts := _joined_by(joint, folded, name)):
            return cuts
    least = 4 if listed else 2
    for cut in range(size - least, least - 1, -1):
        first = name(folded[:cut], least)
        second = first and name(folded[cut:], least)
        if first and second and CATEGORY[first[0]] != CATEGORY[second[0]]:
            return Cut(NAME, 0, cut, first), Cut(NAME, cut, size, second)
    for letters in (1, 2):
        if size - letters < (4 if listed else 3):
            break
        head = name(folded[letters:], 5)
        if head:
            return *(Cut(INITIAL, at, at + 1) for at in range(letters)), Cut(NAME, letters, size, head)
        end = size - letters
        tail = name(folded[:end], 5)
        if tail and not (listed and tail[0] == "FAMILY"):
            return Cut(NAME, 0, end, tail), *(Cut(INITIAL, at, at + 1) for at in range(end, size))
    return ()


def _joined_by(joint: str, folded: str, name: Named) -> tuple[Cut, ...]:
    """Cut "karlundeva" where both parts are given names."""
    for cut in range(SHORTEST_LISTED, len(folded) - len(joint) - SHORTEST_LISTED + 1):
        end = cut + len(joint)
        if folded.startswith(joint, cut):
            first, second = name(folded[:cut], SHORTEST_LISTED), name(folded[end:], SHORTEST_LISTED)
            if first and second and first[0] in GIVEN and second[0] in GIVEN:
                return Cut(NAME, 0, cut, first), Cut(KEPT, cut, end), Cut(NAME, end, len(folded), second)
    return ()


def with_plural(parts: list[Part]) -> list[Part]:
    """Keep the s of "hubers", where the words before it tell that it is no initial."""
    *names, last = parts
    if last.text in ("s", "S") and names and names[-1].label == "FAMILY":
        return [*names, Part(KEPT, last.text)]
    return parts


def with_initials(parts: list[Part]) -> list[Part]:
    """Say for each initial whether it is one of a given or of a family name."""
    if not [1 for part in parts if part.kind == INITIAL]:
        return parts
    labels = [part.label for part in parts if part.kind == NAME]
    given_named = any(label != "FAMILY" for label in labels)
    category = "FAMILY" if given_named and "FAMILY" not in labels else "GIVEN"
    return [Part(INITIAL, part.text, category) if part.kind == INITIAL else part for part in parts]
