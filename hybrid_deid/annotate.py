"""What the taggers need to know before they tag: zones, parts of speech and rule hits of a document.

In the training of a second pass also the labels of a first one; in use a tagger brings its own.

Training and the pipeline both come through here, so that a model sees in use what it saw in training.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from hybrid_deid.extraction import Context, DocumentView, FeatureSet
from hybrid_deid.values import Line, Span

Zones = Callable[[Sequence[tuple[str, Sequence[Line]]]], Sequence[Sequence[str]]]
Parts = Callable[[Sequence[Line]], Sequence[Sequence[str]]]
Rules = Callable[[tuple[str, ...]], Sequence[Sequence[Span]]]
Labels = Callable[[Sequence[DocumentView]], Sequence[Sequence[Sequence[str]]]]


@dataclass(frozen=True)
class Annotators:
    """The stages before the tagger; None stands for one that is not wanted.

    `zones` takes several documents (text, lines) at once, `rules` several texts, `pos` one document,
    `first_pass` several documents with what the other stages found (text, lines, context).
    """

    zones: Zones | None = None
    pos: Parts | None = None
    rules: Rules | None = None
    first_pass: Labels | None = None

    def context(self, text: str, lines: Sequence[Line]) -> Context:
        """Return what the stages tell of one document, given its text and lines."""
        return self.contexts([(text, lines)])[0]

    def contexts(self, documents: Sequence[tuple[str, Sequence[Line]]]) -> list[Context]:
        """Return what the stages tell of each document, given as (text, lines), in their order."""
        zones = self.zones(tuple(documents)) if self.zones else [()] * len(documents)
        rules = self.rules(tuple(text for text, _ in documents)) if self.rules else [()] * len(documents)
        contexts = [
            Context(pos=self.pos(lines) if self.pos else (), zones=own, rules=found)
            for (_, lines), own, found in zip(documents, zones, rules, strict=True)
        ]
        if self.first_pass is None:
            return contexts
        views = [(*document, context) for document, context in zip(documents, contexts, strict=True)]
        labels = self.first_pass(views)
        return [replace(context, first_pass=own) for context, own in zip(contexts, labels, strict=True)]


def annotators(features: FeatureSet, pos: str = "de_pos", zones: str = "de_zones") -> Annotators:
    """Return the stages whose findings a feature set uses, loaded; models are shipped names or folders.

    A first pass is none of them: the tagger has it.
    """
    from hybrid_deid.pos import load_pos
    from hybrid_deid.rule_engine import load_rules
    from hybrid_deid.zones import load_zones

    zoned = features.uses("zone") or features.uses("document")
    return Annotators(
        load_zones(zones).zones_batch if zoned else None,
        load_pos(pos).tag if features.uses("pos") else None,
        load_rules((features.language,)).find_batch if features.uses("rule") else None,
    )
