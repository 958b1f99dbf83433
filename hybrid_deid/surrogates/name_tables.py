"""Name lists made ready for drawing: candidates by initial, and where a given name stands among them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from zlib import crc32

from hybrid_deid.lexicon import Gazetteer
from hybrid_deid.surrogates.letters import frequency_classes
from hybrid_deid.surrogates.shape import LATIN

LEAST = 18  # names of a letter, where as many are fair
FREQUENCY = ("frequency", "rank", "support", "country")  # the fields that say how common a name is
RESERVED = 3  # one name in so many is kept for originals that no list has


@dataclass(frozen=True)
class NameTable:
    """A list of names to draw from.

    `buckets` hold the common names by initial letter (folded, a-z), the most frequent first; they are both
    what may be drawn and what has a partner of its own. `reserve` holds further names by initial, for names
    that stand in no bucket. `ranks` maps a folded name to its (letter, position in the bucket). `counts` says
    how many names a letter begins. `usual` are the folded names that are no curiosity, drawn or not.
    """

    name: str
    category: str
    buckets: Mapping[str, tuple[str, ...]]
    reserve: Mapping[str, tuple[str, ...]]
    ranks: Mapping[str, tuple[str, int]] = field(repr=False)
    known: frozenset[str] = field(default=frozenset(), repr=False)
    counts: Mapping[str, int] = field(default_factory=dict, repr=False)
    usual: frozenset[str] = field(default=frozenset(), repr=False)

    def __contains__(self, folded: object) -> bool:
        return folded in self.known

    @property
    def drawn(self) -> tuple[str, ...]:
        """All names that are drawn."""
        return tuple(
            name for part in (self.buckets, self.reserve) for names in part.values() for name in names
        )

    def __len__(self) -> int:
        return len(self.ranks)


def name_table(
    name: str,
    category: str,
    entries: Iterable[tuple[str, str, float]],
    unfit: Set[str] = frozenset(),
    common: int = 4000,
    counted: float = 0.0,
    fair: float = 0.0,
    usual: Set[str] = frozenset(),
) -> NameTable:
    """Build a table from names, each with its folded form and its score.

    Names in `unfit` (folded), of less than three letters, or of more than one word are known but never drawn.
    The `common` names of the highest scores fill the buckets; every third name of a letter goes to the
    reserve. Where these are less than `LEAST` of a letter, others follow, but for those whose score is below
    `fair`. Names whose score is below `counted` do not tell how frequent a letter is. Those of `usual`,
    folded, are no curiosities, whatever their score.
    """
    scores: dict[str, float] = {}
    texts: dict[str, str] = {}
    known: set[str] = set()
    sure = set(usual)
    for text, folded, score in entries:
        known.add(folded)
        if score >= max(fair, counted):
            sure.add(folded)
        if folded in unfit or len(text) < 3 or not text.isalpha() or not text[0].isupper():
            continue
        if not text[1:].islower() or folded[0] not in LATIN:
            continue
        if folded not in scores or scores[folded] < score:
            scores[folded], texts[folded] = score, text
    # Of equal scores in an order that favours no letter; the alphabet would leave none behind D.
    ordered = sorted(scores, key=lambda folded: (-scores[folded], crc32(folded.encode())))
    by_letter: dict[str, list[str]] = {}
    counts = Counter(folded[0] for folded in ordered if scores[folded] >= counted)
    for place, folded in enumerate(ordered):
        names = by_letter.setdefault(folded[0], [])
        # eder2019: rarer names where a letter begins few
        if place < common or (len(names) < LEAST and scores[folded] >= fair):
            names.append(folded)
    buckets: dict[str, tuple[str, ...]] = {}
    reserve: dict[str, tuple[str, ...]] = {}
    ranks: dict[str, tuple[str, int]] = {}
    for letter, names in by_letter.items():
        kept = [folded for place, folded in enumerate(names) if place % RESERVED != RESERVED - 1]
        buckets[letter] = tuple(texts[folded] for folded in kept)
        reserve[letter] = tuple(texts[folded] for folded in names[RESERVED - 1 :: RESERVED])
        ranks.update((folded, (letter, rank)) for rank, folded in enumerate(kept))
    return NameTable(name, category, buckets, reserve, ranks, frozenset(known), counts, frozenset(sure))


def letter_classes(tables: Iterable[NameTable]) -> Mapping[str, tuple[str, ...]]:
    """Return the frequency classes of the initials of all names of some tables; rare ones are not drawn."""
    counts: Counter[str] = Counter()
    for table in tables:
        counts.update(table.counts)
    return frequency_classes(counts, rare_drawn=False)


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
    if not any(field in gazetteer.field_names for field in FREQUENCY):
        return dict.fromkeys(gazetteer.columns[0], 1.0)
    none = ("",) * len(gazetteer)
    frequencies, ranks, supports, countries = (
        gazetteer.column(field) if field in gazetteer.field_names else none for field in FREQUENCY
    )
    said = list(zip(frequencies, ranks, supports, countries, strict=True))
    scores = {each: _score(*each, home) for each in set(said)}  # many entries say the same
    return dict(zip(gazetteer.columns[0], map(scores.__getitem__, said), strict=True))


def _score(frequency: str, rank: str, support: str, country: str, home: Sequence[str]) -> float:
    if _number(frequency):
        return _number(frequency)
    if _number(rank):
        return 1e6 - _number(rank)
    countries = country.split()
    return (_number(support) or 1.0) + sum(0.5 for place in home if place in countries)


def _number(text: str) -> float:
    return float(text) if text.replace(".", "", 1).isdigit() else 0.0
