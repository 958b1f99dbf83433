"""CRFsuite's native model file, read without CRFsuite: header, features, and two string tables.

The layout is that of crf1d_model.c and of CQDB, the constant database inside (little-endian throughout):

    header   "lCRF", size, type "FOMC", version, counts, and the offsets of the five chunks
    FEAT     per feature: type (0 state, 1 transition), source, target label, weight
    CQDB     twice, labels and attributes: records (id, length, name, NUL), and an array id -> record
    LFRF, AFRF  references from labels and attributes to features; they repeat what FEAT says and are not read

Everything is read with a handful of array operations, since this is most of the cold start.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hybrid_deid.errors import ModelError

HEADER = struct.Struct("<4sI4sIIIIIIIII")
CHUNK = struct.Struct("<4sII")
CQDB = struct.Struct("<4sIIIII")
CQDB_BYTE_ORDER = 0x62445371
FEATURE = np.dtype([("type", "<u4"), ("source", "<u4"), ("target", "<u4"), ("weight", "<f8")])
STATE, TRANSITION = 0, 1


@dataclass(frozen=True)
class Weights:
    """The weights of a first-order CRF with L labels and A attributes, whose numbers are their places.

    Attribute `a` has the weights `weights[starts[a]:starts[a + 1]]` for the labels
    `targets[starts[a]:starts[a + 1]]`; `transitions[i, j]` is that of label i followed by label j.
    """

    labels: tuple[str, ...]
    attributes: Mapping[str, int]
    starts: NDArray[np.int64]
    targets: NDArray[np.int64]
    weights: NDArray[np.float64]
    transitions: NDArray[np.float64]


def read_weights(path: Path) -> Weights:
    """Read a native CRFsuite file; raises ModelError when it is damaged or of another kind."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise ModelError(f"{path}: cannot be read ({error.strerror})") from error
    try:
        return _parse(raw)
    except (struct.error, ValueError, IndexError, UnicodeDecodeError) as error:
        raise ModelError(f"{path}: is no intact CRFsuite model; copy or train it again") from error


def _parse(raw: bytes) -> Weights:
    magic, size, kind, version, _, label_count, attribute_count, *offsets = HEADER.unpack_from(raw)
    if magic != b"lCRF" or kind != b"FOMC" or version != 100 or size > len(raw):
        raise ValueError("not a first-order CRFsuite model of version 100")
    labels = tuple(_strings(raw, offsets[1]))
    names = _strings(raw, offsets[2])
    if len(labels) != label_count or len(names) != attribute_count:
        raise ValueError("the string tables disagree with the header")

    features = _features(raw, offsets[0])
    state = features[features["type"] == STATE]
    source = state["source"].astype(np.int64)
    order = np.argsort(source, kind="stable")
    starts = np.searchsorted(source[order], np.arange(attribute_count + 1))
    transitions = np.zeros((label_count, label_count))
    moves = features[features["type"] == TRANSITION]
    transitions[moves["source"], moves["target"]] = moves["weight"]
    targets = state["target"][order].astype(np.int64)
    if len(state) and (source.max() >= attribute_count or targets.max() >= label_count):
        raise ValueError("a feature refers to a label or attribute that does not exist")
    return Weights(
        labels,
        dict(zip(names, range(attribute_count), strict=True)),
        starts.astype(np.int64),
        targets,
        state["weight"][order].astype(np.float64),
        transitions,
    )


def _features(raw: bytes, offset: int) -> NDArray[Any]:
    magic, _, count = CHUNK.unpack_from(raw, offset)
    if magic != b"FEAT":
        raise ValueError("no feature chunk")
    return np.frombuffer(raw, FEATURE, count, offset + CHUNK.size)


def _strings(raw: bytes, offset: int) -> list[str]:
    """Return the strings of a CQDB in the order of their ids."""
    magic, size, _, byte_order, count, backward = CQDB.unpack_from(raw, offset)
    if magic != b"CQDB" or byte_order != CQDB_BYTE_ORDER:
        raise ValueError("no string table")
    if count == 0:
        return []
    chunk = np.frombuffer(raw, np.uint8, size, offset)
    records = np.frombuffer(raw, "<u4", count, offset + backward).astype(np.int64)
    order = np.argsort(records, kind="stable")
    begins = records[order]
    # The records follow one another: dropping the two numbers before each leaves NUL-terminated names.
    lengths = chunk[(begins + 4)[:, None] + np.arange(4)].view("<u4")[:, 0].astype(np.int64)
    end = int(begins[-1] + 8 + lengths[-1])
    if np.any(begins[1:] != begins[:-1] + 8 + lengths[:-1]):
        raise ValueError("the records of a string table have gaps")
    keep = np.ones(end, dtype=bool)
    keep[: begins[0]] = False
    keep[begins[:, None] + np.arange(8)] = False
    names = chunk[:end][keep].tobytes().decode("utf-8").split("\0")[:-1]
    if len(names) != count:
        raise ValueError("a name of a string table holds NUL")
    if np.any(order[1:] < order[:-1]):
        in_order = [""] * count
        for name, place in zip(names, order.tolist(), strict=True):
            in_order[place] = name
        return in_order
    return names
