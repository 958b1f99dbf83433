"""Consistency measured on the corpora: some mentions of a name are given, the others are to be found.

`pytest -s tests/merge/test_consistency_corpus.py` prints the figures of docs/merging.md.
"""

from __future__ import annotations

import csv
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace

import pytest

from hybrid_deid.evaluation import group_of
from hybrid_deid.formats import read_documents
from hybrid_deid.lexicon import load_gazetteers
from hybrid_deid.mentions import NameKnowledge, name_knowledge
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.spreading import spread
from hybrid_deid.segment import segment
from hybrid_deid.values import Document, Line, Span

NAMING = ("greeting", "signoff", "signature")


@pytest.fixture(scope="module")
def knowledge() -> NameKnowledge:
    lists = load_gazetteers("de")
    names = (lists[name].texts for name in ("given_female", "given_male", "common_word"))
    return name_knowledge("de", *names)


@pytest.fixture(scope="module")
def zones(corpora) -> dict[str, dict[int, str]]:
    found: dict[str, dict[int, str]] = defaultdict(dict)
    with (corpora / "email_zones" / "zones.tsv").open(encoding="utf-8", newline="") as stream:
        for name, number, zone in csv.reader(stream, delimiter="\t"):
            if number.isdigit():
                found[name.rpartition("/")[2]][int(number)] = zone
    return found


def documents(corpora, name: str) -> Iterator[Document]:
    """The half of a corpus that is kept for reporting: odd donors (emails), odd last digits (posts)."""
    for document in read_documents(corpora / name, "brat"):
        assert isinstance(document, Document)
        number = group_of(document.id) if name == "codealltag_s" else document.id[-1]
        if int(number) % 2:
            yield document


def agreement(
    document: Document,
    seeds: list[Span],
    lines: tuple[Line, ...],
    zones: dict[int, str],
    knowledge: NameKnowledge,
) -> Counter[str]:
    """Spread `seeds` (and what never spreads); count what comes back, and which other mentions were found."""
    gold = [replace(span, score=0.99, source="model:gold") for span in document.spans]
    spreading = load_consistency("de").spread.labels
    starts = {span.start for span in seeds}
    given = [span for span in gold if span.start in starts or span.label not in spreading]
    new = spread(document.text, given, knowledge, lines=lines, zones=zones)
    names = {(span.label, span.text.casefold()) for span in seeds if span.label in spreading}
    repeated = [s for s in gold if s.start not in starts and (s.label, s.text.casefold()) in names]
    exact = {(span.start, span.end, span.label) for span in gold}
    return Counter(
        returned=len(new),
        right=sum((span.start, span.end, span.label) in exact for span in new),
        repeated=len(repeated),
        found=sum(any(n.start <= span.start and span.end <= n.end for n in new) for span in repeated),
    )


def test_names_of_greeting_and_signature_are_found_in_the_body(corpora, zones, knowledge):
    counts: Counter[str] = Counter()
    for document in documents(corpora, "codealltag_s"):
        lines = segment(document.text)
        frame = {line.number for line in (*lines[:2], *lines[-4:])}
        own = zones.get(document.id) or dict.fromkeys(frame, "signoff")
        stretches = [(line.start, line.end) for line in lines if own.get(line.number) in NAMING]
        seeds = [s for s in document.spans if any(a <= s.start < b for a, b in stretches)]
        counts.update(agreement(document, seeds, lines, own, knowledge))
    print("from greeting, signoff and signature:", dict(counts))
    assert counts["found"] >= 0.85 * counts["repeated"] > 10
    assert counts["right"] >= 0.9 * counts["returned"]


@pytest.mark.parametrize("name", ["codealltag_s", "codealltag_xl"])
def test_later_mentions_are_found_from_the_first(corpora, zones, knowledge, name):
    counts: Counter[str] = Counter()
    for document in documents(corpora, name):
        first: dict[tuple[str, str], Span] = {}
        for span in document.spans:
            first.setdefault((span.label, span.text.casefold()), span)
        lines, own = segment(document.text), zones.get(document.id, {})
        counts.update(agreement(document, list(first.values()), lines, own, knowledge))
    print(f"from the first mention, {name}:", dict(counts))
    assert counts["found"] >= 0.9 * counts["repeated"] > 50
    assert counts["right"] >= 0.9 * counts["returned"]
