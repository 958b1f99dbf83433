"""Inflected and derived place names: back to the place, and forth from it.

"Wiens", "Wienerin", "wienerisch" belong to "Wien" (Eder, Krieg-Holz and Hahn, RANLP 2019, section 5.2).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator
from copy import copy
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from hybrid_deid.languages.de.place_endings import adjective, genitive, inhabitant, irregular
from hybrid_deid.languages.de.places import COUNTRIES, atlas
from hybrid_deid.languages.de.places_abroad import is_on_island
from hybrid_deid.languages.de.spelling import like
from hybrid_deid.languages.de.tables import endings, table
from hybrid_deid.languages.de.town_spelling import with_blanks, with_umlauts
from hybrid_deid.surrogates.interface import normalized
from hybrid_deid.surrogates.morphology import APOSTROPHES
from hybrid_deid.word_patterns import any_of

SPA = "bad "  # before the name of a town that goes without it, too
CANTON = "k"
ISLAND = "i"
WITHOUT_ARTICLE = ("i", "s", "l", "r", "a")  # regions that are named as towns are


class Form(NamedTuple):
    """How a mention is derived from its place.

    `lemma` is the normalized name of the place; `kind` is "name", "genitive", "inhabitant" (with -er),
    "adjective" (with -isch) or "initial"; `ending` is what follows the derived stem; `gender` is that of a
    region with an article, "i" for an island, "s" for a state, "k" for a canton that is called as its town,
    "l" for a country, "r" for other regions without an article, "" for a town.
    """

    lemma: str
    kind: str = "name"
    ending: str = ""
    gender: str = ""


def inflected(name: str, form: Form, original: str) -> str:
    """Return `name` in the form, and the letter case, of the `original`."""
    if form.kind == "genitive":
        derived = name if form.gender in ("f", "p") else genitive(name)
        if form.ending and form.ending[0] in APOSTROPHES and len(form.ending) > 1:
            derived = name + form.ending
    elif form.kind == "inhabitant":
        derived = inhabitant(name) + form.ending
    elif form.kind == "adjective":
        derived = adjective(name) + form.ending
    else:
        derived = name
    return like(original, derived)


def is_known(lemma: str) -> bool:
    """Tell whether a normalized name is that of a place."""
    return lemma in atlas().known or lemma in atlas().region_names


def lemmas_of_inhabitant(word: str) -> Iterator[str]:
    """Yield the normalized names that the inhabitant `word` (in -er) may come from, likely ones first."""
    known = irregular().lemma_of.get(word)
    if known:
        yield known
    stem = word.removesuffix(endings().inhabitant)
    yield stem
    yield stem + "e"
    yield stem + "en"
    for row in table("places")["derivation"]:
        if word.endswith(row["inhabitant"]):
            yield word.removesuffix(row["inhabitant"]) + row["ending"]
    if len(stem) > 3 and stem[-1] in "nl":
        # "Münchner", "Basler": the e before the last consonant is lost.
        yield stem[:-1] + "e" + stem[-1]
    if stem.endswith("häus"):
        yield stem[:-4] + "hausen"
    for umlaut, plain in (("ä", "a"), ("ö", "o"), ("ü", "u")):
        position = stem.rfind(umlaut)
        if position >= 0:
            yield stem[:position] + plain + stem[position + 1 :]


class Lemmas(Collection[str]):
    """The places of a document, found by how they begin; `without` leaves one out at no cost."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        """`names` are normalized."""
        self._names = frozenset(names)
        self._ordered = sorted(self._names)
        self._left_out = ""

    def without(self, name: str) -> Lemmas:
        """Return the places without `name`."""
        other = copy(self)
        other._left_out = name
        return other

    def __contains__(self, name: object) -> bool:
        return name in self._names and name != self._left_out

    def __iter__(self) -> Iterator[str]:
        return (name for name in self._ordered if name != self._left_out)

    def __len__(self) -> int:
        return len(self._names) - (self._left_out in self._names)

    def beginning(self, start: str) -> Iterator[str]:
        """Yield those that begin with `start`, in alphabetical order."""
        for place in range(bisect_left(self._ordered, start), len(self._ordered)):
            name = self._ordered[place]
            if not name.startswith(start):
                return
            if name != self._left_out:
                yield name


def lemma_of_inhabitant(word: str, places: Collection[str] = ()) -> str:
    """Return the place of the inhabitant `word`: one of the document's `places`, or a known one; else ""."""
    lemmas = places if isinstance(places, Lemmas) else Lemmas(places)
    candidates = [c for c in lemmas_of_inhabitant(word) if len(c) > 1]
    for candidate in candidates:
        # "Hallenser" and "Halle (Saale)", "Neusiedler" and "Neusiedl am See"
        longer = next(lemmas.beginning(candidate + " "), "")
        if longer:
            return longer
    for candidate in candidates:
        spa = SPA + candidate  # "Tölzer" and "Bad Tölz"
        if candidate in lemmas or spa in lemmas:
            return candidate if candidate in lemmas else spa
    for candidate in candidates:
        if is_known(candidate):
            return candidate
    for lemma in lemmas.beginning(word[:3]) if len(word) > 2 else ():
        if len(lemma) > 4 and any(_within_one(c, lemma) for c in candidates):
            return lemma
    return ""


def guessed_lemma(word: str) -> str:
    """Return the likeliest place of the inhabitant of an unknown one."""
    for row in table("places")["derivation"]:
        if len(row["ending"]) > 2 and word.endswith(row["inhabitant"]):
            return word.removesuffix(row["inhabitant"]) + row["ending"]
    return word.removesuffix(endings().inhabitant)


def _within_one(one: str, other: str) -> bool:
    """Tell whether the Levenshtein distance of two words is at most one."""
    if abs(len(one) - len(other)) > 1:
        return False
    short, long = sorted((one, other), key=len)
    for index, letter in enumerate(short):
        if letter != long[index]:
            rest = short[index + 1 :] if len(short) == len(long) else short[index:]
            return rest == long[index + 1 :]
    return True


_INITIAL = re.compile(r"[^\W\d_](?:[^\W\d_]{0,3}\.|)")
_INHABITANT = re.compile(
    r"(?P<word>.{2,}?er)(?P<ending>(?:[_*:/]?-?in(?:nen)?)?|n|s|[_*:/]?-?innen)", re.IGNORECASE | re.DOTALL
)
_NOUN_AFTER = re.compile(r"[ \t]+[„\"(]?[A-ZÄÖÜ][^\W\d_]{2,}")


@cache
def _adjectives() -> re.Pattern[str]:
    """Return what finds the parts of an adjective that is made of a place."""
    ends = endings()
    suffix = any_of((ends.inhabitant + ends.adjective, ends.adjective, ends.short_adjective))
    declined = f"{any_of(ends.declensions)}?"
    return re.compile(rf"(?P<stem>.{{2,}}?)(?P<suffix>{suffix})(?P<ending>{declined})", re.I | re.S)


@dataclass(frozen=True, slots=True)
class _Before:
    """What finds a word at the end of the text before a place: an (1) article, what announces an inhabitant,
    what stands before towns; and the words before a canton, each with a blank."""

    article: re.Pattern[str]
    inhabitant: re.Pattern[str]
    town: re.Pattern[str]
    cantons: tuple[str, ...]


@cache
def _before() -> _Before:
    words = table("places")
    beginnings = any_of(words["before_inhabitants_begin"])
    inhabitant = rf"(?:{any_of(words['before_inhabitants'])}|{beginnings}\w*)"
    return _Before(
        article=re.compile(rf"(?:^|[^\w-])({any_of(words['gender_of_article'])})\s+$", re.IGNORECASE),
        inhabitant=re.compile(rf"(?:^|[^\w-]){inhabitant}\s+$", re.IGNORECASE),
        town=re.compile(rf"(?:^|\W){any_of(words['before_towns'])}\s+$", re.IGNORECASE),
        cantons=tuple(f"{word} " for word in words["before_cantons"]),
    )


def form_of(text: str, before: str, after: str, lemmas: Lemmas, case: str = "") -> Form:
    """Return how `text` is derived, judging by known places, the document's `lemmas`, and its neighbours.

    `case` is that of a parse, "" without one: it decides where an -s of an unknown place is an ending.
    """
    for spelled in (*with_umlauts(text), *with_blanks(text)) if not is_known(normalized(text)) else ():
        form = form_of(spelled, before, after, lemmas, case)
        if is_known(form.lemma):  # "Nuernberger", "St.Pölten"
            return form
    word = normalized(text)
    if _INITIAL.fullmatch(text):
        return Form(word.rstrip("."), "initial")
    if len(word) > 2 and word[-1] in APOSTROPHES:
        return Form(word[:-1], "genitive", text[-1])
    if len(word) > 3 and word[-1] == "s" and word[-2] in APOSTROPHES:
        return Form(word[:-2], "genitive", text[-2:])
    places = atlas()
    region = places.region_names.get(word)
    if region is not None and (
        region.gender in WITHOUT_ARTICLE or word not in places.known or _takes_article(before, after)
    ):
        return Form(word, gender=region.gender)
    if before.endswith(_before().cantons) and (word in places.known or word in lemmas):
        return Form(word, gender=CANTON)
    if word in places.known or word in lemmas:
        gender = _gender_of_ending(word)
        return Form(word, gender=gender if gender and _takes_article(before, after) else "")
    return (
        _adjective(word, text, after, lemmas)
        or _inhabitant(word, text, before, after, lemmas)
        or _genitive(word, before, after, lemmas, case)
        or Form(word, gender=_gender(word, before, after))
    )


def may_be_derived(text: str) -> bool:
    """Tell whether `text`, where it is no place itself, may be derived from one of the document's places."""
    word = normalized(text)
    return word[-1:] == "s" or endings().inhabitant in word or endings().short_adjective in word


def _takes_article(before: str, after: str) -> bool:
    return _article_of(before) != "" and not after.startswith("-")


def _article_of(before: str) -> str:
    """Return the article, case-folded, at the end of a text; "" where another word stands there."""
    if not before[-1:].isspace():
        return ""
    last = next(iter(before.rsplit(None, 1)[-1:]), "")
    if not last[-1:].isalpha():
        return ""
    if last.isascii() and last.isalpha():
        word = last.lower()
        return word if word in table("places")["gender_of_article"] else ""
    article = _before().article.search(before)
    return "" if article is None else article[1].casefold()


def _adjective(word: str, text: str, after: str, lemmas: Lemmas) -> Form | None:
    match = _adjectives().fullmatch(word) if endings().short_adjective in word else None
    if match is None:
        return None
    known = irregular().adjective_to.get(word[: match.end("suffix")])
    if known:
        return Form(known, "adjective", match["ending"], _gender_of_derived(known))
    stem = match["stem"]
    lemma = lemma_of_inhabitant(stem + endings().inhabitant, lemmas)
    if not lemma and match["suffix"] == endings().short_adjective and text[0].isupper():
        return None  # "Forsthäuschen"
    if lemma or text[0].islower() or match["ending"] or _NOUN_AFTER.match(after):
        lemma = lemma or guessed_lemma(stem + endings().inhabitant)
        return Form(lemma, "adjective", match["ending"], _gender_of_derived(lemma))
    return None


def _gender_of_derived(lemma: str) -> str:
    """Return the gender of the region without an article that an adjective is of, "" for any other place."""
    region = atlas().region_names.get(lemma)
    return region.gender if region is not None and region.gender in WITHOUT_ARTICLE else ""


def _inhabitant(word: str, text: str, before: str, after: str, lemmas: Lemmas) -> Form | None:
    match = _INHABITANT.fullmatch(word) if endings().inhabitant in word else None
    if match is None:
        return None
    ending = text[len(match["word"]) :]
    if ending in ("s", "S") and (match["word"] in lemmas or is_known(match["word"])):
        return None  # "Münsters Dom" is that of the town
    lemma = lemma_of_inhabitant(match["word"], lemmas)
    if not lemma:
        by_person = _before().inhabitant.search(before) is not None
        by_noun = ending == "" and _NOUN_AFTER.match(after) is not None and not _before().town.search(before)
        if not (by_person or by_noun or len(ending) > 3):
            return None
        lemma = guessed_lemma(match["word"])
    region, gender = atlas().region_names.get(lemma), ""
    if region is not None and region.country in COUNTRIES:  # "Tiroler", "Thüringer"
        gender = region.gender if region.gender in WITHOUT_ARTICLE or lemma not in atlas().known else ""
    return Form(lemma, "inhabitant", ending.lower() if text.isupper() else ending, gender)


def _genitive(word: str, before: str, after: str, lemmas: Lemmas, case: str = "") -> Form | None:
    if not word.endswith("s") or len(word) < 4:
        return None
    for stem in (word[:-1], word[:-2] if word.endswith("es") else ""):
        region = atlas().region_names.get(stem)
        if region is not None:
            return Form(stem, "genitive", gender=region.gender)
        if stem in lemmas or is_known(stem):
            return Form(stem, "genitive", gender=_gender(stem, before, after))
    if case == "Gen" and not word.endswith("ss"):
        return Form(word[:-1], "genitive", gender=_gender(word[:-1], before, after))
    if case:
        return None
    if _article_of(before) == "des":
        return Form(word[:-1], "genitive", gender=_gender(word[:-1], before, after))
    if _NOUN_AFTER.match(after) and not _before().town.search(before) and not word.endswith("ss"):
        return Form(word[:-1], "genitive")
    return None


def _gender(word: str, before: str, after: str) -> str:
    """Return the gender of a name with an article; "" for a town, which has none."""
    gender = _gender_of_ending(word)
    if gender and (gender == "p" or _takes_article(before, after)):
        return gender
    article = _article_of(before)
    if not article and is_on_island(word, before):
        return ISLAND
    if not article or after.startswith("-") or _NOUN_AFTER.match(after):
        return ""
    return str(table("places")["gender_of_article"].get(article, ""))


def _gender_of_ending(word: str) -> str:
    genders, endings = _genders()
    if not word.endswith(endings):
        return ""
    return next(gender for ending, gender in genders if word.endswith(ending))


@cache
def _genders() -> tuple[tuple[tuple[str, str], ...], tuple[str, ...]]:
    """Return the endings of regions with their genders, and the endings by themselves."""
    genders = tuple((ending, str(gender)) for ending, gender in table("places")["gender_of_ending"].items())
    return genders, tuple(ending for ending, _ in genders)
