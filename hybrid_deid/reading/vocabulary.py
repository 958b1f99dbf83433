"""The words that a name is checked against when a writer glued it to something or drew it out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


def _none(word: str) -> bool:
    return False


@dataclass(frozen=True)
class Vocabulary:
    """Words of a language: `articles` as dialects clip them before an apostrophe, those `glued` to names,
    and the `labels` before which the end of a line may be lost.

    Besides whether a word is a given name of the language (`is_given`), one of any (`has_gender`), a family
    name, a town, a common word (`is_common`), a form of address or word that every text has (`is_closed`), or
    one that mail often has: any, where nothing is known of that, but none of them `is_surely_frequent`.
    """

    articles: frozenset[str] = frozenset()
    glued: frozenset[str] = frozenset()
    labels: frozenset[str] = frozenset()
    is_given: Callable[[str], bool] = _none
    has_gender: Callable[[str], bool] = _none
    is_family: Callable[[str], bool] = _none
    is_town: Callable[[str], bool] = _none
    is_common: Callable[[str], bool] = _none
    is_closed: Callable[[str], bool] = _none
    is_frequent: Callable[[str], bool] = _none
    is_surely_frequent: Callable[[str], bool] = _none
