"""Mentions with the labels that the rest of a German document gives them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from hybrid_deid.languages.de.names_family_first import with_family_first
from hybrid_deid.languages.de.short_streets import with_short_streets
from hybrid_deid.languages.de.tables import table
from hybrid_deid.surrogates.interface import Mention
from hybrid_deid.surrogates.labels_of_text import with_labels_of_text
from hybrid_deid.surrogates.short_names import with_short_names_read


def read_again(mentions: Sequence[Mention]) -> Sequence[Mention]:
    """Return mentions with better labels; themselves where all fit."""
    mentions = with_family_first(with_labels_of_text(with_short_streets(mentions)))
    return with_short_names_read(mentions, _acronyms())


@cache
def _acronyms() -> frozenset[str]:
    """Return acronyms that everybody knows, or that are kinds of organizations."""
    words = table("organizations")
    kinds = (kind for group in (*words["kinds_by_class"].values(), *words["peers"]) for kind in group)
    return frozenset([*words["known_acronyms"], *(kind for kind in kinds if kind.isupper())])
