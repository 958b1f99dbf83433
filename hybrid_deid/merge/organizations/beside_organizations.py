"""Rare words beside an organization: "Veolia statt Remtec", "Kontaktron und Phoenix Contact".

What is named in one breath with a firm, without an article, is one as well, unless it is put together of
words as nouns are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from hybrid_deid.merge.consistency_settings import Consistency
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.organizations.organization_settings import ListedNames
from hybrid_deid.merge.people.frame_settings import load_frames
from hybrid_deid.merge.people.name_patterns import CAPITAL, capitalised
from hybrid_deid.merge.people.put_together import is_compound
from hybrid_deid.merge.people.rare_words import RareWords
from hybrid_deid.merge.word_before import word_before
from hybrid_deid.merge.word_bounds import WORD_END, WORD_START
from hybrid_deid.values import Span
from hybrid_deid.word_patterns import between

WORD = capitalised(4, 25)
REACH = 48
MOST_ROUNDS = 4


def beside_organizations(
    text: str,
    spans: Sequence[Span],
    rare: RareWords,
    settings: Consistency,
    is_listed: Callable[[str], bool],
) -> list[Span]:
    """Return finds of rare words that stand beside an organization among sorted `spans` that `is_listed`."""
    known, joints = settings.listed_names, (*settings.joints.all, *settings.listed_names.instead)
    not_behind = load_frames(rare.known.knowledge.language).not_behind
    covered, found = Covered(spans), dict[int, Span]()
    turn = [(span.start, span.end) for span in spans if span.label == "ORG" and is_listed(span.text)]
    for _ in range(MOST_ROUNDS):
        new = list[tuple[int, int]]()
        for start, end in turn:
            for first, last in _neighbours(text, start, end, joints):
                if first in found or covered.touches(first, last):
                    continue
                word = text[first:last]
                if word_before(text, first).lower() in not_behind or not _is_name(word, rare, known):
                    continue
                found[first] = Span(first, last, "ORG", word, known.score, "consistency:beside-firm")
                new.append((first, last))
        if not new:
            break
        turn = new
    return list(found.values())


def _neighbours(text: str, start: int, end: int, joints: tuple[str, ...]) -> Iterator[tuple[int, int]]:
    """Yield the words that stand beside a stretch, one of the joints between them."""
    behind = _behind(joints).match(text, end)
    if behind is not None:
        yield behind.span(1)
    before = _before(joints).search(text, max(0, start - REACH), start)
    if before is not None:
        yield before.span(1)


def _is_name(word: str, rare: RareWords, known: ListedNames) -> bool:
    """Tell whether a word is no noun."""
    if word in known.no_names or word.lower().endswith(known.no_endings):
        return False
    return bool(rare.among({word})) and not is_compound(word, rare.known, rare.is_frequent)


@lru_cache(maxsize=8)
def _behind(joints: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"{between(joints, '&')}({WORD}){WORD_END}(?![ ]{CAPITAL})")


@lru_cache(maxsize=8)
def _before(joints: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"{WORD_START}({WORD}){between(joints, '&')}\Z")
