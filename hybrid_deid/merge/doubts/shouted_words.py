"""Words behind a name in capitals are no second name: "FRAU MÜLLER KOMMT", "BITTE HERRN HUBER ANRUFEN"."""

from __future__ import annotations

from collections.abc import Sequence

from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.policy import is_settled
from hybrid_deid.merge.word_before import word_before
from hybrid_deid.values import Span

SHORTEST = 3


def without_shouted_words(text: str, spans: Sequence[Span], known: NameEvidence) -> Sequence[Span]:
    """Return sorted `spans` of a text without words in capitals behind a family name that is one already.

    That is one behind a form of address or a title ("FRAU HUBER"). The word behind it stays where
    it can be nothing but a family name or is a usual one ([beside] of the settings), and where a caller
    knows it or a validator confirmed it.
    """
    wrong = {
        number
        for number, span in enumerate(spans)
        if number and span.label == "FAMILY" and _is_shouted(text, spans[number - 1], span, known)
    }
    return [span for number, span in enumerate(spans) if number not in wrong] if wrong else spans


def _is_shouted(text: str, before: Span, span: Span, known: NameEvidence) -> bool:
    word = span.text
    if not word.isupper() or len(word) < SHORTEST or is_settled(span):
        return False
    if before.label != "FAMILY" or not before.text.isupper() or text[before.end : span.start] != " ":
        return False
    words = known.knowledge.words
    title = words.folding.word(word_before(text, before.start))
    if title not in words.address and title not in words.titles:
        return False
    common = load_consistency(known.knowledge.language).beside.common
    parts = [part.capitalize() for part in word.split("-") if part]
    return not all(known.may_be_only_family(part) or known.is_common_family(part, common) for part in parts)
