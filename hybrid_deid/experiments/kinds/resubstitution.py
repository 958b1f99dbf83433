"""Original and resubstituted emails: their sizes, and models trained on one and tested on the other.

Tables 3 to 5 of Eder, Krieg-Holz & Hahn (RANLP 2019). ORIG: the corpus as annotated; PSEUD: its entities
replaced by surrogates; PSEUDPIR: those replaced that models of the other folds recognized.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import isnan
from typing import Any

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.evaluation.corpus_statistics import CorpusStatistics, corpus_statistics, stop_words_of
from hybrid_deid.experiments.bars import grouped_bars
from hybrid_deid.experiments.configuration import Configuration
from hybrid_deid.experiments.corpora import Ids
from hybrid_deid.experiments.outcome import Outcome, Row, markdown_table
from hybrid_deid.experiments.scoring import label_table, over_folds, plus_minus, probability, rows_of
from hybrid_deid.experiments.statistics import paired_t, spread
from hybrid_deid.experiments.study import Study, Tested
from hybrid_deid.experiments.transfer import (
    TransferTest,
    folds,
    ids_of,
    renamed,
    tested,
    transfer,
    transfer_model,
)
from hybrid_deid.experiments.views import RESUBSTITUTED, Places, Source, shown, source_of
from hybrid_deid.segment import segment

ORIG, PSEUD, PSEUDPIR = "ORIG", "PSEUD", "PSEUDPIR"
VERSIONS = (ORIG, PSEUD, PSEUDPIR)
TABLES = ("counts", "transfer")
# `mode` of the surrogates: "paper" (as in the paper) or "realistic".
OPTIONS: Mapping[str, Any] = {"tables": list(TABLES), "mode": "realistic"}
MEASURES = ("precision", "recall", "f1")


@dataclass(frozen=True)
class Versions:
    """The versions of a corpus: makes the source of any of its documents in any version."""

    study: Study
    corpus: str
    mode: str
    recognized: Mapping[str, Places]

    def source(self, version: str, ids: Ids) -> Source:
        """Return documents in a version."""
        plain = source_of(self.corpus, ids, self.study.place)
        if version == ORIG:
            return plain
        found = None if version == PSEUD else tuple((name, self.recognized[name]) for name in ids)
        return replace(plain, view=RESUBSTITUTED, mode=self.mode, recognized=found)


def run(study: Study) -> Outcome:
    """Recognize entities across folds, make the versions, and compare them."""
    experiment = study.experiment
    tables, mode = experiment.options["tables"], experiment.options["mode"]
    if not set(tables) <= set(TABLES) or mode not in ("realistic", "paper"):
        raise ConfigurationError(
            f"{experiment.path}: options: tables are {', '.join(TABLES)}; mode is realistic or paper"
        )
    configuration = experiment.configurations[0]
    versions = recognized_versions(study, configuration, configuration.test[0], str(mode))
    rows: list[Row] = []
    shown_tables: dict[str, str] = {}
    plots: dict[str, Callable[[Any], None]] = {}
    if "counts" in tables:
        found = {each: size_of(versions, each) for each in VERSIONS}
        rows += count_rows(experiment.name, versions.corpus, found)
        shown_tables |= count_tables(study, found)
    if "transfer" in tables:
        every = transferred(versions, configuration)
        rows += rows_of(experiment.name, every)
        shown_tables |= transfer_tables(study, rows)
        plots["f1.svg"] = drawn(rows)
    return Outcome(rows, shown_tables, plots)


def drawn(rows: Sequence[Row]) -> Callable[[Any], None]:
    """Return a drawing of the mean F1 for every pair of versions."""
    values = {
        f"trained on {training}": {
            f"tested on {test}": 100 * spread(over_folds(rows, training, test, "(weighted)", "f1"))[0]
            for test in VERSIONS
        }
        for training in VERSIONS
    }
    return grouped_bars(values, "weighted F1 of exact spans, per cent")


def recognized_versions(study: Study, configuration: Configuration, corpus: str, mode: str) -> Versions:
    """Return the versions of a corpus, recognized by the models of a configuration."""
    plain = Versions(study, corpus, mode, {})
    tests = [
        TransferTest(
            transfer_model(study, configuration, [plain.source(ORIG, rest)]), (plain.source(ORIG, fold),)
        )
        for fold, rest in parted(study, corpus)
    ]
    recognized = {name: places for (found,) in transfer(study, tests) for name, places in found}
    return replace(plain, recognized=recognized)


def parted(study: Study, corpus: str) -> list[tuple[Ids, Ids]]:
    """Return each fold and the rest."""
    every = ids_of(study, corpus)
    return [(fold, tuple(name for name in every if name not in set(fold))) for fold in folds(study, corpus)]


def size_of(versions: Versions, version: str) -> CorpusStatistics:
    """Count a version of the corpus."""
    source = versions.source(version, ids_of(versions.study, versions.corpus))
    documents = ((document.text, document.spans) for document in shown(source, versions.study.place))
    return corpus_statistics(version, documents, segment, stop_words_of("de"))


def numbers_of(size: CorpusStatistics) -> dict[str, int]:
    """Return the rows of table 3."""
    return {
        "# token": size.tokens,
        "# types": len(size.types),
        "# pi entities": size.entities.total(),
        "# pi tokens": size.entity_tokens.total(),
    }


def count_rows(name: str, corpus: str, found: Mapping[str, CorpusStatistics]) -> list[Row]:
    """Return the sizes, and the entities per label, as tidy rows."""
    rows = []
    for version, size in found.items():
        figures = [("", measure, value) for measure, value in numbers_of(size).items()]
        figures += [(label, "# pi entities", value) for label, value in sorted(size.entities.items())]
        figures += [(label, "# pi tokens", value) for label, value in sorted(size.entity_tokens.items())]
        rows += [Row(name, version, corpus, "all", *figure[:2], float(figure[2])) for figure in figures]
    return rows


def count_tables(study: Study, found: Mapping[str, CorpusStatistics]) -> dict[str, str]:
    """Return table 3 with the published figures beside ours, and ours per label."""
    ours = {version: numbers_of(size) for version, size in found.items()}
    published = study.experiment.published
    headers = ["", *VERSIONS, *(f"{each}, % of {ORIG}" for each in VERSIONS[1:])]
    lines = []
    for measure in ours[ORIG]:
        values = [ours[version][measure] for version in VERSIONS]
        lines.append([f"{measure}, ours", *map(str, values), *shares(values)])
        if published and measure in published.rows:
            printed = [round(value) for value in published.rows[measure]]
            lines.append([f"{measure}, published", *(f"{value:,}" for value in printed), *shares(printed)])
    note = f"\n\n{published.source}. {published.differs}" if published else ""
    labels = sorted(set().union(*(size.entities for size in found.values())))
    entities = [
        [label, *(f"{found[v].entities[label]} / {found[v].entity_tokens[label]}" for v in VERSIONS)]
        for label in labels
    ]
    return {
        "Table 3": markdown_table(headers, lines) + note,
        "Entities / entity tokens per label": markdown_table(["label", *VERSIONS], entities),
    }


def shares(values: Sequence[int]) -> list[str]:
    """Return all values but the first in per cent of the first."""
    return [f"{100 * value / values[0]:.1f}" if values[0] else "" for value in values[1:]]


def transferred(versions: Versions, configuration: Configuration) -> list[Tested]:
    """Train on every version and test on every version; a model never saw an email it is tested on."""
    study = versions.study
    plan = [
        (
            training,
            number,
            versions.source(training, rest),
            [versions.source(test, fold) for test in VERSIONS],
        )
        for training in VERSIONS
        for number, (fold, rest) in enumerate(parted(study, versions.corpus))
    ]
    tasks = [
        TransferTest(transfer_model(study, configuration, [rest]), tuple(tests)) for *_, rest, tests in plan
    ]
    return [
        tested(renamed(configuration, training), test, number, source, found, study.place)
        for (training, number, _, tests), results in zip(plan, transfer(study, tasks), strict=True)
        for test, source, found in zip(VERSIONS, tests, results, strict=True)
    ]


def transfer_tables(study: Study, rows: Sequence[Row]) -> dict[str, str]:
    """Return tables 4 and 5, published rows below ours, and F1 per label."""

    def scores(training: str, test: str, measure: str = "f1") -> list[float]:
        return over_folds(rows, training, test, "(weighted)", measure)

    published = study.experiment.published
    printed = published.rows if published else {}

    def line(training: str, test: str, against: tuple[str, str] | None) -> list[list[str]]:
        cells = [plus_minus(scores(training, test, measure)) for measure in MEASURES]
        p = probability(paired_t(scores(training, test), scores(*against))) if against else ""
        lines = [[f"{training} → {test}, ours", *cells, p]]
        if values := printed.get(f"{training} {test}"):
            figures = [
                "" if isnan(value) else f"{value:.{n}f}"
                for value, n in zip(values, (2, 2, 2, 3), strict=True)
            ]
            lines.append([f"{training} → {test}, published", *figures])
        return lines

    headers = ["train → test", "Prec", "Rec", "F1", "p"]
    same = [each for v in VERSIONS for each in line(v, v, None if v == ORIG else (ORIG, ORIG))]
    crossed = [
        (ORIG, PSEUD),
        (PSEUD, ORIG),
        (ORIG, PSEUDPIR),
        (PSEUDPIR, ORIG),
        (PSEUD, PSEUDPIR),
        (PSEUDPIR, PSEUD),
    ]
    cross = [each for a, b in crossed for each in line(a, b, (b, a))]
    note = f"\n\n{published.source}. {published.differs}" if published else ""
    tables = {
        "Table 4: trained and tested on the same version": markdown_table(headers, same)
        + f"\n\nMean ± deviation over the folds; p: paired t-test of F1 over the folds against {ORIG}.",
        "Table 5: trained on one version and tested on another": markdown_table(headers, cross)
        + f"\n\np: paired t-test of F1 over the folds against the reverse.{note}",
    }
    for test in VERSIONS:
        tables[f"F1 per label, tested on {test}"] = label_table(rows, test)
    return tables
