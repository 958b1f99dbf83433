"""Fixtures that all tests share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


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
