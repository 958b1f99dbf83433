"""The text outside of all spans: a quick test of which words cannot stand there and need no search.

A yes may be wrong (the letters may be inside another word), a no is certain.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence, Set
from functools import cached_property
from itertools import pairwise

from hybrid_deid.mentions.folding import WORD, Folding, has_marks, unmarked_words
from hybrid_deid.values import Span

# A text of so many characters is searched for each word; in a longer one words are looked up.
SEARCHED = 4000
# With so many spans at most, a longer text is searched first, for to part it into words takes longer.
FEW = 40
# Between two words of one phrase stand no more characters than these (see words.SEPARATOR).
WIDEST_GAP = 10


class Uncovered:
    """What of a text lies outside of spans: words of which at least a part is not covered."""

    def __init__(self, text: str, spans: Sequence[Span], folding: Folding, searched: int = SEARCHED) -> None:
        """`spans` are sorted and do not overlap; texts of up to `searched` characters are searched."""
        self._whole = text
        self._spans = spans
        self._folding = folding
        outside = _outside(text, spans)
        self._cut = outside is None
        self.text = text if outside is None else outside
        self._searched = len(text) <= searched
        self._few = len(spans) <= FEW

    def has_written(self, phrase: str) -> bool:
        """Tell whether a phrase may stand, as it is written, where a part of it is not covered.

        With the ending of a genitive, too.
        """
        if phrase.isalnum():
            if self._searched or (self._few and phrase not in self.text):
                return phrase in self.text
            return self._begins_one(phrase, self._texts)
        if not self._searched:
            return any(self._begins_one(word, self._texts) for word in WORD.findall(phrase))
        return self._stands_elsewhere(phrase) and any(word in self.text for word in WORD.findall(phrase))

    def _stands_elsewhere(self, phrase: str) -> bool:
        """Tell whether a phrase stands in the text but as the whole of a span."""
        if self._cut:
            return True
        position = self._whole.find(phrase)
        while position >= 0:
            if (position, position + len(phrase)) not in self._places:
                return True
            position = self._whole.find(phrase, position + 1)
        return False

    def has_phrase(self, words: Sequence[str]) -> bool:
        """Tell whether a phrase of folded words may stand where no single span covers it.

        Any of its words may have the ending of a genitive.
        """
        folded = self._folded
        if folded is None:
            return True
        if self._few and not self._searched:
            sought: Sequence[str] = [word for word in words if word in folded]
        else:
            sought = words
        for word in sought:
            if word in folded if self._searched else self._begins_one(word, self._folded_words):
                return True
        return len(words) > 1 and any(
            _begins(self._across.get(first, ()), second) for first, second in pairwise(words)
        )

    def has_trunk(self, trunk: str, words: Sequence[str]) -> bool:
        """Tell the same of a phrase that begins with `trunk`, of which these are the folded words."""
        return not trunk[-1:].isalnum() or self._has_beginning(words[-1]) or self.has_phrase(words)

    def _has_beginning(self, beginning: str) -> bool:
        if self._folded is None:
            return True
        if self._searched or (self._few and beginning not in self._folded):
            return beginning in self._folded
        return _begins(self._ordered, beginning)

    def has_joined(self, words: Sequence[str], separators: Iterable[str]) -> bool:
        """Tell the same of a phrase whose words have one of `separators` between any two of them."""
        if len(words) == 2 and self._searched and (whole := self._folded_whole) is not None:
            first, second = words
            if not any(f"{first}{separator}{second}" in whole for separator in separators):
                return False
        return self.has_phrase(words)

    def may_have_joined(self, word: str, separators: Iterable[str]) -> bool:
        """Tell whether a folded word may be joined to one by `separators`, or to one outside by nothing."""
        whole, outside = self._folded_whole, self._folded
        if not self._searched or whole is None or outside is None or word in outside:
            return True
        return any(f"{separator}{word}" in whole or f"{word}{separator}" in whole for separator in separators)

    @cached_property
    def _folded_whole(self) -> str | None:
        return self._folding.text(self._whole)

    @cached_property
    def _folded(self) -> str | None:
        return self._folding.text(self.text)

    @cached_property
    def _places(self) -> frozenset[tuple[int, int]]:
        return frozenset([(span.start, span.end) for span in self._spans])

    def _begins_one(self, word: str, words: Set[str]) -> bool:
        """Tell whether a word is one of some words, or is one with the ending of a genitive."""
        return word in words or not words.isdisjoint([word + ending for ending in self._folding.endings])

    @cached_property
    def _folded_words(self) -> frozenset[str]:
        return frozenset(self._folding.each(self.text, self._words))

    @cached_property
    def _texts(self) -> frozenset[str]:
        return frozenset(self._words)

    @cached_property
    def _words(self) -> list[str]:
        return WORD.findall(self.text) if self._cut else unmarked_words(self.text)

    @cached_property
    def _ordered(self) -> list[str]:
        return sorted(self._folded_words)

    @cached_property
    def _across(self) -> dict[str, list[str]]:
        """The folded words that end a span, with those that begin the next one right behind it, sorted."""
        found: dict[str, set[str]] = {}
        worded = [span for span in self._spans if WORD.search(span.text)]  # a sign alone parts no phrase
        for one, other in pairwise(worded):
            if other.start - one.end <= WIDEST_GAP and WORD.search(self._whole, one.end, other.start) is None:
                last, first = self._folding.words(one.text)[-1:], self._folding.words(other.text)[:1]
                if last and first:
                    found.setdefault(last[0], set()).add(first[0])
        return {word: sorted(others) for word, others in found.items()}


def _begins(ordered: Sequence[str], beginning: str) -> bool:
    """Tell whether one of some sorted words begins so."""
    place = bisect_left(ordered, beginning)
    return place < len(ordered) and ordered[place].startswith(beginning)


def _outside(text: str, spans: Sequence[Span]) -> str | None:
    """Return the text outside of spans, a line break for each; None where a word is cut by the end of one."""
    pieces: list[str] = []
    position = 0
    for span in spans:
        start, end = span.start, span.end
        if text[end - 1].isalnum() and text[end : end + 1].isalnum():
            return None
        if start and text[start - 1].isalnum() and text[start].isalnum():
            return None
        pieces.append(text[position:start])
        position = end
    pieces.append(text[position:])
    if has_marks(text):
        return None  # words are not that easily told
    return "\n".join(pieces)
