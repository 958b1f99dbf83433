"""Rare names that the words around them tell: "Ich frage Quandflieg, ob ...", "Guten Tag Quandflieg,".

German has no article there for nothing but names; a noun would be one that mail often has, or be put
together of such. frames.toml of the language has the words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from itertools import compress, count

from hybrid_deid.mentions.finding import GIVEN, PERSON
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.people.frame_settings import (
    END,
    FAMILY_NAME,
    GIVEN_NAME,
    NUMBER,
    ROW,
    SMALL,
    Frame,
    Frames,
    load_frames,
)
from hybrid_deid.merge.people.given_names import gender_of
from hybrid_deid.merge.people.rare_words import RareWords
from hybrid_deid.merge.people.put_together import is_compound
from hybrid_deid.values import Span, Token

MOST_BEFORE, MOST_BEHIND = 4, 3  # tokens of a phrase
LONGEST_NAME = 3  # words
SURE = 0.9  # the score of a family name that is looked for in frames although it is a word
JOINED = frozenset("-–_/\\'’")  # what makes a word a part of another
REACH = 24  # characters before a place that tell what begins there
REST = re.compile(r"[ \t]{0,8}([,.!?:;]?)[ \t]{0,8}(?=\r?\n|\Z)")
WORD = re.compile(r"[^\W\d_]+")
IN_SMALL_LETTERS = re.compile(r" [a-zäöüß]")
BULLET = r"[>| \t]{0,8}(?:[-–*•]|\d{1,2}[.)])[ \t]{1,4}"
BULLET_BEHIND, BULLET_BEFORE = re.compile(BULLET), re.compile(rf"(?:\A|\n){BULLET}\Z")
# A sentence begins where a line does whose neighbour above ends, and behind a stop, a dash or a quote.
SENTENCE = re.compile(
    r"(?:\A|[.,!?:;…)\n-][\"“”«»')]{0,2}[ \t\r>|]{0,8}\n[>|*•· \t–-]{0,12}"
    r"|[.!?:;…][\"“”«»')]{0,2}[ ]{1,2}|[ ][–-][ ]|(?:\A|[\s(])[\"„“»])\Z"
)
BEGINNINGS = {
    "anywhere": re.compile(""),
    "sentence": SENTENCE,
    "line": re.compile(r"(?:\A|\n)[>|*• \t]{0,12}\Z"),
    "text": re.compile(r"\A\s{0,8}\Z"),
    ROW: BULLET_BEFORE,
}


@dataclass(frozen=True)
class _Text:
    """A text with its tokens and what was found in it."""

    text: str
    tokens: Sequence[Token]
    texts: Sequence[str]  # of the tokens
    covered: Covered

    def shown(self, token: Token) -> str:
        """Return the text of a token, for a name or number what stands for it in frames.toml."""
        span = self.covered.reaching(token.start, token.end)
        if span is None or span.label not in PERSON:
            return NUMBER if token.text[0].isdigit() else token.text
        return GIVEN_NAME if span.label in GIVEN else FAMILY_NAME

    def before(self, number: int, last: Set[str]) -> Iterator[tuple[str, int]]:
        """Yield what stands before a token in its line, longer and longer, and where that starts.

        Nothing where its last word is not one of `last`.
        """
        phrase, start = "", self.tokens[number].start
        if number and self.shown(self.tokens[number - 1]) not in last:
            return
        for token in reversed(self.tokens[max(0, number - MOST_BEFORE) : number]):
            gap = self.text[token.end : start]
            if "\n" in gap:
                return
            phrase, start = f"{self.shown(token)}{gap}{phrase}", token.start
            yield phrase, start

    def behind(self, number: int) -> list[str]:
        """Return what stands behind a token: in its line, longer and longer, its end, a small word."""
        phrases, phrase, end = [], "", self.tokens[number].end
        rest = REST.match(self.text, end)
        if rest is not None:
            phrases.append(f"{rest.group(1)}{END}")
        if IN_SMALL_LETTERS.match(self.text, end):
            phrases.append(f" {SMALL}")
        for token in self.tokens[number + 1 : number + 1 + MOST_BEHIND]:
            gap = self.text[end : token.start]
            if "\n" in gap:
                break
            shown = token.text if token.text[0].islower() else self.shown(token)  # "Embajada de la Paz"
            phrase, end = f"{phrase}{gap}{shown}", token.end
            phrases.append(phrase)
        return phrases

    def is_followed(self, end: int) -> bool:
        """Tell whether a further capitalised word stands behind a place, which is no name of a person."""
        if self.text[end : end + 1] != " " or not self.text[end + 1 : end + 2].isupper():
            return False
        span = self.covered.reaching(end + 1, end + 2)
        return span is None or span.label not in PERSON

    def begins(self, beginning: str, start: int) -> bool:
        """Tell whether a place begins what a frame wants it to begin, and is not inside of a word."""
        if start and (self.text[start - 1].isalnum() or self.text[start - 1] in JOINED):
            return False
        if BEGINNINGS[beginning].search(self.text, max(0, start - REACH), start) is None:
            return False
        return beginning != ROW or self._is_beside_row(start)

    def _is_beside_row(self, start: int) -> bool:
        """Tell whether the line above or below that of a place is a row that begins with a person."""
        above = self.text.rfind("\n", 0, start)
        above = self.text.rfind("\n", 0, max(0, above)) + 1
        below = self.text.find("\n", start) + 1
        for line in (above, below or above):
            row = BULLET_BEHIND.match(self.text, line)
            name = self.covered.reaching(row.end(), row.end() + 1) if row is not None else None
            if row is not None and name is not None and name.start == row.end() and name.label in PERSON:
                return True
        return False

    def word_before(self, start: int) -> str:
        """Return the word before a place in small letters, also that at the end of the line before."""
        words = self.text[max(0, start - REACH) : start].split()
        return words[-1].lower() if words else ""


def framed_names(
    text: str,
    tokens: Sequence[Token],
    texts: Sequence[str],
    spans: Sequence[Span],
    rare: RareWords,
    frames: Frames | None = None,
) -> list[Span]:
    """Return finds of rare names in frames, outside of the sorted `spans` of a text.

    `texts` are those of the tokens. A family name that is a word counts as well where it was surely found
    elsewhere in the text.
    """
    language = rare.known.knowledge.language
    frames = frames or load_frames(language)
    if not frames.frames:
        return []
    sure = {
        span.text
        for span in spans
        if span.label == "FAMILY" and span.score >= SURE and not span.source.startswith("consistency:")
    }
    beside = _beside_frames(texts, [span.text for span in spans if span.label in PERSON], frames)
    candidates = (rare.among(beside) | (beside & sure)) - frames.words
    if not candidates:
        return []
    whole = _Text(text, tokens, texts, Covered(spans))
    score = load_consistency(language).framed_names.score
    return [
        span
        for names in _names(whole, candidates)
        if (frame := _frame_of(whole, names, sure, rare, frames)) is not None
        for span in _spans(whole, names, frame, sure, rare, score)
    ]


def _beside_frames(texts: Sequence[str], people: Sequence[str], frames: Frames) -> set[str]:
    """Return the capitalised words beside one of a frame, or beside a name of `people`, and their neighbours.

    Most words of a text are neither, and need not be looked up.
    """
    names = {word for name in people for word in WORD.findall(name)}
    last, first = frames.last_words | names, frames.first_words | names
    around = zip(("", *texts), texts, (*texts[1:], ""), strict=False)
    near = [each for each in around if not each[1][0].islower() and (each[0] in last or each[2] in first)]
    return {word for each in near for word in each if word}


def _names(whole: _Text, candidates: set[str]) -> Iterator[list[int]]:
    """Yield the numbers of the tokens of each name outside of finds, those of several words in one."""
    text, tokens = whole.text, whole.tokens
    name: list[int] = []
    for number in compress(count(), map(candidates.__contains__, whole.texts)):
        token = tokens[number]
        if whole.covered.touches(token.start, token.end):
            continue
        joined = name and name[-1] == number - 1 and text[tokens[number - 1].end : token.start] == " "
        if joined and len(name) < LONGEST_NAME:
            name.append(number)
            continue
        if name and _is_whole(whole, name):
            yield name
        name = [number]
    if name and _is_whole(whole, name):
        yield name


def _is_whole(whole: _Text, names: Sequence[int]) -> bool:
    """Tell whether tokens are no part of another word."""
    start, end = whole.tokens[names[0]].start, whole.tokens[names[-1]].end
    if start and whole.text[start - 1] in JOINED:
        return False
    behind = whole.text[end : end + 2]
    return not (behind and behind[0] in JOINED) and not (behind[:1] in (".", "@") and behind[1:].isalnum())


def _frame_of(
    whole: _Text, names: Sequence[int], sure: set[str], rare: RareWords, frames: Frames
) -> Frame | None:
    """Return the frame around a name, None where there is none."""
    start, end = whole.tokens[names[0]].start, whole.tokens[names[-1]].end
    around = [
        (frame, at)
        for phrase, at in whole.before(names[0], frames.last_words)
        for frame in frames.by_opening.get(phrase, ())
    ]
    behind = whole.behind(names[-1])
    closed = [frame for phrase in behind for frame in frames.by_closing.get(phrase, ())]
    if closed and not _has_article(whole.word_before(start), frames):
        around += [(frame, start) for frame in closed]
    words = [whole.tokens[number].text for number in names]
    for frame, at in around:
        open_end = not frame.closings and not whole.is_followed(end)
        if (
            (open_end or not frame.closings.isdisjoint(behind))
            and whole.begins(frame.begins, at)
            and all(_fits(word, frame, sure, rare, frames) for word in words)
        ):
            return frame
    return None


def _has_article(before: str, frames: Frames) -> bool:
    """Tell whether the word before another one says that it is a noun."""
    return before in frames.not_behind or before.endswith(frames.adjective_endings)


def _fits(word: str, frame: Frame, sure: set[str], rare: RareWords, frames: Frames) -> bool:
    """Tell whether a word may be a name in a frame."""
    if frame.endings and not word.endswith(frame.endings):
        return False
    if word in sure:
        return True
    if frame.words or word.lower().endswith(frames.no_endings + frame.no_endings):
        return False
    if frame.compounds and not word.endswith(frame.no_compounds):
        return True
    return not is_compound(word, rare.known, rare.is_frequent)


def _spans(
    whole: _Text, names: Sequence[int], frame: Frame, sure: set[str], rare: RareWords, score: float
) -> Iterator[Span]:
    """Yield the finds of a name in a frame; of several words the last is the family name."""
    knowledge = rare.known.knowledge
    for number in names:
        start, end, word = whole.tokens[number]
        label = frame.label
        if len(names) > 1:
            label = "FAMILY" if number == names[-1] else "GIVEN"
        elif word in sure or (label == "PERSON" and knowledge.gender(word) is None):
            label = "FAMILY"
        if label in ("GIVEN", "PERSON"):
            label = gender_of(word, knowledge)
        yield Span(start, end, label, word, score, "consistency:frame")
