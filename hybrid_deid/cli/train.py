"""`hybrid-deid train`: train a tagger on annotated corpora."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from hybrid_deid.cli.options import Finite, corpora_format, refuse_a_models_place
from hybrid_deid.errors import ConfigurationError
from hybrid_deid.knowledge import PACKAGE

PATH = click.Path(path_type=Path)
SHIPPED = PACKAGE / "models" / "de_email"


@click.command("train")
@click.argument("corpora", nargs=-1, required=True, type=PATH)
@click.option("-o", "--output", "folder", required=True, type=PATH, help="The model folder to be written.")
@corpora_format
@click.option("--features", default="full", show_default=True, help="A feature set: a name or a .toml file.")
@click.option(
    "--clusters",
    type=PATH,
    help="A cluster lexicon made by 'hybrid-deid clusters train'; that of the shipped model by default.",
)
@click.option(
    "--induced",
    type=PATH,
    help="A lexicon made by 'hybrid-deid induce'; that of the shipped model by default.",
)
@click.option(
    "--copies",
    type=click.IntRange(0),
    default=2,
    show_default=True,
    help="Refilled copies of each document.",
)
@click.option(
    "--plain",
    default=0.25,
    show_default=True,
    type=Finite(0, 1),
    help="Share of a model without copies that is pooled in (0 to 1).",
)
@click.option(
    "--as-is",
    multiple=True,
    metavar="NAME",
    help="A corpus (the name of its file or folder) that gets no copies; may be given again.",
)
@click.option("--no-augment", is_flag=True, help="No refilled copies: the corpora as they are.")
@click.option(
    "--donors",
    type=click.IntRange(0),
    default=3,
    show_default=True,
    help="Leave out what spells words of fewer donors.",
)
@click.option("--c1", type=Finite(0), default=0.1, show_default=True, help="Weight of the L1 penalty.")
@click.option("--c2", type=Finite(0), default=0.03, show_default=True, help="Weight of the L2 penalty.")
@click.option(
    "--iterations",
    type=click.IntRange(1),
    default=60,
    show_default=True,
    help="Bound on the iterations of L-BFGS.",
)
@click.option(
    "--minimum-count",
    type=click.IntRange(0),
    default=2,
    show_default=True,
    help="Leave out attributes that are rarer.",
)
@click.option(
    "--prune",
    default=0.0,
    show_default=True,
    type=Finite(0),
    help="Drop weights nearer to zero: a smaller, faster model.",
)
@click.option("--seed", default=1, show_default=True, help="Decides what the copies are refilled with.")
@click.option(
    "--bias", type=Finite(), default=-0.3, show_default=True, help="Shift of 'O' (below 0: more recall)."
)
@click.option(
    "--calibrate",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    help="Folds (2 or more) to make scores chances of being right; so many more models are trained.",
)
@click.option(
    "--jobs",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    help="CRFs trained at once: the same model, sooner, with more memory.",
)
@click.option("--leave-out", is_flag=True, help="Leave out documents that cannot be read; stop otherwise.")
@click.option("--overwrite", is_flag=True, help="Replace the model in the folder; refused otherwise.")
@click.pass_context
def command(
    context: click.Context, corpora: tuple[Path, ...], folder: Path, overwrite: bool, **options: Any
) -> None:
    """Train a tagger on CORPORA with spans (BRAT folders, JSON Lines, CoNLL) and write a model folder.

    \b
    hybrid-deid train corpus/ more.jsonl -o my_model/
    hybrid-deid run mails/ -o clean/ --model my_model/

    The shipped model is rebuilt with the command that its MODEL_CARD.md states; docs/training.md
    explains the options.
    """
    from hybrid_deid.tagger.fitting import TrainingSettings
    from hybrid_deid.tagger.training import train

    if options["no_augment"] and context.get_parameter_source("copies") is not ParameterSource.DEFAULT:
        raise ConfigurationError(
            "--no-augment makes no copies, --copies asks for some; leave out one of the two"
        )
    refuse_a_models_place(folder, overwrite)
    settings = TrainingSettings(
        c1=options["c1"],
        c2=options["c2"],
        iterations=options["iterations"],
        minimum_count=options["minimum_count"],
        donors=options["donors"],
        copies=0 if options["no_augment"] else options["copies"],
        seed=options["seed"],
        plain=options["plain"],
        bias=options["bias"],
        calibrate=options["calibrate"],
        as_is=options["as_is"],
        prune=options["prune"],
    )
    train(
        corpora,
        folder,
        options["features"],
        options["clusters"] or SHIPPED / "clusters.npz",
        settings,
        induced=options["induced"] or SHIPPED / "induced.npz",
        source_format=options["source_format"],
        report=lambda text: click.echo(text, err=True),
        leave_out=options["leave_out"],
        jobs=options["jobs"],
    )
