"""Acronyms that the text explains: "Verband der Kunstgießer (VdK)", "der SBN (Sportbund Nord)".

What is explained by an organization, or by a word for a body, is one, but for kinds of insurance and the
like; its letters stand in the explanation in their order. Elsewhere in the text the acronym is found as any
name is.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from functools import lru_cache

from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.organizations.organization_settings import PhraseNames
from hybrid_deid.values import Span
from hybrid_deid.word_patterns import any_of

ACRONYM = r"[A-ZÄÖÜ][A-Za-zÄÖÜäöü]{0,8}[A-ZÄÖÜ][a-zäöü]?"
PHRASE = r"[A-ZÄÖÜ][^()\n.;:!?]{5,80}"
BEFORE = re.compile(rf"(?<![\w@./-])(?P<acronym>{ACRONYM})[ ]\((?P<phrase>{PHRASE})\)")
# What every such place has, soon found: a bracket behind the end of an acronym.
GATE = re.compile(r"\((?=[A-ZÄÖÜ])(?:(?<=[A-ZÄÖÜ] \()|(?<=[A-ZÄÖÜ][a-zäöü] \())")
WORD = re.compile(r"[^\W\d_]+")
LONGEST = 90  # characters of an explanation
MOST_WORDS = 8


def explained_acronyms(text: str, spans: Sequence[Span], known: PhraseNames) -> list[Span]:
    """Return finds of the acronyms of organizations that a text explains, outside of sorted `spans`."""
    if "(" not in text:
        return []
    covered = Covered(spans)
    places = {*_behind(text, spans, known), *_before(text, spans, known)}
    return [
        Span(start, end, "ORG", text[start:end], known.score, "consistency:acronym")
        for start, end in sorted(places)
        if not covered.touches(start, end)
    ]


def _behind(text: str, spans: Sequence[Span], known: PhraseNames) -> Iterator[tuple[int, int]]:
    """Yield where acronyms stand in brackets behind an organization."""
    for span in spans:
        bracket = _in_brackets(known.short).match(text, span.end) if span.label == "ORG" else None
        if bracket is not None and _stands_for(bracket.group(1), span.text, known.forms):
            yield bracket.span(1)


def _before(text: str, spans: Sequence[Span], known: PhraseNames) -> Iterator[tuple[int, int]]:
    """Yield where acronyms stand before the brackets with what they stand for."""
    if GATE.search(text) is None:
        return  # most texts
    found = {(span.start, span.end) for span in spans if span.label == "ORG"}
    for match in BEFORE.finditer(text):
        phrase = match.group("phrase")
        words = WORD.findall(phrase)
        is_mere = len(words) == 1 and words[0].lower().endswith(known.mere_bodies)
        is_body = match.span("phrase") in found or (any(map(known.is_body, words)) and not is_mere)
        if is_body and _stands_for(match.group("acronym"), phrase, known.forms):
            yield match.span("acronym")


def _stands_for(acronym: str, phrase: str, forms: Container[str]) -> bool:
    """Tell whether the capitals of an acronym begin the large words of a phrase, but for legal forms."""
    letters = [letter.lower() for letter in acronym if letter.isupper()]
    words = WORD.findall(phrase)
    if len(letters) < 2 or len(words) > MOST_WORDS or acronym in words:
        return False
    for word in words:
        small = word.lower()
        if not letters or not small.startswith(letters[0]):
            if word[0].isupper() and (letters or word not in forms):
                return False
            continue
        position = 0
        while letters and (place := small.find(letters[0], position)) >= 0:
            position = place + 1
            del letters[0]
    return not letters


@lru_cache(maxsize=8)
def _in_brackets(short: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"[ ]\((?:{any_of(short)}[ ])?[\"„“»]?({ACRONYM})[\"“”«]?\)")
