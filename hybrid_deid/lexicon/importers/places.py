"""Places and streets: GeoNames, OpenGeoDB, Statistik Austria, swisstopo."""

from __future__ import annotations

from pathlib import Path

from hybrid_deid.errors import InputError
from hybrid_deid.lexicon.building.places import short_forms
from hybrid_deid.lexicon.importers.reading import ImportedList, numbered_lines, table_rows

CITY_FIELDS = ("text", "country", "population")
VARIANT_FIELDS = ("text", "city", "country")
STREET_FIELDS = ("text", "country")
LATIN_CODES = ("utf-8", "cp1252", "iso8859-1")

# Columns of a GeoNames dump (download.geonames.org/export/dump, readme.txt), counted from 0.
GEONAMES_COLUMNS = 19
NAME, FEATURE_CLASS, FEATURE_CODE, COUNTRY, POPULATION = 1, 6, 7, 8, 14
# Countries and states are not CITY; gone and abandoned places are kept, since people write of them.
NO_REGION = ("PCL", "ADM1", "TERR", "LTER", "ZN", "PRSH")


def import_geonames(path: Path, countries: frozenset[str]) -> list[ImportedList]:
    """Return cities and regions of a GeoNames dump, plain or zipped, read as a stream.

    Populated places (class P) go to `city`, administrative divisions below the states (class A) to
    `region`. Raises InputError for a line that has not 19 columns.
    """
    cities: dict[str, tuple[str, int]] = {}
    regions: dict[str, str] = {}
    for number, line in numbered_lines(path, ("utf-8",), "allCountries.txt" if _is_all(path) else ""):
        cells = line.split("\t")
        if len(cells) != GEONAMES_COLUMNS:
            raise InputError(
                f"{path}, line {number}: has {len(cells)} columns separated by TAB, a GeoNames dump has "
                f"{GEONAMES_COLUMNS}; give allCountries.zip or a country's file from geonames.org"
            )
        country, name = cells[COUNTRY], cells[NAME].strip()
        if country not in countries or not name:
            continue
        if cells[FEATURE_CLASS] == "P":
            try:
                population = int(cells[POPULATION] or 0)
            except ValueError as error:
                raise InputError(
                    f"{path}, line {number}: the population is no number; download the file again"
                ) from error
            if name not in cities or cities[name][1] < population:
                cities[name] = (country, population)
        elif cells[FEATURE_CLASS] == "A" and not cells[FEATURE_CODE].startswith(NO_REGION):
            regions.setdefault(name, country)
    rows = [(name, country, str(population)) for name, (country, population) in cities.items()]
    return [
        ImportedList("city", CITY_FIELDS, list(rows)),
        ImportedList("city_variant", VARIANT_FIELDS, _variants(rows)),
        ImportedList("region", ("text", "country"), list(regions.items())),
    ]


def _is_all(path: Path) -> bool:
    return path.name.lower() == "allcountries.zip"


def _variants(rows: list[tuple[str, str, str]]) -> list[tuple[str, ...]]:
    """Return the short forms of cities, those of the bigger city first."""
    return [
        (form, name, country)
        for name, country, population in sorted(rows, key=lambda row: (-int(row[2]), row[0]))
        for form in short_forms(name)
    ]


def import_opengeodb(path: Path, countries: frozenset[str]) -> list[ImportedList]:
    """Return the places of OpenGeoDB's PLZ.tab (columns #loc_id, plz, lon, lat, Ort); all lie in Germany."""
    lines = numbered_lines(path, LATIN_CODES)
    rows = [(name, "DE", "0") for _, (name,) in table_rows(path, lines, [("Ort",)], "\t") if name]
    return [
        ImportedList("city", CITY_FIELDS, list(rows)),
        ImportedList("city_variant", VARIANT_FIELDS, _variants(rows)),
    ]


def import_statistik_at(path: Path, countries: frozenset[str]) -> list[ImportedList]:
    """Return places and streets of Statistik Austria's lists (CSV with semicolons, titles above the header).

    The list of streets has the columns Politische Gemeinde (or Gemeindename), Ortschaftsname, Straßenname
    and Postleitzahl; the list of places lacks the streets. Raises InputError without a column of places.
    """
    places: set[str] = set()
    streets: set[str] = set()
    lines = numbered_lines(path, LATIN_CODES)
    wanted = [("Ortschaftsname", "Ortschaft", "Gemeindename", "Politische Gemeinde")]
    optional = [
        ("Gemeindename", "Politische Gemeinde", "Gemeinde"),
        ("Straßenname", "Strassenname", "Straße"),
    ]
    for _, cells in table_rows(path, lines, wanted, ";", optional):
        place, municipality, street = cells
        # "Wien,Innere Stadt" is a district; both parts are places of their own.
        places.update(part.strip() for name in (place, municipality) for part in name.split(","))
        streets.add(street)
    rows = [(name, "AT", "0") for name in places if name and not name[0].isdigit()]
    return [
        ImportedList("city", CITY_FIELDS, list(rows)),
        ImportedList("city_variant", VARIANT_FIELDS, _variants(rows)),
        ImportedList("street", STREET_FIELDS, [(name, "AT") for name in streets if name]),
    ]


def import_swisstopo(path: Path, countries: frozenset[str]) -> list[ImportedList]:
    """Return the localities of swisstopo's directory (PLZO_CSV_LV03, _LV95, _WGS84, AMTOVZ_CSV_...).

    Columns Ortschaftsname, PLZ, Gemeindename and Kantonskürzel, separated by semicolons. A name's canton
    ("Benken ZH") is kept in `city` and left out in `city_variant`.
    """
    places: dict[str, None] = {}
    variants: list[tuple[str, ...]] = []
    lines = numbered_lines(path, LATIN_CODES)
    for _, cells in table_rows(
        path, lines, [("Ortschaftsname",), ("PLZ",), ("Gemeindename",), ("Kantonskürzel",)], ";"
    ):
        locality, _, municipality, canton = cells
        for name in (locality, municipality):
            if not name:
                continue
            places[name] = None
            bare = name.removesuffix(f" ({canton})").removesuffix(f" {canton}") if canton else name
            if bare != name:
                variants.append((bare, name, "CH"))
    rows = [(name, "CH", "0") for name in places]
    return [
        ImportedList("city", CITY_FIELDS, list(rows)),
        ImportedList("city_variant", VARIANT_FIELDS, [*variants, *_variants(rows)]),
    ]
