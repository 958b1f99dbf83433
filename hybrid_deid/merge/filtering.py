"""The stages of merging in their order: from a tagger's guesses to the spans of a document."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import NamedTuple, Protocol, TypeVar

from hybrid_deid.mentions.words import Words, split_words
from hybrid_deid.merge.completing import TABLES, Tables, completed
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.doubting import BEFORE_OTHERS, BEHIND_OTHERS, OF_BOTH, OF_RULES, OTHERS, without_others
from hybrid_deid.merge.doubts.never import without_never
from hybrid_deid.merge.drafts import Draft
from hybrid_deid.merge.grounds import Grounds
from hybrid_deid.merge.growing import without_parts
from hybrid_deid.merge.joining import JOINING
from hybrid_deid.merge.labelled_steps import LabelledStep, gone_through, in_turn
from hybrid_deid.merge.leaving_out import Step, remaining
from hybrid_deid.merge.merging import merge, with_provenance
from hybrid_deid.merge.one_label import with_one_label
from hybrid_deid.merge.organizations.short_firms import with_short_firms
from hybrid_deid.merge.people.frame_settings import load_frames
from hybrid_deid.merge.people.given_names import with_listed_given_names
from hybrid_deid.merge.people.quote_prefixes import with_quote_prefixes
from hybrid_deid.merge.people.short_names import with_short_names
from hybrid_deid.merge.policy import Policy, is_doubted, source_kind
from hybrid_deid.merge.repetition import repeats, without_pieces
from hybrid_deid.merge.spreading import spread
from hybrid_deid.merge.structure.signed_users import with_signed_users
from hybrid_deid.merge.voting import vote
from hybrid_deid.regions import clip
from hybrid_deid.values import BY_START, Document, Line, Span

Spans = tuple[Span, ...]
S = TypeVar("S", bound=Step)
Ruled = tuple[str, Sequence[Span]]  # a text and what is found in it
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
class Filters(Grounds):
    """The stages that finds go through under a policy; some may be left out by name of module or folder."""

    policy: Policy
    allowed: AllowList
    without: frozenset[str] = frozenset()

    def of_rules(self, documents: Sequence[Ruled]) -> list[Sequence[Span]]:
        """Return what is left of the finds of rules in each of some texts."""
        return gone_through(self._of_rules, [found for _, found in documents], self._given(documents))

    def of_tagger(self, documents: Sequence[Tagged]) -> list[Sequence[Span]]:
        """Return what is left of a tagger's finds in each of some texts, given those of rules."""
        given = [(text, ruled, self) for text, _, ruled in documents]
        return gone_through(self._doubts, [tagged for _, tagged, _ in documents], given)

    def of_both(self, documents: Sequence[Ruled]) -> list[Sequence[Span]]:
        """Return what is left of the finds of rules and a tagger in each of some texts."""
        return gone_through(self._of_both, [found for _, found in documents], self._given(documents))

    def _given(self, documents: Sequence[Ruled]) -> list[tuple[str, Filters]]:
        return [(text, self) for text, _ in documents]

    def _remaining(self, *steps: S) -> tuple[S, ...]:
        return remaining(steps, self.without)

    @cached_property
    def determiners(self) -> frozenset[str]:
        """Words that a noun has before it, and no short name."""
        return load_frames(self.listed.knowledge.language).not_behind

    def is_acronym(self, word: str) -> bool:
        """Tell whether capitals are no short name for sure: a listed firm, or what is never one."""
        return self.listed.is_organization(word) or self.never.holds("ORG", word)

    @cached_property
    def _of_rules(self) -> tuple[LabelledStep, ...]:
        return self._remaining(*OF_RULES)

    @cached_property
    def _doubts(self) -> tuple[LabelledStep, ...]:
        """What a tagger's finds in a text go through, given those of rules."""
        return self._remaining(
            *BEFORE_OTHERS,
            LabelledStep(None, lambda spans, text, ruled, known: self._without_others(text, spans, ruled)),
            *BEHIND_OTHERS,
            LabelledStep(None, lambda spans, text, ruled, known: self._wanted(text, spans, ruled)),
        )

    @cached_property
    def _others(self) -> tuple[LabelledStep, ...]:
        return self._remaining(*OTHERS)

    @cached_property
    def _of_both(self) -> tuple[LabelledStep, ...]:
        return self._remaining(*OF_BOTH)

    @cached_property
    def _joining(self) -> tuple[LabelledStep, ...]:
        return self._remaining(*JOINING)

    @cached_property
    def _tables(self) -> Tables:
        return Tables(*(self._remaining(*table) for table in TABLES))

    @cached_property
    def _agreeing(self) -> tuple[LabelledStep, ...]:
        return self._remaining(*AGREEING)

    @cached_property
    def _quoting(self) -> tuple[LabelledStep, ...]:
        return self._remaining(*QUOTING)

    @cached_property
    def _refusing(self) -> tuple[LabelledStep, ...]:
        return self._remaining(*REFUSING)

    def merged(self, documents: Sequence[tuple[Document, Sequence[Span]]]) -> list[Spans]:
        """Return the spans that the finds in each of some documents merge to."""
        merged = [merge(clip(found, document.regions), self.policy) for document, found in documents]
        joined = gone_through(self._joining, merged, [(document.text, self) for document, _ in documents])
        return [
            tuple(clip(each, document.regions)) for each, (document, _) in zip(joined, documents, strict=True)
        ]

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
        quoted = in_turn(self._quoting, spans, document.text, self)
        return with_provenance(clip(self._accepted(spans, quoted), document.regions))

    def _labelled(self, documents: Sequence[Merged]) -> list[Spans]:
        """Return the completed spans of documents spread over each and under one label each."""
        given = [(each.document.text, each, split_words(each.document.text), self) for each in documents]
        agreed = gone_through(self._agreeing, [each.spans for each in documents], given)
        return [
            with_provenance(self._still_wanted(each.document.text, spans))
            for each, spans in zip(documents, agreed, strict=True)
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
        completed(drafts, self._tables)
        return [
            tuple(clip(draft.spans, document.regions))
            for draft, (document, *_) in zip(drafts, documents, strict=True)
        ]

    def _added(self, document: Document, known: Spans, missed: list[Span], wholes: bool) -> Spans:
        """Return spans of a document merged with new finds; `wholes` take the place of their parts."""
        wanted = self._without_others(document.text, self._wanted(document.text, missed, known), known)
        kept = without_parts(known, wanted, self.policy) if wholes else known
        return self.merged([(document, [*kept, *wanted])])[0]

    def _kept(self, document: Document, before: Spans, found: Sequence[Span]) -> Spans:
        """Return what a stage made of the spans `before`, without what is not accepted."""
        if tuple(found) == before:
            return before
        wanted = self._still_wanted(document.text, self._accepted(before, found))
        own = [span for span in wanted if source_kind(span.source) == "consistency"]
        others = set(own).difference(self._without_others(document.text, own, wanted)) if own else ()
        return tuple(clip([span for span in wanted if span not in others], document.regions))

    def _spread(self, merged: Merged, spans: Spans, words: Words) -> Spans:
        """Return the spans of a document with what they name wherever else it stands."""
        document, lines, zones, _ = merged
        text, knowledge, regions = document.text, self.listed.knowledge, document.regions
        further = spread(text, spans, knowledge, lines=lines, zones=zones, regions=regions, words=words)
        wanted = self._without_others(text, self._wanted(text, further, spans), spans) if further else []
        return self._with_wholes(document, spans, wanted) if wanted else spans

    def _repeated(self, document: Document, spans: Spans, words: Words) -> Spans:
        """Return the spans of a document with all other places where what they cover stands as it is."""
        text, knowledge, regions = document.text, self.listed.knowledge, document.regions
        seen: set[Span] = set()
        while True:
            found = repeats(text, spans, knowledge, self.policy, regions=regions, words=words)
            again = self._without_others(text, found, spans)
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

    def _accepted_in(self, document: Document, before: Spans, found: Sequence[Span]) -> Spans:
        """Return what the policy accepts in a document of what a stage made of the spans `before`."""
        return before if found == before else tuple(clip(self._accepted(before, found), document.regions))

    def _is_accepted(self, span: Span) -> bool:
        """Tell whether the policy lets a find of consistency stand; others have been through the merger."""
        kind = source_kind(span.source)
        return kind != "consistency" or span.score >= self.policy.threshold_of(kind, span.label)

    def _still_wanted(self, text: str, found: Sequence[Span]) -> Spans:
        """Return spans without those that are never, or may be, seen under the label that they have now."""
        spans = list(in_turn(self._refusing, found, text, (), self))
        if len(self.allowed.apply(spans)) == len(spans):
            return tuple(spans)  # nearly all documents
        kept = set(self.allowed.apply([span for span in spans if is_doubted(span)]))
        return tuple(span for span in spans if not is_doubted(span) or span in kept)

    def _wanted(self, text: str, found: Sequence[Span], told: Sequence[Span]) -> list[Span]:
        """Return the findings of the tagger or of consistency without what is never, or may be, seen.

        `told` are finds that the text has besides.
        """
        return list(in_turn(self._refusing, self.allowed.apply(list(found)), text, told, self))

    def _without_others(self, text: str, found: Sequence[Span], told: Sequence[Span]) -> Sequence[Span]:
        """Return findings without those of a model or of consistency that are measures, things or titles.

        `told` are finds that the text has besides.
        """
        return without_others(self._others, text, found, told, self)


def _short_firms(spans: Spans, text: str, merged: Merged, words: Words, filters: Filters) -> Spans:
    return filters._accepted_in(merged.document, spans, with_short_firms(text, spans, filters.listed, words))


def _signed_users(spans: Spans, text: str, merged: Merged, words: Words, filters: Filters) -> Spans:
    score, endings = filters.settings.net.score, filters.never.file_endings
    return with_signed_users(text, spans, score, endings)


# What is never seen, whatever finds it but a rule or a caller.
REFUSING = (
    LabelledStep(
        without_never,
        lambda spans, text, told, filters: without_never(text, spans, filters.never, told),
    ),
)
# What tells names in a document of which nothing else is known.
QUOTING = (
    LabelledStep(
        with_quote_prefixes, lambda spans, text, filters: with_quote_prefixes(text, spans, filters.listed)
    ),
)
# What spans go through that were found in a document, so that all of it agrees with them.
AGREEING = (
    LabelledStep(spread, lambda spans, text, merged, words, filters: filters._spread(merged, spans, words)),
    LabelledStep(
        repeats,
        lambda spans, text, merged, words, filters: filters._repeated(merged.document, spans, words),
    ),
    LabelledStep(
        with_listed_given_names,
        lambda spans, text, merged, words, filters: with_listed_given_names(
            text, spans, filters.listed.knowledge
        ),
    ),
    LabelledStep(vote, lambda spans, text, merged, words, filters: vote(spans, filters.listed.knowledge)),
    LabelledStep(
        with_one_label,
        lambda spans, text, merged, words, filters: with_one_label(text, spans, filters.listed.names),
    ),
    LabelledStep(with_short_firms, _short_firms),
    LabelledStep(
        with_short_names,
        lambda spans, text, merged, words, filters: filters._accepted_in(
            merged.document, spans, with_short_names(text, spans, filters.determiners, filters.is_acronym)
        ),
    ),
    LabelledStep(
        with_quote_prefixes,
        lambda spans, text, merged, words, filters: filters._accepted_in(
            merged.document, spans, with_quote_prefixes(text, spans, filters.listed)
        ),
    ),
    LabelledStep(with_signed_users, _signed_users),
)
