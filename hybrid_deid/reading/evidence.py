"""What lists and frequent words of mail tell of words that are broken."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property

from hybrid_deid.lexicon import Gazetteers
from hybrid_deid.lexicon.lists import indexed_lists
from hybrid_deid.mentions.knowledge import NameKnowledge
from hybrid_deid.reading.hyphens import PartedWords
from hybrid_deid.reading.lost import Evidence, LostLetters
from hybrid_deid.reading.vocabulary import Vocabulary

# Lists of names of people, which go before others where a person is named; the first that has a name counts.
NAMES = (
    *("given_female", "given_male", "family", "nickname_female", "nickname_male", "family_rare"),
    *("given_female_world", "given_male_world", "family_world"),
)
SUPPORT = "support"


@dataclass(frozen=True)
class ReadingEvidence:
    """What words are held against where they are lost, parted or glued; each made when first asked for.

    `is_family` tells of a family name, `is_stop` of a word in small letters that every text has,
    `is_frequent` of one that mail often has; `frequent` are the latter, none where nothing is known of that.
    """

    lists: Gazetteers
    knowledge: NameKnowledge
    is_family: Callable[[str], bool]
    is_stop: Callable[[str], bool]
    is_frequent: Callable[[str], bool]
    frequent: Iterable[str]

    def _is_name(self, word: str) -> bool:
        return self.knowledge.gender(word) is not None

    def _is_town(self, word: str) -> bool:
        return word in self.knowledge.places.listed

    @cached_property
    def _is_surely_frequent(self) -> Callable[[str], bool]:
        """What tells of a word that mail often has; of none, where nothing is known of that."""
        return self.is_frequent if any(True for _ in self.frequent) else lambda word: False

    @cached_property
    def lost(self) -> LostLetters:
        """What gives words their lost letters back."""
        words = self.knowledge.words
        others = [
            text
            for name in indexed_lists(self.lists)
            if name not in NAMES
            for text in self.lists[name].columns[0]
            if not text.isascii()
        ]

        def introduces(word: str) -> bool:
            return words.folding.word(word) in words.address or self._is_name(word)

        return LostLetters(
            Evidence(_names(self.lists), others, self.frequent, words.letters, introduces, self.is_stop)
        )

    @cached_property
    def parted(self) -> PartedWords:
        """What joins words that the end of a line parts."""
        conjunctions = self.knowledge.words.conjunctions
        return PartedWords(
            self._is_surely_frequent,
            self.is_stop,
            conjunctions.__contains__,
            lambda word: self.is_family(word) or self._is_name(word) or self._is_town(word),
            self.knowledge.is_given,
        )

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """What names that something is glued to are held against."""
        words, fold = self.knowledge.words, self.knowledge.words.folding.word
        return Vocabulary(
            words.articles,
            words.glued,
            words.labels,
            self.knowledge.is_given,
            self._is_name,
            self.is_family,
            self._is_town,
            lambda word: self.knowledge.ambiguous(fold(word)),
            lambda word: self.is_stop(word.lower()) or fold(word) in words.address,
            self.is_frequent,
            self._is_surely_frequent,
        )


def _names(lists: Gazetteers) -> dict[str, int]:
    """Return the listed names of people beyond ASCII, and how many sources have each."""
    found: dict[str, int] = {}
    for name in NAMES:
        if name in lists:
            texts = lists[name].columns[0]
            counts = lists[name].column(SUPPORT) if SUPPORT in lists[name].field_names else ["0"] * len(texts)
            for text, count in zip(texts, counts, strict=True):
                if not text.isascii():
                    found.setdefault(text, int(count) if count.isdigit() else 0)
    return found
