"""What the steps of merging check finds against: words that are never data, things, the words of lists."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from hybrid_deid.mentions import LanguageWords
from hybrid_deid.merge.consistency_settings import Consistency
from hybrid_deid.merge.doubts.described_nouns import NounWords
from hybrid_deid.merge.doubts.never import Never
from hybrid_deid.merge.doubts.somebody import Somebody
from hybrid_deid.merge.doubts.things import Things
from hybrid_deid.merge.listed_words import ListedWords
from hybrid_deid.merge.word_labels import WordLabels


@dataclass(frozen=True)
class Grounds:
    """What is known of a language: what is never sought, things, words around names, and the lists' words."""

    never: Never
    things: Things
    words: LanguageWords
    listed: ListedWords

    @cached_property
    def settings(self) -> Consistency:
        """The settings of the stages."""
        return self.listed.settings

    def labels(self) -> WordLabels:
        """Return what tells what a word is that stands alone between signs; it is made when first needed."""
        return self.listed.labels

    @cached_property
    def described_nouns(self) -> NounWords:
        """What tells nouns that are one of several things."""
        listed, never, settings = self.listed, self.never, self.settings
        return NounWords(
            lambda word: listed.noun(word) == "noun",
            lambda word: listed.is_name(word) or listed.is_organization(word),
            never.determiners,
            tuple(sorted(never.describing)),
            tuple(sorted(never.superlatives)),
            tuple(sorted(never.adjective_endings)),
            settings.cars.words.union(settings.products.makes),
        )

    @cached_property
    def somebody(self) -> Somebody:
        """What tells that a name is somebody's."""
        settings = self.settings
        offices, doing = settings.announced.offices, settings.subjects.doing
        return Somebody(settings.known_families, offices, doing, self.words, self.listed.knowledge.is_given)
