"""`hybrid-deid calibrate`: scores that are chances, on texts that a model has not learned from."""

from __future__ import annotations

from pathlib import Path

import click

from hybrid_deid.cli.options import corpora_format, refuse_a_models_place

PATH = click.Path(path_type=Path)


@click.command("calibrate")
@click.argument("model")
@click.argument("corpora", nargs=-1, required=True, type=PATH)
@click.option("-o", "--output", "folder", required=True, type=PATH, help="The model folder to be written.")
@corpora_format
@click.option("--overwrite", is_flag=True, help="Replace the model in the folder; refused otherwise.")
def command(
    model: str, corpora: tuple[Path, ...], folder: Path, source_format: str | None, overwrite: bool
) -> None:
    """Calibrate MODEL on CORPORA, annotated texts that it has not learned from.

    \b
    hybrid-deid calibrate de_email our_mails/ -o ours/
    hybrid-deid run mails/ -o clean/ --model ours/

    Of what it gives a score of 0.8, eight in ten are right then, in texts such as these. What the tagger
    finds stays; which unsure finds a policy keeps follows their scores.
    """
    from hybrid_deid.knowledge import model_folder
    from hybrid_deid.tagger.calibrated_models import calibrate_model

    refuse_a_models_place(folder, overwrite)
    calibrate_model(model_folder(model), corpora, folder, source_format)
    click.echo(f"wrote {folder}", err=True)
