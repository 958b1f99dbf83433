"""What says the kind of an organization and stays: words, endings of compounds, legal forms, adjectives."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from hybrid_deid.languages.de.names import fold
from hybrid_deid.languages.de.places import atlas
from hybrid_deid.languages.de.tables import endings, table
from hybrid_deid.lexicon import load_gazetteers
from hybrid_deid.surrogates.interface import normalized
from hybrid_deid.word_patterns import any_of

INFLECTIONS = ("es", "s", "en", "n", "")  # of a kind at the end of a compound


@dataclass(frozen=True)
class KindWords:
    """The words that names of organizations are made of beside those of their own, normalized.

    `kinds` has the class of each kind word, `of_kinds` the adjective that a kind has in all its cases;
    `ending` finds a kind at the end of a compound, `ending_alone` is one that a beginning stands before;
    `last_letters` are those that all such endings have.
    """

    functions: frozenset[str]
    countries: frozenset[str]
    subjects: frozenset[str]
    colours: frozenset[str]
    kinds: Mapping[str, str]
    legal: re.Pattern[str]
    legal_any_case: re.Pattern[str]
    ending: re.Pattern[str]
    ending_alone: re.Pattern[str]
    beginnings: tuple[str, ...]
    trades: frozenset[str]
    last_letters: tuple[str, ...]
    of_kinds: Mapping[str, str]
    adjective_stems: frozenset[str]
    adjectives: frozenset[str]


@cache
def kind_words() -> KindWords:
    """Return the words of the lists and of organizations.toml."""
    rows = table("organizations")
    lists = load_gazetteers("de")
    kinds = {normalized(word): "company" for word in (*rows["kind_words"], *rows["trades"])}
    kinds |= {normalized(row[0]): row[1] for row in lists["org_word"].rows}
    kinds |= {normalized(word): kind for kind, words in rows["kinds_by_class"].items() for word in words}
    for word, kind in list(kinds.items()):
        kinds.setdefault(fold(word), kind)  # "Baeckerei", in addresses above all
    legal = {row[0] for row in lists["legal_form"].rows}.union(rows["legal_forms"])
    # A hyphen joins those of letters too: "Roth Verwaltungs-GmbH", but not "Bau-Genossenschaft".
    letters = any_of(form for form in legal if sum(map(str.isupper, form)) > 1)
    legal_source = rf"(?<=[\w.,)])(?:[\s,]+|-(?={letters}(?!\w)))({any_of(legal)})(?!\w)"
    adjectives = _spelled(rows["adjectives"])
    kind_endings = _spelled(rows["kind_endings"])
    ends, brands = any_of(kind_endings), any_of(rows["brand_endings"])
    inflections = "|".join(INFLECTIONS)
    return KindWords(
        functions=frozenset(rows["function_words"]),
        countries=_countries(),
        subjects=frozenset(map(normalized, rows["subjects"])),
        colours=frozenset(map(normalized, rows["colours"])),
        kinds=kinds,
        legal=re.compile(legal_source),
        legal_any_case=re.compile(legal_source, re.IGNORECASE),
        last_letters=tuple(
            sorted({(kind + inflection)[-2:] for kind in kind_endings for inflection in INFLECTIONS})
        ),
        ending=re.compile(rf"(?P<stem>.{{3,}}?)(?P<ending>{ends}(?:{inflections}))"),
        ending_alone=re.compile(rf"(?!{brands}(?:{inflections})\Z)(?P<kind>{ends})(?:{inflections})"),
        trades=frozenset(_spelled(rows["trades"])),
        beginnings=_spelled(rows["kind_beginnings"]),
        of_kinds=rows["adjectives_of_kinds"],
        adjective_stems=frozenset(adjectives),
        adjectives=frozenset(word + ending for word in adjectives for ending in endings().of_adjectives),
    )


def _countries() -> frozenset[str]:
    """Return the countries of one word, with their genitive, that are no names of people: "Lidl Schweiz"."""
    lists = load_gazetteers("de")
    people = [lists[name] for name in ("family", "family_rare", "given_female", "given_male")]
    names = [name for name in lists["country"].columns[0] if name.isalpha() and not name.isupper()]
    kept = [normalized(name) for name in names if not any(names.has_folded(name) for names in people)]
    return frozenset([*kept, *(f"{name}s" for name in kept)])


def _spelled(words: Sequence[str]) -> tuple[str, ...]:
    """Return normalized words, also with their umlauts written out: "bäckerei", "baeckerei"."""
    return tuple(dict.fromkeys(form for word in words for form in (normalized(word), fold(word))))


def kind_of(word: str) -> tuple[str, str]:
    """Return the basic form and the kind of a normalized, perhaps inflected, kind word; "" and "" if none."""
    kinds, basic = kind_words().kinds, word
    if basic not in kinds:
        basic = _inflected_kinds().get(word, "")
        if not basic or is_family_name(word):
            return "", ""
    return (basic, kinds[basic]) if len(basic) > 1 else ("", "")


@cache
def _inflected_kinds() -> Mapping[str, str]:
    """Return the kind word that each inflected form is of, of two that with the ending that comes first."""
    kinds = [kind for kind in kind_words().kinds if len(kind) > 1]
    found: dict[str, str] = {}
    for ending in ("s", "es", "n", "en", "e", "er"):
        for kind in kinds:
            found.setdefault(kind + ending, kind)
    return found


def compound_kind_of(word: str) -> tuple[str, str]:
    """Return the basic form and the kind of a kind word that begins with another: "Kreissparkasse"."""
    words = kind_words()
    if not word.startswith(words.beginnings) or word in atlas().known:
        return "", ""
    if load_gazetteers("de")["organization"].has_folded(word):  # a name of its own: "Metallgesellschaft"
        return "", ""
    for beginning in words.beginnings:
        if word.startswith(beginning):
            behind = word[len(beginning) :]
            basic, kind = kind_of(behind)
            if kind:
                return beginning + basic, kind
            match = words.ending_alone.fullmatch(behind)
            if match:
                return beginning + match["kind"], "company"
    return "", ""


def adjective_stem(word: str) -> str:
    """Return the stem of a normalized adjective that stays ("deutschen": "deutsch"), "" for other words."""
    if word not in kind_words().adjectives:
        return ""
    return next(
        stem
        for ending in endings().of_adjectives
        if (stem := word.removesuffix(ending)) in kind_words().adjective_stems
    )


def is_family_name(word: str) -> bool:
    """Tell whether a normalized word is a family name: "Hofer" is no "Hof" with an ending."""
    return load_gazetteers("de")["family"].has_folded(word)
