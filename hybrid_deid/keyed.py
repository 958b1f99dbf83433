"""Keyed choices: every "random" decision is a function of HMAC(key, scope, what is decided).

No state, no shared table: the same key and scope give the same choice on any worker, in any order.
The stream is HMAC-SHA-256 in counter mode, so it does not depend on the Python version.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeVar

T = TypeVar("T")

MINIMUM_KEY_BYTES = 16


@dataclass(frozen=True, slots=True)
class Keyed:
    """Choices under one key within one scope (a document, a thread, a corpus)."""

    key: bytes = field(repr=False)
    scope: str

    def digest(self, *parts: str) -> bytes:
        """Return 32 bytes that depend on the key, the scope and `parts` alone."""
        message = b"".join(
            len(raw).to_bytes(4, "big") + raw
            for raw in (part.encode("utf-8", "surrogatepass") for part in (self.scope, *parts))
        )
        return hmac.new(self.key, message, hashlib.sha256).digest()

    def number(self, below: int, *parts: str) -> int:
        """Return an integer in [0, below), uniform up to a bias below 2**-128."""
        if below <= 0:
            raise ValueError("`below` must be positive")
        return int.from_bytes(self.digest(*parts), "big") % below

    def pick(self, items: Sequence[T], *parts: str) -> T:
        """Return one of `items`."""
        return items[self.number(len(items), *parts)]

    def shuffled(self, items: Sequence[T], *parts: str) -> list[T]:
        """Return `items` in a keyed order (Fisher-Yates)."""
        result = list(items)
        for last in range(len(result) - 1, 0, -1):
            other = self.number(last + 1, *parts, str(last))
            result[last], result[other] = result[other], result[last]
        return result
