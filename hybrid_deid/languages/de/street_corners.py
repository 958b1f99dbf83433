"""Two streets in one mention: "Schiller-/Goethestraße", "Schillerstraße Ecke Goethestraße"."""

from __future__ import annotations

import re
from typing import NamedTuple

from hybrid_deid.surrogates.interface import Mention

_CORNER = re.compile(
    r"(?P<first>[^\W\d_][^/]*?)(?P<joint>-?\s*/\s*(?:Ecke\s+)?|-?\s+Ecke\s+|-\s+(?:und|u\.|&)\s+)(?P<second>[^\W\d_][^/]*)"
)


# What stands between a street that leaves out its kind and the next one, where each is a find by itself.
_HALF = re.compile(r"-\s?(?:/|,|&|und|u\.|oder|bis)\s?(?:Ecke\s)?")


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
    if "/" not in text and "- " not in text and "Ecke" not in text:
        return None
    match = _CORNER.fullmatch(text)
    return (match["first"], match["joint"], match["second"]) if match else None


def is_half(first: Mention, second: Mention) -> bool:
    """Tell whether a street leaves out the kind that the next find has: "Schiller", "-/", "Goethestraße"."""
    gap = second.start - first.end
    return 0 < gap <= len(first.after) and _HALF.fullmatch(first.after[:gap]) is not None


def completed(first: str, kind: str) -> str:
    """Return a street with the kind that it leaves out: "Schillerstraße", "Karl-Marx-Straße"."""
    if not kind:
        return first
    return f"{first}-{kind.title()}" if "-" in first else first + kind.lower()
