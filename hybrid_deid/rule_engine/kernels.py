"""The prefilter's walk over the characters of a text, and the choice of rules and lines, for numba."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hybrid_deid.decoding.kernels import PAIRS, WHOLE, jit

LINE_FEED = 10
BITS = "uint64[:,::1]"


class Kernels:
    """The compiled functions, each compiled or loaded at its first use; None without numba."""

    @cached_property
    def flag(self) -> Any:
        """See the function of this name."""
        return jit(f"void(uint32[::1], {WHOLE}, {BITS}, uint64[:,:,::1], {PAIRS}, {BITS}, {WHOLE})", flag)

    @cached_property
    def choose(self) -> Any:
        """See the function of this name."""
        wants = f"{WHOLE}, {WHOLE}, uint64[::1], {WHOLE}, {WHOLE}"
        return jit(f"int64({BITS}, {WHOLE}, {wants}, uint8[:,::1], {WHOLE}, {WHOLE})", choose)


@lru_cache(maxsize=1)
def compiled() -> Kernels:
    """Return the compiled functions of the prefilter."""
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


def choose(
    bits: Any,
    begins: Any,
    starts: Any,
    words: Any,
    masks: Any,
    gate_of: Any,
    words_of: Any,
    asked: Any,
    bounds: Any,
    lines: Any,
) -> int:
    """Tell which rules must be `asked` about which texts, and in which lines what they want may be.

    Text t has the lines from begins[t] on, with their `bits` [lines, words]; what rules want is as in
    gating.Wants. `asked` [rules, texts] is filled, and `lines` one after another, want by want and text by
    text: those of want w in text t from bounds[w * texts + t] on. Returns how many lines there are; where
    they have no room, nothing else is to be relied upon.
    """
    texts, wants = len(begins) - 1, len(starts) - 1
    present = np.zeros((texts, bits.shape[1]), dtype=np.uint64)
    for text in range(texts):
        for line in range(begins[text], begins[text + 1]):
            for word in range(bits.shape[1]):
                present[text, word] |= bits[line, word]
    may = np.zeros((wants, texts), dtype=np.uint8)
    for want in range(wants):
        for text in range(texts):
            for i in range(starts[want], starts[want + 1]):
                if present[text, words[i]] & masks[i]:
                    may[want, text] = 1
                    break
    needed = np.zeros((wants, texts), dtype=np.uint8)
    for rule in range(len(gate_of)):
        gate, keyword = gate_of[rule], words_of[rule]
        for text in range(texts):
            if (gate < 0 or may[gate, text]) and (keyword < 0 or may[keyword, text]):
                asked[rule, text] = 1
                if gate >= 0:
                    needed[gate, text] = 1
                if keyword >= 0:
                    needed[keyword, text] = 1
    count = 0
    for want in range(wants):
        for text in range(texts):
            bounds[want * texts + text] = count
            if needed[want, text]:
                for line in range(begins[text], begins[text + 1]):
                    for i in range(starts[want], starts[want + 1]):
                        if bits[line, words[i]] & masks[i]:
                            if count < len(lines):
                                lines[count] = line
                            count += 1
                            break
    bounds[wants * texts] = count
    return count
