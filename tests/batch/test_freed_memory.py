"""What long documents took goes back to the system, also where something stays beside it."""

from __future__ import annotations

import subprocess
import sys

import pytest

CODE = """
from hybrid_deid.batch.freed_memory import give_back_freed_memory

def resident():
    return int(open("/proc/self/statm").read().split()[1]) * 4096 // 2**20

def left():
    bytearray(30 * 2**20)  # so large a block, freed, raises the thresholds of glibc unless they are fixed
    before = resident()
    blocks = [bytearray(b"x") * 2**20 for _ in range(200)]
    del blocks[::2]  # what stays lies between what went
    return resident() - before - len(blocks)

print(left() if give_back_freed_memory() else -1)
"""


COMPILING = """
import numba
from hybrid_deid.batch.freed_memory import give_back_compiler

def from_files():
    (line,) = [line for line in open("/proc/self/status") if line.startswith("RssFile")]
    return int(line.split()[1]) // 1024

assert numba.njit(lambda x: x + 1)(1) == 2
before, given = from_files(), give_back_compiler()
print(before - from_files() if given else -1)
assert numba.njit(lambda x: x + 2)(1) == 3  # it is there again
"""


def left_over() -> int:
    """Return the MB that a process keeps of a hundred freed blocks of one MB between others."""
    done = subprocess.run([sys.executable, "-c", CODE], check=True, capture_output=True, text=True)
    return int(done.stdout)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc, asks glibc")
def test_freed_blocks_go_back() -> None:
    kept = left_over()
    if kept < 0:
        pytest.skip("a C library without mallopt")
    assert kept < 20  # 100 where nothing is fixed


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_the_compiler_leaves_the_memory_and_comes_back() -> None:
    pytest.importorskip("numba")
    done = subprocess.run([sys.executable, "-c", COMPILING], check=True, capture_output=True, text=True)
    given = int(done.stdout)
    if given < 0:
        pytest.skip("an LLVM that is no library of its own")
    assert given > 20
