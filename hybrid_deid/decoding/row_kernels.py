"""Emissions of columns of keys, for numba to compile: cells, products of conjunctions, rows of new keys.

See `columns`, `cells`, `signatures` and `meanings`; what is summed, and in which order, is the same there.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

FINER = 2  # more bits of a hash than tell the slot, by which most of what is sought is known not to be there
# Of so many pairs of signatures of a conjunction so many must have been met lately, or it remembers none.
TRIAL, LEAST_MET = 4096, 1024
NOWHERE, NOTHING_THERE = -1 << 32, 1 << 32
# Two signatures as one number, and beside them: whether they were met since, and whether they gave nothing.
SPELLED, MET, NOTHING = np.uint64((1 << 62) - 1), np.uint64(1 << 62), np.uint64(1 << 63)
MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)  # Fibonacci hashing (Knuth, TAOCP 3, section 6.4)


def emit(
    sums: Floats,
    cells: Any,
    keys: Any,
    sequence: Integers,
    begin: int,
    end: int,
    steps: Any,
    result: Floats,
) -> None:
    """Fill result[:end - begin] with what keys alone give to the positions [begin, end); see columns.Columns.

    `keys[c, t]` is the row of position t's key in column c; row c stands for a position outside. `steps`
    lists (column, offset, place): sums[cells[row, place]] is what the key gives to a position `offset` before
    it, all zero in cell 0.
    """
    labels = sums.shape[1]
    total = len(sequence)
    for t in range(begin, end):
        out = result[t - begin]
        for label in range(labels):
            out[label] = 0.0
        for step in range(len(steps)):
            column, source, place = steps[step, 0], t + steps[step, 1], steps[step, 2]
            row = column
            if 0 <= source < total and sequence[source] == sequence[t]:
                row = keys[column, source]
            cell = cells[row, place]
            if cell > 0:
                for label in range(labels):
                    out[label] += sums[cell, label]


def sign(
    begin: int,
    first_factor: Any,
    factors: Integers,
    signatures: Any,
    bounds: Any,
    slots: Any,
    count: int,
) -> int:
    """Number what the rows from `begin` on bring to each part of conjunctions.

    signatures[row, part] is the same for the same factors in the same order, 0 for none; the factors of
    number n are factors[bounds[n, 0]:bounds[n, 1]]. `slots` is a hash table of the `count` numbers that there
    are, 0 where it is free. Returns how many numbers there are then, -1 if there is no room for all of them.
    """
    mask = np.uint64(len(slots) - 1)
    one = np.uint64(1)
    for row in range(begin, len(signatures)):
        for part in range(signatures.shape[1]):
            low, high = first_factor[row, part], first_factor[row, part + 1]
            signatures[row, part] = 0
            if low == high:
                continue
            mixed = np.uint64(0)
            for i in range(low, high):
                mixed = (mixed ^ np.uint64(factors[i] + 1)) * MULTIPLIER
                mixed ^= mixed >> np.uint64(29)
            slot = mixed & mask
            while signatures[row, part] == 0:
                number = slots[slot]
                if number == 0:
                    if count == len(bounds):
                        return -1
                    number = count
                    bounds[number, 0], bounds[number, 1] = low, high
                    slots[slot] = number
                    count += 1
                known = bounds[number, 0]
                same = bounds[number, 1] - known == high - low
                for i in range(high - low):
                    same = same and factors[known + i] == factors[low + i]
                if same:
                    signatures[row, part] = number
                slot = (slot + one) & mask
    return count


def multiply(
    keys: Any,
    sequence: Integers,
    begin: int,
    end: int,
    parts: Any,
    signatures: Any,
    factors: Integers,
    bounds: Any,
    members: Any,
    roots: Any,
    may: Any,
    table: Any,
    runs: Any,
    sought: Any,
    pairs: Any,
    sums: Any,
    trials: Any,
    result: Floats,
) -> None:
    """Add the products of conjunctions to result[:end - begin]; see emit and sign.

    `parts` lists (column, offset); `members` and `roots` are those of a conjunctions.Products, `may`, `table`
    and `runs` are its edges as in an edge_table.EdgeTable. `sought` has room for all products of a position:
    what is sought is looked up for all conjunctions at once, so that the processor waits for many places of
    memory together. What is found is summed before anything is added to the result.

    Two signatures often meet again. What they gave to conjunction c is sums[c, place], for the two that
    pairs[c, place] spells; it is one of two neighbours, and one that was met since it came is not yet
    replaced. `trials` counts the pairs of each conjunction and those that had been met, -1 for one that
    remembers none.
    """
    total = len(sequence)
    width = roots.shape[1]
    labels = result.shape[1]
    nearby = np.uint64(pairs.shape[1] - 1)
    bits = 0
    while (1 << bits) < len(table):
        bits += 1
    mask, shift, finer = np.uint64(len(table) - 1), np.uint64(64 - bits), np.uint64(64 - bits - FINER)
    one, three, seven, thirtytwo = np.uint64(1), np.uint64(3), np.uint64(7), np.uint64(32)
    signed = np.zeros(len(parts) + 1, dtype=np.int64)  # the last is that of no third member
    behind = np.zeros(len(members), dtype=np.int64)  # where what is sought for a conjunction ends
    rows = np.zeros((len(members), labels))
    counts = np.zeros(len(members), dtype=np.int64)
    places = np.zeros(len(members), dtype=np.int64)  # of sums that are known, -1 - place of those to be kept
    for t in range(begin, end):
        for part in range(len(parts)):
            column, source = parts[part, 0], t + parts[part, 1]
            key = column
            if 0 <= source < total and sequence[source] == sequence[t]:
                key = keys[column, source]
            signed[part] = signatures[key, part]
        last = 0
        for number in range(len(members)):
            x, y, z = signed[members[number, 0]], signed[members[number, 1]], signed[members[number, 2]]
            places[number] = NOWHERE
            if x != 0 and y != 0 and (z != 0 or members[number, 2] < 0):
                if trials[number, 0] >= 0:
                    both = (np.uint64(x) << thirtytwo) | np.uint64(y)
                    place = np.int64(((both * MULTIPLIER) >> thirtytwo) & nearby)
                    trials[number, 0] += 1
                    if trials[number, 0] >= TRIAL:
                        trials[number, 0] = 0 if trials[number, 1] >= LEAST_MET else -1
                        trials[number, 1] = 0
                    if pairs[number, place] & SPELLED != both:
                        place ^= 1
                    known = pairs[number, place]
                    if known & SPELLED == both:
                        trials[number, 1] += 1
                        pairs[number, place] = known | MET
                        places[number] = place if known & NOTHING == 0 else NOTHING_THERE
                        behind[number] = last
                        continue
                    if known & MET:
                        pairs[number, place] = known ^ MET
                        place ^= 1
                        known = pairs[number, place]
                    if known & MET:
                        pairs[number, place] = known ^ MET
                    else:
                        places[number] = -1 - place
                for i in range(bounds[x, 0], bounds[x, 1]):
                    root = roots[number, factors[i]]
                    if root < 0:
                        continue
                    for j in range(bounds[y, 0], bounds[y, 1]):
                        # A pair is sought in a small table of bits first, for most are not there.
                        mixed = np.uint64(root * width + factors[j]) * MULTIPLIER
                        sought[last, 0], sought[last, 1], sought[last, 2] = root, factors[j], mixed >> shift
                        bit = mixed >> finer
                        last += np.int64((may[bit >> three] >> (bit & seven)) & one)
            behind[number] = last
        for i in range(last):
            sought[i, 3] = table[sought[i, 2], 0]
        first = 0
        for number in range(len(members)):
            z, count = signed[members[number, 2]], 0
            row = rows[number]
            for i in range(first, behind[number]):
                node, slot = sought[i, 3], np.uint64(sought[i, 2])
                while node >= 0 and not (node == sought[i, 0] and table[slot, 1] == sought[i, 1]):
                    slot = (slot + one) & mask
                    node = np.int64(table[slot, 0])
                if node < 0:
                    continue
                if members[number, 2] < 0:
                    count += 1
                    for k in range(table[slot, 2], table[slot, 3]):
                        row[np.int64(runs[k, 0])] += runs[k, 1]
                    continue
                within = np.int64(table[slot, 2])
                for m in range(bounds[z, 0], bounds[z, 1]):
                    slot = (np.uint64(within * width + factors[m]) * MULTIPLIER) >> shift
                    while table[slot, 0] >= 0 and not (
                        table[slot, 0] == within and table[slot, 1] == factors[m]
                    ):
                        slot = (slot + one) & mask
                    if table[slot, 0] >= 0:
                        count += 1
                        for k in range(table[slot, 2], table[slot, 3]):
                            row[np.int64(runs[k, 0])] += runs[k, 1]
            first = behind[number]
            counts[number] = count
        out = result[t - begin]
        for number in range(len(members)):
            place = places[number]
            if place >= 0:
                if place != NOTHING_THERE:
                    for label in range(labels):
                        out[label] += sums[number, place, label]
                continue
            count = counts[number]
            if place > NOWHERE:
                place = -1 - place
                x, y = signed[members[number, 0]], signed[members[number, 1]]
                both = (np.uint64(x) << thirtytwo) | np.uint64(y)
                if count == 0:
                    pairs[number, place] = both | NOTHING
                    continue
                pairs[number, place] = both
                for label in range(labels):
                    sums[number, place, label] = rows[number, label]
            if count > 0:
                for label in range(labels):
                    out[label] += rows[number, label]
                for label in range(labels):
                    rows[number, label] = 0.0


def fill(
    names: Integers,
    counts: Integers,
    places: Any,
    groups: Integers,
    attributes: Any,
    factor_of: Any,
    starts: Integers,
    labels_of: Any,
    weights: Any,
    cells: Any,
    sums: Floats,
    slots: Any,
    listed: Any,
    taken: Integers,
    first_factor: Any,
    factors: Integers,
    count: int,
) -> None:
    """Fill the rows of new keys: cells of summed weights, and factors from `factors[count]` on; see meanings.

    Key k has the next `counts[k * groups + g]` of `names` (-1: unknown to the model) from its group g. Where
    few attributes meet they meet again in other keys, whose cell is then the same: listed[n] are the cell,
    the number of attributes, and the attributes of list n; `slots` is a hash table of lists, -1 where it is
    free. `taken` counts cells and lists.
    """
    group_count, labels = len(places), sums.shape[1]
    longest, mask = listed.shape[1] - 2, len(slots) - 1
    begins = np.zeros(group_count + 1, dtype=np.int64)
    most = 0
    for key in range(len(cells)):
        many = 0
        for group in range(group_count):
            many += counts[key * group_count + group]
        most = max(most, many)
    found = np.zeros((cells.shape[1], most), dtype=np.int64)
    sizes = np.zeros(cells.shape[1], dtype=np.int64)
    row = np.zeros(labels)
    lows, highs = np.zeros(most, dtype=np.int64), np.zeros(most, dtype=np.int64)
    first_labels, first_weights = np.zeros(most, dtype=np.int64), np.zeros(most)
    for key in range(len(cells)):
        sizes[:] = 0
        for group in range(group_count):
            begins[group + 1] = begins[group] + counts[key * group_count + group]
            for i in range(begins[group], begins[group + 1]):
                if names[i] < 0:
                    continue
                for u in range(places.shape[1]):
                    place, number = places[group, u], attributes[names[i], u]
                    if place >= 0 and number >= 0:
                        found[place, sizes[place]] = number
                        sizes[place] += 1
        for place in range(cells.shape[1]):
            size = sizes[place]
            cells[key, place] = 0
            if size == 0:
                continue
            slot = -1
            if size <= longest:
                mixed = np.uint64(size)
                for i in range(size):
                    mixed = (mixed ^ np.uint64(found[place, i])) * MULTIPLIER
                    mixed ^= mixed >> np.uint64(29)
                slot = np.int64(mixed & np.uint64(mask))
                while slots[slot] >= 0:
                    known = listed[slots[slot]]
                    same = known[1] == size
                    for i in range(size):
                        same = same and known[2 + i] == found[place, i]
                    if same:
                        cells[key, place] = known[0]
                        break
                    slot = (slot + 1) & mask
                if cells[key, place] > 0:
                    continue
            cell = taken[0]
            taken[0] += 1
            cells[key, place] = cell
            # All places of memory first, for which the processor then waits together.
            for i in range(size):
                number = found[place, i]
                lows[i], highs[i] = starts[number], starts[number + 1]
            for i in range(size):
                if lows[i] < highs[i]:
                    first_labels[i], first_weights[i] = labels_of[lows[i]], weights[lows[i]]
            for i in range(size):
                if lows[i] < highs[i]:
                    row[first_labels[i]] += first_weights[i]
                    for k in range(lows[i] + 1, highs[i]):
                        row[labels_of[k]] += weights[k]
            for label in range(labels):
                sums[cell, label] = row[label]
                row[label] = 0.0
            if slot >= 0 and taken[1] < len(listed):
                known = listed[taken[1]]
                known[0], known[1] = cell, size
                for i in range(size):
                    known[2 + i] = found[place, i]
                slots[slot] = taken[1]
                taken[1] += 1
        first_factor[key, 0] = count
        for part in range(len(groups)):
            if groups[part] >= 0:
                for i in range(begins[groups[part]], begins[groups[part] + 1]):
                    if names[i] >= 0 and factor_of[names[i], part] >= 0:
                        factors[count] = factor_of[names[i], part]
                        count += 1
            first_factor[key, part + 1] = count
        begins[0] = begins[group_count]
