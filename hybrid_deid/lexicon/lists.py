"""Gazetteers: lists of names and words, read from text files, one entry a line.

A list file `<name>.txt` is UTF-8 (NFC). Lines that start with "# " are its header, `# key: value`; the key
`fields` names the TAB-separated fields of an entry, the first of which is always `text`.
See docs/gazetteers.md.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.kept import digest, kept
from hybrid_deid.knowledge import (
    digest_of_code,
    digest_of_shipped,
    knowledge_folder,
    shipped_name,
    stamps,
)
from hybrid_deid.sorted_words import SortedWords

COMMON = "common"  # the folder of the lists that serve every language
SUFFIX = ".txt"
SAMPLE = 256  # words of a column that tell whether it repeats itself
NO_MARKS = bytes(set(range(256)) - set(b"\t\n"))  # all bytes that part neither fields nor lines
VOCABULARIES = ("noun",)  # long lists of words that are no names: asked by themselves, no part of any index
UNKNOWN = "-"  # the value of a field that the source does not give


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a list: its text and the further fields, in the order of the header."""

    text: str
    fields: tuple[str, ...] = ()


@dataclass(frozen=True)
class ListFile:
    """A list file as read: `header` keys to values, and a column for each field, text first."""

    path: Path
    header: Mapping[str, str]
    field_names: tuple[str, ...]
    columns: tuple[Sequence[str], ...]

    @property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        """The entries as rows of fields."""
        return tuple(zip(*self.columns, strict=True))


class Gazetteer:
    """A named list: entries in file order, and membership tests by exact or case-folded text.

    Made of one or more files of the same name. The fields are those of the first; a later file may have
    fewer or others ("-" where one is missing), and its texts that are known already are skipped.
    Files are read at the first use.
    """

    def __init__(
        self, name: str, paths: Sequence[Path], rows: tuple[tuple[str, ...], ...] | None = None
    ) -> None:
        """`paths` are the list files that make up the list, the shipped ones first.

        `rows` are the entries when they are only a part of what the files hold.
        """
        self.name = name
        self.paths = tuple(paths)
        self._chosen = rows

    @cached_property
    def files(self) -> tuple[ListFile, ...]:
        """The files as read; raises ConfigurationError where one is malformed."""
        return tuple(read_list(path) for path in self.paths)

    @cached_property
    def columns(self) -> tuple[Sequence[str], ...]:
        """The fields of all entries, a column for each name of `field_names`: the fastest way to the data."""
        if self._chosen is None and len(self.files) == 1:
            return self.files[0].columns
        return tuple(zip(*self.rows, strict=True)) if self.rows else ((),) * len(self.field_names)

    def column(self, name: str) -> Sequence[str]:
        """Return the field `name` of all entries, in file order; raises ValueError for an unknown field."""
        return self.columns[self.field_names.index(name)]

    @cached_property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        """The entries as rows of fields, text first."""
        if self._chosen is not None:
            return self._chosen
        if len(self.files) == 1:
            return self.files[0].rows
        merged: dict[str, tuple[str, ...]] = {}
        for file in self.files:
            order = [file.field_names.index(n) if n in file.field_names else -1 for n in self.field_names]
            if order == list(range(len(file.field_names))):
                for row in file.rows:
                    merged.setdefault(row[0], row)
            else:
                for row in file.rows:
                    merged.setdefault(row[0], tuple(row[at] if at >= 0 else UNKNOWN for at in order))
        return tuple(merged.values())

    @cached_property
    def texts(self) -> frozenset[str]:
        """The texts of all entries."""
        return frozenset(self.columns[0])

    @cached_property
    def folded(self) -> Container[str]:
        """The case-folded texts of all entries: asked seldom, so that they are kept in little memory."""
        return SortedWords(sorted(set(map(str.casefold, self.columns[0]))))

    @property
    def field_names(self) -> tuple[str, ...]:
        """The names of the fields, "text" first, as the first file gives them."""
        return self.files[0].field_names if self.files else ("text",)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries in file order."""
        return tuple(self)

    def digest(self) -> str | None:
        """Return a digest of the files; None where some are the user's, or only a part of them is chosen."""
        return digest_of_shipped(*self.paths) if self._chosen is None else None

    def __iter__(self) -> Iterator[Entry]:
        return (Entry(row[0], row[1:]) for row in self.rows)

    def __len__(self) -> int:
        return len(self.columns[0])

    def __contains__(self, text: object) -> bool:
        return text in self.texts

    def has_folded(self, text: str) -> bool:
        """Tell whether the list holds `text` when case is ignored."""
        return text.casefold() in self.folded

    def __repr__(self) -> str:
        return f"Gazetteer({self.name!r}, {[str(path) for path in self.paths]})"


class Gazetteers(Mapping[str, Gazetteer]):
    """The lists of a language by name, in alphabetical order."""

    def __init__(self, language: str, lists: Mapping[str, Gazetteer]) -> None:
        """`lists` maps names to lists."""
        self.language = language
        self._lists = dict(sorted(lists.items()))

    def __getitem__(self, name: str) -> Gazetteer:
        """Return a list; raises ConfigurationError that lists the known names."""
        if name not in self._lists:
            raise ConfigurationError(
                f"there is no gazetteer '{name}' for the language '{self.language}'; known are "
                + (", ".join(self._lists) or "none")
            )
        return self._lists[name]

    def get(self, name: str, default: Any = None) -> Any:
        """Return a list, or `default` where there is none of this name."""
        return self._lists.get(name, default)

    def with_part(self, names: Iterable[str], keep: Callable[[str], bool]) -> Gazetteers:
        """Return the lists, those of `names` with only the texts that `keep` is true of."""
        lists = dict(self._lists)
        for name in names:
            whole = self[name]
            lists[name] = Gazetteer(name, whole.paths, tuple(row for row in whole.rows if keep(row[0])))
        return Gazetteers(self.language, lists)

    def __contains__(self, name: object) -> bool:
        return name in self._lists

    def __iter__(self) -> Iterator[str]:
        return iter(self._lists)

    def __len__(self) -> int:
        return len(self._lists)


def indexed_lists(gazetteers: Gazetteers) -> tuple[str, ...]:
    """Return which lists are looked up together: all but vocabularies, whose words would hide names."""
    return tuple(name for name in gazetteers if name not in VOCABULARIES)


def load_gazetteers(language: str, extra: Sequence[Path] = ()) -> Gazetteers:
    """Return the lists of a language and those common to all, once per process while the files are the same.

    `extra` are folders of further list files: a file extends the list of the same name, or adds one.
    Files are read when a list is first used. Raises ConfigurationError for a folder that is missing or
    holds no list; a language without a folder of its own has the common lists alone.
    """
    return _load(language, tuple(Path(folder).resolve() for folder in extra), state_of_lists(extra))


def state_of_lists(folders: Iterable[Path]) -> tuple[tuple[str, int, int], ...]:
    """Return what tells whether the lists of folders of the user are those of before."""
    return stamps(path for folder in folders for path in list_files(folder))


@lru_cache(maxsize=16)
def _load(language: str, extra: tuple[Path, ...], state: tuple[tuple[str, int, int], ...]) -> Gazetteers:
    root = knowledge_folder("gazetteers")
    paths: dict[str, list[Path]] = {}
    for folder in (root / COMMON, root / language):
        for path in list_files(folder):
            paths.setdefault(path.stem, []).append(path)
    for folder in extra:
        for path in lists_of(folder):
            paths.setdefault(path.stem, []).append(path)
    return Gazetteers(language, {name: Gazetteer(name, files) for name, files in paths.items()})


def check_lists(folders: Iterable[Path]) -> None:
    """Raise ConfigurationError for a folder without lists and for a malformed list.

    Else it would be told where it is first looked up: by one document after another, or never.
    """
    for folder in folders:
        for path in lists_of(folder):
            read_list(path)


def lists_of(folder: Path) -> list[Path]:
    """Return the list files of a folder of the user; raises ConfigurationError when there are none."""
    if not folder.is_dir():
        what = "is a file" if folder.exists() else "is not there"
        raise ConfigurationError(f"{folder}: {what}; name the folder that holds your lists")
    found = list_files(folder)
    if not found:
        raise ConfigurationError(
            f"{folder}: there is no list (*{SUFFIX}) in this folder; "
            "make some with 'hybrid-deid gazetteers import'"
        )
    return found


def list_files(folder: Path) -> list[Path]:
    """Return the list files of a folder in alphabetical order; none when it does not exist."""
    return sorted(folder.glob(f"*{SUFFIX}"))


def read_list(path: Path) -> ListFile:
    """Read a list file; raises ConfigurationError that names the file and the line.

    The columns of shipped ones are kept on disk, looked through and apart; all but the texts are read when
    they are asked for.
    """
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise ConfigurationError(f"{path}: cannot be read ({error.strerror})") from error
    name, code = shipped_name(path), digest_of_code("lexicon.lists")
    if not name or code is None:
        return _parsed(path, raw)
    about = [code, digest(raw)]
    return kept(
        name.replace("/", "."), about, lambda: _parsed(path, raw), _written, lambda parts: _read(path, parts)
    )


class KeptColumn(Sequence[str]):
    """A column that is made when it is first looked at."""

    def __init__(self, lines: bytes) -> None:
        """`lines` are the fields, each with a line feed behind it."""
        self._lines = lines

    @cached_property
    def _fields(self) -> list[str]:
        fields = _shared(self._lines.decode("utf-8").split("\n")[:-1])
        self._lines = b""
        return fields

    def __getitem__(self, place: Any) -> Any:
        """Return a field, or those of a slice."""
        return self._fields[place]

    def __iter__(self) -> Iterator[str]:
        return iter(self._fields)

    def __len__(self) -> int:
        return len(self._fields)


def _written(file: ListFile) -> list[bytes]:
    about = json.dumps([dict(file.header), file.field_names]).encode()
    return [about, *("".join([f"{field}\n" for field in column]).encode() for column in file.columns)]


def _read(path: Path, parts: Sequence[bytes]) -> ListFile:
    about, texts, *others = parts
    header, names = json.loads(about)
    texts_read = texts.decode("utf-8").split("\n")[:-1]
    return ListFile(path, header, tuple(names), (texts_read, *map(KeptColumn, others)))


def _parsed(path: Path, raw: bytes) -> ListFile:
    try:
        content = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise ConfigurationError(f"{path}, line {line}: is not UTF-8; convert the file to UTF-8") from error
    content = content.removeprefix("\ufeff")
    if "\r" in content:
        content = content.replace("\r\n", "\n").replace("\r", "\n")
    if not unicodedata.is_normalized("NFC", content):
        content = unicodedata.normalize("NFC", content)
    header: dict[str, str] = {}
    body = 0
    while content.startswith("#", body):
        end = content.find("\n", body)
        end = end if end >= 0 else len(content)
        key, colon, value = content[body + 1 : end].partition(":")
        if colon:
            header[key.strip()] = value.strip()
        body = end + 1
    names = tuple(name.strip() for name in header.get("fields", "text").split(","))
    if names[0] != "text":
        raise ConfigurationError(f"{path}: the first of '# fields:' must be 'text', not '{names[0]}'")
    columns = _columns(content[body:].strip("\n"), len(names)) or _checked_columns(path, content, len(names))
    return ListFile(path, header, names, columns)


def _columns(body: str, width: int) -> tuple[Sequence[str], ...] | None:
    """Return the columns of a list that is flawless; None asks for a look at every line."""
    marks = body.encode("utf-8", "surrogatepass").translate(None, NO_MARKS) + b"\n"
    if marks != (b"\t" * (width - 1) + b"\n") * marks.count(b"\n"):
        return None
    fields = body.replace("\n", "\t").split("\t") if width > 1 else body.split("\n")
    texts = fields[::width]
    if not all(texts) or "\n#" in body or list(map(str.strip, texts)) != texts:
        return None
    return (texts, *(_shared(fields[place::width]) for place in range(1, width)))


def _shared(column: list[str]) -> list[str]:
    """Return a column whose equal words are one string, where few are different (countries, not numbers)."""
    if len(set(column[:SAMPLE])) * 4 > min(len(column), SAMPLE):
        return column
    once: dict[str, str] = {}
    return [*map(once.setdefault, column, column)]


def _checked_columns(path: Path, content: str, width: int) -> tuple[Sequence[str], ...]:
    rows = []
    in_header = True
    for number, line in enumerate(content.split("\n"), start=1):
        in_header = in_header and line.startswith("#")
        if in_header or not line.strip():
            continue
        row = tuple(part.strip() for part in line.split("\t"))
        if len(row) != width:
            raise ConfigurationError(
                f"{path}, line {number}: has {len(row)} fields separated by TAB, "
                f"but the header names {width}; mend the line or the '# fields:' line"
            )
        if not row[0] or row[0].startswith("#"):
            raise ConfigurationError(
                f"{path}, line {number}: an entry needs a text that does not start with '#'; "
                "comments belong at the top of the file"
            )
        rows.append(row)
    return tuple(zip(*rows, strict=True)) if rows else ((),) * width


def write_list(
    path: Path, header: Mapping[str, str], names: Sequence[str], rows: Iterable[Sequence[str]]
) -> int:
    """Write a list file in the house format and return its number of entries.

    Rows are sorted by their text (code points), brought to NFC, and of equal texts the first is kept.
    `header` should name at least `source` and `licence`.
    """
    kept: dict[str, tuple[str, ...]] = {}
    for row in rows:
        clean = tuple(" ".join(unicodedata.normalize("NFC", value).split()) for value in row)
        if len(clean) != len(names):
            raise ValueError(f"a row of {len(clean)} fields for the fields {', '.join(names)}")
        if clean[0] and not clean[0].startswith("#"):
            kept.setdefault(clean[0], clean)
    lines = [f"# {key}: {' '.join(value.split())}" for key, value in header.items()]
    lines.append(f"# fields: {', '.join(names)}")
    lines += ("\t".join(kept[text]) for text in sorted(kept))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
    return len(kept)
