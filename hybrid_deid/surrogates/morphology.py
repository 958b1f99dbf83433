"""What a language contributes to names: how they inflect, fold, and look in an address."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

REMEMBERED = 4096  # names in their spellings
VOWELS = frozenset("aeiou")
SIBILANTS = ("s", "ß", "x", "z", "ce")
APOSTROPHES = "'’`´"
GENITIVE, MAYBE_GENITIVE = "Gen", "Gen?"  # cases of a name: as a parse says it, and where lists decide
KIN_GENITIVE = "Gen?+"  # where lists decide, or another name of the document: "Lucas Mutter" beside "Luca"
PLURAL = "+s"  # the ending of a family name that names a family: what the name makes of it is its own


# Letters that are no base letter with a mark to Unicode.
STROKES = str.maketrans(
    {"ø": "o", "đ": "d", "ð": "d", "ł": "l", "ħ": "h", "ı": "i", "þ": "th", "æ": "ae", "œ": "oe"}
)
# How a letter is written in an address where it is not just left without its mark.
WRITTEN_OUT = (
    str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa", "đ": "dj"}),
    str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "a", "æ": "e"}),
    str.maketrans({"ß": "s", "æ": "a"}),
)


def without_marks(text: str) -> str:
    """Return `text` case-folded, with accents and other marks taken off ("René" -> "rene")."""
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFD", text.casefold())
    for character in set(decomposed):
        if unicodedata.combining(character):
            decomposed = decomposed.replace(character, "")
    return decomposed.translate(STROKES)


@lru_cache(maxsize=REMEMBERED)
def spellings(name: str) -> tuple[str, ...]:
    """Return how a name may be spelled in an address: "Åkesson" as akesson or aakesson, "O'Hara" as ohara."""
    for mark in APOSTROPHES:
        if mark in name:
            name = name.replace(mark, "")
    plain = without_marks(name)
    if plain == name.lower():
        return (plain,)
    lower = unicodedata.normalize("NFC", name).lower()
    return tuple(dict.fromkeys((plain, *(without_marks(lower.translate(table)) for table in WRITTEN_OUT))))


def strip_apostrophe(word: str) -> tuple[str, str]:
    """Split "Hans'" or "Anna's" into the name and its ending; other words come back whole."""
    if len(word) > 2 and word[-1] in APOSTROPHES:
        return word[:-1], word[-1]
    if len(word) > 3 and word[-1] in "sS" and word[-2] in APOSTROPHES:
        return word[:-2], word[-2:]
    return word, ""


def no_inflection(word: str, is_name: Callable[[str], bool]) -> tuple[str, str]:
    """Split off an apostrophe genitive only: for languages without rules of their own."""
    return strip_apostrophe(word)


def append(name: str, ending: str) -> str:
    """Put the ending back as it was."""
    return name + ending


@dataclass(frozen=True)
class Morphology:
    """How names of a language behave.

    `split(word, is_name)` divides a word into the name and its ending, asking `is_name` of a folded form;
    `inflect(name, ending)` gives a surrogate that ending, in the form it takes there. `fold` maps the
    spellings of one name to one key (a-z as far as possible). `particles` are small words inside names
    that stay ("von", "de la"), case-folded, also with a full stop ("v."), `before_particles` those that do
    before one of these alone ("auf der"). `gender(before)` returns the label
    FEMALE or MALE where the words before a given name leave no doubt ("mein Bruder "), else "". `titles` are
    forms of address, case-folded, that stay before a name ("Dr", "Familie"), `title_endings` what may stand
    behind the full stop of one ("Mag.a"). `plural(before, after)` tells
    whether a family name on -s names a family ("die Müllers"), `case(before, after)` whether what stands
    beside a name on -s makes it a genitive (GENITIVE, "Frau Müllers Hund") or may do so (MAYBE_GENITIVE,
    "Müllers Hund"; KIN_GENITIVE before a word of kin), else "". `sound` maps names that readers take for
    one another to one key ("Maier" and "Mayr"); no two people of a document get such names. `women` are
    endings of family names of women, each with that of men, in folded letters ("Nowakowska", "Nowakowski").
    `of_families` are endings that only family names take ("die Huberin", but no "Esterin"). `addresses` are
    the forms of address behind which a family name stands ("Herr", but not "Onkel"), `singular` the words
    before a name on -s that make it no plural where it is known to be a name as it is ("der Hubers").
    `nobility` gives for a title of nobility, case-folded, those that may stand for it, `behind_titles` are
    the particles that tell such a title from a family name ("Graf von Aue", but "Herr Graf und Frau Aue").
    `long_plurals` are endings of families behind a sibilant ("die Krauses" beside a Herr Kraus).
    """

    split: Callable[[str, Callable[[str], bool]], tuple[str, str]] = no_inflection
    inflect: Callable[[str, str], str] = append
    fold: Callable[[str], str] = without_marks
    particles: frozenset[str] = frozenset()
    gender: Callable[[str], str] = lambda before: ""
    titles: frozenset[str] = frozenset()
    plural: Callable[[str, str], bool] = lambda before, after: False
    title_endings: frozenset[str] = frozenset()
    before_particles: frozenset[str] = frozenset()
    case: Callable[[str, str], str] = lambda before, after: ""
    sound: Callable[[str], str] = str.casefold
    women: tuple[tuple[str, str], ...] = ()
    of_families: frozenset[str] = frozenset()
    addresses: frozenset[str] = frozenset()
    singular: frozenset[str] = frozenset()
    nobility: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    behind_titles: frozenset[str] = frozenset()
    long_plurals: tuple[str, ...] = ()
