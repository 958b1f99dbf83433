"""English: names, dates, places, streets and organizations by its word file; the genitive is 's or '."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from hybrid_deid.languages import Hint, Language, read_hints
from hybrid_deid.surrogates.morphology import APOSTROPHES, no_inflection
from hybrid_deid.surrogates.plain_language import plain_generators


def genitive(name: str, ending: str) -> str:
    """Put the ending of the original behind a name: 's, also where "James'" had the apostrophe alone."""
    if len(ending) == 1 and ending in APOSTROPHES and not name.casefold().endswith("s"):
        return f"{name}{ending}s"
    return name + ending


@lru_cache(maxsize=1)
def country_hints() -> dict[str, Hint]:
    """Return what tells the United Kingdom, Ireland and the United States apart; it must not be changed."""
    return read_hints(Path(__file__).with_name("country_hints.toml"))


LANGUAGE = Language(
    code="en",
    name="English",
    generators=plain_generators("en", Path(__file__).with_name("words.toml"), no_inflection, genitive),
    hints=country_hints,
    home="GB",
)
