"""Name tables of a language without lists of its own: its names in the lists that all languages share."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from hybrid_deid.lexicon import load_gazetteers
from hybrid_deid.surrogates.morphology import Morphology
from hybrid_deid.surrogates.name_pieces import NameLists
from hybrid_deid.surrogates.name_tables import NameTable, letter_classes, name_table

LISTS = {"FEMALE": "given_female_world", "MALE": "given_male_world", "FAMILY": "family_world"}
COMMON = 250  # names drawn from, per list
USUAL = 3.0  # lists that a name stands in, to be drawn where a letter begins few


def listed_names(
    code: str,
    morphology: Morphology,
    foreign: Mapping[str, Collection[str]],
    odd: Collection[str],
    odd_spelling: str = "",
) -> NameLists:
    """Return the name tables of the language `code`.

    Given names with half of their languages among `foreign["given"]`, and family names with any of theirs in
    `foreign["family"]`, are known but not drawn, for with most other names they make no plausible pair
    (Dalianis 2019: "Peter Mohamed"); neither are those of `odd`, nor those in which the regular
    expression `odd_spelling` is found.
    """
    unusual = re.compile(odd_spelling, re.IGNORECASE) if odd_spelling else None
    own: dict[str, list[tuple[str, str, float]]] = {}
    shared: dict[str, set[str]] = {}
    for label, name in LISTS.items():
        own[label], shared[label] = [], {morphology.fold(text) for text in odd}
        for text, origin, support in load_gazetteers(code)[name].rows:
            origins = set(origin.split())
            if code in origins:
                folded = morphology.fold(text)
                own[label].append((text, folded, float(support)))
                if _is_foreign(label, origins, foreign) or (unusual and unusual.search(text)):
                    shared[label].add(folded)
    female, male, family = ({folded for _, folded, _ in own[label]} for label in LISTS)
    unfit = {
        "FEMALE": shared["FEMALE"] | male | family,
        "MALE": shared["MALE"] | female | family,
        "FAMILY": shared["FAMILY"] | female | male,
    }
    tables: dict[str, tuple[NameTable, ...]] = {
        label: (
            name_table(
                name, "FAMILY" if label == "FAMILY" else "GIVEN", own[label], unfit[label], COMMON, fair=USUAL
            ),
        )
        for label, name in LISTS.items()
    }
    classes = {
        "GIVEN": letter_classes([*tables["FEMALE"], *tables["MALE"]]),
        "FAMILY": letter_classes(tables["FAMILY"]),
    }
    return NameLists(tables, morphology, classes)


def _is_foreign(label: str, origins: set[str], foreign: Mapping[str, Collection[str]]) -> bool:
    if label == "FAMILY":
        return not origins.isdisjoint(foreign["family"])
    return 2 * len(origins & set(foreign["given"])) >= len(origins)
