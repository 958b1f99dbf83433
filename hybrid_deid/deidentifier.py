"""The Python interface: `hybrid_deid.load` returns a Deidentifier."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any, TypeVar

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
        """`settings` are fields of Settings; lists, and a dict for `overrides`, are fine.

        Raises ConfigurationError for what cannot be used, ModelError for a model that is missing or damaged.
        """
        refuse_unknown(settings, {item.name for item in fields(Settings)} - {"model"}, "settings")
        settings = {name: frozen(name, value) for name, value in settings.items()}
        key = settings.setdefault("key", fresh_key())
        if not isinstance(key, bytes) or len(key) < MINIMUM_KEY_BYTES:
            raise ConfigurationError(
                f"the key must be a bytes object of {MINIMUM_KEY_BYTES} bytes or more; "
                "hybrid_deid.keyed.read_key reads one from a file"
            )
        self.settings = Settings(model=model, **settings)
        self._pipeline = Pipeline(self.settings)

    def tag(self, document: Document | str) -> tuple[Span, ...]:
        """Return the spans found, sorted and without overlap; raises DocumentError."""
        return self._pipeline.tag(checked(document))

    def deidentify(self, document: Document | str) -> Result:
        """Return the de-identified document; raises DocumentError."""
        return self._pipeline.deidentify(checked(document))

    def pipe(self, documents: Iterable[Document | str], jobs: int = 1) -> Iterator[Result | DocumentError]:
        """Yield a Result per document, in order, and a DocumentError in the place of one that failed.

        `jobs` processes share the work; -1 stands for one per core.
        """
        if isinstance(documents, (str, Document)):
            raise TypeError("pipe takes several documents; give one alone to deidentify")
        numbered = (
            Document(f"text {number}", document) if isinstance(document, str) else checked(document)
            for number, document in enumerate(documents, 1)
        )
        yield from batch.outcomes(numbered, self.settings, "deidentify", jobs)


D = TypeVar("D", bound=Document | str)


def checked(document: D) -> D:
    """Return `document` itself; raises TypeError when it is neither a text nor a Document."""
    if not isinstance(document, (str, Document)):
        raise TypeError(f"a document is a str or a Document, not {type(document).__name__}")
    return document


def frozen(name: str, value: Any) -> Any:
    """Return the value of a setting as Settings holds it; raises ConfigurationError for a wrong shape."""
    if name in ("rules", "gazetteers"):
        items = [value] if isinstance(value, (str, Path)) else value
        return tuple(Path(item) for item in items)
    if name == "overrides":
        pairs = tuple(value.items() if isinstance(value, dict) else value)
        if not all(isinstance(pair, (tuple, list)) and len(pair) == 2 for pair in pairs):
            raise ConfigurationError("overrides: give pairs of a label and a strategy, or a dict of them")
        return tuple((label, strategy) for label, strategy in pairs)
    return value
