"""Tables of names of shipped lists, kept on disk (`hybrid_deid.kept`): a start need not sort them anew."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from hybrid_deid.kept import digest, kept
from hybrid_deid.knowledge import digest_of_code
from hybrid_deid.lexicon import Gazetteers
from hybrid_deid.surrogates.name_tables import NameTable

CODE = ("surrogates.kept_name_tables", "lexicon.lists")


def kept_tables(
    language: str,
    gazetteers: Gazetteers,
    code: Sequence[str],
    names: Sequence[str],
    make: Callable[[], list[NameTable]],
    words: Any,
) -> list[NameTable]:
    """Return the tables that `make` makes: from disk, where these were made of the very same.

    That is: of the lists `names` of the gazetteers, of `words`, a table of TOML, and by the modules `code`.
    """
    made_by = digest_of_code(*code, *CODE)
    contents = [gazetteers[name].digest() if name in gazetteers else "" for name in names]
    if made_by is None or None in contents:
        return make()
    about = [made_by, names, contents, digest(json.dumps(words).encode())]
    return kept(f"names.{language}", about, make, _written, _read)


def _written(tables: Sequence[NameTable]) -> list[bytes]:
    return [
        json.dumps([
            table.name, table.category, table.buckets, table.reserve, table.ranks, sorted(table.known),
            table.counts, sorted(table.usual),
        ]).encode()
        for table in tables
    ]  # fmt: skip


def _read(parts: Sequence[bytes]) -> list[NameTable]:
    return [_table(*json.loads(part)) for part in parts]


def _table(
    name: str,
    category: str,
    buckets: dict[str, list[str]],
    reserve: dict[str, list[str]],
    ranks: dict[str, tuple[str, int]],
    known: list[str],
    counts: dict[str, int],
    usual: list[str],
) -> NameTable:
    return NameTable(
        name,
        category,
        {letter: tuple(names) for letter, names in buckets.items()},
        {letter: tuple(names) for letter, names in reserve.items()},
        {folded: (letter, rank) for folded, (letter, rank) in ranks.items()},
        frozenset(known),
        Counter(counts),
        frozenset(usual),
    )
