"""What each stage of merging brings and costs: a pipeline with it, and without.

With one fold the model is the shipped one. With several each fold is gone through by a model that has learnt
from the others alone, so that annotated texts serve that the shipped one knows.

Only the documents in which a stage changes anything are gone through without it. A stage that stands alone
for a case looks better, and one whose cases others see as well worse, than it is worth.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass
from itertools import chain
from typing import Any

from hybrid_deid.evaluation import Evaluation, evaluate
from hybrid_deid.evaluation.counts import ALL as EVERY
from hybrid_deid.evaluation.counts import Counts, items, visible_characters
from hybrid_deid.experiments.code import TAGGING, code_checksum
from hybrid_deid.experiments.corpora import read_corpus
from hybrid_deid.experiments.kinds.corpus_numbers import size_of
from hybrid_deid.experiments.models import ModelTask, Part, cost_of
from hybrid_deid.experiments.outcome import ALL, Outcome, Row, markdown_table
from hybrid_deid.experiments.scoring import percent
from hybrid_deid.experiments.stage_tasks import (
    RawTask,
    Whole,
    WholeTask,
    WithoutTask,
    changed_raw,
    found_without,
    timed,
    whole,
)
from hybrid_deid.experiments.study import Study
from hybrid_deid.experiments.tagging import Found, spans_of
from hybrid_deid.merge.catalogue import stages
from hybrid_deid.values import Document, Span

# Times are taken, and changes counted, on the first `documents` of each file of `raw`, times in `rounds`.
OPTIONS: Mapping[str, Any] = {"raw": [], "documents": 500, "rounds": 3}
CODE = (
    *TAGGING, "models/de_email", "experiments/stage_tasks.py", "experiments/watching.py",
)  # fmt: skip
GAINED, LOST, WRONG, REMOVED = "right gained", "right lost", "wrong gained", "wrong removed"
DOCUMENTS, VISIBLE, F1, MICROSECONDS = "documents changed", "visible", "f1", "microseconds_per_token"
RAW = ("raw texts", "µs a token")
AROUND = 40  # characters shown on either side of a span
Case = tuple[Document, Sequence[Span]]


@dataclass(frozen=True)
class Effect:
    """What a stage or folder does in a corpus: each changed document with what is found with and without."""

    name: str
    corpus: str
    cases: Sequence[tuple[Document, Sequence[Span], Sequence[Span]]]

    def spans(self) -> Iterator[tuple[str, Document, Span]]:
        """Yield what becomes of each span that only one side has."""
        for document, found, without in self.cases:
            gold, ours, theirs = (places(spans) for spans in (document.spans, found, without))
            for place, span in ours.items():
                if place not in theirs:
                    yield GAINED if place in gold else WRONG, document, span
            for place, span in theirs.items():
                if place not in ours:
                    yield LOST if place in gold else REMOVED, document, span

    def visible(self) -> int:
        """Return how many sensitive characters more are visible with the stage."""
        return sum(
            visible_in(document, found) - visible_in(document, without)
            for document, found, without in self.cases
        )


@dataclass(frozen=True)
class Totals:
    """How many spans a corpus has, how many were found, and how many of these are right."""

    gold: int
    found: int
    right: int

    @classmethod
    def of(cls, counts: Counts) -> Totals:
        """Return the totals of all labels."""
        return cls(counts.gold.total(), counts.predicted.total(), counts.right.total())

    @classmethod
    def sum(cls, several: Iterable[Totals]) -> Totals:
        """Return the totals of several corpora."""
        return cls(*map(sum, zip(*map(astuple, several), strict=True)))

    @property
    def f1(self) -> float:
        """F1 of exact spans."""
        return 2 * self.right / max(1, self.gold + self.found)

    def gain(self, effects: Iterable[Effect]) -> float:
        """Return how much higher F1 is with a stage than without."""
        counts = Counter(kind for each in effects for kind, _, _ in each.spans())
        right = self.right - counts[GAINED] + counts[LOST]
        found = self.found - counts[GAINED] - counts[WRONG] + counts[LOST] + counts[REMOVED]
        return self.f1 - Totals(self.gold, found, right).f1


def places(spans: Sequence[Span]) -> dict[tuple[int, int, str], Span]:
    """Return spans by what is exact of them."""
    return {(span.start, span.end, span.label): span for span in spans}


def visible_in(document: Document, found: Sequence[Span]) -> int:
    """Return how many sensitive characters of a document are visible."""
    return visible_characters(document.text, items(document.spans), items(found))[1][EVERY]


def run(study: Study) -> Outcome:
    """Go through the corpora of the one configuration with all stages, then without each."""
    experiment, configuration = study.experiment, study.experiment.configurations[0]
    policy, code = configuration.policy, code_checksum(CODE)
    tasks = [WholeTask(model, configuration.bias, part, policy, code) for model, part in tested(study)]
    study.map(cost_of, [task.model for task in tasks if task.model is not None], "training")
    wholes = list(zip(tasks, study.map(whole, tasks, "with all stages"), strict=True))
    effects = effects_of(study, wholes)
    raw = raw_figures(study, policy, code)
    cases: dict[str, list[Case]] = defaultdict(list)
    for task, each in wholes:
        cases[task.part.corpus] += cases_of(study, task.part.corpus, each.findings)
    scored = {
        corpus: evaluate((document.text, document.spans, found) for document, found in own)
        for corpus, own in cases.items()
    }
    totals = {corpus: Totals.of(each.exact) for corpus, each in scored.items()}
    rows = [
        Row(experiment.name, each.name, each.corpus, "all", label, measure, value)
        for each in effects
        for label, measure, value in figures_of(each, totals[each.corpus])
    ]
    rows += [
        Row(experiment.name, name, "raw", "all", ALL, measure, value)
        for measure, values in raw.items()
        for name, value in values.items()
    ]
    effective = {each.name for each in effects if each.cases}
    tables = {
        "With all stages": whole_table(scored),
        "Without a folder": effect_table(effects, totals, raw, folders()),
        "Without one stage": effect_table(effects, totals, raw, effective - folders()),
        "Without effect on these texts": idle_table(raw, stages().keys() - effective),
    }
    return Outcome(rows, tables, private={"changes.txt": "".join(map(str, changes(effects)))})


def folders() -> frozenset[str]:
    """Return the folders of stages."""
    return frozenset(stages().values()) - {""}


def tested(study: Study) -> list[tuple[ModelTask | None, Part]]:
    """Return what each model goes through: the shipped one all, or one of the other folds each fold."""
    (configuration,) = study.experiment.configurations
    if study.experiment.folds == 1:
        return [(None, study.part(corpus, study.ids(corpus))) for corpus in configuration.test]
    return [
        (study.model_task(configuration, fold), study.part(corpus, study.folds(corpus)[fold]))
        for fold in study.fold_numbers
        for corpus in configuration.test
    ]


def effects_of(study: Study, wholes: Sequence[tuple[WholeTask, Whole]]) -> list[Effect]:
    """Return what each stage and each folder does in each corpus."""
    plan: list[tuple[Whole, WithoutTask]] = []
    for name in (*sorted(folders()), *sorted(stages())):
        for task, each in wholes:
            changed = dict(each.changed)
            own = [ids for stage, ids in changed.items() if name in (stage, stages()[stage])]
            ids = tuple(sorted(set(chain.from_iterable(own))))
            if ids:
                part = study.part(task.part.corpus, ids)
                plan.append((each, WithoutTask(name, task.model, task.bias, part, task.policy, task.code)))
    without = study.map(found_without, [task for _, task in plan], "without a stage")
    cases: dict[tuple[str, str], list[tuple[Document, Sequence[Span], Sequence[Span]]]] = defaultdict(list)
    for (each, left), theirs in zip(plan, without, strict=True):
        found, corpus = dict(each.findings), left.part.corpus
        ours = [(name, found[name]) for name, _ in theirs]
        sides = (cases_of(study, corpus, side) for side in (ours, theirs))
        cases[left.left_out, corpus] += [
            (document, with_it, without_it)
            for (document, with_it), (_, without_it) in zip(*sides, strict=True)
            if places(with_it).keys() != places(without_it).keys()
        ]
    return [Effect(name, corpus, own) for (name, corpus), own in cases.items()]


def cases_of(study: Study, corpus: str, findings: Sequence[tuple[str, tuple[Found, ...]]]) -> list[Case]:
    """Return documents of a corpus with what was found in them."""
    documents = read_corpus(study.place.corpora / corpus)
    return [(documents[name], spans_of(documents[name], found)) for name, found in findings]


def raw_figures(study: Study, policy: str, code: str) -> dict[str, dict[str, float]]:
    """Return by measure what each stage, and folder, takes and changes in raw documents; {} without any."""
    options = study.experiment.options
    files = tuple(options["raw"])
    if not files:
        return {}
    sizes = sum(size_of(study.place.corpora / each) for each in files)
    task = RawTask(files, sizes, options["documents"], options["rounds"], policy, code)
    (times,), (changed,) = study.map(timed, [task], "timing"), study.map(changed_raw, [task], "raw texts")
    for folder in folders():
        times[folder] = sum(value for name, value in times.items() if stages().get(name) == folder)
    return {MICROSECONDS: times, DOCUMENTS: {name: float(count) for name, count in changed.items()}}


def figures_of(effect: Effect, totals: Totals) -> list[tuple[str, str, float]]:
    """Return (label, measure, value) of what a stage does in a corpus."""
    counts = Counter((kind, label) for kind, _, span in effect.spans() for label in (ALL, span.label))
    figures = [(label, kind, float(count)) for (kind, label), count in sorted(counts.items())]
    figures.append((ALL, DOCUMENTS, float(len(effect.cases))))
    figures.append((ALL, VISIBLE, float(effect.visible())))
    figures.append((ALL, F1, totals.gain([effect])))
    return figures


def effect_table(
    effects: Sequence[Effect],
    totals: Mapping[str, Totals],
    raw: Mapping[str, Mapping[str, float]],
    names: Iterable[str],
) -> str:
    """Return a row for each stage or folder, all corpora together, by how much of F1 it brings."""
    summed = Totals.sum(totals.values())
    gains = {name: summed.gain(each for each in effects if each.name == name) for name in names}
    rows = []
    for name, gain in sorted(gains.items(), key=lambda each: (-each[1], each[0])):
        own = [each for each in effects if each.name == name]
        kinds = Counter(kind for each in own for kind, _, _ in each.spans())
        rows.append([
            titled(name),
            sum(len(each.cases) for each in own),
            *(kinds[kind] for kind in (GAINED, LOST, WRONG, REMOVED)),
            f"{sum(each.visible() for each in own):+d}",
            f"{100 * gain:+.2f}",
            *raw_cells(raw, name),
        ])  # fmt: skip
    headers = ["", "documents", GAINED, LOST, WRONG, REMOVED, VISIBLE, "F1", *(RAW if raw else ())]
    return markdown_table(headers, rows)


def idle_table(raw: Mapping[str, Mapping[str, float]], names: Iterable[str]) -> str:
    """Return a row for each stage that changes no span, those that change most raw texts first."""
    changed = raw.get(DOCUMENTS, {})
    ordered = sorted(names, key=lambda name: (-changed.get(name, 0), name))
    headers = ["", *(RAW if raw else ())]
    return markdown_table(headers, [[titled(name), *raw_cells(raw, name)] for name in ordered])


def titled(name: str) -> str:
    """Return the name of a folder, or of a stage behind that of its folder."""
    return f"{stages()[name]}/{name}".lstrip("/") if name in stages() else name


def raw_cells(raw: Mapping[str, Mapping[str, float]], name: str) -> tuple[str, ...]:
    """Return in how many raw texts a stage changes anything, and its time; () where none are looked at."""
    if not raw:
        return ()
    changed = "" if name in folders() else f"{raw[DOCUMENTS].get(name, 0):.0f}"
    return changed, f"{raw[MICROSECONDS].get(name, 0):.2f}"


def whole_table(scored: Mapping[str, Evaluation]) -> str:
    """Return the scores of each corpus with all stages."""
    rows = []
    for corpus, each in scored.items():
        scores, visible = each.micro(), f"{percent(each.visible_share())} %"
        shares = map(percent, (scores.precision, scores.recall, scores.f1))
        rows.append([corpus, each.documents, *shares, visible])
    return markdown_table(["corpus", "documents", "P", "R", "F1", "visible"], rows)


def changes(effects: Sequence[Effect]) -> Iterator[str]:
    """Yield a line for each span that only one side has, in its context: they quote the corpora."""
    for effect in effects:
        for kind, document, span in effect.spans():
            text = document.text
            before = text[max(0, span.start - AROUND) : span.start]
            behind = text[span.end : span.end + AROUND]
            place = f"{effect.corpus}/{document.id}"
            shown = f"{before!r} [{span.text!r}] {behind!r}"
            yield f"{effect.name}\t{kind}\t{place}\t{span.label}\t{shown}\t{span.source}\n"
