"""The tables of German inflection, derivation and date formats: the TOML files beside this module."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from hybrid_deid.knowledge import read_toml


@cache
def table(name: str) -> dict[str, Any]:
    """Return the table of a file ("dates", "names", "places", ...); it must not be changed.

    Raises ConfigurationError when the file is missing or malformed.
    """
    return read_toml(Path(__file__).with_name(f"{name}.toml"))
