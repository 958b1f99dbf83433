"""Name lists made ready for drawing: candidates by initial, and where a given name stands among them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from hybrid_deid.lexicon import Gazetteer
from hybrid_deid.surrogates.letters import frequency_classes
from hybrid_deid.surrogates.shape import LATIN

LEAST = 24  # names of a letter that are taken in any case
RESERVED = 3  # one name in so many is kept for originals that no list has


@dataclass(frozen=True)
class NameTable:
    """A list of names to draw from.

    `buckets` hold the common names by initial letter (folded, a-z), the most frequent first; they are both
    what may be drawn and what has a partner of its own. `reserve` holds further names by initial, for names
    that stand in no bucket. `ranks` maps a folded name to its (letter, position in the bucket).
    """

    name: str
    category: str
    buckets: Mapping[str, tuple[str, ...]]
    reserve: Mapping[str, tuple[str, ...]]
    ranks: Mapping[str, tuple[str, int]] = field(repr=False)
    known: frozenset[str] = field(default=frozenset(), repr=False)

    def __contains__(self, folded: object) -> bool:
        return folded in self.known

    def __len__(self) -> int:
        return len(self.ranks)


def name_table(
    name: str,
    category: str,
    entries: Iterable[tuple[str, float]],
    fold: Callable[[str], str],
    unfit: frozenset[str] = frozenset(),
    common: int = 4000,
) -> NameTable:
    """Build a table from (name, score) pairs.

    Names in `unfit` (folded), of less than three letters, or of more than one word are known but never drawn.
    The `common` names of the highest scores fill the buckets; every fourth name of a letter goes to the
    reserve.
    """
    frequencies: dict[str, tuple[float, str]] = {}
    known: set[str] = set()
    for text, frequency in entries:
        folded = fold(text)
        known.add(folded)
        if folded in unfit or len(text) < 3 or not text.isalpha() or not text[0].isupper():
            continue
        if not text[1:].islower() or folded[0] not in LATIN:
            continue
        if folded not in frequencies or frequencies[folded][0] < frequency:
            frequencies[folded] = (frequency, text)
    ordered = sorted(frequencies.items(), key=lambda item: (-item[1][0], item[0]))
    by_letter: dict[str, list[tuple[str, str]]] = {}
    for place, (folded, (_, text)) in enumerate(ordered):
        names = by_letter.setdefault(folded[0], [])
        if place < common or len(names) < LEAST:  # eder2019: rarer names where a letter begins few
            names.append((folded, text))
    buckets: dict[str, tuple[str, ...]] = {}
    reserve: dict[str, tuple[str, ...]] = {}
    ranks: dict[str, tuple[str, int]] = {}
    for letter, names in by_letter.items():
        kept = [pair for place, pair in enumerate(names) if place % RESERVED != RESERVED - 1]
        buckets[letter] = tuple(text for _, text in kept)
        reserve[letter] = tuple(text for _, text in names[RESERVED - 1 :: RESERVED])
        ranks.update((folded, (letter, rank)) for rank, (folded, _) in enumerate(kept))
    return NameTable(name, category, buckets, reserve, ranks, frozenset(known))


def letter_classes(tables: Iterable[NameTable]) -> tuple[tuple[str, ...], ...]:
    """Return the frequency classes of the initials of all names of some tables."""
    counts: Counter[str] = Counter()
    for table in tables:
        for letter, names in table.buckets.items():
            counts[letter] += len(names)
    return frequency_classes(counts)


def listed(gazetteers: Mapping[str, Gazetteer], name: str, home: Sequence[str] = ()) -> dict[str, float]:
    """Return the names of a list with a score: the higher, the more common.

    A list says how common its names are by the field `frequency` (higher is more), or by `rank` (1 is the
    most common, "-" unknown) and `support` (how many sources or countries have the name); names of the
    countries `home` (field `country`) count a little more. Without such fields all scores are equal. A
    missing list is empty.
    """
    gazetteer = gazetteers.get(name)
    if gazetteer is None:
        return {}
    columns = {field: place for place, field in enumerate(gazetteer.field_names)}
    return {row[0]: _score(row, columns, home) for row in gazetteer.rows}


def _score(row: Sequence[str], columns: Mapping[str, int], home: Sequence[str]) -> float:
    frequency, rank, support, country = (
        row[columns[field]] if field in columns else ""
        for field in ("frequency", "rank", "support", "country")
    )
    if _number(frequency):
        return _number(frequency)
    if _number(rank):
        return 1e6 - _number(rank)
    bonus = sum(0.5 for place in home if place in country.split())
    return (_number(support) or 1.0) + bonus


def _number(text: str) -> float:
    return float(text) if text.replace(".", "", 1).isdigit() else 0.0
