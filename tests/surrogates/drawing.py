"""Surrogates drawn by one generator, for tests."""

from __future__ import annotations

from hybrid_deid.keyed import Keyed
from hybrid_deid.surrogates.interface import Draw, Mention, normalized

KEY = b"a key for the tests only"


def drawn(generator: object, label: str, *texts: str, country: str = "", scope: str = "s") -> list[str]:
    """Return what a generator draws for texts of a label, as if they were those of one document."""
    mentions = [Mention(0, len(text), label, text, country=country) for text in texts]
    draw = Draw(Keyed(KEY, scope), frozenset(map(normalized, texts)))
    return generator(mentions, draw)  # type: ignore[operator, no-any-return]
