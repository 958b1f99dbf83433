"""Building the shipped lists from the libraries that carry the data: `hybrid-deid gazetteers build`.

The result depends on the versions of the libraries alone, which SOURCES.md and the lists' headers name.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Collection
from pathlib import Path

from hybrid_deid.knowledge import knowledge_folder
from hybrid_deid.lexicon.building.libraries import BuiltList, require_libraries
from hybrid_deid.lexicon.building.other_languages import LIBRARIES, other_language_lists
from hybrid_deid.lexicon.lists import ListFile, list_files, read_list, write_list

COMMAND = "hybrid-deid gazetteers build"
INSTALLED = "pip install "  # begins the line of SOURCES.md with the versions of the libraries
NAME_LISTS = ("given_female", "given_male", "family", "city", "nickname_female", "nickname_male")
WORLD_LISTS = ("given_female_world", "given_male_world", "family_world", "city_world", "city_variant")


def build_gazetteers(
    target: Path, report: Callable[[str], None] = lambda name: None, languages: Collection[str] = ()
) -> list[Path]:
    """Write all built lists and SOURCES.md below `target`, and return the paths of the lists.

    Hand-made lists and the additions are copied along when `target` is not the shipped folder. With
    `languages` the lists of these further languages are written alone; all others stay as they are.
    `report` is called with the name of each list. Raises ConfigurationError without the libraries.
    """
    versions = require_libraries(LIBRARIES) if languages else require_libraries()
    shipped = knowledge_folder("gazetteers")
    lists = other_language_lists(languages) if languages else _all_lists(shipped)
    if target.resolve() != shipped.resolve() and not languages:
        _copy_hand_made(shipped, target)
    written = []
    for built in lists:
        path = target / built.folder / f"{built.name}.txt"
        write_list(path, {**built.header(), "built by": COMMAND}, built.field_names, built.rows)
        report(f"{built.folder}/{built.name}")
        written.append(path)
    sources = target / "SOURCES.md"
    if languages:
        versions = versions_of(sources) or versions
    sources.write_text(sources_table(target, versions), encoding="utf-8", newline="\n")
    return written


def versions_of(sources: Path) -> dict[str, str]:
    """Return the versions of the libraries that SOURCES.md names; none without the file."""
    lines = sources.read_text(encoding="utf-8").splitlines() if sources.is_file() else []
    named = next((line.split()[2:] for line in lines if line.startswith(INSTALLED)), [])
    return dict(one.split("==", 1) for one in named)


def _all_lists(shipped: Path) -> list[BuiltList]:
    from hybrid_deid.lexicon.building.names import name_lists
    from hybrid_deid.lexicon.building.nouns import noun_list
    from hybrid_deid.lexicon.building.organizations import organization_list
    from hybrid_deid.lexicon.building.places import place_lists
    from hybrid_deid.lexicon.building.town_numbers import town_number_list
    from hybrid_deid.lexicon.building.words import calendar_lists, common_word_list, stop_word_list

    lists = [*name_lists(), *place_lists(), organization_list(), stop_word_list(), *calendar_lists()]
    names = {row[0] for built in lists if built.name in NAME_LISTS + WORLD_LISTS for row in built.rows}
    for name in NAME_LISTS:
        path = shipped / "de" / f"{name}.txt"
        if path.is_file() and not is_built(read_list(path)):
            names.update(row[0] for row in read_list(path).rows)
    lists += [common_word_list(names), noun_list(), town_number_list()]
    return [*lists, *other_language_lists()]


def is_built(file: ListFile) -> bool:
    """Tell whether a list file was written by the build, rather than by hand."""
    return file.header.get("built by") == COMMAND


def language_folders(root: Path) -> list[Path]:
    """Return the folders of lists below a gazetteer folder: one per language, and `common`."""
    return sorted(
        place
        for place in root.iterdir()
        if place.is_dir() and place.name != "additions" and list_files(place)
    )


def _copy_hand_made(shipped: Path, target: Path) -> None:
    shutil.copytree(shipped / "additions", target / "additions", dirs_exist_ok=True)
    for folder in language_folders(shipped):
        (target / folder.name).mkdir(parents=True, exist_ok=True)
        for place in sorted(folder.iterdir()):
            if place.suffix != ".txt" or not is_built(read_list(place)):
                shutil.copyfile(place, target / folder.name / place.name)


def sources_table(root: Path, versions: dict[str, str]) -> str:
    """Return SOURCES.md: per list its count, sources and licence; and the libraries with their versions."""
    lines = [
        "# Where the lists come from",
        "",
        f"Written by `{COMMAND}`, which rebuilds every list below that is not made by hand;",
        "install the libraries with `pip install 'hybrid-deid[gazetteers]'`. These versions were used:",
        "",
        "```",
        INSTALLED + " ".join(f"{name}=={version}" for name, version in versions.items()),
        "```",
        "",
        "GeoNames (geonames.org) data are licensed under CC BY 4.0. Of simplemma's word forms (Open Database",
        "License, CC BY 4.0) nothing is copied but the fact that a listed name is also a word.",
        "The list `de/noun` is taken from the German Wiktionary (de.wiktionary.org; forms of names are left",
        "out), and is under CC BY-SA 4.0 as that is (creativecommons.org/licenses/by-sa/4.0).",
        "",
        "| list | entries | source | licence |",
        "|---|---:|---|---|",
    ]
    for folder in language_folders(root):
        for path in list_files(folder):
            file = read_list(path)
            name = f"{folder.name}/{path.stem}"
            source, licence = file.header.get("source", ""), file.header.get("licence", "")
            lines.append(f"| {name} | {len(file.rows)} | {source} | {licence} |")
    return "\n".join(lines) + "\n"
