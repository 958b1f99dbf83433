"""How well the whole hybrid finds personal data, by cross-validation grouped by donor.

    python experiments/cross_validation.py ../shared/corpora s          # emails, 10 folds
    python experiments/cross_validation.py ../shared/corpora xl         # posts, 4 folds
    python experiments/cross_validation.py ../shared/corpora s-to-xl    # trained on emails alone
    python experiments/cross_validation.py ../shared/corpora joint      # both at once, half the cost
    python experiments/cross_validation.py ../shared/corpora realistic  # emails with unseen realistic values

In the settings `s` and `xl` the other corpus is always part of the training. In `realistic` a quarter of all
names is taken from gazetteers, name guesser and augmentation, and the test emails are refilled from it alone.
Writes experiments/results/cross_validation_<setting>.json and .md.
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from hybrid_deid.annotate import Annotators, annotators
from hybrid_deid.augmentation import Pool, held_out, kept, part_of, refill
from hybrid_deid.evaluation import Evaluation, evaluate, group_of, grouped_folds, render_table
from hybrid_deid.extraction import Extractor, FeatureSet, Resources, find_feature_set
from hybrid_deid.formats import read_documents
from hybrid_deid.knowledge import PACKAGE
from hybrid_deid.lexicon import load_gazetteers
from hybrid_deid.pipeline import Pipeline
from hybrid_deid.segment import segment
from hybrid_deid.settings import Settings
from hybrid_deid.tagger import Tagger
from hybrid_deid.tagger.training import (
    Copier,
    Example,
    TrainingSettings,
    example,
    forgetful,
    model_resources,
    write_model,
)
from hybrid_deid.values import Document, Span

S, XL = "codealltag_s", "codealltag_xl"
FOLDS = {"s": 10, "xl": 4, "s-to-xl": 1, "joint": 5, "realistic": 5}
Cases = list[tuple[str, Sequence[Span], Sequence[Span]]]
RESULTS = Path(__file__).parent / "results"
TEST_SEED = 20


@dataclass(frozen=True)
class Fold:
    """What one model is trained on, and by name what it is tested on."""

    training: Sequence[Document]
    test: Mapping[str, Sequence[Document]]


def read(folder: Path) -> list[Document]:
    """Read a corpus; raises the error of a document that cannot be read."""
    documents = []
    for item in read_documents(folder):
        if isinstance(item, Exception):
            raise item
        documents.append(item)
    return documents


def folds(corpora: Path, setting: str, number: int) -> Iterator[Fold]:
    """Yield the folds of a setting, donors never on both sides."""
    emails, posts = read(corpora / S), read(corpora / XL)
    if setting == "s-to-xl":
        yield Fold(emails, {setting: posts})
    elif setting == "joint":
        for (mail, left), (post, rest) in zip(parted(emails, number), parted(posts, number), strict=True):
            yield Fold([*left, *rest], {"joint-s": mail, "joint-xl": post})
    else:
        tested, other = (posts, emails) if setting == "xl" else (emails, posts)
        for test, left in parted(tested, number):
            yield Fold([*left, *other], {setting: test})


def parted(documents: Sequence[Document], number: int) -> Iterator[tuple[list[Document], list[Document]]]:
    """Yield (fold, rest) of documents, grouped by donor."""
    ids = [document.id for document in documents]
    for fold in grouped_folds(ids, [group_of(name) for name in ids], number):
        away = set(fold)
        yield [d for d in documents if d.id in away], [d for d in documents if d.id not in away]


class Trainer:
    """Trains the model of each fold; the attributes of a document are computed once."""

    def __init__(
        self, features: FeatureSet, clusters: Path, settings: TrainingSettings, unseen: bool, base: Path
    ) -> None:
        """`unseen`: names held out are in no list; `base` is a folder for the lexicons of the models."""
        lists = part_of(load_gazetteers(features.language), kept) if unseen else None
        self.base, self.settings, self.lists = base, settings, lists
        self.resources: Resources = model_resources(base, features, clusters, lists)
        self.extractor = Extractor(features, self.resources)
        self.annotators: Annotators = annotators(features)
        pool = Pool(features.language, kept) if unseen else Pool(features.language)
        self.copier = Copier(Extractor(features, forgetful(self.resources)), pool, settings)
        self._made: dict[str, list[Example]] = {}

    def examples(self, document: Document) -> list[Example]:
        """Return the example of a document and those of its refilled copies."""
        if document.id not in self._made:
            donor = group_of(document.id)
            self._made[document.id] = [
                example(document, self.extractor, self.annotators, donor),
                *self.copier.copies(document, self.annotators, donor),
            ]
        return self._made[document.id]

    def tagger(self, training: Sequence[Document], folder: Path) -> Tagger:
        """Train on documents and return the tagger."""
        shutil.copytree(self.base, folder)
        every = [each for document in training for each in self.examples(document)]
        write_model(folder, every, self.extractor, self.settings, {})
        return Tagger(folder, lists=self.lists)


def found(pipeline: Pipeline, tagger: Tagger, documents: Sequence[Document]) -> Cases:
    """Return (text, gold, found) of documents, found by the whole hybrid with the given tagger."""
    pipeline._tagger = tagger  # a model of one fold is in no folder that a user could name
    return [(document.text, document.spans, pipeline.tag(document)) for document in documents]


def run(arguments: argparse.Namespace) -> dict[tuple[str, str], list[Cases]]:
    """Train and test every fold; return the cases of each fold by what was tested and policy."""
    features = find_feature_set(arguments.features)
    settings = TrainingSettings(
        c1=arguments.c1, c2=arguments.c2, iterations=arguments.iterations, copies=arguments.copies,
        bias=arguments.bias,
    )  # fmt: skip
    realistic = arguments.setting == "realistic"
    pipelines = {name: Pipeline(Settings(policy=name)) for name in arguments.policy.split(",")}
    cases: dict[tuple[str, str], list[Cases]] = defaultdict(list)
    away = Pool(features.language, held_out)
    with tempfile.TemporaryDirectory() as workspace:
        trainer = Trainer(features, arguments.clusters, settings, realistic, Path(workspace) / "base")
        parts = folds(arguments.corpora, arguments.setting, arguments.folds or FOLDS[arguments.setting])
        for number, fold in enumerate(parts):
            tagger = trainer.tagger(fold.training, Path(workspace) / str(number))
            for (name, test), policy in product(fold.test.items(), pipelines):
                shown = [refill(d, away, TEST_SEED) for d in test] if realistic else test
                cases[name, policy].append(found(pipelines[policy], tagger, shown))
                micro = evaluate(cases[name, policy][-1]).micro()
                figures = f"P {micro.precision:.4f} R {micro.recall:.4f} F1 {micro.f1:.4f}"
                print(f"fold {number} {name} {policy}: {figures}", flush=True)
            if number + 1 == arguments.stop:
                break
    return cases


def summary(evaluations: Sequence[Evaluation]) -> dict[str, Any]:
    """Return mean and standard deviation over the folds of micro precision, recall and F1."""
    result: dict[str, Any] = {}
    for name in ("precision", "recall", "f1"):
        values = [getattr(each.micro(), name) for each in evaluations]
        spread = statistics.stdev(values) if len(values) > 1 else 0.0
        result[name] = {"mean": statistics.mean(values), "deviation": spread}
    return result


def main() -> None:
    """Run one setting and write its results."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("corpora", type=Path)
    parser.add_argument("setting", choices=tuple(FOLDS))
    parser.add_argument("--folds", type=int)
    parser.add_argument("--stop", type=int, default=0, help="stop after so many folds, for a quick look")
    parser.add_argument("--features", default="full")
    parser.add_argument("--clusters", type=Path, default=PACKAGE / "models" / "de_email" / "clusters.npz")
    parser.add_argument("--policy", default="balanced", help="one or several, separated by commas")
    parser.add_argument("--copies", type=int, default=TrainingSettings.copies)
    parser.add_argument("--c1", type=float, default=TrainingSettings.c1)
    parser.add_argument("--c2", type=float, default=TrainingSettings.c2)
    parser.add_argument("--iterations", type=int, default=TrainingSettings.iterations)
    parser.add_argument("--bias", type=float, default=TrainingSettings.bias)
    parser.add_argument("--name", help="name of the result files instead of the setting")
    arguments = parser.parse_args()
    for (name, policy), cases in run(arguments).items():
        evaluations = [evaluate(part) for part in cases]
        whole = evaluate([case for part in cases for case in part], segment)
        title = (arguments.name or name) + ("" if policy == "balanced" else f"_{policy}")
        write(title, policy, arguments, evaluations, whole)
        print(f"{title}\n{render_table(whole)}")


def write(
    title: str,
    policy: str,
    arguments: argparse.Namespace,
    evaluations: Sequence[Evaluation],
    whole: Evaluation,
) -> None:
    """Write the figures of one policy as JSON and Markdown."""
    over = summary(evaluations)
    figures = {
        "setting": arguments.setting,
        "features": arguments.features,
        "policy": policy,
        "folds": len(evaluations),
        "copies": arguments.copies,
        "bias": arguments.bias,
        "over folds": over,
        **whole.to_dict(),
    }
    RESULTS.mkdir(exist_ok=True)
    target = RESULTS / f"cross_validation_{title.replace('-', '_')}"
    target.with_suffix(".json").write_text(json.dumps(figures, indent=1) + "\n", "utf-8")
    lines = [f"# {title}: {len(evaluations)} folds, features {arguments.features}, policy {policy}", ""]
    lines += [f"- {name}: {100 * v['mean']:.2f} ± {100 * v['deviation']:.2f}" for name, v in over.items()]
    lines += ["", "```", render_table(whole), "```", ""]
    target.with_suffix(".md").write_text("\n".join(lines), "utf-8")


if __name__ == "__main__":
    main()
