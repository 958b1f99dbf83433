"""Texts in which no end of a line parts a word."""

from __future__ import annotations

from hybrid_deid.reading import PartedWords


def none_parted() -> PartedWords:
    """Fail: no word was parted."""
    raise AssertionError("no word was parted")
