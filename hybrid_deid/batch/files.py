"""From files to files: a run with its journal, its output and its mapping file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from hybrid_deid.atomic import has_its_name
from hybrid_deid.batch.identity import identity
from hybrid_deid.batch.journal import Identity, Journal, State, journal_of
from hybrid_deid.batch.report import Report
from hybrid_deid.batch.session import Job, Output, run_resumable
from hybrid_deid.errors import OutputError, ResumeError
from hybrid_deid.formats import (
    Format,
    FormatOptions,
    Writer,
    check_options,
    check_places,
    find_format,
    open_writer,
    read_documents,
)
from hybrid_deid.formats.writers import clear_leftovers, is_single, is_taken
from hybrid_deid.held_signals import held_signals
from hybrid_deid.replace import MappingWriter


@dataclass(frozen=True)
class Files:
    """Input and output of a run; `mapping` is the mapping file of a de-identification."""

    source: Path
    source_format: str
    target: Path
    target_format: str
    options: FormatOptions
    mapping: Path | None = None


def run_files(
    files: Files, job: Job, keep: bool, resume: bool = False, begun: Callable[[], None] | None = None
) -> Report:
    """Process the documents of `files.source` into `files.target`. Returns the report.

    `keep` says that the run can be resumed: its key must be kept by the caller (the task "tag" needs none).
    `resume` goes on with what an interrupted run with the very same settings and input left; where there is
    nothing left and no output, it begins. `begun` is called before the first document is written.
    Raises InputError, OutputError, ConfigurationError and BatchError; what was done is kept then if the same
    command could still succeed.
    """
    wanted = find_format(files.target_format)
    place = journal_of(files.target)
    origin, further = find_format(files.source_format), {"the journal": place, "the mapping": files.mapping}
    check_places(files.source, origin, files.target, wanted, written=further)
    check_options(files.options, [files.source_format], files.target_format)
    bounded = replace(files.options, max_characters=job.limits.characters)
    documents = read_documents(files.source, files.source_format, bounded)
    single = is_single(files.target, wanted)
    if resume and not place.exists() and is_taken(files.target, wanted):
        raise ResumeError(
            f"{place}: is not there, so that there is nothing to resume; {files.target} is complete or "
            "of another run (--overwrite replaces it)"
        )
    kind = identity(job.settings, files.source, others(files, job))
    with held_signals() as let_through:
        journal, writer, mapping = opened_run(files, job, kind, keep and not single, resume)
        outputs: list[Output] = [output for output in (writer, mapping) if output is not None]
        skip = (lambda document: None) if writer is None else writer.skip
        consume = consumer(job.task, writer, mapping, wanted, begun)
        return run_resumable(job, documents, outputs, consume, skip, journal, kind.salt, let_through)


def opened_run(
    files: Files, job: Job, kind: Identity, journalled: bool, resume: bool
) -> tuple[Journal | None, Writer | None, MappingWriter | None]:
    """Open what a run writes; nothing of it is left when one of them cannot be opened."""
    place = journal_of(files.target)
    journal = None
    if journalled:
        journal = opened_journal(files, kind, resume and place.exists())
    elif place.exists():
        Journal.refuse(files.target)
    try:
        writer, mapping = opened_outputs(files, job, journal.state if journal else None)
    except BaseException:
        if journal is not None and not journal.state.resumed:
            journal.remove()
        elif journal is not None:
            journal.close()
        raise
    return journal, writer, mapping


def opened_journal(files: Files, kind: Identity, resume: bool) -> Journal:
    """Open the journal of an interrupted run, or begin one."""
    if resume:
        journal = Journal.resume(files.target, kind)
        clear_leftovers(files.target, journal.state.processes)
        return journal
    return Journal.start(files.target, kind, files.options.overwrite)


def opened_outputs(files: Files, job: Job, state: State | None) -> tuple[Writer | None, MappingWriter | None]:
    """Open the output and the mapping file where they end by `state`; nothing when they are complete."""
    options = files.options
    sizes: list[int | None] = [None, None]
    if state is not None:
        sizes = [*state.sizes, 0, 0] if state.resumed else [0, None]
        shared = not find_format(files.target_format).folder
        if state.finished and shared and has_its_name(files.target):
            return None, None  # it was killed between giving the output its name and removing the journal
        options = replace(options, overwrite=state.overwrite or (state.resumed and not shared))
    if files.mapping is not None and sizes[1] is None and files.mapping.exists():
        # Said before the output is opened, which makes its folder.
        raise OutputError(f"{files.mapping}: exists already and is never overwritten; name another file")
    writer = open_writer(files.target, files.target_format, options, resume_at=sizes[0])
    if files.mapping is None:
        return writer, None
    try:
        return writer, MappingWriter(files.mapping, job.settings.key, sizes[1])
    except BaseException:
        if sizes[1] is None:
            writer.abort()
        else:
            writer.release()  # a mapping that is brought back can still be resumed
        raise


def consumer(
    task: str,
    writer: Writer | None,
    mapping: MappingWriter | None,
    format_: Format,
    begun: Callable[[], None] | None = None,
) -> Callable[[Any], None]:
    """Return the function that takes in outcomes, and calls `begun` before the first."""

    as_read = format_.as_read

    def consume(outcome: Any) -> None:
        nonlocal begun
        if begun is not None:
            begun()
            begun = None
        if writer is None:
            raise OutputError("the output is complete, yet there are further documents")
        if task == "tag":
            writer.write_tagged(*outcome)
            return
        writer.write(outcome)
        if mapping is not None:
            mapping.write(outcome, writer.id_as_read(outcome), as_read(outcome) if as_read else None)

    return consume


def others(files: Files, job: Job) -> dict[str, Any]:
    """Return the values besides the settings that the output depends on."""
    options = {item.name: getattr(files.options, item.name) for item in fields(files.options)}
    options = {name: bool(value) if callable(value) else value for name, value in options.items()}
    del options["overwrite"]
    return {
        "task": job.task,
        "formats": [files.source_format, files.target_format],
        "options": options,
        "limits": [job.limits.characters, job.limits.seconds],
        "mapping": files.mapping is not None,
    }
