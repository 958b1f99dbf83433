"""The attributes of documents, computed part by part: what configurations share is computed once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain

from hybrid_deid.annotate import Annotators
from hybrid_deid.augmentation import Pool
from hybrid_deid.decoding.naming import END, START
from hybrid_deid.experiments.variants import parts
from hybrid_deid.extraction import Extractor, FeatureSet, Resources
from hybrid_deid.tagger.fitting import TrainingSettings
from hybrid_deid.tagger.privacy import Rows
from hybrid_deid.tagger.training import Copier, Example, example, forgetful
from hybrid_deid.values import Document

BORDERS = (START, END)
Names = tuple[str, ...]


class Bench:
    """Makes examples for training. It remembers those of every part, for the life of a process."""

    def __init__(
        self, resources: Resources, annotators: Annotators, pool: Pool | None, settings: TrainingSettings
    ) -> None:
        """`pool` is what copies are refilled from (None: there are no copies)."""
        self.resources = resources
        self._forgetful = forgetful(resources) if pool else resources
        # The parts of a document are computed one after another: a few contexts are all that is looked at.
        remember = lru_cache(maxsize=2 * (1 + settings.copies))
        self._annotators = Annotators(
            zones=annotators.zones and remember(annotators.zones),
            pos=annotators.pos and remember(annotators.pos),
            rules=annotators.rules and remember(annotators.rules),
        )
        self._pool, self._settings = pool, settings
        self._extractors: dict[str, tuple[Extractor, Copier]] = {}
        self._made: dict[tuple[str, str, str], list[Example]] = {}
        self._tuples: dict[Names, Names] = {}

    def examples(
        self, document: Document, donor: str, features: FeatureSet, divided: bool = True
    ) -> list[Example]:
        """Return the example of a document and those of its refilled copies.

        `divided` computes part by part, which takes longer at first and pays off when variants follow.
        """
        if not divided:
            return self._part(document, donor, features)
        columns = [self._part(document, donor, part) for part in _parts(features.text)]
        return [joined(versions) for versions in zip(*columns, strict=True)]

    def _part(self, document: Document, donor: str, part: FeatureSet) -> list[Example]:
        key = (donor, document.id, part.text)
        if key not in self._made:
            extractor, copier = self._extractor(part)
            stages = needed(self._annotators, part)
            found = [
                example(document, extractor, stages, donor),
                *copier.copies(document, stages, donor),
            ]
            self._made[key] = [
                replace(e, rows=self._compact(e.rows), bags=tuple(map(self._compact, e.bags))) for e in found
            ]
        return self._made[key]

    def _compact(self, rows: Rows) -> Rows:
        return [[self._one(names) for names in row] for row in rows]

    def _extractor(self, part: FeatureSet) -> tuple[Extractor, Copier]:
        if part.text not in self._extractors:
            extractor = Extractor(part, self.resources)
            seen = Extractor(part, self._forgetful) if self._pool else extractor
            self._extractors[part.text] = (extractor, Copier(seen, self._pool, self._settings))
        return self._extractors[part.text]

    def _one(self, names: Sequence[str]) -> Names:
        """Return equal tuples as one: most parts say few things of many tokens."""
        found = tuple(names)
        return self._tuples.setdefault(found, found)


def needed(stages: Annotators, features: FeatureSet) -> Annotators:
    """Return the stages that a feature set needs, as `hybrid_deid.annotate.annotators` chooses them."""
    zoned = features.uses("zone") or features.uses("document")
    return Annotators(
        zones=stages.zones if zoned else None,
        pos=stages.pos if features.uses("pos") else None,
        rules=stages.rules if features.uses("rule") else None,
    )


@lru_cache(maxsize=256)
def _parts(text: str) -> tuple[FeatureSet, ...]:
    return tuple(parts(text))


def joined(versions: Sequence[Example]) -> Example:
    """Return the example whose attributes are those of all parts, borders of windows once."""
    first = versions[0]
    rows = [
        [once(list(chain.from_iterable(names))) for names in zip(*lines, strict=True)]
        for lines in zip(*(each.rows for each in versions), strict=True)
    ]
    return Example(first.donor, first.synthetic, rows, first.labels)


def once(names: list[str]) -> list[str]:
    """Return the names of a token without repeated borders of windows."""
    borders = [name for name in names if name.endswith(BORDERS) and "&" not in name]
    if not borders:
        return names
    return [name for name in names if not (name.endswith(BORDERS) and "&" not in name)] + sorted(set(borders))
