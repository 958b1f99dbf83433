"""What is found for each of many words in its letters, for numba to compile; see `letters`."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from hybrid_deid.decoding import kernels as decoding
from hybrid_deid.decoding.kernels import PAIRS, WHOLE, jit
from hybrid_deid.decoding.row_kernels import MULTIPLIER
from hybrid_deid.extraction.compound_kernels import compose, enter_hashes

# Kinds of what is spelled: all of a word, its first or last characters if it has more than these, at most its
# first ones (and a plus if it has more), and the same after repetitions are collapsed (without the plus).
ALL, FIRST, LAST, CUT, COLLAPSED = 0, 1, 2, 3, 4
PLUS, LINE_FEED = 0x2B, 0x0A
CODES, FLAGS, MASKS = "uint32[::1]", "bool_[::1]", "uint64[::1]"


class Kernels:
    """The compiled functions, each compiled or loaded at its first use; arguments as in the functions."""

    @cached_property
    def spell(self) -> Any:
        """See the function of this name."""
        table = f"int32[::1], {CODES}, {WHOLE}, {WHOLE}, {WHOLE}"
        return jit(f"void({CODES}, {WHOLE}, uint32[:,::1], {PAIRS}, {table}, {PAIRS})", spell)

    @cached_property
    def describe(self) -> Any:
        """See the function of this name."""
        return jit(f"void({CODES}, {WHOLE}, uint8[::1], {WHOLE})", describe)

    @cached_property
    def enter(self) -> Any:
        """See the function of this name."""
        return jit(f"void({CODES}, {MASKS})", enter)

    @cached_property
    def look(self) -> Any:
        """See the function of this name."""
        sought = f"{PAIRS}, {CODES}, {MASKS}"
        return jit(f"void({CODES}, {WHOLE}, {CODES}, {FLAGS}, {sought}, {FLAGS})", look)

    @cached_property
    def look_back(self) -> Any:
        """See the function of this name."""
        return jit(f"void({CODES}, {WHOLE}, {CODES}, {FLAGS}, {MASKS}, {FLAGS})", look_back)

    @cached_property
    def walk(self) -> Any:
        """See the function of this name."""
        return jit(f"void({CODES}, {WHOLE}, {WHOLE}, int16[:,::1], int64, {WHOLE})", walk)

    @cached_property
    def enter_hashes(self) -> Any:
        """See the function of this name."""
        return jit(f"void({CODES}, {MASKS})", enter_hashes)

    @cached_property
    def compose(self) -> Any:
        """See the function of this name."""
        ways = "uint64[:,::1], uint64[:,::1]"
        return jit(f"void({CODES}, {WHOLE}, uint8[::1], {CODES}, {MASKS}, {ways}, {WHOLE})", compose)

    @cached_property
    def consist(self) -> Any:
        """See the function of this name."""
        return jit(f"void({CODES}, {WHOLE}, {FLAGS}, {FLAGS})", consist)


@lru_cache(maxsize=1)
def compiled() -> Kernels:
    """Return the compiled functions, for where numba is installed."""
    return Kernels()


def loaded() -> bool:
    """Tell whether numba serves already: it takes longer to load than most documents."""
    return bool(decoding.compiled.cache_info().currsize and decoding.compiled())


def spell(
    codes: Any,
    ends: Any,
    forms: Any,
    wanted: Any,
    slots: Any,
    letters: Any,
    bounds: Any,
    owners: Any,
    numbers: Any,
    found: Any,
) -> None:
    """Fill found [words, wanted] with the numbers of what words spell, -1 for what is not known.

    `wanted` lists (kind, size, form); what is spelled for place p of it is sought among the entries of owner
    p: entry e is letters[bounds[e]:bounds[e + 1]], with numbers[e]. `slots` is a hash table of entries, -1
    where it is free.
    """
    longest = 0
    for entry in range(len(owners)):
        longest = max(longest, bounds[entry + 1] - bounds[entry])
    spelled = np.zeros(longest + 2, dtype=np.uint32)
    mask, one = np.uint64(len(slots) - 1), np.uint64(1)
    last = forms.shape[1] - 1
    begin = 0
    for word in range(len(ends)):
        end = ends[word]
        length = end - begin
        for place in range(len(wanted)):
            kind, size, form = wanted[place, 0], wanted[place, 1], wanted[place, 2]
            found[word, place] = -1
            first, count = begin, 0
            if kind == ALL:
                count = length
            elif kind in (FIRST, LAST):
                count = size if length > size else -1
                first = begin if kind == FIRST else end - size
            elif kind == CUT:
                count = min(length, size)
            if count < 0 or count > longest:
                continue
            for i in range(count):
                spelled[i] = forms[form, min(codes[first + i], last)]
            if kind == CUT and length > size:
                spelled[count] = PLUS
                count += 1
            if kind == COLLAPSED:
                i = begin
                while i < min(end, begin + 4 * size) and count < min(size, longest + 1):
                    code = forms[form, min(codes[i], last)]
                    if not (count > 1 and spelled[count - 1] == code and spelled[count - 2] == code):
                        spelled[count] = code
                        count += 1
                    i += 1
            mixed = np.uint64(place + 1)
            for i in range(count):
                mixed = (mixed ^ np.uint64(spelled[i])) * MULTIPLIER
            slot = (mixed >> np.uint64(32)) & mask
            while slots[slot] >= 0:
                entry = slots[slot]
                known = bounds[entry]
                if owners[entry] == place and bounds[entry + 1] - known == count:
                    same = True
                    for i in range(count):
                        same = same and letters[known + i] == spelled[i]
                    if same:
                        found[word, place] = numbers[entry]
                        break
                slot = (slot + one) & mask
        begin = end


def describe(codes: Any, ends: Any, traits: Any, found: Any) -> None:
    """Fill found [words] with bits: what each word consists of, as typography.TRAITS names them."""
    last = len(traits) - 1
    begin = 0
    for word in range(len(ends)):
        end = ends[word]
        length = end - begin
        alpha = digits = punctuation = 0
        upper, lower, title, cased, after = True, True, True, False, False
        for i in range(begin, end):
            trait = traits[min(codes[i], last)]
            alpha += trait & 1
            digits += (trait >> 1) & 1
            punctuation += (trait >> 4) & 1
            if trait & 4:
                lower = False
                title = title and not after
                cased = after = True
            elif trait & 8:
                upper = False
                title = title and after
                cased = after = True
            else:
                after = False
        begin = end
        special = length - alpha - digits
        mask = 0
        if special == length and punctuation == length:
            mask |= 1
        if digits == length:
            mask |= 2
        if digits > 0:
            mask |= 4
        if alpha == length:
            mask |= 8
        if special == length:
            mask |= 32
        if special > 0:
            mask |= 64
        if alpha > 0:
            mask |= 16
            if cased and upper:
                mask |= 128
            if cased and lower:
                mask |= 256
            if cased and title:
                mask |= 512
            if not (cased and (upper or lower or title)):
                mask |= 1024
        found[word] = mask


def consist(codes: Any, ends: Any, true: Any, found: Any) -> None:
    """Fill found [words]: whether all characters of a word are true."""
    last = len(true) - 1
    begin = 0
    for word in range(len(ends)):
        found[word] = True
        for i in range(begin, ends[word]):
            if not true[min(codes[i], last)]:
                found[word] = False
        begin = ends[word]


def walk(codes: Any, ends: Any, classes: Any, table: Any, longest: int, found: Any) -> None:
    """Fill found [words] with the state that a word leads to from 1, by table[state, class]; 0 is final."""
    last = len(classes) - 1
    begin = 0
    for word in range(len(ends)):
        state = 1 if len(table) > 1 else 0
        for i in range(begin, min(ends[word], begin + longest)):
            state = table[state, classes[min(codes[i], last)]]
            if state == 0:
                break
        found[word] = state
        begin = ends[word]


def enter(codes: Any, bits: Any) -> None:
    """Enter texts, each with a line feed behind it, into a Bloom filter: two bits for each, by its hash."""
    mask, low, one = np.uint64(64 * len(bits) - 1), np.uint64(63), np.uint64(1)
    six, high = np.uint64(6), np.uint64(32)
    hashed = np.uint64(0)
    for i in range(len(codes)):
        if codes[i] != LINE_FEED:
            hashed = (hashed ^ np.uint64(codes[i])) * MULTIPLIER
            continue
        hashed ^= hashed >> high
        first, second = hashed & mask, (hashed * MULTIPLIER >> high) & mask
        bits[first >> six] |= one << (first & low)
        bits[second >> six] |= one << (second & low)
        hashed = np.uint64(0)


def look(
    codes: Any, ends: Any, form: Any, telling: Any, ways: Any, letters: Any, bits: Any, found: Any
) -> None:
    """Fill found [words]: whether a word, or what one of the ways makes of it, may be in a Bloom filter.

    Characters count in their `form`; a word with one that is not `telling` may always be there. A way
    (a, b, c) takes letters[a:b] off the end and puts letters[b:c] there.
    """
    longest = 0
    begin = 0
    for word in range(len(ends)):
        longest = max(longest, ends[word] - begin)
        begin = ends[word]
    mixed = np.zeros(longest + 1, dtype=np.uint64)
    mask, low, one = np.uint64(64 * len(bits) - 1), np.uint64(63), np.uint64(1)
    six, high = np.uint64(6), np.uint64(32)
    last = len(form) - 1
    begin = 0
    for word in range(len(ends)):
        end = ends[word]
        length = end - begin
        found[word] = False
        for i in range(length):
            code = min(codes[begin + i], last)
            mixed[i + 1] = (mixed[i] ^ np.uint64(form[code])) * MULTIPLIER
            if not telling[code]:
                found[word] = True
        begin = end
        way = 0
        while way < len(ways) and not found[word]:
            taken = ways[way, 1] - ways[way, 0]
            same = taken <= length
            i = 1
            while same and i <= taken:
                same = letters[ways[way, 1] - i] == form[min(codes[end - i], last)]
                i += 1
            if same:
                hashed = mixed[length - taken]
                for i in range(ways[way, 1], ways[way, 2]):
                    hashed = (hashed ^ np.uint64(letters[i])) * MULTIPLIER
                hashed ^= hashed >> high
                first, second = hashed & mask, (hashed * MULTIPLIER >> high) & mask
                both = (bits[first >> six] >> (first & low)) & (bits[second >> six] >> (second & low))
                found[word] = both & one == one
            way += 1


def look_back(codes: Any, ends: Any, form: Any, telling: Any, bits: Any, found: Any) -> None:
    """Fill found [words]: whether an end of a word may be in a Bloom filter.

    The hashes are those of the characters from the last to the first; else as in `look`.
    """
    mask, low, one = np.uint64(64 * len(bits) - 1), np.uint64(63), np.uint64(1)
    six, high = np.uint64(6), np.uint64(32)
    last = len(form) - 1
    begin = 0
    for word in range(len(ends)):
        end = ends[word]
        found[word] = False
        mixed = np.uint64(0)
        for i in range(1, end - begin + 1):
            code = min(codes[end - i], last)
            mixed = (mixed ^ np.uint64(form[code])) * MULTIPLIER
            if not telling[code]:
                found[word] = True
            if not found[word]:
                hashed = mixed ^ (mixed >> high)
                first, second = hashed & mask, (hashed * MULTIPLIER >> high) & mask
                both = (bits[first >> six] >> (first & low)) & (bits[second >> six] >> (second & low))
                found[word] = both & one == one
        begin = end
