"""heise's nam_dict.txt (0717-182.zip): given names with gender and frequency in 55 countries (GFDL 1.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hybrid_deid.errors import InputError
from hybrid_deid.knowledge import knowledge_folder, read_toml
from hybrid_deid.lexicon.importers.reading import ImportedList, numbered_lines

KINDS = {
    "M": "M",
    "1M": "M",
    "?M": "M",
    "F": "F",
    "1F": "F",
    "?F": "F",
    "?": "MF",
    "=": "=",
}
LISTS = {"F": "given_female", "M": "given_male"}
NICKNAMES = {"F": "nickname_female", "M": "nickname_male"}


@dataclass(frozen=True)
class NameLine:
    """A line: its genders ("M", "F", "MF", "=" for nickname and name), the name, and frequency by column."""

    genders: str
    name: str
    frequencies: dict[int, int]


@dataclass
class Table:
    """What is gathered of names: per gender the frequencies by column, and pairs of nickname and name."""

    names: dict[str, dict[str, dict[int, int]]] = field(default_factory=lambda: {"F": {}, "M": {}})
    pairs: list[tuple[str, str]] = field(default_factory=list)


def import_nam_dict(path: Path, countries: frozenset[str]) -> list[ImportedList]:
    """Return given names and nicknames; names that are used in none of `countries` go to the world lists.

    `support` is the highest frequency class in the countries (1 to 13, each step doubles). Raises InputError
    for a file of another format.
    """
    layout = read_toml(knowledge_folder("gazetteers") / "additions" / "nam_dict.toml")
    table = Table()
    for line in _lines(path, layout):
        if line.genders == "=":
            short, _, long = line.name.partition(" ")
            table.pairs.append((short, long.strip()))
            continue
        for gender in line.genders:
            for name in spellings(line.name):
                known = table.names[gender].setdefault(name, {})
                for column, frequency in line.frequencies.items():
                    known[column] = max(frequency, known.get(column, 0))
    if not table.names["F"] and not table.names["M"]:
        raise InputError(f"{path}: holds no names; nam_dict.txt of 0717-182.zip is expected")
    return [*_given_lists(table, layout["countries"], countries), *_nickname_lists(table)]


def _lines(path: Path, layout: dict[str, Any]) -> Iterator[NameLine]:
    start, mark, first = layout["name_start"], layout["mark_column"], layout["first_country"]
    # The file says ISO 8859-1, but has two letters of cp1252 (Š, Œ); later copies are UTF-8.
    for number, line in numbered_lines(path, ("utf-8", "cp1252", "iso8859-1"), "nam_dict.txt"):
        if not line.strip() or line.startswith("#"):
            continue
        genders = KINDS.get(line[:start].strip())
        name = line[start:mark].strip()
        if genders is None or not name or (genders == "=" and " " not in name):
            raise InputError(
                f"{path}, line {number}: is no line of nam_dict.txt (kind of name in columns 1-3, "
                "name in 4-29); give the original file"
            )
        if line[mark : mark + 1] == "+":
            continue  # a copy of another line under a second spelling, for binary search
        cells = line[first:].split("$")[0]
        try:
            frequencies = {at: int(cell, 16) for at, cell in enumerate(cells) if cell != " "}
        except ValueError as error:
            raise InputError(
                f"{path}, line {number}: a frequency is no hexadecimal digit; give the original file"
            ) from error
        yield NameLine(genders, decode(name, layout["characters"]), frequencies)


def decode(name: str, characters: dict[str, str]) -> str:
    """Replace the file's codes for letters outside ISO 8859-1, such as "<s^>" for "š"."""
    if "<" in name:
        for code, letter in characters.items():
            name = name.replace(code, letter)
    return name


def spellings(name: str) -> list[str]:
    """Return the spellings of a name: "Jun+Wei" stands for Jun-Wei, Jun Wei and Junwei."""
    if "+" not in name:
        return [name]
    parts = name.split("+")
    return ["-".join(parts), " ".join(parts), parts[0] + "".join(part.lower() for part in parts[1:])]


def _given_lists(table: Table, columns: list[list[str]], countries: frozenset[str]) -> list[ImportedList]:
    lists = []
    for gender, list_name in LISTS.items():
        home: list[tuple[str, ...]] = []
        world: list[tuple[str, ...]] = []
        for name, frequencies in table.names[gender].items():
            used = {columns[at][0]: 0 for at in frequencies if at < len(columns)}
            for at, frequency in frequencies.items():
                if at < len(columns):
                    used[columns[at][0]] = max(used[columns[at][0]], frequency)
            here = sorted(country for country in used if country in countries)
            if here:
                home.append((name, " ".join(here), str(max(used[country] for country in here)), "-"))
            else:
                origins = sorted({columns[at][1] for at in frequencies if at < len(columns)} - {"-"})
                world.append((name, " ".join(origins) or "-", str(max(frequencies.values(), default=1))))
        lists.append(ImportedList(list_name, ("text", "country", "support", "rank"), home))
        lists.append(ImportedList(f"{list_name}_world", ("text", "origin", "support"), world))
    return lists


def _nickname_lists(table: Table) -> list[ImportedList]:
    lists = []
    for gender, list_name in NICKNAMES.items():
        given: dict[str, list[str]] = {}
        for short, long in table.pairs:
            if long in table.names[gender] or short in table.names[gender]:
                given.setdefault(short, []).append(long)
        rows = [(short, " ".join(sorted(set(longs)))) for short, longs in given.items()]
        lists.append(ImportedList(list_name, ("text", "given"), list(rows)))
    return lists
