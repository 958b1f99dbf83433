"""What finds go through, in its order: from a tagger's guesses to the spans that stand in a document."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from hybrid_deid.mentions import LanguageWords
from hybrid_deid.mentions.words import Words, split_words
from hybrid_deid.merge.codes_apart import with_codes_apart
from hybrid_deid.merge.completing import completed
from hybrid_deid.merge.compounds import with_compounds
from hybrid_deid.merge.consistency import spread, vote
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.doubts.car_models import without_car_models
from hybrid_deid.merge.doubts.columns_apart import parted_at_columns
from hybrid_deid.merge.doubts.counts_behind_dates import without_counts
from hybrid_deid.merge.doubts.edges import with_edges
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
from hybrid_deid.merge.doubts.rulers import without_rulers
from hybrid_deid.merge.doubts.things import Things, without_things
from hybrid_deid.merge.genitive import with_genitives
from hybrid_deid.merge.growing import without_parts
from hybrid_deid.merge.listed_words import ListedWords
from hybrid_deid.merge.merging import merge, with_provenance
from hybrid_deid.merge.numbers_apart import with_numbers_apart
from hybrid_deid.merge.one_label import with_one_label
from hybrid_deid.merge.organizations.short_firms import with_short_firms
from hybrid_deid.merge.people.full_names import with_full_names
from hybrid_deid.merge.people.given_names import with_listed_given_names
from hybrid_deid.merge.people.quote_prefixes import with_quote_prefixes
from hybrid_deid.merge.people.short_names import with_short_names
from hybrid_deid.merge.places.streets import with_house_numbers_apart, with_streets
from hybrid_deid.merge.places.towns import with_rivers, with_towns_of_quarters, with_whole_towns
from hybrid_deid.merge.policy import Policy, is_doubted, source_kind
from hybrid_deid.merge.repetition import repeats, without_pieces
from hybrid_deid.merge.rows.addresses_apart import with_addresses_apart
from hybrid_deid.merge.structure.code_names import without_code_names
from hybrid_deid.merge.structure.file_names import without_files
from hybrid_deid.merge.structure.known_keys import without_known_keys
from hybrid_deid.merge.structure.markup_apart import without_markup
from hybrid_deid.merge.structure.terminal_text import without_commands
from hybrid_deid.regions import clip
from hybrid_deid.values import BY_START, Document, Line, Span

Spans = tuple[Span, ...]


class AllowList(Protocol):
    """Values that are never to be found."""

    def __bool__(self) -> bool:
        """Tell whether there are any."""

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

    def of_tagger(self, text: str, tagged: list[Span], ruled: Sequence[Span]) -> list[Span]:
        """Return what is left of a tagger's finds in a text, given those of rules."""
        shown = without_commands(
            text, without_known_keys(text, without_code_names(text, tagged, lambda: self.listed.labels))
        )
        plain = without_markup(text, shown, ruled, lambda: self.listed.labels)
        parted_fields = with_addresses_apart(text, parted_at_columns(text, plain))
        values = without_fields(text, parted_fields, self.never)
        apart = with_house_numbers_apart(values, ruled)
        named = with_names_in_dates(apart, lambda: self.listed.labels)
        parted = without_neighbours(named, ruled, lambda: self.listed.labels)
        settings = self.listed.settings
        towns = without_adjectives(text, parted, settings.places, self.listed.knowledge.places.knows)
        measured = self._without_others(text, towns)
        whole = without_files(text, measured, self.never.file_endings, lambda: self.listed.labels)
        single = parted_organizations(whole, self.listed.is_frequent, settings.firms)
        days = without_counts(text, single, settings.date_ranges)
        return self._wanted(with_edges(text, days, self.never))

    def merged(self, document: Document, found: Sequence[Span]) -> Spans:
        """Return the spans that finds in a document merge to."""
        text, listed = document.text, self.listed
        spans = merge(clip(found, document.regions), self.policy)
        apart = with_codes_apart(text, with_numbers_apart(spans), listed.settings.codes_apart)
        spans = with_compounds(text, apart, listed.settings.compound)
        if spans and listed.towns:
            spans = with_whole_towns(text, spans, listed.towns)
        settings = listed.settings
        if spans:
            known = listed.knowledge.places.knows
            spans = with_rivers(text, spans, settings.places.rivers, known, listed.is_frequent)
            spans = with_towns_of_quarters(text, spans, known, settings.places.large)
        clubs, large = settings.houses.any_clubs, settings.places.large
        spans = with_streets(text, spans, clubs, large, listed.is_street)
        spans = without_mistaken_people(text, spans, listed.knowledge, listed.regions)
        spans = without_generic_institutions(spans, listed.knowledge)
        spans = with_full_names(text, spans, self.words, listed.has_gender)
        spans = without_lone_particles(text, spans, settings.particles)
        return tuple(clip(with_genitives(text, spans, self.words), document.regions))

    def consistent(
        self, document: Document, lines: Sequence[Line], zones: Mapping[int, str], spans: Spans
    ) -> Spans:
        """Return the merged spans of a document completed, spread over it and under one label each."""
        spans = self._completed(document, lines, spans)
        text, listed = document.text, self.listed
        if not spans:
            quoted = self._accepted(spans, with_quote_prefixes(text, spans, listed))
            return with_provenance(clip(quoted, document.regions))
        words = split_words(text)
        spans = self._spread(document, lines, zones, spans, words)
        given = with_listed_given_names(text, spans, listed.knowledge)
        alike = with_one_label(text, vote(given, listed.knowledge), listed.names)
        short = with_short_names(text, with_short_firms(text, alike, listed, words))
        short = with_quote_prefixes(text, short, listed)
        if short != alike:
            short = tuple(clip(self._accepted(alike, short), document.regions))
        return with_provenance(self._still_wanted(short))

    def _completed(self, document: Document, lines: Sequence[Line], spans: Spans) -> Spans:
        """Return the spans of a document with the names that lists, lines and headers complete."""

        def added(known: Spans, missed: list[Span], wholes: bool = False) -> Spans:
            if not missed:
                return known
            wanted = self._without_others(document.text, self._wanted(missed))
            kept = without_parts(known, wanted, self.policy) if wholes else known
            return self.merged(document, [*kept, *wanted])

        def kept(before: Spans, found: Sequence[Span]) -> Spans:
            if tuple(found) == before:
                return before
            wanted = self._still_wanted(self._accepted(before, found))
            own = [span for span in wanted if source_kind(span.source) == "consistency"]
            others = set(own).difference(self._without_others(document.text, own)) if own else ()
            return tuple(clip([span for span in wanted if span not in others], document.regions))

        files = self.never.file_endings
        return tuple(
            clip(completed(document.text, lines, spans, self.listed, added, kept, files), document.regions)
        )

    def _spread(
        self,
        document: Document,
        lines: Sequence[Line],
        zones: Mapping[int, str],
        spans: Spans,
        words: Words,
    ) -> Spans:
        """Return the spans of a document with what they name wherever else it stands."""
        text, knowledge, regions = document.text, self.listed.knowledge, document.regions
        further = spread(text, spans, knowledge, lines=lines, zones=zones, regions=regions, words=words)
        wanted = self._without_others(text, self._wanted(further)) if further else []
        if wanted:
            spans = self._with_wholes(document, spans, wanted)
        seen: set[Span] = set()
        while True:
            found = repeats(text, spans, knowledge, self.policy, regions=regions, words=words)
            again = self._without_others(text, found)
            if seen.issuperset(again):
                break
            seen.update(again)
            spans = self._with_wholes(document, spans, again)
        return spans

    def _with_wholes(self, document: Document, spans: Spans, wholes: list[Span]) -> Spans:
        """Return spans merged with finds that may be the whole of what they are a part of."""
        kept = without_pieces(spans, wholes, self.policy, self.listed.settings.genitive)
        return self.merged(document, [*kept, *wholes])

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

    def _still_wanted(self, found: Iterable[Span]) -> Spans:
        """Return spans without those that are never, or may be, seen under the label that they have now."""
        spans = without_never(found, self.never)
        if not self.allowed:
            return tuple(spans)
        doubted = [span for span in spans if is_doubted(span)]
        left = self.allowed.apply(doubted)
        if len(left) == len(doubted):
            return tuple(spans)  # nearly all documents
        kept = set(left)
        return tuple(span for span in spans if not is_doubted(span) or span in kept)

    def _wanted(self, found: Sequence[Span]) -> list[Span]:
        """Return the findings of the tagger or of consistency without what is never, or may be, seen."""
        return without_never(self.allowed.apply(list(found)), self.never)

    def _without_others(self, text: str, found: Iterable[Span]) -> list[Span]:
        """Return findings without those of a model or of consistency that are measures, things or titles."""
        measured = without_measures(text, found, self.never)
        settings = self.listed.settings
        single = without_number_ranges(text, measured, self.never.numbering, settings.date_ranges)
        others = without_things(
            text, without_car_models(text, single, settings.cars), self.things, settings.joints
        )
        return without_rulers(text, others, self.never)
