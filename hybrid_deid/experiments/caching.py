"""The cache: results by content, in a folder outside of the repository."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hybrid_deid.kept import cache_folder


def results_folder() -> Path:
    """Return where results are kept unless told otherwise: in the user's cache folder."""
    return cache_folder() / "experiments"


def memory(folder: Path) -> Any:
    """Return the joblib.Memory of a folder; results are stored by the content of the arguments."""
    from joblib import Memory

    return Memory(folder, verbose=0)
