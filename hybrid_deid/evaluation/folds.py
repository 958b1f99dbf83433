"""Folds for cross-validation that keep the documents of one writer together."""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Sequence

from hybrid_deid.errors import ConfigurationError

# CodE Alltag S names its emails <donor>_<number>.
DONOR = re.compile(r"(?:.*/)?(\d+)_\d+")


def group_of(document_id: str) -> str:
    """Return the donor's number of a CodE Alltag S email ("12_3" -> "12"), else the whole id."""
    match = DONOR.fullmatch(document_id)
    return match.group(1) if match else document_id


def grouped_folds(ids: Sequence[str], groups: Sequence[str], k: int, seed: int = 0) -> list[list[str]]:
    """Part `ids` into k folds of about equal size, so that no group lies in two folds.

    `groups[i]` is the group of `ids[i]`. Groups go, largest first (equal ones in an order drawn with `seed`),
    each to the fold that is smallest so far. The result depends on the set of ids and the seed alone.
    Raises ConfigurationError when k is below 2 or above the number of groups, or an id occurs twice.
    """
    members: dict[str, list[str]] = defaultdict(list)
    for document_id, group in sorted(zip(ids, groups, strict=True)):
        members[group].append(document_id)
    if not 2 <= k <= len(members):
        raise ConfigurationError(
            f"{len(members)} groups cannot be parted into {k} folds; give 2 to {len(members)}"
        )
    if len(set(ids)) != len(ids):
        raise ConfigurationError("a document id occurs twice; folds need distinct ids")
    order = sorted(members)
    random.Random(seed).shuffle(order)
    order.sort(key=lambda group: -len(members[group]))
    folds: list[list[str]] = [[] for _ in range(k)]
    for group in order:
        min(folds, key=len).extend(members[group])
    return [sorted(fold) for fold in folds]
