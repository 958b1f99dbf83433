"""Texts on shares, and the firms that they tell by what stands beside them: "die Kern-Aktie", "Kern Vz".

Such firms have names that people and towns have as well, more often than in other texts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from hybrid_deid.merge.once import of_recent
from hybrid_deid.merge.people.name_patterns import CAPITAL
from hybrid_deid.word_patterns import any_of

# It begins with a capital, which is soon found, and looks back at what must not stand before it.
NAME = rf"(?P<name>{CAPITAL}(?<![\w@./&-].)[\w&]{{1,30}})"
NUMBER = r"\d{6}"  # of a security
ENTRY = re.compile(rf"(?:\A|;)\s*{NAME}(?=[ ;(\r\n]|\Z)")
END_OF_ROW = re.compile(r"\n[ \t\r]*(?:\n|\Z)")


@dataclass(frozen=True)
class Told:
    """Where the name of a firm stands, and whether nothing need be found there, a town or somebody may be."""

    start: int
    end: int
    is_new: bool
    may_be_town: bool
    is_sure: bool


@dataclass(frozen=True)
class Shares:
    """Words that tell a text on shares, of which it has some different ones, and what tells a firm in it."""

    least: int
    words: tuple[str, ...] = ()
    compounds: tuple[str, ...] = ()
    further: tuple[str, ...] = ()
    behind: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    never: frozenset[str] = frozenset()

    @cached_property
    def tell(self) -> Callable[[str], bool]:
        """Tell whether a text is on shares; remembered of recent ones, for stages ask of each find."""
        return of_recent(self._tell)

    @cached_property
    def _word(self) -> re.Pattern[str]:
        return re.compile(any_of(self.words))

    def _tell(self, text: str) -> bool:
        if self._word.search(text) is None:
            return False  # most texts
        return sum(map(text.__contains__, self.words)) >= self.least

    def firms(self, text: str) -> Iterator[Told]:
        """Yield where a text on shares tells names of firms."""
        for needed, pattern, *kinds in self._patterns:
            if not any(map(text.__contains__, needed)):
                continue  # most of them, in most texts on shares
            for match in pattern.finditer(text):
                if match["name"] not in self.never:
                    yield Told(*match.span("name"), *kinds)
        for keyword in self.keywords:
            yield from self._entries(text, keyword)

    def _entries(self, text: str, keyword: str) -> Iterator[Told]:
        """Yield the names in the rows below a keyword: "STICHWORT", "Kern;Maschinenbau;Beteiligung;"."""
        start = text.find(f"\n{keyword}")
        while start >= 0:
            row = text.find("\n", start + 1) + 1
            if not row:
                return
            end = END_OF_ROW.search(text, row)
            last = end.start() if end is not None else len(text)
            for match in ENTRY.finditer(text[row:last]):
                begin, stop = match.span("name")
                yield Told(row + begin, row + stop, is_new=False, may_be_town=False, is_sure=True)
            start = text.find(f"\n{keyword}", last)

    @cached_property
    def _patterns(self) -> tuple[tuple[tuple[str, ...], re.Pattern[str], bool, bool, bool], ...]:
        """What finds a name, behind some texts of which it needs one, and the three kinds of what it tells.

        What people have is told of them as well ("der Umsatz von Anna"), so that it is not sure.
        """
        compound = rf"{NAME}-(?:[ ]?\r?\n)?{any_of(self.compounds)}(?!\w)"
        further = rf"{NAME}-(?:[ ]?\r?\n)?{any_of(self.further)}(?!\w)"
        behind = rf"{NAME}[ ]{any_of(self.behind)}(?!\w)"
        before = rf"(?<!\w){any_of(self.before)}[ ]{NAME}(?!-)"
        number = rf"{NAME}(?:,[ ]|[ ]?\()(?:{any_of(self.numbers)}\b|(?<=\(){NUMBER}\))"
        title = rf"(?<!\w){any_of(self.titles)}{NAME}(?=[ :])"
        return (
            (self.compounds, re.compile(compound), True, True, True),
            (self.further, re.compile(further), False, True, False),
            (self.behind, re.compile(behind), False, False, True),
            (self.before, re.compile(before), False, True, False),
            (("(", *self.numbers), re.compile(number), True, True, True),
            (self.titles, re.compile(title), False, False, True),
        )
