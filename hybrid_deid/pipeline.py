"""The pipeline: the one place that knows the order of the stages.

segment -> zones, parts of speech -> rules, tagger, known values -> merge -> consistency -> replace.
A stage that fails sets the document aside; nothing of it is written then.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TypeVar

from hybrid_deid.analysis import Analysis, Detected, restored
from hybrid_deid.annotate import Annotators
from hybrid_deid.documents import as_document, check_known_labels
from hybrid_deid.errors import ConfigurationError, DocumentError
from hybrid_deid.keyed import Keyed, check_key
from hybrid_deid.known_values import find_known
from hybrid_deid.known_words import KnownWords, known_words
from hybrid_deid.labels import known_labels
from hybrid_deid.languages import Language, language, language_of_model
from hybrid_deid.lexicon import check_lists
from hybrid_deid.mentions import language_words, naming_stretches
from hybrid_deid.merge import load_policy, with_provenance
from hybrid_deid.merge.catalogue import check_left_out
from hybrid_deid.merge.doubts.never import load_never
from hybrid_deid.merge.doubts.things import load_things
from hybrid_deid.merge.filtering import Filters, Merged
from hybrid_deid.merge.listed_words import ListedWords
from hybrid_deid.reading import Reading, reading
from hybrid_deid.regions import header_dates
from hybrid_deid.replace import Replacing, load_strategies, replace_each, scope_of, with_beside_dates
from hybrid_deid.replace.strategies import check_strategy_labels
from hybrid_deid.rule_engine import load_rules, rule_languages, shipped_rules
from hybrid_deid.rule_engine.lists import Allowed, check_allowed_labels
from hybrid_deid.segment import segment
from hybrid_deid.settings import Settings
from hybrid_deid.stages import attempted, given, onward, stage, where_sound
from hybrid_deid.tagger import Tagger, load_tagger
from hybrid_deid.values import Document, Line, Result, Span
from hybrid_deid.zones import load_zones

F = TypeVar("F")
Found = tuple[Analysis, F]  # a document and what was found in it
Spans = tuple[Span, ...]
Taken = tuple[Document, Reading | None]  # a document, and how it is read where that is otherwise

OPTIONAL = frozenset({"rules", "zones", "consistency"})
DEFAULT_LANGUAGE = "de"


class Pipeline:
    """All stages of one configuration, loaded. Threads must not share one; each process loads its own."""

    def __init__(
        self,
        settings: Settings,
        tagger: Tagger | None = None,
        without: frozenset[str] = frozenset(),
        known: KnownWords | None = None,
    ) -> None:
        """Load what `settings` name; raises ConfigurationError, RuleError or ModelError.

        `tagger` stands in for the model that the settings name, `known` for what its lexicons and lists tell
        of words; `without` names stages that are left out: those of OPTIONAL, and those of merging by module
        or folder. All are for experiments.
        """
        check_left_out(without, OPTIONAL)
        self.settings = settings
        self._without = without
        self.policy = load_policy(settings.policy)
        self.strategies = load_strategies(settings.strategies, dict(settings.overrides), settings.follow_city)
        check_lists(settings.gazetteers)
        self._tagger, self._stands_in, self._known = None, tagger is not None, known
        if settings.only != "rules":
            self._tagger = tagger or load_tagger(settings.model, settings.gazetteers)
        learnt = self._tagger.language if self._tagger is not None else DEFAULT_LANGUAGE
        self.language: Language = (
            language(settings.language) if settings.language else language_of_model(learnt)
        )
        code = self.language.code
        if self.strategies.follow_city and not self.language.following:
            raise ConfigurationError(
                f"'follow_city' needs postal codes, which the language '{code}' does not have"
            )
        if settings.parser and self.language.cases is None:
            raise ConfigurationError(f"'parser' is of no use for the language '{code}'; leave it out")
        self._cases = (
            self.language.cases(settings.parser) if settings.parser and self.language.cases else None
        )
        pos = None
        if self._tagger is not None and self._tagger.needs("pos"):
            from hybrid_deid.pos import load_pos

            pos = load_pos().tag
        ruled = (code,) if code in rule_languages() else ()  # else the rules that serve every language
        rules = load_rules(ruled, settings.rules) if settings.rules else shipped_rules(ruled)
        self._annotators = Annotators(
            None if "zones" in without else load_zones().zones_batch, pos, rules.find_batch
        )
        own = None if self._tagger is None else self._tagger.labels
        self._labels = known_labels(settings.model, own, rules.labels)
        check_strategy_labels(self.strategies, self._labels)
        check_allowed_labels(rules.allow, self._labels)
        self._allowed = Allowed(rules.allow)
        self._never, self._things = load_never(code), load_things(code)
        self._words = language_words(code)

    def tag(self, document: Document | str) -> tuple[Span, ...]:
        """Return the spans of a document, sorted and without overlap; raises DocumentError."""
        return given(self.tag_batch([document])[0])

    def deidentify(self, document: Document | str) -> Result:
        """Replace all that is found in a document; raises DocumentError."""
        return given(self.deidentify_batch([document])[0])

    def tag_batch(self, documents: Sequence[Document | str]) -> list[tuple[Span, ...] | DocumentError]:
        """Return for each document what `tag` returns or raises; several at once are quicker."""
        return where_sound(
            [attempted(self._taken, document) for document in documents],
            lambda taken: [
                each if isinstance(each, DocumentError) else each.spans for each in self._detected(taken)
            ],
        )

    def deidentify_batch(self, documents: Sequence[Document | str]) -> list[Result | DocumentError]:
        """Return for each document what `deidentify` returns or raises; several at once are quicker.

        Raises ConfigurationError when the settings have no key.
        """
        check_key(self.settings.key)
        return where_sound(
            [attempted(self._taken, document) for document in documents],
            lambda taken: onward(
                "replace",
                [whole for whole, _ in taken],
                self._detected(taken, self._with_beside_dates),
                self._replaced,
            ),
        )

    def _replaced(self, found: Sequence[tuple[Document, Detected]]) -> list[Result]:
        """Return each document with what was found in it replaced."""
        key, scope = self.settings.key, self.settings.scope
        keyed = [Keyed(key, scope_of(document, scope)) for document, _ in found]
        replacing = [
            Replacing(document, one.spans, one.analysis.zones, its, one.read)
            for (document, one), its in zip(found, keyed, strict=True)
        ]
        return replace_each(replacing, self.language, self.strategies, self.settings.mode, self._cases)

    def _with_beside_dates(self, document: Document, spans: tuple[Span, ...]) -> tuple[Span, ...]:
        """Return the spans of a document with what would tell how far its dates move, where they do."""
        with stage("replace", document):
            return with_provenance(
                with_beside_dates(document, spans, self.language, self.strategies, self._allowed.apply)
            )

    def _taken(self, document: Document | str) -> Taken:
        """Return a document and how it is read, None where that is as it is written; raises DocumentError."""
        whole = as_document(document)
        with stage("read", whole):
            return whole, reading(
                whole,
                lambda: self._words_known.evidence.lost,
                lambda: self._words_known.evidence.parted,
                lambda: self._words_known.evidence.vocabulary,
            )

    def _detected(
        self,
        taken: Sequence[Taken],
        further: Callable[[Document, Spans], Spans] = lambda document, spans: spans,
    ) -> list[Detected | DocumentError]:
        """Return what is known of each document before anything is replaced, or why it failed.

        `further` adds to the spans that were found in a document as it is read.
        """

        def detected(whole: Document, read: Reading | None, found: Found[Spans]) -> Detected:
            analysis, spans = found
            added = further(read.document if read else whole, spans)
            with stage("read", whole):
                return restored(analysis, added, read)

        found = self._found([one.document if one else whole for whole, one in taken])
        return [
            each if isinstance(each, DocumentError) else attempted(detected, *one, each)
            for one, each in zip(taken, found, strict=True)
        ]

    def _found(self, documents: Sequence[Document]) -> list[Found[tuple[Span, ...]] | DocumentError]:
        segmented = [attempted(self._segmented, document) for document in documents]
        analyses = onward("annotate", documents, segmented, self._analyses)
        tagged = onward("tagger", documents, analyses, self._tagged)
        guessed = onward("tagger", documents, tagged, self._guessed)
        found = onward("known values", documents, guessed, self._with_known)
        merged = onward("merge", documents, found, self._merged)
        if self.settings.only or "consistency" in self._without:
            return merged
        return onward("consistency", documents, merged, self._consistent)

    def _analyses(self, read: Sequence[tuple[Document, tuple[Line, ...]]]) -> list[Analysis]:
        contexts = self._annotators.contexts([(document.text, lines) for document, lines in read])
        return [Analysis(lines, context) for (_, lines), context in zip(read, contexts, strict=True)]

    def _tagged(self, read: Sequence[tuple[Document, Analysis]]) -> list[Found[list[Span]]]:
        """Return what the tagger finds in each document."""
        if self._tagger is None:
            return [(analysis, []) for _, analysis in read]
        views = [(document.text, one.lines, one.context) for document, one in read]
        tagged = self._tagger.tag_batch(views, self.policy.tagger_bias, self.policy.tagger_further)
        return [(analysis, each) for (_, analysis), each in zip(read, tagged, strict=True)]

    def _guessed(self, tagged: Sequence[tuple[Document, Found[list[Span]]]]) -> list[Found[list[Span]]]:
        """Return what rules find in each document, and what is left of the tagger's finds."""
        trusted = self.settings.only != "model" and "rules" not in self._without
        ruled = [list(analysis.context.rules) if trusted else [] for _, (analysis, _) in tagged]
        filters, texts = self._filters, [document.text for document, _ in tagged]
        guessed = filters.of_tagger(
            [(text, found, own) for text, (_, (_, found)), own in zip(texts, tagged, ruled, strict=True)]
        )
        of_rules = filters.of_rules(list(zip(texts, ruled, strict=True)))
        wanted = filters.of_both(
            [(text, [*own, *left]) for text, own, left in zip(texts, of_rules, guessed, strict=True)]
        )
        return [(analysis, list(found)) for (_, (analysis, _)), found in zip(tagged, wanted, strict=True)]

    def _with_known(self, guessed: Sequence[tuple[Document, Found[list[Span]]]]) -> list[Found[list[Span]]]:
        """Return what was found in each document with what its caller knows."""
        result: list[Found[list[Span]]] = []
        for document, (analysis, found) in guessed:
            if document.known:
                check_known_labels(document, self._labels)
                naming = naming_stretches(analysis.lines, analysis.zones, document.regions)
                found = found + find_known(document.text, document.known, self._listed.knowledge, naming)
            result.append((analysis, found))
        return result

    def _merged(self, found: Sequence[tuple[Document, Found[list[Span]]]]) -> list[Found[tuple[Span, ...]]]:
        """Return the spans that the finds in each document merge to."""
        merged = self._filters.merged(
            [(document, own + header_dates(document)) for document, (_, own) in found]
        )
        return [(analysis, spans) for (_, (analysis, _)), spans in zip(found, merged, strict=True)]

    def _consistent(
        self, merged: Sequence[tuple[Document, Found[tuple[Span, ...]]]]
    ) -> list[Found[tuple[Span, ...]]]:
        """Return the merged spans of each document as they are completed and spread over it."""
        views = [
            Merged(document, analysis.lines, analysis.zones, spans) for document, (analysis, spans) in merged
        ]
        consistent = self._filters.consistent(views)
        return [(analysis, spans) for (_, (analysis, _)), spans in zip(merged, consistent, strict=True)]

    def _segmented(self, document: Document) -> tuple[Line, ...]:
        with stage("segment", document):
            if self._tagger is None:
                return segment(document.text, self.language.code)
            return segment(document.text, self._tagger.language, self._tagger.tokens)  # as it was trained

    @cached_property
    def _words_known(self) -> KnownWords:
        """What lists and the model tell of words; made when first needed."""
        code, gazetteers = self.language.code, self.settings.gazetteers
        if self._known is not None:
            return self._known
        if self._stands_in and self._tagger is not None:
            return KnownWords(code, gazetteers, self._tagger.extractor.resources)
        return known_words(code, gazetteers, None if self._tagger is None else self.settings.model)

    @property
    def _listed(self) -> ListedWords:
        """What lists say of the words of the language."""
        return self._words_known.listed

    @cached_property
    def _filters(self) -> Filters:
        """What finds go through; made when first needed."""
        return Filters(
            self._never, self._things, self._words, self._listed, self.policy, self._allowed, self._without
        )


def forget_loaded() -> None:
    """Let go of what pipelines of this thread share.

    Work that was stopped anywhere may have spoilt its caches.
    """
    for shared in (known_words, shipped_rules, load_tagger):
        shared.forget()
