"""The words of addresses: functions, kinds of houses, providers, and how signs are spelled out."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.knowledge import read_toml, refuse_unknown

PATH = Path(__file__).with_name("contact_words.toml")
IN_ORDER = ("post", "services", "reserved", "at", "at_in_brackets", "dot")


@dataclass(frozen=True)
class ContactWords:
    """The lists of contact_words.toml, which explains each."""

    roles: frozenset[str]
    kinds: frozenset[str]
    hosts: frozenset[str]
    paths: frozenset[str]
    providers: frozenset[str]
    post: tuple[str, ...]
    platforms: frozenset[str]
    services: tuple[str, ...]
    reserved: tuple[str, ...]
    second_levels: frozenset[str]
    leading: frozenset[str]
    at: tuple[str, ...]
    at_in_brackets: tuple[str, ...]
    dot: tuple[str, ...]


@lru_cache(maxsize=1)
def contact_words() -> ContactWords:
    """Return the shipped lists; raises ConfigurationError for what is missing or unknown."""
    raw = read_toml(PATH)
    keys = ContactWords.__dataclass_fields__.keys()
    refuse_unknown(raw, set(keys), str(PATH))
    missing = sorted(keys - raw.keys())
    if missing:
        raise ConfigurationError(f"{PATH} lacks {', '.join(missing)}")
    return ContactWords(
        **{key: tuple(raw[key]) if key in IN_ORDER else frozenset(raw[key]) for key in raw}  # type: ignore[arg-type]
    )
