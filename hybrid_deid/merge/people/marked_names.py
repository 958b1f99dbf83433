"""Names that marks set apart from their sentence: "<b>Müller</b>", "*Peter* *Koch*".

A tokenizer makes one token of a name and its marks, which no list has.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence, Set
from functools import lru_cache

from hybrid_deid.merge.consistency_settings import Consistency, load_consistency
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.people.given_names import gender_of
from hybrid_deid.merge.people.name_patterns import CAPITAL, LETTER, SMALL, doubled
from hybrid_deid.merge.word_labels import LEAST, WordLabels
from hybrid_deid.values import BY_START, Span
from hybrid_deid.word_patterns import any_of

NAME = doubled(rf"{CAPITAL}{SMALL}{LETTER}{{0,24}}")
IN_STARS = re.compile(rf"(?<![^\s(>])([*_]{{1,2}})({NAME})\1(?![\w*])")
# What stands between neighbours: the ends of their marks, and tags.
BETWEEN = re.compile(r"[*_]{1,2}[ ][*_]{1,2}|[.,:;!?]?\s{0,9}(?:[</][^<>]{0,80}>[\s,;&]{0,9}){1,6}")
LONGEST_BETWEEN = 160
# What tells of people or addresses beside a common word.
TELLING = frozenset({"FEMALE", "MALE", "FAMILY", "CITY", "STREET", "EMAIL", "PHONE"})
# A greeting or a comma, which a name follows, and the tags behind it.
GREETED = re.compile(r"(?:,|(?<!\w)(\w{2,12})[!.:]?)\s{0,9}(?:<[^<>]{0,80}>\s{0,9}){0,4}[*_]{0,2}$")
REACH = 120


def marked_names(text: str, spans: Sequence[Span], labels: WordLabels, score: float) -> list[Span]:
    """Return the listed names between tags or stars that stand outside of sorted `spans`.

    Marks stress any word, and tags hold cells and items, so that a common word, or a given name that seldom
    is one, is a name only behind a greeting or in a row that has another name, or a find of a person or an
    address.
    """
    settings = load_consistency(labels.known.knowledge.language)
    found: list[Span] = []
    if "</" in text:
        in_tags = _in_tags(settings.marked.places).finditer(text)
        found += _at((match.span(1) for match in in_tags), text, labels, score)
    if "*" in text or "_" in text:
        found += _at((match.span(2) for match in IN_STARS.finditer(text)), text, labels, score)
    if not found:
        return found
    doubtful = {
        span for span in found if not labels.listed(span.text) or _is_doubtful(span.text, labels, settings)
    }
    if doubtful:
        told = {span for row in _rows(text, found, spans) if not doubtful.issuperset(row) for span in row}
        greeting = settings.marked.behind
        told.update(span for span in doubtful if _is_greeted(text, span, greeting))
        found = [span for span in found if span not in doubtful or span in told]
    covered = Covered(spans)
    return [span for span in found if not covered.touches(span.start, span.end)]


@lru_cache(maxsize=8)
def _in_tags(places: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of a name that is all that a tag holds, perhaps behind a preposition of place."""
    return re.compile(rf"<[a-zA-Z][^<>]{{0,80}}>\s?(?:{any_of(places)}[ ])?({NAME})[.,:!?]?\s?</")


def _at(places: Iterable[tuple[int, int]], text: str, labels: WordLabels, score: float) -> list[Span]:
    return [
        Span(start, end, label, text[start:end], score, "consistency:marked")
        for start, end in places
        if (label := labels.listed(text[start:end]) or _given_label(text[start:end], labels))
    ]


def _given_label(word: str, labels: WordLabels) -> str:
    """Return the label of a given name of any list that is another word too ("Sam"), or rare ("Thuy")."""
    knowledge = labels.known.knowledge
    folded = knowledge.words.folding.word(word)
    if knowledge.words.names_nobody(folded) or labels.is_stop(word.lower()) or knowledge.gender(word) is None:
        return ""
    rare = len(word) >= LEAST and not knowledge.ambiguous(folded)
    return gender_of(word, knowledge) if knowledge.is_given(word) or rare else ""


def _rows(text: str, found: Iterable[Span], spans: Iterable[Span]) -> list[list[Span]]:
    """Return the names found and telling finds in rows, between whose members marks stand alone."""
    rows: list[list[Span]] = []
    end = 0
    for span in sorted([*found, *(span for span in spans if span.label in TELLING)], key=BY_START):
        gap = span.start - end
        joined = rows and gap <= LONGEST_BETWEEN and (gap <= 0 or BETWEEN.fullmatch(text, end, span.start))
        if joined:
            rows[-1].append(span)
        else:
            rows.append([span])
        end = max(end, span.end)
    return rows


def _is_doubtful(word: str, labels: WordLabels, settings: Consistency) -> bool:
    """Tell whether a listed name is rather a common word: "Winter", but not "Peter" or "Müller"."""
    if not labels.is_common(word) or word in settings.marked.names:
        return False
    return not labels.known.knowledge.is_given(word) or word in settings.beside.common


def _is_greeted(text: str, span: Span, greeting: Set[str]) -> bool:
    match = GREETED.search(text, max(0, span.start - REACH), span.start)
    return match is not None and (not match[1] or match[1].lower() in greeting)
