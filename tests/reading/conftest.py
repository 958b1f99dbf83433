"""What the tests of single readers share."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.deidentifier import Deidentifier


@pytest.fixture(scope="session")
def keyed() -> Deidentifier:
    """Return what de-identifies under a fixed key."""
    return hybrid_deid.load(key=bytes(range(32)))
