"""DATE where nothing is known of the language: dates of numbers and of mail headers; others become a tag."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from hybrid_deid.knowledge import read_toml
from hybrid_deid.surrogates.calendar_dates import CalendarDates
from hybrid_deid.surrogates.interface import Draw, Mention
from hybrid_deid.surrogates.plain_words import DateTable
from hybrid_deid.typed_tables import read_tables

PATH = Path(__file__).with_name("neutral_dates.toml")


def neutral_dates(mentions: Sequence[Mention], draw: Draw) -> list[str]:
    """Return the surrogates of the dates of one document, "" (a tag) for those that have other words."""
    dates = _dates()
    read = [dates.reads(mention.text) for mention in mentions]
    drawn = iter(dates([mention for mention, known in zip(mentions, read, strict=True) if known], draw))
    return [next(drawn) if known else "" for known in read]


@lru_cache(maxsize=1)
def _dates() -> CalendarDates:
    return CalendarDates(read_tables(DateTable, read_toml(PATH), str(PATH)).words())
