"""German names: genitives, spellings and the lists to draw from."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache

from hybrid_deid.languages.de.around_names import case_beside, gender_told, is_plural
from hybrid_deid.languages.de.tables import endings, table
from hybrid_deid.letter_classes import without_umlauts
from hybrid_deid.lexicon import Gazetteer, Gazetteers, load_gazetteers
from hybrid_deid.surrogates.handle_words import HandleWords
from hybrid_deid.surrogates.interface import Generator
from hybrid_deid.surrogates.kept_name_tables import kept_tables
from hybrid_deid.surrogates.morphology import (
    PLURAL,
    SIBILANTS,
    VOWELS,
    Morphology,
    strip_apostrophe,
    without_marks,
)
from hybrid_deid.surrogates.name_pieces import NameLists
from hybrid_deid.surrogates.name_tables import NameTable, letter_classes, listed, name_table
from hybrid_deid.surrogates.persons import PersonGenerator
from hybrid_deid.word_patterns import any_of

WORD_LISTS = ("common_word", "stop_word", "month", "weekday", "country", "city")
LISTS = ("given_female", "given_male", "nickname_female", "nickname_male", "family")
# Lists from which nothing is drawn, by the labels of their names.
FURTHER = {
    "FEMALE": ("given_female_world",),
    "MALE": ("given_male_world",),
    "FAMILY": ("family_rare", "family_world"),
}
# What the tables of names are made by, beside the lists.
CODE = (
    "languages.de.names",
    "letter_classes",
    "surrogates.morphology",
    "surrogates.name_tables",
    "surrogates.shape",
)
HOME = ("DE", "AT")
RANKED = 1e5  # scores above are those of names with a rank
# From how many sources on a name of Germany or Austria counts as common there. Other family names are drawn
# where a letter begins too few of these; other given names never, for one source knows many that nobody has.
COMMON_GIVEN = 3
COMMON_FAMILY = 2
GOOD, BEST = 1e7, 2
REMEMBERED = 8192  # names and what they sound like
NOT_DRAWN = ("one_bearer", "odd", "rare", "other_origin")  # of names.toml


def fold(text: str) -> str:
    """Return the key of a name: "Müller", "Mueller" and "MÜLLER" have the same."""
    if text.isascii():
        return text.lower()
    spelled = without_umlauts(text.lower())
    return spelled if spelled.isascii() else without_marks(spelled)


def folded_all(names: Iterable[str]) -> list[str]:
    """Return the keys of names without line breaks; several times as fast as one by one."""
    joined = "\n".join(names)
    return fold(joined).split("\n") if joined else []


@lru_cache(maxsize=REMEMBERED)
def sound(name: str) -> str:
    """Return what a name sounds like: "Maier", "Meyer" and "Mayr" have the same, "Luca" and "Luka" too."""
    pattern, heard = _sounds()
    return _DOUBLED.sub(r"\1", pattern.sub(lambda match: heard[(match.lastindex or 1) - 1], fold(name)))


_DOUBLED = re.compile(r"(\w)\1+")


@lru_cache(maxsize=1)
def _sounds() -> tuple[re.Pattern[str], Sequence[str]]:
    """Return a pattern with a group for each of `sounds`, and what these are heard as."""
    rows: Sequence[Sequence[str]] = table("names")["sounds"]
    return re.compile("|".join(f"({pattern})" for pattern, _ in rows)), [heard for _, heard in rows]


def split_genitive(word: str, is_name: Callable[[str], bool]) -> tuple[str, str]:
    """Split "Annas" into "Anna" and "s", "Hans'" into "Hans" and "'"; a name that ends in -s stays whole.

    A bare -s is an ending only when the word is no name and the rest is one; so are the -ens behind a
    sibilant ("Moritzens"), the ending of an adjective ("das Müllersche Haus") and that of a woman ("die
    Huberin").
    """
    base, ending = strip_apostrophe(word)
    if ending or len(word) < 4:
        return base, ending
    for end in _endings(word):
        stem = word[:-end]
        if is_name(fold(stem)) and not is_name(fold(word)):
            return stem, word[-end:]
    return word, ""


LEAST_ADJECTIVE = 5  # letters that the adjective of a name has more of
OLD_GENITIVE = "ens"
DOUBLED = ("ss", "ßs")  # behind which no name is a genitive: "Priess"
LONG_PLURALS = ("es", OLD_GENITIVE)  # of families whose names end in a sibilant: "die Krauses"
OF_WOMEN = "in"  # behind names on -er, which are many; "Augustin" is a name


@cache
def _adjective() -> re.Pattern[str]:
    """Return what finds the ending of an adjective that is made of a name."""
    ends = endings()
    return re.compile(rf"['’`´]?{ends.short_adjective}{any_of(ends.declensions)}\Z", re.IGNORECASE)


def _endings(word: str) -> Iterator[int]:
    """Yield how many letters at the end of a word may be an ending of a name: "Petersens" is of Petersen."""
    if len(word) > LEAST_ADJECTIVE and (match := _adjective().search(word)):
        yield match.end() - match.start()
    folded = word[-5:].lower()
    if folded.endswith("s") and not folded.endswith(DOUBLED):
        yield 1
    if folded.endswith(OLD_GENITIVE) and folded[: -len(OLD_GENITIVE)].endswith(SIBILANTS):
        yield len(OLD_GENITIVE)
    elif folded.endswith(endings().inhabitant + OF_WOMEN):
        yield len(OF_WOMEN)


def genitive(name: str, ending: str) -> str:
    """Give `name` the genitive in the manner of `ending`: -s, or an apostrophe behind a sibilant.

    A plural (`PLURAL`) takes an -s, and -ens behind a sibilant ("die Müllers", "die Krebsens"): so the
    stand-in need not be another where the text has a plural, and is the same in other documents of its scope.
    """
    if not ending:
        return name
    if ending == PLURAL or ending in LONG_PLURALS:
        return name + _long_ending(name, OLD_GENITIVE)
    if ending.lower() == OF_WOMEN:
        return (name[:-1] if name[-1] in VOWELS else name) + ending
    if len(ending) > 2:
        return name + _long_ending(name, ending.lower())
    mark = ending[0] if ending[0] not in "sS" else "'"
    if name.casefold().endswith(SIBILANTS):
        return name + mark
    return f"{name}{mark if len(ending) == 2 else ''}s"


def _long_ending(name: str, ending: str) -> str:
    """Return the ending of an adjective or an old genitive as `name` takes it."""
    sibilant = name.casefold().endswith(SIBILANTS)
    if ending == OLD_GENITIVE:
        return "s" if not sibilant else "ns" if name.endswith("e") else ending
    return f"'{ending}" if sibilant and ending[0] == "s" else ending


@lru_cache(maxsize=1)
def german_lists() -> NameLists:
    """Return the name tables of German, from the gazetteers, once per process."""
    gazetteers = load_gazetteers("de")
    made = kept_tables(
        "de", gazetteers, CODE, (*LISTS, *WORD_LISTS), lambda: _tables(gazetteers), table("names")
    )
    tables = {"FEMALE": (made[0], made[2]), "MALE": (made[1], made[3]), "FAMILY": (made[4],)}
    classes = {
        "GIVEN": letter_classes([*tables["FEMALE"], *tables["MALE"]]),
        "FAMILY": letter_classes(tables["FAMILY"]),
    }
    names_too = {
        label: tuple(gazetteers[name] for name in names if name in gazetteers)
        for label, names in FURTHER.items()
    }

    def further(label: str, name: str) -> bool:
        return any(name in gazetteer.texts for gazetteer in names_too[label])

    diminutives, words = tuple(table("names")["diminutives"]), HandleWords(**table("handle_words"))
    return NameLists(tables, _morphology(), classes, diminutives, further, words)


def _tables(gazetteers: Gazetteers) -> list[NameTable]:
    """Return the table of each of the LISTS."""
    words_on_names = table("names")
    scores = {name: listed(gazetteers, name, HOME) for name in LISTS}
    for town in words_on_names["towns"]:
        for name in LISTS[:2]:
            scores[name].pop(town, None)
    for name, more in words_on_names["common"].items():
        # In the order of the file: of "Voß" and "Voss", which fold alike, the first is drawn.
        for one in more:
            scores[name].setdefault(one, 0.0)
    keys = {name: folded_all(scored) for name, scored in scores.items()}
    unfit = _unfit(gazetteers, scores, keys)
    usual = _full_names(gazetteers, keys)
    return [_table(gazetteers[name], scores[name], keys[name], unfit[name], usual) for name in LISTS]


def _unfit(
    gazetteers: Gazetteers, scores: Mapping[str, Mapping[str, float]], keys: Mapping[str, Sequence[str]]
) -> dict[str, set[str]]:
    """Return for each list the keys of its names that are not drawn."""
    words_on_names = table("names")
    words = {
        key for name in WORD_LISTS if name in gazetteers for key in folded_all(gazetteers[name].columns[0])
    }
    usual = {key for name in LISTS[:2] for key in folded_all(words_on_names["common"].get(name, ()))}
    female, male, nick_female, nick_male, family = (set(keys[name]) for name in LISTS)
    given, nicknames = female | male, nick_female | nick_male
    ambiguous = (female & male) | (nick_female & nick_male)
    # A rare name that is a word, a family name or a nickname as well would puzzle the reader; a common one
    # would not.
    rare = {
        key
        for name in LISTS[:2]
        for key, score in zip(keys[name], scores[name].values(), strict=True)
        if score < RANKED
    } - usual
    not_drawn = {key for name in NOT_DRAWN for key in folded_all(words_on_names[name])}
    puzzling = {key for key in rare if key in words or key in family or key in nicknames}
    unfit_given = ambiguous | puzzling | not_drawn
    unfit_nick = ambiguous | given | (nicknames & words)
    unfit_family = given | nicknames | not_drawn
    return dict(zip(LISTS, (unfit_given, unfit_given, unfit_nick, unfit_nick, unfit_family), strict=True))


def _full_names(gazetteers: Gazetteers, keys: Mapping[str, Sequence[str]]) -> set[str]:
    """Return the keys of given names that are nicknames too, but no short forms of others."""
    words_on_names = table("names")
    endings = tuple(words_on_names["nickname_endings"])
    female, male, nick_female, nick_male = (set(keys[name]) for name in LISTS[:4])
    full = {key for key in (female | male) & (nick_female | nick_male) if not key.endswith(endings)}
    full.difference_update(folded_all(words_on_names["short_forms"]))
    return full.union(folded_all([*_short_for_themselves(gazetteers), *words_on_names["full_names"]]))


def _table(
    names: Gazetteer, scores: Mapping[str, float], keys: Sequence[str], unfit: set[str], usual: set[str]
) -> NameTable:
    """Return the table of a list; `usual` names stay given names though they are nicknames too."""
    category = "FAMILY" if names.name == "family" else "GIVEN"
    tiers = _tiers(names, scores)
    said = [score + GOOD * tier for tier, score in zip(tiers, scores.values(), strict=True)]
    # Of several words or two letters none is drawn, so that none may count.
    best = {key for key, tier in zip(keys, tiers, strict=True) if tier == BEST}
    common = sum(key.isalpha() and len(key) > 2 for key in best - unfit)
    # A list of rare given names from all over the world begins them with X, Y, Z as often as with O.
    counted = 0.0 if category == "FAMILY" else GOOD * BEST
    return name_table(
        names.name,
        category,
        zip(scores, keys, said, strict=True),
        unfit,
        common,
        counted,
        fair=max(GOOD, counted),
        usual=usual if names.name in LISTS[:2] else frozenset(),
    )


def _morphology() -> Morphology:
    """Return how German names change with their case."""
    words_on_names = table("names")
    small = {word.casefold() for word in words_on_names["particles"]}
    return Morphology(
        split_genitive,
        genitive,
        fold,
        frozenset(small | {f"{letter}." for letter in words_on_names["short_particles"]}),
        gender_told,
        frozenset(words_on_names["titles"]),
        is_plural,
        frozenset(words_on_names["title_endings"]),
        frozenset(words_on_names["before_particles"]),
        case_beside,
        sound,
        tuple((woman, man) for woman, man in words_on_names["endings_of_women"]),
        frozenset({OF_WOMEN}),
        frozenset(words_on_names["addresses"]),
        frozenset(table("kinship")["singular"]),
        {title.casefold(): tuple(titles) for titles in words_on_names["nobility"] for title in titles},
        frozenset(words_on_names["behind_titles"]),
        LONG_PLURALS,
    )


def _short_for_themselves(gazetteers: Gazetteers) -> Iterator[str]:
    """Yield the nicknames that are short for nothing but themselves: full names of the north ("Hauke")."""
    for name in LISTS[2:4]:
        for row in gazetteers[name].rows if name in gazetteers else ():
            if row[0] == row[1]:
                yield row[0]


def _tiers(names: Gazetteer, scores: Mapping[str, float]) -> list[int]:
    """Return for each name 2 (common in Germany or Austria), 1 (known there) or 0.

    Where the list does not say, names are common that `common` of names.toml names, all if it names none.
    """
    named = frozenset(table("names")["common"].get(names.name, ()))
    if "support" not in names.field_names:
        return [BEST if text in named or not named else 0 for text in scores]
    least = COMMON_FAMILY if names.name == "family" else COMMON_GIVEN
    said = dict(
        zip(names.columns[0], zip(names.column("country"), names.column("support"), strict=True), strict=True)
    )
    result = []
    for text, score in scores.items():
        countries, support = said.get(text, (HOME[0], "0"))
        home = not set(HOME).isdisjoint(countries.split())
        result.append(home + (home and (int(support) >= least or score > RANKED or text in named)))
    return result


@lru_cache(maxsize=1)
def person_generator() -> Generator:
    """Return the generator of FEMALE, MALE, FAMILY, USER, EMAIL and URL."""
    return PersonGenerator(german_lists())
