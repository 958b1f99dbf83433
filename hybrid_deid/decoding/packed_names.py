"""The names of a model's attributes as one piece of bytes: there are hundreds of thousands.

In a dictionary they take six times as much memory, and twice the time to get there. A name is found by its
checksum in a microsecond. What words have for names is asked of `meanings.Index`, a dictionary of those few.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import ItemsView, Iterator, Mapping
from typing import Any
from zlib import crc32

import numpy as np

BETWEEN = b"\0"  # ends each name; none holds it, since CRFsuite's end with it


class PackedNames(Mapping[str, int]):
    """Names and their numbers, which are their places; immutable."""

    def __init__(self, text: bytes) -> None:
        """Take the names in UTF-8, each with a NUL behind it; raises ValueError where one comes twice."""
        text.decode("utf-8")
        names = text.split(BETWEEN)
        if names.pop():
            raise ValueError("the last name has no end")
        sums = np.fromiter(map(crc32, names), np.uint32, len(names))
        order = np.argsort(sums, kind="stable")
        ordered = sums[order]
        same = ordered[1:] == ordered[:-1]
        alike = np.flatnonzero(
            np.append(same, False) | np.append(False, same)
        )  # np.union1d would import numpy.ma
        if len({names[place] for place in order[alike].tolist()}) != len(alike):
            raise ValueError("a name comes twice")
        lengths = np.fromiter(map(len, names), np.int64, len(names)) + len(BETWEEN)
        self._text = text
        self._begins = _array("I", np.append(0, np.cumsum(lengths)))
        self._sums = _array("I", ordered)
        self._order = _array("I", order)

    def get(self, name: str, default: Any = None) -> Any:
        """Return the number of a name, or `default` where the model has none such."""
        wanted = name.encode("utf-8", "surrogatepass")
        checksum = crc32(wanted)
        place = bisect_left(self._sums, checksum)
        while place < len(self._sums) and self._sums[place] == checksum:
            number = self._order[place]
            if self._text[self._begins[number] : self._begins[number + 1] - len(BETWEEN)] == wanted:
                return number
            place += 1
        return default

    def __getitem__(self, name: str) -> int:
        """Return the number of a name; raises KeyError."""
        number: int | None = self.get(name)
        if number is None:
            raise KeyError(name)
        return number

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and self.get(name) is not None

    def __iter__(self) -> Iterator[str]:
        return iter(self._text.decode("utf-8").split("\0")[:-1])

    def __len__(self) -> int:
        return len(self._order)

    def items(self) -> ItemsView[str, int]:
        """Return all names with their numbers, without looking for each."""
        return dict(zip(self, range(len(self)), strict=True)).items()


def _array(kind: str, numbers: np.ndarray[Any, Any]) -> array[int]:
    """Return numbers as an array of Python's own, which gives one of them sooner than numpy does."""
    made = array(kind)
    made.frombytes(numbers.astype(np.dtype(kind)).tobytes())
    return made
