"""What tells whether a word may be the name of a person: the value that the stages of merging pass along."""

from __future__ import annotations

from collections.abc import Callable, Container
from dataclasses import dataclass
from functools import cached_property, lru_cache

from hybrid_deid.labels import GIVEN
from hybrid_deid.mentions import NameKnowledge

REMEMBERED = 8192  # words


def _never(word: str) -> bool:
    return False


@dataclass(frozen=True)
class NameEvidence:
    """What is known of a word that may be a name.

    `is_family` tells of a family name that a list has, `is_own_family` of one that a list of the language
    has, `may_be_family` also of a word that may be one, `is_known_family` of one in the lists that the tagger
    was trained with.
    """

    knowledge: NameKnowledge
    is_family: Callable[[str], bool]
    may_be_family: Callable[[str], bool] = _never
    is_own_family: Callable[[str], bool] = _never
    is_known_family: Callable[[str], bool] = _never

    def is_something_else(self, word: str) -> bool:
        """Tell whether a word is a title, a common word or a given name, or names nobody."""
        folded = self.knowledge.words.folding.word(word)
        if self.knowledge.words.names_nobody(folded) or self.knowledge.ambiguous(folded):
            return True
        return self.knowledge.is_given(word)

    def may_be_only_family(self, word: str) -> bool:
        """Tell whether a word may be a family name, and is nothing else."""
        return not self.is_something_else(word) and self.may_be_family(word)

    def is_common_family(self, word: str, common: Container[str]) -> bool:
        """Tell whether a word is a listed family name among `common` words, and no title.

        [beside] of the settings has the common words that are family names too.
        """
        folded = self.knowledge.words.folding.word(word)
        return word in common and self.is_family(word) and not self.knowledge.words.names_nobody(folded)

    @cached_property
    def is_rather_family(self) -> Callable[[str, str], bool | None]:
        """Tell whether lists say that a word found under a label is rather a family name; remembered.

        None where they know nothing of it.
        """
        return lru_cache(maxsize=REMEMBERED)(self._is_rather_family)

    def _is_rather_family(self, word: str, label: str) -> bool | None:
        knowledge = self.knowledge
        gender = knowledge.gender(word)
        unknown = None if gender is None and word not in knowledge.places.listed else False
        if label in GIVEN:
            if gender is None:
                return self.is_family(word) or unknown
            return self.is_own_family(word) and not knowledge.is_given(word)
        plural = word[-1] == "s" and self.is_own_family(word[:-1]) and not self.is_family(word)
        if not (plural or self.is_known_family(word)) or knowledge.places.knows(word):
            return unknown
        if label == "ORG":
            common = knowledge.ambiguous(knowledge.words.folding.word(word))
            return (gender is None and not common) or unknown
        return True
