"""The ids of a stream so far, in little memory: each must occur once."""

from __future__ import annotations

from array import array
from hashlib import blake2b
from struct import unpack

SLOTS = 1 << 12  # at first
FULL = 2 / 3  # the share of slots that may be taken
SAME_ID = "has the same id; make each id its own, or name another column or field as --id-column"


class SeenIds:
    """A set of ids that keeps digests of 128 bits in a table of slots: 24 to 48 bytes an id.

    A set of strings takes some 130. Two ids of a billion have the same digest once in 10^20 streams.
    """

    def __init__(self) -> None:
        """Begin without ids."""
        self._first, self._second = _slots(SLOTS)
        self._count = 0

    def __len__(self) -> int:
        """Return how many different ids there were."""
        return self._count

    def __contains__(self, identity: str) -> bool:
        """Tell whether an id was there."""
        return bool(self._second[self._slot(*_digest(identity))])

    def add(self, identity: str) -> bool:
        """Remember an id; tell whether it is new."""
        first, second = _digest(identity)
        slot = self._slot(first, second)
        if self._second[slot]:
            return False
        self._first[slot], self._second[slot] = first, second
        self._count += 1
        if self._count > FULL * len(self._first):
            self._grow()
        return True

    def _slot(self, first: int, second: int) -> int:
        """Return the slot that holds a digest, or the free one where it belongs."""
        mask = len(self._first) - 1
        slot = first & mask
        while self._second[slot] and (self._first[slot], self._second[slot]) != (first, second):
            slot = (slot + 1) & mask
        return slot

    def _grow(self) -> None:
        before = self._first, self._second
        self._first, self._second = _slots(2 * len(self._first))
        for first, second in zip(*before, strict=True):
            if second:
                slot = self._slot(first, second)
                self._first[slot], self._second[slot] = first, second


def _digest(identity: str) -> tuple[int, int]:
    raw = identity.encode("utf-8", "surrogatepass")
    first, second = unpack("<QQ", blake2b(raw, digest_size=16).digest())
    return first, second | 1  # a slot that holds 0 is free


def _slots(number: int) -> tuple[array[int], array[int]]:
    return array("Q", bytes(8 * number)), array("Q", bytes(8 * number))
