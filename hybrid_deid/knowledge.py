"""Where the knowledge lies: the one module that knows the place of gazetteers, features, rules and models.

In a wheel the three knowledge folders lie inside the package; in a checkout (editable install)
they lie beside it, since an editable install does not map nested packages onto sibling folders.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.kept import digest, kept

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

PACKAGE = Path(__file__).resolve().parent


def knowledge_folder(name: str) -> Path:
    """Return the folder of `name` ("gazetteers", "features" or "rules").

    Raises ConfigurationError when the installation lacks it.
    """
    for candidate in (PACKAGE / name, PACKAGE.parent / name):
        if candidate.is_dir():
            return candidate
    raise ConfigurationError(f"the folder '{name}' is missing from this installation; reinstall hybrid-deid")


def model_folder(name: str, kind: str = "") -> Path:
    """Return the folder of the model `name`: a path to a folder, or the name of a shipped model.

    Raises ConfigurationError that lists the shipped ones, of a `kind` ("tagger", "pos", "zones") alone.
    """
    path = Path(name)
    if path.is_dir():
        return path
    shipped = PACKAGE / "models" / name
    if shipped.is_dir() and path.name == name:
        return shipped
    descriptions = sorted((PACKAGE / "models").glob("*/model.json"))
    known = [
        path.parent.name
        for path in descriptions
        if not kind or json.loads(path.read_text("utf-8")).get("kind") == kind
    ]
    raise ConfigurationError(
        f"there is no model '{name}': give a model folder or one of the shipped ones ({', '.join(known)})"
    )


def stamps(files: Iterable[Path]) -> tuple[tuple[str, int, int], ...]:
    """Return what tells whether files are those of before: place, time of the last change and size of each.

    A file that is not there is left out.
    """
    found = []
    for path in files:
        with suppress(OSError):
            told = path.stat()
            found.append((str(path.resolve()), told.st_mtime_ns, told.st_size))
    return tuple(found)


def shipped_name(path: Path) -> str:
    """Return the name of a file within this installation ("rules/de/date.toml"); "" for one of the user's."""
    if ".." not in path.parts:
        for folder in _own_folders():
            if folder in path.parents:
                return path.relative_to(folder.parent).as_posix()
    return ""


@cache
def _own_folders() -> tuple[Path, ...]:
    return (PACKAGE, *(knowledge_folder(name) for name in ("gazetteers", "features", "rules")))


def digest_of_shipped(*paths: Path) -> str | None:
    """Return a digest of the contents of files; None where one is not shipped, or cannot be read."""
    if not all(map(shipped_name, paths)):
        return None
    try:
        return digest("".join([digest(path.read_bytes()) for path in paths]).encode())
    except OSError:
        return None


@cache
def digest_of_code(*modules: str) -> str | None:
    """Return a digest of the source of modules of this package ("lexicon.phrases"), as what makes a value.

    None for an installation without sources, where a change of them would not be seen.
    """
    return digest_of_shipped(*(PACKAGE.joinpath(*name.split(".")).with_suffix(".py") for name in modules))


def read_toml(path: Path) -> dict[str, Any]:
    """Read a TOML file; raises ConfigurationError that names the file and the line."""
    try:
        raw = path.read_bytes()
        name = shipped_name(path)
        if not name:
            return _parsed(raw)
        return kept(name.replace("/", "."), [digest(raw)], lambda: _parsed(raw), _as_json, _of_json)
    except OSError as error:
        raise ConfigurationError(f"{path}: cannot be read ({error.strerror})") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigurationError(f"{path}: is not valid TOML ({error})") from error


def _parsed(raw: bytes) -> dict[str, Any]:
    text = raw.decode("utf-8-sig")  # editors of Windows write a mark
    return tomllib.loads(text.replace("\r\n", "\n").replace("\r", "\n"))


def _as_json(table: dict[str, Any]) -> list[bytes] | None:
    """Return what is kept of a table; None for one with values that JSON does not have (dates)."""
    try:
        parts = [json.dumps(table, ensure_ascii=False).encode()]
    except (TypeError, UnicodeEncodeError):
        return None
    return parts if repr(_of_json(parts)) == repr(table) else None  # 1 and true are equal, too


def _of_json(parts: Sequence[bytes]) -> dict[str, Any]:
    table: dict[str, Any] = json.loads(parts[0])
    return table


def parse_toml(text: str, where: str) -> dict[str, Any]:
    """Parse TOML that is already in memory; raises ConfigurationError that names `where`."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigurationError(f"{where}: is not valid TOML ({error})") from error


def refuse_unknown(keys: object, allowed: set[str], where: str) -> None:
    """Raise ConfigurationError when `keys` (an iterable of str) holds one that is not allowed."""
    unknown = sorted(set(keys) - allowed)  # type: ignore[call-overload]
    if unknown:
        raise ConfigurationError(
            f"{where}: unknown key {', '.join(map(repr, unknown))}; allowed are {', '.join(sorted(allowed))}"
        )
