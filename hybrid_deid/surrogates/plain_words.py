"""What a language says of itself in one file of words: `words.toml` in its folder."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from hybrid_deid.knowledge import read_toml
from hybrid_deid.surrogates.calendar_dates import DateWords
from hybrid_deid.surrogates.genitives import Genitives
from hybrid_deid.typed_tables import read_tables

NO_LISTS: Mapping[str, tuple[str, ...]] = {"given": (), "family": ()}


@dataclass(frozen=True)
class NameTable:
    """Names of people. `foreign` has the languages of `given` and of `family` names that are not drawn,
    `odd` and `odd_spelling` further ones (see `listed_names`); words of `male` and `female` tell the gender
    of the given name behind them."""

    foreign: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: NO_LISTS)
    odd: tuple[str, ...] = ()
    odd_spelling: str = ""
    particles: tuple[str, ...] = ()
    male: tuple[str, ...] = ()
    female: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Raise ValueError for a key of `foreign` that is missing or unknown, or a malformed pattern."""
        if set(self.foreign) != set(NO_LISTS):
            raise ValueError("foreign: must have the lists given and family")
        compiled("odd_spelling", self.odd_spelling)


@dataclass(frozen=True)
class DateTable:
    """Dates: what `DateWords` holds."""

    months: tuple[tuple[str, ...], ...]
    patterns: tuple[str, ...]

    def __post_init__(self) -> None:
        """Raise ValueError for other than twelve months, and for patterns that no date can be read by."""
        if len(self.months) != 12 or not all(self.months):
            raise ValueError("months: must be twelve lists, each with a name and its short forms")
        for number, pattern in enumerate(self.patterns, 1):
            groups = set(compiled(f"patterns: no. {number}", pattern.replace("{n}", "(?P<n>x)")).groupindex)
            if not groups & set("dmny"):
                raise ValueError(f"patterns: no. {number} has none of the groups d, m, y and no {{n}}")

    def words(self) -> DateWords:
        """Return what the generator of dates needs."""
        return DateWords(self.months, self.patterns)


@dataclass(frozen=True)
class PlaceTable:
    """Towns: what `PlaceWords` holds."""

    home: str
    big: tuple[str, ...] = ()
    islands: tuple[str, ...] = ()
    derived: tuple[str, ...] = ()
    unfit: tuple[str, ...] = ()


@dataclass(frozen=True)
class StreetTable:
    """Streets and their numbers: what `StreetWords` and `NumberWords` hold."""

    kinds: Mapping[str, tuple[str, ...]]
    stems: tuple[str, ...]
    apart: bool
    parts: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Raise ValueError without kinds or stems: no street could be made."""
        if not self.kinds or not self.stems:
            raise ValueError("kinds and stems must not be empty")


@dataclass(frozen=True)
class OrganizationTable:
    """Organizations: what `OrganizationWords` holds."""

    heads: tuple[str, ...]
    tails: tuple[str, ...]
    kept: tuple[str, ...] = ()
    endings: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Raise ValueError without heads or tails: no word could be made up."""
        if not self.heads or not self.tails:
            raise ValueError("heads and tails must not be empty")


@dataclass(frozen=True)
class PlainWords:
    """All of a language's words; `genitive` is explained at `Genitives`."""

    name: str
    names: NameTable
    dates: DateTable
    places: PlaceTable
    streets: StreetTable
    organizations: OrganizationTable
    genitive: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def genitives(self) -> Genitives:
        """Return how names get their genitive."""
        return Genitives(self.genitive)


def compiled(where: str, pattern: str) -> re.Pattern[str]:
    """Return a pattern of the file; raises ValueError that says which is malformed."""
    try:
        return re.compile(pattern)
    except re.error as error:
        raise ValueError(f"{where}: the pattern is malformed ({error})") from error


@lru_cache(maxsize=8)
def words_of(path: Path) -> PlainWords:
    """Read the words of a language; raises ConfigurationError for what is missing, unknown or malformed."""
    return read_tables(PlainWords, read_toml(path), str(path))
