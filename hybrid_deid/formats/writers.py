"""Writers: where rendered documents go, one by one, each whole or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Protocol

from hybrid_deid.atomic import (
    AtomicFile,
    leftovers,
    publish_together,
    refusal,
    refuse_special,
    write_together,
    written,
)
from hybrid_deid.errors import ConfigurationError, DocumentError, OutputError
from hybrid_deid.formats.files import place_in
from hybrid_deid.formats.ids import holds_original
from hybrid_deid.formats.options import FormatOptions
from hybrid_deid.formats.rendering import Format, Rendered, Slot
from hybrid_deid.formats.seen_ids import SeenIds
from hybrid_deid.held_signals import held_signals
from hybrid_deid.values import Document, Result, Span

# Files of a folder reach the disk in groups: an fsync for each would take longer than the work.
GROUP = 256
CROSSED = (
    "its file would take the place of a folder of the output, or lie in one of its files as in a folder; "
    "rename the document, or use --hide-ids"
)


class Target(Protocol):
    """Where rendered documents are put."""

    def put(self, rendered: Rendered, name: str, document_id: str) -> None:
        """Take in one document."""

    def checkpoint(self) -> int:
        """Bring everything so far to the disk; return the bytes of a shared file, else 0."""

    def commit(self) -> None:
        """Make everything final."""

    def discard(self) -> None:
        """Leave nothing half done."""

    def release(self) -> None:
        """Leave everything as it is, for a run that resumes."""


class FolderTarget:
    """A folder with files of its own for each document, which become final in groups."""

    def __init__(self, folder: Path) -> None:
        """Create the folder; raises OutputError."""
        self.folder = folder
        self.pending: list[AtomicFile] = []
        self.made = not folder.exists()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with held_signals():
                AtomicFile(folder / ".probe").discard()
        except OSError as error:
            raise refusal(folder, error) from error
        except OutputError as error:
            if isinstance(error.__cause__, OSError):
                raise refusal(folder, error.__cause__) from error  # the folder was asked for, not the probe
            raise

    def put(self, rendered: Rendered, name: str, document_id: str) -> None:
        """Write the files of one document."""
        stem = place_in(self.folder, name, document_id)
        contents = {stem.parent / f"{stem.name}{suffix}": data for suffix, data in rendered.items()}
        # Of the files that are pending none is there yet.
        within = "/" in name and any(file.path in stem.parents for file in self.pending)
        if within or any(path.is_dir() for path in contents):
            raise DocumentError(document_id, CROSSED)
        try:
            with held_signals():
                self.pending += written(contents)
        except OutputError as error:
            if isinstance(error.__cause__, (FileExistsError, NotADirectoryError)):
                raise DocumentError(document_id, CROSSED) from error
            raise
        if len(self.pending) >= GROUP:
            self.checkpoint()

    def checkpoint(self) -> int:
        """Give the files since the last time their names."""
        with held_signals():
            files, self.pending = self.pending, []
            publish_together(files)
        return 0

    def commit(self) -> None:
        """Give the last files their names."""
        self.checkpoint()

    def discard(self) -> None:
        """Documents already written are whole, and stay; without any, so does no folder that was made."""
        self.checkpoint()
        if self.made:
            with suppress(OSError):  # it is not empty
                self.folder.rmdir()

    def release(self) -> None:
        """Remove the files without a name; a run that resumes writes them again."""
        files, self.pending = self.pending, []
        for file in files:
            file.discard()


class SharedFile:
    """One file that all documents share; it gets its name at the end."""

    def __init__(self, path: Path, resume_at: int | None = None, replaces: bool = False) -> None:
        """Create the temporary file, or go on behind its first `resume_at` bytes; raises OutputError.

        Unless it replaces, a file that has come to `path` meanwhile stays, and `commit` says so.
        """
        self.file = AtomicFile(path, resume_at, replaces)

    def put(self, rendered: Rendered, name: str, document_id: str) -> None:
        """Append one document."""
        self.file.write(rendered[""])

    def checkpoint(self) -> int:
        """Bring the file to the disk and return its size."""
        return self.file.checkpoint()

    def commit(self) -> None:
        """Give the file its name."""
        self.file.commit()

    def discard(self) -> None:
        """Remove what was written."""
        self.file.discard()

    def release(self) -> None:
        """Leave what was written."""
        self.file.release()


class SingleFile:
    """A file (or a pair) for the one document of a format that has a file per document."""

    def __init__(self, path: Path, replaces: bool = False) -> None:
        """The files appear with `commit`; those that are there by then stay unless it replaces."""
        self.path = path
        self.replaces = replaces
        self.contents: dict[Path, bytes] = {}

    def put(self, rendered: Rendered, name: str, document_id: str) -> None:
        """Keep the document; raises OutputError when it is not the only one."""
        if self.contents:
            raise OutputError(f"{self.path}: is one file, but there are several documents; give a folder")
        if len(rendered) == 1:
            [self.contents[self.path]] = rendered.values()  # under the very name that was asked for
            return
        self.contents = {self.path.with_suffix(suffix): data for suffix, data in rendered.items()}

    def checkpoint(self) -> int:
        """There is nothing to do before the end."""
        return 0

    def commit(self) -> None:
        """Write the files."""
        write_together(self.contents, self.replaces)

    def discard(self) -> None:
        """Forget the document."""
        self.contents = {}

    def release(self) -> None:
        """Forget the document."""
        self.contents = {}


class Writer:
    """Writes documents in one format; a context manager that commits at its end, or discards on an error.

    Raises DocumentError for a document that this format or the disk's rules cannot hold (nothing of it is
    written, the next one may follow) and OutputError when writing cannot go on.
    """

    def __init__(self, target: Target, format_: Format, options: FormatOptions) -> None:
        """Use `open_writer`, which makes the target."""
        self.target = target
        self.format = format_
        self.options = options
        self.names = SeenIds()

    def write(self, result: Result) -> None:
        """Write a de-identified document."""
        slot = self.slot(result.document, self.output_id(result))
        self.put(self.format.render(result, slot), slot, result.document)

    def write_tagged(self, document: Document, spans: Sequence[Span]) -> None:
        """Write the original text with `spans` (sorted), for formats that can hold them."""
        if self.format.render_tagged is None:
            raise ConfigurationError(f"'{self.format.name}' has no room for spans; use brat, jsonl or conll")
        slot = self.slot(document, self.name_of(document))
        self.put(self.format.render_tagged(document, spans, slot), slot, document)

    def slot(self, document: Document, name: str) -> Slot:
        """Return where a document goes; raises DocumentError when something was written there before."""
        source = str(document.metadata.get("format", ""))
        if self.format.sources and source not in self.format.sources:
            raise ConfigurationError(impossible(source or "plain text", self.format))
        if self.written_as(document) in self.names:
            reason = "another document was already written under the same id"
            if self.format.folder:
                reason = f"{reason}, or one that differs in case only; --hide-ids tells them apart"
            raise DocumentError(document.id, reason)
        return Slot(name, not len(self.names), self.options)

    def name_of(self, document: Document) -> str:
        """Return the id of a document in the output."""
        return self.options.rename(document.id) if self.options.rename else document.id

    def written_as(self, document: Document) -> str:
        """Return what must be different for every document; some disks take no notice of a file's case."""
        name = self.name_of(document)
        return name.casefold() if self.format.folder else name

    def output_id(self, result: Result) -> str:
        """Return the id of a de-identified document in the output."""
        if self.options.conceal and not self.options.rename and holds_original(result):
            return self.options.conceal(result.document.id)
        return self.name_of(result.document)

    def id_as_read(self, result: Result) -> str:
        """Return the id that a reader of the output gives to the document that was written last."""
        name, numbered = self.output_id(result), self.format.numbered
        return numbered(result.document, len(self.names), name) if numbered else name

    def put(self, rendered: Rendered, slot: Slot, document: Document) -> None:
        """Hand a rendered document over; it is remembered once it is there."""
        self.target.put(rendered, slot.name, document.id)
        self.names.add(self.written_as(document))

    def skip(self, document: Document) -> None:
        """Note a document that an earlier part of this run has written."""
        self.names.add(self.written_as(document))

    def checkpoint(self) -> int:
        """Bring everything so far to the disk; return the bytes of a shared file, else 0."""
        return self.target.checkpoint()

    def release(self) -> None:
        """Stop here and leave what is done, for a run that resumes."""
        self.target.release()

    def close(self) -> None:
        """Make the output final; raises OutputError, and then no half file is left."""
        self.target.commit()

    def abort(self) -> None:
        """Give up: a shared file vanishes, documents already whole in a folder stay."""
        self.target.discard()

    def __enter__(self) -> Writer:
        """Return the writer."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Commit, or discard after an error."""
        if kind is None:
            self.close()
        else:
            self.abort()


def impossible(source: str, target: Format) -> str:
    """Return the message for a conversion that cannot be."""
    needed = " or ".join(sorted(target.sources))
    return (
        f"{source} cannot be written as {target.name}, which needs {needed} input; "
        "use --to jsonl, brat, conll or txt"
    )


def is_single(path: Path, format_: Format) -> bool:
    """Tell whether `path` names the file of one document, in a format with a file for each."""
    endings = (".txt", ".ann") if format_.name == "brat" else format_.suffixes
    return format_.folder and path.suffix.lower() in endings and not path.is_dir()


def files_of(path: Path, format_: Format) -> tuple[Path, ...]:
    """Return the files at `path`: a single document of BRAT is a pair of them."""
    if format_.name == "brat" and is_single(path, format_):
        return (path, *(path.with_suffix(ending) for ending in (".txt", ".ann")))
    return (path,)


def is_taken(path: Path, format_: Format) -> bool:
    """Tell whether writing to `path` would touch something that is there."""
    return any(file.exists() or file.is_symlink() for file in files_of(path, format_))


def make_target(path: Path, format_: Format, options: FormatOptions, resume_at: int | None = None) -> Target:
    """Return the target for `path`; raises OutputError when it is taken and may not be overwritten.

    `resume_at` None: what is written vanishes with a run that fails. A number: it can be resumed, and the
    first so many bytes of a shared file are there already.
    """
    for file in files_of(path, format_):
        refuse_special(file)
    exists = is_taken(path, format_)
    single = is_single(path, format_)
    if exists and path.is_dir() and not format_.folder:
        raise OutputError(f"{path}: is a folder, but {format_.name} is written as one file; name a file")
    if exists and not path.is_dir() and format_.folder and not single:
        raise OutputError(f"{path}: is a file, but {format_.name} is written as a folder; name a folder")
    if exists and not options.overwrite:
        raise OutputError(f"{path}: exists already; remove it, name another place or use --overwrite")
    if single:
        return SingleFile(path, options.overwrite)
    return FolderTarget(path) if format_.folder else SharedFile(path, resume_at, options.overwrite)


def clear_leftovers(path: Path, processes: frozenset[int]) -> None:
    """Remove the hidden files that killed `processes` left in the output folder `path`."""
    for file in leftovers(path, processes) if path.is_dir() else ():
        try:
            file.unlink(missing_ok=True)
        except OSError as error:
            raise refusal(file, error) from error
