"""The cache: results by content, in a folder outside of the repository."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any


def cache_folder() -> Path:
    """Return where results are kept unless told otherwise: below XDG_CACHE_HOME, or .cache at home."""
    base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "hybrid-deid" / "experiments"


def memory(folder: Path) -> Any:
    """Return the joblib.Memory of a folder; results are stored by the content of the arguments."""
    from joblib import Memory

    return Memory(folder, verbose=0)
