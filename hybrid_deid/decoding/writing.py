"""Weights as CRFsuite's native model file, so that CRFsuite itself can read what we computed.

The layout is that of `native`; the hash tables of CQDB, which our own reader skips, are written too.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from hybrid_deid.decoding.native import (
    CHUNK,
    CQDB,
    CQDB_BYTE_ORDER,
    FEATURE,
    HEADER,
    STATE,
    TRANSITION,
    Weights,
)

TABLES = 256
WORD = 0xFFFFFFFF


def native_file(weights: Weights) -> bytes:
    """Return the native CRFsuite file of the weights; features of weight 0 are left out."""
    labels, attributes = len(weights.labels), len(weights.attributes)
    names = sorted(weights.attributes, key=weights.attributes.__getitem__)
    source = np.repeat(np.arange(attributes), np.diff(weights.starts))
    features = np.concatenate(
        [
            _features(STATE, source, weights.targets, weights.weights),
            _features(
                TRANSITION,
                np.repeat(np.arange(labels), labels),
                np.tile(np.arange(labels), labels),
                weights.transitions.ravel(),
            ),
        ]
    )
    moves = int((features["type"] == STATE).sum())
    parts = [CHUNK.pack(b"FEAT", CHUNK.size + features.nbytes, len(features)) + features.tobytes()]
    parts += [_strings(weights.labels), _strings(names)]
    offsets = list(np.cumsum([HEADER.size, *map(len, parts)]).tolist())
    # Two labels more than there are: CRFsuite keeps places for the begin and the end of a sequence.
    parts.append(_references(b"LFRF", features["source"][moves:], moves, labels, labels + 2, offsets[-1]))
    offsets.append(offsets[-1] + len(parts[-1]))
    parts.append(_references(b"AFRF", features["source"][:moves], 0, attributes, attributes, offsets[-1]))
    size = offsets[-1] + len(parts[-1])
    header = HEADER.pack(b"lCRF", size, b"FOMC", 100, 0, labels, attributes, *offsets)
    return b"".join([header, *parts])


def _features(
    kind: int, source: NDArray[np.int64], target: NDArray[np.int64], weight: NDArray[np.float64]
) -> NDArray[np.void]:
    kept = weight != 0
    features = np.zeros(int(kept.sum()), dtype=FEATURE)
    features["type"] = kind
    features["source"], features["target"], features["weight"] = source[kept], target[kept], weight[kept]
    return features


def _references(
    magic: bytes, sources: NDArray[np.uint32], first: int, number: int, places: int, begin: int
) -> bytes:
    """Return the chunk that lists the features of every source; `first` is the number of the first one."""
    counts = np.bincount(sources, minlength=number)
    ends = np.cumsum(counts)
    at = begin + CHUNK.size + 4 * places + 4 * np.arange(number) + 4 * (ends - counts)
    index = np.zeros(places, dtype="<u4")
    index[:number] = at
    body = np.zeros(number + len(sources), dtype="<u4")
    heads = np.arange(number) + ends - counts
    body[heads] = counts
    rest = np.ones(len(body), dtype=bool)
    rest[heads] = False
    body[rest] = first + np.argsort(sources, kind="stable")
    size = CHUNK.size + index.nbytes + body.nbytes
    return CHUNK.pack(magic, size, places) + index.tobytes() + body.tobytes()


def _strings(names: Sequence[str]) -> bytes:
    """Return a CQDB, a constant database of strings, that maps names to their places and back."""
    keys = [name.encode("utf-8") + b"\0" for name in names]
    begin = CQDB.size + 8 * TABLES
    records = [struct.pack("<II", number, len(key)) + key for number, key in enumerate(keys)]
    places = (begin + np.cumsum([0, *map(len, records)]))[:-1].tolist()
    buckets: list[list[tuple[int, int]]] = [[] for _ in range(TABLES)]
    for key, place in zip(keys, places, strict=True):
        value = hash_of(key)
        buckets[value % TABLES].append((value, place))
    tables = [_table(bucket) for bucket in buckets]
    position = begin + sum(map(len, records))
    index = []
    for table in tables:
        index.append(struct.pack("<II", position if len(table) else 0, len(table)))
        position += table.nbytes
    backward = np.array(places, dtype="<u4")
    size = position + backward.nbytes
    header = CQDB.pack(b"CQDB", size, 0, CQDB_BYTE_ORDER, len(names), position)
    return b"".join([header, *index, *records, *(t.tobytes() for t in tables), backward.tobytes()])


def _table(bucket: Iterable[tuple[int, int]]) -> NDArray[np.uint32]:
    """Return a half-empty hash table [slots, 2] of (hash, offset), collisions in the next free slot."""
    entries = list(bucket)
    slots = 2 * len(entries)
    table = np.zeros((slots, 2), dtype="<u4")
    for value, place in entries:
        slot = (value >> 8) % slots
        while table[slot, 1]:
            slot = (slot + 1) % slots
        table[slot] = value, place
    return table


def hash_of(key: bytes) -> int:
    """Return Bob Jenkins' hash lookup3 ("hashlittle", initial value 0) of a key, as CQDB uses it."""
    a = b = c = (0xDEADBEEF + len(key)) & WORD
    padded = key + bytes(-len(key) % 12)
    words = struct.unpack(f"<{len(padded) // 4}I", padded)
    last = len(words) - 3
    for i in range(0, last, 3):
        a, b, c = (a + words[i]) & WORD, (b + words[i + 1]) & WORD, (c + words[i + 2]) & WORD
        a, b, c = _mix(a, b, c)
    if not words:
        return c
    a, b, c = (a + words[last]) & WORD, (b + words[last + 1]) & WORD, (c + words[last + 2]) & WORD
    for target, turn in zip("cabcabc", (14, 11, 25, 16, 4, 14, 24), strict=True):
        if target == "c":
            c = ((c ^ b) - _turned(b, turn)) & WORD
        elif target == "a":
            a = ((a ^ c) - _turned(c, turn)) & WORD
        else:
            b = ((b ^ a) - _turned(a, turn)) & WORD
    return c


def _mix(a: int, b: int, c: int) -> tuple[int, int, int]:
    a, c = ((a - c) & WORD) ^ _turned(c, 4), (c + b) & WORD
    b, a = ((b - a) & WORD) ^ _turned(a, 6), (a + c) & WORD
    c, b = ((c - b) & WORD) ^ _turned(b, 8), (b + a) & WORD
    a, c = ((a - c) & WORD) ^ _turned(c, 16), (c + b) & WORD
    b, a = ((b - a) & WORD) ^ _turned(a, 19), (a + c) & WORD
    c, b = ((c - b) & WORD) ^ _turned(b, 4), (b + a) & WORD
    return a, b, c


def _turned(value: int, bits: int) -> int:
    return (value << bits | value >> (32 - bits)) & WORD
