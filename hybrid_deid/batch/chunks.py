"""Chunks: groups of documents worth sending to a worker, and the limits a document must keep to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from hybrid_deid.documents import fault_of
from hybrid_deid.errors import ConfigurationError, DocumentError
from hybrid_deid.values import Document

CHUNK_DOCUMENTS = 64
CHUNK_CHARACTERS = 200_000
LONGEST_SECONDS = 10_000_000  # timers of the system do not take much more

Item = Document | DocumentError


@dataclass(frozen=True)
class Limits:
    """What one document may cost: `characters` of text, `seconds` of processing; None for no limit."""

    characters: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if (self.characters or 0) < 0 or not 0 <= (self.seconds or 0) < LONGEST_SECONDS:
            raise ConfigurationError(
                f"a limit must not be negative, and that of seconds be below {LONGEST_SECONDS}"
            )


def within(documents: Iterable[Item], limits: Limits) -> Iterator[Item]:
    """Put an error in the place of every document that is too long, and of whatever is no document."""
    for number, document in enumerate(documents, 1):
        if isinstance(document, DocumentError):
            yield document
        elif not isinstance(document, Document):
            reason = f"is no Document, but {type(document).__name__}"
            yield DocumentError(f"document {number}", reason)
        elif fault := fault_of(document):
            yield DocumentError(document.id, fault)
        elif limits.characters and len(document.text) > limits.characters:
            yield DocumentError(
                document.id,
                f"has {len(document.text)} characters, more than the limit of {limits.characters}; "
                "split it or raise --max-characters",
            )
        else:
            yield document


def chunks(documents: Iterable[Item]) -> Iterator[list[Item]]:
    """Group documents into chunks that are worth sending to a worker."""
    chunk: list[Item] = []
    characters = 0
    for document in documents:
        chunk.append(document)
        characters += len(document.text) if isinstance(document, Document) else 0
        if len(chunk) >= CHUNK_DOCUMENTS or characters >= CHUNK_CHARACTERS:
            yield chunk
            chunk, characters = [], 0
    if chunk:
        yield chunk
