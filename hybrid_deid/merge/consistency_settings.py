"""The settings of consistency within a document: a value for each table of consistency.toml.

The file explains each key; what is said here is how a stage asks for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from hybrid_deid.knowledge import read_toml
from hybrid_deid.merge.known_settings import KnownFamilies, ListedRows
from hybrid_deid.merge.lower_case_settings import LowerCase
from hybrid_deid.merge.organization_settings import Firms, Houses, Institutions
from hybrid_deid.merge.place_settings import Inhabitants, Places
from hybrid_deid.merge.row_settings import Records, Rows, SignedLines
from hybrid_deid.merge.short_firm_settings import ShortFirms
from hybrid_deid.merge.syllable_settings import Syllables
from hybrid_deid.typed_tables import read_tables

SHIPPED = Path(__file__).resolve().parent / "consistency.toml"
ROW = 3  # labels in a row of `unite`


@dataclass(frozen=True)
class Spread:
    """When the names that were found are looked for elsewhere."""

    labels: frozenset[str]
    naming_score: float
    other_score: float
    shortest: int
    discount: float


@dataclass(frozen=True)
class Repeat:
    """What may stand nowhere else as it is written."""

    labels: frozenset[str]
    letters: int
    digits: int


@dataclass(frozen=True)
class Genitive:
    """What takes the ending of the genitive."""

    labels: frozenset[str]


@dataclass(frozen=True)
class Vote:
    """How clear the gender of a name must be."""

    ratio: float


@dataclass(frozen=True)
class Given:
    """What makes a given name of a find, and tells its gender."""

    labels: frozenset[str]
    below: float
    kin: frozenset[str]
    pair: tuple[str, ...]
    thanks: frozenset[str]
    address: Mapping[str, str]
    article: Mapping[str, str]


@dataclass(frozen=True)
class NetSettings:
    """What the net leaves out, and what it wants to see before a town or a plural."""

    without: tuple[str, ...]
    never: frozenset[str]
    diminutives: tuple[str, ...]
    no_family: frozenset[str]
    no_town: frozenset[str]
    town_after: frozenset[str]
    place_after: frozenset[str]
    region_after: frozenset[str]
    plural_after: frozenset[str]
    determiners: frozenset[str]
    greeting: frozenset[str]
    saints: tuple[str, ...]
    abbreviations: frozenset[str]
    score: float


@dataclass(frozen=True)
class Announced:
    """Words that announce a name, and the particles between."""

    offices: frozenset[str]
    ranks: frozenset[str]
    parties: frozenset[str]
    certain: frozenset[str]
    maiden: frozenset[str]
    spouses: frozenset[str]
    signed: frozenset[str]
    proxies: tuple[str, ...]
    orders: Mapping[str, str]
    persons: frozenset[str]
    particles: tuple[str, ...]
    inner: tuple[str, ...]
    score: float

    @cached_property
    def words(self) -> frozenset[str]:
        """All words that announce one."""
        return self.offices.union(self.orders, self.maiden, self.signed)

    @cached_property
    def tokens(self) -> frozenset[str]:
        """They as tokens: the full stop of "verh." is one of its own."""
        return self.words.union(word.removesuffix(".") for word in self.maiden)

    @cached_property
    def lower(self) -> frozenset[str]:
        """The offices in small letters."""
        return frozenset(map(str.lower, self.offices))


@dataclass(frozen=True)
class Marked:
    """What makes a common word between marks a name."""

    names: frozenset[str]
    behind: frozenset[str]


@dataclass(frozen=True)
class DateRanges:
    """Words before and behind a range that make it one of numbers."""

    measures: frozenset[str]
    units: frozenset[str]


@dataclass(frozen=True)
class Compound:
    """What a hyphen joins, and what belongs to no number."""

    unite: tuple[tuple[str, ...], ...]
    complete: frozenset[str]
    announcing_codes: frozenset[str]
    announcing_phones: frozenset[str]

    def __post_init__(self) -> None:
        """Raise ValueError for a row of `unite` that is no triple."""
        if any(len(row) != ROW for row in self.unite):
            raise ValueError("unite: a row must have three labels")

    @cached_property
    def whole(self) -> Mapping[tuple[str, str], str]:
        """The label of what two finds make, by theirs."""
        return {(first, second): whole for first, second, whole in self.unite}


@dataclass(frozen=True)
class Particles:
    """Words that family names begin with, in small letters, and what stands before and behind them."""

    own: frozenset[str]
    foreign: frozenset[str]
    capital: frozenset[str]
    inner: frozenset[str]
    abbreviated: tuple[str, ...]
    ranks: frozenset[str]
    ranks_and_names: frozenset[str]
    travel: frozenset[str]

    @cached_property
    def first(self) -> frozenset[str]:
        """Those that a name may begin with."""
        return self.own | self.foreign

    @cached_property
    def all(self) -> frozenset[str]:
        """Those and the ones that may follow them."""
        return self.first | self.inner

    @cached_property
    def lower(self) -> frozenset[str]:
        """Those of all that count in small letters."""
        return self.all - self.capital


@dataclass(frozen=True)
class Beside:
    """What may stand between a given and a family name, and makes one of the word behind it."""

    particles: tuple[str, ...]
    joined: tuple[str, ...]
    dutch: tuple[str, ...]
    articles: tuple[str, ...]
    homesteads: frozenset[str]
    noble: frozenset[str]
    common: frozenset[str]
    articles_before: frozenset[str]
    score: float

    @cached_property
    def dutch_beginnings(self) -> tuple[str, ...]:
        """The Dutch particles as a stretch of text begins with them."""
        return tuple(f"{word} " for word in self.dutch)

    @cached_property
    def article_endings(self) -> tuple[str, ...]:
        """The articles as particles end with them."""
        return tuple(f"{word} " for word in self.articles)


@dataclass(frozen=True)
class Subjects:
    """Verbs before which a word without an article is a name, and the score of such a name."""

    doing: frozenset[str]
    saying: frozenset[str]
    sources: frozenset[str]
    auxiliary: frozenset[str]
    score: float


@dataclass(frozen=True)
class Enumeration:
    """What may stand between two towns, and the score of a town or name that an enumeration tells."""

    behind_comma: tuple[str, ...]
    between: tuple[str, ...]
    score: float


@dataclass(frozen=True)
class Header:
    """The fields of mail that name people, and the scores of names that stand as in a directory."""

    fields: tuple[str, ...]
    score: float
    sure_place: float


@dataclass(frozen=True)
class Scored:
    """The score of what a stage finds, where that is all that the settings say of it."""

    score: float


@dataclass(frozen=True)
class Consistency:
    """All tables of consistency.toml; a stage takes its own."""

    spread: Spread
    repeat: Repeat
    genitive: Genitive
    vote: Vote
    given: Given
    net: NetSettings
    announced: Announced
    rows: Rows
    records: Records
    marked: Marked
    date_ranges: DateRanges
    compound: Compound
    particles: Particles
    beside: Beside
    places: Places
    inhabitants: Inhabitants
    subjects: Subjects
    known_families: KnownFamilies
    listed_rows: ListedRows
    enumeration: Enumeration
    header: Header
    name_lines: Scored
    signed_lines: SignedLines
    spaced_names: Scored
    lower_case: LowerCase
    syllables: Syllables
    firms: Firms
    short_firms: ShortFirms
    houses: Houses
    institutions: Institutions

    @cached_property
    def organizing(self) -> frozenset[str]:
        """All words that names of organizations begin or end with."""
        return self.firms.words.union(self.firms.practices, self.firms.partnerships, self.houses.words)


@lru_cache(maxsize=8)
def load_consistency(path: Path = SHIPPED) -> Consistency:
    """Read the settings from TOML; raises ConfigurationError on unknown, missing or wrong keys."""
    return read_tables(Consistency, read_toml(path), str(path))
