"""The steps that complete a document by what the finds in it tell of the words beside them."""

from __future__ import annotations

from hybrid_deid.labels import GIVEN, PERSON
from hybrid_deid.merge.alike_numbers import alike_numbers
from hybrid_deid.merge.date_ranges import alike_months, first_halves
from hybrid_deid.merge.doubts.initials_apart import with_initials_apart
from hybrid_deid.merge.doubts.shouted_words import without_shouted_words
from hybrid_deid.merge.drafts import Draft, Step, worded
from hybrid_deid.merge.mistaken_labels import MISTAKEN
from hybrid_deid.merge.organizations.labelled_organizations import with_labelled_organizations
from hybrid_deid.merge.organizations.workshops import workshops
from hybrid_deid.merge.people.before_given import before_given_names, initials_behind_names
from hybrid_deid.merge.people.entry_initials import with_alike_initials
from hybrid_deid.merge.people.enumerated_families import with_enumerated_families
from hybrid_deid.merge.people.enumerated_people import enumerated_given_names, enumerated_people
from hybrid_deid.merge.people.groups_and_offices import is_no_surname
from hybrid_deid.merge.people.header_names import with_header_names
from hybrid_deid.merge.people.initialed_rows import with_initialed_rows
from hybrid_deid.merge.people.joined_halves import with_joined_halves
from hybrid_deid.merge.people.known_families import known_families
from hybrid_deid.merge.people.known_short_names import known_short_names
from hybrid_deid.merge.people.missed_family_names import missed_family_names
from hybrid_deid.merge.people.name_lines import missed_in_name_lines
from hybrid_deid.merge.people.person_labels import with_person_labels
from hybrid_deid.merge.people.reached_names import reached_names
from hybrid_deid.merge.people.slashed_names import slashed_names
from hybrid_deid.merge.people.subjects import subjects
from hybrid_deid.merge.people.swapped_names import with_swapped_names
from hybrid_deid.merge.people.titled_given_names import titled_given_names
from hybrid_deid.merge.places.bracketed_towns import bracketed_towns
from hybrid_deid.merge.places.enumerated_towns import enumerated_towns
from hybrid_deid.merge.places.known_towns import known_towns
from hybrid_deid.merge.places.streets_behind_people import streets_behind_people
from hybrid_deid.merge.places.towns_behind_codes import towns_behind_codes
from hybrid_deid.merge.rows.bracketed_extensions import bracketed_extensions
from hybrid_deid.merge.rows.dated_entries import dated_entries
from hybrid_deid.merge.rows.extension_columns import extension_columns, headed_extensions
from hybrid_deid.merge.rows.listed_extensions import listed_extensions
from hybrid_deid.merge.rows.listed_parts import listed_parts
from hybrid_deid.merge.rows.listed_rows import listed_rows
from hybrid_deid.merge.rows.name_columns import columned_names
from hybrid_deid.merge.rows.name_rows import with_name_rows
from hybrid_deid.merge.rows.named_lists import with_named_lists
from hybrid_deid.merge.rows.number_columns import with_number_columns
from hybrid_deid.merge.rows.numbered_names import with_numbered_names
from hybrid_deid.merge.rows.numbered_people import numbered_people, numbered_rows
from hybrid_deid.merge.rows.pairings import with_pairings
from hybrid_deid.merge.rows.role_fields import role_fields

CODES, FIRMS = frozenset({"UFID", "PASS"}), frozenset({"FAMILY", "ORG"})
PEOPLE, GIVEN_NAMES, FAMILIES = frozenset(PERSON), frozenset(GIVEN), frozenset({"FAMILY"})
TOWNS, TOWN_CODES = frozenset({"CITY"}), frozenset({"ZIP"})
DATES, PHONES, NUMBERS = frozenset({"DATE"}), frozenset({"PHONE"}), frozenset({"UFID"})
FAMILIES_AND_CODES = FAMILIES | TOWN_CODES


def _listed_extensions(draft: Draft) -> None:
    """Note the extensions behind people in the lines of a list, and the people."""
    words = draft.words

    def is_name(word: str) -> bool:
        is_other = words.is_calendar(word) or is_no_surname(word, words.names, words.settings)
        return words.is_own_family(word) and not is_other

    settings = words.settings
    draft.note(listed_extensions(draft.text, draft.spans, settings.rows, settings.net.score, is_name))


def _initials_apart(draft: Draft) -> None:
    """Part initials from names."""
    draft.spans = with_initials_apart(draft.text, draft.spans, draft.words.names)


def _numbered_names(draft: Draft) -> None:
    """Part numbers from rows of names."""
    draft.spans = with_numbered_names(draft.text, draft.spans, draft.words.names)


def _in_headers(draft: Draft) -> None:
    """Complete the names of headers."""
    draft.spans = with_header_names(draft.text, draft.lines, draft.spans, draft.words.names)


def _in_rows(draft: Draft) -> None:
    """Complete the names of rows."""
    draft.spans = with_name_rows(draft.text, draft.lines, draft.spans, draft.words.names)


def _shouted(draft: Draft) -> None:
    """Leave out words in capitals that are no names."""
    draft.spans = tuple(without_shouted_words(draft.text, draft.spans, draft.words.names))


def _labelled(draft: Draft) -> None:
    """Label as people what is a name of people."""
    draft.spans = draft.labelled = with_person_labels(draft.text, draft.spans, draft.words.names)


def _is_changed(draft: Draft) -> bool:
    """Tell whether anything may tell more people since they were labelled."""
    return draft.spans != draft.labelled


def _swapped(draft: Draft) -> None:
    """Swap the labels of names that stand the other way round elsewhere."""
    draft.spans = with_swapped_names(draft.text, draft.spans)


def _with_alike_initials(draft: Draft) -> None:
    """Give the initials of one person one label."""
    draft.spans = with_alike_initials(draft.text, draft.spans)


NUMBERED = (
    Step(with_initials_apart, _initials_apart, FAMILIES_AND_CODES),
    Step(with_numbered_names, _numbered_names, FAMILIES_AND_CODES),
    *worded(Step(with_initialed_rows, lambda d: d.keep(with_initialed_rows(d.text, d.spans, d.words.names)))),
    Step(
        with_number_columns,
        lambda d: d.keep(with_number_columns(d.text, d.spans, d.words.settings.net.score)),
        PHONES | NUMBERS,
    ),
)
# Towns, streets, dates, extensions and codes beside others of their kind.
PLACES_AND_NUMBERS = (
    Step(enumerated_towns, lambda d: d.note(enumerated_towns(d.text, d.spans, d.words.knowledge)), TOWNS),
    Step(
        bracketed_towns,
        lambda d: d.note(bracketed_towns(d.text, d.spans, d.words.knowledge, d.words.settings.net.score)),
        PEOPLE,
        "(",
    ),
    Step(
        known_towns,
        lambda d: d.note(
            known_towns(
                d.text, d.spans, d.words.knowledge, d.words.settings.places, d.words.settings.net.score
            )
        ),
        TOWNS,
    ),
    Step(
        towns_behind_codes,
        lambda d: d.note(towns_behind_codes(d.text, d.spans, d.words.knowledge, d.words.settings.net.score)),
        TOWN_CODES,
    ),
    Step(
        streets_behind_people,
        lambda d: d.note(
            streets_behind_people(
                d.text, d.spans, d.words.settings.places, d.words.knowledge.places.listed.__contains__
            )
        ),
        PEOPLE,
    ),
    Step(first_halves, lambda d: d.note(first_halves(d.text, d.spans, d.words.settings.date_ranges)), DATES),
    Step(alike_months, lambda d: d.note(alike_months(d.text, d.spans, d.words.settings.date_ranges)), DATES),
    Step(extension_columns, lambda d: d.note(extension_columns(d.text, d.spans)), PHONES),
    Step(
        bracketed_extensions,
        lambda d: d.note(bracketed_extensions(d.text, d.spans, d.words.settings.net.score)),
        PEOPLE,
    ),
    Step(listed_extensions, _listed_extensions, PEOPLE),
    Step(
        alike_numbers,
        lambda d: d.note(
            alike_numbers(d.text, d.spans, d.words.settings.net.score, d.words.settings.date_ranges.units)
        ),
        CODES,
    ),
)
# People, and what they are reached by, beside others in the same line.
PEOPLE_IN_LINE = worded(
    Step(
        headed_extensions,
        lambda d: d.note(
            headed_extensions(d.text, d.spans, d.words.settings.records.extension, d.words.settings.net.score)
        ),
    ),
    Step(reached_names, lambda d: d.note(reached_names(d.text, d.spans, d.words.names)), GIVEN_NAMES),
    Step(
        workshops,
        lambda d: d.note(workshops(d.text, d.spans, d.words.settings.houses, d.words.is_organization)),
        FIRMS,
    ),
    Step(before_given_names, lambda d: d.note(before_given_names(d.text, d.spans, d.words.names))),
    Step(
        initials_behind_names, lambda d: d.note(initials_behind_names(d.text, d.spans, d.words.names)), PEOPLE
    ),
    Step(enumerated_people, lambda d: d.note(enumerated_people(d.text, d.spans, d.words.names)), GIVEN_NAMES),
    Step(
        enumerated_given_names,
        lambda d: d.note(enumerated_given_names(d.text, d.spans, d.words.names)),
        GIVEN_NAMES,
    ),
    Step(numbered_people, lambda d: d.note(numbered_people(d.text, d.spans, d.words.names)), NUMBERS),
    Step(
        numbered_rows, lambda d: d.note(numbered_rows(d.text, d.lines, d.spans, d.words.names)), GIVEN_NAMES
    ),
)
BESIDE = (
    Step(
        missed_family_names,
        lambda d: d.note(missed_family_names(d.text, d.spans, d.words.knowledge, d.words.is_family)),
        GIVEN_NAMES,
    ),
    Step(
        titled_given_names,
        lambda d: d.note(titled_given_names(d.text, d.spans, d.words.knowledge, d.words.settings.net.score)),
        FAMILIES,
    ),
    *PLACES_AND_NUMBERS,
    Step(
        missed_in_name_lines,
        lambda d: d.note(missed_in_name_lines(d.text, d.spans, d.words.knowledge, d.words.may_be_family)),
        PEOPLE,
    ),
    *PEOPLE_IN_LINE,
    Step(
        slashed_names,
        lambda d: d.note(
            slashed_names(d.text, d.spans, d.words.settings.slashed, d.words.settings.net.score)
        ),
        signs="/",
    ),
    Step(None, Draft.add_noted),
)
# Names in rows, columns and lists of which others were found.
IN_LISTS = (
    Step(
        listed_rows,
        lambda d: d.add(listed_rows(d.text, d.lines, d.spans, d.words.names, d.words.is_plain)),
        FAMILIES,
    ),
    Step(
        with_named_lists,
        lambda d: d.keep(with_named_lists(d.text, d.lines, d.spans, d.words.names)),
        signs=":",
    ),
    Step(
        columned_names,
        lambda d: d.note(columned_names(d.text, d.spans, d.words.names, d.words.is_plain)),
        FAMILIES,
    ),
    Step(role_fields, lambda d: d.note(role_fields(d.text, d.spans, d.words.names, d.words.is_plain))),
    Step(
        dated_entries,
        lambda d: d.note(dated_entries(d.text, d.spans, d.words.names, d.words.is_plain)),
        FAMILIES,
    ),
    Step(
        listed_parts,
        lambda d: d.note(listed_parts(d.text, d.lines, d.spans, d.words.names, d.words.is_plain)),
        FAMILIES,
    ),
    Step(None, Draft.add_noted),
)
BESIDE_FINDS = (
    *NUMBERED,
    *BESIDE,
    Step(with_header_names, _in_headers),
    Step(with_name_rows, _in_rows),
    *worded(
        Step(without_shouted_words, _shouted, MISTAKEN),
        Step(with_person_labels, _labelled, MISTAKEN),
        Step(
            with_joined_halves,
            lambda d: d.keep(with_joined_halves(d.text, d.spans, d.words.names)),
            FAMILIES,
        ),
        Step(
            with_enumerated_families,
            lambda d: d.keep(with_enumerated_families(d.text, d.spans, d.words.names)),
            FAMILIES,
        ),
        Step(with_person_labels, _labelled, FAMILIES, when=_is_changed),
        Step(with_swapped_names, _swapped, GIVEN_NAMES),
        *IN_LISTS,
        Step(
            with_pairings,
            lambda d: d.keep(with_pairings(d.text, d.spans, d.words.names, d.words.is_plain)),
            FAMILIES,
        ),
        Step(subjects, lambda d: d.add(subjects(d.text, d.listed, d.spans, d.words.names))),
        Step(with_alike_initials, _with_alike_initials, FAMILIES),
        Step(
            known_short_names,
            lambda d: d.add(known_short_names(d.text, d.lines, d.spans, d.words.knowledge.language)),
            GIVEN_NAMES,
        ),
        Step(
            known_families,
            lambda d: d.add(known_families(d.text, d.spans, d.words.names, d.words.is_calendar)),
            PEOPLE,
        ),
        Step(
            with_labelled_organizations,
            lambda d: d.keep(
                with_labelled_organizations(d.text, d.spans, d.words.houses, d.words.settings.labelled_names)
            ),
        ),
    ),
)
