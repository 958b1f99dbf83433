"""Which of many words are nouns, or put together of nouns, for numba to compile; see `vocabulary`."""

from __future__ import annotations

from typing import Any

import numpy as np

from hybrid_deid.decoding.row_kernels import MULTIPLIER

LINE_FEED = 0x0A
SMALL_S, SHARP_S = 0x73, 0xDF
# What a word is: none, a noun, of unknown parts; with the length of its end: of a known end, a compound.
NOTHING, NOUN, UNKNOWN, END, COMPOUND = 0, 1, 2, 3, 12
SHORTEST, LONGEST = 3, 40  # letters of a word that is looked at; SHORTEST also of a compound's first part
SHORTEST_END, LONGEST_END = 4, 8  # letters of a last part, and those that are told apart


def enter_hashes(codes: Any, slots: Any) -> None:
    """Enter the hashes of texts, each with a line feed behind it, into a table, 0 where it is free.

    Hashes of 64 bits stand for the texts: that two are the same is not to be expected.
    """
    mask, one, high, free = np.uint64(len(slots) - 1), np.uint64(1), np.uint64(32), np.uint64(0)
    hashed = free
    for i in range(len(codes)):
        if codes[i] != LINE_FEED:
            hashed = (hashed ^ np.uint64(codes[i])) * MULTIPLIER
            continue
        slot = (hashed >> high) & mask
        while slots[slot] != free and slots[slot] != hashed:
            slot = (slot + one) & mask
        slots[slot] = hashed
        hashed = free


def compose(
    codes: Any, ends: Any, traits: Any, small: Any, slots: Any, stem_ends: Any, joints: Any, found: Any
) -> None:
    """Fill found [words]: what each is put together of, by the numbers of vocabulary.Nouns.code.

    `slots` holds the hashes of folded nouns (see enter_hashes). A row of `stem_ends` and `joints` is a number
    of letters, and then these.
    """
    mask, one, high, free = np.uint64(len(slots) - 1), np.uint64(1), np.uint64(32), np.uint64(0)
    last = len(small) - 1
    most = LONGEST + 2  # of a folded word, and of one that is a letter too long
    letters = np.zeros(most, dtype=np.uint64)
    begins = np.zeros(most + 1, dtype=np.uint64)  # the hashes of its beginnings, by their length
    first = 0
    for word in range(len(ends)):
        found[word] = NOTHING
        length, alpha = 0, ends[word] > first
        for place in range(first, ends[word]):
            code = min(codes[place], last)
            alpha = alpha and traits[code] & 1 != 0
            for _ in range(2 if codes[place] == SHARP_S else 1):
                if length < most:
                    letters[length] = np.uint64(SMALL_S if codes[place] == SHARP_S else small[code])
                    begins[length + 1] = (begins[length] ^ letters[length]) * MULTIPLIER
                    length += 1
        first = ends[word]
        if not alpha or length < SHORTEST or length > LONGEST:
            continue
        found[word] = UNKNOWN
        for begin in range(max(length - SHORTEST_END + 1, 1)):
            if 0 < begin < SHORTEST:
                continue
            hashed = free
            for i in range(begin, length):
                hashed = (hashed ^ letters[i]) * MULTIPLIER
            slot = (hashed >> high) & mask
            while slots[slot] != free and slots[slot] != hashed:
                slot = (slot + one) & mask
            if slots[slot] == free:
                continue
            if begin == 0:
                found[word] = NOUN
                break
            size = min(length - begin, LONGEST_END)
            if found[word] == UNKNOWN:
                found[word] = END + size
            for way in range(-len(joints), len(stem_ends) + 1):
                hashed = begins[begin]
                if way > 0:
                    for i in range(1, 1 + np.int64(stem_ends[way - 1, 0])):
                        hashed = (hashed ^ stem_ends[way - 1, i]) * MULTIPLIER
                elif way < 0:
                    before = begin - np.int64(joints[way, 0])
                    fits = before > SHORTEST
                    for i in range(begin - before):
                        fits = fits and letters[before + i] == joints[way, 1 + i]
                    if not fits:
                        continue
                    hashed = begins[before]
                slot = (hashed >> high) & mask
                while slots[slot] != free and slots[slot] != hashed:
                    slot = (slot + one) & mask
                if slots[slot] != free:
                    found[word] = COMPOUND + size
                    break
            if found[word] > COMPOUND:
                break
