"""What the taggers need to know before they tag: zones, parts of speech and rule hits of a document.

Training and the pipeline both come through here, so that a model sees in use what it saw in training.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.extraction import Context, FeatureSet
from hybrid_deid.values import Line, Span

Zones = Callable[[Sequence[tuple[str, Sequence[Line]]]], Sequence[Sequence[str]]]
Parts = Callable[[Sequence[Line]], Sequence[Sequence[str]]]
Rules = Callable[[tuple[str, ...]], Sequence[Sequence[Span]]]


@dataclass(frozen=True)
class Annotators:
    """The stages before the tagger; None stands for one that is not wanted.

    `zones` takes several documents (text, lines) at once, `rules` several texts, `pos` one document.
    """

    zones: Zones | None = None
    pos: Parts | None = None
    rules: Rules | None = None

    def context(self, text: str, lines: Sequence[Line]) -> Context:
        """Annotate one document."""
        return self.contexts([(text, lines)])[0]

    def contexts(self, documents: Sequence[tuple[str, Sequence[Line]]]) -> list[Context]:
        """Annotate documents, given as (text, lines)."""
        zones = self.zones(tuple(documents)) if self.zones else [()] * len(documents)
        rules = self.rules(tuple(text for text, _ in documents)) if self.rules else [()] * len(documents)
        return [
            Context(pos=self.pos(lines) if self.pos else (), zones=own, rules=found)
            for (_, lines), own, found in zip(documents, zones, rules, strict=True)
        ]


def annotators(features: FeatureSet, pos: str = "de_pos", zones: str = "de_zones") -> Annotators:
    """Return the stages whose findings a feature set uses, loaded; models are shipped names or folders."""
    if features.uses("first_pass"):
        raise ConfigurationError(
            f"the feature set '{features.name}' uses 'first_pass', but nothing trains a first tagger; "
            "leave the group out, or call the extractor with labels of your own"
        )
    from hybrid_deid.pos import load_pos
    from hybrid_deid.rule_engine import load_rules
    from hybrid_deid.zones import load_zones

    zoned = features.uses("zone") or features.uses("document")
    return Annotators(
        load_zones(zones).zones_batch if zoned else None,
        load_pos(pos).tag if features.uses("pos") else None,
        load_rules((features.language,)).find_batch if features.uses("rule") else None,
    )
