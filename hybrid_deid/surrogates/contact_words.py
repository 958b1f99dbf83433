"""The words of addresses: functions, kinds of houses, providers, and how signs are spelled out."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from hybrid_deid.knowledge import read_toml
from hybrid_deid.typed_tables import read_tables

PATH = Path(__file__).with_name("contact_words.toml")


@dataclass(frozen=True)
class ContactWords:
    """The lists of contact_words.toml, which explains each."""

    roles: frozenset[str]
    kinds: frozenset[str]
    firms: frozenset[str]
    public: frozenset[str]
    hosts: frozenset[str]
    paths: frozenset[str]
    providers: frozenset[str]
    post: tuple[str, ...]
    platforms: frozenset[str]
    services: tuple[str, ...]
    reserved: tuple[str, ...]
    second_levels: frozenset[str]
    leading: frozenset[str]
    before_towns: frozenset[str]
    short_kinds: frozenset[str]
    trades: frozenset[str]
    joints: tuple[str, ...]
    families: frozenset[str]
    little: frozenset[str]
    at: tuple[str, ...]
    at_in_brackets: tuple[str, ...]
    dot: tuple[str, ...]
    schemes: frozenset[str]

    @cached_property
    def houses(self) -> frozenset[str]:
        """What in the name of a host says what kind of house it is."""
        return self.kinds | self.firms | self.short_kinds

    @cached_property
    def roles_or_kinds(self) -> frozenset[str]:
        """What stays before an address's sign beside other words."""
        return self.kinds | self.roles | self.trades


@lru_cache(maxsize=1)
def contact_words() -> ContactWords:
    """Return the shipped lists; raises ConfigurationError for what is missing, unknown or of another type."""
    return read_tables(ContactWords, read_toml(PATH), str(PATH))
