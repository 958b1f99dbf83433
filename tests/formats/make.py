"""Ways of making documents and results that the tests of the formats share."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st

from hybrid_deid.errors import DocumentError
from hybrid_deid.formats import read_documents
from hybrid_deid.values import Document, Result, Span, apply_replacements

# All that texts of mail bring: umlauts, emoji, combining characters, white space and breaks of every kind.
CHARACTERS = st.characters(codec="utf-8") | st.sampled_from(
    "aB ä\t\n\r\u2028\x85\0🙂e\u0301\u00a0\u200b\",;|'<>&#-"
)
TEXTS = st.text(CHARACTERS, max_size=60)
FAST = settings(max_examples=60, deadline=None)


def put(path: Path, content: str | bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


@st.composite
def texts_with_stretches(
    draw: st.DrawFn, texts: st.SearchStrategy[str] = TEXTS
) -> tuple[str, list[tuple[int, int]]]:
    """A text and sorted, non-overlapping stretches of it."""
    text = draw(texts)
    cuts = sorted(draw(st.sets(st.integers(0, len(text)), max_size=6)))
    return text, [(a, b) for a, b in zip(cuts[::2], cuts[1::2], strict=False) if a < b]


def spans_of(text: str, stretches: Iterable[tuple[int, int]], label: str = "FAMILY") -> tuple[Span, ...]:
    return tuple(
        Span(a, b, label, text[a:b], 0.5, "model:x", False, ("model:x", "rule:y")) for a, b in stretches
    )


def replaced(document: Document, stretches: Iterable[tuple[int, int]], text: str = "Neu") -> Result:
    spans = spans_of(document.text, stretches)
    return apply_replacements(document, spans, [text] * len(spans), ["surrogate"] * len(spans))


def replaced_words(document: Document, words: dict[str, str]) -> Result:
    """Replace every occurrence of some words, as a pipeline would."""
    found: list[tuple[int, str]] = []
    for word in words:
        position = document.text.find(word)
        while position >= 0:
            found.append((position, word))
            position = document.text.find(word, position + len(word))
    found.sort()
    spans = [Span(start, start + len(word), "FAMILY", word) for start, word in found]
    return apply_replacements(document, spans, [words[w] for _, w in found], ["surrogate"] * len(spans))


def read_all(path: Path, *args: object, **options: object) -> tuple[list[Document], list[DocumentError]]:
    """Read everything; return what could be read and what could not."""
    documents: list[Document] = []
    errors: list[DocumentError] = []
    for item in read_documents(path, *args, **options):  # type: ignore[arg-type]
        (errors if isinstance(item, DocumentError) else documents).append(item)  # type: ignore[arg-type]
    return documents, errors
