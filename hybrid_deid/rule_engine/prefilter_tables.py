"""The tables of a prefilter: made of the heads of keywords and gates, or read from disk for shipped rules.

To look at every gate for how it may begin takes as long as all else of loading the rules; see
`hybrid_deid.kept`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from json import dumps, loads

import numpy as np
from numpy.typing import NDArray

from hybrid_deid.kept import kept
from hybrid_deid.knowledge import digest_of_code
from hybrid_deid.rule_engine.heads import (
    ANYWHERE,
    KNOWN,
    OTHER,
    WIDTH,
    Characters,
    beginning,
    gate_heads,
    keyword_head,
)

# The bit of what needs no keyword or gate.
ALWAYS = 1
CODE = ("rule_engine.folding", "rule_engine.heads", "rule_engine.prefilter_tables")


@dataclass(frozen=True)
class PrefilterTables:
    """The bits of keywords and of gates; the class of every character, for those that all treat alike.

    `tables[place, class]` are the bits, in words of 64, that allow a character of the class at a place.
    """

    keywords: dict[str, int]
    gates: dict[str, int]
    class_of: NDArray[np.int64]
    tables: NDArray[np.uint64]


def prefilter_tables(keywords: Sequence[str], gates: Sequence[str], source: str = "") -> PrefilterTables:
    """Return the tables of keywords and gates; with a `source`, a name for shipped ones, they are kept."""
    code = digest_of_code(*CODE)
    if not source or code is None:
        return _made(keywords, gates)
    return kept(
        f"prefilter.{source}",
        [code, np.__version__, keywords, gates],
        lambda: _made(keywords, gates),
        _parts,
        lambda parts: _of_parts(parts, keywords, gates),
    )


def _parts(tables: PrefilterTables) -> list[bytes]:
    bits = [list(tables.keywords.values()), list(tables.gates.values())]
    return [
        dumps(bits).encode(),
        tables.class_of.astype("<i8").tobytes(),
        tables.tables.astype("<u8").tobytes(),
    ]


def _of_parts(
    parts: Sequence[bytes], keywords: Sequence[str], gates: Sequence[str]
) -> PrefilterTables | None:
    bits, raw_classes, raw_tables = parts
    of_keywords, of_gates = loads(bits)
    class_of = np.frombuffer(raw_classes, "<i8").astype(np.int64)
    tables = np.frombuffer(raw_tables, "<u8").astype(np.uint64)
    if len(class_of) != KNOWN + 2 or class_of.min() < 0:  # the compiled walk looks no further
        return None
    return PrefilterTables(
        dict(zip(keywords, of_keywords, strict=True)),
        dict(zip(gates, of_gates, strict=True)),
        class_of,
        tables.reshape(WIDTH, int(class_of.max()) + 1, -1),
    )


def _made(keywords: Sequence[str], gates: Sequence[str]) -> PrefilterTables:
    heads = {("keyword", word): [keyword_head(word)] for word in keywords}
    heads |= {("gate", gate): gate_heads(gate) for gate in gates}
    # Such as begin alike are neighbours: fewer words of 64 bits have any left after two characters.
    distinct = {head for ways in heads.values() for head in ways if head != ANYWHERE}
    numbers = {head: number for number, head in enumerate(sorted(distinct, key=beginning), 1)}
    bits: dict[str, dict[str, int]] = {"keyword": {}, "gate": {}}
    for (kind, name), ways in heads.items():
        own = [1 << numbers[head] for head in ways if head != ANYWHERE]
        bits[kind][name] = ALWAYS if ANYWHERE in ways else sum(own)
    allowed = np.zeros((WIDTH, 64 * (len(numbers) // 64 + 1), KNOWN + 2), dtype=bool)
    sets: dict[Characters, NDArray[np.bool_]] = {}  # heads share most of their sets of characters
    for head, number in numbers.items():
        for place, characters in enumerate(head):
            known = sets.get(characters)
            if known is None:
                known = sets[characters] = np.zeros(KNOWN + 2, dtype=bool)
                known[list(characters | {OTHER})] = True
            allowed[place, number] = known
    packed = np.packbits(allowed.transpose(0, 2, 1), axis=2, bitorder="little").view("<u8").transpose(1, 0, 2)
    # Characters that all treat alike are a class, so that the tables are small.
    classes, number_of = np.unique(packed.reshape(KNOWN + 2, -1), axis=0, return_inverse=True)
    return PrefilterTables(
        bits["keyword"],
        bits["gate"],
        np.ascontiguousarray(number_of.reshape(-1), dtype=np.int64),
        np.ascontiguousarray(classes.reshape(len(classes), WIDTH, -1).transpose(1, 0, 2)),
    )
