"""Family names that are nouns, several times in a text and never with an article: "Kessel wollte anrufen".

German has an article before what can be counted. Once a noun may go without; twice, and of one that says or
does what people do, it is somebody.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from hybrid_deid.merge.consistency_settings import Consistency, load_consistency
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.people.bare_names import stands_bare
from hybrid_deid.merge.people.frame_settings import Frames, load_frames
from hybrid_deid.merge.people.known_settings import verb_behind
from hybrid_deid.merge.people.rare_words import RareWords
from hybrid_deid.values import Span, Token

SOURCE = "consistency:repeated"
LEAST = 2  # places
LEAST_LETTERS = 4
SURE = 0.6  # the score of a find that counts as one of them


def repeated_names(
    text: str,
    tokens: Sequence[Token],
    texts: Sequence[str],
    spans: Sequence[Span],
    rare: RareWords,
    is_calendar: Callable[[str], bool],
) -> list[Span]:
    """Return finds of listed family names that are nouns, outside of the sorted `spans` of a text.

    They stand bare at two places or more, before a verb of what people do at one of them, and nowhere behind
    an article or adjective, nor in a find of another kind. `texts` are those of the tokens; a word of which
    `is_calendar` tells is none.
    """
    language = rare.known.knowledge.language
    frames, settings = load_frames(language), load_consistency(language)
    words = {
        word
        for word, times in Counter(filter(str.istitle, texts)).items()
        if times >= LEAST and _may_be(word, rare, frames, settings) and not is_calendar(word)
    }
    if not words:
        return []  # most documents
    covered = Covered(spans)
    places: dict[str, list[int]] = {word: [] for word in words}
    for number, word in enumerate(texts):
        if word in words:
            places[word].append(number)
    found = list[Span]()
    for numbers in places.values():
        acting = {number for number in numbers if _acts(text, tokens[number], settings)}
        if not acting:
            continue
        told = [span for number in numbers if (span := covered.reaching(*tokens[number][:2])) is not None]
        if any(span.label != "FAMILY" for span in told) or _has_article(tokens, numbers, frames):
            continue
        bare = [n for n in numbers if n in acting or stands_bare(text, tokens, n, rare, frames)]
        free = [number for number in bare if not covered.touches(*tokens[number][:2])]
        if len(free) + sum(span.score >= SURE for span in told) >= LEAST:
            found += _spans(tokens, free, settings.framed_names.score)
    return found


def _spans(tokens: Sequence[Token], numbers: Sequence[int], score: float) -> Iterator[Span]:
    for number in numbers:
        start, end, word = tokens[number]
        yield Span(start, end, "FAMILY", word, score, SOURCE)


def _may_be(word: str, rare: RareWords, frames: Frames, settings: Consistency) -> bool:
    """Tell whether a word is a noun and a family name of the language, and does not stand bare anyway."""
    known = rare.known
    if len(word) < LEAST_LETTERS or not word.isalpha() or not known.is_own_family(word):
        return False
    folded = known.knowledge.words.folding.word(word)
    if known.knowledge.words.names_nobody(folded) or known.knowledge.is_given(word):
        return False
    if word in settings.listed_rows.never or word in settings.known_families.bare or word in frames.words:
        return False
    return known.knowledge.ambiguous(folded) and word not in known.knowledge.places.listed


def _acts(text: str, token: Token, settings: Consistency) -> bool:
    """Tell whether what people say or do stands behind a token."""
    return _verbs(settings).match(text, token.end) is not None


@lru_cache(maxsize=8)
def _verbs(settings: Consistency) -> re.Pattern[str]:
    subjects = settings.subjects
    return verb_behind({*subjects.doing, *subjects.saying, *settings.known_families.acting})


def _has_article(tokens: Sequence[Token], numbers: Sequence[int], frames: Frames) -> bool:
    """Tell whether an article or adjective stands right before one of some tokens."""
    for number in numbers:
        before = tokens[number - 1].text.lower() if number else ""
        if before in frames.not_behind or before.endswith(frames.adjective_endings):
            return True
    return False
