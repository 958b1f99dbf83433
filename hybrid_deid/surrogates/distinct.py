"""Distinct surrogates for distinct entities: the one place where collisions are resolved."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

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
    if len(distinct) < 2:  # in most documents there are no more of a label
        for entity in distinct:
            for _, candidate in zip(range(1 + ATTEMPTS), candidates(entity), strict=False):
                key = fold(candidate)
                if key not in used and allowed(entity, candidate):
                    used.add(key)
                    return {entity: candidate}
        return {}
    firsts: list[tuple[str, Iterator[str], str | None]] = []
    wanted: set[str] = set()
    undisputed = True
    for entity in distinct:
        sequence = candidates(entity)
        first = next(sequence, None)
        firsts.append((entity, sequence, first))
        if undisputed:
            folded = None if first is None or not allowed(entity, first) else fold(first)
            undisputed = folded is not None and folded not in used and folded not in wanted
            if folded is not None:
                wanted.add(folded)
    if undisputed:  # in most documents: the order does not matter then
        used |= wanted
        return {entity: first for entity, _, first in firsts if first is not None}
    firsts.sort(key=lambda one: keyed.digest("order", one[0]))
    result: dict[str, str] = {}
    waiting: list[tuple[str, Iterator[str]]] = []
    for entity, sequence, first in firsts:  # first choices first: a fallback must not take another's
        if first is not None and fold(first) not in used and allowed(entity, first):
            used.add(fold(first))
            result[entity] = first
        else:
            waiting.append((entity, sequence))
    vain = 0
    for entity, sequence in waiting:
        attempts = ATTEMPTS if vain < PATIENCE else LAST_ATTEMPTS
        vain += 1
        for _, candidate in zip(range(attempts), sequence, strict=False):
            if fold(candidate) not in used and allowed(entity, candidate):
                used.add(fold(candidate))
                result[entity] = candidate
                vain = 0
                break
    return result
