"""Forms of address that a scanner misread ("Sehr geehrter Herm Koch") are read as what they were."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from hybrid_deid.knowledge import read_toml
from hybrid_deid.reading.edits import Edit

PATH = Path(__file__).with_name("scanned.toml")


@lru_cache(maxsize=1)
def misread() -> tuple[str, tuple[tuple[str, re.Pattern[str]], ...]]:
    """Return what a text must have, forms of address, and the pattern of what is read as each."""
    known = read_toml(PATH)
    forms = ((form, re.compile("|".join(patterns))) for form, patterns in known["forms"].items())
    return known["greeting"], tuple(forms)


def scanned_forms(text: str) -> Iterator[Edit]:
    """Yield the forms of address of a text that were misread behind a greeting."""
    greeting, forms = misread()
    if greeting in text:
        for form, pattern in forms:
            for found in pattern.finditer(text):
                yield Edit(*found.span(1), form)
