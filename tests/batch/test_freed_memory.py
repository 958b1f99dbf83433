"""What long documents took goes back to the system, also where something small stays beside it."""

from __future__ import annotations

import subprocess
import sys

import pytest

CODE = """
import sys
from hybrid_deid.batch.freed_memory import give_back_freed_memory

def resident():
    return int(open("/proc/self/statm").read().split()[1]) * 4096 // 2**20

def left():
    bytearray(30 * 2**20)  # so large a block, freed, raises the thresholds of glibc unless they are fixed
    before = resident()
    blocks, small = [], []
    for _ in range(100):
        blocks.append(bytearray(b"x") * 2**20)
        small.append(bytearray(2000))
    blocks.clear()
    return resident() - before

if sys.argv[1] == "fixed" and not give_back_freed_memory():
    print(-1)
else:
    print(left())
"""


def left_over(how: str) -> int:
    """Return the MB that a process keeps of a hundred freed blocks of one MB."""
    done = subprocess.run([sys.executable, "-c", CODE, how], check=True, capture_output=True, text=True)
    return int(done.stdout)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc, asks glibc")
def test_freed_blocks_go_back() -> None:
    fixed = left_over("fixed")
    if fixed < 0:
        pytest.skip("a C library without mallopt")
    assert fixed < 20 < left_over("as it is")
