"""Finds of organizations that are one of several things: "in diesem Küchenstudio", "mein alter Opel".

Annotated posts have nouns as stand-ins for firms, so that a tagger takes other nouns for them, too. A firm
has hardly ever an article or adjective that tells of one of several, what it makes often has.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.values import Span

SURE = 0.9  # the score of a firm that stays whatever stands before it
REACH = 60  # characters before a find
MOST = 3  # words there
WORDS = re.compile(r"[^\W\d_]+")
# What goes on behind a name: "mein Kontor-Konto", "eine Thai Maschine", "mit Kontors' Hilfe".
GOES_ON = re.compile(r"-|\s(?:\d|[^\W\d_a-zäöüß])|['’´]")


@dataclass(frozen=True)
class NounWords:
    """What tells a noun that is no name, and what stands before one of several; words in small letters."""

    is_noun: Callable[[str], bool]
    is_name: Callable[[str], bool]
    determiners: Collection[str] = ()
    describing: tuple[str, ...] = ()  # how adjectives begin that a name has not ("gute", "nächsten")
    superlatives: tuple[str, ...] = ()  # and how they end
    adjectives: tuple[str, ...] = ()  # how all adjectives end
    makes: Collection[str] = ()  # firms that what they make is called as

    def describes(self, before: Sequence[str]) -> bool:
        """Tell whether the words before a find, the last one first, tell of one of several things."""
        for word in before:
            if word.lower() in self.determiners:
                return True
            if not (word.islower() and word.endswith(self.adjectives)):
                return False
            if word.startswith(self.describing) or word.endswith(self.superlatives):
                return True
        return False

    def is_thing(self, word: str) -> bool:
        """Tell whether a word is a make, or a noun in its capital and no name of a list."""
        if word in self.makes:
            return True
        return word.isalpha() and not word.isupper() and self.is_noun(word) and not self.is_name(word)


def without_described_nouns(text: str, found: Sequence[Span], words: NounWords) -> Sequence[Span]:
    """Return the findings in a text without unsure organizations of a model that are several things."""
    things = {
        span
        for span in found
        if span.label == "ORG"
        and is_doubted(span)
        and (span.score < SURE or span.text in words.makes)
        and _is_one(text, span, words)
    }
    return [span for span in found if span not in things] if things else found


def _is_one(text: str, span: Span, words: NounWords) -> bool:
    if GOES_ON.match(text, span.end) or not words.is_thing(span.text):
        return False
    stretch = text[max(0, span.start - REACH) : span.start]
    before = list[str]()
    end = len(stretch)
    for match in reversed(list(WORDS.finditer(stretch))):
        gap = stretch[match.end() : end]
        if gap not in {" ", "\n"} or len(before) == MOST:
            break
        before.append(match.group())
        end = match.start()
    return words.describes(before)
