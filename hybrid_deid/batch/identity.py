"""Keyed digests of all that the output of a run depends on: a run is resumed only with the very same."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import hybrid_deid
from hybrid_deid.batch.journal import Identity
from hybrid_deid.formats.sizes import identity_of
from hybrid_deid.knowledge import PACKAGE, knowledge_folder
from hybrid_deid.settings import Settings

UNKEYED = b"hybrid-deid: no key"


def identity(settings: Settings, source: Path, others: Mapping[str, Any]) -> Identity:
    """Return the identity of a run of `settings` over the input `source`.

    `others` are further values that the output depends on (formats, options, limits). Files count by name,
    size and time of their last change. Raises InputError when one cannot be looked at.
    """
    key = settings.key or UNKEYED
    plain = {**asdict(settings), "key": ""}
    names = [settings.model, settings.policy, settings.strategies or settings.policy]
    named = [*map(Path, names), *settings.rules, *settings.gazetteers]
    own = [path for path in named if path.exists()]
    return Identity(
        program=digest(key, [hybrid_deid.__version__, list(installed_files())]),
        key=digest(key, "key"),
        settings=digest(key, [plain, dict(others), [list(identity_of(path)) for path in own]]),
        input=digest(key, list(identity_of(source))),
        salt=hmac.digest(key, b"ids", "sha256"),
    )


def installed_files() -> Iterable[tuple[str, int, int]]:
    """Yield name, size and time of the program's files and of the knowledge it is installed with."""
    folders = [PACKAGE, *(knowledge_folder(name) for name in ("gazetteers", "features", "rules"))]
    for folder in folders:
        yield from identity_of(folder, without="__pycache__")


def digest(key: bytes, values: Any) -> str:
    """Return a keyed digest of plain values, not telling anything of them."""
    text = json.dumps(values, sort_keys=True, default=str)
    return hmac.digest(key, hashlib.sha256(text.encode("ascii")).digest(), "sha256").hex()[:32]
