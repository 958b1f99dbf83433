"""Lines by the compiled scan: its tables of characters and words, and cues where it saw a word of theirs."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from hybrid_deid.zones import kernels
from hybrid_deid.zones.cues import EVERY, LONGEST, fold, lowered
from hybrid_deid.zones.features import (
    CAPITALS,
    DIGITS,
    FEW,
    FEWEST,
    INDENT,
    LENGTH,
    MARKS,
    SEPARATING,
    TOKENS,
    begins,
    ends,
)
from hybrid_deid.zones.kernels import BEYOND, NUMERIC
from hybrid_deid.zones.places import remembered

if TYPE_CHECKING:
    from hybrid_deid.zones.rows import Documents, Knowledge

# Characters from here on are rare in European mail; lines with them are looked at one by one.
KNOWN = 0x2200
SINGLE = ("running", "wordless", "delimiter", "separator", "shouting", "gap")
RULES = frozenset("-_=*#~+.")  # what a separator consists of
# So many lines are remembered; then all are forgotten.
LIMIT = 16_384
Integers = NDArray[np.int64]
# Numbers of features and remembered cues of a line; and whether these are all its features, or those of cues.
Judged = tuple[list[int], list[int], bool]


class Scanner:
    """Finds the numbers of the features of lines, as `own_features` names them."""

    def __init__(self, knowledge: Knowledge) -> None:
        """Make the tables."""
        self._knowledge = knowledge
        numbers, cues = knowledge.numbers, knowledge.cues
        if len(cues.names) > kernels.CUES:
            raise AssertionError("there are more cues than columns for them")
        self._kinds, self._folds = _characters()
        self._words = sorted(knowledge.vocabulary | cues.telling)
        self._slots, self._places = _hashed(self._words)
        self._uses = np.array(
            [
                kernels.ANYWHERE * (word in cues.anywhere) + kernels.BEGINNING * (word in cues.beginning)
                for word in self._words
            ],
            dtype=np.uint8,
        )
        openings = [cues.opened_by(word) for word in self._words]
        self._opened = np.array([[*(letter in some for letter in EVERY), True] for some in openings])
        self._word_rows = np.array(
            [
                [
                    numbers.get(f"{place}={word}", 0) if word in knowledge.vocabulary else 0
                    for place in ("first", "last", "short")
                ]
                for word in self._words
            ]
        )
        self._rows_of = np.array([numbers.get(name, 0) for name in _feature_names()])
        self._found: dict[Hashable, Judged] = {}
        self._cue_rows = {name: numbers.get(f"cue={name}", 0) for name in (*cues.names, "none")}

    def rows(self, documents: Documents) -> tuple[Integers, list[tuple[int, int]]]:
        """Return the numbers of features [T, n], 0 for none, and (line, cue) for all remembered cues."""
        bounds, begin = [], 0
        for text, lines in documents:
            bounds += [(begin + start, begin + end) for _, start, end, _ in lines]
            begin += len(text)
        whole = "".join([text for text, _ in documents])
        codes = np.frombuffer(whole.encode("utf-32-le", "surrogatepass"), dtype="<u4").copy()
        starts, ends_of = np.array(bounds).reshape(-1, 2).T
        lengths = ends_of - starts
        cut = np.minimum(lengths, LONGEST)
        rows = np.zeros((len(bounds), kernels.COLUMNS), dtype=np.int64)
        hits = np.empty((int(cut.sum()) + 2 * len(bounds), 3), dtype=np.int64)
        count = np.zeros(1, dtype=np.int64)
        kernels.compiled().scan(
            codes, starts.copy(), starts + cut, lengths, self._kinds, self._folds, self._slots, self._places,
            self._uses, self._opened, self._word_rows, self._rows_of, rows, hits, count,
        )  # fmt: skip
        rows[:, 0] = self._cue_rows["none"]
        return rows, self._with_cues(whole, bounds, hits[: count[0]].tolist(), rows)

    def _with_cues(
        self, whole: str, bounds: Sequence[tuple[int, int]], hits: Sequence[Sequence[int]], rows: Integers
    ) -> list[tuple[int, int]]:
        """Put the cues of lines with hits into their rows, and return those that are remembered."""
        seen: list[tuple[int, int]] = []
        if len(self._found) > LIMIT:
            self._found = {}
        at = 0
        while at < len(hits):
            begin, line = at, hits[at][0]
            while at < len(hits) and hits[at][0] == line:
                at += 1
            start, end = bounds[line]
            content = whole[start : min(end, start + LONGEST)]
            key = content if end - start <= LONGEST else (content, end - start)
            found = self._found.get(key)
            if found is None:
                found = self._found[key] = self._judged(content, end - start, hits[begin:at])
            numbers, cues, complete = found
            if complete:
                rows[line] = 0
            if numbers:
                rows[line, : len(numbers)] = numbers
                seen += [(line, cue) for cue in cues]
        return seen

    def _judged(self, content: str, length: int, hits: Sequence[Sequence[int]]) -> Judged:
        """Return what a line with hits has beside what the scan gave it."""
        if hits[0][1] == BEYOND:
            return *self._knowledge.own(content, length), True
        cues, words = self._knowledge.cues, self._words
        telling = frozenset([words[word] for _, word, _ in hits if word >= 0])
        first = words[hits[0][1]] if hits[0][2] else ""
        names = cues.found(content, fold(content), first, cues.trials(telling, hits[-1][1] == NUMERIC))
        return [self._cue_rows[name] for name in names], remembered(names), False


def _characters() -> tuple[NDArray[np.uint8], Integers]:
    """Return the bits of all known characters, and the one or two small letters that each becomes."""
    kinds, folds = np.zeros(KNOWN, dtype=np.uint8), np.zeros((KNOWN, 2), dtype=np.int64)
    for code, character in enumerate(map(chr, range(KNOWN))):
        small = lowered(character)
        kinds[code] = (
            kernels.SPACE * character.isspace()
            + kernels.LETTER * character.isalpha()
            + kernels.CAPITAL * character.isupper()
            + kernels.SMALL * (character.islower() or (character.istitle() and not character.isupper()))
            + kernels.MARK * (character in MARKS)
            + kernels.LEADING * (character in SEPARATING or character == " ")
            + kernels.RULING * (character in RULES)
        )
        if len(small) > 2 or (len(small) == 2 and not small.isascii()) or ord(small[0]) >= KNOWN:
            kinds[code] |= kernels.ODD
        else:
            folds[code, : len(small)] = list(map(ord, small))
    return kinds, folds


def _hashed(words: Sequence[str]) -> tuple[NDArray[np.uint64], Integers]:
    """Return a table of hashes, open-addressed, and which word has which slot (-1: none)."""
    size = 1 << (4 * len(words)).bit_length()
    slots, places = np.zeros(size, dtype=np.uint64), np.full(size, -1, dtype=np.int64)
    for number, word in enumerate(words):
        value = int(kernels.NOTHING)
        for character in word:
            value = (value ^ ord(character)) * int(kernels.PRIME) & 0xFFFFFFFFFFFFFFFF
        slot = value & (size - 1)
        while places[slot] >= 0:
            slot = (slot + 1) & (size - 1)
        slots[slot], places[slot] = value, number
    return slots, places


def _feature_names() -> Iterable[str]:
    """Yield the names of features in the order in which `kernels.scan` numbers them."""
    yield from (*TOKENS, *LENGTH, *INDENT, *DIGITS, *[""] * (kernels.SIZES - len(DIGITS)))
    for count in range(kernels.MOST_WORDS):
        for capitals in range(kernels.MOST_WORDS):
            yield from CAPITALS[count][capitals] if 0 < count >= capitals else ("", "")
    yield from SINGLE
    yield from map(begins, map(chr, range(KNOWN)))
    yield from map(ends, map(chr, range(KNOWN)))


assert (kernels.FEW, kernels.SHORT_TOKENS, kernels.SHORT_WORDS) == (FEW, 2 * FEW, FEWEST)
