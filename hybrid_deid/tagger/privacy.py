"""What keeps a model from giving its donors away: words of few donors leave no trace in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hybrid_deid.extraction import spelling_parts

# One document: the attributes of all its tokens, line by line.
Rows = Sequence[Sequence[Sequence[str]]]


def rare_attributes(documents: Iterable[tuple[str, bool, Rows]], donors: int) -> set[str]:
    """Return the attributes that must not enter the model: they spell words that too few donors use.

    `documents` are (donor, synthetic, attributes). What spells (a part of) a word, at whatever offset or in
    whatever conjunction, may stay when at least `donors` donors wrote it; or when no original text has it
    and that many synthetic ones do, for then it comes from a public list and not from a donor. NUL,
    which CRFsuite's file cannot hold, is as rare as can be.
    """
    original: dict[str, set[str]] = {}
    invented: dict[str, set[str]] = {}
    spelling: dict[str, tuple[str, ...]] = {}
    for donor, synthetic, rows in documents:
        writers = invented if synthetic else original
        for name in {name for row in rows for names in row for name in names}:
            if name not in spelling:
                spelling[name] = spelling_parts(name)
            for part in spelling[name]:
                who = writers.setdefault(part, set())
                if len(who) < donors and "\0" not in part:
                    who.add(donor)
    least = max(donors, 1)
    allowed = {part for part, who in original.items() if len(who) >= least}
    allowed |= {part for part, who in invented.items() if len(who) >= least and part not in original}
    return {name for name, parts in spelling.items() if not allowed.issuperset(parts)}


def without(rows: Rows, rare: set[str]) -> list[list[list[str]]]:
    """Return the rows without the attributes in `rare`."""
    return [[[name for name in names if name not in rare] for names in row] for row in rows]
