"""What `features` and `rows` do line by line, compiled by numba, for many lines at once.

`scan` finds the rows of a line's layout and frequent words, and the words that speak for cues; `add_up` sums
weights in the order of `LineRows`, so that both ways give the same numbers to the last bit.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hybrid_deid.decoding.kernels import jit

Integers = NDArray[np.int64]

# What a character is, as bits.
SPACE, LETTER, CAPITAL, SMALL, MARK, LEADING, RULING, ODD = (1 << bit for bit in range(8))
# What a known word is for: a cue wherever it stands, or a cue when it begins the line.
ANYWHERE, BEGINNING = 1, 2
# Where the rows of a family begin in the list of rows that `scan` takes, and how many values it has.
SIZES = 16
TOKENS_AT, LENGTH_AT, INDENT_AT, DIGITS_AT = 0, SIZES, 2 * SIZES, 3 * SIZES
CAPITALS_AT = 4 * SIZES  # two for each number of words and of those with a capital
MOST_WORDS = 9
SINGLE_AT = CAPITALS_AT + 2 * MOST_WORDS * MOST_WORDS
RUNNING, WORDLESS, DELIMITER, SEPARATOR, SHOUTING, GAP = range(SINGLE_AT, SINGLE_AT + 6)
BEGINS_AT = SINGLE_AT + 6  # one for each known character, and as many for the end of the line
# Columns of what `scan` fills: those of cues, then the others in the order of `features.own_features`.
CUES = 20
COLUMNS = CUES + 5 + 4 + 2 + 2 + 5
NUMERIC, BEYOND = -1, -2
FEW, SHORT_TOKENS, SHORT_WORDS = 8, 16, 5
NOTHING = np.uint64(0xCBF29CE484222325)  # FNV-1a of 64 bits (Fowler, Noll and Vo 1991)
PRIME = np.uint64(0x100000001B3)


class Kernels:
    """The compiled functions, each compiled or loaded at its first use; None without numba."""

    @cached_property
    def scan(self) -> Any:
        """See the function of this name."""
        lines = "uint32[::1], int64[::1], int64[::1], int64[::1]"
        words = "uint64[::1], int64[::1], uint8[::1], boolean[:,::1], int64[:,::1]"
        found = "int64[::1], int64[:,::1], int64[:,::1], int64[::1]"
        return jit(f"void({lines}, uint8[::1], int64[:,::1], {words}, {found})", scan)

    @cached_property
    def add_up(self) -> Any:
        """See the function of this name."""
        tables = "int64[:,::1], float64[:,:,::1], int64[:,::1], float64[:,::1]"
        return jit(f"void({tables}, int64[::1], int64[::1], float64[:,:,::1], float64[:,::1])", add_up)


@lru_cache(maxsize=1)
def compiled() -> Kernels:
    """Return the compiled functions of zones."""
    return Kernels()


def scan(
    codes: Any,
    starts: Integers,
    ends: Integers,
    lengths: Integers,
    kinds: Any,
    folds: Any,
    slots: Any,
    words: Integers,
    uses: Any,
    opened: Any,
    word_rows: Any,
    rows_of: Integers,
    rows: Any,
    hits: Any,
    hit_count: Integers,
) -> None:
    """Fill `rows` and `hits` for lines, and put in hit_count[0] how many hits there are.

    Line i is codes[starts[i]:ends[i]], of a line `lengths[i]` long. Of a code, `kinds` tells the bits and
    `folds` the one or two characters that it becomes. A known word hashes to slots[s], is words[s], has the
    `uses` and `word_rows` (first, last, short), and a cue because of it stands only in lines that begin with
    a character so `opened` (the last for all beyond). rows[i] gets the numbers of features, 0 for none, from
    column CUES on; hits are (line, word, whether it is the first), with the word NUMERIC at the end of a
    line with digits and BEYOND for one that is beyond this scan.
    """
    known = len(kinds)
    mask = len(slots) - 1
    count = 0
    short = np.empty(SHORT_WORDS, dtype=np.int64)
    for line in range(len(starts)):
        start, end = starts[line], ends[line]
        while start < end and codes[start] < known and kinds[codes[start]] & SPACE:
            start += 1
        indent = start - starts[line]
        opening = min(codes[starts[line]], opened.shape[1] - 1)
        while end > start and codes[end - 1] < known and kinds[codes[end - 1]] & SPACE:
            end -= 1
        beyond = start == end
        for place in range(start, end):
            if codes[place] >= known or kinds[codes[place]] & ODD:
                beyond = True
        if beyond:
            hits[count, 0], hits[count, 1], hits[count, 2] = line, BEYOND, 0
            count += 1
            continue
        tokens = pieces = digits = size = letters = capitals = alphabetic = 0
        first = last = noted = -1
        upper = small = gap = False
        waiting = False
        spaces = 0
        run = 0  # 1 in a word of letters, 2 in a number
        value = NOTHING
        for place in range(start, end + 1):
            code = codes[place] if place < end else 32
            kind = kinds[code]
            if kind & SPACE:
                if code == 32:
                    spaces += 1
                    gap = gap or (spaces == 3 and place < end)
                else:
                    spaces = 0
                    gap = gap or code == 9
            else:
                if place == start or kinds[codes[place - 1]] & SPACE:
                    pieces += 1
                    waiting = True
                spaces = 0
                if waiting and not kind & MARK:
                    waiting = False
                    if kind & LETTER:
                        letters += 1
                        if kind & CAPITAL:
                            capitals += 1
                upper = upper or kind & CAPITAL != 0
                small = small or kind & SMALL != 0
            for half in range(2):
                fold = folds[code, half]
                if half and not fold:
                    break
                group = 0
                if 97 <= fold <= 122:
                    group = 1
                elif 48 <= fold <= 57:
                    group = 2
                    digits += 1
                for alone in range(2):
                    # First a word or number that ends here, then a character that is a token by itself.
                    if not alone:
                        if not run or group == run:
                            continue
                        letter = run == 1
                        run = 0
                    else:
                        if group or kind & SPACE:
                            continue
                        tokens += 1
                        value = (NOTHING ^ np.uint64(fold)) * PRIME
                        letter = kinds[fold] & LETTER != 0
                    slot = np.int64(value & np.uint64(mask))
                    while words[slot] >= 0 and slots[slot] != value:
                        slot = (slot + 1) & mask
                    word = words[slot]
                    if letter:
                        if alphabetic < SHORT_WORDS:
                            short[alphabetic] = word
                        if not alphabetic:
                            first = word
                        last = word
                        alphabetic += 1
                    if word < 0 or word == noted:
                        continue
                    begins = tokens == 1 and uses[word] & BEGINNING
                    if begins or (uses[word] & ANYWHERE and opened[word, opening]):
                        hits[count, 0], hits[count, 1], hits[count, 2] = line, word, tokens == 1
                        count += 1
                        noted = word
                if kind & SPACE:
                    continue
                size += 1
                if group:
                    if not run:
                        tokens += 1
                        value = NOTHING
                        run = group
                    value = (value ^ np.uint64(fold)) * PRIME
        if digits:
            hits[count, 0], hits[count, 1], hits[count, 2] = line, NUMERIC, 0
            count += 1
        size += pieces - 1
        row = rows[line]
        row[CUES] = rows_of[TOKENS_AT + min(tokens, SIZES - 1)]
        row[CUES + 1] = rows_of[LENGTH_AT + min(lengths[line] // 8, SIZES - 1)]
        row[CUES + 2] = rows_of[INDENT_AT + min(indent, SIZES - 1)]
        row[CUES + 3] = rows_of[BEGINS_AT + codes[start]]
        row[CUES + 4] = rows_of[BEGINS_AT + known + codes[end - 1]]
        column = CUES + 5
        if pieces > FEW:
            row[column] = rows_of[RUNNING]
        else:
            separated = False
            for lead in range(4):
                head = start + lead
                if head >= end or separated:
                    break
                if kinds[codes[head]] & RULING:
                    tail = head
                    while tail < end and codes[tail] == codes[head]:
                        tail += 1
                    separated = tail - head > 2 and end - tail <= 6
                if not kinds[codes[head]] & LEADING:
                    break
            if letters:
                capital = CAPITALS_AT + 2 * (MOST_WORDS * letters + capitals)
                row[column], row[column + 1] = rows_of[capital], rows_of[capital + 1]
                row[column + 2] = rows_of[SHOUTING] if upper and not small else 0
                row[column + 3] = rows_of[SEPARATOR] if separated else 0
            else:
                row[column] = rows_of[WORDLESS]
                if end - start == 2 and codes[start] == 45 and codes[start + 1] == 45:
                    row[column + 1] = rows_of[DELIMITER]
                elif separated:
                    row[column + 1] = rows_of[SEPARATOR]
        column += 4
        row[column] = rows_of[DIGITS_AT + 10 * digits // size] if digits else 0
        row[column + 1] = rows_of[GAP] if gap else 0
        column += 2
        if alphabetic:
            row[column] = word_rows[first, 0] if first >= 0 else 0
            row[column + 1] = word_rows[last, 1] if last >= 0 else 0
            if tokens <= SHORT_TOKENS and alphabetic <= SHORT_WORDS:
                column += 2
                for place in range(alphabetic):
                    word = short[place]
                    for before in range(place):
                        if short[before] == word:
                            word = -1
                    if word >= 0:
                        row[column] = word_rows[word, 2]
                        column += 1
    hit_count[0] = count


def add_up(
    rows: Any,
    weights: Any,
    places: Any,
    place_weights: Any,
    offsets: Integers,
    steps: Integers,
    own: Any,
    result: Any,
) -> None:
    """Fill `own` [T, steps, L], what each line gives by itself, and `result` [T, L], the emissions.

    `rows` [T, n] and `places` [T, m] are numbers of rows of weights, `offsets` those of the documents' lines.
    """
    labels = result.shape[1]
    other = np.zeros(labels)
    for line in range(len(rows)):
        for column in range(rows.shape[1]):
            row = rows[line, column]
            if row:
                for step in range(len(steps)):
                    for label in range(labels):
                        own[line, step, label] += weights[row, step, label]
    for document in range(len(offsets) - 1):
        begin, end = offsets[document], offsets[document + 1]
        for line in range(begin, end):
            for step in range(len(steps)):
                source = line + steps[step]
                if begin <= source < end:
                    for label in range(labels):
                        result[line, label] += own[source, step, label]
            other[:] = 0.0
            for column in range(places.shape[1]):
                for label in range(labels):
                    other[label] += place_weights[places[line, column], label]
            for label in range(labels):
                result[line, label] += other[label]
