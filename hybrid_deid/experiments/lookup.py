"""Two baselines without learning: phrases of the training data, looked up (CoNLL-2003; Adams et al. 2019).

"unambiguous": a phrase that was an entity of one label only gets that label; "most frequent": it gets the
label it had most often. Of several phrases the longest from the left counts. That a phrase also occurs
outside of entities does not matter, as in the shared task.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from hybrid_deid.evaluation.counts import bio_tags, items
from hybrid_deid.segment import segment
from hybrid_deid.values import Document, Line, Span

UNAMBIGUOUS, FREQUENT = "Baseline (unamb)", "Baseline (freq)"
Phrase = tuple[str, ...]


def phrases_of(documents: Iterable[Document]) -> dict[Phrase, Counter[str]]:
    """Return the token sequences that are entities, with the labels they have; ends of lines end them."""
    found: dict[Phrase, Counter[str]] = defaultdict(Counter)
    for document in documents:
        lines = segment(document.text)
        tags = iter(bio_tags(items(document.spans), lines))
        for line in lines:
            words: list[str] = []
            label = ""
            for token in line.tokens:
                tag = next(tags)
                if tag[0] != "I" and words:
                    found[tuple(words)][label] += 1
                    words = []
                if tag != "O":
                    words.append(token.text)
                    label = tag[2:]
            if words:
                found[tuple(words)][label] += 1
    return dict(found)


def lexicon(phrases: Mapping[Phrase, Counter[str]], unambiguous: bool) -> dict[Phrase, str]:
    """Return the label of each phrase; of labels that are equally frequent, the first by alphabet."""
    return {
        phrase: min(labels, key=lambda label: (-labels[label], label))
        for phrase, labels in phrases.items()
        if not unambiguous or len(labels) == 1
    }


def looked_up(text: str, lines: Sequence[Line], known: Mapping[Phrase, str]) -> tuple[Span, ...]:
    """Return the phrases of a lexicon found in lines, the longest from the left."""
    longest = max(map(len, known), default=0)
    spans: list[Span] = []
    for line in lines:
        words = tuple(token.text for token in line.tokens)
        start = 0
        while start < len(words):
            for end in range(min(len(words), start + longest), start, -1):
                label = known.get(words[start:end])
                if label:
                    begin, stop = line.tokens[start].start, line.tokens[end - 1].end
                    spans.append(Span(begin, stop, label, text[begin:stop]))
                    start = end - 1
                    break
            start += 1
    return tuple(spans)
