"""`hybrid-deid zones`: the zone of every line."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import click

from hybrid_deid.cli.options import format_names, input_options, list_set_aside


@click.command("zones")
@input_options
@click.option(
    "-o",
    "--output",
    "target",
    metavar="OUT",
    type=click.Path(path_type=Path),
    help="A TAB-separated file (.gz and .xz are compressed); standard output by default.",
)
@click.option("--overwrite", is_flag=True, help="Replace OUT when it exists; refused otherwise.")
@click.option("--model", default="de_zones", show_default=True, help="A shipped model or a model folder.")
@click.option("--no-text", is_flag=True, help="Leave the text of the lines out.")
@click.pass_context
def command(
    context: click.Context, source: Path, target: Path | None, model: str, no_text: bool, **given: Any
) -> None:  # fmt: skip
    """Tell the zone of every non-empty line of the emails in IN.

    \b
    author       new text of the sender        advertising  of a provider or mailing service
    greeting     the opening salutation        disclaimer   legal or confidentiality notice
    signoff      closing formula and name      attachment   notice or list of attachments
    signature    contact details, role         reply        quoted earlier mail and its introduction
    header       header fields at the top      forward      forwarded mail and its header

    Output: document, line number from 1, zone, and the text of the line, with TABs between them. With its
    text the output is as personal as the input.
    """
    from hybrid_deid.atomic import AtomicFile
    from hybrid_deid.errors import DocumentError, OutputError, one_line
    from hybrid_deid.formats import FormatOptions, check_options, check_places, find_format, read_documents
    from hybrid_deid.held_signals import held_signals
    from hybrid_deid.zones import bare_lines, load_zones

    source_format, _ = format_names(source, given["source_format"], None)
    names = ("text_columns", "encoding", "id_column", "delimiter")
    options = FormatOptions(**{name: given[name] for name in names})
    check_options(options, [source_format])
    if target is not None:
        # What is written is one file, as JSON Lines are.
        check_places(source, find_format(source_format), target, find_format("jsonl"))
        if target.exists() and (target.is_dir() or not given["overwrite"]):
            raise OutputError(f"{target}: exists already; name another file or use --overwrite")
    tagger = load_zones(model)
    set_aside: list[DocumentError] = []
    with ExitStack() as stack:
        with held_signals():
            sink = AtomicFile(target, replaces=given["overwrite"]) if target else None
            if sink:
                stack.callback(sink.discard)
        write = sink.write if sink else sys.stdout.buffer.write
        for document in read_documents(source, source_format, options):
            if isinstance(document, DocumentError):
                set_aside.append(document)
                continue
            lines = bare_lines(document.text)
            for line, zone in zip(lines, tagger.zones(document.text, lines), strict=True):
                row = [one_line(document.id), str(line.number), zone]
                if not no_text:
                    row.append(document.text[line.start : line.end].replace("\t", " "))
                write(("\t".join(row) + "\n").encode("utf-8", "replace"))
        if sink:
            sink.commit()
    list_set_aside(set_aside, context)
