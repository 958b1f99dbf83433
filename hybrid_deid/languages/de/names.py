"""German names: genitives, spellings and the lists to draw from."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from hybrid_deid.lexicon import load_gazetteers
from hybrid_deid.surrogates.interface import Generator
from hybrid_deid.surrogates.morphology import SIBILANTS, Morphology, strip_apostrophe, without_marks
from hybrid_deid.surrogates.name_tables import NameTable, letter_classes, listed, name_table
from hybrid_deid.surrogates.names import NameLists
from hybrid_deid.surrogates.persons import PersonGenerator

WORD_LISTS = ("common_word", "stop_word", "month", "weekday", "country", "city")
LISTS = ("given_female", "given_male", "nickname_female", "nickname_male", "family")
HOME = ("DE", "AT")
RANKED = 1e5  # scores above are those of names with a rank
# How many of the most common names are drawn from: enough for distinct surrogates, few enough to sound
# common.
COMMON_GIVEN = 900
COMMON_FAMILY = 1000
# Names with one bearer in everybody's mind.
NOT_DRAWN = frozenset({"adolf", "hitler", "goebbels", "himmler", "eichmann", "merkel", "stalin"})


def fold(text: str) -> str:
    """Return the key of a name: "Müller", "Mueller" and "MÜLLER" have the same."""
    if text.isascii():
        return text.lower()
    spelled = text.lower().replace("ä", "ae").replace("ö", "oe").replace("ü", "ue").replace("ß", "ss")
    return spelled if spelled.isascii() else without_marks(spelled)


def folded_all(names: Iterable[str]) -> list[str]:
    """Return the keys of names without line breaks; several times as fast as one by one."""
    joined = "\n".join(names)
    return fold(joined).split("\n") if joined else []


def split_genitive(word: str, is_name: Callable[[str], bool]) -> tuple[str, str]:
    """Split "Annas" into "Anna" and "s", "Hans'" into "Hans" and "'"; a name that ends in -s stays whole.

    A bare -s is an ending only when the word is no name and the rest is one.
    """
    base, ending = strip_apostrophe(word)
    if ending or len(word) < 4 or word[-1] not in "sS":
        return base, ending
    if not is_name(fold(word)) and is_name(fold(word[:-1])):
        return word[:-1], word[-1]
    return word, ""


def genitive(name: str, ending: str) -> str:
    """Give `name` the genitive in the manner of `ending`: -s, or an apostrophe behind a sibilant."""
    if not ending:
        return name
    mark = ending[0] if ending[0] not in "sS" else "'"
    if name.casefold().endswith(SIBILANTS):
        return name + mark
    return f"{name}{mark if len(ending) == 2 else ''}s"


def german_lists() -> NameLists:
    """Return the name tables of German, from the gazetteers, once per process."""
    return _lists()


@lru_cache(maxsize=1)
def _lists() -> NameLists:
    gazetteers = load_gazetteers("de")
    words = {
        key for name in WORD_LISTS if name in gazetteers for key in folded_all(gazetteers[name].columns[0])
    }
    scores = {name: listed(gazetteers, name, HOME) for name in LISTS}
    keys = {name: folded_all(scored) for name, scored in scores.items()}
    female, male, nick_female, nick_male, family = (set(keys[name]) for name in LISTS)
    given, nicknames = female | male, nick_female | nick_male
    ambiguous = (female & male) | (nick_female & nick_male)
    # A rare name that is a word, a family name or a nickname as well would puzzle the reader; a common one
    # would not.
    rare_given = {
        key
        for name in ("given_female", "given_male")
        for key, score in zip(keys[name], scores[name].values(), strict=True)
        if score < RANKED
    }
    unfit_given = ambiguous | {key for key in rare_given if key in words or key in family or key in nicknames}
    unfit_nick = ambiguous | given | (nicknames & words)

    def table(name: str, unfit: set[str], common: int = COMMON_GIVEN) -> NameTable:
        category = "FAMILY" if name == "family" else "GIVEN"
        entries = zip(scores[name], keys[name], scores[name].values(), strict=True)
        return name_table(name, category, entries, unfit, common)

    unfit_given |= NOT_DRAWN
    tables = {
        "FEMALE": (table("given_female", unfit_given), table("nickname_female", unfit_nick)),
        "MALE": (table("given_male", unfit_given), table("nickname_male", unfit_nick)),
        "FAMILY": (table("family", given | nicknames | NOT_DRAWN, COMMON_FAMILY),),
    }
    classes = {
        "GIVEN": letter_classes([*tables["FEMALE"], *tables["MALE"]]),
        "FAMILY": letter_classes(tables["FAMILY"]),
    }
    return NameLists(tables, Morphology(split_genitive, genitive, fold), classes)


@lru_cache(maxsize=1)
def person_generator() -> Generator:
    """Return the generator of FEMALE, MALE, FAMILY, USER, EMAIL and URL."""
    return PersonGenerator(german_lists())
