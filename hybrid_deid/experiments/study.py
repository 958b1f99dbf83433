"""A study: one run of an experiment, with what its kind needs to do its work."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.experiments.caching import memory
from hybrid_deid.experiments.code import TAGGING, TRAINING, code_checksum
from hybrid_deid.experiments.configuration import REST, Configuration
from hybrid_deid.experiments.corpora import Ids, checksum_of, chosen, folds_of, read_corpus, share_of
from hybrid_deid.experiments.declaration import Experiment
from hybrid_deid.experiments.inducing import InductionTask, induced_from, induction_task, lexicon_of_fold
from hybrid_deid.experiments.models import (
    Cost,
    ModelTask,
    Part,
    Place,
    cost_of,
    lexicon_of,
)
from hybrid_deid.experiments.tagging import Tagging, TagTask, as_tested, spans_of, tagged
from hybrid_deid.experiments.variants import variant
from hybrid_deid.extraction import find_feature_set, parse_feature_set
from hybrid_deid.tagger.fitting import TrainingSettings
from hybrid_deid.tagger.folders import CLUSTERS, INDUCED
from hybrid_deid.values import Document, Span

# A configuration has the settings of training under their names; its bias is for tagging alone.
LEARNT_BY = tuple(field.name for field in fields(TrainingSettings) if field.name != "bias")
T = TypeVar("T")
R = TypeVar("R")
# Wraps what is worked off, to show how far it is: (items, how many, title)
Progress = Callable[[Iterable[Any], int, str], Iterable[Any]]


def silent(items: Iterable[Any], number: int, title: str) -> Iterable[Any]:
    """Show nothing."""
    return items


@dataclass(frozen=True)
class Tested:
    """The findings of a configuration in one fold of one corpus: (document as tested, spans found).

    `cost` is that of the model (None: there is none), `seconds` the time that finding took.
    """

    configuration: Configuration
    corpus: str
    fold: int
    cases: Sequence[tuple[Document, tuple[Span, ...]]]
    cost: Cost | None
    seconds: float = 0.0


@dataclass(frozen=True)
class Study:
    """A run: the experiment, where the corpora and the cache are, and how many processes may work."""

    experiment: Experiment
    place: Place
    jobs: int = 1
    progress: Progress = silent

    def ids(self, corpus: str) -> Ids:
        """Return the ids of the documents of a corpus that take part."""
        return chosen(self.place.corpora / corpus, self.experiment.documents, self.experiment.seed)

    def documents(self, corpus: str) -> list[Document]:
        """Return the documents of a corpus that take part."""
        found = read_corpus(self.place.corpora / corpus)
        return [found[name] for name in self.ids(corpus)]

    def folds(self, corpus: str) -> list[Ids]:
        """Return the folds of a corpus: the same for every configuration."""
        return folds_of(self.ids(corpus), self.experiment.folds, self.experiment.seed)

    @property
    def fold_numbers(self) -> range:
        """The numbers of the folds that are run: all, unless the experiment stops earlier."""
        folds = self.experiment.folds
        return range(min(self.experiment.stop or folds, folds))

    def part(self, corpus: str, ids: Ids) -> Part:
        """Return documents of a corpus as a part of a task."""
        return Part(corpus, ids, checksum_of(self.place.corpora / corpus, ids))

    @cached_property
    def training_code(self) -> str:
        """The checksum of the code that models depend on."""
        return code_checksum(TRAINING)

    @cached_property
    def tagging_code(self) -> str:
        """The checksum of the code that findings depend on."""
        return code_checksum(TAGGING)

    def map(self, function: Callable[[T, Place], R], tasks: Sequence[T], title: str) -> list[R]:
        """Return what a function makes of each task, in their order; cached by the content of the tasks.

        `function` lies at the top of a module, for other processes import it. Tasks are small frozen values
        that hold, as checksums, all that results depend on. What was done before is not done again.
        """
        from joblib import Parallel, delayed

        cached = memory(self.place.cache).cache(function, ignore=["place"])
        distinct = list(dict.fromkeys(tasks))
        running = Parallel(n_jobs=self.jobs, return_as="generator", pre_dispatch="all")
        results = running(delayed(cached)(task, self.place) for task in distinct)
        done = dict(zip(distinct, self.progress(results, len(distinct), title), strict=True))
        return [done[task] for task in tasks]

    def cross_validate(self, configurations: Sequence[Configuration] | None = None) -> list[Tested]:
        """Train and test configurations (by default those declared) in every fold.

        All lexicons are induced first, then all models trained, each once, whatever number of configurations
        use it.
        """
        wanted = self.experiment.configurations if configurations is None else configurations
        for each in wanted:
            if "tagger" not in each.without:
                self._check_training(each)
        if inducing := self.induction_tasks(wanted):
            self.map(induced_from, inducing, "inducing")
        plan = [
            (each, corpus, fold, *self.tasks(each, corpus, fold))
            for each in wanted
            for fold in self.fold_numbers
            for corpus in each.test
        ]
        models = [model for *_, model, _ in plan if model is not None]
        costs = dict(zip(models, self.map(cost_of, models, "training"), strict=True))
        found = self.map(tagged, [task for *_, task in plan], "testing")
        return [
            Tested(
                each,
                corpus,
                fold,
                self.cases(task, result),
                costs[model] if model else None,
                result.seconds,
            )
            for (each, corpus, fold, model, task), result in zip(plan, found, strict=True)
        ]

    def induction_tasks(self, configurations: Sequence[Configuration]) -> list[InductionTask]:
        """Return the lexicons that the models of configurations need in all folds, each once."""
        models = (
            (each, self.model_without_lexicon(each, fold))
            for each in configurations
            if each.induce_every and "tagger" not in each.without
            for fold in self.fold_numbers
        )
        tasks = (
            induction_task(model, each.induce_every) for each, model in models if needs_lexicon(each, model)
        )
        return list(dict.fromkeys(tasks))

    def _check_training(self, configuration: Configuration) -> None:
        """Raise ConfigurationError where the folds leave nothing to train on."""
        if not any(part.ids for part in self.model_without_lexicon(configuration, 0).training):
            raise ConfigurationError(
                f"{self.experiment.path}: {configuration.name}: nothing is left to train on; take two folds "
                "or more, a larger 'training_share', or name a corpus in 'training'"
            )

    def tasks(self, configuration: Configuration, corpus: str, fold: int) -> tuple[ModelTask | None, TagTask]:
        """Return what is to be trained (None: rules alone) and tested for one fold of one corpus."""
        model = self.model_task(configuration, fold) if "tagger" not in configuration.without else None
        stages = tuple(sorted(set(configuration.without) - {"tagger"}))
        task = TagTask(
            model=model,
            bias=configuration.bias,
            policy=configuration.policy,
            only="" if model else "rules",
            without=stages,
            test=self.part(corpus, self.folds(corpus)[fold]),
            refilled=configuration.unseen_values,
            code=self.tagging_code,
        )
        return model, task

    def model_task(self, configuration: Configuration, fold: int) -> ModelTask:
        """Return what the model of a fold is trained on, and how; its lexicon is induced, unless that was."""
        task = self.model_without_lexicon(configuration, fold)
        if not needs_lexicon(configuration, task):
            return task
        induced = lexicon_of_fold(induction_task(task, configuration.induce_every), self.place)
        return replace(task, induced=induced)

    def model_without_lexicon(self, configuration: Configuration, fold: int) -> ModelTask:
        """Return what the model of a fold is trained on, but for the lexicon that is induced for the fold."""
        seed = self.experiment.seed
        parts = []
        for corpus in configuration.training:
            if corpus != REST:
                parts.append((corpus, self.ids(corpus)))
                continue
            for tested in configuration.test:
                away = set(self.folds(tested)[fold])
                rest = tuple(name for name in self.ids(tested) if name not in away)
                parts.append((tested, share_of(rest, configuration.training_share, seed)))
        features = variant(configuration).text
        return ModelTask(
            features=features,
            divided=features != find_feature_set(configuration.features).text,
            training=tuple(self.part(corpus, ids) for corpus, ids in parts),
            settings=TrainingSettings(**{name: getattr(configuration, name) for name in LEARNT_BY}),
            zones="zones" not in configuration.without,
            unseen_values=configuration.unseen_values,
            gazetteer_share=configuration.gazetteer_share,
            clusters=lexicon_of(configuration.clusters, CLUSTERS),
            induced=lexicon_of(configuration.induced, INDUCED),
            code=self.training_code,
        )

    def cases(self, task: TagTask, result: Tagging) -> list[tuple[Document, tuple[Span, ...]]]:
        """Return (document as tested, spans found) of what `tagged` returned."""
        documents = read_corpus(self.place.corpora / task.test.corpus)
        shown = ((as_tested(documents[name], task.refilled), found) for name, found in result.findings)
        return [(document, spans_of(document, found)) for document, found in shown]

    def data_checksums(self) -> Mapping[str, str]:
        """Return the checksum of every corpus that took part, for the records."""
        corpora = {
            corpus
            for each in self.experiment.configurations
            for corpus in (*each.test, *each.training)
            if corpus != REST
        }
        return {corpus: self.part(corpus, self.ids(corpus)).checksum for corpus in sorted(corpora)}


def needs_lexicon(configuration: Configuration, task: ModelTask) -> bool:
    """Tell whether the lexicon of a model is induced for its fold."""
    features = parse_feature_set(task.features, "feature set")
    return bool(configuration.induce_every) and features.uses("induced")


def study_of(experiment: Experiment, corpora: Path, cache: Path, jobs: int, progress: Progress) -> Study:
    """Return a study of an experiment."""
    return Study(experiment, Place(corpora, cache), jobs, progress)
