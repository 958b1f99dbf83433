"""`hybrid-deid pool`: the mean of models that were trained apart."""

from __future__ import annotations

from math import isfinite
from pathlib import Path

import click

from hybrid_deid.cli.options import Finite, refuse_a_models_place

PATH = click.Path(path_type=Path)


@click.command("pool")
@click.argument("models", nargs=-1, required=True)
@click.option("-o", "--output", "folder", required=True, type=PATH, help="The model folder to be written.")
@click.option(
    "--prune", default=0.0, show_default=True, type=Finite(0), help="Drop weights nearer to zero than that."
)
@click.option(
    "--as-last", is_flag=True, help="Leave out what the last has no weights for: its limit of privacy holds."
)
@click.option("--shares", metavar="N,N,...", help="How much each model counts; all alike by default.")
@click.option("--bias", type=Finite(), help="Shift of 'O' in use; that of the models by default.")
@click.option("--overwrite", is_flag=True, help="Replace the model in the folder; refused otherwise.")
def command(
    models: tuple[str, ...],
    folder: Path,
    prune: float,
    as_last: bool,
    shares: str | None,
    bias: float | None,
    overwrite: bool,
) -> None:
    """Pool MODELS, folders of taggers, into one.

    \b
    hybrid-deid pool first/ second/ -o both/
    hybrid-deid pool little/ much/ -o both/ --shares 1,3

    Its weights are the mean of theirs. The last may have more features and lexicons than the others, not
    fewer; the calibration is that of the last that has one.
    """
    from hybrid_deid.knowledge import model_folder
    from hybrid_deid.tagger.pooled_models import pool_models

    refuse_a_models_place(folder, overwrite)
    counts = _numbers(shares) if shares is not None else ()
    pool_models([model_folder(name) for name in models], folder, prune, as_last, counts, bias)
    click.echo(f"wrote {folder}", err=True)


def _numbers(text: str) -> list[float]:
    """Return the numbers of a list; raises BadParameter."""
    try:
        numbers = [float(part) for part in text.split(",")]
    except ValueError:
        numbers = []
    if not numbers or not all(map(isfinite, numbers)):
        raise click.BadParameter(f"'{text}' is no list of numbers such as 1,3", param_hint="--shares")
    return numbers
