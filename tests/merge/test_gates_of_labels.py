"""Stages that are asked only where a find of some label stands find nothing without one."""

from __future__ import annotations

from hypothesis import given

from hybrid_deid.labels import GIVEN, PERSON
from hybrid_deid.mentions.knowledge import name_knowledge
from hybrid_deid.merge.alike_numbers import alike_numbers
from hybrid_deid.merge.beside_finds import CODES, FIRMS
from hybrid_deid.merge.date_ranges import alike_months, first_halves
from hybrid_deid.merge.organizations.workshops import workshops
from hybrid_deid.merge.people.before_given import initials_behind_names
from hybrid_deid.merge.people.enumerated_people import enumerated_given_names, enumerated_people
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.reached_names import reached_names
from hybrid_deid.merge.places.enumerated_towns import enumerated_towns
from hybrid_deid.merge.places.streets_behind_people import streets_behind_people
from hybrid_deid.merge.places.towns_behind_codes import towns_behind_codes
from hybrid_deid.merge.rows.bracketed_extensions import bracketed_extensions
from hybrid_deid.merge.rows.dated_entries import dated_entries
from hybrid_deid.merge.rows.extension_columns import extension_columns
from hybrid_deid.merge.rows.listed_extensions import listed_extensions
from hybrid_deid.merge.rows.listed_parts import listed_parts
from hybrid_deid.merge.rows.name_columns import columned_names
from hybrid_deid.merge.rows.numbered_people import numbered_people, numbered_rows
from hybrid_deid.segment import segment
from hybrid_deid.values import Span
from tests.merge.test_gates import CONSISTENCY, always, documents

KNOWN = NameEvidence(name_knowledge("de", ["Anna"], ["Karl"]), *(always,) * 4)


def known_parts(text: str, spans: list[Span]) -> list[Span]:
    return listed_parts(text, segment(text), spans, KNOWN, always)


# The stages that `beside_finds` asks only where a find has one of some labels.
BY_LABEL = (
    ({"CITY"}, lambda text, spans: enumerated_towns(text, spans, KNOWN.knowledge)),
    ({"ZIP"}, lambda text, spans: towns_behind_codes(text, spans, KNOWN.knowledge, 0.9)),
    (PERSON, lambda text, spans: streets_behind_people(text, spans, CONSISTENCY.places, always)),
    ({"DATE"}, lambda text, spans: first_halves(text, spans, CONSISTENCY.date_ranges)),
    ({"DATE"}, lambda text, spans: alike_months(text, spans, CONSISTENCY.date_ranges)),
    ({"PHONE"}, extension_columns),
    (PERSON, lambda text, spans: bracketed_extensions(text, spans, 0.9)),
    (PERSON, lambda text, spans: listed_extensions(text, spans, CONSISTENCY.rows, 0.9)),
    (CODES, lambda text, spans: alike_numbers(text, spans, 0.9, CONSISTENCY.date_ranges.units)),
    (GIVEN, lambda text, spans: reached_names(text, spans, KNOWN)),
    (FIRMS, lambda text, spans: workshops(text, spans, CONSISTENCY.houses, lambda name: False)),
    (PERSON, lambda text, spans: initials_behind_names(text, spans, KNOWN)),
    (GIVEN, lambda text, spans: enumerated_people(text, spans, KNOWN)),
    (GIVEN, lambda text, spans: enumerated_given_names(text, spans, KNOWN)),
    ({"UFID"}, lambda text, spans: numbered_people(text, spans, KNOWN)),
    (GIVEN, lambda text, spans: numbered_rows(text, segment(text), spans, KNOWN)),
    ({"FAMILY"}, lambda text, spans: columned_names(text, spans, KNOWN, always)),
    ({"FAMILY"}, lambda text, spans: dated_entries(text, spans, KNOWN, always)),
    ({"FAMILY"}, known_parts),
)


@given(documents())
def test_what_finds_of_a_label_tell(document: tuple[str, list[Span]]) -> None:
    text, spans = document
    for labels, stage in BY_LABEL:
        assert not stage(text, [span for span in spans if span.label not in labels])
