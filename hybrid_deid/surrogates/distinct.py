"""Distinct surrogates for distinct entities: the one place where collisions are resolved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice

from hybrid_deid.keyed import Keyed

ATTEMPTS = 400
PATIENCE = 16  # so many entities in a row that found nothing: there is nothing left
LAST_ATTEMPTS = 20  # of each of those that follow, until one finds something


def assigned(
    entities: Iterable[str],
    candidates: Callable[[str], Iterator[str]],
    allowed: Callable[[str, str], bool],
    keyed: Keyed,
    used: set[str],
    fold: Callable[[str], str] = str.casefold,
) -> dict[str, str]:
    """Return a surrogate for each entity, no two the same; an entity is left out when nothing fits.

    Each entity takes the first of its own candidates (a keyed sequence of its own) that is `allowed(entity,
    candidate)` and not yet in `used` (which grows). Entities are served in the order of a keyed digest of
    their key, so the outcome does not depend on where they stand in the text; an entity whose first candidate
    nobody else wants gets it whatever else is in the document.
    """
    distinct = dict.fromkeys(entities)

    def taken(entity: str, sequence: Iterator[str], attempts: int) -> str | None:
        """Return the first of so many candidates that may be taken, and take it."""
        for candidate in islice(sequence, attempts):
            key = fold(candidate)
            if key not in used and allowed(entity, candidate):
                used.add(key)
                return candidate
        return None

    if not distinct:
        return {}
    if len(distinct) == 1:  # in most documents there are no more of a label
        found = {entity: taken(entity, candidates(entity), 1 + ATTEMPTS) for entity in distinct}
        return {entity: candidate for entity, candidate in found.items() if candidate is not None}
    sequences = {entity: candidates(entity) for entity in distinct}
    firsts = {entity: first for entity in distinct if (first := next(sequences[entity], None)) is not None}
    wanted = {entity: fold(first) for entity, first in firsts.items() if allowed(entity, first)}
    if len(wanted) == len(distinct) == len(set(wanted.values())) and used.isdisjoint(wanted.values()):
        used.update(wanted.values())  # in most documents: the order does not matter then
        return firsts
    wishes = Counter(wanted.values())
    result = {
        entity: firsts[entity] for entity, key in wanted.items() if wishes[key] == 1 and key not in used
    }
    used.update(map(wanted.__getitem__, result))
    others = [entity for entity in distinct if entity not in result]  # for which alone the order matters
    others.sort(key=lambda entity: keyed.digest("order", entity))
    return result | _in_order(others, firsts, sequences, taken)


def _in_order(
    entities: Sequence[str],
    firsts: Mapping[str, str],
    sequences: Mapping[str, Iterator[str]],
    taken: Callable[[str, Iterator[str], int], str | None],
) -> dict[str, str]:
    """Return what entities take when they are served one after the other."""
    result: dict[str, str] = {}
    for entity in entities:  # first choices first: a fallback must not take another's
        if entity in firsts and (first := taken(entity, iter((firsts[entity],)), 1)) is not None:
            result[entity] = first
    vain = 0
    for entity in entities:
        if entity in result:
            continue
        candidate = taken(entity, sequences[entity], ATTEMPTS if vain < PATIENCE else LAST_ATTEMPTS)
        vain = vain + 1 if candidate is None else 0
        if candidate is not None:
            result[entity] = candidate
    return result
