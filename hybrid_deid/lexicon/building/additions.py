"""What was made by hand: further rows for built lists, and tables of letters for names in other scripts."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from hybrid_deid.knowledge import knowledge_folder, read_toml
from hybrid_deid.lexicon.lists import read_list


def additions_folder() -> Path:
    """Return the folder of the additions."""
    return knowledge_folder("gazetteers") / "additions"


@lru_cache(maxsize=32)
def added_rows(folder: str, name: str) -> tuple[tuple[str, ...], ...]:
    """Return the hand-made rows for a list, none when there are none."""
    path = additions_folder() / folder / f"{name}.txt"
    return read_list(path).rows if path.is_file() else ()


@lru_cache(maxsize=1)
def letter_tables() -> dict[str, list[dict[str, str]]]:
    """Return, by language, one table of letters per usage (German transcription, English transcription)."""
    raw = read_toml(additions_folder() / "letters.toml")
    tables: dict[str, list[dict[str, str]]] = {}
    for table in raw["table"]:
        for language in table["languages"]:
            tables.setdefault(language, []).append(table["letters"])
    return tables


def transliterations(name: str, language: str) -> list[str]:
    """Return the name as written in Latin letters: itself, or its transcriptions from another alphabet."""
    tables = letter_tables().get(language)
    if tables is None or name.isascii():
        return [name]
    spellings = []
    for letters in tables:
        pieces = []
        low = name.lower()
        position = 0
        while position < len(low):
            step = 2 if low[position : position + 2] in letters else 1
            pieces.append(letters.get(low[position : position + step], low[position : position + step]))
            position += step
        spelled = "".join(pieces)
        # title() keeps the parts of a double name apart, but would put a capital behind an apostrophe
        spellings.append("-".join(part[:1].upper() + part[1:] for part in spelled.split("-")))
    return list(dict.fromkeys(spellings))
