"""Swedish: names, dates, places, streets and organizations by its word file; the genitive is a bare -s."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from hybrid_deid.languages import Language
from hybrid_deid.surrogates.morphology import strip_apostrophe, without_marks
from hybrid_deid.surrogates.plain_language import plain_generators

SIBILANTS = ("s", "x", "z")


def split_genitive(word: str, is_name: Callable[[str], bool]) -> tuple[str, str]:
    """Split "Annas" into "Anna" and "s", where the word is no name and the rest is one."""
    base, ending = strip_apostrophe(word)
    if ending or len(word) < 3 or word[-1] not in "sS":
        return base, ending
    if not is_name(without_marks(word)) and is_name(without_marks(word[:-1])):
        return word[:-1], word[-1]
    return word, ""


def genitive(name: str, ending: str) -> str:
    """Put a genitive -s behind a name, nothing behind -s, -x and -z: "Lars bil"."""
    return name if not ending or name.casefold().endswith(SIBILANTS) else name + "s"


LANGUAGE = Language(
    code="sv",
    name="Swedish",
    generators=plain_generators("sv", Path(__file__).with_name("words.toml"), split_genitive, genitive),
    home="SE",
)
