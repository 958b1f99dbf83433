"""What gazetteers alone find, and what filters of their hits remove, in hits and in recall (Derbring).

The filter of parts of speech is the German tagger, or capitals as its stand-in; the topics, and which of
them are left out, are learned on the other folds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.evaluation.corpus_statistics import share
from hybrid_deid.experiments import gazetteer_hits as lists
from hybrid_deid.experiments.bars import grouped_bars
from hybrid_deid.experiments.gazetteer_hits import CATEGORIES, KINDS, MANUAL, Hit, kind_of
from hybrid_deid.experiments.outcome import Outcome, Row, markdown_table
from hybrid_deid.experiments.published import published_counts
from hybrid_deid.experiments.study import Study
from hybrid_deid.experiments.transfer import folds
from hybrid_deid.experiments.views import corpus_documents, language_of
from hybrid_deid.lexicon import load_gazetteers
from hybrid_deid.segment import segment
from hybrid_deid.values import Document, Line

POS, CAPITALS = "pos", "capitals"
# `corpora`: corpus -> its filters ("pos", "capitals"); `countries`: corpora whose places include countries;
# `topics` are learned, `excluded` of them left out; `words` are entries whose hits are shown one by one.
OPTIONS: Mapping[str, Any] = {"corpora": {}, "countries": [], "topics": 5, "excluded": 2, "words": []}
SETTINGS = {
    (False, False): "lists alone",
    (False, True): "topic",
    (True, False): "filter",
    (True, True): "both",
}


@dataclass(frozen=True)
class Looked:
    """A document with the hits of the lists, which of them are right, and which the filter keeps."""

    document: Document
    lines: Sequence[Line]
    hits: Sequence[Hit]
    right: Sequence[bool]
    kept: Sequence[bool]


@dataclass(frozen=True)
class Judged:
    """A document in one fold: `excluded` tells whether the topic filter leaves it out."""

    looked: Looked
    excluded: bool

    def hits(self, filtered: bool, topical: bool) -> list[tuple[Hit, bool]]:
        """Return the hits that pass, each with whether it is right."""
        if topical and self.excluded:
            return []
        every = zip(self.looked.hits, self.looked.right, self.looked.kept, strict=True)
        return [(hit, right) for hit, right, kept in every if kept or not filtered]


def run(study: Study) -> Outcome:
    """Match, filter, count."""
    options, name = study.experiment.options, study.experiment.name
    rows: list[Row] = []
    tables: dict[str, str] = {}
    plots: dict[str, Callable[[Any], None]] = {}
    for corpus, filters in options["corpora"].items():
        for chosen in filters:
            if chosen not in (POS, CAPITALS):
                raise ConfigurationError(f"{study.experiment.path}: there is no filter '{chosen}'")
            judged = judged_in(study, corpus, chosen)
            rows += count_rows(name, f"{corpus}, {chosen}", judged, options["words"])
            tables |= tables_of(f"{corpus}, filter by {chosen}", judged, options["words"])
            plots[f"{corpus}_{chosen}.svg"] = drawn(judged)
    if study.experiment.published:
        tables["Published"] = published_counts(study.experiment.published)
    return Outcome(rows, tables, plots)


def drawn(judged: Sequence[Judged]) -> Callable[[Any], None]:
    """Return a drawing of precision and recall in every setting."""
    values: dict[str, dict[str, float]] = {"% of hits that are right": {}, "% of gold that is found": {}}
    for setting, name in SETTINGS.items():
        count = counts_of(judged, *setting)["all"]
        for series, (part, whole) in zip(
            values.values(), (("right", "hits"), ("found", "gold")), strict=True
        ):
            series[name] = 100 * count[part] / max(1, count[whole])
    return grouped_bars(values, "per cent")


def judged_in(study: Study, corpus: str, chosen: str) -> list[Judged]:
    """Return the documents of all folds with their hits and what the filters say."""
    documents = corpus_documents(corpus, study.place.corpora)
    parts = folds(study, corpus)
    options = study.experiment.options
    every = [documents[name] for part in parts for name in part]
    looked = looked_up(every, language_of(corpus), chosen, corpus in options["countries"])
    judged: list[Judged] = []
    for part in parts:
        training = [each for name, each in looked.items() if name not in set(part)]
        topics = lists.learned_topics(
            [each.document.text for each in training],
            [sum(each.right) for each in training],
            [len(each.hits) for each in training],
            int(options["topics"]),
            int(options["excluded"]),
            study.experiment.seed,
        )
        test = [looked[name] for name in part]
        found = topics.of([each.document.text for each in test])
        judged += [Judged(each, topic in topics.excluded) for each, topic in zip(test, found, strict=True)]
    return judged


def looked_up(
    documents: Sequence[Document], language: str, chosen: str, countries: bool
) -> dict[str, Looked]:
    """Match the lists of a language in documents, and filter the hits."""
    phrases = lists.phrases_of(load_gazetteers(language), countries)
    longest = max(map(len, phrases))
    segmented = {document.id: segment(document.text, language) for document in documents}
    shares = lists.capital_shares(segmented.values())
    result = {}
    for document in documents:
        lines = segmented[document.id]
        hits = lists.hits_in(lines, phrases, longest)
        kept = lists.proper_nouns(lines, hits) if chosen == POS else lists.capitalized(lines, hits, shares)
        result[document.id] = Looked(document, lines, hits, lists.right_hits(document, hits), kept)
    return result


def counts_of(judged: Sequence[Judged], filtered: bool, topical: bool) -> dict[str, Counter[str]]:
    """Return counts per kind and category: "hits", "right", "gold", "found"."""
    result: dict[str, Counter[str]] = {name: Counter() for name in (*KINDS, *CATEGORIES, "all")}
    for each in judged:
        passed = each.hits(filtered, topical)
        for hit, right in passed:
            for name in (hit.kind, hit.category, "all"):
                result[name]["hits"] += 1
                result[name]["right"] += right
        for kind, (gold, found) in lists.found_gold(each.looked.document, [hit for hit, _ in passed]).items():
            for name in (kind, "all"):
                result[name]["gold"] += gold
                result[name]["found"] += found
    return result


def word_counts(judged: Sequence[Judged], word: str, filtered: bool, topical: bool) -> Counter[str]:
    """Return the hits of one word, whatever its case, and how many of them are right."""
    counts: Counter[str] = Counter()
    for each in judged:
        text = each.looked.document.text
        for hit, right in each.hits(filtered, topical):
            if text[hit.start : hit.end].casefold() == word.casefold():
                counts["hits"] += 1
                counts["right"] += right
    return counts


def count_rows(name: str, corpus: str, judged: Sequence[Judged], words: Sequence[str]) -> list[Row]:
    """Return all counts as tidy rows."""
    rows = []
    for (filtered, topical), setting in SETTINGS.items():
        counts = counts_of(judged, filtered, topical)
        counts |= {word: word_counts(judged, word, filtered, topical) for word in words}
        rows += [
            Row(name, setting, corpus, "all", label, measure, float(count))
            for label, each in counts.items()
            for measure, count in sorted(each.items())
        ]
    return rows


def tables_of(title: str, judged: Sequence[Judged], words: Sequence[str]) -> dict[str, str]:
    """Return the hits as printed in the paper, and precision and recall by kind."""
    counts = {setting: counts_of(judged, *setting) for setting in product((False, True), repeat=2)}
    manual = Counter(
        MANUAL[span.label] for each in judged for span in each.looked.document.spans if span.label in MANUAL
    )
    gold = sum(bool(kind_of(span.label)) for each in judged for span in each.looked.document.spans)
    hits = [
        [category, *(str(counts[s][category]["hits"]) for s in counts), str(manual[category] or "")]
        for category in CATEGORIES
    ]
    hits.append(["TOTAL", *(str(counts[s]["all"]["hits"]) for s in counts), str(gold)])
    headers = ["tag", "without filter, without topic", "without filter, with topic",
               "with filter, without topic", "with filter, with topic", "manual"]  # fmt: skip
    scores = []
    for setting, name in SETTINGS.items():
        for kind in (*KINDS, "all"):
            each = counts[setting][kind]
            lost = counts[False, False][kind]["found"] - each["found"]
            removed = counts[False, False][kind]["hits"] - each["hits"]
            scores.append([
                name, kind, str(each["hits"]), str(removed), str(each["right"]),
                share(100 * each["right"], each["hits"], 1), str(each["gold"]), str(each["found"]), str(lost),
                share(100 * each["found"], each["gold"], 1),
            ])  # fmt: skip
    tables = {
        f"Hits: {title}": markdown_table(headers, hits),
        f"Hits and recall: {title}": markdown_table(
            ["setting", "kind", "hits", "removed", "right", "% right", "gold", "found", "lost", "recall %"],
            scores,
        ),
    }
    if words:
        singled = [
            [word, *(two_counts(word_counts(judged, word, *setting)) for setting in SETTINGS)]
            for word in words
        ]
        tables[f"Single words, hits (right): {title}"] = markdown_table(["word", *SETTINGS.values()], singled)
    return tables


def two_counts(counts: Counter[str]) -> str:
    """Return "hits (right)"."""
    return f"{counts['hits']} ({counts['right']})"
