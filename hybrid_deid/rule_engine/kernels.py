"""The prefilter's walk over the characters of a text, compiled by numba."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Any

from numpy.typing import NDArray

from hybrid_deid.decoding.kernels import PAIRS, WHOLE, jit

LINE_FEED = 10


class Kernels:
    """The compiled function, compiled or loaded at its first use; None without numba."""

    @cached_property
    def flag(self) -> Any:
        """See the function of this name."""
        return jit(f"void({WHOLE}, uint64[:,:,::1], {PAIRS}, uint64[:,::1], {WHOLE})", flag)


@lru_cache(maxsize=1)
def compiled() -> Kernels:
    """Return the compiled function of the prefilter."""
    return Kernels()


def flag(codes: Any, tables: Any, bounds: Any, bits: Any, count: NDArray[Any]) -> None:
    """Fill the `bounds` of the lines in which some bits are present, and their `bits` [lines, words].

    `codes` are those of the text and of what stands behind its end, one less than there are `tables`;
    tables[place, code] are the bits that a code allows at a place. `count[0]` becomes the number of lines.
    """
    places, words = tables.shape[0], tables.shape[2]
    size = len(codes) - places + 1
    line, start = 0, 0
    for position in range(size):
        for word in range(words):
            found = tables[0, codes[position], word]
            for place in range(1, places):
                if not found:
                    break
                found &= tables[place, codes[position + place], word]
            bits[line, word] |= found
        if codes[position] == LINE_FEED or position == size - 1:
            for word in range(words):
                if bits[line, word]:
                    bounds[line, 0], bounds[line, 1] = start, position + 1
                    line += 1
                    break
            start = position + 1
    count[0] = line
