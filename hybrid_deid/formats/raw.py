"""Unannotated text as a stream, for what is learned from much mail: clusters, induced lexicons."""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterator
from pathlib import Path

from hybrid_deid.errors import InputError


def raw_texts(path: Path) -> Iterator[str]:
    """Stream the texts of a .jsonl or .jsonl.xz file ("text" of each object) or a folder of .txt.

    Raises InputError, which names the file, for what cannot be read or is not UTF-8.
    """
    if path.is_dir():
        for file in sorted(path.glob("*.txt")):
            try:
                yield file.read_text("utf-8")
            except (OSError, UnicodeDecodeError) as error:
                raise InputError(f"{file}: cannot be read as UTF-8 text; convert it first") from error
        return
    for number, line in enumerate(raw_lines(path), 1):
        yield text_of(line, f"{path}: line {number}")


def text_of(line: str, where: str) -> str:
    """Return the "text" of a JSON object; raises InputError, which says `where`, when it has none."""
    try:
        text = json.loads(line)["text"]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise InputError(f"{where} is no JSON object with a 'text'") from error
    if not isinstance(text, str):
        raise InputError(f"{where} has a 'text' that is no string")
    return text


def raw_lines(path: Path) -> Iterator[str]:
    """Stream the lines of a .jsonl or .jsonl.xz file; raises InputError, which names it, for a faulty one."""
    try:
        with (
            lzma.open(path, "rt", encoding="utf-8")
            if path.suffix == ".xz"
            else path.open(encoding="utf-8") as stream
        ):
            yield from stream
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: is not UTF-8 text; convert it first") from error
    except (EOFError, lzma.LZMAError) as error:
        raise InputError(f"{path}: cannot be read ({error}); fetch it again") from error
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror})") from error
