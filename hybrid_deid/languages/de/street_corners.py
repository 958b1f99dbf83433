"""Two streets in one mention: "Schiller-/Goethestraße", "Schillerstraße Ecke Goethestraße"."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from hybrid_deid.languages.de.tables import table
from hybrid_deid.surrogates.interface import Mention
from hybrid_deid.word_patterns import any_of


@cache
def _corner() -> re.Pattern[str]:
    """Return what finds two streets in one mention."""
    words = table("streets")["corners"]
    word, joints = words["word"], any_of(words["joints"])
    joint = rf"-?\s*/\s*(?:{word}\s+)?|-?\s+{word}\s+|-\s+{joints}\s+"
    return re.compile(rf"(?P<first>[^\W\d_][^/]*?)(?P<joint>{joint})(?P<second>[^\W\d_][^/]*)")


@cache
def _half() -> re.Pattern[str]:
    """Return what stands between a street that leaves out its kind and the next find, which has it."""
    words = table("streets")["corners"]
    joints = any_of(("/", ",", *words["joints"], *words["apart"]))
    return re.compile(rf"-\s?{joints}\s?(?:{words['word']}\s)?")


class Corner(NamedTuple):
    """The two streets, what joins them, and the kind that the first leaves out ("Schiller-": "straße")."""

    first: str
    joint: str
    second: str
    left_out: str = ""

    def joined(self, first: str, second: str) -> str:
        """Put the stand-ins of the two streets in their place."""
        if not self.left_out:
            return first + self.joint + second
        size = len(self.left_out)
        if first[-size:].casefold() != self.left_out.casefold():
            return first + self.joint.removeprefix("-") + second
        return first[:-size].rstrip("- ") + self.joint + second


def parted(text: str) -> tuple[str, str, str] | None:
    """Return two streets and what joins them: a hyphen at first where the first leaves out its kind."""
    if "/" not in text and "- " not in text and table("streets")["corners"]["word"] not in text:
        return None
    match = _corner().fullmatch(text)
    return (match["first"], match["joint"], match["second"]) if match else None


def is_half(first: Mention, second: Mention) -> bool:
    """Tell whether a street leaves out the kind that the next find has: "Schiller", "-/", "Goethestraße"."""
    gap = second.start - first.end
    return 0 < gap <= len(first.after) and _half().fullmatch(first.after[:gap]) is not None


def completed(first: str, kind: str) -> str:
    """Return a street with the kind that it leaves out: "Schillerstraße", "Karl-Marx-Straße"."""
    if not kind:
        return first
    return f"{first}-{kind.title()}" if "-" in first else first + kind.lower()
