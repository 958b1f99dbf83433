"""The steps by which finds that are, or hold, no personal data are taken back or cut."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from functools import partial

from hybrid_deid.mentions.folding import unmarked_words
from hybrid_deid.merge.doubts.binomials import without_binomials
from hybrid_deid.merge.doubts.car_models import without_car_models
from hybrid_deid.merge.doubts.columns_apart import parted_at_columns
from hybrid_deid.merge.doubts.counted_nouns import without_counted_nouns
from hybrid_deid.merge.doubts.counts_behind_dates import without_counts
from hybrid_deid.merge.doubts.described_nouns import without_described_nouns
from hybrid_deid.merge.doubts.edges import with_edges
from hybrid_deid.merge.doubts.eponyms import without_eponyms
from hybrid_deid.merge.doubts.fields import without_fields
from hybrid_deid.merge.doubts.glued import without_neighbours
from hybrid_deid.merge.doubts.lower_case_adjectives import without_adjectives
from hybrid_deid.merge.doubts.names_in_dates import with_names_in_dates
from hybrid_deid.merge.doubts.never import without_measures
from hybrid_deid.merge.doubts.number_ranges import without_number_ranges
from hybrid_deid.merge.doubts.numbered_points import without_numbered_points
from hybrid_deid.merge.doubts.parted_organizations import parted_organizations
from hybrid_deid.merge.doubts.products import without_products
from hybrid_deid.merge.doubts.rulers import without_rulers
from hybrid_deid.merge.doubts.things import without_things
from hybrid_deid.merge.grounds import Grounds
from hybrid_deid.merge.labelled_steps import LabelledStep, in_turn
from hybrid_deid.merge.once import of_recent
from hybrid_deid.merge.places.streets import with_house_numbers_apart
from hybrid_deid.merge.rows.addresses_apart import with_addresses_apart
from hybrid_deid.merge.structure.code_names import CODED, without_code_names
from hybrid_deid.merge.structure.file_names import without_files
from hybrid_deid.merge.structure.identifiers import without_identifiers
from hybrid_deid.merge.structure.known_keys import without_known_keys
from hybrid_deid.merge.structure.markup_apart import without_markup
from hybrid_deid.merge.structure.terminal_text import without_commands
from hybrid_deid.values import Span

TOWNS, FIRMS, DATES = frozenset({"CITY"}), frozenset({"ORG"}), frozenset({"DATE"})
ADDRESSES = frozenset({"EMAIL"})
Spans = Sequence[Span]
Words = Callable[[], Set[str]]


def _without_counted_nouns(spans: Spans, text: str, words: Words, told: Spans, known: Grounds) -> Spans:
    listed = known.listed
    return without_counted_nouns(text, spans, listed.is_noun, listed.homes, known.settings.places)


def _without_car_models(spans: Spans, text: str, words: Words, told: Spans, known: Grounds) -> Spans:
    """Leave out models of cars; most texts have no word of any make."""
    cars = known.settings.cars
    return spans if cars.words.isdisjoint(words()) else without_car_models(text, spans, cars)


def _without_products(spans: Spans, text: str, words: Words, told: Spans, known: Grounds) -> Spans:
    """Leave out goods; most texts have no word of any make."""
    makes = known.settings.products
    if makes.words.isdisjoint(words()):
        return spans
    return without_products(text, spans, makes, partial(known.somebody.is_named, text))


def _without_things(spans: Spans, text: str, words: Words, told: Spans, known: Grounds) -> Spans:
    is_somebody = partial(known.somebody.is_named, text)
    return without_things(text, spans, known.things, known.settings.joints, is_somebody, told)


# What finds of a model or of consistency go through that may be measures, things or titles.
OTHERS = (
    LabelledStep(
        without_identifiers,
        lambda spans, text, words, told, known: without_identifiers(text, spans, known.labels),
    ),
    LabelledStep(
        without_measures,
        lambda spans, text, words, told, known: without_measures(text, spans, known.never, told),
    ),
    LabelledStep(
        without_number_ranges,
        lambda spans, text, words, told, known: without_number_ranges(
            text, spans, known.never.numbering, known.settings.date_ranges
        ),
    ),
    LabelledStep(without_counted_nouns, _without_counted_nouns),
    LabelledStep(
        without_eponyms,
        lambda spans, text, words, told, known: without_eponyms(
            text, spans, known.settings.eponyms, known.somebody
        ),
    ),
    LabelledStep(without_car_models, _without_car_models),
    LabelledStep(without_products, _without_products),
    LabelledStep(
        without_binomials,
        lambda spans, text, words, told, known: without_binomials(
            text, spans, known.listed.species, partial(known.somebody.is_named, text)
        ),
    ),
    LabelledStep(without_things, _without_things),
    LabelledStep(
        without_described_nouns,
        lambda spans, text, words, told, known: without_described_nouns(text, spans, known.described_nouns),
        FIRMS,
    ),
    LabelledStep(
        without_rulers, lambda spans, text, words, told, known: without_rulers(text, spans, known.never)
    ),
)


def without_others(
    steps: Sequence[LabelledStep], text: str, found: Sequence[Span], told: Sequence[Span], known: Grounds
) -> Sequence[Span]:
    """Return finds in a text, which has those `told` besides, without what steps of OTHERS leave out."""
    if not found:
        return found
    return in_turn(steps, found, text, lambda: _words_of(text), told, known)


@of_recent  # finds of a text ask several times over
def _words_of(text: str) -> Set[str]:
    return frozenset(unmarked_words(text))


# What a tagger's finds in a text go through, given those of rules; OTHERS stand between, then what is never.
BEFORE_OTHERS = (
    LabelledStep(
        without_code_names,
        lambda spans, text, ruled, known: without_code_names(text, spans, known.labels),
        CODED,
    ),
    LabelledStep(without_known_keys, lambda spans, text, ruled, known: without_known_keys(text, spans)),
    LabelledStep(without_commands, lambda spans, text, ruled, known: without_commands(text, spans)),
    LabelledStep(
        without_markup,
        lambda spans, text, ruled, known: without_markup(text, spans, ruled, known.labels),
    ),
    LabelledStep(parted_at_columns, lambda spans, text, ruled, known: parted_at_columns(text, spans)),
    LabelledStep(
        with_addresses_apart,
        lambda spans, text, ruled, known: with_addresses_apart(text, spans),
        ADDRESSES,
    ),
    LabelledStep(without_fields, lambda spans, text, ruled, known: without_fields(text, spans, known.never)),
    LabelledStep(
        with_house_numbers_apart,
        lambda spans, text, ruled, known: with_house_numbers_apart(spans, ruled),
    ),
    LabelledStep(
        with_names_in_dates,
        lambda spans, text, ruled, known: with_names_in_dates(spans, known.labels),
        DATES,
    ),
    LabelledStep(
        without_neighbours,
        lambda spans, text, ruled, known: without_neighbours(spans, ruled, known.labels),
    ),
    LabelledStep(
        without_adjectives,
        lambda spans, text, ruled, known: without_adjectives(
            text, spans, known.settings.places, known.listed.knowledge.places.knows
        ),
        TOWNS,
    ),
)
BEHIND_OTHERS = (
    LabelledStep(
        without_files,
        lambda spans, text, ruled, known: without_files(text, spans, known.never.file_endings, known.labels),
    ),
    LabelledStep(
        parted_organizations,
        lambda spans, text, ruled, known: parted_organizations(
            spans, known.listed.is_frequent, known.settings.firms
        ),
        FIRMS,
    ),
    LabelledStep(
        without_counts,
        lambda spans, text, ruled, known: without_counts(text, spans, known.settings.date_ranges),
        DATES,
    ),
    LabelledStep(with_edges, lambda spans, text, ruled, known: with_edges(text, spans, known.never)),
)
# What finds of rules in a text go through: numbers of goods look like others.
OF_RULES = (
    LabelledStep(
        without_products,
        lambda spans, text, known: without_products(text, spans, known.settings.products),
    ),
)
# What finds of rules and of a tagger go through together.
OF_BOTH = (
    LabelledStep(
        without_numbered_points,
        lambda spans, text, known: without_numbered_points(text, spans, known.never),
    ),
)
