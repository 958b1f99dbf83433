"""What is found among the names of a shipped model's attributes, kept on disk (`hybrid_deid.kept`).

There are a hundred thousand names, to look into which is a good part of opening a model. What is read back is
checked to lie within the model, for compiled kernels look no further.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from json import dumps, loads
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hybrid_deid.kept import kept
from hybrid_deid.knowledge import digest_of_code

Integers = NDArray[np.int64]
# Of each conjunction the factors and the attributes of its products; the factors of each part by their names.
Found = tuple[list[tuple[Integers, Integers]], tuple[dict[str, int], ...]]
# Names with their numbers, and in turn the number of a name, the place of an offset, and the attribute there.
Named = tuple[dict[str, int], "list[int] | Integers"]
Source = tuple[str, str]  # the name of a shipped model, and the checksum of its attributes
CODE = ("decoding.conjunctions", "decoding.meanings", "decoding.naming", "decoding.kept_names")
WRITTEN = np.dtype("<i4")


def kept_products(
    make: Callable[[], Found],
    members: Integers,
    starts: Sequence[tuple[int, tuple[str, ...]]],
    attributes: int,
    source: Source | None,
) -> Found:
    """Return the products that `make` finds: from disk, where they are those of the source.

    `members` and `starts` say which conjunctions there are, and what the names of their parts begin with;
    there are so many `attributes`.
    """
    about = [members.tolist(), starts, attributes]
    return _kept(
        "products", source, about, make, _products_written, lambda p: _products(p, members, attributes)
    )


def _products_written(found: Found) -> list[bytes] | None:
    products, factors = found
    counts = [len(identities) for _, identities in products]
    arrays = [each for pair in products for each in pair]
    return [dumps([counts, [list(names) for names in factors]]).encode(), _written(arrays)]


def _products(parts: Sequence[bytes], members: Integers, attributes: int) -> Found | None:
    head, raw = parts
    counts, names = loads(head)
    every, begin = np.frombuffer(raw, WRITTEN).astype(np.int64), 0
    products = []
    for count, row in zip(counts, members, strict=True):
        own = row[row >= 0]
        middle, end = begin + count * len(own), begin + count * (len(own) + 1)
        factors, identities = every[begin:middle].reshape(count, len(own)), every[middle:end]
        most = [len(names[part]) for part in own]
        if not (_within(factors, most) and _within(identities, attributes)):
            return None
        products.append((factors, identities))
        begin = end
    return products, tuple(dict(zip(each, range(len(each)), strict=True)) for each in names)


def kept_names(
    make: Callable[[], Named], marks: Mapping[str, int], attributes: int, source: Source | None
) -> Named:
    """Return the names that `make` finds at the offsets of `marks`: from disk, where they are the source's.

    There are so many `attributes`.
    """

    def written(found: Named) -> list[bytes] | None:
        numbers, cells = found
        if any("\n" in name for name in numbers):
            return None
        names = "".join(f"{name}\n" for name in numbers).encode()
        return [names, _written([np.array(cells, dtype=np.int64)])]

    def read(parts: Sequence[bytes]) -> Named | None:
        names, cells = parts[0].decode().split("\n")[:-1], np.frombuffer(parts[1], WRITTEN).astype(np.int64)
        if not _within(cells.reshape(-1, 3), [len(names), len(marks), attributes]):
            return None
        return dict(zip(names, range(len(names)), strict=True)), cells

    return _kept("names", source, [marks, attributes], make, written, read)


def _kept(
    name: str,
    source: Source | None,
    about: Sequence[Any],
    make: Callable[[], Any],
    written: Callable[[Any], Sequence[bytes] | None],
    read: Callable[[Sequence[bytes]], Any],
) -> Any:
    code = digest_of_code(*CODE)
    if source is None or code is None:
        return make()
    model, checksum = source
    return kept(f"{name}.{model}", [code, np.__version__, checksum, *about], make, written, read)


def _written(arrays: Sequence[Integers]) -> bytes:
    return b"".join(array.astype(WRITTEN).tobytes() for array in arrays)


def _within(numbers: Integers, most: Any) -> bool:
    """Tell whether all numbers are from 0 to below `most`: one for all, or one for each column."""
    return bool(((numbers >= 0) & (numbers < np.array(most))).all())
