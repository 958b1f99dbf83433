"""The stages that complete what finders saw of the names in a document, in their order."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, compress, count, filterfalse
from operator import itemgetter

from hybrid_deid.mentions.context import writes_without_capitals
from hybrid_deid.mentions.finding import PERSON
from hybrid_deid.merge.beside_finds import BESIDE_FINDS
from hybrid_deid.merge.drafts import Draft, Step, side_by_side, worded
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
from hybrid_deid.merge.people.derived_names import with_derived_names
from hybrid_deid.merge.people.disputes import with_disputes
from hybrid_deid.merge.people.families_of_words import families_of_words
from hybrid_deid.merge.people.frame_settings import load_frames
from hybrid_deid.merge.people.framed_names import framed_names
from hybrid_deid.merge.people.framed_people import with_framed_people
from hybrid_deid.merge.people.functions_apart import with_functions_apart
from hybrid_deid.merge.people.greeted_in_lower_case import greeted_in_lower_case
from hybrid_deid.merge.people.lower_case_names import names_in_lower_case
from hybrid_deid.merge.people.marked_names import marked_names
from hybrid_deid.merge.people.parted_people import with_parted_people
from hybrid_deid.merge.people.ranked_names import with_ranked_names
from hybrid_deid.merge.people.rare_words import Written
from hybrid_deid.merge.people.set_off_names import set_off_names
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
from hybrid_deid.merge.structure.local_parts import local_parts, with_users
from hybrid_deid.merge.structure.path_names import with_path_names
from hybrid_deid.merge.structure.shaped_users import SIGNS, shaped_users
from hybrid_deid.merge.structure.shortened_users import shortened_users
from hybrid_deid.merge.word_bounds import is_stopped_acronym
from hybrid_deid.values import Token

TEXT, TOKENS = itemgetter(2), itemgetter(3)  # of a token, of a line
FIRM, FAMILIES, ADDRESSES = frozenset({"ORG"}), frozenset({"FAMILY"}), frozenset({"EMAIL"})
PEOPLE = frozenset(PERSON)


def completed(drafts: Sequence[Draft]) -> None:
    """Complete the names and organizations of documents by lists and lines.

    Where a language has no list of common words, against which names must be held, only what stands in the
    rows of headers and tables and beside listed names is completed.
    """
    side_by_side((Step(_parted),), drafts)
    _look_up(drafts)
    side_by_side(BY_LISTS, drafts)
    found = [draft for draft in drafts if draft.spans]
    before = [draft.spans for draft in found]
    side_by_side(BESIDE_FINDS, found)
    changed = [draft for draft, spans in zip(found, before, strict=True) if draft.spans != spans]
    side_by_side(worded(Step(_framed)), changed)
    side_by_side(OF_FOUND_NAMES, found)


def _spaced(draft: Draft) -> None:
    """Join the letters of spaced names, and label inhabitants."""
    text, words = draft.text, draft.words
    spaced = with_spaced_names(
        text, draft.spans, words.knowledge, words.is_family, words.net.written.__contains__
    )
    draft.keep(with_inhabitants(text, spaced, words.settings.inhabitants))


def _parted(draft: Draft) -> None:
    """Tell the tokens."""
    draft.tokens = list(chain.from_iterable(map(TOKENS, draft.lines)))
    draft.texts = list(map(TEXT, draft.tokens))
    draft.distinct = frozenset(draft.texts)
    if any(map(is_stopped_acronym, [word for word in draft.distinct if word[-1] == "."])):
        draft.tokens = list(map(_without_stop, draft.tokens))
        draft.texts = list(map(TEXT, draft.tokens))
        draft.distinct = frozenset(draft.texts)
    draft.without_capitals = writes_without_capitals(draft.texts)


def _without_stop(token: Token) -> Token:
    """Return an acronym of mixed case without the full stop that a tokenizer leaves on it ("KfW.")."""
    start, end, text = token
    return Token(start, end - 1, text[:-1]) if is_stopped_acronym(text) else token


def _look_up(drafts: Sequence[Draft]) -> None:
    """Tell what is known of the words of all documents, which are looked up at once."""
    if not drafts:
        return
    words, known = set[str]().union(*(draft.distinct for draft in drafts)), drafts[0].words
    net, written = known.net, set(filterfalse(str.islower, words))
    telling, respelt = net.told.among(words)
    rare = known.rare.among(written)
    kinds, described = known.of_houses.among(words)
    usual = load_frames(known.knowledge.language).any_usual
    for draft in drafts:
        own, texts = draft.distinct, draft.texts
        draft.kinds, draft.described = own & kinds, own & described
        draft.telling = own & telling
        if not respelt.isdisjoint(own) and "".join(own).isascii():
            draft.telling |= own & respelt
        if not draft.without_capitals:
            draft.telling -= net.in_lower_case  # "-=" goes through what is smaller
        own_rare = own & rare
        sought = own_rare.union(draft.telling, own & usual)
        found = list(compress(count(), map(sought.__contains__, texts)))
        draft.listed = [draft.tokens[number] for number in found if texts[number] in draft.telling]
        draft.written = Written(own & written, own_rare, sought, found)


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


def _in_small_letters(draft: Draft) -> None:
    """Note the names of a text without capitals."""
    text, words = draft.text, draft.words
    draft.note(names_in_lower_case(text, draft.lines, draft.spans, words.net, words.names))
    draft.note(told_names(text, draft.lines, [*draft.spans, *draft.missed], words.net, words.knowledge))


def _greeted(draft: Draft) -> None:
    """Note who is greeted in lower case."""
    words, known = draft.words, [*draft.spans, *draft.missed]
    draft.note(greeted_in_lower_case(draft.text, known, words.knowledge, words.is_frequent, words.is_stop))


def _in_columns(draft: Draft) -> None:
    """Keep what structured data, paths and tables tell."""
    text, words = draft.text, draft.words
    keyed = with_keyed_values(text, draft.spans, words.labels)
    in_paths = with_path_names(text, keyed, words.labels, words.settings.net.score)
    draft.keep(with_record_columns(text, in_paths, words.labels))


def _announced(draft: Draft) -> None:
    """Keep the names that offices among the listed tokens announce."""
    text, words = draft.text, draft.words
    announcing = [token for token in draft.listed if token.text in words.net.offices]
    draft.keep(with_announced_names(text, announcing, draft.spans, words.names, words.is_frequent))
    draft.keep(with_announced_groups(text, announcing, draft.spans, words.names))


def _ranked(draft: Draft) -> None:
    """Keep the names behind ranks among the listed tokens."""
    words = draft.words
    ranked = [token for token in draft.listed if token.text in words.net.ranks]
    draft.keep(
        with_ranked_names(
            draft.text, ranked, draft.spans, words.names, words.is_frequent, is_stop=words.is_stop
        )
    )


def _organizations(draft: Draft) -> None:
    """Add the organizations that some words of a text tell."""
    text, words, spans = draft.text, draft.words, draft.spans
    tokens = [token for token in draft.listed if token.text in words.telling_firms]
    firms = named_firms(text, tokens, spans, words.is_frequent, words.is_stop, words.settings.firms)
    firms += law_firms(text, tokens, words.houses, words.settings.firms, spans)
    firms += phrase_names(text, tokens, spans, words.houses, words.settings.phrase_names)
    draft.add(firms + named_houses(text, tokens, spans, words.houses), wholes=True)


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
    """Add the organizations whose word for their kind is a compound, or has an adjective with a capital."""
    text, words, settings = draft.text, draft.words, draft.words.settings
    if draft.kinds:
        tokens = draft.those_of(draft.kinds)
        draft.add(compound_kinds(text, tokens, draft.spans, words.houses, words.rare), wholes=True)
    if draft.described:
        tokens, signs = draft.those_of(draft.described), settings.houses.adjectives
        phrases = settings.phrase_names
        draft.add(described_names(text, tokens, draft.spans, words.houses, phrases, signs), wholes=True)


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


def _dotted(draft: Draft) -> None:
    """Add accounts of names with full stops."""
    _add_users(draft, dotted_users(draft.text, draft.spans, draft.words.labels, draft.without_capitals))


def _enumerated_users(draft: Draft) -> None:
    """Add the accounts beside others."""
    words = draft.words
    _add_users(
        draft,
        enumerated_users(draft.text, draft.spans, words.labels, words.settings, draft.file_endings),
    )


def _shaped_users(draft: Draft) -> None:
    """Add the accounts that their form tells."""
    words = draft.words
    places = shaped_users(draft.text, draft.spans, words.labels, words.settings, words.is_thing)
    _add_users(draft, places)


def _local_parts(draft: Draft) -> None:
    """Add the accounts that are made of the names found."""
    _add_users(draft, local_parts(draft.text, draft.spans, draft.words.is_frequent))


def _add_users(draft: Draft, places: Sequence[tuple[int, int]]) -> None:
    if places:
        score = draft.words.settings.net.score
        draft.spans, missed = with_users(draft.text, draft.spans, places, score)
        draft.add(missed)


# What lists tell, and lines, marks and names of files with them.
MISSED = (
    Step(
        lambda d: d.note(
            missed_names(d.text, d.listed, d.spans, d.words.net, d.words.settings, d.words.noun)
        ),
        when=_has_listed,
    ),
    Step(
        lambda d: d.note(inhabitants(d.text, d.listed, d.spans, d.words.settings.inhabitants)),
        when=_has_listed,
    ),
    *worded(
        Step(_in_small_letters, when=_is_in_small_letters),
        Step(
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
            )
        ),
        Step(
            lambda d: d.note(
                missed_genitives(d.text, d.spans, d.words.labels.listed, d.words.settings.net.score)
            )
        ),
        Step(lambda d: d.note(syllable_names(d.text, d.spans, d.words.knowledge))),
        Step(lambda d: d.note(vietnamese_names(d.text, d.words.settings.syllables))),
        Step(lambda d: d.note(recorded(d.text, d.spans, d.words.labels, d.words.settings.net.score))),
        Step(
            lambda d: d.note(
                signed_lines(d.text, d.spans, d.words.names, d.words.is_frequent, is_plain=d.words.is_plain)
            )
        ),
        Step(
            lambda d: d.note(marked_names(d.text, d.spans, d.words.labels, d.words.settings.net.score)),
            signs="<*_",
        ),
        Step(_greeted),
        Step(
            lambda d: d.note(
                names_in_files(d.text, d.spans, d.words.labels, d.words.settings.net.score, d.file_endings)
            )
        ),
        Step(lambda d: d.note(dates_in_files(d.text, d.spans, d.words.settings.net.score, d.file_endings))),
    ),
    Step(Draft.add_noted),
)
# Names and organizations that words around them tell.
BY_CONTEXT = worded(
    Step(_of_kinds),
    Step(_hosted, HOSTED),
    Step(lambda d: d.add(explained_acronyms(d.text, d.spans, d.words.settings.phrase_names)), signs="("),
    Step(_listed_organizations),
    Step(lambda d: d.keep(with_disputes(d.text, d.spans, d.words.names, d.words.is_frequent))),
    Step(lambda d: d.keep(with_teachers(d.text, d.distinct, d.spans, d.words.rare))),
    Step(lambda d: d.keep(with_parted_people(d.text, d.spans, d.words.rare)), FIRM | FAMILIES),
    Step(lambda d: d.keep(with_functions_apart(d.text, d.spans, d.words.rare)), PEOPLE),
    Step(lambda d: d.keep(with_logged_speakers(d.text, d.texts, d.spans, d.words.rare)), signs=":"),
    Step(
        lambda d: d.keep(with_framed_people(d.text, d.tokens, d.texts, d.spans, d.words.rare)),
        MISTAKEN_PEOPLE,
    ),
    Step(lambda d: d.keep(with_framed_firms(d.text, d.tokens, d.spans, d.words.rare)), MISTAKEN),
    Step(_framed),
    Step(_bare),
    Step(
        lambda d: d.add(
            beside_organizations(d.text, d.spans, d.words.rare, d.words.settings, d.words.is_organization)
        ),
        FIRM,
    ),
)
BY_LISTS = (
    Step(_spaced),
    *MISSED,
    *worded(Step(_in_columns)),
    Step(_announced, when=_has_offices),
    Step(_ranked, when=_has_ranks),
    Step(_organizations, when=_tells_firms),
    *BY_CONTEXT,
    *worded(Step(_dotted, signs="."), Step(_enumerated_users), Step(_shaped_users, signs=SIGNS)),
)
# Words, names of files and accounts that are made of names found.
OF_FOUND_NAMES = (
    Step(
        lambda d: d.keep(
            with_derived_names(d.text, d.tokens, d.texts, d.spans, d.words.names, d.words.is_frequent)
        ),
        PEOPLE,
    ),
    Step(lambda d: d.add(families_of_words(d.text, d.spans, d.words.names)), FAMILIES),
    Step(
        lambda d: d.add(
            set_off_names(d.text, d.spans, d.words.labels, d.words.settings.net.score, d.file_endings)
        ),
        FAMILIES,
    ),
    Step(_local_parts, ADDRESSES),
    *worded(
        Step(lambda d: _add_users(d, shortened_users(d.text, d.spans, d.words.labels)), FAMILIES),
    ),
)
