"""Pipelines whose stages of merging are watched: in which documents each changes anything, and its time."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

from hybrid_deid.known_words import KnownWords
from hybrid_deid.merge.drafts import Draft, Step
from hybrid_deid.merge.filtering import Filters
from hybrid_deid.merge.labelled_steps import LabelledStep
from hybrid_deid.merge.leaving_out import names_of
from hybrid_deid.pipeline import Pipeline
from hybrid_deid.settings import Settings
from hybrid_deid.tagger import Tagger
from hybrid_deid.values import Document, Span

S = TypeVar("S", Step, LabelledStep)
GROUP = 40  # documents that go side by side


@dataclass
class Watch:
    """What stages did: the ids of the documents that each changed, its seconds, and how often it was asked.

    `document` is the id of the one at hand.
    """

    document: str = ""
    changed: dict[str, dict[str, None]] = field(default_factory=lambda: defaultdict(dict))
    seconds: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    asked: Counter[str] = field(default_factory=Counter)

    def noting(self, step: S) -> S:
        """Return a step that notes where it changes anything."""
        if step.stage is None:
            return step
        name = names_of(step.stage)[1]
        if isinstance(step, Step):
            return step._replace(run=self._noting_draft(name, step.run))
        return step._replace(run=self._noting_finds(name, step.run))

    def _noting_draft(self, name: str, run: Callable[[Draft], None]) -> Callable[[Draft], None]:
        def noted(draft: Draft) -> None:
            before = draft.spans, list(draft.missed)
            run(draft)
            if (draft.spans, draft.missed) != before:
                self.changed[name][self.document] = None

        return noted

    def _noting_finds(self, name: str, run: Callable[..., Sequence[Span]]) -> Callable[..., Sequence[Span]]:
        def noted(finds: Sequence[Span], *given: Any) -> Sequence[Span]:
            made = run(finds, *given)
            if tuple(made) != tuple(finds):
                self.changed[name][self.document] = None
            return made

        return noted

    def timing(self, step: S) -> S:
        """Return a step that is timed."""
        if step.stage is None:
            return step
        run: Callable[..., Any] = step.run
        name, seconds, asked, now = names_of(step.stage)[1], self.seconds, self.asked, time.thread_time

        def timed(*given: Any) -> Any:
            begin = now()
            made = run(*given)
            seconds[name] += now() - begin
            asked[name] += 1
            return made

        return step._replace(run=timed)


@dataclass(frozen=True)
class WatchedFilters(Filters):
    """Filters each of whose steps is given to what watches it."""

    watching: Callable[[Any], Any] = lambda step: step

    def _remaining(self, *steps: Any) -> tuple[Any, ...]:
        return tuple(map(self.watching, super()._remaining(*steps)))


class WatchedPipeline(Pipeline):
    """A pipeline whose steps of merging are given to what watches them."""

    def __init__(
        self,
        settings: Settings,
        watching: Callable[[Any], Any],
        tagger: Tagger | None = None,
        known: KnownWords | None = None,
    ) -> None:
        """`watching` returns the step that is taken for one; all else, and errors, are those of Pipeline."""
        super().__init__(settings, tagger, known=known)
        self._watching = watching

    @cached_property
    def _filters(self) -> Filters:
        return WatchedFilters(**vars(super()._filters), watching=self._watching)


def changed_by_stages(
    settings: Settings,
    documents: Iterable[Document],
    tagger: Tagger | None = None,
    known: KnownWords | None = None,
) -> tuple[list[tuple[Span, ...]], dict[str, tuple[str, ...]]]:
    """Return what is found in each document, and the ids of those in which each stage changed anything.

    A stage that changed nothing in a document at any time can be left out there with nothing lost. `tagger`
    and `known` are those of Pipeline. Raises DocumentError.
    """
    watch = Watch()
    pipeline, found = WatchedPipeline(settings, watch.noting, tagger, known), []
    for document in documents:
        watch.document = document.id
        found.append(pipeline.tag(document))
    return found, {name: tuple(ids) for name, ids in watch.changed.items()}


def seconds_of_stages(settings: Settings, documents: Sequence[Document], rounds: int) -> dict[str, float]:
    """Return the seconds of the processor that each stage takes in documents: the least of some rounds.

    A round before them warms up. What taking the time takes is not counted.
    """
    watch, least = Watch(), dict[str, float]()
    pipeline = WatchedPipeline(settings, watch.timing)
    for number in range(rounds + 1):
        watch.seconds.clear()
        watch.asked.clear()
        for start in range(0, len(documents), GROUP):
            pipeline.tag_batch(documents[start : start + GROUP])
        idle = seconds_of_nothing()
        for name, seconds in watch.seconds.items():
            own = max(0.0, seconds - idle * watch.asked[name])
            least[name] = min(own, least[name]) if number > 1 else own
    return least


def seconds_of_nothing(times: int = 20_000) -> float:
    """Return the seconds that a step takes by the clock that does nothing."""
    watch = Watch()
    step = watch.timing(LabelledStep(seconds_of_nothing, lambda: ()))
    for _ in range(times):
        step.run()
    return sum(watch.seconds.values()) / times
