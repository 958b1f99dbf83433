"""Fixtures that all tests share."""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path

import pytest
from hypothesis import settings

# How long one example takes depends on what else the machine does; how time grows is tested by itself.
settings.register_profile("any machine", deadline=None)
settings.load_profile("any machine")

# Objects more than before until the youngest are searched for cycles: what tests load by the million (lists,
# tables) holds none and stays to the end, while the usual 700 has it searched through time and again.
YOUNGEST = 50_000


def pytest_collection_finish() -> None:
    """Leave what was collected, which stays to the end, out of later searches for garbage."""
    gc.freeze()
    gc.set_threshold(YOUNGEST)


@pytest.fixture(scope="session")
def corpora() -> Path:
    """The folder of the corpora; tests that ask for it are skipped where it is not given."""
    place = os.environ.get("HYBRID_DEID_CORPORA")
    if not place:
        pytest.skip("HYBRID_DEID_CORPORA does not name the folder of the corpora")
    folder = Path(place)
    if not folder.is_dir():
        pytest.fail("HYBRID_DEID_CORPORA names a folder that does not exist")
    return folder


@pytest.fixture
def kept_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place for byte code ("beside"), and so for what is kept on disk, and a cache folder ("cache")."""
    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path / "beside"))
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path
