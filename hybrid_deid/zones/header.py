"""The header block of a rendered email: the one zone that a rule decides, outside of the CRF."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from hybrid_deid.knowledge import read_toml
from hybrid_deid.typed_tables import read_tables
from hybrid_deid.values import Line
from hybrid_deid.word_patterns import any_of

SHIPPED = Path(__file__).with_name("header.toml")


@dataclass(frozen=True)
class Fields:
    """The names of fields; header.toml explains each list."""

    standard: tuple[str, ...]
    beginnings: tuple[str, ...]
    german: tuple[str, ...]
    subjects: tuple[str, ...]

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """What matches a field at the beginning of a line."""
        names, beginnings = any_of([*self.standard, *self.german]), any_of(self.beginnings)
        return re.compile(rf"(?:{names}|{beginnings}-?[A-Za-z-]{{0,30}}) ?:(?:\s|$)", re.IGNORECASE)

    @cached_property
    def of_subjects(self) -> tuple[str, ...]:
        """Those of the subject, in small letters."""
        return tuple(map(str.lower, self.subjects))


@lru_cache(maxsize=1)
def fields() -> Fields:
    """Return the names of the fields; raises ConfigurationError when their file is malformed."""
    return read_tables(Fields, read_toml(SHIPPED), str(SHIPPED))


def header_lines(text: str, lines: Sequence[Line]) -> int:
    """Return how many of the first lines are the header of an email.

    A header starts in the first line and ends at the first empty line or the first line that is neither a
    field nor the indented continuation of one. A single field is no header, unless it is the subject and an
    empty line follows.
    """
    known, count = fields(), 0
    while count < len(lines):
        line = lines[count]
        if count and line.number != lines[count - 1].number + 1:
            break
        continued = count > 0 and text[line.start] in " \t"
        if not continued and not known.pattern.match(text, line.start, line.end):
            break
        count += 1
    if count == 1:
        alone = len(lines) == 1 or lines[1].number > lines[0].number + 1
        subject = text[lines[0].start : lines[0].end].lower().startswith(known.of_subjects)
        return 1 if alone and subject else 0
    return count
