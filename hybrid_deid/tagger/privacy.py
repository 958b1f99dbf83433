"""What keeps a model from giving its donors away: words of few donors leave no trace in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hybrid_deid.extraction import spells_words

# One document: the attributes of all its tokens, line by line.
Rows = Sequence[Sequence[Sequence[str]]]


def rare_attributes(documents: Iterable[tuple[str, bool, Rows]], donors: int) -> set[str]:
    """Return the attributes that must not enter the model: they spell words that too few donors use.

    `documents` are (donor, synthetic, attributes). An attribute that spells (a part of) a word may stay
    when at least `donors` donors wrote it; or when no original text has it and that many synthetic
    ones do, for then it comes from a public list and not from a donor.
    """
    writers: dict[str, dict[str, set[str]]] = {"original": {}, "synthetic": {}}
    harmless: set[str] = set()
    for donor, synthetic, rows in documents:
        seen = writers["synthetic" if synthetic else "original"]
        for name in {name for row in rows for names in row for name in names} - harmless:
            if not spells_words(name):
                harmless.add(name)
                continue
            who = seen.setdefault(name, set())
            if len(who) < donors:
                who.add(donor)
    original, invented = writers["original"], writers["synthetic"]
    rare = {name for name, who in original.items() if len(who) < donors}
    return rare | {name for name, who in invented.items() if len(who) < donors and name not in original}


def without(rows: Rows, rare: set[str]) -> list[list[list[str]]]:
    """Return the rows without the attributes in `rare`."""
    return [[[name for name in names if name not in rare] for names in row] for row in rows]
