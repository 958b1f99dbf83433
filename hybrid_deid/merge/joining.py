"""The steps that join and part merged spans, or give them another label by what stands beside them."""

from __future__ import annotations

from collections.abc import Sequence

from hybrid_deid.merge.codes_apart import with_codes_apart
from hybrid_deid.merge.compounds import with_compounds
from hybrid_deid.merge.doubts.counted_nouns import without_counted_nouns
from hybrid_deid.merge.doubts.lone_particles import without_lone_particles
from hybrid_deid.merge.doubts.not_organizations import without_generic_institutions
from hybrid_deid.merge.doubts.not_people import without_mistaken_people
from hybrid_deid.merge.genitive import with_genitives
from hybrid_deid.merge.grounds import Grounds
from hybrid_deid.merge.labelled_steps import LabelledStep
from hybrid_deid.merge.line_ends import over_line_ends
from hybrid_deid.merge.mistaken_labels import MISTAKEN
from hybrid_deid.merge.numbers_apart import NUMBERS, with_numbers_apart
from hybrid_deid.merge.people.full_names import with_full_names
from hybrid_deid.merge.places.streets import with_streets
from hybrid_deid.merge.places.town_additions import with_additions
from hybrid_deid.merge.places.towns import with_rivers, with_towns_of_quarters, with_whole_towns
from hybrid_deid.values import Span

TOWNS = frozenset({"CITY"})
CODES_AND_TOWNS, HOUSES_AND_TOWNS, FIRMS_AND_TOWNS = TOWNS | {"ZIP"}, TOWNS | {"STREETNO"}, TOWNS | {"ORG"}
Spans = Sequence[Span]


def _with_whole_towns(spans: Spans, text: str, known: Grounds) -> Spans:
    towns = known.listed.towns
    return with_whole_towns(text, spans, towns) if towns else spans


def _with_additions(spans: Spans, text: str, known: Grounds) -> Spans:
    listed = known.listed
    knows = listed.knowledge.places.knows
    return with_additions(text, spans, known.settings.places.telling_apart, listed.additions, knows)


def _without_counted_nouns(spans: Spans, text: str, known: Grounds) -> Spans:
    listed = known.listed
    return without_counted_nouns(text, spans, listed.is_noun, listed.homes, known.settings.places)


def _with_rivers(spans: Spans, text: str, known: Grounds) -> Spans:
    listed = known.listed
    places, knows = known.settings.places, listed.knowledge.places.knows
    return with_rivers(text, spans, places, knows, listed.is_frequent)


def _over_line_ends(spans: Spans, text: str, known: Grounds) -> Spans:
    settings = known.settings
    return over_line_ends(text, spans, settings.places, settings.particles, known.listed.is_kind)


def _with_streets(spans: Spans, text: str, known: Grounds) -> Spans:
    settings = known.settings
    clubs, large = settings.houses.any_clubs, settings.places.large
    return with_streets(text, spans, clubs, large, known.listed.is_street)


JOINING = (
    LabelledStep(with_numbers_apart, lambda spans, text, known: with_numbers_apart(spans), NUMBERS),
    LabelledStep(
        with_codes_apart,
        lambda spans, text, known: with_codes_apart(text, spans, known.settings.codes_apart),
        NUMBERS,
    ),
    LabelledStep(
        with_compounds, lambda spans, text, known: with_compounds(text, spans, known.settings.compound)
    ),
    LabelledStep(with_whole_towns, _with_whole_towns, MISTAKEN),
    LabelledStep(with_additions, _with_additions, MISTAKEN),
    LabelledStep(without_counted_nouns, _without_counted_nouns, CODES_AND_TOWNS),
    LabelledStep(with_rivers, _with_rivers, TOWNS),
    LabelledStep(
        with_towns_of_quarters,
        lambda spans, text, known: with_towns_of_quarters(
            text, spans, known.listed.knowledge.places.knows, known.settings.places.large
        ),
        TOWNS,
    ),
    LabelledStep(over_line_ends, _over_line_ends),
    LabelledStep(with_streets, _with_streets, HOUSES_AND_TOWNS),
    LabelledStep(
        without_mistaken_people,
        lambda spans, text, known: without_mistaken_people(
            text, spans, known.listed.knowledge, known.listed.regions
        ),
        MISTAKEN,
    ),
    LabelledStep(
        without_generic_institutions,
        lambda spans, text, known: without_generic_institutions(spans, known.listed.knowledge),
        FIRMS_AND_TOWNS,
    ),
    LabelledStep(
        with_full_names,
        lambda spans, text, known: with_full_names(text, spans, known.words, known.listed.has_gender),
        MISTAKEN,
    ),
    LabelledStep(
        without_lone_particles,
        lambda spans, text, known: without_lone_particles(text, spans, known.settings.particles),
        MISTAKEN,
    ),
    LabelledStep(with_genitives, lambda spans, text, known: with_genitives(text, spans, known.words)),
)
