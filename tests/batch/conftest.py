from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def key(tmp_path: Path) -> Path:
    place = tmp_path / "key"
    place.write_text("hex:000102030405060708090a0b0c0d0e0f")
    place.chmod(0o600)
    return place
