"""`hybrid-deid pool`: the mean of models that were trained apart."""

from __future__ import annotations

from math import isfinite, nan
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
@click.option(
    "--bias",
    metavar="LABEL=N,...",
    help="Shifts of 'O' (below 0: more recall) and of labels in use; those of the models by default.",
)
@click.option("--overwrite", is_flag=True, help="Replace the model in the folder; refused otherwise.")
def command(
    models: tuple[str, ...],
    folder: Path,
    prune: float,
    as_last: bool,
    shares: str | None,
    bias: str | None,
    overwrite: bool,
) -> None:
    """Pool MODELS, folders of taggers, into one.

    \b
    hybrid-deid pool first/ second/ -o both/
    hybrid-deid pool little/ much/ -o both/ --shares 1,3 --bias O=-0.3,ORG=0.5

    Its weights are the mean of theirs. The last may have more features and lexicons than the others, not
    fewer; the calibration is that of the last that has one.
    """
    from hybrid_deid.knowledge import model_folder
    from hybrid_deid.tagger.pooled_models import pool_models

    refuse_a_models_place(folder, overwrite)
    counts = [_number(part, "--shares") for part in shares.split(",")] if shares is not None else ()
    shifts = _shifts(bias) if bias is not None else None
    pool_models([model_folder(name) for name in models], folder, prune, as_last, counts, shifts)
    click.echo(f"wrote {folder}", err=True)


def _shifts(text: str) -> dict[str, float]:
    """Return the shifts of "O" and of labels; raises BadParameter."""
    parts = [part.partition("=") for part in text.split(",")]
    if not all(label.strip() and sign for label, sign, _ in parts):
        raise click.BadParameter(f"'{text}' is no list such as O=-0.3,ORG=0.5", param_hint="--bias")
    return {label.strip(): _number(shift, "--bias") for label, _, shift in parts}


def _number(text: str, option: str) -> float:
    """Return a number; raises BadParameter."""
    try:
        number = float(text)
    except ValueError:
        number = nan
    if not isfinite(number):
        raise click.BadParameter(f"'{text}' is no number", param_hint=option)
    return number
