"""Languages: each is a folder here, found by its code; the engine itself knows none.

Most are data: `words.toml`, and `country_hints.toml` where numbers and addresses tell countries apart. One
that needs code is a module `hybrid_deid.languages.<code>` with a `LANGUAGE` of type `Language`.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.knowledge import read_toml, refuse_unknown
from hybrid_deid.surrogates.interface import Generator, Mention
from hybrid_deid.surrogates.spoken_numbers import SpokenNumbers
from hybrid_deid.values import Span


@dataclass(frozen=True)
class Hint:
    """What gives a country away: `pattern` finds it in numbers and addresses; `zip_digits` is the length of
    its postal codes, where it tells (0: it does not)."""

    pattern: re.Pattern[str]
    zip_digits: int = 0


@dataclass(frozen=True)
class TownAdditions:
    """What tells a town from others of its name: something behind one of `prepositions` and perhaps one of
    `articles`, both also cut short ("am Main", "a. d. Saale"), or one of the Swiss `cantons` ("Buchs SG")."""

    prepositions: tuple[str, ...] = ()
    articles: tuple[str, ...] = ()
    cantons: frozenset[str] = frozenset()

    @cached_property
    def cut_short(self) -> str:
        """The letters that prepositions are cut short to."""
        return "".join(sorted({word[0] for word in self.prepositions}))

    @cached_property
    def articles_cut_short(self) -> str:
        """The letters that articles are cut short to."""
        return "".join(sorted({word[0] for word in self.articles}))


Cases = Callable[[str, Sequence[Span]], Sequence[str]]


@dataclass(frozen=True)
class Language:
    """What the engine needs to know of a language.

    `code` is its ISO 639 code, used for the tokenizer and the knowledge folders (gazetteers/<code>,
    rules/<code>). `generators` maps a label to a factory of the surrogate generator that is special to this
    language; generators that serve several labels together (CITY and ZIP) are given under each of them.
    `derivations` gives words derived from the name of a place whose stem changes ("Münchner"), if any; they
    begin with its first letter.
    `hints` gives what tells the countries of the language apart (see `read_hints`), and `home` is the country
    of a document that no hint tells, "" when the generators are to decide; `countries_of` gives the
    countries that have a place of a name, for documents whose numbers tell too little.
    `additions` gives what tells towns of one name apart.
    `following` holds the factories of generators that serve CITY, ZIP and PHONE together, so that numbers
    follow the surrogate town.
    `spoken` gives the words in which numbers may be written; without any, none are read.
    `family_first` gives the family names that stand before given ones where their bearers come from, unlike
    those of the language.
    `respelled` gives, for a text, how surrogates are to be spelled in it, None where they are as they are.
    `read_again` returns mentions with the labels that the rest of the document gives them.
    `beside_dates` finds, given a text and its spans, what stands beside dates and would tell how far these
    have moved (the name of a feast); it is asked where dates get surrogates.
    `cases` makes a reader of grammatical case from the name of a parser, None where the language has no use
    for it; the reader gets a text and its spans, and returns a case per span ("" for unknown).
    """

    code: str
    name: str
    generators: Mapping[str, Callable[[], Generator]] = field(default_factory=dict)
    derivations: Callable[[str], Iterable[str]] = lambda place: ()
    hints: Callable[[], Mapping[str, Hint]] = lambda: {}
    home: str = ""
    countries_of: Callable[[str], Collection[str]] = lambda place: ()
    additions: Callable[[], TownAdditions] = TownAdditions
    following: Mapping[str, Callable[[], Generator]] = field(default_factory=dict)
    spoken: Callable[[], SpokenNumbers] = SpokenNumbers
    family_first: Callable[[], frozenset[str]] = frozenset
    respelled: Callable[[str], Callable[[str], str] | None] = lambda text: None
    read_again: Callable[[Sequence[Mention]], Sequence[Mention]] = lambda mentions: mentions
    beside_dates: Callable[[str, Sequence[Span]], Sequence[Span]] = lambda text, spans: ()
    cases: Callable[[str], Cases] | None = None

    def zip_digits(self, country: str) -> int:
        """Return how many digits postal codes of a country have, 0 where hints do not tell."""
        hint = self.hints().get(country)
        return hint.zip_digits if hint is not None else 0


FOLDER = Path(__file__).resolve().parent
WORDS, HINTS = "words.toml", "country_hints.toml"


def language(code: str) -> Language:
    """Return the language of `code`; raises ConfigurationError that lists the known ones."""
    if code not in languages():
        raise ConfigurationError(f"there is no language '{code}'; known are {', '.join(languages())}")
    if code not in _modules():
        return described(FOLDER / code)
    found: Language = importlib.import_module(f"{__name__}.{code}").LANGUAGE
    return found


@lru_cache(maxsize=8)
def described(folder: Path) -> Language:
    """Return the language that the files of a folder describe; its code is the name of the folder.

    Raises ConfigurationError where they are malformed.
    """
    from hybrid_deid.surrogates.plain_language import plain_generators
    from hybrid_deid.surrogates.plain_words import words_of

    path, hints = folder / WORDS, folder / HINTS
    words = words_of(path)
    return Language(
        code=folder.name,
        name=words.name,
        generators=plain_generators(folder.name, path),
        hints=lru_cache(maxsize=1)(lambda: read_hints(hints) if hints.is_file() else {}),
        home=words.places.home,
    )


def language_of_model(code: str) -> Language:
    """Return the language of `code`; one without a module, which a model may have, has no generators."""
    return language(code) if code in languages() else Language(code, code)


def languages() -> tuple[str, ...]:
    """Return the codes of all languages."""
    return tuple(sorted({*_modules(), *(path.parent.name for path in FOLDER.glob(f"*/{WORDS}"))}))


def _modules() -> set[str]:
    return {module.name for module in pkgutil.iter_modules(__path__)}


def read_hints(path: Path) -> dict[str, Hint]:
    """Read a file of hints: a table per country; raises ConfigurationError where it is malformed."""
    found = {}
    for country, raw in read_toml(path).items():
        refuse_unknown(raw, {"patterns", "zip_digits"}, f"{path} [{country}]")
        try:
            pattern = re.compile("|".join(f"(?:{each})" for each in raw["patterns"]))
        except re.error as error:
            raise ConfigurationError(f"{path} [{country}]: a pattern is malformed ({error})") from error
        found[country] = Hint(pattern, raw.get("zip_digits", 0))
    return found
