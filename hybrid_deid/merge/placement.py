"""Placing candidates one by one, strongest first, so that nothing overlaps and nothing gets uncovered."""

from __future__ import annotations

import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import dataclass

from hybrid_deid.merge.findings import Candidate
from hybrid_deid.merge.policy import Policy

HYPHENS = frozenset("-\u2010\u2011\u2013")


@dataclass(slots=True)
class Placed:
    """A stretch that has been given away. `rank` is the place of its strongest candidate in the order."""

    start: int
    end: int
    label: str
    text: str
    score: float
    validated: bool
    source: str
    rank: int


def place(ordered: Iterable[Candidate], policy: Policy) -> list[Placed]:
    """Place candidates in the order given; return the stretches from left to right.

    A candidate gets what stronger ones have left of it. What is left joins a neighbour or stays as a piece of
    its own (see `_fill`), so that every letter and digit of every candidate is covered.
    """
    board = Board()
    for rank, candidate in enumerate(ordered):
        left, right = board.overlapping(candidate.start, candidate.end)
        if left == right:
            board.insert(_piece(candidate, candidate.start, candidate.end, rank))
            continue
        for start, end in board.gaps(candidate.start, candidate.end):
            _fill(board, candidate, start, end, rank, policy)
    return _united_touching(board.stretches, policy)


class Board:
    """Stretches that do not overlap, kept sorted."""

    def __init__(self) -> None:
        """Start with an empty board."""
        self.stretches: list[Placed] = []
        self._starts: list[int] = []

    def overlapping(self, start: int, end: int) -> tuple[int, int]:
        """Return the range of indices of the stretches that overlap [start, end)."""
        first = bisect_right(self._starts, start)
        if first and self.stretches[first - 1].end > start:
            first -= 1
        return first, max(first, bisect_left(self._starts, end))

    def gaps(self, start: int, end: int) -> list[tuple[int, int]]:
        """Return the uncovered parts of [start, end) from left to right."""
        first, last = self.overlapping(start, end)
        found: list[tuple[int, int]] = []
        position = start
        for stretch in self.stretches[first:last]:
            if stretch.start > position:
                found.append((position, stretch.start))
            position = max(position, stretch.end)
        if position < end:
            found.append((position, end))
        return found

    def ending_at(self, position: int) -> Placed | None:
        """Return the stretch that ends at `position`."""
        index = bisect_left(self._starts, position) - 1
        if index >= 0 and self.stretches[index].end == position:
            return self.stretches[index]
        return None

    def starting_at(self, position: int) -> Placed | None:
        """Return the stretch that starts at `position`."""
        index = bisect_left(self._starts, position)
        if index < len(self._starts) and self._starts[index] == position:
            return self.stretches[index]
        return None

    def insert(self, stretch: Placed) -> None:
        """Add a stretch that overlaps none."""
        index = bisect_left(self._starts, stretch.start)
        self._starts.insert(index, stretch.start)
        self.stretches.insert(index, stretch)

    def extend_right(self, stretch: Placed, text: str) -> None:
        """Lengthen a stretch by `text` at its end."""
        stretch.end += len(text)
        stretch.text += text

    def extend_left(self, stretch: Placed, text: str) -> None:
        """Lengthen a stretch by `text` before its start."""
        index = bisect_left(self._starts, stretch.start)
        stretch.start -= len(text)
        stretch.text = text + stretch.text
        self._starts[index] = stretch.start

    def remove(self, stretch: Placed) -> None:
        """Take a stretch away."""
        index = bisect_left(self._starts, stretch.start)
        del self._starts[index], self.stretches[index]


def is_word_character(character: str) -> bool:
    """Tell whether a character belongs to a word: a letter, a digit or a mark that combines with one."""
    return character.isalnum() or unicodedata.category(character)[0] == "M"


def has_word(text: str) -> bool:
    """Tell whether a text holds a letter or a digit."""
    return any(character.isalnum() for character in text)


def _piece(candidate: Candidate, start: int, end: int, rank: int) -> Placed:
    text = candidate.text[start - candidate.start : end - candidate.start]
    whole = end - start == candidate.end - candidate.start
    return Placed(
        start,
        end,
        candidate.label,
        text,
        candidate.score,
        candidate.validated and whole,
        candidate.source,
        rank,
    )


def _fill(board: Board, loser: Candidate, start: int, end: int, rank: int, policy: Policy) -> None:
    """Give away [start, end), a part of `loser` that no stronger candidate covers.

    Without a letter or digit it stays free. Otherwise a neighbour of the same label takes it where the label
    unites, else neighbours take the parts of words that are theirs ("er" of "Grazer" after "Graz"), and
    whole words stay as a piece under the loser's own label.
    """
    text = loser.text[start - loser.start : end - loser.start]
    if not has_word(text):
        return
    left = board.ending_at(start) if start > loser.start else None
    right = board.starting_at(end) if end < loser.end else None
    joins_left = left is not None and _joins(left, loser.label, text, policy)
    joins_right = right is not None and _joins(right, loser.label, text[::-1], policy)
    if left is not None and right is not None and joins_left and joins_right:
        _bridge(board, left, text, right)
        return
    if left is not None and joins_left:
        board.extend_right(left, text[: last_word_end(text)])
        return
    if right is not None and joins_right:
        board.extend_left(right, text[first_word_start(text) :])
        return
    head = _glued(text) if left is not None and is_word_character(left.text[-1]) else 0
    tail = _glued(text[::-1]) if right is not None and is_word_character(right.text[0]) else 0
    if head == tail == len(text):  # one run of letters between two neighbours: the stronger one takes it
        assert left is not None and right is not None
        head, tail = (head, 0) if left.rank < right.rank else (0, tail)
    if left is not None and head:
        board.extend_right(left, text[:head])
    if right is not None and tail:
        board.extend_left(right, text[len(text) - tail :])
    middle = text[head : len(text) - tail]
    if has_word(middle):
        # Towards a neighbour only words count; at its own ends the loser is believed ("S." keeps its stop).
        first = first_word_start(middle) if left is not None else 0
        last = last_word_end(middle) if right is not None else len(middle)
        board.insert(_piece(loser, start + head + first, start + head + last, rank))


def _joins(neighbour: Placed, label: str, text: str, policy: Policy) -> bool:
    """Tell whether a remainder joins its neighbour; `text` is read away from the neighbour."""
    if neighbour.label != label:
        return False
    mode = policy.unites(label)
    return mode == "always" or (mode == "hyphen" and text[0] in HYPHENS and has_word(text[1:2]))


def _bridge(board: Board, left: Placed, text: str, right: Placed) -> None:
    board.remove(right)
    board.extend_right(left, text + right.text)
    _strengthen(left, right)


def _strengthen(kept: Placed, other: Placed) -> None:
    """Give a united stretch the score and source of the stronger of the two."""
    kept.validated = kept.validated or other.validated
    kept.score = max(kept.score, other.score)
    if other.rank < kept.rank:
        kept.source, kept.rank = other.source, other.rank


def _glued(text: str) -> int:
    """Return how many word characters `text` starts with."""
    return next((i for i, character in enumerate(text) if not is_word_character(character)), len(text))


def first_word_start(text: str) -> int:
    """Return where the first letter or digit stands."""
    return next(i for i, character in enumerate(text) if character.isalnum())


def last_word_end(text: str) -> int:
    """Return the end of the last word character that follows a letter or digit."""
    return next(len(text) - i for i, character in enumerate(reversed(text)) if is_word_character(character))


def _united_touching(stretches: list[Placed], policy: Policy) -> list[Placed]:
    result: list[Placed] = []
    for stretch in stretches:
        last = result[-1] if result else None
        if (
            last is not None
            and last.end == stretch.start
            and last.label == stretch.label
            and last.label in policy.touching
        ):
            last.text += stretch.text
            last.end = stretch.end
            _strengthen(last, stretch)
        else:
            result.append(stretch)
    return result
