"""Nouns, in every form: what a capitalized German word mostly is, if it is no name."""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Iterator, Mapping
from importlib import resources

from hybrid_deid.lexicon.building.libraries import BuiltList
from hybrid_deid.lexicon.forms import written_forms

LIBRARY = "german-nouns"
# Parts of speech, as Wiktionary has them, of nouns that are no names. A word with another one (family name,
# given name, place, proper name, abbreviation) is none of the list, whatever it is besides.
NO_NAMES = frozenset({"Substantiv", "adjektivische Deklination", "Wortverbindung", "Zahlklassifikator"})
CASES = ("nominativ", "genitiv", "dativ", "akkusativ")
SHORTEST = 3


def noun_list() -> BuiltList:
    """Return the German Wiktionary's nouns with their forms, without what it has as a form of a name as well.

    What only our own lists have as a name ("Allianz") stays: they tell of that themselves.
    """
    nouns: defaultdict[str, set[str]] = defaultdict(set)
    names: set[str] = set()
    for row in _rows():
        forms = {row["lemma"], *(form for key, form in row.items() if key.startswith(CASES))}
        plain = {form for form in forms if form.isalpha() and len(form) >= SHORTEST}
        if NO_NAMES.issuperset(row["pos"].split(",")):
            nouns[row["lemma"]] |= plain
        else:
            names |= plain
    # A lemma that is a name, or short, or of several words, gives its place to the first of its forms.
    rows: defaultdict[str, set[str]] = defaultdict(set)
    for lemma, forms in nouns.items():
        genitive = {f"{lemma}s"} if lemma in names else set()
        if kept := sorted(forms - names - genitive):
            text = lemma if lemma in kept else kept[0]
            rows[text].update(kept)
    listed: list[tuple[str, ...]] = [
        (text, written_forms(text, forms - {text})) for text, forms in rows.items()
    ]
    return BuiltList("de", "noun", ("text", "forms"), listed, (LIBRARY,))


def _rows() -> Iterator[Mapping[str, str]]:
    text = resources.files("german_nouns").joinpath("nouns.csv").read_text(encoding="utf-8")
    yield from csv.DictReader(text.splitlines())
