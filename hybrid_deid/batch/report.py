"""The report of a run."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from hybrid_deid.errors import DocumentError
from hybrid_deid.replace import FALLBACK
from hybrid_deid.values import Document, Result

# Kinds of what was left out that are told apart. Objects of JSON may be keyed by what they hold (users):
# reports and journals would hold these, as many as there are documents.
MOST_KINDS = 200


@dataclass
class Report:
    """What a run did: counts, seconds of wall time, and what was set aside.

    `fallbacks` counts spans that got a tag because no surrogate could be made; `dropped` what the formats
    left out (headers, attachments), by kind.
    """

    documents: int = 0
    characters: int = 0
    spans: Counter[str] = field(default_factory=Counter)
    fallbacks: int = 0
    dropped: Counter[str] = field(default_factory=Counter)
    set_aside: list[DocumentError] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def read(self) -> int:
        """Return how many documents of the input are dealt with, those set aside included."""
        return self.documents + len(self.set_aside)

    def count(self, document: Document) -> None:
        """Count a document that was written, and what was left out of it in reading and writing."""
        self.count_again(document)
        for name, number in document.metadata.get("report", {}).items():
            if name not in self.dropped and len(self.dropped) >= MOST_KINDS:
                name = f"{name.partition(': ')[0]}: further ones"
            self.dropped[name] += number

    def count_again(self, document: Document) -> None:
        """Count a document that an earlier part of the run has written; what it left out is known already."""
        self.documents += 1
        self.characters += len(document.text)

    def count_spans(self, outcome: Any) -> None:
        """Count the spans of a Result or of a pair of document and spans."""
        spans = outcome.spans if isinstance(outcome, Result) else outcome[1]
        self.spans.update(span.label for span in spans)
        if isinstance(outcome, Result):
            self.fallbacks += sum(one.strategy == FALLBACK for one in outcome.replacements)

    def to_dict(self) -> dict[str, Any]:
        """Return the report as plain data, without any text of a document."""
        per_second = 1 / self.seconds if self.seconds > 0 else 0.0
        return {
            "documents": self.documents,
            "characters": self.characters,
            "spans": dict(sorted(self.spans.items())),
            "fallbacks": self.fallbacks,
            "dropped": dict(sorted(self.dropped.items())),
            "seconds": round(self.seconds, 3),
            "documents_per_second": round(self.documents * per_second, 1),
            "characters_per_second": round(self.characters * per_second),
            "set_aside": [{"id": e.document_id, "reason": e.reason} for e in self.set_aside],
        }
