"""The label of a word that no sentence tells of: beside a number, between marks, in a record or file name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hybrid_deid.merge.consistency_settings import Consistency, load_consistency
from hybrid_deid.merge.people.given_names import gender_of
from hybrid_deid.merge.people.name_evidence import NameEvidence

LEAST = 3  # letters of such a word
CALENDAR = ("weekday", "month", "holiday")


@dataclass(frozen=True)
class WordLabels:
    """What a word is that stands alone between signs: the label of a name, "" for another word.

    `is_frequent` tells of a word that mail often has, `is_stop` of one in small letters that every text has,
    `is_calendar` of the words of dates.
    """

    known: NameEvidence
    is_frequent: Callable[[str], bool] = bool
    is_stop: Callable[[str], bool] = bool
    is_calendar: Callable[[str], bool] = lambda word: False

    def listed(self, word: str, settings: Consistency | None = None) -> str:
        """Return the label of a word that lists have as a name or town, and as nothing else."""
        knowledge = self.known.knowledge
        folded = knowledge.words.folding.word(word)
        if len(word) < LEAST or knowledge.words.names_nobody(folded) or self.is_calendar(word):
            return ""
        if not word[0].isupper():
            return self._in_lower_case(word, folded)
        settings = settings or load_consistency(knowledge.language)
        if word in settings.rows.never:
            return ""
        is_given = knowledge.is_given(word)
        if knowledge.ambiguous(folded):
            if is_given and self.known.is_own_family(word):
                return gender_of(word, knowledge)  # "Peter", but not "Uhr"
            return "FAMILY" if self.known.is_common_family(word, settings.beside.common) else ""
        if word in knowledge.places.listed and (not is_given or word in settings.places.large):
            return "CITY"
        if is_given:
            return gender_of(word, knowledge)
        return "FAMILY" if self.known.is_own_family(word) or self._is_rare(word) else ""

    def is_common(self, word: str) -> bool:
        """Tell whether a word means too little by itself."""
        return self.known.knowledge.ambiguous(self.known.knowledge.words.folding.word(word))

    def is_nobody(self, word: str) -> bool:
        """Tell whether a word is a title, a heading, a town or one of the calendar, and no name."""
        knowledge = self.known.knowledge
        if knowledge.words.names_nobody(knowledge.words.folding.word(word)) or self.is_calendar(word):
            return True
        named = self.known.is_family(word) or knowledge.is_given(word)
        settings = load_consistency(knowledge.language)
        return word in settings.rows.never or (word in knowledge.places.listed and not named)

    def __call__(self, word: str) -> str:
        """Return the label of a name, FAMILY for a word that neither lists nor frequent mail have."""
        label = self.listed(word)
        if label or not word[0].isupper() or len(word) < LEAST:
            return label
        folded = self.known.knowledge.words.folding.word(word)
        other = self.known.is_something_else(word) or self.is_calendar(word)
        return "" if other or self.is_frequent(word) or word.isupper() or not folded else "FAMILY"

    def _in_lower_case(self, word: str, folded: str) -> str:
        knowledge = self.known.knowledge
        if knowledge.ambiguous(folded) or self.is_stop(word):
            return ""
        if knowledge.is_given(word):
            return gender_of(word, knowledge)
        return "FAMILY" if self.known.is_own_family(word.title()) else ""

    def _is_rare(self, word: str) -> bool:
        return self.known.is_family(word) and not self.is_frequent(word)
