"""Public suffixes: which top-level domains exist, from the list that tldextract bundles.

The list is read as a file: importing tldextract would import an HTTP client, and takes half of the
time that a short email may take.
"""

from __future__ import annotations

import importlib.util
from functools import lru_cache
from pathlib import Path

from hybrid_deid.errors import ConfigurationError

SNAPSHOT = ".tld_set_snapshot"


@lru_cache(maxsize=1)
def top_level_domains() -> frozenset[str]:
    """Return all top-level domains, in lower case, internationalized ones also in their ASCII form."""
    spec = importlib.util.find_spec("tldextract")
    if spec is None or spec.origin is None:
        raise ConfigurationError("tldextract is missing from this installation; reinstall hybrid-deid")
    path = Path(spec.origin).parent / SNAPSHOT
    try:
        content = path.read_text(encoding="utf-8")
    except OSError as error:
        raise ConfigurationError(
            f"tldextract's list of suffixes cannot be read ({error.strerror}); reinstall tldextract"
        ) from error
    found = set()
    for line in content.splitlines():
        name = line.strip()
        if name and not name.startswith("//"):
            found.add(name.rpartition(".")[2])
    found.discard("*")
    found |= {name.encode("idna").decode("ascii") for name in found if not name.isascii()}
    return frozenset(found)


def known_suffix(host: str) -> bool:
    """Say whether `host` ("www.example.at", also with capitals or a final dot) ends in a top-level domain."""
    return host.rstrip(".").rpartition(".")[2].lower() in top_level_domains()
