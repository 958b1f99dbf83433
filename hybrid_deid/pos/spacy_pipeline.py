"""Parts of speech by an installed spaCy pipeline, carried over to our tokens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.values import Line

# Components that parts of speech do not need.
UNNEEDED = ("parser", "ner", "lemmatizer", "senter")


class SpacyPosTagger:
    """Tags lines with a spaCy pipeline on our own tokens, so that no alignment is needed."""

    def __init__(self, name: str) -> None:
        """Load a pipeline by name or path; raises ConfigurationError when that is not possible."""
        import spacy

        try:
            self._pipeline: Any = spacy.load(name)
        except (OSError, ImportError, ValueError) as error:
            raise ConfigurationError(
                f"the spaCy pipeline '{name}' is not installed; install it with "
                f"'python -m spacy download {name}', or use the shipped tagger de_pos"
            ) from error
        for component in UNNEEDED:
            if component in self._pipeline.pipe_names:
                self._pipeline.disable_pipe(component)

    def tag(self, lines: Sequence[Line]) -> list[list[str]]:
        """Return one UPOS tag per token of every line; "X" where the pipeline gives none."""
        from spacy.tokens import Doc

        vocabulary = self._pipeline.vocab
        documents = []
        for line in lines:
            followed = [a.end < b.start for a, b in zip(line.tokens, line.tokens[1:], strict=False)]
            spaces = [*followed, False] if line.tokens else []
            documents.append(Doc(vocabulary, [token.text for token in line.tokens], spaces))
        tagged = self._pipeline.pipe(documents)
        return [[token.pos_ or "X" for token in document] for document in tagged]
