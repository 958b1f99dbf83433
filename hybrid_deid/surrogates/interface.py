"""What a surrogate generator for a label gets and gives back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from hybrid_deid.keyed import Keyed


@dataclass(frozen=True, slots=True)
class Mention:
    """One span to be replaced, with its surroundings.

    `before` and `after` are up to 80 characters of the original text on either side (same line and
    neighbours), `zone` the email zone of its line, "" when unknown. `country` is a hint of the
    document ("DE", "AT", "CH") or "".
    """

    start: int
    end: int
    label: str
    text: str
    before: str = ""
    after: str = ""
    zone: str = ""
    country: str = ""


@dataclass(frozen=True, slots=True)
class Draw:
    """The means of choosing: keyed choices, and the originals that no surrogate may equal.

    `forbidden` holds the originals of the document, normalized by `str.casefold` and NFC.
    `mode` is "realistic" (leads to no one) or "paper" (Eder et al. 2019).
    """

    keyed: Keyed
    forbidden: frozenset[str]
    mode: str = "realistic"


class Generator(Protocol):
    """Generates the surrogates of all mentions of its labels in one scope of one document."""

    def __call__(self, mentions: Sequence[Mention], draw: Draw) -> list[str]:
        """Return one surrogate per mention, in the same order; "" where none fits (a tag is put then)."""
        ...
