"""Texts on shares, in which a word that a tagger takes for an organization is one: "Was haltet ihr von Olga?"."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Shares:
    """Words that tell that a text is on shares, and how many different ones it must have."""

    least: int
    words: tuple[str, ...] = ()

    def tell(self, text: str) -> bool:
        """Tell whether a text is on shares."""
        return sum(map(text.__contains__, self.words)) >= self.least
