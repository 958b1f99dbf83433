"""Places on disk: which files a folder holds, what ids they give, and where an id may be written."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

from hybrid_deid.errors import DocumentError, InputError, OutputError
from hybrid_deid.formats.bounds import too_long
from hybrid_deid.formats.seen_ids import SeenIds
from hybrid_deid.values import Document

# It may lead back, or to what nobody meant.
LINKED = (
    "is a link to a folder, and such are not followed; copy the folder, or give it as an input of its own"
)


def existing(path: Path) -> Path:
    """Return `path`; raises InputError when nothing is there or it may not be looked at."""
    try:
        mode = path.stat().st_mode
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "not a valid path"
        raise InputError(f"{path}: cannot be read ({reason})") from error
    if not stat.S_ISDIR(mode) and not stat.S_ISREG(mode):
        raise InputError(f"{path}: is neither a file nor a folder; write what a pipe gives to a file first")
    return path


def files_below(folder: Path, unlisted: list[DocumentError], without: str = "") -> Iterator[Path]:
    """Yield all files below `folder`, sorted within each folder; hidden files and folders are passed over.

    So are folders of the name `without`.

    Folders below it that cannot be listed, and links to folders, are added to `unlisted`, as errors to be
    set aside. Raises InputError when `folder` itself cannot be listed.
    """

    def note(error: OSError) -> None:
        place = Path(error.filename)
        if place == folder:
            raise InputError(f"{folder}: cannot be listed ({error.strerror})") from error
        reason = f"the folder cannot be listed ({error.strerror}); nothing in it was read"
        unlisted.append(DocumentError(place.relative_to(folder).as_posix(), reason))

    for place, folders, names in os.walk(folder, onerror=note):
        folders[:] = sorted(name for name in folders if not name.startswith(".") and name != without)
        # Not Path.is_symlink, which fails for a path that is too long; os.walk does not go into links.
        links = [Path(place) / name for name in folders if os.path.islink(f"{place}/{name}")]  # noqa: PTH114
        unlisted += [DocumentError(link.relative_to(folder).as_posix(), LINKED) for link in links]
        for name in sorted(names):
            if not name.startswith("."):
                yield Path(place) / name


def numbered_files(path: Path, suffixes: tuple[str, ...]) -> Iterator[tuple[str, Path] | DocumentError]:
    """Yield (id, file) of a single file, or of every file below a folder that has one of `suffixes`.

    The id is the path below the folder without its suffix. Folders below that cannot be listed come last, as
    errors. Raises InputError when the folder has no such file.
    """
    existing(path)
    if not path.is_dir():
        yield path.stem, path
        return
    found = False
    unlisted: list[DocumentError] = []
    for file in files_below(path, unlisted):
        if file.suffix.lower() in suffixes:
            found = True
            yield file.relative_to(path).with_suffix("").as_posix(), file
    yield from unlisted
    if not found and not unlisted:
        raise InputError(f"{path}: the folder holds no file with the ending {' or '.join(suffixes)}")


def read_bytes(file: Path, document_id: str, most: int | None = None) -> bytes:
    """Read a document's file; raises DocumentError when it cannot be read, has more than `most` bytes, or is
    a pipe or device."""
    try:
        status = file.stat()
        # A pipe would be waited for until somebody writes into it.
        if not stat.S_ISREG(status.st_mode):
            raise DocumentError(document_id, f"{file.name}: is no regular file; nothing was read")
        if most is not None and status.st_size > most:
            raise DocumentError(document_id, f"{file.name}: {too_long(most)}")
        return file.read_bytes()
    except OSError as error:
        raise DocumentError(document_id, f"{file.name}: cannot be read ({error.strerror})") from error


def read_each(
    path: Path,
    suffixes: tuple[str, ...],
    read_one: Callable[[str, bytes], Document],
    most: int | None = None,
) -> Iterator[Document | DocumentError]:
    """Yield what `read_one` makes of the id and the bytes of each file, or the error of that file.

    Files of more than `most` bytes are not read.
    """
    seen = SeenIds()
    for found in numbered_files(path, suffixes):
        if isinstance(found, DocumentError):
            yield found
            continue
        document_id, file = found
        try:
            if not seen.add(document_id):
                raise DocumentError(document_id, f"{file.name}: another file has the same id; rename one")
            yield read_one(document_id, read_bytes(file, document_id, most))
        except DocumentError as error:
            yield error


def unfit_name(name: str) -> str | None:
    """Return why `name` cannot be a path inside an output folder, None when it can."""
    if not name or name.startswith("/"):
        return "is empty or an absolute path"
    if "\\" in name or (len(name) > 1 and name[1] == ":" and name[0].isalpha()):
        return "has a backslash or a drive letter"
    if any(ord(c) < 32 or 0x7F <= ord(c) < 0xA0 for c in name):
        return "has a control character"
    if any(0xD800 <= ord(c) <= 0xDFFF for c in name):
        return "has bytes that are no letters in UTF-8, or in the locale (LC_ALL=C.UTF-8 sets it)"
    if len(name.encode()) > 1000:
        return "is longer than 1000 bytes"
    for piece in name.split("/"):
        if piece in ("", ".", "..") or piece.startswith("."):
            return "has an empty, hidden or upward step"
        if len(piece.encode()) > 200:
            return "has a step longer than 200 bytes"
    return None


def place_in(folder: Path, name: str, document_id: str) -> Path:
    """Return folder/name; raises DocumentError when that would not be a plain place inside the folder."""
    reason = unfit_name(name)
    if reason:
        raise DocumentError(document_id, f"the id {reason}, so it cannot name an output file; rename it")
    place = folder / name
    # A link planted in an existing output folder must not lead out of it.
    try:
        inside = place.parent.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError) as error:
        raise OutputError(f"{folder}: cannot be written (a link in it leads nowhere)") from error
    if not inside:
        raise DocumentError(document_id, "a link in the output folder leads out of it; remove the link")
    return place
