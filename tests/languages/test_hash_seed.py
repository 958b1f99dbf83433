"""Lists come out the same in every process: the order of a set depends on the seed of Python's hashes."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

DIGEST = """
import hashlib
from hybrid_deid.languages.de.names import german_lists
lists = german_lists().tables.values()
tables = [(t.buckets, t.reserve, t.ranks, sorted(t.known)) for of in lists for t in of]
print(hashlib.sha256(repr(tables).encode()).hexdigest())
"""


@pytest.mark.parametrize("other", ["1", "7"])
def test_the_names_to_draw_do_not_depend_on_the_hash_seed(other: str) -> None:
    found = {
        subprocess.run(
            [sys.executable, "-c", DIGEST],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", other)
    }
    assert len(found) == 1
