"""Usual family names where a noun would have an article: "das liegt bei Müller", "Klein kommt".

German has none there for what one thing or person is called alone. That holds for names that are words for
people or adjectives; rare words that no list has are foods and things there as well. Frames (framed_names.py)
tell of those, by what stands around them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.people.frame_settings import Frames, load_frames
from hybrid_deid.merge.people.rare_words import RareWords, Written
from hybrid_deid.values import Span, Token

SOURCE = "consistency:bare"
QUOTED = ">"  # at the beginning of a line
BESIDE = re.compile(r" |[ \t]?\r?\n[> \t]{0,8}")  # between words of a sentence
BEGINS = re.compile(r"(?:[.!?:;…]|\n[ \t]*\r?)[\"“”«»')]{0,2}\s+")  # before the first word of one
# What makes a word a part of another, or broken.
JOINED = frozenset("-–_/\\'’@=¬\u00ad\ufffd")


def bare_names(
    text: str,
    tokens: Sequence[Token],
    texts: Sequence[str],
    spans: Sequence[Span],
    rare: RareWords,
    frames: Frames | None = None,
    written: Written | None = None,
) -> list[Span]:
    """Return finds of usual family names that stand bare in a sentence, outside of the sorted `spans`.

    Such a word stands behind one in small letters that is no article, adjective or word of offices ("als"),
    and before no noun, or before what one does, where a sentence or a part of one begins. `texts` are those
    of the tokens, which `written` tells of.
    """
    language = rare.known.knowledge.language
    frames = frames or load_frames(language)
    written = written or rare.written(texts)
    usual = (written.words & frames.bare.names) - frames.words
    if not usual:
        return []
    covered = Covered(spans)
    score = load_consistency(language).framed_names.score
    found = list[Span]()
    for number in written.numbers(usual, texts):
        start, end, word = tokens[number]
        if not covered.touches(start, end) and stands_bare(text, tokens, number, rare, frames):
            found.append(Span(start, end, "FAMILY", word, score, SOURCE))
    return found


def stands_bare(text: str, tokens: Sequence[Token], number: int, rare: RareWords, frames: Frames) -> bool:
    """Tell whether a noun would have an article where a token stands."""
    start, end, _ = tokens[number]
    if not number or text[end : end + 1] in JOINED or text[start - 1] in JOINED:
        return False
    behind = _behind(text, tokens, number)
    if behind and (behind[0].isupper() or behind in frames.bare.not_before):
        return False
    place = number - 1
    while place and tokens[place].text == QUOTED:
        place -= 1
    before = tokens[place]
    gap = text[before.end : start]
    if BESIDE.fullmatch(gap) and before.text.islower() and before.text.isalpha():
        return _may_stand_before_name(before.text, rare, frames)
    if not frames.verbs.is_of_one(behind, rare.is_frequent):
        return False
    opening = text[before.start : start]
    return BEGINS.fullmatch(opening) is not None or (before.text == "," and gap == " ")


def _behind(text: str, tokens: Sequence[Token], number: int) -> str:
    """Return the word that a blank parts from a token, "" where there is none."""
    following = tokens[number + 1] if number + 1 < len(tokens) else None
    if following is None or text[tokens[number].end : following.start] != " ":
        return ""
    return following.text if following.text[0].isalpha() else ""


def _may_stand_before_name(word: str, rare: RareWords, frames: Frames) -> bool:
    """Tell whether a word in small letters is no article, not like an adjective, and tells of no office."""
    bare = frames.bare
    if word in frames.not_behind or word in bare.not_behind or word.endswith(frames.adjective_endings):
        return False
    if not word.endswith(bare.adjective_endings) or word in bare.no_adjectives:
        return True
    verbs = frames.verbs
    return verbs.is_of_more(word, rare.is_frequent) or verbs.is_of_one(word, rare.is_frequent)
