"""The surrogates of documents that go side by side: those of all by one generator, then by the next.

What a generator needs (lists, patterns, code) does not fit into the processor's cache with that of all
others.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from hybrid_deid.languages import Language
from hybrid_deid.surrogates import default_generators
from hybrid_deid.surrogates.interface import Draw, Generator, Mention, Owning, Prepared, Preparing
from hybrid_deid.surrogates.settled import settled, settled_names, settled_years

Factory = Callable[[], Generator]
ADDRESSES = frozenset({"EMAIL", "URL", "USER"})  # in which names and numbers of other labels may stand


class Group(NamedTuple):
    """The mentions that one generator serves: where they stand; `addressed` tells that addresses are among
    them."""

    factory: Factory
    positions: list[int]
    addressed: bool


def grouped(mentions: Sequence[Mention], positions: Iterable[int], language: Language) -> list[Group]:
    """Return the mentions at `positions` by the generator that serves them, in the order of labels."""
    special, default = language.generators, default_generators()
    by_label: dict[str, list[int]] = {}  # labels of one generator share their list
    by_factory: dict[Factory, list[int]] = {}
    addressed: set[Factory] = set()
    for position in positions:
        label = mentions[position].label
        places = by_label.get(label)
        if places is None:
            factory = special[label] if label in special else default.get(label, _unknown)
            places = by_label[label] = by_factory.setdefault(factory, [])
            if label in ADDRESSES:
                addressed.add(factory)
        places.append(position)
    return [Group(factory, places, factory in addressed) for factory, places in by_factory.items()]


@lru_cache(maxsize=256)
def generator_of(factory: Factory) -> Generator:
    """Make a generator once per process: it keeps its lists, and no state of documents."""
    return factory()


def _unknown() -> Generator:
    from hybrid_deid.surrogates.codes import digits_only

    return digits_only


@dataclass(slots=True)
class Drawing:
    """The mentions of a document, and their `surrogates` as far as they are drawn: "" for all others.

    `groups` are those of the mentions that get one; `prepared` is what was drawn of them before others.
    """

    mentions: Sequence[Mention]
    draw: Draw
    groups: Sequence[Group]
    surrogates: list[str]
    prepared: dict[Factory, Prepared] = field(default_factory=dict)

    def prepare(self, houses: Factory | None) -> None:
        """Draw the names that organizations and hosts need; `houses` makes the generator of organizations,
        whose owners are drawn with all others."""
        owners: Collection[tuple[str, str]] = ()
        for group in self.groups:
            if group.factory is houses and (owning := _owning(group.factory)) is not None:
                owners = owning.owners(self._of(group))
        for group in self.groups:
            if (generator := _preparing(group.factory)) is not None:
                self.prepared[group.factory] = generator.prepared(self._of(group), self.draw, owners)

    def add(self, group: Group, houses: Factory | None) -> None:
        """Draw the surrogates of a group."""
        if group.addressed or group.factory is houses:
            self._inform(houses if group.addressed else None)
        ready = self.prepared.get(group.factory)
        if ready is not None:
            found = ready.surrogates(self.draw)
        else:
            found = generator_of(group.factory)(self._of(group), self.draw)
        for position, text in zip(group.positions, found, strict=True):
            self.surrogates[position] = text

    def _of(self, group: Group) -> list[Mention]:
        return [self.mentions[position] for position in group.positions]

    def _inform(self, houses: Factory | None) -> None:
        """Tell the draw what is drawn by now; `houses` makes the generator for the names of hosts, which are
        drawn when all numbers are.
        """
        draw, mentions, drawn = self.draw, self.mentions, self.surrogates
        people, names, towns = draw.people, draw.names, draw.towns
        if not people and not towns:  # else they are told already
            people = {key: name for each in self.prepared.values() for key, name in each.people.items()}
            names = {key: name for each in self.prepared.values() for key, name in each.names.items()}
            both = zip(mentions, drawn, strict=True)
            towns = [(mention, text) for mention, text in both if mention.label == "CITY" and text]
        if houses is not None:
            self.draw = draw._replace(
                people=people,
                names=names,
                towns=towns,
                settled=settled(mentions, drawn),
                organizations=generator_of(houses),
                years=settled_years(mentions, drawn),
                named=settled_names(mentions, drawn),
            )
        elif people or names or towns:
            self.draw = draw._replace(people=people, names=names, towns=towns)


def draw_surrogates(drawings: Iterable[Drawing], language: Language) -> None:
    """Draw the surrogates of several documents.

    Places come before organizations, for which these are called, and addresses last, which hold all others.
    """
    houses = language.generators.get("ORG")
    steps: dict[tuple[bool, bool, Factory], list[tuple[Drawing, Group]]] = {}
    for drawing in drawings:
        drawing.prepare(houses)
        for group in drawing.groups:
            step = group.addressed, group.factory is houses, group.factory
            steps.setdefault(step, []).append((drawing, group))
    for step in sorted(steps, key=itemgetter(0, 1)):
        for drawing, group in steps[step]:
            drawing.add(group, houses)


@lru_cache(maxsize=256)
def _preparing(factory: Factory) -> Preparing | None:
    """Return a generator that can draw before others, None for one that cannot; asking takes time."""
    generator = generator_of(factory)
    return generator if isinstance(generator, Preparing) else None


@lru_cache(maxsize=256)
def _owning(factory: Factory) -> Owning | None:
    """Return a generator that knows names of persons in its mentions, None for one that does not."""
    generator = generator_of(factory)
    return generator if isinstance(generator, Owning) else None
