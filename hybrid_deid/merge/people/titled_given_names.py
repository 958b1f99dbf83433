"""Given names between a title and a family name that a rule found: "Dr. Karl Weber" in a row of a table.

A tagger that sees a row without a sentence leaves those that are common words, and no list alone tells them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hybrid_deid.mentions import NameKnowledge
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.people.given_names import gender_of
from hybrid_deid.merge.policy import source_kind
from hybrid_deid.merge.word_before import whole_word_before, word_before
from hybrid_deid.values import Span

MOST = 3  # given names of one person
SOURCE = "consistency:titled"


def titled_given_names(
    text: str, spans: Sequence[Span], knowledge: NameKnowledge, score: float
) -> Iterator[Span]:
    """Yield finds of listed given names that a title stands before, and a family name told by a rule behind.

    `spans` are sorted; what is part of one of them is left.
    """
    told = [span for span in spans if span.label == "FAMILY" and source_kind(span.source) == "rule"]
    if not told:
        return
    covered, titles, fold = Covered(spans), knowledge.words.titles, knowledge.words.folding.word
    for span in told:
        start, names = span.start, list[Span]()
        while len(names) < MOST:
            word = whole_word_before(text, start)
            begin = start - 1 - len(word)
            if not word or not word[0].isupper() or not knowledge.is_given(word) or fold(word) in titles:
                break
            if covered.touches(begin, start - 1):
                break
            names.append(Span(begin, start - 1, gender_of(word, knowledge), word, score, SOURCE))
            start = begin
        if names and fold(word_before(text, start)) in titles:
            yield from reversed(names)
