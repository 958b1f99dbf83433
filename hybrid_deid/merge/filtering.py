"""What finds go through, in its order: from a tagger's guesses to the spans that stand in a document."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import NamedTuple, Protocol

from hybrid_deid.mentions import LanguageWords
from hybrid_deid.mentions.folding import unmarked_words
from hybrid_deid.mentions.words import Words, split_words
from hybrid_deid.merge.codes_apart import with_codes_apart
from hybrid_deid.merge.completing import completed
from hybrid_deid.merge.compounds import with_compounds
from hybrid_deid.merge.consistency import spread, vote
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.doubts.binomials import without_binomials
from hybrid_deid.merge.doubts.car_models import without_car_models
from hybrid_deid.merge.doubts.columns_apart import parted_at_columns
from hybrid_deid.merge.doubts.counted_nouns import without_counted_nouns
from hybrid_deid.merge.doubts.counts_behind_dates import without_counts
from hybrid_deid.merge.doubts.edges import with_edges
from hybrid_deid.merge.doubts.eponyms import without_eponyms
from hybrid_deid.merge.doubts.fields import without_fields
from hybrid_deid.merge.doubts.glued import without_neighbours
from hybrid_deid.merge.doubts.lone_particles import without_lone_particles
from hybrid_deid.merge.doubts.lower_case_adjectives import without_adjectives
from hybrid_deid.merge.doubts.names_in_dates import with_names_in_dates
from hybrid_deid.merge.doubts.never import Never, without_measures, without_never
from hybrid_deid.merge.doubts.not_organizations import without_generic_institutions
from hybrid_deid.merge.doubts.not_people import without_mistaken_people
from hybrid_deid.merge.doubts.number_ranges import without_number_ranges
from hybrid_deid.merge.doubts.parted_organizations import parted_organizations
from hybrid_deid.merge.doubts.products import without_products
from hybrid_deid.merge.doubts.rulers import without_rulers
from hybrid_deid.merge.doubts.somebody import Somebody
from hybrid_deid.merge.doubts.things import Things, without_things
from hybrid_deid.merge.drafts import Draft
from hybrid_deid.merge.genitive import with_genitives
from hybrid_deid.merge.growing import without_parts
from hybrid_deid.merge.labelled_steps import LabelledStep, gone_through
from hybrid_deid.merge.line_ends import over_line_ends
from hybrid_deid.merge.listed_words import ListedWords
from hybrid_deid.merge.merging import merge, with_provenance
from hybrid_deid.merge.mistaken_labels import MISTAKEN
from hybrid_deid.merge.numbers_apart import NUMBERS, with_numbers_apart
from hybrid_deid.merge.one_label import with_one_label
from hybrid_deid.merge.organizations.short_firms import with_short_firms
from hybrid_deid.merge.people.full_names import with_full_names
from hybrid_deid.merge.people.given_names import with_listed_given_names
from hybrid_deid.merge.people.quote_prefixes import with_quote_prefixes
from hybrid_deid.merge.people.short_names import with_short_names
from hybrid_deid.merge.places.streets import with_house_numbers_apart, with_streets
from hybrid_deid.merge.places.town_additions import with_additions
from hybrid_deid.merge.places.towns import with_rivers, with_towns_of_quarters, with_whole_towns
from hybrid_deid.merge.policy import Policy, is_doubted, source_kind
from hybrid_deid.merge.repetition import repeats, without_pieces
from hybrid_deid.merge.rows.addresses_apart import with_addresses_apart
from hybrid_deid.merge.structure.code_names import CODED, without_code_names
from hybrid_deid.merge.structure.file_names import without_files
from hybrid_deid.merge.structure.identifiers import without_identifiers
from hybrid_deid.merge.structure.known_keys import without_known_keys
from hybrid_deid.merge.structure.markup_apart import without_markup
from hybrid_deid.merge.structure.signed_users import with_signed_users
from hybrid_deid.merge.structure.terminal_text import without_commands
from hybrid_deid.merge.word_labels import WordLabels
from hybrid_deid.regions import clip
from hybrid_deid.values import BY_START, Document, Line, Span

Spans = tuple[Span, ...]
TOWNS, FIRMS, DATES = frozenset({"CITY"}), frozenset({"ORG"}), frozenset({"DATE"})
ADDRESSES, FIRMS_AND_TOWNS = frozenset({"EMAIL"}), FIRMS | TOWNS
CODES_AND_TOWNS, HOUSES_AND_TOWNS = TOWNS | {"ZIP"}, TOWNS | {"STREETNO"}
Tagged = tuple[str, Sequence[Span], Sequence[Span]]  # a text, what a tagger finds in it and what rules do


class Merged(NamedTuple):
    """A document with its lines, the zones of some of them, and merged spans."""

    document: Document
    lines: Sequence[Line]
    zones: Mapping[int, str]
    spans: Spans


class AllowList(Protocol):
    """Values that are never to be found."""

    def apply(self, spans: list[Span]) -> list[Span]:
        """Return the spans that stay."""


@dataclass(frozen=True)
class Filters:
    """What finds are held against: a policy, what is never or may be seen, things, and the lists' words."""

    policy: Policy
    never: Never
    things: Things
    allowed: AllowList
    words: LanguageWords
    listed: ListedWords

    def of_tagger(self, documents: Sequence[Tagged]) -> list[list[Span]]:
        """Return what is left of a tagger's finds in each of some texts, given those of rules."""
        given = [(text, ruled) for text, _, ruled in documents]
        return list(map(list, gone_through(self._doubts, [tagged for _, tagged, _ in documents], given)))

    @cached_property
    def _doubts(self) -> tuple[LabelledStep, ...]:
        """What a tagger's finds in a text go through, given those of rules."""
        never, listed = self.never, self.listed
        settings, knows = listed.settings, listed.knowledge.places.knows
        step = LabelledStep

        def labels() -> WordLabels:
            return listed.labels

        return (
            step(lambda spans, text, ruled: without_code_names(text, spans, labels), CODED),
            step(lambda spans, text, ruled: without_known_keys(text, spans)),
            step(lambda spans, text, ruled: without_commands(text, spans)),
            step(lambda spans, text, ruled: without_markup(text, spans, ruled, labels)),
            step(lambda spans, text, ruled: parted_at_columns(text, spans)),
            step(lambda spans, text, ruled: with_addresses_apart(text, spans), ADDRESSES),
            step(lambda spans, text, ruled: without_fields(text, spans, never)),
            step(lambda spans, text, ruled: with_house_numbers_apart(spans, ruled)),
            step(lambda spans, text, ruled: with_names_in_dates(spans, labels), DATES),
            step(lambda spans, text, ruled: without_neighbours(spans, ruled, labels)),
            step(lambda spans, text, ruled: without_adjectives(text, spans, settings.places, knows), TOWNS),
            step(lambda spans, text, ruled: self._without_others(text, spans)),
            step(lambda spans, text, ruled: without_files(text, spans, never.file_endings, labels)),
            step(
                lambda spans, text, ruled: parted_organizations(spans, listed.is_frequent, settings.firms),
                FIRMS,
            ),
            step(lambda spans, text, ruled: without_counts(text, spans, settings.date_ranges), DATES),
            step(lambda spans, text, ruled: with_edges(text, spans, never)),
            step(lambda spans, text, ruled: self._wanted(text, spans)),
        )

    def merged(self, documents: Sequence[tuple[Document, Sequence[Span]]]) -> list[Spans]:
        """Return the spans that the finds in each of some documents merge to."""
        merged = [merge(clip(found, document.regions), self.policy) for document, found in documents]
        joined = gone_through(self._joining, merged, [(document.text,) for document, _ in documents])
        return [
            tuple(clip(each, document.regions)) for each, (document, _) in zip(joined, documents, strict=True)
        ]

    @cached_property
    def _joining(self) -> tuple[LabelledStep, ...]:
        """What merged spans of a text go through."""
        listed, language = self.listed, self.words
        settings, knowledge = listed.settings, listed.knowledge
        places, knows, large = settings.places, knowledge.places.knows, settings.places.large
        clubs, rivers = settings.houses.any_clubs, settings.places.rivers
        step = LabelledStep
        return (
            step(lambda spans, text: with_numbers_apart(spans), NUMBERS),
            step(lambda spans, text: with_codes_apart(text, spans, settings.codes_apart), NUMBERS),
            step(lambda spans, text: with_compounds(text, spans, settings.compound)),
            step(
                lambda spans, text: with_whole_towns(text, spans, listed.towns) if listed.towns else spans,
                MISTAKEN,
            ),
            step(
                lambda spans, text: with_additions(text, spans, places.additions, listed.additions, knows),
                MISTAKEN,
            ),
            step(
                lambda spans, text: without_counted_nouns(
                    text, spans, listed.is_noun, listed.homes, settings.places
                ),
                CODES_AND_TOWNS,
            ),
            step(
                lambda spans, text: with_rivers(text, spans, rivers, knows, listed.is_frequent),
                TOWNS,
            ),
            step(lambda spans, text: with_towns_of_quarters(text, spans, knows, large), TOWNS),
            step(lambda spans, text: over_line_ends(text, spans, places, settings.particles, listed.is_kind)),
            step(
                lambda spans, text: with_streets(text, spans, clubs, large, listed.is_street),
                HOUSES_AND_TOWNS,
            ),
            step(
                lambda spans, text: without_mistaken_people(text, spans, knowledge, listed.regions),
                MISTAKEN,
            ),
            step(lambda spans, text: without_generic_institutions(spans, knowledge), FIRMS_AND_TOWNS),
            step(
                lambda spans, text: with_full_names(text, spans, language, listed.has_gender),
                MISTAKEN,
            ),
            step(lambda spans, text: without_lone_particles(text, spans, settings.particles), MISTAKEN),
            step(lambda spans, text: with_genitives(text, spans, language)),
        )

    def consistent(self, documents: Sequence[Merged]) -> list[Spans]:
        """Return the merged spans of documents completed, spread over each and under one label each."""
        completed = self._completed(documents)
        found = [
            Merged(document, lines, zones, spans)
            for (document, lines, zones, _), spans in zip(documents, completed, strict=True)
            if spans
        ]
        labelled = iter(self._labelled(found))
        return [
            next(labelled) if spans else self._quoted(document, spans)
            for (document, *_), spans in zip(documents, completed, strict=True)
        ]

    def _quoted(self, document: Document, spans: Spans) -> Spans:
        """Return what the quoted lines of a document tell, of which nothing else is known."""
        quoted = self._accepted(spans, with_quote_prefixes(document.text, spans, self.listed))
        return with_provenance(clip(quoted, document.regions))

    def _labelled(self, documents: Sequence[Merged]) -> list[Spans]:
        """Return the completed spans of documents spread over each and under one label each."""
        listed, texts = self.listed, [document.text for document, *_ in documents]
        knowledge, words = listed.knowledge, list(map(split_words, texts))
        spread = [self._spread(each, own) for each, own in zip(documents, words, strict=True)]
        repeated = [
            self._repeated(document, spans, own)
            for (document, *_), spans, own in zip(documents, spread, words, strict=True)
        ]
        given = [with_listed_given_names(*each, knowledge) for each in zip(texts, repeated, strict=True)]
        voted = [vote(spans, knowledge) for spans in given]
        alike = [with_one_label(*each, listed.names) for each in zip(texts, voted, strict=True)]
        firms = [
            with_short_firms(text, spans, listed, own)
            for text, spans, own in zip(texts, alike, words, strict=True)
        ]
        names = [with_short_names(*each) for each in zip(texts, firms, strict=True)]
        short = [with_quote_prefixes(*each, listed) for each in zip(texts, names, strict=True)]
        accepted = [
            clip(self._accepted(before, after), document.regions) if after != before else after
            for (document, *_), before, after in zip(documents, alike, short, strict=True)
        ]
        score, endings = listed.settings.net.score, self.never.file_endings
        signed = [with_signed_users(*each, score, endings) for each in zip(texts, accepted, strict=True)]
        return [
            with_provenance(self._still_wanted(text, spans))
            for text, spans in zip(texts, signed, strict=True)
        ]

    def _completed(self, documents: Sequence[Merged]) -> list[Spans]:
        """Return the spans of documents with the names that lists, lines and headers complete."""
        drafts = [
            Draft(
                document.text,
                lines,
                spans,
                self.listed,
                partial(self._added, document),
                partial(self._kept, document),
                self.never.file_endings,
            )
            for document, lines, _, spans in documents
        ]
        completed(drafts)
        return [
            tuple(clip(draft.spans, document.regions))
            for draft, (document, *_) in zip(drafts, documents, strict=True)
        ]

    def _added(self, document: Document, known: Spans, missed: list[Span], wholes: bool) -> Spans:
        """Return spans of a document merged with new finds; `wholes` take the place of their parts."""
        wanted = self._without_others(document.text, self._wanted(document.text, missed))
        kept = without_parts(known, wanted, self.policy) if wholes else known
        return self.merged([(document, [*kept, *wanted])])[0]

    def _kept(self, document: Document, before: Spans, found: Sequence[Span]) -> Spans:
        """Return what a stage made of the spans `before`, without what is not accepted."""
        if tuple(found) == before:
            return before
        wanted = self._still_wanted(document.text, self._accepted(before, found))
        own = [span for span in wanted if source_kind(span.source) == "consistency"]
        others = set(own).difference(self._without_others(document.text, own)) if own else ()
        return tuple(clip([span for span in wanted if span not in others], document.regions))

    def _spread(self, merged: Merged, words: Words) -> Spans:
        """Return the spans of a document with what they name wherever else it stands."""
        document, lines, zones, spans = merged
        text, knowledge, regions = document.text, self.listed.knowledge, document.regions
        further = spread(text, spans, knowledge, lines=lines, zones=zones, regions=regions, words=words)
        wanted = self._without_others(text, self._wanted(text, further)) if further else []
        return self._with_wholes(document, spans, wanted) if wanted else spans

    def _repeated(self, document: Document, spans: Spans, words: Words) -> Spans:
        """Return the spans of a document with all other places where what they cover stands as it is."""
        text, knowledge, regions = document.text, self.listed.knowledge, document.regions
        seen: set[Span] = set()
        while True:
            found = repeats(text, spans, knowledge, self.policy, regions=regions, words=words)
            again = self._without_others(text, found)
            if seen.issuperset(again):
                break
            seen.update(again)
            spans = self._with_wholes(document, spans, again)
        return spans

    def _with_wholes(self, document: Document, spans: Spans, wholes: Sequence[Span]) -> Spans:
        """Return spans merged with finds that may be the whole of what they are a part of."""
        kept = without_pieces(spans, wholes, self.policy, self.listed.settings.genitive)
        return self.merged([(document, [*kept, *wholes])])[0]

    def _accepted(self, before: Spans, found: Sequence[Span]) -> list[Span]:
        """Return the finds that the policy accepts of those that a stage made of the spans `before`.

        Where one is refused, what stood there before comes back, so that nothing is given up for it.
        """
        refused = [span for span in found if not self._is_accepted(span)]
        if not refused:
            return list(found)
        accepted = [span for span in found if self._is_accepted(span)]
        gaps, covered, still = Covered(refused), Covered(accepted), set(found)
        back = [
            span
            for span in before
            if span not in still
            and gaps.touches(span.start, span.end)
            and not covered.touches(span.start, span.end)
        ]
        return sorted([*accepted, *back], key=BY_START)

    def _is_accepted(self, span: Span) -> bool:
        """Tell whether the policy lets a find of consistency stand; others have been through the merger."""
        kind = source_kind(span.source)
        return kind != "consistency" or span.score >= self.policy.threshold_of(kind, span.label)

    def _still_wanted(self, text: str, found: Iterable[Span]) -> Spans:
        """Return spans without those that are never, or may be, seen under the label that they have now."""
        spans = without_never(text, found, self.never)
        if len(self.allowed.apply(spans)) == len(spans):
            return tuple(spans)  # nearly all documents
        kept = set(self.allowed.apply([span for span in spans if is_doubted(span)]))
        return tuple(span for span in spans if not is_doubted(span) or span in kept)

    def _wanted(self, text: str, found: Sequence[Span]) -> list[Span]:
        """Return the findings of the tagger or of consistency without what is never, or may be, seen."""
        return without_never(text, self.allowed.apply(list(found)), self.never)

    def of_rules(self, text: str, ruled: Sequence[Span]) -> Sequence[Span]:
        """Return the finds of rules in a text without the numbers of goods that look like others."""
        return without_products(text, ruled, self.listed.settings.products)

    @cached_property
    def _somebody(self) -> Somebody:
        settings = self.listed.settings
        offices, doing = settings.announced.offices, settings.subjects.doing
        return Somebody(settings.known_families, offices, doing, self.words, self.listed.knowledge.is_given)

    def _without_others(self, text: str, found: Sequence[Span]) -> Sequence[Span]:
        """Return findings without those of a model or of consistency that are measures, things or titles."""
        if not found:
            return found
        written = without_identifiers(text, found, lambda: self.listed.labels)
        measured = without_measures(text, written, self.never)
        settings = self.listed.settings
        single = without_number_ranges(text, measured, self.never.numbering, settings.date_ranges)
        listed, somebody = self.listed, self._somebody
        towns = without_counted_nouns(text, single, listed.is_noun, listed.homes, settings.places)
        named = without_eponyms(text, towns, settings.eponyms, somebody)
        is_somebody, words = partial(somebody.is_named, text), unmarked_words(text)
        # Most texts have no word of any make.
        cars, makes = settings.cars, settings.products
        driven = named if cars.words.isdisjoint(words) else without_car_models(text, named, cars)
        is_bare = makes.words.isdisjoint(words)
        goods = driven if is_bare else without_products(text, driven, makes, is_somebody)
        animals = without_binomials(text, goods, listed.species, is_somebody)
        others = without_things(text, animals, self.things, settings.joints, is_somebody)
        return without_rulers(text, others, self.never)
