"""File formats: from files to documents and from results to files; nothing else knows of file types."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.formats import brat, conll, detection, jsonl, mailboxes, table, txt
from hybrid_deid.formats.detection import detect_format
from hybrid_deid.formats.files import existing
from hybrid_deid.formats.mail.as_read import as_read
from hybrid_deid.formats.mail.identifiers import keyed_message_ids
from hybrid_deid.formats.options import FormatOptions, format_options
from hybrid_deid.formats.places import check_places
from hybrid_deid.formats.rendering import Format, Read
from hybrid_deid.formats.writers import Writer, impossible, make_target

__all__ = [
    "FORMATS",
    "Format",
    "FormatOptions",
    "Writer",
    "check_conversion",
    "check_options",
    "check_places",
    "detect_format",
    "find_format",
    "format_options",
    "keyed_message_ids",
    "open_writer",
    "read_documents",
]

MAIL = frozenset({"eml", "mbox"})
SUFFIXES = detection.FILE_SUFFIXES
FORMATS: dict[str, Format] = {
    item.name: item
    for item in (
        Format("txt", True, SUFFIXES["txt"], txt.read, txt.render),
        Format("brat", True, SUFFIXES["brat"], brat.read, brat.render, brat.render_tagged),
        Format("jsonl", False, SUFFIXES["jsonl"], jsonl.read, jsonl.render, jsonl.render_tagged),
        Format("conll", False, SUFFIXES["conll"], conll.read, conll.render, conll.render_tagged),
        Format("eml", True, SUFFIXES["eml"], mailboxes.read_eml, mailboxes.render_eml, None, MAIL, as_read),
        Format(
            "mbox",
            False,
            SUFFIXES["mbox"],
            mailboxes.read_mbox,
            mailboxes.render_mbox,
            sources=MAIL,
            as_read=as_read,
            numbered=mailboxes.numbered,
        ),
        Format(
            "csv",
            False,
            SUFFIXES["csv"],
            table.read,
            table.render,
            sources=frozenset({"csv"}),
            numbered=table.numbered,
        ),
    )
}
# Options of the input, and the formats that read them.
ROWS = frozenset({"jsonl", "csv"})
TAKERS: dict[str, frozenset[str]] = {
    "text_columns": ROWS,
    "known_columns": ROWS,
    "id_column": ROWS,
    "delimiter": frozenset({"csv"}),
    "encoding": frozenset(FORMATS) - MAIL,
}


def find_format(name: str) -> Format:
    """Return the format of a name; raises ConfigurationError that lists the known ones."""
    if name not in FORMATS:
        raise ConfigurationError(f"there is no format '{name}'; known are {', '.join(FORMATS)}")
    return FORMATS[name]


def merged_options(options: FormatOptions | None, names: dict[str, Any]) -> FormatOptions:
    """Return `options`, or options made of `names`; both at once is an error of the caller."""
    if options is not None and names:
        raise ConfigurationError("give either a FormatOptions value or single options, not both")
    return options or format_options(names)


def read_documents(
    path: str | Path, format: str | None = None, options: FormatOptions | None = None, **names: Any
) -> Read:
    """Return an iterator over the documents at `path`, and the errors of those that cannot be read.

    An error of one document is a DocumentError among the values, never raised. Raises InputError, at once
    or while reading, for the input as a whole, and ConfigurationError for options that do not fit it.
    Options are given as one value or by name. Memory: one document (CSV: a batch of rows) at a time.
    """
    place = existing(Path(path))
    chosen = merged_options(options, names)
    return find_format(format or detect_format(place)).read(place, chosen)


def open_writer(
    path: str | Path,
    format: str,
    options: FormatOptions | None = None,
    *,
    resume_at: int | None = None,
    **names: Any,
) -> Writer:
    """Return a writer of `format` at `path`; use it in a `with` statement.

    `resume_at` is for runs that can be resumed (hybrid_deid.batch): see `make_target`. Raises OutputError
    when the target exists (unless `overwrite`) or cannot be created.
    """
    chosen = merged_options(options, names)
    format_ = find_format(format)
    return Writer(make_target(Path(path), format_, chosen, resume_at), format_, chosen)


def check_options(
    options: FormatOptions | Mapping[str, Any], sources: Iterable[str], target: str | None = None
) -> None:
    """Raise ConfigurationError for an option that none of the formats `sources` reads: it would do nothing.

    Attachments can only be kept where mail is written as mail, that is where `target` is a format of mail.
    """
    given = options if isinstance(options, Mapping) else vars(options)
    read = set(sources)
    for name, takers in TAKERS.items():
        if given.get(name) and not read & takers:
            shown = f"--{name.removesuffix('s').replace('_', '-')}"
            raise ConfigurationError(
                f"{shown} is for {' and '.join(f for f in FORMATS if f in takers)} only, "
                f"not for {' and '.join(sorted(read))}; leave it out"
            )
    if given.get("keep_attachments") and target not in MAIL:
        raise ConfigurationError(
            "--keep-attachments is for mail that is written as eml or mbox; leave it out"
        )


def check_conversion(
    source: str | Path, source_format: str, target: str | Path, target_format: str, tagged: bool = False
) -> None:
    """Raise ConfigurationError when `source` cannot be written to `target` in these formats.

    `tagged` stands for detection only. Call it before anything is read. It also refuses a target that lies
    in the source, or is the source: see `check_places`.
    """
    wanted = find_format(target_format)
    if find_format(source_format).name not in (wanted.sources or FORMATS):
        raise ConfigurationError(impossible(source_format, wanted))
    if tagged and wanted.render_tagged is None:
        raise ConfigurationError(f"'{wanted.name}' has no room for spans; use brat, jsonl or conll")
    check_places(Path(source), find_format(source_format), Path(target), wanted)
