"""Agreement of annotators, as Eder et al. report it (RANLP 2019, tables 1-2; LREC 2020, tables 2-5).

Cohen's kappa counts BIO tags, so that borders count as well as labels. The majority gold standard holds the
spans on which more than half of the annotators agree in start, end and label.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field
from itertools import combinations
from typing import Any

from hybrid_deid.evaluation.counts import Counts, Item, bio_tags, exact_counts, items, token_counts
from hybrid_deid.evaluation.scores import average, by_label, micro
from hybrid_deid.evaluation.tables import Table, figure, per_cent
from hybrid_deid.values import Line, Span

OUTSIDE = "O"
SCHEMA = 1
Confusion = Counter[tuple[str, str]]


@dataclass
class Pair:
    """Two annotators: how often each pair of BIO tags met on a token, and counts of exact spans.

    The first annotator is the reference of `exact`: precision and recall change places the other way round.
    """

    tags: Confusion = field(default_factory=Counter)
    exact: Counts = field(default_factory=Counts)

    def kappa(self, label: str | None = None) -> float:
        """Return Cohen's kappa over all BIO tags, or over those of one label against all the rest."""
        return kappa(self.tags if label is None else restricted(self.tags, label))


@dataclass
class Against:
    """An annotator (or all of them together) against the gold standard: BIO tags and exact spans."""

    tags: Counts = field(default_factory=Counts)
    exact: Counts = field(default_factory=Counts)

    def add(self, other: Against) -> None:
        """Add the counts of another annotator."""
        self.tags.add(other.tags)
        self.exact.add(other.exact)


@dataclass
class Agreement:
    """The counts of a corpus that several annotators worked on.

    `gold` is "majority", the name of a gold standard that was given, or "" when there is none: two
    annotators have no majority.
    """

    names: tuple[str, ...]
    gold: str
    documents: int = 0
    tokens: int = 0
    spans: list[Counter[str]] = field(default_factory=list)
    pairs: dict[tuple[int, int], Pair] = field(default_factory=dict)
    against: list[Against] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.spans = [Counter() for _ in self.names]
        self.pairs = {pair: Pair() for pair in combinations(range(len(self.names)), 2)}
        self.against = [Against() for _ in self.names] if self.gold else []

    def labels(self) -> list[str]:
        """Return the labels that any annotator used, in alphabetical order."""
        return sorted(set().union(*self.spans))

    def joint(self) -> Against:
        """Return all annotators together against the gold standard, as "A1+A2+A3" of the papers."""
        whole = Against()
        for one in self.against:
            whole.add(one)
        return whole

    def titles(self) -> list[str]:
        """Return "first - second" for every pair."""
        return [f"{self.names[a]} - {self.names[b]}" for a, b in self.pairs]

    def tables(self) -> list[Table]:
        """Return the tables of the papers, and the same per label."""
        pairs, titles, labels = list(self.pairs.values()), self.titles(), self.labels()
        tables = [
            Table(
                "Cohen's kappa on BIO tags",
                ["tags of", *titles],
                [
                    ["all labels", *(figure(pair.kappa(), 3) for pair in pairs)],
                    *([label, *(figure(pair.kappa(label), 3) for pair in pairs)] for label in labels),
                ],
                f"{self.documents} documents, {self.tokens} tokens.",
            ),
            Table(
                "Pairwise, exact spans: the second annotator against the first",
                ["pair", "Prec", "Rec", "F1", "spans of first", "spans of second"],
                [[title, *score_cells(pair.exact)] for title, pair in zip(titles, pairs, strict=True)],
                "Micro-averaged over all labels.",
            ),
            Table(
                "Pairwise F1 of exact spans per label",
                ["label", *titles],
                [[label, *(per_cent(f1_of(pair.exact, label)) for pair in pairs)] for label in labels],
            ),
        ]
        return tables + self._gold_tables()

    def _gold_tables(self) -> list[Table]:
        if not self.gold:
            return []
        compared = [*zip(self.names, self.against, strict=True), ("+".join(self.names), self.joint())]
        rows = []
        for name, one in compared:
            weighted = average(by_label(one.tags), weighted=True)
            tags = [per_cent(value) for value in (weighted.precision, weighted.recall, weighted.f1)]
            rows.append([name, *tags, *score_cells(one.exact)])
        labels = sorted({label for _, one in compared for label in by_label(one.exact)})
        return [
            Table(
                f"Against the gold standard ({self.gold})",
                ["annotator", *("Prec", "Rec", "F1"), *("span Prec", "span Rec", "span F1", "gold", "found")],
                rows,
                "Prec, Rec, F1: BIO tags, the mean over the labels weighted by gold tags, as in the papers; "
                "span: exact spans, micro-averaged.",
            ),
            Table(
                f"Against the gold standard ({self.gold}), exact spans per label",
                ["label", "annotator", "Prec", "Rec", "F1", "gold", "found"],
                [[label, name, *score_cells(one.exact, label)] for label in labels for name, one in compared],
                keys=2,
            ),
        ]

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain values for JSON; docs/experiments_papers.md gives the schema."""
        labels = self.labels()
        result: dict[str, Any] = {
            "schema": SCHEMA,
            "annotators": list(self.names),
            "documents": self.documents,
            "tokens": self.tokens,
            "spans": {
                name: dict(sorted(spans.items())) for name, spans in zip(self.names, self.spans, strict=True)
            },
            "pairs": [
                {
                    "first": self.names[a],
                    "second": self.names[b],
                    "kappa": pair.kappa(),
                    "kappa_labels": {label: pair.kappa(label) for label in labels},
                    "exact": scores_of(pair.exact),
                }
                for (a, b), pair in self.pairs.items()
            ],
            "gold": self.gold or None,
        }
        if self.gold:
            named = [*zip(self.names, self.against, strict=True), ("all", self.joint())]
            result["against_gold"] = {
                name: {"tags": scores_of(one.tags), "exact": scores_of(one.exact)} for name, one in named
            }
        return result


def measure_agreement(
    documents: Iterable[tuple[str, Sequence[Sequence[Span]], Sequence[Span] | None]],
    names: Sequence[str],
    segment: Callable[[str], Sequence[Line]],
    gold: str = "",
) -> Agreement:
    """Measure agreement; `documents` are (text, spans of each annotator, gold spans or None).

    `names` are those of the annotators, in the same order. `gold` names the gold standard that the documents
    bring; without it, the majority is taken where there are three annotators or more. One document is in
    memory at a time. Raises ValueError when a document has another number of annotators than `names`.
    """
    agreement = Agreement(tuple(names), gold or ("majority" if len(names) > 2 else ""))
    for text, found, given in documents:
        if len(found) != len(names):
            raise ValueError(f"{len(names)} annotators are named, a document has {len(found)}")
        _add(agreement, segment(text), [items(spans) for spans in found], given if gold else None)
    return agreement


def _add(
    agreement: Agreement, lines: Sequence[Line], found: Sequence[list[Item]], given: Sequence[Span] | None
) -> None:
    tags = [bio_tags(each, lines) for each in found]
    agreement.documents += 1
    agreement.tokens += len(tags[0])
    for total, each in zip(agreement.spans, found, strict=True):
        total.update(label for _, _, label in each)
    for (a, b), pair in agreement.pairs.items():
        pair.tags.update(zip(tags[a], tags[b], strict=True))
        pair.exact.add(exact_counts(found[a], found[b]))
    if agreement.against:
        gold = majority(found) if given is None else items(given)
        for one, each in zip(agreement.against, found, strict=True):
            one.tags.add(token_counts(gold, each, lines)[0])
            one.exact.add(exact_counts(gold, each))


def majority(annotations: Sequence[Sequence[Item]]) -> list[Item]:
    """Return the items that more than half of the annotators have, sorted."""
    votes = Counter(item for each in annotations for item in set(each))
    return sorted(item for item, count in votes.items() if 2 * count > len(annotations))


def kappa(tags: Confusion) -> float:
    """Return Cohen's kappa (1960) from how often each pair of categories met; 1 when both used one alone.

    With a single category, agreement by chance is certain and kappa undefined; complete agreement is
    called 1 here, and so is that over nothing at all.
    """
    total = sum(tags.values())
    first: Counter[str] = Counter()
    second: Counter[str] = Counter()
    same = 0
    for (ours, theirs), count in tags.items():
        first[ours] += count
        second[theirs] += count
        same += count * (ours == theirs)
    if same == total:
        return 1.0
    chance = sum(first[tag] * second[tag] for tag in first) / total
    return (same - chance) / (total - chance)


def restricted(tags: Confusion, label: str) -> Confusion:
    """Return the confusion in which every tag of another label counts as O."""
    result: Confusion = Counter()
    for pair, count in tags.items():
        first, second = (tag if tag[2:] == label else OUTSIDE for tag in pair)
        result[first, second] += count
    return result


def f1_of(counts: Counts, label: str) -> float | None:
    """Return the F1 of one label; None when neither side has it."""
    found = by_label(counts).get(label)
    return None if found is None else found.f1


def score_cells(counts: Counts, label: str | None = None) -> list[str]:
    """Return precision, recall and F1 in per cent, and both supports, as cells of a table."""
    scores = micro(counts) if label is None else by_label(counts).get(label)
    if scores is None:
        return ["", "", "", "0", "0"]
    values = [per_cent(value) for value in (scores.precision, scores.recall, scores.f1)]
    return [*values, str(scores.support), str(scores.predicted)]


def scores_of(counts: Counts) -> dict[str, Any]:
    """Return micro and weighted scores and those per label as plain values."""
    labels = by_label(counts)
    return {
        "micro": asdict(micro(counts)),
        "weighted": asdict(average(labels, weighted=True)),
        "labels": {label: asdict(one) for label, one in labels.items()},
    }
