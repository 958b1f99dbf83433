"""The steps that complete a document by what lists tell, and the words that announce names."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter

from hybrid_deid.labels import PERSON
from hybrid_deid.merge.drafts import Draft, Step, worded
from hybrid_deid.merge.genitive import missed_genitives
from hybrid_deid.merge.mistaken_labels import MISTAKEN, MISTAKEN_PEOPLE
from hybrid_deid.merge.net.missed_names import missed_names
from hybrid_deid.merge.organizations.beside_organizations import beside_organizations
from hybrid_deid.merge.organizations.compound_kinds import compound_kinds
from hybrid_deid.merge.organizations.explained_acronyms import explained_acronyms
from hybrid_deid.merge.organizations.framed_firms import with_framed_firms
from hybrid_deid.merge.organizations.hosted_names import HOSTED, hosted_names
from hybrid_deid.merge.organizations.law_firms import law_firms
from hybrid_deid.merge.organizations.listed_organizations import coined_words, missed_organizations
from hybrid_deid.merge.organizations.named_firms import named_firms
from hybrid_deid.merge.organizations.named_houses import named_houses
from hybrid_deid.merge.organizations.phrase_names import described_names, phrase_names
from hybrid_deid.merge.people.announced_groups import with_announced_groups
from hybrid_deid.merge.people.announced_names import with_announced_names
from hybrid_deid.merge.people.bare_names import bare_names
from hybrid_deid.merge.people.derived_names import names_in_adjectives
from hybrid_deid.merge.people.disputes import with_disputes
from hybrid_deid.merge.people.framed_names import framed_names
from hybrid_deid.merge.people.framed_people import with_framed_people
from hybrid_deid.merge.people.functions_apart import with_functions_apart
from hybrid_deid.merge.people.greeted_in_lower_case import greeted_in_lower_case
from hybrid_deid.merge.people.lower_case_names import names_in_lower_case
from hybrid_deid.merge.people.marked_names import marked_names
from hybrid_deid.merge.people.parted_people import with_parted_people
from hybrid_deid.merge.people.ranked_names import with_ranked_names
from hybrid_deid.merge.people.repeated_names import repeated_names
from hybrid_deid.merge.people.signed_lines import signed_lines
from hybrid_deid.merge.people.spaced_names import with_spaced_names
from hybrid_deid.merge.people.speakers import speakers
from hybrid_deid.merge.people.syllable_names import syllable_names
from hybrid_deid.merge.people.teachers import with_teachers
from hybrid_deid.merge.people.told_names import told_names
from hybrid_deid.merge.people.vietnamese_names import vietnamese_names
from hybrid_deid.merge.places.inhabitants import inhabitants, with_inhabitants
from hybrid_deid.merge.rows.logged_speakers import with_logged_speakers
from hybrid_deid.merge.rows.record_columns import with_record_columns
from hybrid_deid.merge.rows.records import recorded
from hybrid_deid.merge.structure.dotted_users import dotted_users
from hybrid_deid.merge.structure.enumerated_users import enumerated_users
from hybrid_deid.merge.structure.file_names import dates_in_files, names_in_files
from hybrid_deid.merge.structure.keyed_values import with_keyed_values
from hybrid_deid.merge.structure.local_parts import with_users
from hybrid_deid.merge.structure.path_names import with_path_names
from hybrid_deid.merge.structure.shaped_users import SIGNS, shaped_users
from hybrid_deid.values import Token

FIRM, FAMILIES = frozenset({"ORG"}), frozenset({"FAMILY"})
PEOPLE = frozenset(PERSON)


def _spaced(draft: Draft) -> None:
    """Join the letters of spaced names."""
    words = draft.words
    draft.keep(
        with_spaced_names(
            draft.text, draft.spans, words.knowledge, words.is_family, words.net.written.__contains__
        )
    )


def _has_listed(draft: Draft) -> bool:
    return bool(draft.listed)


def _has_offices(draft: Draft) -> bool:
    return not draft.telling.isdisjoint(draft.words.net.offices)


def _has_ranks(draft: Draft) -> bool:
    return not draft.telling.isdisjoint(draft.words.net.ranks)


def _tells_firms(draft: Draft) -> bool:
    return not draft.telling.isdisjoint(draft.words.telling_firms)


def _is_in_small_letters(draft: Draft) -> bool:
    return draft.without_capitals


def _greeted(draft: Draft) -> None:
    """Note who is greeted in lower case."""
    words, known = draft.words, [*draft.spans, *draft.missed]
    draft.note(greeted_in_lower_case(draft.text, known, words.knowledge, words.is_frequent, words.is_stop))


def _announced(draft: Draft) -> None:
    """Keep the names that offices among the listed tokens announce."""
    text, words, announcing = draft.text, draft.words, _offices(draft)
    draft.keep(with_announced_names(text, announcing, draft.spans, words.names, words.is_frequent))


def _offices(draft: Draft) -> list[Token]:
    offices = draft.words.net.offices
    return [token for token in draft.listed if token.text in offices]


def _ranked(draft: Draft) -> None:
    """Keep the names behind ranks among the listed tokens."""
    words = draft.words
    ranked = [token for token in draft.listed if token.text in words.net.ranks]
    draft.keep(
        with_ranked_names(
            draft.text, ranked, draft.spans, words.names, words.is_frequent, is_stop=words.is_stop
        )
    )


def _named_firms(draft: Draft) -> None:
    """Note the organizations that a legal form tells."""
    words, tokens = draft.words, _telling_firms(draft)
    firms = words.settings.firms
    draft.note(named_firms(draft.text, tokens, draft.spans, words.is_frequent, words.is_stop, firms))


def _telling_firms(draft: Draft) -> list[Token]:
    telling = draft.words.telling_firms
    return [token for token in draft.listed if token.text in telling]


def _listed_organizations(draft: Draft) -> None:
    """Add the organizations of the list."""
    text, words, names = draft.text, draft.words, draft.words.settings.listed_names
    coined = coined_words(text, words.is_no_firm, names)
    listed = [token for token in draft.listed if token.text in words.organizations]
    if listed or coined:
        missed = missed_organizations(
            text, listed, draft.spans, words.organizations, names, words.signs_of_firms, coined
        )
        draft.add(missed, wholes=True)


def _of_kinds(draft: Draft) -> None:
    """Add the organizations whose word for their kind is a compound."""
    words, tokens = draft.words, draft.those_of(draft.kinds)
    draft.add(compound_kinds(draft.text, tokens, draft.spans, words.houses, words.rare), wholes=True)


def _described(draft: Draft) -> None:
    """Add the organizations whose word for their kind has an adjective with a capital before it."""
    words, settings, tokens = draft.words, draft.words.settings, draft.those_of(draft.described)
    phrases, signs = settings.phrase_names, settings.houses.adjectives
    draft.add(described_names(draft.text, tokens, draft.spans, words.houses, phrases, signs), wholes=True)


def _hosted(draft: Draft) -> None:
    """Add the organizations that spell the host of an address."""
    words = draft.words
    draft.add(hosted_names(draft.text, draft.spans, words, words.settings), wholes=True)


def _framed(draft: Draft) -> None:
    """Add the rare names that words around them tell."""
    text, tokens, texts, rare = draft.text, draft.tokens, draft.texts, draft.words.rare
    draft.add(framed_names(text, tokens, texts, draft.spans, rare, written=draft.written))


def _bare(draft: Draft) -> None:
    """Add the names that stand where a noun would have an article."""
    text, tokens, texts, rare = draft.text, draft.tokens, draft.texts, draft.words.rare
    draft.add(bare_names(text, tokens, texts, draft.spans, rare, written=draft.written))


def _repeated(draft: Draft) -> None:
    """Add the nouns that stand several times where one would have an article."""
    words = draft.words
    draft.add(
        repeated_names(draft.text, draft.tokens, draft.texts, draft.spans, words.rare, words.is_calendar)
    )


def _in_adjectives(draft: Draft) -> None:
    """Add the family names that adjectives are made of."""
    tokens, texts, names = draft.tokens, draft.texts, draft.words.names
    draft.add(names_in_adjectives(draft.text, tokens, texts, draft.spans, names, draft.written))


def _dotted(draft: Draft) -> None:
    """Add accounts of names with full stops."""
    add_users(draft, dotted_users(draft.text, draft.spans, draft.words.labels, draft.without_capitals))


def _enumerated_users(draft: Draft) -> None:
    """Add the accounts beside others."""
    words = draft.words
    add_users(
        draft,
        enumerated_users(draft.text, draft.spans, words.labels, words.settings, draft.file_endings),
    )


def _shaped_users(draft: Draft) -> None:
    """Add the accounts that their form tells."""
    words = draft.words
    places = shaped_users(draft.text, draft.spans, words.labels, words.settings, words.is_thing)
    add_users(draft, places)


def add_users(draft: Draft, places: Sequence[tuple[int, int]]) -> None:
    """Add accounts, in the place of what was found of them."""
    if places:
        score = draft.words.settings.net.score
        draft.spans, missed = with_users(draft.text, draft.spans, places, score)
        draft.add(missed)


# What lists tell, and lines, marks and names of files with them.
MISSED = (
    Step(
        missed_names,
        lambda d: d.note(
            missed_names(d.text, d.listed, d.spans, d.words.net, d.words.settings, d.words.noun)
        ),
        when=_has_listed,
    ),
    Step(
        inhabitants,
        lambda d: d.note(inhabitants(d.text, d.listed, d.spans, d.words.settings.inhabitants)),
        when=_has_listed,
    ),
    *worded(
        Step(
            names_in_lower_case,
            lambda d: d.note(names_in_lower_case(d.text, d.lines, d.spans, d.words.net, d.words.names)),
            when=_is_in_small_letters,
        ),
        Step(
            told_names,
            lambda d: d.note(
                told_names(d.text, d.lines, [*d.spans, *d.missed], d.words.net, d.words.knowledge)
            ),
            when=_is_in_small_letters,
        ),
        Step(
            speakers,
            lambda d: d.note(
                speakers(
                    d.text,
                    d.listed,
                    d.spans,
                    d.words.names,
                    d.words.is_frequent,
                    looks=d.words.looks,
                    noun=d.words.noun,
                )
            ),
        ),
        Step(
            missed_genitives,
            lambda d: d.note(
                missed_genitives(d.text, d.spans, d.words.labels.listed, d.words.settings.net.score)
            ),
        ),
        Step(syllable_names, lambda d: d.note(syllable_names(d.text, d.spans, d.words.knowledge))),
        Step(vietnamese_names, lambda d: d.note(vietnamese_names(d.text, d.words.settings.syllables))),
        Step(
            recorded, lambda d: d.note(recorded(d.text, d.spans, d.words.labels, d.words.settings.net.score))
        ),
        Step(
            signed_lines,
            lambda d: d.note(
                signed_lines(d.text, d.spans, d.words.names, d.words.is_frequent, is_plain=d.words.is_plain)
            ),
        ),
        Step(
            marked_names,
            lambda d: d.note(marked_names(d.text, d.spans, d.words.labels, d.words.settings.net.score)),
            signs="<*_",
        ),
        Step(greeted_in_lower_case, _greeted),
        Step(
            names_in_files,
            lambda d: d.note(
                names_in_files(d.text, d.spans, d.words.labels, d.words.settings.net.score, d.file_endings)
            ),
        ),
        Step(
            dates_in_files,
            lambda d: d.note(dates_in_files(d.text, d.spans, d.words.settings.net.score, d.file_endings)),
        ),
    ),
    Step(None, Draft.add_noted),
)
# What structured data, paths and tables tell.
IN_COLUMNS = worded(
    Step(with_keyed_values, lambda d: d.keep(with_keyed_values(d.text, d.spans, d.words.labels))),
    Step(
        with_path_names,
        lambda d: d.keep(with_path_names(d.text, d.spans, d.words.labels, d.words.settings.net.score)),
    ),
    Step(with_record_columns, lambda d: d.keep(with_record_columns(d.text, d.spans, d.words.labels))),
)
# Organizations that some of their words tell.
ORGANIZATIONS = (
    Step(named_firms, _named_firms, when=_tells_firms),
    Step(
        law_firms,
        lambda d: d.note(
            law_firms(d.text, _telling_firms(d), d.words.houses, d.words.settings.firms, d.spans)
        ),
        when=_tells_firms,
    ),
    Step(
        phrase_names,
        lambda d: d.note(
            phrase_names(d.text, _telling_firms(d), d.spans, d.words.houses, d.words.settings.phrase_names)
        ),
        when=_tells_firms,
    ),
    Step(
        named_houses,
        lambda d: d.note(named_houses(d.text, _telling_firms(d), d.spans, d.words.houses)),
        when=_tells_firms,
    ),
    Step(None, Draft.add_noted_wholes, when=_tells_firms),
)
FRAMED = Step(framed_names, _framed)
# Names and organizations that words around them tell.
BY_CONTEXT = worded(
    Step(compound_kinds, _of_kinds, when=attrgetter("kinds")),
    Step(described_names, _described, when=attrgetter("described")),
    Step(hosted_names, _hosted, HOSTED),
    Step(
        explained_acronyms,
        lambda d: d.add(explained_acronyms(d.text, d.spans, d.words.settings.phrase_names)),
        signs="(",
    ),
    Step(missed_organizations, _listed_organizations),
    Step(with_disputes, lambda d: d.keep(with_disputes(d.text, d.spans, d.words.names, d.words.is_frequent))),
    Step(with_teachers, lambda d: d.keep(with_teachers(d.text, d.distinct, d.spans, d.words.rare))),
    Step(
        with_parted_people,
        lambda d: d.keep(with_parted_people(d.text, d.spans, d.words.rare)),
        FIRM | FAMILIES,
    ),
    Step(with_functions_apart, lambda d: d.keep(with_functions_apart(d.text, d.spans, d.words.rare)), PEOPLE),
    Step(
        with_logged_speakers,
        lambda d: d.keep(with_logged_speakers(d.text, d.texts, d.spans, d.words.rare)),
        signs=":",
    ),
    Step(
        with_framed_people,
        lambda d: d.keep(with_framed_people(d.text, d.tokens, d.texts, d.spans, d.words.rare)),
        MISTAKEN_PEOPLE,
    ),
    Step(
        with_framed_firms,
        lambda d: d.keep(with_framed_firms(d.text, d.tokens, d.spans, d.words.rare)),
        MISTAKEN,
    ),
    FRAMED,
    Step(bare_names, _bare),
    Step(repeated_names, _repeated),
    Step(names_in_adjectives, _in_adjectives),
    Step(
        beside_organizations,
        lambda d: d.add(
            beside_organizations(d.text, d.spans, d.words.rare, d.words.settings, d.words.is_organization)
        ),
        FIRM,
    ),
)
BY_LISTS = (
    Step(with_spaced_names, _spaced),
    Step(
        with_inhabitants,
        lambda d: d.keep(with_inhabitants(d.text, d.spans, d.words.settings.inhabitants)),
    ),
    *MISSED,
    *IN_COLUMNS,
    Step(with_announced_names, _announced, when=_has_offices),
    Step(
        with_announced_groups,
        lambda d: d.keep(with_announced_groups(d.text, _offices(d), d.spans, d.words.names)),
        when=_has_offices,
    ),
    Step(with_ranked_names, _ranked, when=_has_ranks),
    *ORGANIZATIONS,
    *BY_CONTEXT,
    *worded(
        Step(dotted_users, _dotted, signs="."),
        Step(enumerated_users, _enumerated_users),
        Step(shaped_users, _shaped_users, signs=SIGNS),
    ),
)
