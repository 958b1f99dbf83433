"""Freed memory goes back to the system: a batch meets long documents now and then, and runs for days."""

from __future__ import annotations

import ctypes
import sys

# What mallopt of glibc calls them (malloc.h).
TRIM_THRESHOLD, MMAP_THRESHOLD = -1, -3
BYTES = 256 * 2**10


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
