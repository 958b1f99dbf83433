"""Reading foreign files line by line: plain or zipped, in the encodings that these sources use."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from hybrid_deid.errors import InputError


@dataclass(frozen=True)
class ImportedList:
    """A list as an importer hands it over: its name, the names of its fields and its rows."""

    name: str
    field_names: tuple[str, ...]
    rows: list[tuple[str, ...]]


def numbered_lines(path: Path, encodings: Sequence[str], member: str = "") -> Iterator[tuple[int, str]]:
    """Yield (number from 1, line without its break) of a text file, or of the text file within a zip file.

    `member` is the end of the name to look for in a zip ("" for the only or the largest .txt, .csv or .tab).
    A line is decoded with the first of `encodings` that fits it. Raises InputError when the file cannot be
    read, is no zip though named so, or a line fits none.
    """
    try:
        if path.suffix.lower() == ".zip":
            with zipfile.ZipFile(path) as archive, archive.open(_member(path, archive, member)) as stream:
                yield from _decoded(path, stream, encodings)
        else:
            with path.open("rb") as plain:
                yield from _decoded(path, plain, encodings)
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror or error})") from error
    except (zipfile.BadZipFile, EOFError) as error:
        raise InputError(f"{path}: is damaged or not a zip file; download it again") from error


def _member(path: Path, archive: zipfile.ZipFile, member: str) -> zipfile.ZipInfo:
    files = [info for info in archive.infolist() if not info.is_dir()]
    fitting = [info for info in files if info.filename.endswith(member)] if member else []
    if not fitting:
        fitting = [info for info in files if info.filename.lower().endswith((".txt", ".csv", ".tab"))]
        fitting = [info for info in fitting if "readme" not in info.filename.lower()]
    if member and not any(info.filename.endswith(member) for info in fitting):
        raise InputError(f"{path}: holds no {member}; is this the file that the format expects?")
    if not fitting:
        raise InputError(f"{path}: holds no text file; is this the file that the format expects?")
    return max(fitting, key=lambda info: info.file_size)


def _decoded(path: Path, stream: object, encodings: Sequence[str]) -> Iterator[tuple[int, str]]:
    assert isinstance(stream, io.IOBase)
    for number, raw in enumerate(stream, start=1):
        for encoding in encodings:
            try:
                line = raw.decode(encoding)
            except UnicodeDecodeError:
                continue
            break
        else:
            raise InputError(
                f"{path}, line {number}: is not {encodings[0]}; convert the file, or give the original one"
            )
        yield number, line.lstrip("\ufeff").rstrip("\r\n")


def table_rows(
    path: Path,
    lines: Iterator[tuple[int, str]],
    wanted: Sequence[Sequence[str]],
    delimiter: str,
    optional: Sequence[Sequence[str]] = (),
) -> Iterator[tuple[int, list[str]]]:
    """Yield (line number, values of the wanted and then the optional columns) of a file with a header.

    Each column is given by its names, any of which may stand in the header, which is looked for in the first
    20 lines (titles may stand before it). An optional column that is missing gives "". Lines of one cell
    (titles, a note of the source at the end) are passed over. Raises InputError when a column is missing,
    or a line has too few.
    """
    found: list[int] | None = None
    for number, line in lines:
        cells = next(csv.reader([line], delimiter=delimiter), [])
        if found is None:
            names = {cell.strip().lstrip("#").casefold(): at for at, cell in enumerate(cells)}
            found = [_column(names, column) for column in (*wanted, *optional)]
            if -1 in found[: len(wanted)]:
                found = None
                if number >= 20:
                    break
            continue
        if sum(1 for cell in cells if cell.strip()) <= 1:
            continue
        if max(found) >= len(cells):
            raise InputError(
                f"{path}, line {number}: has {len(cells)} columns, at least {max(found) + 1} are needed; "
                "mend or remove the line"
            )
        yield number, [cells[at].strip() if at >= 0 else "" for at in found]
    if found is None:
        names_wanted = ", ".join(column[0] for column in wanted)
        raise InputError(
            f"{path}: the first 20 lines have no header with the columns {names_wanted}, separated by "
            f"{'TAB' if delimiter == chr(9) else repr(delimiter)}; is this the file that the format expects?"
        )


def _column(names: dict[str, int], column: Sequence[str]) -> int:
    for name in column:
        if name.casefold() in names:
            return names[name.casefold()]
    return -1
