"""`hybrid-deid pool`: the mean of models that were trained apart."""

from __future__ import annotations

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
@click.option("--overwrite", is_flag=True, help="Replace the model in the folder; refused otherwise.")
def command(models: tuple[str, ...], folder: Path, prune: float, as_last: bool, overwrite: bool) -> None:
    """Pool MODELS, folders of taggers with the same features and lexicons, into one.

    \b
    hybrid-deid pool first/ second/ -o both/

    Its weights are the mean of theirs; its calibration is that of the last.
    """
    from hybrid_deid.knowledge import model_folder
    from hybrid_deid.tagger.pooled_models import pool_models

    refuse_a_models_place(folder, overwrite)
    pool_models([model_folder(name) for name in models], folder, prune, as_last)
    click.echo(f"wrote {folder}", err=True)
