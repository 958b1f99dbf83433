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
    try:
        with (
            lzma.open(path, "rt", encoding="utf-8")
            if path.suffix == ".xz"
            else path.open(encoding="utf-8") as stream
        ):
            for number, line in enumerate(stream, 1):
                try:
                    yield json.loads(line)["text"]
                except (ValueError, KeyError, TypeError) as error:
                    raise InputError(f"{path}: line {number} is no JSON object with a 'text'") from error
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: is not UTF-8 text; convert it first") from error
    except (OSError, lzma.LZMAError) as error:
        raise InputError(f"{path}: cannot be read ({error})") from error
