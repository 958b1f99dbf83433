"""Which format a path is in."""

from __future__ import annotations

from pathlib import Path

from hybrid_deid.errors import DocumentError, InputError
from hybrid_deid.formats import brat, conll, jsonl, mailboxes, table, txt
from hybrid_deid.formats.encoding import NO_TEXT, PACKED
from hybrid_deid.formats.files import existing, files_below
from hybrid_deid.formats.json_records import ONE_A_LINE

FILE_SUFFIXES: dict[str, tuple[str, ...]] = {
    "txt": txt.SUFFIXES,
    "brat": brat.SUFFIXES,
    "jsonl": jsonl.SUFFIXES,
    "conll": conll.SUFFIXES,
    "eml": mailboxes.EML_SUFFIXES,
    "mbox": mailboxes.MBOX_SUFFIXES,
    "csv": table.SUFFIXES,
}
# Files that other programs would take for what they are called, and cannot read.
OF_OTHER_PROGRAMS = (
    ".parquet", ".feather", ".orc", ".avro", ".xlsx", ".xls", ".ods", ".docx", ".doc", ".odt", ".pdf", ".msg",
    ".pst", ".zip", ".db", ".sqlite",
)  # fmt: skip
FOLDERS = ("brat", "txt", "eml", "conll")


def detect_format(path: str | Path) -> str:
    """Return the name of the format of a file or folder: by its endings, else by how the file begins.

    Raises InputError when that does not settle it.
    """
    place = existing(Path(path))
    if place.is_dir():
        return detect_folder(place)
    name = place.name.lower()
    for format_name, suffixes in FILE_SUFFIXES.items():
        if name.endswith(suffixes):
            has_annotations = format_name == "txt" and place.with_suffix(".ann").exists()
            return "brat" if has_annotations else format_name
    try:
        with place.open("rb") as stream:
            begin = stream.read(512).lstrip(b"\xef\xbb\xbf\r\n")
    except OSError as error:
        raise InputError(f"{place}: cannot be read ({error.strerror})") from error
    # Mail folders (Thunderbird's, /var/mail) have no ending.
    if begin.startswith(b"From "):
        return "mbox"
    if not begin:
        raise InputError(f"{place}: is empty")
    if begin.lstrip().startswith((b"{", b"[")):
        raise InputError(f"{place}: looks like JSON; {ONE_A_LINE}; name such a file .jsonl, or --from jsonl")
    formats = ", ".join(FILE_SUFFIXES)
    if begin.startswith(PACKED) or b"\0" in begin:
        raise InputError(f"{place}: {NO_TEXT.format(f'one of {formats}')}")
    raise InputError(f"{place}: the format is not clear; name it with --from ({formats})")


def formats_of_ending(path: Path) -> tuple[str, ...]:
    """Return the formats whose files are called as `path` is; none for an ending that is no format's."""
    name = path.name.lower()
    found = tuple(format_ for format_, suffixes in FILE_SUFFIXES.items() if name.endswith(suffixes))
    return (*found, "brat") if "txt" in found else found  # whose texts are .txt as well


def other_files(folder: Path, format_name: str) -> int:
    """Return how many files of a folder are not read, since they are not called as those of a format are."""
    return sum(format_name not in formats_of_ending(file) for file in files_below(folder, []))


def detect_folder(folder: Path) -> str:
    """Return the format of the files in a folder; raises InputError when there are none or several."""
    unlisted: list[DocumentError] = []
    suffixes = {file.suffix.lower() for file in files_below(folder, unlisted)}
    if ".ann" in suffixes:
        suffixes.discard(".txt")
    found = [name for name in FOLDERS if suffixes.intersection(FILE_SUFFIXES[name])]
    if len(found) == 1:
        return found[0]
    if found:
        raise InputError(f"{folder}: the folder holds {' and '.join(found)} files; name one with --from")
    if not suffixes and unlisted:
        raise InputError(f"{folder}: holds only folders that cannot be listed, or links to folders")
    if not suffixes:
        raise InputError(f"{folder}: the folder is empty")
    raise InputError(f"{folder}: the folder holds no .txt, .ann, .eml or .conll files; name a file instead")
