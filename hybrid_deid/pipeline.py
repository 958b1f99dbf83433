"""The pipeline: the one place that knows the order of the stages.

segment -> zones, parts of speech -> rules, tagger, known values -> merge -> consistency -> replace.
A stage that fails sets the document aside; nothing of it is written then.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from hybrid_deid.analysis import Analysis, Detected, restored
from hybrid_deid.annotate import Annotators
from hybrid_deid.clusters import Clusters
from hybrid_deid.documents import as_document, check_known_labels
from hybrid_deid.errors import ConfigurationError, DocumentError
from hybrid_deid.keyed import Keyed, check_key
from hybrid_deid.known_values import find_known
from hybrid_deid.labels import known_labels
from hybrid_deid.languages import Language, language, language_of_model
from hybrid_deid.lexicon import Gazetteers, load_gazetteers
from hybrid_deid.mentions import language_words, naming_stretches
from hybrid_deid.mentions.listed import knowledge_of
from hybrid_deid.mentions.words import Words, split_words
from hybrid_deid.merge import load_policy, merge, with_provenance
from hybrid_deid.merge.completing import completed
from hybrid_deid.merge.compounds import with_compounds
from hybrid_deid.merge.consistency import spread, vote
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.edges import with_edges
from hybrid_deid.merge.fields import without_fields
from hybrid_deid.merge.file_names import without_files
from hybrid_deid.merge.full_names import with_full_names
from hybrid_deid.merge.genitive import with_genitives
from hybrid_deid.merge.given_names import with_listed_given_names
from hybrid_deid.merge.glued import without_neighbours
from hybrid_deid.merge.growing import without_parts
from hybrid_deid.merge.listed_words import ListedWords
from hybrid_deid.merge.lower_case_adjectives import without_adjectives
from hybrid_deid.merge.markup_apart import without_markup
from hybrid_deid.merge.name_rows import parted_at_columns
from hybrid_deid.merge.never import load_never, without_measures, without_never
from hybrid_deid.merge.not_organizations import without_generic_institutions
from hybrid_deid.merge.not_people import without_mistaken_people
from hybrid_deid.merge.numbered_points import without_numbered_points
from hybrid_deid.merge.numbers_apart import with_numbers_apart
from hybrid_deid.merge.one_label import with_one_label
from hybrid_deid.merge.parted_organizations import parted_organizations
from hybrid_deid.merge.policy import is_doubted, source_kind
from hybrid_deid.merge.repetition import repeats, without_pieces
from hybrid_deid.merge.rulers import without_rulers
from hybrid_deid.merge.short_firms import with_short_firms
from hybrid_deid.merge.short_names import with_short_names
from hybrid_deid.merge.streets import with_house_numbers_apart, with_streets
from hybrid_deid.merge.terminal_text import without_commands
from hybrid_deid.merge.things import load_things, without_things
from hybrid_deid.merge.towns import with_whole_towns
from hybrid_deid.reading import ReadingEvidence, reading
from hybrid_deid.regions import clip, header_dates
from hybrid_deid.replace import load_strategies, replace, scope_of
from hybrid_deid.replace.strategies import check_strategy_labels
from hybrid_deid.rule_engine import load_rules, rule_languages
from hybrid_deid.rule_engine.lists import Allowed
from hybrid_deid.segment import segment
from hybrid_deid.settings import Settings
from hybrid_deid.stages import attempted, given, stage, together
from hybrid_deid.tagger import Tagger, load_tagger
from hybrid_deid.values import Document, Line, Result, Span
from hybrid_deid.zones import load_zones

OPTIONAL = frozenset({"rules", "zones", "consistency"})
DEFAULT_LANGUAGE = "de"


class Pipeline:
    """All stages of one configuration, loaded. Threads must not share one; each process loads its own."""

    def __init__(
        self, settings: Settings, tagger: Tagger | None = None, without: frozenset[str] = frozenset()
    ) -> None:
        """Load what `settings` name; raises ConfigurationError, RuleError or ModelError.

        `tagger` stands in for the model that the settings name; `without` names stages (of OPTIONAL) that
        are left out. Both are for experiments.
        """
        if without - OPTIONAL:
            raise ConfigurationError(f"only {', '.join(sorted(OPTIONAL))} can be left out of the pipeline")
        self.settings = settings
        self._without = without
        self.policy = load_policy(settings.policy)
        self.strategies = load_strategies(settings.strategies, dict(settings.overrides), settings.follow_city)
        self._tagger = None
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
        rules = load_rules(ruled, settings.rules)
        self._annotators = Annotators(
            None if "zones" in without else load_zones().zones_batch, pos, rules.find_batch
        )
        own = None if self._tagger is None else self._tagger.labels
        self._labels = known_labels(settings.model, own, rules.labels)
        check_strategy_labels(self.strategies, self._labels)
        self._allowed = Allowed(rules.allow)
        self._never, self._things = load_never(code), load_things(code)
        self._words, self._consistency = language_words(code), load_consistency(code)

    def tag(self, document: Document | str) -> tuple[Span, ...]:
        """Return the spans of a document, sorted and without overlap; raises DocumentError."""
        return given(self.tag_batch([document])[0])

    def deidentify(self, document: Document | str) -> Result:
        """Replace all that is found in a document; raises DocumentError."""
        return given(self.deidentify_batch([document])[0])

    def tag_batch(self, documents: Sequence[Document | str]) -> list[tuple[Span, ...] | DocumentError]:
        """Return for each document what `tag` returns or raises; several at once are quicker."""
        found = self._detected([as_document(document) for document in documents])
        return [each if isinstance(each, DocumentError) else each.spans for each in found]

    def deidentify_batch(self, documents: Sequence[Document | str]) -> list[Result | DocumentError]:
        """Return for each document what `deidentify` returns or raises; several at once are quicker.

        Raises ConfigurationError when the settings have no key.
        """
        check_key(self.settings.key)
        whole = [as_document(document) for document in documents]
        return [
            found if isinstance(found, DocumentError) else attempted(self._replaced, document, found)
            for document, found in zip(whole, self._detected(whole), strict=True)
        ]

    def _replaced(self, document: Document, found: Detected) -> Result:
        with stage("replace", document):
            keyed = Keyed(self.settings.key, scope_of(document, self.settings.scope))
            return replace(
                document,
                found.spans,
                found.analysis.zones,
                self.language,
                keyed,
                self.strategies,
                self.settings.mode,
                self._cases,
                found.read,
            )

    def _detected(self, documents: Sequence[Document]) -> list[Detected | DocumentError]:
        """Return what is known of each document before anything is replaced, or why it failed."""
        readings = [
            reading(
                document,
                lambda: self._evidence.lost,
                lambda: self._evidence.parted,
                lambda: self._evidence.vocabulary,
            )
            for document in documents
        ]
        found = self._found(
            [one.document if one else whole for one, whole in zip(readings, documents, strict=True)]
        )
        return [restored(each, one) for each, one in zip(found, readings, strict=True)]

    def _found(
        self, documents: Sequence[Document]
    ) -> list[tuple[Analysis, tuple[Span, ...]] | DocumentError]:
        analyses = self._analyses(documents)
        read = [
            (document, analysis)
            for document, analysis in zip(documents, analyses, strict=True)
            if isinstance(analysis, Analysis)
        ]
        detected = (
            found if isinstance(found, DocumentError) else attempted(self._spans, document, analysis, found)
            for (document, analysis), found in zip(read, self._tagged(read), strict=True)
        )
        return [each if isinstance(each, DocumentError) else next(detected) for each in analyses]

    def _analyses(self, documents: Sequence[Document]) -> list[Analysis | DocumentError]:
        segmented = [attempted(self._segmented, document) for document in documents]
        read = [
            (document, lines)
            for document, lines in zip(documents, segmented, strict=True)
            if not isinstance(lines, DocumentError)
        ]

        def annotate(some: Sequence[tuple[Document, tuple[Line, ...]]]) -> list[Analysis]:
            contexts = self._annotators.contexts([(document.text, lines) for document, lines in some])
            return [Analysis(lines, found) for (_, lines), found in zip(some, contexts, strict=True)]

        made = together("annotate", read, annotate)
        rest = iter(made)
        return [each if isinstance(each, DocumentError) else next(rest) for each in segmented]

    def _tagged(self, read: Sequence[tuple[Document, Analysis]]) -> list[list[Span] | DocumentError]:
        """Return what the tagger finds in each document."""
        tagger = self._tagger
        if tagger is None:
            return [[] for _ in read]

        def tag(some: Sequence[tuple[Document, Analysis]]) -> list[list[Span]]:
            views = [(document.text, one.lines, one.context) for document, one in some]
            return tagger.tag_batch(views, self.policy.tagger_bias, self.policy.tagger_further)

        return together("tagger", read, tag)

    def _spans(
        self, document: Document, analysis: Analysis, tagged: list[Span]
    ) -> tuple[Analysis, tuple[Span, ...]]:
        """Return the analysis of a document and its spans, given what the tagger found."""
        text, settings = document.text, self.settings
        trusted = settings.only != "model" and "rules" not in self._without
        found = list(analysis.context.rules) if trusted else []
        if tagged:
            with stage("tagger", document):
                shown = without_commands(text, tagged)
                plain = without_markup(text, shown, found, lambda: self._listed.labels)
                values = without_fields(text, parted_at_columns(plain), self._never)
                apart = with_house_numbers_apart(values, found)
                parted = without_neighbours(apart, found, lambda: self._listed.labels)
                towns = without_adjectives(text, parted, self._consistency.places, self._is_place)
                measured = self._without_others(text, towns)
                whole = without_files(text, measured, self._never.file_endings, lambda: self._listed.labels)
                single = parted_organizations(whole, self._is_frequent, self._consistency.firms)
                found += self._wanted(with_edges(text, single, self._never))
        found = without_numbered_points(text, found, self._never)
        if document.known:
            with stage("known values", document):
                check_known_labels(document, self._labels)
                naming = naming_stretches(analysis.lines, analysis.zones, document.regions)
                found += find_known(text, document.known, self._listed.knowledge, naming)
        with stage("merge", document):
            spans = self._merged(document, found + header_dates(document))
        if not settings.only and "consistency" not in self._without:
            with stage("consistency", document):
                spans = self._consistent(document, analysis, spans)
        return analysis, spans

    def _segmented(self, document: Document) -> tuple[Line, ...]:
        with stage("segment", document):
            if self._tagger is None:
                return segment(document.text, self.language.code)
            return segment(document.text, self._tagger.language, self._tagger.tokens)  # as it was trained

    def _consistent(
        self, document: Document, analysis: Analysis, spans: tuple[Span, ...]
    ) -> tuple[Span, ...]:
        spans = self._completed(document, analysis, spans)
        if not spans:
            return spans
        words = split_words(document.text)
        further = spread(
            document.text,
            spans,
            self._listed.knowledge,
            lines=analysis.lines,
            zones=analysis.zones,
            regions=document.regions,
            words=words,
        )
        wanted = self._wanted(further) if further else []
        if wanted:
            spans = self._with_wholes(document, spans, wanted)
        seen: set[Span] = set()
        while again := self._repeats(document, spans, words):
            if seen.issuperset(again):
                break
            seen.update(again)
            spans = self._with_wholes(document, spans, again)
        listed = with_listed_given_names(document.text, spans, self._listed.knowledge)
        voted = vote(listed, self._listed.knowledge)
        alike = with_one_label(document.text, voted, self._listed.names)
        firms = with_short_firms(document.text, alike, self._listed, words)
        short = with_short_names(document.text, firms)
        if short != alike:
            short = tuple(clip(list(filter(self._is_accepted, short)), document.regions))
        return with_provenance(self._still_wanted(short))

    def _with_wholes(
        self, document: Document, spans: tuple[Span, ...], wholes: list[Span]
    ) -> tuple[Span, ...]:
        """Return spans merged with finds that may be the whole of what they are a part of."""
        kept = without_pieces(spans, wholes, self.policy, self._consistency.genitive)
        return self._merged(document, [*kept, *wholes])

    def _completed(self, document: Document, analysis: Analysis, spans: tuple[Span, ...]) -> tuple[Span, ...]:
        """Return the spans of a document with the names that lists, lines and headers complete."""

        def added(known: tuple[Span, ...], missed: list[Span], wholes: bool = False) -> tuple[Span, ...]:
            if not missed:
                return known
            wanted = self._without_others(document.text, self._wanted(missed))
            kept = without_parts(known, wanted, self.policy) if wholes else known
            return self._merged(document, [*kept, *wanted])

        def kept(found: Sequence[Span]) -> tuple[Span, ...]:
            wanted = self._still_wanted(filter(self._is_accepted, found))
            own = [span for span in wanted if source_kind(span.source) == "consistency"]
            others = set(own).difference(self._without_others(document.text, own)) if own else ()
            return tuple(clip([span for span in wanted if span not in others], document.regions))

        files = self._never.file_endings
        spans = completed(document.text, analysis.lines, spans, self._listed, added, kept, files)
        return tuple(clip(spans, document.regions))

    def _is_accepted(self, span: Span) -> bool:
        """Tell whether the policy lets a find of consistency stand; others have been through the merger."""
        kind = source_kind(span.source)
        return kind != "consistency" or span.score >= self.policy.threshold_of(kind, span.label)

    def _still_wanted(self, found: Iterable[Span]) -> tuple[Span, ...]:
        """Return spans without those that are never, or may be, seen under the label that they have now."""
        spans = without_never(found, self._never)
        if not self._allowed:
            return tuple(spans)
        allowed = self._allowed.apply([span for span in spans if is_doubted(span)])
        kept = set(allowed)
        return tuple(span for span in spans if not is_doubted(span) or span in kept)

    def _repeats(self, document: Document, spans: tuple[Span, ...], words: Words) -> list[Span]:
        return repeats(
            document.text, spans, self._listed.knowledge, self.policy, regions=document.regions, words=words
        )

    def _wanted(self, found: Sequence[Span]) -> list[Span]:
        """Return the findings of the tagger or of consistency without what is never, or may be, seen."""
        return without_never(self._allowed.apply(list(found)), self._never)

    def _without_others(self, text: str, found: Iterable[Span]) -> list[Span]:
        """Return findings without those of a model or of consistency that are measures, things or titles."""
        measured = without_measures(text, found, self._never)
        others = without_things(text, measured, self._things, self._consistency.joints)
        return without_rulers(text, others, self._never.rulers)

    def _merged(self, document: Document, found: Sequence[Span]) -> tuple[Span, ...]:
        spans = merge(clip(found, document.regions), self.policy)
        spans = with_compounds(document.text, with_numbers_apart(spans), self._consistency.compound)
        if spans and self._listed.towns:
            spans = with_whole_towns(document.text, spans, self._listed.towns)
        spans = with_streets(document.text, spans)
        spans = without_mistaken_people(document.text, spans, self._listed.knowledge, self._listed.regions)
        spans = without_generic_institutions(spans, self._listed.knowledge)
        spans = with_full_names(document.text, spans, self._words, self._listed.has_gender)
        return tuple(clip(with_genitives(document.text, spans, self._words), document.regions))

    def _is_place(self, word: str) -> bool:
        """Tell whether some list has a place, or one that a word is derived from."""
        return self._listed.knowledge.places.knows(word)

    def _is_frequent(self, word: str) -> bool:
        """Tell whether mail often has a word; any word, where nothing is known of that."""
        clusters = self._clusters
        return clusters is None or clusters.row(word) is not None

    @cached_property
    def _evidence(self) -> ReadingEvidence:
        """What tells how words are to be read; made when first needed."""
        listed = self._listed
        return ReadingEvidence(
            listed.lists,
            listed.knowledge,
            listed.is_family,
            listed.is_stop,
            self._is_frequent,
            self._frequent_words,
        )

    @property
    def _frequent_words(self) -> Iterable[str]:
        """The words that mail often has; none, where nothing is known of that."""
        clusters = self._clusters
        return () if clusters is None else clusters.rows

    @property
    def _clusters(self) -> Clusters | None:
        resources = self._tagger.extractor.resources if self._tagger is not None else None
        return None if resources is None or resources.clusters is None else resources.cluster_lexicon

    @cached_property
    def _lists(self) -> Gazetteers:
        """The lists of the language, or those that stand in for them in an experiment."""
        stand_in = self._tagger.extractor.resources.lists if self._tagger is not None else None
        if stand_in is not None and stand_in.language == self.language.code:
            return stand_in
        return load_gazetteers(self.language.code, self.settings.gazetteers)

    @cached_property
    def _listed(self) -> ListedWords:
        """What lists say of the words of the language; made when first needed."""
        return ListedWords(self._lists, knowledge_of(self._lists, self.language), self._is_frequent)
