"""Real names and common words, of which no made-up name may be one."""

from __future__ import annotations

from collections.abc import Container
from functools import cache

from hybrid_deid.languages.de.tables import table
from hybrid_deid.lexicon import load_gazetteers
from hybrid_deid.sorted_words import SortedWords
from hybrid_deid.surrogates.interface import normalized


def is_known_name(word: str) -> bool:
    """Tell whether no made-up name may be a case-folded word: it is a real name or a common word."""
    return word in _known_names()


@cache
def _known_names() -> Container[str]:
    """Return what no made-up name may be: many are asked for, so that all lists are one."""
    lists = load_gazetteers("de")
    names = ("organization", "family", "given_female", "given_male", "city", "city_world", "common_word")
    texts = (text.casefold() for name in names if name in lists for text in lists[name].columns[0])
    return SortedWords(sorted({*texts, *map(normalized, table("organizations")["known_acronyms"])}))
