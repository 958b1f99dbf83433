"""The stages that complete what finders saw of the names in a document, in their order."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from itertools import chain
from operator import attrgetter, itemgetter
from typing import Protocol

from hybrid_deid.mentions.context import writes_without_capitals
from hybrid_deid.mentions.finding import GIVEN, PERSON
from hybrid_deid.merge.alike_numbers import alike_numbers
from hybrid_deid.merge.date_ranges import alike_months, first_halves
from hybrid_deid.merge.doubts.initials_apart import with_initials_apart
from hybrid_deid.merge.doubts.shouted_words import without_shouted_words
from hybrid_deid.merge.genitive import missed_genitives
from hybrid_deid.merge.listed_words import ListedWords
from hybrid_deid.merge.net.missed_names import listed_tokens, missed_names
from hybrid_deid.merge.organizations.beside_organizations import beside_organizations
from hybrid_deid.merge.organizations.labelled_organizations import with_labelled_organizations
from hybrid_deid.merge.organizations.law_firms import law_firms
from hybrid_deid.merge.organizations.listed_organizations import coined_words, missed_organizations
from hybrid_deid.merge.organizations.named_firms import named_firms
from hybrid_deid.merge.organizations.named_houses import named_houses
from hybrid_deid.merge.organizations.phrase_names import phrase_names
from hybrid_deid.merge.organizations.workshops import workshops
from hybrid_deid.merge.people.announced_groups import with_announced_groups
from hybrid_deid.merge.people.announced_names import with_announced_names
from hybrid_deid.merge.people.bare_names import bare_names
from hybrid_deid.merge.people.before_given import before_given_names, initials_behind_names
from hybrid_deid.merge.people.derived_names import with_derived_names
from hybrid_deid.merge.people.disputes import with_disputes
from hybrid_deid.merge.people.entry_initials import with_alike_initials
from hybrid_deid.merge.people.enumerated_families import with_enumerated_families
from hybrid_deid.merge.people.enumerated_people import enumerated_given_names, enumerated_people
from hybrid_deid.merge.people.families_of_words import families_of_words
from hybrid_deid.merge.people.framed_names import framed_names
from hybrid_deid.merge.people.framed_people import with_framed_people
from hybrid_deid.merge.people.functions_apart import with_functions_apart
from hybrid_deid.merge.people.greeted_in_lower_case import greeted_in_lower_case
from hybrid_deid.merge.people.header_names import with_header_names
from hybrid_deid.merge.people.initialed_rows import with_initialed_rows
from hybrid_deid.merge.people.joined_halves import with_joined_halves
from hybrid_deid.merge.people.known_families import known_families
from hybrid_deid.merge.people.known_short_names import known_short_names
from hybrid_deid.merge.people.lower_case_names import names_in_lower_case
from hybrid_deid.merge.people.marked_names import marked_names
from hybrid_deid.merge.people.missed_family_names import missed_family_names
from hybrid_deid.merge.people.name_lines import missed_in_name_lines
from hybrid_deid.merge.people.parted_people import with_parted_people
from hybrid_deid.merge.people.person_labels import with_person_labels
from hybrid_deid.merge.people.ranked_names import with_ranked_names
from hybrid_deid.merge.people.reached_names import reached_names
from hybrid_deid.merge.people.set_off_names import set_off_names
from hybrid_deid.merge.people.signed_lines import signed_lines
from hybrid_deid.merge.people.slashed_names import slashed_names
from hybrid_deid.merge.people.spaced_names import with_spaced_names
from hybrid_deid.merge.people.speakers import speakers
from hybrid_deid.merge.people.subjects import subjects
from hybrid_deid.merge.people.swapped_names import with_swapped_names
from hybrid_deid.merge.people.syllable_names import syllable_names
from hybrid_deid.merge.people.teachers import with_teachers
from hybrid_deid.merge.people.titled_given_names import titled_given_names
from hybrid_deid.merge.people.told_names import told_names
from hybrid_deid.merge.people.vietnamese_names import vietnamese_names
from hybrid_deid.merge.places.enumerated_towns import enumerated_towns
from hybrid_deid.merge.places.inhabitants import inhabitants, with_inhabitants
from hybrid_deid.merge.places.known_towns import known_towns
from hybrid_deid.merge.places.streets_behind_people import streets_behind_people
from hybrid_deid.merge.places.towns_behind_codes import towns_behind_codes
from hybrid_deid.merge.rows.bracketed_extensions import bracketed_extensions
from hybrid_deid.merge.rows.dated_entries import dated_entries
from hybrid_deid.merge.rows.extension_columns import extension_columns, headed_extensions
from hybrid_deid.merge.rows.listed_extensions import listed_extensions
from hybrid_deid.merge.rows.listed_parts import listed_parts
from hybrid_deid.merge.rows.listed_rows import listed_rows
from hybrid_deid.merge.rows.logged_speakers import with_logged_speakers
from hybrid_deid.merge.rows.name_columns import columned_names
from hybrid_deid.merge.rows.name_rows import with_name_rows
from hybrid_deid.merge.rows.named_lists import with_named_lists
from hybrid_deid.merge.rows.number_columns import with_number_columns
from hybrid_deid.merge.rows.numbered_names import with_numbered_names
from hybrid_deid.merge.rows.numbered_people import numbered_people, numbered_rows
from hybrid_deid.merge.rows.pairings import with_pairings
from hybrid_deid.merge.rows.record_columns import with_record_columns
from hybrid_deid.merge.rows.records import recorded
from hybrid_deid.merge.rows.role_fields import role_fields
from hybrid_deid.merge.structure.dotted_users import dotted_users
from hybrid_deid.merge.structure.enumerated_users import enumerated_users
from hybrid_deid.merge.structure.file_names import dates_in_files, names_in_files
from hybrid_deid.merge.structure.keyed_values import with_keyed_values
from hybrid_deid.merge.structure.local_parts import local_parts, with_users
from hybrid_deid.merge.structure.path_names import with_path_names
from hybrid_deid.values import Line, Span, Token

Spans = tuple[Span, ...]
Kept = Callable[[Spans, Sequence[Span]], Spans]
TEXT, TOKENS = itemgetter(2), itemgetter(3)  # of a token, of a line
LABEL = attrgetter("label")
CODES, FIRMS = frozenset({"UFID", "PASS"}), frozenset({"FAMILY", "ORG"})


class Added(Protocol):
    """What merges new finds into spans; `wholes` take the place of parts of them that were found."""

    def __call__(self, known: Spans, missed: list[Span], wholes: bool = False) -> Spans:
        """Return the merged spans."""


def completed(
    text: str,
    lines: Sequence[Line],
    spans: Spans,
    words: ListedWords,
    added: Added,
    kept: Kept,
    file_endings: Set[str] = frozenset(),
) -> Spans:
    """Return the sorted `spans` of a text with the names and organizations that lists and lines complete.

    `added` merges new finds into spans; `kept` takes spans and what a stage made of them, and leaves out what
    is never seen under its label, or what the policy does not accept, for which what stood there before
    comes back; `file_endings` tell names of files. Where a language has no list of
    common words, against which names must be held, only what stands in the rows of headers and tables and
    beside listed names is completed.
    """
    spaced = with_spaced_names(text, spans, words.knowledge, words.is_family, words.net.written.__contains__)
    spans = kept(spans, with_inhabitants(text, spaced, words.settings.inhabitants))
    tokens = list(chain.from_iterable(map(TOKENS, lines)))
    texts = list(map(TEXT, tokens))
    without_capitals = writes_without_capitals(texts)
    listed = listed_tokens(tokens, texts, words.net, without_capitals)
    missed = _by_lists(text, lines, listed, spans, words, without_capitals, file_endings)
    spans = added(spans, missed)
    if words.net.others:
        spans = _in_columns(text, spans, words, kept)
    spans = _announced(text, listed, spans, words, kept)
    organizing = [token for token in listed if token.text in words.net.organizing]
    if organizing:
        spans = added(spans, _organizations(text, organizing, spans, words), wholes=True)
    if words.net.others:
        spans = _by_context(text, tokens, texts, organizing, spans, words, added, kept)
    if words.net.others and "." in text:
        dotted = dotted_users(text, spans, words.labels, without_capitals)
        spans = added(*with_users(text, spans, dotted, words.settings.net.score)) if dotted else spans
    if words.net.others:
        users = enumerated_users(text, spans, words.labels, words.settings, file_endings)
        spans = added(*with_users(text, spans, users, words.settings.net.score)) if users else spans
    if not spans:
        return spans
    before = spans
    spans = _beside_finds(text, lines, listed, spans, words, added, kept)
    if words.net.others and spans != before:
        spans = added(spans, framed_names(text, tokens, texts, spans, words.rare))
    return _of_found_names(text, tokens, texts, spans, words, added, kept, file_endings)


def _by_lists(
    text: str,
    lines: Sequence[Line],
    listed: Sequence[Token],
    spans: Spans,
    words: ListedWords,
    without_capitals: bool,
    file_endings: Set[str],
) -> list[Span]:
    """Return the finds that lists tell, and lines, marks and names of files with them."""
    settings, missed = words.settings, list[Span]()
    if listed:
        missed += missed_names(text, listed, spans, words.net, settings, words.noun)
        missed += inhabitants(text, listed, spans, settings.inhabitants)
    if without_capitals and words.net.others:
        missed += names_in_lower_case(text, lines, spans, words.net, words.names)
        missed += told_names(text, lines, [*spans, *missed], words.net, words.knowledge)
    if words.net.others:
        score = settings.net.score
        missed += speakers(text, listed, spans, words.names, words.is_frequent)
        missed += missed_genitives(text, spans, words.labels.listed, score)
        missed += syllable_names(text, spans, words.knowledge)
        missed += vietnamese_names(text, settings.syllables)
        missed += recorded(text, spans, words.labels, score)
        missed += signed_lines(text, spans, words.names, words.is_frequent, is_plain=words.is_plain)
        missed += marked_names(text, spans, words.labels, score)
        known = [*spans, *missed]
        missed += greeted_in_lower_case(text, known, words.knowledge, words.is_frequent, words.is_stop)
        missed += names_in_files(text, spans, words.labels, score, file_endings)
        missed += dates_in_files(text, spans, score, file_endings)
    return missed


def _by_context(
    text: str,
    tokens: Sequence[Token],
    texts: Sequence[str],
    organizing: Sequence[Token],
    spans: Spans,
    words: ListedWords,
    added: Added,
    kept: Kept,
) -> Spans:
    """Return the spans of a text with the names and organizations that words around them tell."""
    names = words.settings.listed_names
    coined = coined_words(text, words.is_no_firm, names)
    if organizing or coined:
        signs = words.signs_of_firms
        missed = missed_organizations(text, organizing, spans, words.organizations, names, signs, coined)
        spans = added(spans, missed, wholes=True)
    spans = kept(spans, with_disputes(text, spans, words.names, words.is_frequent))
    spans = kept(spans, with_teachers(text, texts, spans, words.rare))
    spans = kept(spans, with_parted_people(text, spans, words.rare))
    spans = kept(spans, with_functions_apart(text, spans, words.rare))
    spans = kept(spans, with_logged_speakers(text, texts, spans, words.rare))
    spans = kept(spans, with_framed_people(text, tokens, texts, spans, words.rare))
    spans = added(spans, framed_names(text, tokens, texts, spans, words.rare))
    spans = added(spans, bare_names(text, tokens, texts, spans, words.rare))
    if any(span.label == "ORG" for span in spans):
        beside = beside_organizations(text, spans, words.rare, words.settings, words.is_organization)
        spans = added(spans, beside)
    return spans


def _announced(text: str, listed: Sequence[Token], spans: Spans, words: ListedWords, kept: Kept) -> Spans:
    """Return the spans of a text with the names that offices and ranks among its `listed` tokens announce."""
    announcing = [token for token in listed if token.text in words.net.offices]
    if announcing:
        spans = kept(spans, with_announced_names(text, announcing, spans, words.names, words.is_frequent))
        spans = kept(spans, with_announced_groups(text, announcing, spans, words.names))
    ranked = [token for token in listed if token.text in words.net.ranks]
    if ranked:
        named = with_ranked_names(text, ranked, spans, words.names, words.is_frequent, is_stop=words.is_stop)
        spans = kept(spans, named)
    return spans


def _of_found_names(
    text: str,
    tokens: Sequence[Token],
    texts: Sequence[str],
    spans: Spans,
    words: ListedWords,
    added: Added,
    kept: Kept,
    file_endings: Set[str],
) -> Spans:
    """Return the spans of a text with words, names of files and accounts that are made of names found."""
    derived = with_derived_names(text, tokens, texts, spans, words.names, words.is_frequent)
    spans = kept(spans, derived)
    spans = added(spans, families_of_words(text, spans, words.names))
    score = words.settings.net.score
    spans = added(spans, set_off_names(text, spans, words.labels, score, file_endings))
    places = local_parts(text, spans, words.is_frequent)
    return added(*with_users(text, spans, places, score)) if places else spans


def _in_columns(text: str, spans: Spans, words: ListedWords, kept: Kept) -> Spans:
    """Return the spans of a text with what its structured data, paths and tables tell."""
    keyed = with_keyed_values(text, spans, words.labels)
    in_paths = with_path_names(text, keyed, words.labels, words.settings.net.score)
    named = with_record_columns(text, in_paths, words.labels)
    return kept(spans, named)


def _organizations(text: str, tokens: Sequence[Token], spans: Spans, words: ListedWords) -> list[Span]:
    """Return the finds of organizations that some words of a text tell."""
    firms = named_firms(text, tokens, spans, words.is_frequent, words.is_stop, words.settings.firms)
    firms += law_firms(text, tokens, words.houses, words.settings.firms, spans)
    firms += phrase_names(text, tokens, spans, words.houses, words.settings.phrase_names)
    return firms + named_houses(text, tokens, spans, words.houses)


def _places_beside(text: str, spans: Spans, labels: Set[str], words: ListedWords) -> list[Span]:
    """Return the finds of towns and streets beside others and behind codes and people."""
    missed = list[Span]()
    if "CITY" in labels:
        missed += enumerated_towns(text, spans, words.knowledge)
        missed += known_towns(text, spans, words.knowledge, words.settings.places, words.settings.net.score)
    if "ZIP" in labels:
        missed += towns_behind_codes(text, spans, words.knowledge, words.settings.net.score)
    if not labels.isdisjoint(PERSON):
        is_place = words.knowledge.places.listed.__contains__
        missed += streets_behind_people(text, spans, words.settings.places, is_place)
    return missed


def _numbers_beside(text: str, spans: Spans, labels: Set[str], words: ListedWords) -> list[Span]:
    """Return the finds of dates, extensions and codes beside others of their kind."""
    settings, missed = words.settings, list[Span]()
    if "DATE" in labels:
        missed += first_halves(text, spans, settings.date_ranges)
        missed += alike_months(text, spans, settings.date_ranges)
    if "PHONE" in labels:
        missed += extension_columns(text, spans)
    if not labels.isdisjoint(PERSON):
        missed += bracketed_extensions(text, spans, settings.net.score)
        missed += listed_extensions(text, spans, settings.rows, settings.net.score)
    if not labels.isdisjoint(CODES):
        missed += alike_numbers(text, spans, settings.net.score, settings.date_ranges.units)
    return missed


def _people_beside(
    text: str, lines: Sequence[Line], spans: Spans, labels: Set[str], words: ListedWords
) -> list[Span]:
    """Return the finds of people, and of what they are reached by, that others in the same line tell."""
    known, settings = words.names, words.settings
    missed = list(headed_extensions(text, spans, settings.records.extension, settings.net.score))
    has_given = not labels.isdisjoint(GIVEN)
    if has_given:
        missed += reached_names(text, spans, known)
    if not labels.isdisjoint(FIRMS):
        missed += workshops(text, spans, settings.houses, words.is_organization)
    missed += before_given_names(text, spans, known)
    if not labels.isdisjoint(PERSON):
        missed += initials_behind_names(text, spans, known)
    if has_given:
        missed += enumerated_people(text, spans, known)
        missed += enumerated_given_names(text, spans, known)
    if "UFID" in labels:
        missed += numbered_people(text, spans, known)
    if has_given:
        missed += numbered_rows(text, lines, spans, known)
    return missed


def _in_lists(
    text: str, lines: Sequence[Line], spans: Spans, words: ListedWords, added: Added, kept: Kept
) -> Spans:
    """Return the spans of a text with the names in rows, columns and lists of which others were found."""
    known, is_plain = words.names, words.is_plain
    spans = added(spans, listed_rows(text, lines, spans, known, is_plain))
    spans = kept(spans, with_named_lists(text, lines, spans, known))
    has_families, missed = "FAMILY" in map(LABEL, spans), list[Span]()
    if has_families:
        missed += columned_names(text, spans, known, is_plain)
    missed += role_fields(text, spans, known, is_plain)
    if has_families:
        missed += dated_entries(text, spans, known, is_plain)
        missed += listed_parts(text, lines, spans, known, is_plain)
    return added(spans, missed)


def _beside_finds(
    text: str,
    lines: Sequence[Line],
    listed: Sequence[Token],
    spans: Spans,
    words: ListedWords,
    added: Added,
    kept: Kept,
) -> Spans:
    """Return the spans of a text with what other finds tell of the words beside them."""
    known, has_words = words.names, bool(words.net.others)
    spans = with_numbered_names(text, with_initials_apart(text, spans, known), known)
    if has_words:
        spans = kept(spans, with_initialed_rows(text, spans, known))
    numbered = with_number_columns(text, spans, words.settings.net.score)
    spans = kept(spans, numbered)
    labels = frozenset(
        map(LABEL, spans)
    )  # a stage is asked where a find is of a kind that tells it something
    missed = missed_family_names(text, spans, words.knowledge, words.is_family)
    if "FAMILY" in labels:
        missed += titled_given_names(text, spans, words.knowledge, words.settings.net.score)
    missed += _places_beside(text, spans, labels, words)
    missed += _numbers_beside(text, spans, labels, words)
    missed += missed_in_name_lines(text, spans, words.knowledge, words.may_be_family)
    if has_words:
        missed += _people_beside(text, lines, spans, labels, words)
    if "/" in text:
        missed += slashed_names(text, spans, words.settings.slashed, words.settings.net.score)
    spans = added(spans, missed)
    spans = with_name_rows(text, lines, with_header_names(text, lines, spans, known), known)
    if not has_words:
        return spans
    spans = with_person_labels(text, without_shouted_words(text, spans, known), known)
    halves = with_joined_halves(text, spans, known)
    enumerated = kept(spans, with_enumerated_families(text, halves, known))
    if enumerated != spans:
        spans = with_person_labels(text, enumerated, known)
    spans = with_swapped_names(text, spans)
    spans = _in_lists(text, lines, spans, words, added, kept)
    paired = with_pairings(text, spans, known, words.is_plain)
    spans = kept(spans, paired)
    spans = with_alike_initials(text, added(spans, subjects(text, listed, spans, known)))
    spans = added(spans, known_short_names(text, lines, spans, words.knowledge.language))
    spans = added(spans, known_families(text, spans, known, words.is_calendar))
    return kept(spans, with_labelled_organizations(text, spans, words.houses, words.settings.labelled_names))
