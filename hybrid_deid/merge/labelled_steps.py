"""Steps that the finds of documents go through, each with the labels without which it changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter, is_
from typing import Any, NamedTuple

from hybrid_deid.values import Span

Finds = Sequence[Span]
LABEL = attrgetter("label")


class LabelledStep(NamedTuple):
    """What makes new finds of a document's: `run(finds, text, ...)`. One of some `labels` must be among them.

    Without labels it is for all finds. `stage` is a function of the stage that does it, None for what is part
    of no stage.
    """

    stage: Callable[..., object] | None
    run: Callable[..., Finds]
    labels: frozenset[str] = frozenset()


def in_turn(steps: Iterable[LabelledStep], finds: Finds, *given: Any) -> Finds:
    """Return what becomes of the finds of one document, whatever their labels, by steps that need `given`."""
    for _, run, _ in steps:
        finds = run(finds, *given)
    return finds


def gone_through(
    steps: Sequence[LabelledStep], finds: Sequence[Finds], given: Sequence[tuple[Any, ...]]
) -> list[Finds]:
    """Return what becomes of the finds of each document, all of which take one step after another.

    `given` is what the steps need of each document besides. Where there are no finds no step is taken.
    """
    found = list(finds)
    labels: list[frozenset[str] | None] = [None] * len(found)
    for _, run, wanted in steps:
        for number, before in enumerate(found):
            if not before:
                continue
            if wanted:
                own = labels[number]
                if own is None:
                    own = labels[number] = frozenset(map(LABEL, before))
                if wanted.isdisjoint(own):
                    continue
            after = run(before, *given[number])
            if after is not before and (len(after) != len(before) or not all(map(is_, after, before))):
                found[number], labels[number] = after, None
    return found
