"""Family names that stand in addresses alone: "jochem.terhardt@firma.de" tells one by the name before it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator

from hybrid_deid.labels import GIVEN
from hybrid_deid.surrogates.address_cuts import Named
from hybrid_deid.surrogates.name_pieces import NameLists

# The whole of a local part: a given name and another word.
_LOCAL = re.compile(r"(?<![\w.%+-])([^\W\d_]{3,30})\.([^\W\d_]{4,30})(?=@)")


def families_in_locals(
    addresses: Iterable[str],
    lists: NameLists,
    name: Named,
    known: Collection[str],
    kept: Collection[str],
    is_led: Callable[[str], object],
) -> Iterator[str]:
    """Yield the folded words behind a given name in the local parts of addresses that nothing else explains.

    Short forms of given names do not tell one: "kathi.wandert" is how she calls herself. `name` knows listed
    names, `known` holds those of the document, `kept` the words that stay. `is_led` knows particles: behind
    such stands a name of the document in "mia.vandermeer", which is no other one.
    """
    fold = lists.morphology.fold
    for text in addresses:
        for first, second in _LOCAL.findall(text) if "@" in text else ():
            folded, before = fold(second), fold(first)
            is_explained = folded in known or folded.removesuffix("s") in known or folded in kept
            if is_explained or name(folded, 1) is not None or _is_behind_particles(folded, known, is_led):
                continue
            label, key = name(before, 1) or ("", "")
            if label in GIVEN and lists.table(label, key) is lists.tables[label][0]:
                yield folded


def _is_behind_particles(folded: str, known: Collection[str], is_led: Callable[[str], object]) -> bool:
    return any(folded[cut:] in known and is_led(folded[:cut]) for cut in range(2, len(folded) - 1))
