"""Accounts in a list of which one was found, or that a word announces: "die Konten jschmidt und tmueller3".

Those made of an initial and a family name look like no word; a tagger sees few of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence, Set
from functools import lru_cache

from hybrid_deid.labels import PERSON
from hybrid_deid.merge.consistency_settings import Consistency
from hybrid_deid.merge.word_labels import WordLabels
from hybrid_deid.values import Span
from hybrid_deid.word_patterns import any_of

LEAST, MOST = 4, 31  # characters of an account
REACH = 48  # characters before an account in which another one and what joins them stand
FEWEST = 2  # accounts of a list that none was found in
ITEM = re.compile(r"(?<![\w.@/+%=-])[a-z][a-z\d]*(?:[._-][a-z\d]+)*(?![\w@/%=(-]|\.\w|:\d)")
SIGNED = re.compile(r"[\d_]")
PARTS = re.compile(r"[._-]")
# Of something that is numbered, too: "raum-2".
NUMBERED = re.compile(r"([a-z]+)[._-]?\d+")


def enumerated_users(
    text: str,
    spans: Sequence[Span],
    labels: WordLabels,
    settings: Consistency,
    file_endings: Set[str],
) -> list[tuple[int, int]]:
    """Return where accounts stand beside others in a list, in order.

    One of them is a USER, or a word for `accounts` stands before the list and one of them has a digit or a
    low line in it. A word in small letters that ends as `no_accounts` do is none where no sign is in it;
    `file_endings` tell names of files.
    """
    rows = settings.rows
    may_be = _account(labels, rows.no_accounts, file_endings)
    places: set[tuple[int, int]] = set()
    behind, before = _joined(settings.joints.all)
    for span in spans:
        if span.label == "USER" and ITEM.fullmatch(span.text):
            _put(places, _forward(text, span.end, behind, may_be))
            _put(places, _backward(text, span.start, before, may_be))
    if any(map(text.__contains__, rows.accounts)):
        for cue in _announced(rows.accounts, rows.accounts_of).finditer(text):
            first = ITEM.match(text, cue.end())
            if first is None or not may_be(first.group()):
                continue
            listed = [first.span(), *_forward(text, first.end(), behind, may_be)]
            if len(listed) >= FEWEST and any(SIGNED.search(text, *place) for place in listed):
                places.update(listed)
    return sorted(places)


def _put(places: set[tuple[int, int]], walk: Iterator[tuple[int, int]]) -> None:
    """Put the places of a walk among others up to the first that is there, from which it was gone before."""
    for place in walk:
        if place in places:
            return
        places.add(place)


def _forward(
    text: str, end: int, behind: re.Pattern[str], may_be: Callable[[str], bool]
) -> Iterator[tuple[int, int]]:
    while (joint := behind.match(text, end)) and (item := ITEM.match(text, joint.end())):
        if not may_be(item.group()):
            return
        yield item.span()
        end = item.end()


def _backward(
    text: str, start: int, before: re.Pattern[str], may_be: Callable[[str], bool]
) -> Iterator[tuple[int, int]]:
    while joint := before.search(text, max(0, start - REACH), start):
        item = ITEM.match(text, joint.start("item"))
        if item is None or item.end() != joint.end("item") or not may_be(item.group()):
            return
        yield item.span()
        start = item.start()


def _account(labels: WordLabels, endings: tuple[str, ...], file_endings: Set[str]) -> Callable[[str], bool]:
    """Return what tells whether an item of a list may be an account."""

    def is_word(word: str) -> bool:
        return (
            labels.is_stop(word)
            or labels.is_frequent(word)
            or labels.is_frequent(word.capitalize())
            or labels.is_common(word)
        )

    def may_be(item: str) -> bool:
        parts = PARTS.split(item)
        if not LEAST <= len(item) <= MOST or ("." in item and parts[-1] in file_endings):
            return False
        numbered = NUMBERED.fullmatch(item)
        if numbered is not None:
            return not is_word(numbered[1])
        if len(parts) > 1:
            return not all(map(is_word, parts))
        if is_word(item) or labels.listed(item.title()) in PERSON:
            return False
        return not item.endswith(endings) or labels.known.is_family(item[1:].title())

    return may_be


@lru_cache(maxsize=8)
def _joined(joints: tuple[str, ...]) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return what stands behind an item before the next one, and an item and that at the end."""
    joint = rf"(?:[,;]|[ ]?/|,?[ ]{any_of(joints)})[ \n]"
    return re.compile(joint), re.compile(rf"(?<![\w.@/+%=-])(?P<item>[a-z][a-z\d._-]*){joint}\Z")


@lru_cache(maxsize=8)
def _announced(words: Set[str], of: Set[str]) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-]){any_of(words)}(?:[ ]{any_of(of)})?:?[ ]")
