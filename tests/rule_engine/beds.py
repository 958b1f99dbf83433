"""Reading the test bed, and counting on it."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

LABELS = ("PHONE", "EMAIL", "URL", "ZIP", "UFID", "DATE")
MARK = re.compile(r"\{\{([A-Z]+):(.*?)\}\}", re.DOTALL)
Marked = tuple[int, int, str]


def read_bed(path: Path) -> Iterator[tuple[str, set[Marked]]]:
    """Yield each line of the bed without its marks, and what is marked in it."""
    with path.open("rb") as stream:
        groups = tomllib.load(stream)
    for lines in groups.values():
        for line in lines:
            yield unmarked(line)


def unmarked(line: str) -> tuple[str, set[Marked]]:
    text = ""
    marked: set[Marked] = set()
    position = 0
    for match in MARK.finditer(line):
        text += line[position : match.start()]
        marked.add((len(text), len(text) + len(match.group(2)), match.group(1)))
        text += match.group(2)
        position = match.end()
    return text + line[position:], marked


def counts(pairs: Iterable[tuple[set[Marked], set[Marked]]]) -> dict[str, Counter[str]]:
    """Count right, missed and wrong spans per label over (expected, found) pairs."""
    table: dict[str, Counter[str]] = {label: Counter() for label in LABELS}
    for expected, found in pairs:
        for marked in expected | found:
            kind = "right" if marked in expected & found else "missed" if marked in expected else "wrong"
            table.setdefault(marked[2], Counter())[kind] += 1
    return table
