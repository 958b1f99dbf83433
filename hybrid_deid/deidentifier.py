"""The Python interface: `hybrid_deid.load` returns a Deidentifier."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields
from typing import Any

from hybrid_deid import batch
from hybrid_deid.errors import ConfigurationError, DocumentError
from hybrid_deid.keyed import MINIMUM_KEY_BYTES, fresh_key
from hybrid_deid.knowledge import refuse_unknown
from hybrid_deid.pipeline import Pipeline
from hybrid_deid.settings import Settings
from hybrid_deid.values import Document, Result, Span


class Deidentifier:
    """A loaded pipeline. Threads must not share one."""

    def __init__(self, model: str = "de_email", **settings: Any) -> None:
        """`settings` are fields of Settings, lists being fine. Raises ConfigurationError or ModelError."""
        refuse_unknown(settings, {item.name for item in fields(Settings)} - {"model"}, "settings")
        settings = {
            name: tuple(value) if isinstance(value, list) else value for name, value in settings.items()
        }
        key = settings.setdefault("key", fresh_key())
        if not isinstance(key, bytes) or len(key) < MINIMUM_KEY_BYTES:
            raise ConfigurationError(f"the key must be at least {MINIMUM_KEY_BYTES} bytes")
        self.settings = Settings(model=model, **settings)
        self._pipeline = Pipeline(self.settings)

    def tag(self, document: Document | str) -> tuple[Span, ...]:
        """Return the spans found, sorted and without overlap; raises DocumentError."""
        return self._pipeline.tag(document)

    def deidentify(self, document: Document | str) -> Result:
        """Return the de-identified document; raises DocumentError."""
        return self._pipeline.deidentify(document)

    def pipe(self, documents: Iterable[Document | str], jobs: int = 1) -> Iterator[Result | DocumentError]:
        """Yield a Result per document, in order, and a DocumentError in the place of one that failed.

        `jobs` processes share the work; -1 stands for one per core.
        """
        numbered = (
            Document(f"text {number}", document) if isinstance(document, str) else document
            for number, document in enumerate(documents, 1)
        )
        yield from batch.outcomes(numbered, self.settings, "deidentify", jobs)
