"""Corpora in numbers: sizes and entities per label, annotated or found by the shipped pipeline in raw text.

Tables 9 and 10 of Eder, Krieg-Holz & Hahn (LREC 2020), which count what their model found in raw posts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from hybrid_deid.evaluation.corpus_statistics import corpus_statistics, stop_words_of
from hybrid_deid.evaluation.tables import figure
from hybrid_deid.experiments.bars import grouped_bars
from hybrid_deid.experiments.code import TAGGING, code_checksum
from hybrid_deid.experiments.declaration import Published
from hybrid_deid.experiments.models import Place
from hybrid_deid.experiments.outcome import Outcome, Row, markdown_table
from hybrid_deid.experiments.published import published_counts
from hybrid_deid.experiments.study import Study
from hybrid_deid.experiments.views import corpus_documents
from hybrid_deid.formats import read_documents
from hybrid_deid.labels import pi_scheme
from hybrid_deid.pipeline import Pipeline
from hybrid_deid.segment import segment
from hybrid_deid.settings import Settings
from hybrid_deid.values import Span

# Corpora by the name that the tables give them: `annotated` as they are; `raw` after tagging, every
# `every`-th document, `limit` at most (0: no bound).
OPTIONS: Mapping[str, Any] = {"annotated": {}, "raw": {}, "every": 1, "limit": 0}
SIZES = {
    "documents": "# emails",
    "lines": "# lines",
    "tokens": "# tokens",
    "tokens_without_punctuation_and_stop_words": "# tokens*",
    "types": "# types*",
    "entities": "# pi entities",
    "entity_tokens": "# pi tokens",
}
CODE = (*TAGGING, "evaluation", "models/de_email", "experiments/kinds/corpus_numbers.py")


@dataclass(frozen=True)
class RawTask:
    """A sample of a raw corpus to be tagged and counted; `bytes` stands for its contents."""

    name: str
    corpus: str
    bytes: int
    every: int
    limit: int
    code: str


def run(study: Study) -> Outcome:
    """Count annotated corpora, tag and count samples of raw ones."""
    experiment, options = study.experiment, study.experiment.options
    stop_words = stop_words_of("de")
    counted: dict[str, Mapping[str, Any]] = {}
    for name, corpus in options["annotated"].items():
        documents = corpus_documents(corpus, study.place.corpora)
        chosen = (documents[each] for each in study.ids(corpus))
        pairs = ((document.text, document.spans) for document in chosen)
        counted[name] = corpus_statistics(name, pairs, segment, stop_words).to_dict()
    code = code_checksum(CODE)
    tasks = [
        RawTask(name, corpus, size_of(study.place.corpora / corpus), options["every"], options["limit"], code)
        for name, corpus in options["raw"].items()
    ]
    counted |= dict(zip(options["raw"], study.map(counted_raw, tasks, "tagging raw text"), strict=True))
    tables = {
        "Sizes (table 9)": size_table(counted),
        "Entities (table 10)": label_table(counted),
        "Entities a 1,000 emails": rate_table(counted, experiment.published),
    }
    if experiment.published:
        tables["Published, in numbers"] = published_counts(experiment.published)
    rates = {
        name: {label: 1000 * values["per_document"] for label, values in numbers["labels"].items()}
        for name, numbers in counted.items()
    }
    plots = {"rates.svg": grouped_bars(rates, "entities a 1,000 emails")}
    rows = rows_of(experiment.name, counted)
    rows += [
        Row(experiment.name, "", task.name, "all", "", "bytes of the file", float(task.bytes))
        for task in tasks
    ]
    return Outcome(rows, tables, plots)


def size_of(path: Path) -> int:
    """Return the bytes of a file."""
    return path.stat().st_size


def counted_raw(task: RawTask, place: Place) -> dict[str, Any]:
    """Tag a sample of a raw corpus with the shipped pipeline, and count; raises DocumentError."""
    pipeline = Pipeline(Settings())
    last = task.limit * task.every or None

    def tagged() -> Iterator[tuple[str, Sequence[Span]]]:
        for item in islice(read_documents(place.corpora / task.corpus), 0, last, task.every):
            if isinstance(item, Exception):
                raise item
            yield item.text, pipeline.tag(item)

    return corpus_statistics(task.name, tagged(), segment, stop_words_of("de")).to_dict()


def rows_of(experiment: str, counted: Mapping[str, Mapping[str, Any]]) -> list[Row]:
    """Return all counts as tidy rows."""
    rows = []
    for name, numbers in counted.items():
        rows += [
            Row(experiment, "", name, "all", "", title, float(numbers[key])) for key, title in SIZES.items()
        ]
        rows += [
            Row(experiment, "", name, "all", label, measure, float(value))
            for label, values in numbers["labels"].items()
            for measure, value in values.items()
        ]
    return rows


def size_table(counted: Mapping[str, Mapping[str, Any]]) -> str:
    """Return a row per corpus, as table 9."""
    lines = [[name, *(f"{numbers[key]:,}" for key in SIZES)] for name, numbers in counted.items()]
    note = "*: without punctuation and stop words."
    return f"{markdown_table(['', *SIZES.values()], lines)}\n\n{note}"


def labels_of(counted: Mapping[str, Mapping[str, Any]]) -> list[str]:
    """Return the labels of all corpora, in the order of the scheme."""
    found = set().union(*(numbers["labels"] for numbers in counted.values()))
    return [label for label in pi_scheme().labels if label in found]


def label_table(counted: Mapping[str, Mapping[str, Any]]) -> str:
    """Return a row per label and a column per corpus, as table 10, with shares."""
    lines = []
    for label in labels_of(counted):
        cells = []
        for numbers in counted.values():
            values = numbers["labels"].get(label)
            cells += [f"{values['entities']:,}", f"{100 * values['share']:.1f}"] if values else ["0", "0.0"]
        lines.append([label, *cells])
    sums = [cell for numbers in counted.values() for cell in (f"{numbers['entities']:,}", "")]
    headers = ["entity", *(cell for name in counted for cell in (name, "%"))]
    return markdown_table(headers, [*lines, ["sum", *sums]])


def rate_table(counted: Mapping[str, Mapping[str, Any]], published: Published | None) -> str:
    """Return entities a 1,000 emails, ours beside the published ones: corpora differ in size."""
    columns = published.columns if published else ()
    emails = dict(zip(columns, published.rows["# emails"], strict=True)) if published else {}
    printed = published.rows if published else {}
    lines = []
    for label in labels_of(counted):
        ours = [numbers["labels"].get(label, {}).get("per_document", 0.0) for numbers in counted.values()]
        theirs = [value / emails[c] for c, value in zip(columns, printed.get(label, ()), strict=False)]
        lines.append([label, *(figure(1000 * value, 1) for value in (*ours, *theirs))])
    return markdown_table(["entity", *counted, *(f"published: {column}" for column in columns)], lines)
