"""A table of texts with numbers as one piece of bytes: ready at once, and in a few megabytes.

Texts are parted by their checksums into lots of a few, each a line; one is found in a microsecond. In a
dictionary it is found in much less, but to fill one with all lists takes a quarter of a second.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping
from typing import Any
from zlib import crc32

PLACE = "I"  # how the beginnings of lots are written
LOT = 8  # texts, about
BETWEEN, BEHIND = b"\n", b"\t"  # lines, and a text: neither is within one


class PackedTable(Mapping[str, int]):
    """Texts and their numbers, which are small; immutable."""

    def __init__(self, lots: bytes, begins: bytes) -> None:
        """Take what `packed` gave; raises ValueError where it does not fit."""
        self._lots, self._begins = lots, array(PLACE)
        self._begins.frombytes(begins)
        self._last = len(self._begins) - 2
        if self._last < 0 or self._begins[-1] != len(lots):
            raise ValueError("the beginnings of the lots are none")

    def get(self, text: str, default: Any = None) -> Any:
        """Return the number of a text, or `default` where there is none."""
        wanted = text.encode("utf-8", "surrogatepass")
        lot = crc32(wanted) & self._last
        line = BETWEEN + wanted + BEHIND
        place = self._lots.find(line, self._begins[lot], self._begins[lot + 1])
        if place < 0 or BETWEEN in wanted:
            return default
        begin = place + len(line)
        return int(self._lots[begin : self._lots.index(BETWEEN, begin)])

    def __getitem__(self, text: str) -> int:
        """Return the number of a text; raises KeyError."""
        number: int | None = self.get(text)
        if number is None:
            raise KeyError(text)
        return number

    def __contains__(self, text: object) -> bool:
        return isinstance(text, str) and self.get(text) is not None

    def __iter__(self) -> Iterator[str]:
        for line in self._lots.split(BETWEEN):
            if line:
                yield line.partition(BEHIND)[0].decode("utf-8", "surrogatepass")

    def __len__(self) -> int:
        return self._lots.count(BEHIND)


def packed(numbers: Mapping[str, int]) -> tuple[bytes, bytes] | None:
    """Return the lots of a table and where they begin; None where a text holds what parts them."""
    count = 1 << max(len(numbers) // LOT, 1).bit_length()
    lots: list[list[bytes]] = [[] for _ in range(count)]
    for text, number in numbers.items():
        written = text.encode("utf-8", "surrogatepass")
        if BETWEEN in written or BEHIND in written:
            return None
        lots[crc32(written) & (count - 1)].append(b"%b%b%b%d" % (BETWEEN, written, BEHIND, number))
    joined = [b"".join(lot) + BETWEEN for lot in lots]
    begins = array(PLACE, [0])
    for lot in joined:
        begins.append(begins[-1] + len(lot))
    return b"".join(joined), begins.tobytes()
