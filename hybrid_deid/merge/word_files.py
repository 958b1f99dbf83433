"""The files of words of each language: most add words to the settings, some have a form of their own."""

from __future__ import annotations

from pathlib import Path

LANGUAGES = Path(__file__).resolve().parent / "words"
FRAMES, NEVER, ENGLISH, THINGS = "frames.toml", "never.toml", "english.toml", "things.toml"
OWN_FORMS = frozenset({FRAMES, NEVER, ENGLISH, THINGS})


def word_file(language: str, name: str) -> Path | None:
    """Return a file of one of the own forms in a language, None where the language has none."""
    path = LANGUAGES / language / name
    return path if path.is_file() else None


def setting_files(language: str) -> list[Path]:
    """Return the files of a language that add words to the settings of consistency.toml, in a fixed order."""
    return sorted(path for path in (LANGUAGES / language).glob("*.toml") if path.name not in OWN_FORMS)
