"""`hybrid-deid restore`: bring the originals back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hybrid_deid.cli.options import (
    FORMAT_NAMES,
    counted,
    format_names,
    input_options,
    known_column_pairs,
    list_set_aside,
    output_options,
    tell_dropped,
)

if TYPE_CHECKING:
    from hybrid_deid.formats import FormatOptions


@click.command("restore")
@input_options
@output_options
@click.option(
    "--to", "target_format", type=click.Choice(FORMAT_NAMES), help="Format of OUT; that of IN by default."
)
@click.option(
    "--key-file",
    required=True,
    type=click.Path(path_type=Path),
    help="The key that the corpus was made with.",
)
@click.option(
    "--mapping",
    type=click.Path(path_type=Path),
    help="The mapping file of the run; without it, tokens of the strategy `encrypt` are opened.",
)
@click.pass_context
def command(context: click.Context, source: Path, target: Path, **given: Any) -> None:
    """Turn an encrypted or mapped corpus IN back into its originals, at OUT.

    \b
    hybrid-deid restore encrypted/ -o originals/ --key-file secret.key
    hybrid-deid restore clean/ -o originals/ --key-file secret.key --mapping run.mapping

    Needs the key of the run, and where spans became surrogates, tags or masks also its mapping file.
    Documents that do not open are set aside and listed (exit code 3).
    """
    from hybrid_deid.errors import DocumentError
    from hybrid_deid.formats import (
        check_conversion,
        check_options,
        check_places,
        find_format,
        open_writer,
        read_documents,
    )
    from hybrid_deid.keyed import read_key
    from hybrid_deid.replace import read_mapping, restored

    key = read_key(given["key_file"])
    mapping = read_mapping(given["mapping"], key) if given["mapping"] else None
    source_format, target_format = format_names(
        source, given["source_format"], given["target_format"], target
    )
    check_conversion(source, source_format, target, target_format)
    formats = find_format(source_format), find_format(target_format)
    check_places(
        source, formats[0], target, formats[1], given["key_file"], [given["mapping"]] if mapping else ()
    )
    options = _format_options(given)
    check_options(options, [source_format])
    done, spans, set_aside = 0, 0, []
    dropped: Counter[str] = Counter()
    with open_writer(target, target_format, options) as writer:
        for document in read_documents(source, source_format, options):
            try:
                if isinstance(document, DocumentError):
                    raise document
                result = restored(document, key, mapping, room=formats[0].as_read is None)
                writer.write(result)
            except DocumentError as error:
                set_aside.append(error)
                continue
            done += 1
            spans += len(result.spans)
            dropped.update(result.document.metadata.get("report", {}))
    click.echo(f"{counted(done, 'document')}, {counted(spans, 'span')} restored", err=True)
    tell_dropped(dropped)
    if done and not spans and mapping is None:
        click.echo("no encrypted token was found; what else was replaced comes back with --mapping", err=True)
    list_set_aside(set_aside, context)


def _format_options(given: Mapping[str, Any]) -> FormatOptions:
    """Return how the files are read and written, by the options of the command."""
    from hybrid_deid.formats import FormatOptions

    return FormatOptions(
        text_columns=given["text_columns"],
        known_columns=dict(known_column_pairs(given["known_columns"])),
        encoding=given["encoding"],
        id_column=given["id_column"],
        delimiter=given["delimiter"],
        overwrite=given["overwrite"],
        message_id=str,  # the stand-ins of identifiers stay: they hold threads together
    )
