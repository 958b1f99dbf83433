"""Names of months in German mail: sets of twelve that go together, and which of them a document uses."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.languages.de.spelling import like
from hybrid_deid.languages.de.tables import table
from hybrid_deid.word_patterns import any_of

_LONG_WORD = re.compile(r"[^\W\d_]{5,}")
ALIKE = 0.8  # of the letters of a misspelled name and the name
REMEMBERED = 2048  # texts that are read


@dataclass(frozen=True, slots=True)
class Style:
    """Twelve month names that go together, such as the Austrian or the abbreviated ones.

    Those `apart` ("VII") are months only where a pattern asks for them.
    """

    name: str
    months: tuple[str, ...]
    language: str
    country: str
    short: bool
    known: frozenset[str]
    apart: bool = False


@cache
def styles() -> tuple[Style, ...]:
    """Return the sets of month names, in their order of precedence."""
    found = []
    for row in table("dates")["style"]:
        months = tuple(row["months"])
        if len(months) != 12:
            raise ConfigurationError(f"dates.toml: the style '{row['name']}' needs 12 months")
        found.append(
            Style(
                name=row["name"],
                months=months,
                language=row.get("language", "de"),
                country=row.get("country", ""),
                short=row.get("short", False),
                known=frozenset(m.casefold() for m in months),
                apart=row.get("apart", False),
            )
        )
    return tuple(found)


@cache
def month_numbers() -> Mapping[str, int]:
    """Return the number (1 to 12) of every month name, case-folded."""
    return {m.casefold(): i + 1 for style in styles() for i, m in enumerate(style.months)}


def names_of_months(apart: bool = False) -> tuple[str, ...]:
    """Return the month names of the styles that are `apart`, or of those that are not, case-folded."""
    names = (month.casefold() for style in styles() if style.apart is apart for month in style.months)
    return tuple(dict.fromkeys(names))


@lru_cache(maxsize=REMEMBERED)
def well_spelled(text: str) -> str:
    """Return the text of a date with its month as it should be written ("3. Dzember": "3. Dezember")."""
    for found in _LONG_WORD.finditer(text):
        word = found.group()
        if word.casefold().removesuffix("s") in month_numbers():
            continue
        from difflib import get_close_matches

        near = get_close_matches(word.casefold(), _long_names(), 1, ALIKE)
        if near:
            month = month_numbers()[near[0]] - 1
            style = next(style for style in styles() if style.months[month].casefold() == near[0])
            return text[: found.start()] + like(word, style.months[month]) + text[found.end() :]
    return text


@cache
def _long_names() -> tuple[str, ...]:
    """Return the names of months that have letters enough to be known when one of them is wrong."""
    return tuple(name for name in names_of_months() if len(name) >= len("März"))


@cache
def _styles_of(word: str) -> tuple[Style, ...]:
    """Return the styles that know the case-folded `word`; those of full names alone, if there are any."""
    candidates = tuple(s for s in styles() if word in s.known)
    return tuple(s for s in candidates if not s.short) or candidates


@cache
def is_in_two_languages(word: str) -> bool:
    """Tell whether a month's name is German and English ("April", "Nov")."""
    return {"de", "en"} <= {style.language for style in _styles_of(word.casefold())}


@cache
def _abroad() -> re.Pattern[str]:
    """Return what finds at the end of a text, in the group of a language, a word before its dates."""
    words = table("dates")["abroad"]
    told = "|".join(rf"(?P<{language}>{any_of(those)})" for language, those in words.items())
    return re.compile(rf"(?<!\w)(?:{told})\s(?:\d{{1,2}}\s)?$", re.IGNORECASE)


ABROAD_REACH = 16  # characters before a month


def language_before(before: str, month: str) -> str:
    """Return the language that the word before a date tells ("lundi 12 mai"), "" where it tells none.

    None is told of a month that no other language has.
    """
    if not any(style.language not in ("de", "en") for style in _styles_of(month.casefold())):
        return ""
    found = _abroad().search(before[-ABROAD_REACH:])
    return found.lastgroup or "" if found is not None else ""


def style_of(
    word: str,
    words: Collection[str],
    country: str,
    english: bool,
    beside_english: bool = False,
    abroad: str = "",
) -> Style:
    """Return the style in which `word` is a month name, in best agreement with the document's `words`.

    A word that is a full name is answered with full names; Austrian ones need a hint or an Austrian word.
    In English text (`beside_english`) the month is English, whatever else the document holds, and in another
    language where that is told (`abroad`).
    """

    def agreement(style: Style) -> float:
        score = float(sum(word in style.known for word in words))
        if style.country:
            score += 0.5 if style.country == country else -0.1
        if style.language == "en":
            score += 0.5 if english else -0.2
        elif style.language != "de":  # by another month of its own alone
            score -= 0.3
        return score

    candidates = _styles_of(word.casefold())
    if abroad:
        candidates = tuple(style for style in candidates if style.language == abroad) or candidates
    elif beside_english:
        candidates = tuple(style for style in candidates if style.language == "en") or candidates
    return candidates[0] if len(candidates) == 1 else max(candidates, key=agreement)


def month_name(style: Style, month: int, original: str) -> str:
    """Return the name of `month` in `style`, in the letter case of `original`."""
    return like(original, style.months[month - 1])


@cache
def _full_names() -> frozenset[str]:
    return frozenset(name for style in styles() if not (style.short or style.apart) for name in style.known)


def is_whole_word(style: Style, month: int) -> bool:
    """Tell whether a short style writes `month` in full ("Mai"), so that no full stop follows it."""
    return style.short and style.months[month - 1].casefold() in _full_names()
