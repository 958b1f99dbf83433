"""Surrogates: stand-ins that keep the text natural and lead to no one.

`default_generators` serves every language; a language puts its own in their place (names, dates, places).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from hybrid_deid.surrogates.interface import Generator


@lru_cache(maxsize=1)
def default_generators() -> Mapping[str, Callable[[], Generator]]:
    """Return the factories of the generators that depend on no language, by label."""
    from hybrid_deid.surrogates.codes import postcodes, same_form
    from hybrid_deid.surrogates.identifiers import identifiers
    from hybrid_deid.surrogates.neutral_dates import neutral_dates
    from hybrid_deid.surrogates.phones import phones

    table: dict[str, Generator] = {
        "PHONE": phones,
        "UFID": identifiers,
        "PASS": same_form,
        "ZIP": postcodes,
        "DATE": neutral_dates,
    }
    return {label: (lambda generator=generator: generator) for label, generator in table.items()}  # type: ignore[misc]
