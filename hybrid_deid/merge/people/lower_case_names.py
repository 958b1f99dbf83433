"""Names in texts without capitals: "die frau pospischil", "in rinteln", "nicole b.", "lisas bruder".

In such a text a capital tells nothing, and a tagger that has seen few of them finds the well-known names
alone. The words are those of the net, and what stands before or beside them must fit.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from hybrid_deid.labels import GIVEN
from hybrid_deid.merge.consistency_settings import Consistency, load_consistency
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.mistaken_labels import MISTAKEN_PEOPLE
from hybrid_deid.merge.net.net import Net
from hybrid_deid.merge.people.given_names import gender_of
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.policy import is_settled, source_kind
from hybrid_deid.merge.word_before import word_before
from hybrid_deid.merge.word_bounds import JOINED, JOINED_BEFORE
from hybrid_deid.values import Line, Span, Token

SHORTEST, SHORTEST_FAMILY = 4, 5  # letters
# In small letters a colon joins too ("mailto:huber"), and a hyphen with nothing behind it is a dash.
BOUND_BEFORE = JOINED_BEFORE | {":"}
BOUND_BEHIND = re.compile(rf"{JOINED}|-\w")
NOUN = re.compile(r" [^\W\d_]{2}")  # what the owner's name in the genitive stands before
INITIAL = re.compile(r"[ ]([^\W\d_]\.)(?=[ ]{0,2}(?:[-–(),;/+]|\r?\n|$))")


def names_in_lower_case(
    text: str,
    lines: Sequence[Line],
    spans: Sequence[Span],
    net: Net,
    known: NameEvidence,
    settings: Consistency | None = None,
) -> list[Span]:
    """Return finds in a text that is written without capitals, outside of its sorted `spans`.

    Or in the place of an organization or town that a model made of the word, with a better score.

    Rare family names anywhere, listed ones behind a form of address, an office or a given name, where a word
    that no list has will do too unless it is common, but behind no owner ("karins cousin"); given names in
    the genitive before a word; listed towns behind a preposition of place; the initial of a family name
    behind a given one.
    """
    settings = settings or load_consistency(known.knowledge.language)
    ends = {span.end: span for span in spans}
    own = settings.lower_case
    found = list(_initials(text, spans, own.score))
    covered = Covered(spans)
    for line in lines:
        for token in line[3]:
            other = covered.reaching(token[0], token[1])
            if not _is_apart(text, token) or (other is not None and not _is_mistaken(other, token)):
                continue
            before = ends.get(token[0] - 1)
            label = _label(text, token, before, net, known, settings)
            if label:
                score = own.score if other is None else max(own.score, other.score + own.better)
                found.append(Span(token[0], token[1], label, token[2], min(score, 1.0), "consistency:lower"))
    return found


def _is_mistaken(span: Span, token: Token) -> bool:
    """Tell whether a find of a model is the token, under a label that says little in such a text."""
    exact = (span.start, span.end) == (token[0], token[1]) and span.label in MISTAKEN_PEOPLE
    return exact and source_kind(span.source) == "model" and not is_settled(span)


def _is_apart(text: str, token: Token) -> bool:
    start, end, word = token[:3]
    if len(word) < SHORTEST or not word.isalpha() or not word.islower():
        return False
    return not (start and text[start - 1] in BOUND_BEFORE) and BOUND_BEHIND.match(text, end) is None


def _label(
    text: str, token: Token, before: Span | None, net: Net, known: NameEvidence, settings: Consistency
) -> str:
    """Return the label of a word behind a find, "" for one that is no name."""
    word = token[2].title()
    if before is not None and _is_given_before(text, token, before, known, settings):
        return "FAMILY" if _may_be_family(word, known, settings) and known.is_family(word) else ""
    if len(word) >= SHORTEST_FAMILY and word in net.families and net.is_rare(word):
        return "FAMILY"
    if NOUN.match(text, token[1]) and _is_genitive(word, known, settings):
        return gender_of(word[:-1], known.knowledge)
    announcing = word_before(text, token[0])
    if not announcing:
        return ""
    folded = known.knowledge.words.folding.word(announcing)
    if folded in known.knowledge.words.address or announcing in settings.announced.lower:
        return "FAMILY" if _may_be_family(word, known, settings) else ""
    if announcing in settings.net.town_after and word in net.towns and net.is_town(word):
        return "CITY"
    return ""


def _is_given_before(
    text: str, token: Token, before: Span, known: NameEvidence, settings: Consistency
) -> bool:
    """Tell whether a find directly before a word is a given name, and not that of an owner."""
    directly = before.label in GIVEN and text[token[0] - 1] == " "
    return directly and not _is_genitive(before.text.title(), known, settings)


def _is_genitive(word: str, known: NameEvidence, settings: Consistency) -> bool:
    """Tell whether a word is a given name of the language with an -s, and nothing else ("Lisas")."""
    knowledge = known.knowledge
    if not knowledge.is_genitive(word) or knowledge.is_given(word):
        return False
    if word.lower() in settings.lower_case.no_genitive:
        return False
    folded = map(knowledge.words.folding.word, (word, word[:-1]))
    return not any(map(knowledge.ambiguous, folded))


def _may_be_family(word: str, known: NameEvidence, settings: Consistency) -> bool:
    """Tell whether a word may be a family name; of common words even those that name nobody ("frau list")."""
    return word in settings.beside.common or known.may_be_only_family(word)


def _initials(text: str, spans: Sequence[Span], score: float) -> Iterator[Span]:
    for number, span in enumerate(spans):
        if span.label not in GIVEN or len(span.text) < SHORTEST - 1:
            continue
        initial = INITIAL.match(text, span.end)
        free = number + 1 == len(spans) or spans[number + 1].start >= span.end + 3
        if initial is not None and free and initial.group(1).islower():
            yield Span(*initial.span(1), "FAMILY", initial.group(1), score, "consistency:lower")
