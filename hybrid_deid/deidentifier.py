"""The Python interface: `hybrid_deid.load` returns a Deidentifier."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields
from typing import Any, TypeVar

from hybrid_deid import batch
from hybrid_deid.errors import DocumentError
from hybrid_deid.keyed import check_key, fresh_key
from hybrid_deid.knowledge import refuse_unknown
from hybrid_deid.per_thread import PerThread
from hybrid_deid.pipeline import Pipeline
from hybrid_deid.settings import Settings
from hybrid_deid.values import Document, Result, Span


class Deidentifier:
    """A loaded pipeline. Threads must not share one.

    Pickled, it is its settings, the key among them: whoever reads it loads a pipeline in each process and
    thread when it is first used, so that `deid.tag` can be handed to a process pool.
    """

    def __init__(self, model: str = "de_email", **settings: Any) -> None:
        """`settings` are fields of Settings; lists, and a dict for `overrides`, are fine.

        Raises ConfigurationError for what cannot be used, ModelError for a model that is missing or damaged.
        """
        refuse_unknown(settings, {item.name for item in fields(Settings)} - {"model"}, "settings")
        self.settings = Settings(model=model, **{"key": fresh_key(), **settings})
        check_key(self.settings.key)
        self._own: Pipeline | None = Pipeline(self.settings)

    @property
    def _pipeline(self) -> Pipeline:
        return pipeline_of_thread(self.settings) if self._own is None else self._own

    def __reduce__(self) -> tuple[Callable[[Settings], Deidentifier], tuple[Settings]]:
        return unpickled, (self.settings,)

    def tag(self, document: Document | str) -> tuple[Span, ...]:
        """Return the spans found, sorted and without overlap; raises DocumentError."""
        return self._pipeline.tag(checked(document))

    def deidentify(self, document: Document | str) -> Result:
        """Return the de-identified document; raises DocumentError."""
        return self._pipeline.deidentify(checked(document))

    def pipe(self, documents: Iterable[Document | str], jobs: int = 1) -> Iterator[Result | DocumentError]:
        """Yield a Result per document, in order, and a DocumentError in the place of one that failed.

        A text has the id "text 1", "text 2", ..., also where a NaN or None stands in its place. `jobs`
        processes share the work; -1 stands for one per core.
        """
        if isinstance(documents, (str, Document)):
            raise TypeError("pipe takes several documents; give one alone to deidentify")
        numbered = (
            Document(f"text {number}", document) if isinstance(document, str) else item(document, number)
            for number, document in enumerate(documents, 1)
        )
        yield from batch.outcomes(numbered, self.settings, "deidentify", jobs, pipeline=self._pipeline)


pipeline_of_thread = PerThread(Pipeline)


def unpickled(settings: Settings) -> Deidentifier:
    """Return a Deidentifier of settings that were checked, which loads nothing yet."""
    deid = Deidentifier.__new__(Deidentifier)
    deid.settings, deid._own = settings, None
    return deid


D = TypeVar("D", bound=Document | str)


def checked(document: D) -> D:
    """Return `document` itself; raises TypeError when it is neither a text nor a Document."""
    if not isinstance(document, (str, Document)):
        raise TypeError(f"a document is a str or a Document, not {type(document).__name__}")
    return document


def item(document: Any, number: int) -> Document | DocumentError:
    """Return one of several documents; what is no document (the NaN of a table) becomes an error."""
    if isinstance(document, Document):
        return document
    return DocumentError(f"text {number}", f"is neither a str nor a Document, but {type(document).__name__}")
