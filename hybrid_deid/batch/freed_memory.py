"""Giving unneeded memory back to the system: a batch meets long documents, and runs for days."""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path

# What mallopt of glibc calls them (malloc.h).
TRIM_THRESHOLD, MMAP_THRESHOLD = -1, -3
BYTES = 256 * 2**10
# Of <sys/mman.h>: pages are taken from their file again when they are needed; what may be code, of whom.
DONT_NEED, CODE, COMPILER = 4, "r-xp", "libllvmlite"


def give_back_freed_memory() -> bool:
    """Have the C library keep no more than 256 KB of freed memory; returns whether it could be told so.

    Left alone, glibc raises both thresholds with the largest block that was ever freed, up to 64 MB, and what
    one long document took stays with the process. Other systems and C libraries are left as they are.
    """
    if not sys.platform.startswith("linux"):
        return False
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is None:
        return False
    return bool(mallopt(MMAP_THRESHOLD, BYTES)) and bool(mallopt(TRIM_THRESHOLD, BYTES))


def give_back_compiler() -> int:
    """Let the code of LLVM leave the memory; returns how many bytes of it may have been there.

    numba needs it when a kernel is loaded, and then no more: some 50 MB. It is read-only and comes from a
    file, from which the system takes what is used again. Other systems are left as they are.
    """
    maps = Path("/proc/self/maps")
    if not sys.platform.startswith("linux") or not maps.exists():
        return 0
    given = 0
    for line in maps.read_text("utf-8", "surrogateescape").splitlines():
        if COMPILER in line:
            place, permissions = line.split(maxsplit=2)[:2]
            if permissions == CODE:
                start, end = (int(border, 16) for border in place.split("-"))
                advise = ctypes.CDLL(None).madvise
                advise.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
                if advise(start, end - start, DONT_NEED) == 0:
                    given += end - start
    return given
