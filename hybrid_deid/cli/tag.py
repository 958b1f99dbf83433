"""`hybrid-deid tag`: detection only."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from hybrid_deid.cli.batches import batch_options, execute
from hybrid_deid.cli.options import (
    detection_options,
    detection_settings,
    format_names,
    input_options,
    output_options,
)


@click.command("tag")
@input_options
@output_options
@click.option(
    "--to",
    "target_format",
    type=click.Choice(["brat", "jsonl", "conll"]),
    help="Format of OUT; that of IN by default, or jsonl where IN has no room for spans.",
)
@detection_options
@batch_options
@click.pass_context
def command(context: click.Context, source: Path, target: Path, **given: Any) -> None:
    """Find personal data in IN and write the original text with its spans to OUT.

    \b
    hybrid-deid tag mails/ -o found.jsonl --to jsonl
    hybrid-deid tag box.mbox -o found/ --to brat --policy recall

    Every span has its label, its score and its provenance: which rule, model or known value found it.
    The output holds the original text: treat it as you treat the input.
    """
    from hybrid_deid.batch import Files
    from hybrid_deid.formats import FormatOptions, check_conversion

    settings = detection_settings(given)
    source_format, target_format = format_names(
        source, given["source_format"], given["target_format"], target, tagged=True
    )
    check_conversion(source, source_format, target, target_format, tagged=True)
    options = FormatOptions(**given["format_options"], overwrite=given["overwrite"])
    files = Files(source, source_format, target, target_format, options)
    execute(context, files, settings, "tag", {**given, "key_file": None})
