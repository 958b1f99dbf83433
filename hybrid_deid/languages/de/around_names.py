"""What the words around a German name tell: its case, whether it is a plural, its gender."""

from __future__ import annotations

import re
from functools import lru_cache

from hybrid_deid.languages.de.tables import table
from hybrid_deid.surrogates.morphology import GENITIVE, KIN_GENITIVE, MAYBE_GENITIVE
from hybrid_deid.word_patterns import any_of

FURTHEST = 40  # characters before a name that are read
FURTHEST_TITLE = 60  # characters before a name in which its titles stand
SHORTENED = ("c", "h", "i", "e", "a")  # words of titles: "Dr. h.c.", "Dipl.-Ing. i.R."
# A word before a name, read backwards: blanks, perhaps a sign, the letters.
_BEFORE = re.compile(r"[ \t]+([.,]?)([^\W\d_]+)")
# What may stand between a family name in the plural and the end of its phrase: anything but another noun.
_NOUN = re.compile(r"[ \t]+[A-ZÄÖÜ]")
# What an owner's name stands before: a noun, perhaps behind an adjective or a number, or a title in quotes.
_OWNED = re.compile(
    r"[ \t]+(?:(?:[a-zäöüß]{2,20}e[nrms]?|\d{1,3}\.?)[ \t]+)?(?:[A-ZÄÖÜ][A-ZÄÖÜa-zäöüß]{2}|[„“\"»«‚›‹]\w)"
)


def is_plural(before: str, after: str) -> bool:
    """Tell whether a family name on -s between these texts names a family ("die Müllers", "bei Müllers")."""
    word = _BEFORE.match(before[: -FURTHEST - 1 : -1])
    if word is None or word[1]:
        return False
    folded = word[2][::-1].casefold()
    words = table("kinship")
    if folded in words["plural"]:
        return True
    return folded in words["household"] and _NOUN.match(after) is None


def case_beside(before: str, after: str) -> str:
    """Return the case that a name on -s between these texts has: the genitive, perhaps it, or "".

    It is one behind a title and before a noun ("Frau Müllers Hund"), perhaps one before a noun or in the
    plural ("Müllers Hund", "bei Müllers"), rather one before a word of kin ("Lucas Mutter").
    """
    word = _BEFORE.match(before[: -FURTHEST - 1 : -1])
    if word is not None and word[1] != "," and word[2][::-1].casefold() in _titles():
        return GENITIVE if _NOUN.match(after) else ""
    if _kin().match(after):
        return KIN_GENITIVE
    return MAYBE_GENITIVE if _OWNED.match(after) or is_plural(before, after) else ""


@lru_cache(maxsize=1)
def _kin() -> re.Pattern[str]:
    """Return the pattern of a word of kin behind an owner, perhaps behind an adjective."""
    return re.compile(rf"[ \t]+(?:[a-zäöüß]{{2,20}}e[nrms]?[ \t]+)?{any_of(table('kinship')['kin'])}(?!\w|-)")


@lru_cache(maxsize=1)
def _titles() -> frozenset[str]:
    return frozenset(table("names")["titles"])


def gender_told(before: str) -> str:
    """Return the label FEMALE or MALE that the word before a given name tells ("mein Bruder "), else ""."""
    if not before or before[-1] not in " \t":
        return ""
    shown = before[-FURTHEST_TITLE:]
    word = _BEFORE.match(shown[::-1])
    if word is not None and not word[1] and word[2][::-1].casefold() not in _telling():
        return ""  # nearly all names
    male, female, between = _kinship()
    backwards = _degrees().sub(" ", shown)[::-1]
    word = _BEFORE.match(backwards)
    if word is not None and word[1] == "," and len(backwards) == len(shown):
        return ""  # a list, rather than an apposition: "Alis Bruder, Iris und"
    while word is not None:
        written = word[2][::-1]
        folded = written.casefold()
        told = "MALE" if folded in male else "FEMALE" if folded in female else ""
        if told and folded in table("kinship")["short"]:
            return "" if written.isupper() else told
        if told:
            return "" if word[1] == "." else told  # "Evas Bruder. Toni kommt": a sentence ends there
        if folded not in between or word[1] == ",":
            return ""
        word = _BEFORE.match(backwards, word.end())
    return ""


@lru_cache(maxsize=1)
def _telling() -> frozenset[str]:
    """Return the words that may end what tells the gender before a name, or a title of `_degrees`."""
    words = table("names")
    return frozenset().union(*_kinship(), words["titles"], words["title_endings"], SHORTENED)


@lru_cache(maxsize=1)
def _degrees() -> re.Pattern[str]:
    """Return the pattern of titles right before a name, with a blank: "Dipl.-Ing. (FH)", "Dr. h.c."."""
    words = table("names")
    said = frozenset().union(*_kinship()[:2])
    degrees = any_of([*(title for title in words["titles"] if title not in said), *SHORTENED])
    ends = any_of(words["title_endings"])  # "Mag.a"
    one = rf"{degrees}(?:\.(?:{ends}(?![^\W\d_]))?)?(?:-|[ \t]*)(?<![^\W\d_])"
    return re.compile(rf"[ \t](?:\({degrees}\.?\)[ \t]+|{one})+$", re.IGNORECASE)


@lru_cache(maxsize=1)
def _kinship() -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """Return the words that tell a man, those that tell a woman, and those that may follow either."""
    words = table("kinship")
    return frozenset(words["male"]), frozenset(words["female"]), frozenset(words["between"])
