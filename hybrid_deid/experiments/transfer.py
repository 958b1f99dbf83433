"""Training on some sources and tagging others with the CRF alone: what training data do to a model.

Rules and consistency would hide it; the rest of the pipeline has no part here.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from hybrid_deid import crf
from hybrid_deid.annotate import annotators
from hybrid_deid.evaluation import group_of
from hybrid_deid.experiments.caching import memory
from hybrid_deid.experiments.code import TAGGING, code_checksum
from hybrid_deid.experiments.configuration import REST, Configuration
from hybrid_deid.experiments.corpora import Ids, folds_of
from hybrid_deid.experiments.models import ModelTask, Place, bench_of
from hybrid_deid.experiments.study import Study, Tested
from hybrid_deid.experiments.views import (
    COLUMNS,
    Places,
    Source,
    by_content,
    corpus_documents,
    placed,
    shown,
    source_of,
)
from hybrid_deid.extraction import parse_feature_set
from hybrid_deid.segment import segment
from hybrid_deid.tagger import Tagger
from hybrid_deid.tagger.training import write_model

CODE = (*TAGGING, "experiments/transfer.py", "experiments/views.py", "keyed.py", "replace", "surrogates")
Found = list[tuple[str, Places]]
Labels = Mapping[str, Mapping[str, str]]


@dataclass(frozen=True)
class TransferModel:
    """All that a model depends on; `recipe` is a model without training data, `code` a checksum."""

    recipe: ModelTask
    training: tuple[Source, ...]
    code: str


@dataclass(frozen=True)
class TransferTest:
    """A model and what it tags: opening it costs more than tagging a fold."""

    model: TransferModel
    tests: tuple[Source, ...]


def transfer_model(study: Study, configuration: Configuration, training: Sequence[Source]) -> TransferModel:
    """Return a model with the feature set and the hyper-parameters of a configuration."""
    recipe = study.model_task(replace(configuration, training=()), 0)
    settings = replace(recipe.settings, bias=configuration.bias)
    return TransferModel(replace(recipe, settings=settings), tuple(training), transfer_code())


@lru_cache(maxsize=1)
def transfer_code() -> str:
    """Return the checksum of the code that results depend on."""
    return code_checksum(CODE)


def modelled(task: TransferModel, place: Place) -> dict[str, bytes]:
    """Train a model and return the files of its folder."""
    features = parse_feature_set(task.recipe.features, "feature set")
    lexicons, bench = bench_of(task.recipe, features, place.cache)
    examples = [
        each
        for source in task.training
        for document in shown(source, place)
        for each in bench.examples(
            by_content(document), f"{source.part.corpus}/{group_of(document.id)}", features
        )
    ]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for path in lexicons.iterdir():
            (folder / path.name).write_bytes(path.read_bytes())
        write_model(folder, examples, features, task.recipe.settings, {})
        return {path.name: path.read_bytes() for path in folder.iterdir()}


def model_size(task: TransferModel, place: Place) -> int:
    """Train a model, unless that was done, and return the bytes of its weights."""
    return len(memory(place.cache).cache(modelled, ignore=["place"])(task, place)[crf.WEIGHTS])


def attempted(task: TransferTest, place: Place) -> list[Found]:
    """Tag with a model (trained unless that was done); return (document id, places) of each test: no text."""
    features = parse_feature_set(task.model.recipe.features, "feature set")
    earlier = annotators(features)
    results: list[Found] = []
    with tempfile.TemporaryDirectory() as name:
        for file, content in memory(place.cache).cache(modelled, ignore=["place"])(task.model, place).items():
            (Path(name) / file).write_bytes(content)
        tagger = Tagger(Path(name))
        for source in task.tests:
            results.append([])
            for document in shown(source, place):
                lines = segment(document.text, features.language, features.tokens)
                spans = tagger.tag(document.text, lines, earlier.context(document.text, lines))
                places = tuple((span.start, span.end, span.label) for span in spans)
                results[-1].append((document.id, places))
    return results


def transfer(study: Study, tasks: Sequence[TransferTest]) -> list[list[Found]]:
    """Train all models of the tasks, each once, then tag; cached."""
    study.map(model_size, [task.model for task in tasks], "training")
    return study.map(attempted, tasks, "testing")


def tested(
    configuration: Configuration, corpus: str, fold: int, source: Source, found: Found, place: Place
) -> Tested:
    """Return the findings in a test source; `corpus` is the name that the tables give it."""
    cases = [
        (document, placed(document, places))
        for document, (_, places) in zip(shown(source, place), found, strict=True)
    ]
    return Tested(configuration, corpus, fold, cases, None)


def ids_of(study: Study, corpus: str) -> Ids:
    """Return the ids of the documents of a corpus of any format that take part."""
    if corpus not in COLUMNS:
        return study.ids(corpus)
    ids = tuple(sorted(corpus_documents(corpus, study.place.corpora)))
    return ids[: study.experiment.documents or None]


def folds(study: Study, corpus: str) -> list[Ids]:
    """Return the folds of a corpus of any format: the same for every configuration."""
    return folds_of(ids_of(study, corpus), study.experiment.folds, study.experiment.seed)


def fold_sources(
    study: Study, configuration: Configuration, corpus: str, fold: int, labels: Labels
) -> tuple[list[Source], Source]:
    """Return what a configuration is trained on for a fold of a corpus, and that fold.

    `labels` maps, for each corpus that needs it, its labels to ours.
    """
    away = folds(study, corpus)[fold]
    rest = tuple(name for name in ids_of(study, corpus) if name not in set(away))
    training = [
        source_of(
            corpus if name == REST else name,
            rest if name == REST else ids_of(study, name),
            study.place,
            labels.get(corpus if name == REST else name),
        )
        for name in configuration.training
    ]
    return training, source_of(corpus, away, study.place, labels.get(corpus))


def trained_and_tested(
    study: Study, configurations: Iterable[Configuration], labels: Labels | None = None
) -> list[Tested]:
    """Train and test configurations in every fold of their test corpora, with the CRF alone."""
    plan = [
        (each, corpus, fold, *fold_sources(study, each, corpus, fold, labels or {}))
        for each in configurations
        for corpus in each.test
        for fold in range(study.experiment.folds)
    ]
    tasks = [
        TransferTest(transfer_model(study, each, training), (test,)) for each, _, _, training, test in plan
    ]
    return [
        tested(each, corpus, fold, test, found, study.place)
        for (each, corpus, fold, _, test), (found,) in zip(plan, transfer(study, tasks), strict=True)
    ]


def renamed(configuration: Configuration, name: str) -> Configuration:
    """Return a configuration under another name."""
    return replace(configuration, name=name)
