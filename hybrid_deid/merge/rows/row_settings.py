"""The tables of settings that lone lines, rows and exported tables are read by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True, eq=False)
class Rows:
    """What begins no row of names, and what says that rows of people have extensions.

    `accounts`, and `accounts_of` behind them, stand before a list of accounts, `no_accounts` are how words in
    small letters end; what is `called_so`, in small letters, has names of the form of an account, and what
    stands behind `no_articles` is nobody's; `valued` words stand between a setting and its number.
    """

    never: frozenset[str] = frozenset()
    extensions: frozenset[str] = frozenset()
    accounts: frozenset[str] = frozenset()
    accounts_of: frozenset[str] = frozenset()
    no_accounts: tuple[str, ...] = ()
    called_so: frozenset[str] = frozenset()
    no_articles: frozenset[str] = frozenset()
    valued: frozenset[str] = frozenset()


@dataclass(frozen=True, eq=False)
class Records:
    """Headings of columns, in small letters; those of `family` name things too where no given names stand.

    Below those of `things` stand no names, below those of `people` names of any kind or offices.
    """

    family: frozenset[str] = frozenset()
    family_for_sure: frozenset[str] = frozenset()
    given: frozenset[str] = frozenset()
    town: frozenset[str] = frozenset()
    extension: frozenset[str] = frozenset()
    things: frozenset[str] = frozenset()
    people: frozenset[str] = frozenset()

    @cached_property
    def words(self) -> frozenset[str]:
        """All of them."""
        return self.family | self.family_for_sure | self.given | self.town

    def is_heading(self, fields: Sequence[str]) -> bool:
        """Tell whether fields in small letters are headings: one that names have, or two of others."""
        if not self.words.isdisjoint(fields):
            return True
        return len((self.things | self.people).intersection(fields)) > 1


@dataclass(frozen=True, eq=False)
class FileNames:
    """What is somebody's own in the name of a file, what a hyphen joins to one there, and `no_initials`.

    What is `lettered` has a capital behind it that counts.
    """

    subjects: frozenset[str] = frozenset()
    matters: frozenset[str] = frozenset()
    no_initials: frozenset[str] = frozenset()
    lettered: frozenset[str] = frozenset()
    feminine: tuple[str, ...] = ()
    inflections: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class SignedLines:
    """What stands above or before the name of somebody who signs, and how words end that are no names."""

    score: float
    formulas: tuple[str, ...] = ()
    beginnings: tuple[str, ...] = ()
    departments: tuple[str, ...] = ()
    no_endings: tuple[str, ...] = ()
    calls: frozenset[str] = frozenset()
    call_endings: tuple[str, ...] = ()
