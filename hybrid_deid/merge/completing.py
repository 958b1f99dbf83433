"""The stages that complete what finders saw of the names in a document, in their order."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, compress, count, filterfalse
from operator import itemgetter
from typing import NamedTuple

from hybrid_deid.labels import PERSON
from hybrid_deid.mentions.context import writes_without_capitals
from hybrid_deid.merge.beside_finds import BESIDE_FINDS
from hybrid_deid.merge.by_lists import BY_LISTS, FRAMED, add_users
from hybrid_deid.merge.drafts import Draft, Step, side_by_side, worded
from hybrid_deid.merge.people.derived_names import with_derived_names
from hybrid_deid.merge.people.families_of_words import families_of_words
from hybrid_deid.merge.people.frame_settings import load_frames
from hybrid_deid.merge.people.rare_words import Written
from hybrid_deid.merge.people.set_off_names import set_off_names
from hybrid_deid.merge.structure.local_parts import local_parts
from hybrid_deid.merge.structure.shortened_users import shortened_users
from hybrid_deid.merge.word_bounds import is_stopped_acronym
from hybrid_deid.values import Token

TEXT, TOKENS = itemgetter(2), itemgetter(3)  # of a token, of a line
FAMILIES, ADDRESSES = frozenset({"FAMILY"}), frozenset({"EMAIL"})
PEOPLE = frozenset(PERSON)


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


def _local_parts(draft: Draft) -> None:
    """Add the accounts that are made of the names found."""
    add_users(draft, local_parts(draft.text, draft.spans, draft.words.is_frequent))


# Words, names of files and accounts that are made of names found.
OF_FOUND_NAMES = (
    Step(
        with_derived_names,
        lambda d: d.keep(
            with_derived_names(d.text, d.tokens, d.texts, d.spans, d.words.names, d.words.is_frequent)
        ),
        PEOPLE,
    ),
    Step(families_of_words, lambda d: d.add(families_of_words(d.text, d.spans, d.words.names)), FAMILIES),
    Step(
        set_off_names,
        lambda d: d.add(
            set_off_names(d.text, d.spans, d.words.labels, d.words.settings.net.score, d.file_endings)
        ),
        FAMILIES,
    ),
    Step(local_parts, _local_parts, ADDRESSES),
    *worded(
        Step(
            shortened_users,
            lambda d: add_users(d, shortened_users(d.text, d.spans, d.words.labels)),
            FAMILIES,
        ),
    ),
)


class Tables(NamedTuple):
    """The steps in their order; what lists tell of documents, all others are for those with finds.

    `again` are asked anew where a step `beside_finds` found anything.
    """

    by_lists: tuple[Step, ...]
    beside_finds: tuple[Step, ...]
    again: tuple[Step, ...]
    of_found_names: tuple[Step, ...]


TABLES = Tables(BY_LISTS, BESIDE_FINDS, worded(FRAMED), OF_FOUND_NAMES)


def completed(drafts: Sequence[Draft], tables: Tables = TABLES) -> None:
    """Complete the names and organizations of documents by lists and lines.

    Where a language has no list of common words, against which names must be held, only what stands in the
    rows of headers and tables and beside listed names is completed.
    """
    for draft in drafts:
        _parted(draft)
    _look_up(drafts)
    side_by_side(tables.by_lists, drafts)
    found = [draft for draft in drafts if draft.spans]
    before = [draft.spans for draft in found]
    side_by_side(tables.beside_finds, found)
    changed = [draft for draft, spans in zip(found, before, strict=True) if draft.spans != spans]
    side_by_side(tables.again, changed)
    side_by_side(tables.of_found_names, found)
