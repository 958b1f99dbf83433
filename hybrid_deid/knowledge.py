"""Where the knowledge lies: the one module that knows the place of gazetteers, features, rules and models.

In a wheel the three knowledge folders lie inside the package; in a checkout (editable install)
they lie beside it, since an editable install does not map nested packages onto sibling folders.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

from hybrid_deid.errors import ConfigurationError

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


def cache_folder() -> Path:
    """Return the user's folder for what can be made again: below XDG_CACHE_HOME, or .cache at home.

    Raises RuntimeError for a user without a home.
    """
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "hybrid-deid"


def read_toml(path: Path) -> dict[str, Any]:
    """Read a TOML file; raises ConfigurationError that names the file and the line."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))  # editors of Windows write a mark
    except OSError as error:
        raise ConfigurationError(f"{path}: cannot be read ({error.strerror})") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigurationError(f"{path}: is not valid TOML ({error})") from error


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
