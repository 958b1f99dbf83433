"""Lists of words with all their forms: the field `forms` of an entry, and reading it."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from hybrid_deid.lexicon.lists import UNKNOWN, Gazetteer

FORMS = "forms"
ADDED = "-"  # before what a form has behind the text of its entry


def written_forms(text: str, forms: Collection[str]) -> str:
    """Return the field that says which further `forms` a word has: "-s -en Häuser"."""
    return (
        " ".join(ADDED + form[len(text) :] if form.startswith(text) else form for form in sorted(forms))
        or UNKNOWN
    )


def all_forms(words: Gazetteer) -> Iterator[str]:
    """Yield the texts of the files of a list and, where one has the field `forms`, their further forms."""
    for file in words.files:
        yield from file.columns[0]
        if FORMS in file.field_names:
            for text, forms in zip(file.columns[0], file.columns[file.field_names.index(FORMS)], strict=True):
                if forms != UNKNOWN:
                    for form in forms.split(" "):
                        yield text + form[1:] if form.startswith(ADDED) else form
