"""Importers: bigger lists from the sources that an institution may use but we may not ship.

What an importer writes are list files in the house format; `load_gazetteers(language, [folder])` adds them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from hybrid_deid.errors import InputError, OutputError
from hybrid_deid.lexicon.importers.given_names import import_nam_dict
from hybrid_deid.lexicon.importers.places import (
    import_geonames,
    import_opengeodb,
    import_statistik_at,
    import_swisstopo,
)
from hybrid_deid.lexicon.importers.reading import ImportedList, numbered_lines
from hybrid_deid.lexicon.lists import read_list, write_list

COUNTRIES = frozenset({"DE", "AT", "CH"})


@dataclass(frozen=True)
class Importer:
    """A source's format: what reads it, and the source and licence for the header of the lists.

    `read` takes the file and the countries that count as home (ISO 3166).
    """

    read: Callable[[Path, frozenset[str]], list[ImportedList]]
    source: str
    licence: str


def _plain(name: str, field_names: tuple[str, ...], rest: tuple[str, ...]) -> Importer:
    def read(path: Path, countries: frozenset[str]) -> list[ImportedList]:
        lines = numbered_lines(path, ("utf-8", "cp1252", "iso8859-1"))
        # the first field of a line: some of these lists have a count behind a TAB or semicolon
        texts = (line.split("\t")[0].split(";")[0].strip().strip('"') for _, line in lines)
        rows = [(text, *rest) for text in texts if text and not text.startswith("#")]
        if not rows:
            raise InputError(f"{path}: holds no entries; one a line is expected")
        return [ImportedList(name, field_names, list(rows))]

    return Importer(read, "a list, one entry a line", "see its source")


IMPORTERS: dict[str, Importer] = {
    "nam_dict": Importer(
        import_nam_dict,
        "nam_dict.txt by Jörg Michael, ftp.heise.de/pub/ct/listings/0717-182.zip",
        "GFDL 1.2 or later: pass these lists on under it",
    ),
    "geonames": Importer(import_geonames, "GeoNames, geonames.org", "CC BY 4.0"),
    "opengeodb": Importer(import_opengeodb, "OpenGeoDB, PLZ.tab", "public domain"),
    "statistik_at": Importer(import_statistik_at, "Statistik Austria, statistik.at", "CC BY 4.0"),
    "swisstopo": Importer(
        import_swisstopo, "swisstopo, Amtliches Ortschaftenverzeichnis", "open use, name the source"
    ),
    "surnames": _plain("family", ("text", "country", "support", "rank"), ("-", "1", "-")),
    "streets": _plain("street", ("text", "country"), ("-",)),
    "firms": _plain("organization", ("text", "kind", "country"), ("company", "-")),
}


def import_lists(
    format_name: str, path: Path, target: Path, countries: frozenset[str] = COUNTRIES
) -> dict[Path, int]:
    """Import a file into list files below `target`; return the files with their numbers of entries.

    A list that `target` has already is extended. Raises InputError for a file that cannot be read and
    OutputError when a list cannot be written; nothing is written when the input is bad.
    """
    importer = IMPORTERS[format_name]
    if not path.is_file():
        raise InputError(f"{path}: there is no such file")
    lists = [found for found in importer.read(path, countries) if found.rows]
    if not lists:
        raise InputError(
            f"{path}: has no entry for {', '.join(sorted(countries))}; name others with --country"
        )
    written: dict[Path, int] = {}
    for found in lists:
        place = target / f"{found.name}.txt"
        rows = sorted(found.rows, key=lambda row: row[0])
        header = {"source": importer.source, "licence": importer.licence}
        if place.is_file():
            old = read_list(place)
            if old.field_names != found.field_names:
                raise OutputError(f"{place}: has other fields; give another folder with -o")
            rows = [*old.rows, *rows]
            header = {key: _joined(old.header.get(key, ""), value) for key, value in header.items()}
        header["made by"] = f"hybrid-deid gazetteers import {format_name}"
        try:
            written[place] = write_list(place, header, found.field_names, rows)
        except OSError as error:
            raise OutputError(f"{place}: cannot be written ({error.strerror})") from error
    return written


def _joined(old: str, new: str) -> str:
    return "; ".join(dict.fromkeys(part for part in (*old.split("; "), new) if part))
