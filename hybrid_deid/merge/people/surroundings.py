"""What stands around a word, as frames.toml writes it: names that were found, numbers, verbs, line ends."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator, Sequence, Set
from dataclasses import dataclass, field

from hybrid_deid.labels import GIVEN, PERSON
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.people.frame_settings import (
    END,
    FAMILY_NAME,
    GIVEN_NAME,
    NUMBER,
    RARE,
    ROW,
    SMALL,
    VERB,
    VERBS,
    Verbs,
)
from hybrid_deid.values import Span, Token

MOST_BEFORE, MOST_BEHIND = 4, 3  # tokens of a phrase
JOINED = frozenset("-–_/\\'’")  # what makes a word a part of another
LEAST_HALF = 3  # characters of a letter, a hyphen and a blank
STOPS = frozenset(",;:!?)")  # what stands directly behind a word
REACH = 24  # characters before a place that tell what begins there
SHORT_LINE = 45  # characters of a line that nothing made shorter than its writer
REST = re.compile(r"[ \t]{0,8}([,.!?:;]?)[ \t]{0,8}(?=\r?\n|\Z)")
IN_SMALL_LETTERS = re.compile(r" [a-zäöüß]")
BULLET = r"[>| \t]{0,8}(?:[-–*•]|\d{1,2}[.)])[ \t]{1,4}"
LINE_BEHIND = re.compile(r"[>|*•· \t–-]{0,12}")
BULLET_BEHIND, BULLET_BEFORE = re.compile(BULLET), re.compile(rf"(?:\A|\n){BULLET}\Z")
# A sentence begins where a line does whose neighbour above ends, and behind a stop, a dash or a quote.
SENTENCE = re.compile(
    r"(?:\A|[.,!?:;…)\n-][\"“”«»')]{0,2}[ \t\r>|]{0,8}\n[>|*•· \t–-]{0,12}"
    r"|\n[>| \t]{0,8}[*•–-][ ]{1,3}|[.!?:;…][\"“”«»')]{0,2}[ ]{1,2}|[ ][–-][ ]|(?:\A|[\s(])[\"„“»])\Z"
)
BEGINNINGS = {
    "anywhere": re.compile(""),
    "sentence": SENTENCE,
    "line": re.compile(r"(?:\A|\n)[>|*• \t]{0,12}\Z"),
    "text": re.compile(r"\A\s{0,8}\Z"),
    ROW: BULLET_BEFORE,
}


@dataclass(frozen=True)
class Surroundings:
    """A text with its tokens, what was found in it, the numbers of its rare words, and what frames know."""

    text: str
    tokens: Sequence[Token]
    covered: Covered
    rare: Set[int]
    verbs: Verbs
    is_frequent: Callable[[str], bool]
    named: dict[int, Span] = field(default_factory=dict)  # what frames found, by the start of each word

    def found(self, start: int, end: int) -> Span | None:
        """Return what was found in [start, end), of which frames find whole words."""
        return self.named.get(start) or self.covered.reaching(start, end)

    def shown(self, number: int) -> str:
        """Return the text of a token, for a name, rare word or number what stands for it in frames.toml."""
        token = self.tokens[number]
        span = self.found(token.start, token.end)
        if span is None and number in self.rare:
            return RARE
        if span is None or span.label not in PERSON:
            return NUMBER if token.text[0].isdigit() else token.text
        return GIVEN_NAME if span.label in GIVEN else FAMILY_NAME

    def before(self, number: int, last: Set[str]) -> Iterator[tuple[str, int]]:
        """Yield what stands before a token in its line, longer and longer, and where that starts.

        Nothing where its last word is not one of `last`.
        """
        phrase, start = "", self.tokens[number].start
        if number and self.shown(number - 1) not in last:
            return
        for other in range(number - 1, max(0, number - MOST_BEFORE) - 1, -1):
            token = self.tokens[other]
            gap = self.text[token.end : start]
            if "\n" in gap:
                return
            phrase, start = f"{self.shown(other)}{gap}{phrase}", token.start
            yield phrase, start

    def behind(self, number: int, beginnings: Container[str]) -> list[str]:
        """Return what stands behind a token in its line, longer and longer, its end, a small word, a verb.

        As long as it is one of the `beginnings` of what is sought.
        """
        phrase, end = "", self.tokens[number].end
        phrases = [*self._line_end(phrase, end)]
        if IN_SMALL_LETTERS.match(self.text, end):
            phrases.append(f" {SMALL}")
        for other in range(number + 1, min(len(self.tokens), number + 1 + MOST_BEHIND)):
            token = self.tokens[other]
            gap = self.text[end : token.start]
            if "\n" in gap:
                break
            shown = token.text  # in small letters also within a name ("Embajada de la Paz")
            if not shown[0].islower():
                shown = self.shown(other)
            elif gap == " ":
                one, more = f"{phrase} {VERB}", f"{phrase} {VERBS}"
                if one in beginnings and self.verbs.is_of_one(shown, self.is_frequent):
                    phrases.append(one)
                if more in beginnings and self.verbs.is_of_more(shown, self.is_frequent):
                    phrases.append(more)
            phrase, end = f"{phrase}{gap}{shown}", token.end
            if phrase not in beginnings:
                break
            phrases.append(phrase)
            phrases += self._line_end(phrase, end)
        return phrases

    def _line_end(self, phrase: str, end: int) -> tuple[str, ...]:
        """Return a phrase with the end of the line that stands behind it, nothing where none does."""
        rest = REST.match(self.text, end)
        return () if rest is None else (f"{phrase}{rest.group(1)}{END}",)

    def is_followed(self, end: int) -> bool:
        """Tell whether a further capitalised word stands behind a place, which is no name of a person."""
        if self.text[end : end + 1] != " " or not self.text[end + 1 : end + 2].isupper():
            return False
        span = self.found(end + 1, end + 2)
        return span is None or span.label not in PERSON

    def begins(self, beginning: str, start: int) -> bool:
        """Tell whether a place begins what a frame wants it to begin, and is not inside of a word."""
        if start and self._is_joined(start):
            return False
        if BEGINNINGS[beginning].search(self.text, max(0, start - REACH), start) is None:
            return beginning == "sentence" and self._is_in_short_lines(start)
        return beginning != ROW or self._is_beside_row(start, BULLET_BEHIND)

    def _is_in_short_lines(self, start: int) -> bool:
        """Tell whether a place begins a line beside one of a person: entries without full stops.

        The line above has room for more, so that it was not broken within a sentence.
        """
        if BEGINNINGS["line"].search(self.text, max(0, start - REACH), start) is None:
            return False
        above = self.text.rfind("\n", 0, start)
        short = above - self.text.rfind("\n", 0, max(0, above)) <= SHORT_LINE
        return short and self._is_beside_row(start, LINE_BEHIND)

    def _is_joined(self, start: int) -> bool:
        """Tell whether a place is in a word, or behind one that goes on ("Schreib- und Sprachstils")."""
        if start >= LEAST_HALF and self.text[start - 2 : start] == "- " and self.text[start - 3].isalnum():
            return True
        before = self.text[start - 1]
        return self.text[start] not in STOPS and (before.isalnum() or before in JOINED)

    def _is_beside_row(self, start: int, opening: re.Pattern[str]) -> bool:
        """Tell whether the line above or below that of a place begins with a person behind an `opening`."""
        above = self.text.rfind("\n", 0, start)
        above = self.text.rfind("\n", 0, max(0, above)) + 1
        below = self.text.find("\n", start) + 1
        for line in (above, below or above):
            row = opening.match(self.text, line)
            name = self.found(row.end(), row.end() + 1) if row is not None else None
            if row is not None and name is not None and name.start == row.end() and name.label in PERSON:
                return True
        return False

    def is_whole(self, numbers: Sequence[int]) -> bool:
        """Tell whether tokens are no part of another word."""
        start, end = self.tokens[numbers[0]].start, self.tokens[numbers[-1]].end
        if start and self.text[start - 1] in JOINED:
            return False
        behind = self.text[end : end + 2]
        is_address = behind[:1] in (".", "@") and behind[1:].isalnum()
        return not is_address and behind[:1] not in JOINED

    def word_before(self, start: int) -> str:
        """Return the word before a place in small letters, also that at the end of the line before."""
        words = self.text[max(0, start - REACH) : start].split()
        return words[-1].lower() if words else ""

    def word_behind(self, number: int) -> str:
        """Return the token behind one, "" behind the last."""
        return self.tokens[number + 1].text if number + 1 < len(self.tokens) else ""
