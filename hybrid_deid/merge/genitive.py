"""The genitive belongs to the name: "Tobias' Bus", "Anna's" (annotation guideline, FEMALE to CITY)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from hybrid_deid.labels import GIVEN
from hybrid_deid.mentions import LanguageWords
from hybrid_deid.mentions.finding import APOSTROPHES
from hybrid_deid.merge.consistency_settings import Genitive, load_consistency
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.people.name_patterns import CAPITAL, SMALL, TITLE_CASED
from hybrid_deid.merge.word_bounds import WORD_START
from hybrid_deid.values import BY_BOUNDS, Span
from hybrid_deid.word_patterns import any_of

# A word follows on the line, or on the next one of a quoted mail.
WORD_AFTER = re.compile(r"(?:[ \t\u00a0]{1,3}|[ \t]{0,3}\r?\n(?:>[ \t>]{0,10})?)[^\W_]")
SIGNS = frozenset(APOSTROPHES)
QUOTES = APOSTROPHES + "‚"
ENDINGS = tuple(sign + "s" for sign in APOSTROPHES)
OWNER = re.compile(rf"{WORD_START}({TITLE_CASED})[{re.escape(APOSTROPHES)}]s(?!\w|[-@])")
NOUN_BEHIND = re.compile(rf"[ ]{CAPITAL}{SMALL}{{2}}")
# How far back a quotation may have been opened: bounded, so that a text of one line costs no more.
REACH = 300


def with_genitives(
    text: str, spans: Iterable[Span], words: LanguageWords, settings: Genitive | None = None
) -> tuple[Span, ...]:
    """Return merged `spans` with the apostrophe of the genitive taken in where a span stops before it.

    After a sibilant that is the apostrophe alone, when a word follows and no quotation is open; after any
    name the apostrophe with the ending. A span never grows into the next one, unless that is nothing but the
    ending, which was cut off a longer find ("Mr. Burke's"). The sign that closes a quotation is no part of
    the name, whatever a finder says ("An: 'Anna Huber' <...>").
    """
    labels = (settings or load_consistency(words.language).genitive).labels
    ordered = sorted(spans, key=BY_BOUNDS)
    result: list[Span] | None = None  # most documents have no apostrophe beside a span
    cut: set[int] = set()
    for index, span in enumerate(ordered):
        end = span.end
        if (text[end : end + 1] in SIGNS or text[end - 1] in SIGNS) and span.label in labels:
            following = ordered[index + 1] if index + 1 < len(ordered) else None
            if following is not None and _is_ending(following, end, words):
                limit = following.end
            else:
                limit, following = following.start if following is not None else len(text), None
            grown = _grown(text, span, limit, words)
            if grown is not span:
                result = result or list(ordered)
                result[index] = grown
                if following is not None and following.start < grown.end:
                    cut.add(index + 1)
    if result is None:
        return tuple(ordered)
    return tuple(span for index, span in enumerate(result) if index not in cut)


def missed_genitives(
    text: str, spans: Sequence[Span], label_of: Callable[[str], str], score: float
) -> list[Span]:
    """Return the names outside of sorted `spans` that stand in the genitive with an apostrophe ("Tom's Rad").

    A tokenizer leaves "Tom's" one word, which no list has. `label_of` tells the label of a listed name.
    Family names and towns need a noun behind them: "Koch's Haus".
    """
    if not any(map(text.__contains__, ENDINGS)):
        return []  # most documents
    covered = Covered(spans)
    result = []
    for match in OWNER.finditer(text):
        start, end = match.span()
        label = label_of(match.group(1))
        if not label or covered.touches(start, end):
            continue
        if label in GIVEN or NOUN_BEHIND.match(text, end):
            result.append(Span(start, end, label, match.group(), score, "consistency:net"))
    return result


@lru_cache(maxsize=8)
def owned_behind(declensions: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of what an owner's name stands before, given the endings of adjectives.

    "Svenjas Rad", "Svenjas neues Rad", "Svenjas 2. Rad", and in capitals.
    """
    between = rf"{SMALL}{{2,20}}{any_of(declensions)}|\d{{1,3}}\.?"
    return re.compile(rf"(?:[ ](?:{between}))?{NOUN_BEHIND.pattern}|[ ]{CAPITAL}{{3}}")


def _is_ending(span: Span, before: int, words: LanguageWords) -> bool:
    """Tell whether a span is nothing but the ending of the genitive, behind a sign at `before`."""
    return span.start <= before + 1 and span.text.casefold() in words.folding.endings


def _grown(text: str, span: Span, limit: int, words: LanguageWords) -> Span:
    end = _end(text, span, words)
    if end == span.end or end > limit:
        return span
    what = "united" if end > span.end else "trimmed"
    note = f"consistency:genitive {span.label} {span.start}-{end} {span.score:.3f} {what}"
    return replace(span, end=end, text=text[span.start : end], provenance=(*span.provenance, note))


def _end(text: str, span: Span, words: LanguageWords) -> int:
    end = span.end
    if text[end - 1] in APOSTROPHES and span.end - span.start > 1:
        end -= 1  # the span stopped in the middle of "'s"
    sign = text[end : end + 1]
    if not sign or sign not in APOSTROPHES or not text[end - 1].isalpha():
        return span.end
    for ending in words.folding.endings:
        after = end + 1 + len(ending)
        if text[end + 1 : after].casefold() == ending and not text[after : after + 1].isalnum():
            return after
    if _in_quotation(text, span.start):
        return end
    sibilant = span.text.casefold().endswith(words.sibilants)
    if sibilant and WORD_AFTER.match(text, end + 1):
        return max(span.end, end + 1)
    return span.end


def _in_quotation(text: str, position: int) -> bool:
    """Tell whether a single quote was opened, and not closed, before `position` on its line."""
    first = max(text.rfind("\n", 0, position) + 1, position - REACH)
    opened = False
    for i in range(first, position):
        if text[i] in QUOTES:
            before = text[i - 1].isalnum() if i > first else False
            if not before and text[i + 1 : i + 2].isalnum():
                opened = True
            elif not text[i + 1 : i + 2].isalnum():
                opened = False
    return opened
