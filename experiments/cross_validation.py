"""How well the whole hybrid finds personal data, by cross-validation grouped by donor.

    python experiments/cross_validation.py ../shared/corpora s          # emails, 10 folds
    python experiments/cross_validation.py ../shared/corpora xl         # posts, 4 folds
    python experiments/cross_validation.py ../shared/corpora s-to-xl    # trained on emails alone
    python experiments/cross_validation.py ../shared/corpora joint      # both at once, half the cost
    python experiments/cross_validation.py ../shared/corpora realistic  # emails with unseen realistic values

One configuration given by options, not by a file; the work is that of `hybrid-deid experiment` (hybrid.toml,
hybrid_posts.toml and hybrid_realistic.toml declare the settings). In `s` and `xl` the other corpus is always
part of the training. In `realistic` a quarter of all names is taken from gazetteers, name guesser and
augmentation, and the test emails are refilled from it alone. Writes
experiments/results/cross_validation_<setting>.json and .md.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from hybrid_deid.evaluation import evaluate, render_table
from hybrid_deid.experiments.caching import cache_folder
from hybrid_deid.experiments.configuration import Configuration
from hybrid_deid.experiments.declaration import Experiment
from hybrid_deid.experiments.statistics import spread
from hybrid_deid.experiments.study import Place, Study, Tested
from hybrid_deid.segment import segment
from hybrid_deid.tagger.training import TrainingSettings

S, XL = "codealltag_s", "codealltag_xl"
REST = "rest"
# setting -> (folds, tested corpora, what is trained on)
SETTINGS = {
    "s": (10, (S,), (REST, XL)),
    "xl": (4, (XL,), (REST, S)),
    "s-to-xl": (1, (XL,), (S,)),
    "joint": (5, (S, XL), (REST,)),
    "realistic": (5, (S,), (REST, XL)),
}
RESULTS = Path(__file__).parent / "results"


def options() -> argparse.Namespace:
    """Return what the command line says."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("corpora", type=Path)
    parser.add_argument("setting", choices=tuple(SETTINGS))
    parser.add_argument("--folds", type=int)
    parser.add_argument("--stop", type=int, default=0, help="stop after so many folds, for a quick look")
    parser.add_argument("--features", default="full")
    parser.add_argument("--clusters", default="", help="a cluster lexicon; the shipped one by default")
    parser.add_argument("--induced", default="", help="an induced lexicon, if the features use one")
    parser.add_argument(
        "--induce-every", type=int, default=4, help="induce a lexicon per fold from every so-manieth raw post"
    )
    parser.add_argument("--plain", type=float, default=TrainingSettings.plain)
    parser.add_argument("--policy", default="balanced", help="one or several, separated by commas")
    parser.add_argument("--copies", type=int, default=TrainingSettings.copies)
    parser.add_argument("--c1", type=float, default=TrainingSettings.c1)
    parser.add_argument("--c2", type=float, default=TrainingSettings.c2)
    parser.add_argument("--iterations", type=int, default=TrainingSettings.iterations)
    parser.add_argument("--donors", type=int, default=TrainingSettings.donors, help="k of the privacy limit")
    parser.add_argument("--bias", type=float, default=TrainingSettings.bias)
    parser.add_argument("--name", help="name of the result files instead of the setting")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--cache", type=Path, default=cache_folder(), help="folder of what was done before")
    return parser.parse_args()


def experiment_of(arguments: argparse.Namespace) -> Experiment:
    """Return the options as an experiment of one configuration per policy."""
    folds, test, training = SETTINGS[arguments.setting]
    base = Configuration(
        arguments.setting,
        test=test,
        training=training,
        unseen_values=arguments.setting == "realistic",
        features=arguments.features,
        clusters=arguments.clusters,
        induced=arguments.induced,
        induce_every=0 if arguments.induced else arguments.induce_every,
        plain=arguments.plain,
        copies=arguments.copies,
        c1=arguments.c1,
        c2=arguments.c2,
        iterations=arguments.iterations,
        donors=arguments.donors,
        bias=arguments.bias,
    )
    return Experiment(
        name="cross_validation",
        title="Cross-validation",
        question="",
        kind="cross_validation",
        folds=arguments.folds or folds,
        seed=0,
        metric="f1",
        baseline="best",
        configurations=tuple(replace(base, name=each, policy=each) for each in arguments.policy.split(",")),
        options={},
        published=None,
        stop=arguments.stop,
    )


def title_of(arguments: argparse.Namespace, corpus: str, policy: str) -> str:
    """Return the name of the results of one corpus and policy."""
    tested = f"joint-{corpus.rpartition('_')[2]}" if arguments.setting == "joint" else arguments.setting
    return (arguments.name or tested) + ("" if policy == "balanced" else f"_{policy}")


def write(arguments: argparse.Namespace, tested: Sequence[Tested]) -> None:
    """Print the figures of one policy on one corpus, and write them as JSON and Markdown."""
    policy = tested[0].configuration.policy
    title = title_of(arguments, tested[0].corpus, policy)
    folds = [evaluate((d.text, d.spans, found) for d, found in each.cases) for each in tested]
    for each, evaluation in zip(tested, folds, strict=True):
        micro = evaluation.micro()
        figures = f"P {micro.precision:.4f} R {micro.recall:.4f} F1 {micro.f1:.4f}"
        print(f"fold {each.fold} {title}: {figures}")
    whole = evaluate(((d.text, d.spans, found) for each in tested for d, found in each.cases), segment)
    print(f"{title}\n{render_table(whole)}", flush=True)
    over = {
        name: dict(zip(("mean", "deviation"), spread([getattr(e.micro(), name) for e in folds]), strict=True))
        for name in ("precision", "recall", "f1")
    }
    used = {name: getattr(arguments, name) for name in ("setting", "features", "copies", "bias")}
    result = {**used, "policy": policy, "folds": len(folds), "over folds": over, **whole.to_dict()}
    RESULTS.mkdir(exist_ok=True)
    target = RESULTS / f"cross_validation_{title.replace('-', '_')}"
    target.with_suffix(".json").write_text(json.dumps(result, indent=1) + "\n", "utf-8")
    lines = [f"# {title}: {len(folds)} folds, features {arguments.features}, policy {policy}", ""]
    lines += [f"- {name}: {100 * v['mean']:.2f} ± {100 * v['deviation']:.2f}" for name, v in over.items()]
    lines += ["", "```", render_table(whole), "```", ""]
    target.with_suffix(".md").write_text("\n".join(lines), "utf-8")


def main() -> None:
    """Run one setting and write its results."""
    arguments = options()
    study = Study(experiment_of(arguments), Place(arguments.corpora, arguments.cache), arguments.jobs)
    tested = study.cross_validate()
    for configuration in study.experiment.configurations:
        for corpus in configuration.test:
            write(arguments, [t for t in tested if t.configuration == configuration and t.corpus == corpus])


if __name__ == "__main__":
    main()
