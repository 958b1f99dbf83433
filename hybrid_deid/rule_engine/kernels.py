"""The prefilter's walk over the characters of a text, compiled by numba."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hybrid_deid.decoding.kernels import PAIRS, WHOLE, jit

LINE_FEED = 10
BITS = "uint64[:,::1]"


class Kernels:
    """The compiled function, compiled or loaded at its first use; None without numba."""

    @cached_property
    def flag(self) -> Any:
        """See the function of this name."""
        return jit(f"void(uint32[::1], {WHOLE}, {BITS}, uint64[:,:,::1], {PAIRS}, {BITS}, {WHOLE})", flag)


@lru_cache(maxsize=1)
def compiled() -> Kernels:
    """Return the compiled function of the prefilter."""
    return Kernels()


def flag(
    codes: Any, class_of: Any, pairs: Any, tables: Any, bounds: Any, bits: Any, count: NDArray[Any]
) -> None:
    """Fill the `bounds` of the lines in which some bits are present, and their `bits` [lines, words].

    A code belongs to a class, the last two of `class_of` for those not listed and for the end of the text.
    tables[place, class] are the bits that a class allows at a place; pairs[class, class] has the numbers of
    the words (modulo 64) of which the first two places leave a bit. `count[0]` becomes the number of lines.
    """
    places, words = tables.shape[0], tables.shape[2]
    size, other = len(codes), len(class_of) - 2
    classes = np.empty(size + places, dtype=np.int64)
    for position in range(size):
        classes[position] = class_of[min(codes[position], other)]
    classes[size:] = class_of[other + 1]
    one = np.uint64(1)
    line, start = 0, 0
    for position in range(size):
        left = pairs[classes[position], classes[position + 1]]
        word = 0
        while left and word < words:
            if (left >> np.uint64(word & 63)) & one:
                found = tables[0, classes[position], word]
                for place in range(1, places):
                    found &= tables[place, classes[position + place], word]
                bits[line, word] |= found
            word += 1
        if codes[position] == LINE_FEED or position == size - 1:
            for word in range(words):
                if bits[line, word]:
                    bounds[line, 0], bounds[line, 1] = start, position + 1
                    line += 1
                    break
            start = position + 1
    count[0] = line
