"""Grammatical case from a spaCy pipeline, where the caller names one; without it the rules decide alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.values import Span

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

INSTALLED = "auto"
TELLING = frozenset({"parser", "morphologizer", "attribute_ruler"})
NOT_NEEDED = ("ner", "lemmatizer")


class CaseReader:
    """Reads the case of spans off a parse: "Nom", "Gen", "Dat", "Acc", or "" where the parse does not say."""

    def __init__(self, pipeline: Language) -> None:
        """`pipeline` must set Morph; with a parser the case is that of the root of each span."""
        self._pipeline = pipeline

    def __call__(self, text: str, spans: Sequence[Span]) -> list[str]:
        """Return the case of each span of `text`."""
        if not spans or len(text) > self._pipeline.max_length:
            return [""] * len(spans)
        parsed = self._pipeline(text)
        return [case_of(parsed, span.start, span.end) for span in spans]


def case_of(parsed: Doc, start: int, end: int) -> str:
    """Return the case at [start, end): that of the root of the tokens, else of the last that has one."""
    found = parsed.char_span(start, end, alignment_mode="expand")
    if found is None:
        return ""
    tokens = [found.root] if parsed.has_annotation("DEP") else []
    for token in (*tokens, *reversed(list(found))):
        case = token.morph.get("Case", [])
        if case:
            return str(case[0])
    return ""


def case_reader(name: str) -> CaseReader:
    """Return a reader of the spaCy pipeline `name` (a package or a folder), "auto" being the installed one.

    Raises ConfigurationError when it cannot be loaded, says nothing of case, or none is installed.
    """
    import spacy

    if name == INSTALLED:
        german = sorted(model for model in spacy.util.get_installed_models() if model.startswith("de_"))
        if not german:
            raise ConfigurationError(
                "no German spaCy pipeline is installed; 'python -m spacy download de_core_news_sm' gets one"
            )
        name = german[0]
    try:
        pipeline = spacy.load(name, exclude=list(NOT_NEEDED))
    except (OSError, ValueError) as error:
        raise ConfigurationError(f"the spaCy pipeline '{name}' cannot be loaded; is it installed?") from error
    if TELLING.isdisjoint(pipeline.pipe_names):
        raise ConfigurationError(
            f"the spaCy pipeline '{name}' has none of {', '.join(sorted(TELLING))}: it tells no case"
        )
    return CaseReader(pipeline)
