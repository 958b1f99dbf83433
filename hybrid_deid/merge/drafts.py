"""Documents as stages complete them, and the steps that all of a group go through side by side.

What a step needs (patterns, words, code) does not fit into the processor's cache with that of all others:
one step after another for all documents takes a fifth less than one document after another.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, field
from itertools import compress
from operator import attrgetter
from typing import NamedTuple, Protocol

from hybrid_deid.merge.listed_words import ListedWords
from hybrid_deid.merge.people.rare_words import Written
from hybrid_deid.values import Line, Span, Token

Spans = tuple[Span, ...]
Kept = Callable[[Spans, Sequence[Span]], Spans]
LABEL = attrgetter("label")
NOTHING_WRITTEN = Written(frozenset(), frozenset())


class Added(Protocol):
    """What merges new finds into spans; `wholes` take the place of parts of them that were found."""

    def __call__(self, known: Spans, missed: list[Span], wholes: bool = False) -> Spans:
        """Return the merged spans."""


@dataclass(slots=True)
class Draft:
    """A text with what is found so far: sorted `spans`, and `missed` ones that are not merged yet.

    `added` merges new finds into spans; `kept` takes spans and what a stage made of them, and leaves out what
    is never seen under its label, or what the policy does not accept, for which what stood there before
    comes back; `file_endings` tell names of files. `texts` are those of the `tokens`, `distinct` each of
    them but once. Of those `telling` are words of the net, which the tokens `listed` are, `written` those
    that are not in small letters, and `kinds` and `described` may be words of an organization's name.
    `labelled` are the spans as people were labelled last.
    """

    text: str
    lines: Sequence[Line]
    spans: Spans
    words: ListedWords
    added: Added
    kept: Kept
    file_endings: Set[str] = frozenset()
    missed: list[Span] = field(default_factory=list)
    tokens: Sequence[Token] = ()
    texts: Sequence[str] = ()
    distinct: frozenset[str] = frozenset()
    listed: Sequence[Token] = ()
    telling: frozenset[str] = frozenset()
    written: Written = NOTHING_WRITTEN
    kinds: frozenset[str] = frozenset()
    described: frozenset[str] = frozenset()
    without_capitals: bool = False
    labelled: Spans = ()
    _labels: tuple[Spans, frozenset[str]] = ((), frozenset())

    @property
    def labels(self) -> frozenset[str]:
        """The labels that the spans have."""
        spans, labels = self._labels
        if spans is not self.spans:
            labels = frozenset(map(LABEL, self.spans))
            self._labels = self.spans, labels
        return labels

    def those_of(self, words: Container[str]) -> Iterator[Token]:
        """Yield the tokens that are one of some words."""
        return compress(self.tokens, map(words.__contains__, self.texts))

    def keep(self, made: Sequence[Span]) -> None:
        """Take what a stage made of the spans."""
        if made is not self.spans:  # as in most documents
            self.spans = self.kept(self.spans, made)

    def add(self, missed: list[Span], wholes: bool = False) -> None:
        """Merge new finds into the spans."""
        if missed:
            self.spans = self.added(self.spans, missed, wholes)

    def note(self, missed: Iterable[Span]) -> None:
        """Note new finds, which `add_noted` merges."""
        self.missed += missed

    def add_noted(self) -> None:
        """Merge the finds that were noted into the spans."""
        self.add(self.missed)
        self.missed = []

    def add_noted_wholes(self) -> None:
        """Merge the finds that were noted into the spans, whose parts they take the place of."""
        self.add(self.missed, wholes=True)
        self.missed = []


class Step(NamedTuple):
    """What is done to a draft, and what one must have for it, without which nothing would come of it.

    `stage` is a function of the stage that does it, None for what is part of no stage. Wanted are one of some
    `labels` among the spans, one of some `signs` in the text, what `when` asks for. A `worded` step needs a
    list of common words, against which names are held, and is left out for a language without.
    """

    stage: Callable[..., object] | None
    run: Callable[[Draft], None]
    labels: frozenset[str] = frozenset()
    signs: str = ""
    when: Callable[[Draft], object] | None = None
    worded: bool = False


def worded(*steps: Step) -> tuple[Step, ...]:
    """Return steps as such that need a list of common words."""
    return tuple(step._replace(worded=True) for step in steps)


def side_by_side(steps: Iterable[Step], drafts: Sequence[Draft]) -> None:
    """Have all drafts, of one language, go through one step after another."""
    has_words = bool(drafts and drafts[0].words.net.others)
    for _, run, labels, signs, when, needs_words in steps:
        if needs_words and not has_words:
            continue
        chosen = drafts
        if labels:
            chosen = [draft for draft in chosen if not draft.labels.isdisjoint(labels)]
        if signs:
            chosen = [draft for draft in chosen if any(map(draft.text.__contains__, signs))]
        if when is not None:
            chosen = list(filter(when, chosen))
        for draft in chosen:
            run(draft)
