"""German names: genitives, spellings and the lists to draw from."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from hybrid_deid.lexicon import load_gazetteers
from hybrid_deid.surrogates.interface import Generator
from hybrid_deid.surrogates.morphology import SIBILANTS, Morphology, strip_apostrophe, without_marks
from hybrid_deid.surrogates.name_tables import NameTable, letter_classes, listed, name_table
from hybrid_deid.surrogates.names import NameLists
from hybrid_deid.surrogates.persons import PersonGenerator

WORD_LISTS = ("common_word", "stop_word", "month", "weekday", "country", "city")
HOME = ("DE", "AT")
RANKED = 1e5  # scores above are those of names with a rank
# How many of the most common names are drawn from: enough for distinct surrogates, few enough to sound
# common.
COMMON_GIVEN = 900
COMMON_FAMILY = 1000
# Names with one bearer in everybody's mind.
NOT_DRAWN = frozenset({"adolf", "hitler", "goebbels", "himmler", "eichmann", "merkel", "stalin"})
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


def fold(text: str) -> str:
    """Return the key of a name: "Müller", "Mueller" and "MÜLLER" have the same."""
    if text.isascii():
        return text.lower()
    return without_marks(text.lower().translate(UMLAUTS))


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
    female, male = (listed(gazetteers, f"given_{gender}", HOME) for gender in ("female", "male"))
    nick_female, nick_male = (listed(gazetteers, f"nickname_{gender}", HOME) for gender in ("female", "male"))
    family = listed(gazetteers, "family", HOME)
    words = {row[0].lower() for name in WORD_LISTS if name in gazetteers for row in gazetteers[name].rows}
    given = _folded(female) | _folded(male)
    nicknames = _folded(nick_female) | _folded(nick_male)
    ambiguous = (_folded(female) & _folded(male)) | (_folded(nick_female) & _folded(nick_male))
    # A rare name that is a word, a family name or a nickname as well would puzzle the reader; a common one
    # would not.
    doubtful = {fold(word) for word in words} | _folded(family) | nicknames
    rare_given = {fold(name) for names in (female, male) for name, score in names.items() if score < RANKED}
    unfit_given = frozenset(ambiguous | (doubtful & rare_given) | NOT_DRAWN)
    unfit_nick = frozenset(ambiguous | given | {fold(word) for word in words})

    def table(name: str, names: dict[str, float], unfit: frozenset[str], common: int) -> NameTable:
        category = "FAMILY" if name == "family" else "GIVEN"
        return name_table(name, category, names.items(), fold, unfit, common)

    tables = {
        "FEMALE": (
            table("given_female", female, unfit_given, COMMON_GIVEN),
            table("nickname_female", nick_female, unfit_nick, COMMON_GIVEN),
        ),
        "MALE": (
            table("given_male", male, unfit_given, COMMON_GIVEN),
            table("nickname_male", nick_male, unfit_nick, COMMON_GIVEN),
        ),
        "FAMILY": (table("family", family, frozenset(given | nicknames | NOT_DRAWN), COMMON_FAMILY),),
    }
    classes = {
        "GIVEN": letter_classes([*tables["FEMALE"], *tables["MALE"]]),
        "FAMILY": letter_classes(tables["FAMILY"]),
    }
    return NameLists(tables, Morphology(split_genitive, genitive, fold), classes)


def _folded(names: dict[str, float]) -> set[str]:
    return {fold(name) for name in names}


@lru_cache(maxsize=1)
def person_generator() -> Generator:
    """Return the generator of FEMALE, MALE, FAMILY, USER, EMAIL and URL."""
    return PersonGenerator(german_lists())
