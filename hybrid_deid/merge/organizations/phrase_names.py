"""Organizations that are called by a phrase: "Initiative Kleine Riesen", "Zahnärzte am Ring".

Nothing in such a name is rare. The adjective with a capital within a sentence tells the one, also before the
word for a body or an inn ("beim Diakonischen Hilfswerk", "im Alten Krug"); for the other it is a word for a
practice or the like before the place where that is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.organizations.named_houses import JOINING, HouseEvidence
from hybrid_deid.merge.organizations.organization_settings import PhraseNames
from hybrid_deid.merge.people.name_patterns import CAPITAL, LETTER
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.merge.word_before import word_before
from hybrid_deid.merge.word_bounds import WORD_END
from hybrid_deid.values import Span, Token
from hybrid_deid.word_patterns import any_of

REACH = 60
ADJECTIVE = re.compile(
    rf"(?<![\w-])(\w{{2,9}})[ ]((?:{CAPITAL}{LETTER}{{2,20}}-)?{CAPITAL}{LETTER}{{2,24}})[ ]\Z"
)
NOUN = rf"{CAPITAL}{LETTER}{{2,30}}(?:-{CAPITAL}{LETTER}{{2,30}})?"


def phrase_names(
    text: str, tokens: Iterable[Token], spans: Sequence[Span], evidence: HouseEvidence, known: PhraseNames
) -> list[Span]:
    """Return finds of organizations that begin with one of the `tokens`, over no longer find of `spans`."""
    covered, found = Covered(spans), list[Span]()
    for token in tokens:
        if token.start and text[token.start - 1] in JOINING:
            continue
        end = 0
        if token.text in known.heads:
            end = _described_end(text, token, evidence, known)
        if not end and token.text in known.practices:
            place = _place(known, evidence.knowledge.words.declensions).match(text, token.end)
            end = place.end() if place is not None else 0
        if end and not _is_taken(token, end, covered):
            found.append(
                Span(token.start, end, "ORG", text[token.start : end], known.score, "consistency:phrase")
            )
    return found


def described_names(
    text: str,
    tokens: Iterable[Token],
    spans: Sequence[Span],
    evidence: HouseEvidence,
    known: PhraseNames,
    signs: tuple[str, ...],
) -> list[Span]:
    """Return finds of organizations that end with one of the `tokens`, an adjective with a capital before it.

    For inns that is one of those that begin with one of some `signs`.
    """
    covered, found = Covered(spans), list[Span]()
    for token in tokens:
        if text[token.end : token.end + 1] == "-" or _is_settled(token, covered):
            continue
        adjective = ADJECTIVE.search(text, max(0, token.start - REACH), token.start)
        if adjective is None or adjective.group(1).lower() not in known.before:
            continue
        word, start = adjective.group(2), adjective.start(2)
        last = word.rpartition("-")[2]
        if token.text in known.inns:
            is_one = word.startswith(signs) and word.endswith(evidence.knowledge.words.declensions)
        else:
            is_one = _is_adjective(last, evidence, known)
        taken = covered.reaching(start, token.start)
        if is_one and (taken is None or (is_doubted(taken) and taken.start >= start)):
            name = text[start : token.end]
            found.append(Span(start, token.end, "ORG", name, known.score, "consistency:phrase"))
    return found


def _is_adjective(word: str, evidence: HouseEvidence, known: PhraseNames) -> bool:
    """Tell whether a word with a capital is an adjective that makes a name of what stands behind it."""
    small, endings = word.lower(), evidence.knowledge.words.declensions
    ending = next((each for each in endings if small.endswith(each)), "")
    if not ending or word in known.no_adjectives or word in known.no_describing:
        return False
    if evidence.is_family(word) or evidence.knowledge.is_given(word):
        return False
    plain = f"{small.removesuffix(ending)}e"
    return plain.endswith(known.adjective_endings) or evidence.is_frequent(small)


def _is_settled(token: Token, covered: Covered) -> bool:
    """Tell whether a word is part of an organization already, or surely of something else."""
    found = covered.reaching(token.start, token.end)
    return found is not None and (found.end > token.end or found.start < token.start or not is_doubted(found))


def _described_end(text: str, token: Token, evidence: HouseEvidence, known: PhraseNames) -> int:
    """Return where the noun ends that an adjective with a capital stands before, 0 where none does."""
    phrase = _described(known.owners, evidence.knowledge.words.declensions).match(text, token.end)
    if phrase is None or word_before(text, token.start).lower() not in known.before:
        return 0
    adjective = phrase.group("adjective")
    if adjective in known.owners:
        return phrase.end()
    if adjective in known.no_adjectives:
        return 0
    small = adjective.lower()
    is_one = small.endswith(known.adjective_endings) or evidence.is_frequent(small)
    return phrase.end() if is_one and not evidence.is_family(adjective) else 0


def _is_taken(token: Token, end: int, covered: Covered) -> bool:
    """Tell whether a find goes beyond a name, or is all of it."""
    last = covered.reaching(token.start, end)
    return last is not None and (last.end > end or last.start < token.start or last.start == token.start)


@lru_cache(maxsize=8)
def _described(owners: frozenset[str], endings: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of an adjective and a noun, both with a capital."""
    adjective = rf"(?P<adjective>{any_of(owners)}|{CAPITAL}{LETTER}{{1,30}}{any_of(endings)})"
    return re.compile(rf"[ ]{adjective}[ ]{NOUN}{WORD_END}")


@lru_cache(maxsize=8)
def _place(known: PhraseNames, endings: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of a preposition and what tells a place within a town."""
    before, ends = any_of(known.prepositions), any_of(known.place_endings)
    adjective = rf"(?:{CAPITAL}{LETTER}{{1,20}}{any_of(endings)}[ ])?"
    place = rf"(?={CAPITAL})(?:{CAPITAL}[\w-]{{1,30}})?(?i:{ends})"
    return re.compile(rf"[ ]{before}[ ]{adjective}{place}{WORD_END}")
