"""How well the hybrid finds names in emails that are refilled with values written by hand.

    python experiments/written_values.py ../shared/corpora --policy balanced,recall

The lists (data/written_values.toml) hold what a user's mail would: names of many origins, well-known towns,
firms and streets. They were written without a look at the gazetteers, which hold most of them all the same
(the share is printed); two dozen that were missing showed where the gazetteers were thin, and are in them
now. For names that no list has, see the experiment `hybrid_realistic`. The models are those of `hybrid-deid
experiment hybrid`, ten folds of donors, which are trained first unless that was done. Every tested email is
refilled twice. Writes experiments/results/written_values.md.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from tabulate import tabulate

from hybrid_deid.augmentation import Pool, refill
from hybrid_deid.evaluation import evaluate, render_table
from hybrid_deid.experiments.caching import results_folder
from hybrid_deid.experiments.configuration import REST, Configuration
from hybrid_deid.experiments.declaration import Experiment
from hybrid_deid.experiments.models import Place, tagger_of
from hybrid_deid.experiments.statistics import spread
from hybrid_deid.experiments.study import Study
from hybrid_deid.knowledge import read_toml
from hybrid_deid.lexicon import load_gazetteers
from hybrid_deid.pipeline import Pipeline
from hybrid_deid.settings import Settings
from hybrid_deid.tagger.fitting import TrainingSettings
from hybrid_deid.values import Document, Span

VALUES = Path(__file__).parent / "data" / "written_values.toml"
RESULTS = Path(__file__).parent / "results"
S, XL = "codealltag_s", "codealltag_xl"
SEED, COPIES = 20, 2
LISTS = {
    "FEMALE": ("given_female", "given_female_world", "nickname_female"),
    "MALE": ("given_male", "given_male_world", "nickname_male"),
    "FAMILY": ("family", "family_world"),
    "CITY": ("city", "city_variant", "city_world"),
    "STREET": ("street",),
    "ORG": ("organization",),
}
Case = tuple[str, Sequence[Span], Sequence[Span]]


class Written(Pool):
    """Values written by hand for the kinds that have some, those of the patterns for all else."""

    def __init__(self, values: Mapping[str, Sequence[str]]) -> None:
        """`values` maps labels to lists."""
        super().__init__("de")
        self._values = values

    def draw(self, kind: str, rng: random.Random) -> str:
        """Draw a value of a kind."""
        return rng.choice(self._values[kind]) if kind in self._values else super().draw(kind, rng)


def study_of(arguments: argparse.Namespace) -> Study:
    """Return the study whose models `hybrid-deid experiment hybrid` trains."""
    configuration = Configuration(
        "balanced",
        test=(S,),
        training=(REST, XL),
        induce_every=arguments.induce_every,
        copies=TrainingSettings.copies,
        iterations=TrainingSettings.iterations,
    )
    experiment = Experiment(
        name="written_values",
        title="",
        question="",
        kind="cross_validation",
        folds=10,
        seed=0,
        metric="f1",
        baseline="best",
        configurations=(configuration,),
        options={},
        published=None,
        stop=arguments.stop,
    )
    return Study(experiment, Place(arguments.corpora, arguments.cache))


def cases_of(study: Study, fold: int, pool: Pool, policies: Sequence[str]) -> dict[str, list[Case]]:
    """Return by policy what is found in the refilled emails of a fold."""
    (configuration,) = study.experiment.configurations
    documents = {document.id: document for document in study.documents(S)}
    tested: list[Document] = [
        refill(documents[name], pool, SEED, copy) for name in study.folds(S)[fold] for copy in range(COPIES)
    ]
    with tempfile.TemporaryDirectory() as folder:
        task = study.model_task(configuration, fold)
        tagger = tagger_of(task, configuration.bias, study.place, Path(folder))
        pipelines = {policy: Pipeline(Settings(policy=policy), tagger) for policy in policies}
        return {
            policy: [(d.text, d.spans, pipeline.tag(replace(d, spans=()))) for d in tested]
            for policy, pipeline in pipelines.items()
        }


def coverage(values: Mapping[str, Sequence[str]]) -> str:
    """Return a table of how many of the values the gazetteers hold."""
    lists = load_gazetteers("de")
    rows = []
    for label, names in LISTS.items():
        known = {entry.casefold() for name in names for entry in lists[name].texts}
        rows.append([label, len(values[label]), sum(value.casefold() in known for value in values[label])])
    return tabulate(rows, headers=["values", "written", "in the gazetteers"], tablefmt="github")


def main() -> None:
    """Run it and write the results."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("corpora", type=Path)
    parser.add_argument("--stop", type=int, default=0, help="stop after so many of the ten folds")
    parser.add_argument("--induce-every", type=int, default=8, help="as in hybrid.toml")
    parser.add_argument("--policy", default="balanced", help="one or several, separated by commas")
    parser.add_argument("--cache", type=Path, default=results_folder())
    arguments = parser.parse_args()
    values = read_toml(VALUES)
    policies = arguments.policy.split(",")
    study, pool = study_of(arguments), Written(values)
    folds = [cases_of(study, fold, pool, policies) for fold in study.fold_numbers]
    report = ["# Emails refilled with values written by hand", "", coverage(values), ""]
    for policy in policies:
        scores = [evaluate(found[policy]).micro() for found in folds]
        report += [f"## Policy {policy}, {len(folds)} folds of emails, each refilled {COPIES} times", ""]
        for measure in ("precision", "recall", "f1"):
            mean, deviation = spread([getattr(each, measure) for each in scores])
            report.append(f"- {measure}: {100 * mean:.2f} ± {100 * deviation:.2f}")
        whole = evaluate(case for found in folds for case in found[policy])
        report += ["", "```", render_table(whole), "```", ""]
    text = "\n".join(report)
    print(text)
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / "written_values.md").write_text(text, "utf-8")


if __name__ == "__main__":
    main()
