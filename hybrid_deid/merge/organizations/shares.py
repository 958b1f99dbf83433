"""Texts on shares, and the firms that they tell by what stands beside them: "die Kern-Aktie", "Kern Vz".

Such firms have names that people and towns have as well, more often than in other texts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from hybrid_deid.merge.joint_settings import any_of
from hybrid_deid.merge.people.name_patterns import CAPITAL

NAME = rf"(?<![\w@./&-])(?P<name>{CAPITAL}[\w&]{{1,30}})"
NUMBER = r"\d{6}"  # of a security
ENTRY = re.compile(rf"(?:\A|;)\s*{NAME}(?=[ ;(\r\n]|\Z)")
END_OF_ROW = re.compile(r"\n[ \t\r]*(?:\n|\Z)")


@dataclass(frozen=True)
class Told:
    """Where the name of a firm stands, and whether it is one whatever else was found there."""

    start: int
    end: int
    is_new: bool
    may_be_town: bool


@dataclass(frozen=True)
class Shares:
    """Words that tell a text on shares, of which it has some different ones, and what tells a firm in it."""

    least: int
    words: tuple[str, ...] = ()
    compounds: tuple[str, ...] = ()
    further: tuple[str, ...] = ()
    behind: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    never: frozenset[str] = frozenset()

    def tell(self, text: str) -> bool:
        """Tell whether a text is on shares."""
        return sum(map(text.__contains__, self.words)) >= self.least

    def firms(self, text: str) -> Iterator[Told]:
        """Yield where a text on shares tells names of firms."""
        for pattern, is_new, may_be_town in self._patterns:
            for match in pattern.finditer(text):
                if match["name"] not in self.never:
                    yield Told(*match.span("name"), is_new, may_be_town)
        for keyword in self.keywords:
            yield from self._entries(text, keyword)

    def _entries(self, text: str, keyword: str) -> Iterator[Told]:
        """Yield the names in the rows below a keyword: "STICHWORT", "Kern;Maschinenbau;Beteiligung;"."""
        start = text.find(f"\n{keyword}")
        while start >= 0:
            row = text.find("\n", start + 1) + 1
            end = END_OF_ROW.search(text, row) if row else None
            last = end.start() if end is not None else len(text)
            for match in ENTRY.finditer(text[row:last]) if row else ():
                yield Told(
                    row + match.start("name"), row + match.end("name"), is_new=False, may_be_town=False
                )
            start = text.find(f"\n{keyword}", start + 1)

    @cached_property
    def _patterns(self) -> tuple[tuple[re.Pattern[str], bool, bool], ...]:
        """What finds a name, whether it is sure where nothing was found, and whether a town may be one."""
        compound = rf"{NAME}-(?:[ ]?\r?\n)?{any_of(self.compounds)}(?!\w)"
        further = rf"{NAME}-(?:[ ]?\r?\n)?{any_of(self.further)}(?!\w)"
        behind = rf"{NAME}[ ]{any_of(self.behind)}(?!\w)"
        before = rf"(?<!\w){any_of(self.before)}[ ](?P<name>{CAPITAL}[\w&]{{1,30}})(?![\w-])"
        number = rf"{NAME}(?:,[ ]|[ ]?\()(?:{any_of(self.numbers)}\b|(?<=\(){NUMBER}\))"
        title = rf"(?<!\w){any_of(self.titles)}{NAME}(?=[ :])" if self.titles else r"(?!)(?P<name>)"
        return (
            (re.compile(compound), True, True),
            (re.compile(further), False, True),
            (re.compile(behind), False, False),
            (re.compile(before), False, True),
            (re.compile(number), True, True),
            (re.compile(title.replace(r"(?<![\w@./&-])", "")), False, False),
        )
