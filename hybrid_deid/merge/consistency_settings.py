"""The settings of consistency within a document: what holds for every language, and the words of one.

consistency.toml has the first; its keys have no default here. The files of words/<language> have the others:
a language without them has empty lists. They explain each key; here is said how a stage asks for it.

Two tables of settings are alike only if they are one (eq=False): stages remember patterns by them, and a hash
over all their words, for each text, takes longer than many a search does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.knowledge import read_toml
from hybrid_deid.merge.codes_apart import CodesApart
from hybrid_deid.merge.doubts.car_models import Cars
from hybrid_deid.merge.doubts.eponym_settings import Eponyms
from hybrid_deid.merge.doubts.products import Makes
from hybrid_deid.merge.joint_settings import Joints
from hybrid_deid.merge.organizations.organization_settings import (
    Firms,
    Houses,
    Institutions,
    LabelledNames,
    ListedNames,
    PhraseNames,
)
from hybrid_deid.merge.organizations.shares import Shares
from hybrid_deid.merge.organizations.short_firm_settings import ShortFirms
from hybrid_deid.merge.people.announced_settings import Announced
from hybrid_deid.merge.people.derived_settings import DerivedNames
from hybrid_deid.merge.people.known_settings import Disputes, KnownFamilies, ListedRows, Teachers
from hybrid_deid.merge.people.lone_settings import LoneNames
from hybrid_deid.merge.people.lower_case_settings import LowerCase
from hybrid_deid.merge.people.name_settings import (
    Beside,
    Given,
    Header,
    Marked,
    Particles,
    QuotePrefixes,
    Subjects,
)
from hybrid_deid.merge.people.parted_settings import PartedPeople
from hybrid_deid.merge.people.put_together_settings import PutTogether
from hybrid_deid.merge.people.slashed_names import Slashed
from hybrid_deid.merge.people.syllable_settings import Syllables
from hybrid_deid.merge.places.place_settings import Inhabitants, Places
from hybrid_deid.merge.rows.row_settings import FileNames, Records, Rows, SignedLines
from hybrid_deid.merge.word_files import setting_files
from hybrid_deid.typed_tables import read_tables, with_tables

SHIPPED = Path(__file__).resolve().parent / "consistency.toml"
ROW = 3  # labels in a row of `unite`


@dataclass(frozen=True, eq=False)
class Spread:
    """When the names that were found are looked for elsewhere."""

    labels: frozenset[str]
    naming_score: float
    other_score: float
    shouted_score: float
    shortest: int
    discount: float


@dataclass(frozen=True, eq=False)
class Repeat:
    """What may stand nowhere else as it is written."""

    labels: frozenset[str]
    letters: int
    digits: int


@dataclass(frozen=True, eq=False)
class Genitive:
    """What takes the ending of the genitive."""

    labels: frozenset[str]


@dataclass(frozen=True, eq=False)
class Vote:
    """How clear the gender of a name must be."""

    ratio: float


@dataclass(frozen=True, eq=False)
class NetSettings:
    """What the net leaves out, and what it wants to see before a town or a plural."""

    without: tuple[str, ...]
    score: float
    noun_score: float
    never: frozenset[str] = frozenset()
    diminutives: tuple[str, ...] = ()
    no_diminutives: tuple[str, ...] = ()
    no_family: frozenset[str] = frozenset()
    no_town: frozenset[str] = frozenset()
    town_after: frozenset[str] = frozenset()
    place_after: frozenset[str] = frozenset()
    region_after: frozenset[str] = frozenset()
    plural_after: frozenset[str] = frozenset()
    determiners: frozenset[str] = frozenset()
    articles_of_women: frozenset[str] = frozenset()
    articles_of_men: frozenset[str] = frozenset()
    spatial: frozenset[str] = frozenset()
    greeting: frozenset[str] = frozenset()
    addressing: frozenset[str] = frozenset()
    saints: tuple[str, ...] = ()
    abbreviations: frozenset[str] = frozenset()


@dataclass(frozen=True, eq=False)
class DateRanges:
    """Words before and behind a range that make it one of numbers, and those between two numbers."""

    measures: frozenset[str] = frozenset()
    units: frozenset[str] = frozenset()
    between: frozenset[str] = frozenset()


@dataclass(frozen=True, eq=False)
class Compound:
    """What a hyphen joins, and what belongs to no number."""

    unite: tuple[tuple[str, ...], ...]
    complete: frozenset[str]
    announcing_codes: frozenset[str] = frozenset()
    announcing_phones: frozenset[str] = frozenset()
    place_before: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        """Raise ValueError for a row of `unite` that is no triple."""
        if any(len(row) != ROW for row in self.unite):
            raise ValueError("unite: a row must have three labels")

    @cached_property
    def whole(self) -> Mapping[tuple[str, str], str]:
        """The label of what two finds make, by theirs."""
        return {(first, second): whole for first, second, whole in self.unite}


@dataclass(frozen=True, eq=False)
class Enumeration:
    """What may stand between two towns, and the score of a town or name that an enumeration tells.

    `children` stand before a row of given names.
    """

    score: float
    behind_comma: tuple[str, ...] = ()
    between: tuple[str, ...] = ()
    between_places: tuple[str, ...] = ()
    children: tuple[str, ...] = ()

    @cached_property
    def ahead(self) -> tuple[str, ...]:
        """What stands right before a row of given names."""
        return tuple(f"{word}{sign} " for word in self.children for sign in ("", ":", ","))


@dataclass(frozen=True, eq=False)
class FramedNames:
    """The scores of names in frames: of any, and of one that is a noun or put together of such."""

    score: float
    noun_score: float


@dataclass(frozen=True, eq=False)
class Scored:
    """The score of what a stage finds, where that is all that the settings say of it."""

    score: float


@dataclass(frozen=True, eq=False)
class Consistency:
    """All tables; a stage takes its own. Those with a default have words alone."""

    spread: Spread
    repeat: Repeat
    genitive: Genitive
    vote: Vote
    given: Given
    net: NetSettings
    announced: Announced
    compound: Compound
    beside: Beside
    inhabitants: Inhabitants
    subjects: Subjects
    known_families: KnownFamilies
    disputes: Disputes
    teachers: Teachers
    derived_names: DerivedNames
    listed_rows: ListedRows
    enumeration: Enumeration
    header: Header
    name_lines: Scored
    signed_lines: SignedLines
    spaced_names: Scored
    framed_names: FramedNames
    quote_prefixes: QuotePrefixes
    lone_names: LoneNames
    parted_people: PartedPeople
    lower_case: LowerCase
    syllables: Syllables
    firms: Firms
    short_firms: ShortFirms
    shares: Shares
    houses: Houses
    listed_names: ListedNames
    phrase_names: PhraseNames
    labelled_names: LabelledNames
    hosted_names: Scored
    joints: Joints = field(default_factory=Joints)
    rows: Rows = field(default_factory=Rows)
    records: Records = field(default_factory=Records)
    marked: Marked = field(default_factory=Marked)
    file_names: FileNames = field(default_factory=FileNames)
    date_ranges: DateRanges = field(default_factory=DateRanges)
    cars: Cars = field(default_factory=Cars)
    products: Makes = field(default_factory=Makes)
    eponyms: Eponyms = field(default_factory=Eponyms)
    codes_apart: CodesApart = field(default_factory=CodesApart)
    particles: Particles = field(default_factory=Particles)
    slashed: Slashed = field(default_factory=Slashed)
    places: Places = field(default_factory=Places)
    put_together: PutTogether = field(default_factory=PutTogether)
    institutions: Institutions = field(default_factory=Institutions)

    @cached_property
    def organizing(self) -> frozenset[str]:
        """All words that names of organizations begin or end with."""
        phrases = self.phrase_names.heads | self.phrase_names.practices
        return self.firms.words.union(
            self.firms.practices, self.firms.partnerships, self.houses.words, phrases
        )

    @cached_property
    def no_people(self) -> frozenset[str]:
        """All words that places, offices, dishes and sizes are called as: a name may be none there."""
        places, known = self.places, self.inhabitants
        towns = places.all.union(places.genitives, places.inhabitants, known.dishes, known.dishes_behind)
        return towns.union(self.announced.offices, self.announced.bare_ranks, self.known_families.sizes)


@lru_cache(maxsize=32)
def load_consistency(language: str) -> Consistency:
    """Return the settings with the words of a language, none for one without a folder."""
    return read_consistency(SHIPPED, setting_files(language))


def read_consistency(shared: Path, words: Iterable[Path] = ()) -> Consistency:
    """Read the settings from TOML, and words from further files, of which each has tables of its own.

    Raises ConfigurationError on unknown, missing or wrong keys.
    """
    settings = read_tables(Consistency, read_toml(shared), str(shared))
    places: dict[str, Path] = {}
    for path in words:
        raw = read_toml(path)
        for table in raw:
            if places.setdefault(table, path) != path:
                raise ConfigurationError(f"{path}: [{table}]: stands in {places[table].name} as well")
        settings = with_tables(settings, raw, str(path))
    return settings
