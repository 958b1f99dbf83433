"""What lists and a model tell of the words of a language, made once in each thread."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from functools import cached_property, lru_cache
from pathlib import Path

from hybrid_deid.clusters import Clusters
from hybrid_deid.extraction.lexical import Resources
from hybrid_deid.extraction.vocabulary import Nouns
from hybrid_deid.languages import language_of_model
from hybrid_deid.lexicon import Gazetteers, load_gazetteers
from hybrid_deid.lexicon.lists import state_of_lists
from hybrid_deid.mentions.listed import knowledge_of
from hybrid_deid.merge.listed_words import ListedWords
from hybrid_deid.merge.people.rare_words import is_no_noun
from hybrid_deid.per_thread import per_thread
from hybrid_deid.reading import ReadingEvidence
from hybrid_deid.tagger import load_tagger
from hybrid_deid.tagger.tagger import state_of_tagger

REMEMBERED = 16384  # words


class KnownWords:
    """What is known of words: by lists of names, and by what a model learnt of the words of mail."""

    def __init__(self, code: str, gazetteers: tuple[Path, ...], resources: Resources | None) -> None:
        """`gazetteers` are folders of further lists of the language `code`; `resources` are those of a model.

        Lists that stand in for those of the language in an experiment are among the resources.
        """
        self._code, self._gazetteers, self.resources = code, gazetteers, resources

    @cached_property
    def listed(self) -> ListedWords:
        """What lists say of the words of the language."""
        lists = self._lists
        tongue = language_of_model(self._code)
        knowledge = knowledge_of(lists, tongue)
        nouns = Nouns([lists["noun"]], self._code).kind if "noun" in lists else is_no_noun
        is_frequent = lru_cache(maxsize=REMEMBERED)(self._is_frequent)
        return ListedWords(
            lists, knowledge, is_frequent, self._looks, nouns, tongue.additions(), tongue.zip_digits
        )

    @cached_property
    def evidence(self) -> ReadingEvidence:
        """What tells how words are to be read."""
        known = self.listed
        return ReadingEvidence(
            known.lists,
            known.knowledge,
            known.is_family,
            known.is_stop,
            self._is_frequent,
            self._frequent_words,
        )

    @property
    def _lists(self) -> Gazetteers:
        stand_in = self.resources.lists if self.resources is not None else None
        if stand_in is not None and stand_in.language == self._code:
            return stand_in
        return load_gazetteers(self._code, self._gazetteers)

    @property
    def _clusters(self) -> Clusters | None:
        known = self.resources
        return None if known is None or known.clusters is None else known.cluster_lexicon

    @property
    def _frequent_words(self) -> Iterable[str]:
        """The words that mail often has; none, where nothing is known of that."""
        clusters = self._clusters
        return () if clusters is None else clusters.rows

    def _is_frequent(self, word: str) -> bool:
        """Tell whether mail often has a word; any word, where nothing is known of that."""
        clusters = self._clusters
        return clusters is None or clusters.row(word) is not None

    def _looks(self, word: str) -> Mapping[str, float]:
        """Return how likely a word is of each kind of name by its letters; nothing, where no model tells."""
        if self.resources is None or self.resources.guesser is None:
            return {}
        guesser = self.resources.name_guesser
        return dict(zip(guesser.kinds, guesser.probabilities([word])[0].tolist(), strict=True))


def state_of_words(code: str, gazetteers: tuple[Path, ...], model: str | None) -> Hashable:
    """Return what tells whether lists and a model of the user are those of before."""
    return state_of_lists(gazetteers) if model is None else state_of_tagger(model, gazetteers)


@per_thread(state_of_words)
def known_words(code: str, gazetteers: tuple[Path, ...] = (), model: str | None = None) -> KnownWords:
    """Return what is known of words, made once per thread for all pipelines of a language, lists and model.

    `model` is a name or folder as `load_tagger` takes it; None where no model is used.
    """
    resources = load_tagger(model, gazetteers).extractor.resources if model is not None else None
    return KnownWords(code, gazetteers, resources)
