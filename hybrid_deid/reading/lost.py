"""Letters that were lost on the way ("M?ller", or with the sign U+FFFD) are read as known words have them.

A word that differs from what is written in the lost letters alone gives them back: one that stands whole in
the text, one that mail often has, a listed one; else its parts ("Hauptstra?e") and, where the word is surely
broken, the letter that most often stands between such neighbours. A question mark is a lost letter in known
words only, and in a name behind what announces one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from hybrid_deid.reading.edits import ADDRESS, Edit, chunk_at

LOST = "\ufffd"
ASKED = "?"
BEGIN = "^"  # the neighbour of the first letter
LOST_OR_ASKED = LOST + ASKED
WORD = re.compile(f"(?:[^\\W\\d_]|[{LOST_OR_ASKED}])+")
WHOLE_WORD = re.compile(r"[^\W\d_]+")
ASKED_BEFORE = re.compile(r"\?[^\W\d_]")
EITHER = re.compile(f"{LOST}|\\?[^\\W\\d_]")
RUNS = re.compile(f"{LOST}+")
UNASKED = re.compile(f"[^{ASKED}]+")
BEYOND_ASCII = re.compile(r"[^\x00-\x7f]")
BEFORE = re.compile(r"([^\W\d_]+)\.?[ \t]+$")
LONGEST = 60  # letters; what is longer is no word
MOST_ALIKE = 50  # words that differ in their lost letters alone
LEAST_PART, LEAST_ASKED_PART = 3, 4  # letters of a part of a word
LOOK_BACK = 40
ANY = ""  # a neighbour that may be any
AFTER_APOSTROPHE = frozenset("stmd")  # "don't", "it's" in English: a sign was lost there, no letter


@dataclass(frozen=True)
class Evidence:
    """What tells of words: `names` and how many sources have each, other `words`, `frequent` ones of mail.

    `letters` are those of the language beyond ASCII. `introduces` tells whether a name follows a word, and
    `is_stop` whether a word in small letters is one that every text has.
    """

    names: Mapping[str, int]
    words: Iterable[str]
    frequent: Iterable[str]
    letters: Sequence[str]
    introduces: Callable[[str], bool]
    is_stop: Callable[[str], bool]


@dataclass(frozen=True)
class Broken:
    """A word with lost letters, each a LOST sign: whether it may be none, and a name may stand there.

    `written` are the words of the text that have all their letters, by their masked form.
    """

    word: str
    asked: bool
    named: bool
    written: Mapping[str, Iterable[str]] = field(default_factory=dict)

    def part(self, start: int, end: int) -> Broken:
        """Return a part of the word."""
        return Broken(self.word[start:end], self.asked, self.named, self.written)


class LostLetters:
    """Gives words their lost letters back."""

    def __init__(self, evidence: Evidence) -> None:
        """The words are gone through when first needed."""
        self._evidence = evidence
        self._order = {letter: place for place, letter in enumerate(evidence.letters)}

    def found(self, text: str, known: Iterable[str] = ()) -> Iterator[Edit]:
        """Yield the lost letters of a text, sign by sign; `known` are values that may stand in it."""
        written: Mapping[str, tuple[str, ...]] | None = None
        doubled = all(len(signs) % 2 == 0 for signs in RUNS.findall(text))
        before = (-1, "")
        remembered: dict[tuple[str, bool], tuple[int, str, str] | None] = {}
        for start, written_so in broken_words(text):
            if written is None:
                written = masked_words([text, *known])
            named = self._evidence.introduces(_word_before(text, start, before))
            word = written_so.replace(ASKED, LOST)
            if (written_so, named) not in remembered:
                broken_word = Broken(word, ASKED in written_so, named, written)
                remembered[written_so, named] = self._mended(broken_word, doubled)
            found = remembered[written_so, named]
            if found is not None:
                place, broken, mended = found
                before = (start + place + len(broken), mended)
                yield from _edits(start + place, broken, mended)

    def _mended(self, broken: Broken, doubled: bool) -> tuple[int, str, str] | None:
        """Return where in a word letters were lost, what is left there and what it was; None for nothing."""
        word = broken.word
        if broken.asked and all(map(self._evidence.is_stop, word.lower().split(LOST))):
            return None
        inner = word.strip(LOST)  # the outer signs may have been quotation marks
        places = [(0, broken)]
        if LOST in inner and len(inner) < len(word):
            begin = word.index(inner)
            places.append((begin, broken.part(begin, begin + len(inner))))
        for place, whole in places:
            for way in (self._known, self._of_parts, self._guessed):
                for form in _forms(whole, doubled):
                    mended = way(form)
                    if mended is not None and LOST not in mended:
                        return place, whole.word, mended
        return None

    def _known(self, broken: Broken) -> str | None:
        """Return the known word that has the letters of `broken` where it has any."""
        word = broken.word
        key = BEYOND_ASCII.sub(LOST, word).lower()
        found = [(0, each) for each in broken.written.get(key, ())]
        names, words = self._index
        found += [(1 + (not broken.named), each) for each in names.get(key, ())]
        found += [(1 + broken.named, each) for each in words.get(key, ())]
        fitting = [one for one in found if _fits(one[1], word) and self._suits(*one, broken)]
        if not fitting:
            return None
        _, best = min(fitting, key=lambda one: self._rank(one[0], one[1], broken))
        return _in_case(best, word)

    def _suits(self, tier: int, candidate: str, broken: Broken) -> bool:
        """Tell whether a candidate may be meant: letters of other languages stand in names alone."""
        if not tier or self._order.keys() >= set(BEYOND_ASCII.findall(candidate.lower())):
            return True
        named = broken.named or not broken.word[0].islower()
        return named and not _may_be_apostrophe(broken.word)

    def _rank(self, tier: int, candidate: str, broken: Broken) -> tuple[object, ...]:
        """Return what orders candidates for a word, the best first."""
        word = broken.word
        own = [
            self._order.get(letter, len(self._order)) for letter in BEYOND_ASCII.findall(candidate.lower())
        ]
        return (
            tier > 0,
            candidate[0].isupper() != (word[0].isupper() or (word[0] == LOST and broken.named)),
            candidate not in self._frequent,
            tier,
            max(own, default=0) == len(self._order),
            -self._evidence.names.get(candidate, 0),
            own,
            candidate,
        )

    def _of_parts(self, broken: Broken) -> str | None:
        """Return a word put together of a known part and the rest: "Hauptstraße", "Müllers"."""
        word = broken.word
        if _may_be_apostrophe(word) or (word[0] == LOST and word[1:] in self._frequent):
            return None
        least = LEAST_ASKED_PART if broken.asked else LEAST_PART
        for end in range(len(word) - 1, least - 1, -1):
            if LOST not in word[:end] or (broken.asked and word[end - 1] == LOST):
                continue
            head = self._known(broken.part(0, end))
            if head is not None:
                return head + self._rest(broken.part(end, len(word)))
        for start in range(1, len(word) - least + 1):
            if LOST not in word[start:] or word[start] == LOST:
                continue
            tail = self._known(broken.part(start, len(word)))
            if tail is not None:
                return self._rest(broken.part(0, start)) + tail
        return None

    def _rest(self, broken: Broken) -> str:
        if LOST not in broken.word:
            return broken.word
        return self._known(broken) or self._of_parts(broken) or self._guessed(broken) or broken.word

    def _guessed(self, broken: Broken) -> str | None:
        """Return a word that is surely broken with the letters that its neighbours suggest."""
        word = broken.word
        if not self._order or word[-1] == LOST or not any(map(str.isalpha, word)) or self._is_parted(word):
            return None
        if _may_be_apostrophe(word) or (word[0] == LOST and word[1:] in self._frequent):
            return None
        if word[0] == LOST and word[1].isupper() and not word.isupper():
            return None  # a quotation mark
        if broken.asked and not (broken.named and word[0].isupper()):
            return None
        letters = [letter.lower() for letter in word]  # of some it is two, so that each stays alone
        for place, letter in enumerate(letters):
            if letter == LOST:
                letters[place] = self._likely(letters[place - 1] if place else BEGIN, letters[place + 1])
        return _in_case([letters[0].upper(), *letters[1:]], word)

    def _is_parted(self, word: str) -> bool:
        """Tell whether words stand on both sides of a sign: "Anna?kommst"."""
        pieces = word.split(LOST)
        return any(
            len(left) > 1 and len(right) > 1 and self._is_word(left) and self._is_word(right)
            for left, right in pairwise(pieces)
        )

    def _is_word(self, word: str) -> bool:
        return (
            word in self._frequent or self._evidence.is_stop(word.lower()) or self._evidence.introduces(word)
        )

    @cached_property
    def _frequent(self) -> frozenset[str]:
        return frozenset(self._evidence.frequent)

    @cached_property
    def _index(self) -> tuple[Mapping[str, tuple[str, ...]], Mapping[str, tuple[str, ...]]]:
        """The names and the words that have a letter that may be lost, by their masked form."""
        evidence = self._evidence
        return masked_words(evidence.names), masked_words([*evidence.words, *self._frequent])

    def _likely(self, before: str, after: str) -> str:
        """Return the letter that most often stands between two others."""
        for neighbours in ((before, after), (before, ANY), (ANY, after)):
            if neighbours in self._between:
                return self._between[neighbours]
        return self._evidence.letters[0]

    @cached_property
    def _between(self) -> dict[tuple[str, str], str]:
        """Which letter of the language most often stands between two neighbours."""
        letters = "".join(self._evidence.letters)
        between = re.compile(f"(?<=(.))([{letters}])(?=(.))")
        counts: dict[tuple[str, str], Counter[str]] = {}
        for index in self._index:
            for words in index.values():
                for word in words:
                    for before, letter, after in between.findall(BEGIN + word.lower()):
                        if before == BEGIN and len(letter.upper()) > 1:
                            continue  # no word begins with "ß", but a piece of one may
                        for neighbours in ((before, after), (before, ANY), (ANY, after)):
                            counts.setdefault(neighbours, Counter())[letter] += 1
        return {
            neighbours: min(counted, key=lambda letter: (-counted[letter], self._order[letter]))
            for neighbours, counted in counts.items()
        }


def masked_words(texts: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Return the words of texts that have letters beyond ASCII, by what is left where these are lost.

    Of many the first; those of which nothing would be left are none. Tuples, for a set takes four times the
    memory.
    """
    found: dict[str, tuple[str, ...]] = {}
    for text in texts:
        for _, word in words_at(text, BEYOND_ASCII) if not text.isascii() else ():
            key = BEYOND_ASCII.sub(LOST, word).lower()
            known = found.get(key, ())
            if len(known) < MOST_ALIKE and word not in known and any(map(str.isalpha, key)):
                found[key] = (*known, word)
    return found


def may_have_lost(text: str) -> bool:
    """Tell whether a text has signs that may stand for lost letters."""
    return LOST in text or (ASKED in text and ASKED_BEFORE.search(text) is not None)


def broken_words(text: str) -> Iterator[tuple[int, str]]:
    """Yield the words of a text in which letters may be lost, and where they start."""
    for start, run in words_at(text, EITHER if LOST in text else ASKED_BEFORE, LOST_OR_ASKED):
        if LOST in run:
            pieces = ((start + each.start(), each.group()) for each in UNASKED.finditer(run))
            yield from (one for one in pieces if LOST in one[1] and _may_be_word(one[1]))
        elif not run.startswith(ASKED) or (
            run[:3].lstrip(ASKED)[:1].islower() and text[start - 1 : start].strip() == ""
        ):
            yield from _asked_word(text, start, run.rstrip(ASKED))
        else:
            word = run.strip(ASKED)
            yield from _asked_word(text, start + run.index(word), word)


def _may_be_word(run: str) -> bool:
    return len(run) <= LONGEST and run.strip(LOST) != ""


def _asked_word(text: str, start: int, word: str) -> Iterator[tuple[int, str]]:
    if ASKED in word and len(word) <= LONGEST and not ADDRESS.search(chunk_at(text, start)):
        yield start, word


def words_at(text: str, sign: re.Pattern[str], others: str = "") -> Iterator[tuple[int, str]]:
    """Yield the words of a text that hold `sign`, and where they start: runs of letters and `others`.

    Only these are looked at, for a text has few of them.
    """
    word = WORD if others else WHOLE_WORD
    last = 0
    for found in sign.finditer(text):
        start = found.start()
        if start < last:
            continue
        begin = max(last, start - LONGEST)
        while start > begin and (text[start - 1].isalpha() or text[start - 1] in others):
            start -= 1
        whole = word.match(text, start)
        if whole is not None and whole.end() > found.start():
            last = whole.end()
            yield start, whole.group()


def _may_be_apostrophe(word: str) -> bool:
    return word[-2:-1] == LOST and word[-1] in AFTER_APOSTROPHE


def _forms(broken: Broken, doubled: bool) -> list[Broken]:
    """Return a word as it is and, where every second sign may be one too many, without these."""
    if any(len(signs) % 2 for signs in RUNS.findall(broken.word)):
        return [broken]
    single = Broken(broken.word.replace(2 * LOST, LOST), broken.asked, broken.named, broken.written)
    return [single, broken] if doubled else [broken, single]


def _word_before(text: str, start: int, before: tuple[int, str]) -> str:
    """Return the word before a place, with its letters where `before` tells that they were lost."""
    end, mended = before
    if 0 <= end < start <= end + 3 and not text[end:start].strip(" ."):
        return mended
    found = BEFORE.search(text, max(0, start - LOOK_BACK), start)
    return found.group(1) if found else ""


def _fits(candidate: str, word: str) -> bool:
    """Tell whether a candidate has all the letters that a word still has."""
    pairs = zip(candidate, word, strict=True)
    return all(left == LOST or left.lower() == letter.lower() for letter, left in pairs)


def _in_case(known: Sequence[str], word: str) -> str:
    """Return a word with the letters of `known` where it has lost ones, in its case."""
    shouted = word.isupper() and sum(map(str.isalpha, word)) > 1
    letters = []
    for place, (letter, left) in enumerate(zip(known, word, strict=True)):
        if left != LOST:
            letters.append(left)
        elif shouted and len(letter.upper()) == 1:
            letters.append(letter.upper())
        else:
            letters.append(letter.lower() if place and len(letter.lower()) == 1 else letter)
    return "".join(letters)


def _edits(start: int, word: str, mended: str) -> Iterator[Edit]:
    """Yield the letters that `mended` has where signs stand in a word, of which two may be one letter."""
    width = 1 if len(word) == len(mended) else 2
    place = 0
    for letter in mended:
        if word[place] == LOST:
            yield Edit(start + place, start + place + width, letter)
            place += width
        else:
            place += 1
