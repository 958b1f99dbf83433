"""spaCy's own tokenizer: for languages without a table, for the export of tables, and to test against."""

from __future__ import annotations

from typing import Any

from hybrid_deid.errors import ConfigurationError


def spacy_tokenizer(language: str) -> Any:
    """Return spaCy's tokenizer of a language; needs no pretrained pipeline, but a second to import.

    Raises ConfigurationError for a language that spaCy does not have.
    """
    import spacy

    try:
        return spacy.blank(language).tokenizer
    except ImportError as error:
        raise ConfigurationError(f"spaCy has no tokenizer for the language '{language}'") from error
