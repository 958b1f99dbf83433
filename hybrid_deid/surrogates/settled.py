"""What stands in the text and in an address alike: the surrogate of the one serves the other."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from hybrid_deid.surrogates.interface import Mention, normalized
from hybrid_deid.surrogates.phones import dissected
from hybrid_deid.surrogates.shape import like_case
from hybrid_deid.word_patterns import any_of

LABELS = ("PHONE", "UFID", "PASS", "ZIP")
# A year, by itself or at the end of a date with two digits ("12.3.84").
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)|(?<=\d\.)\d\d(?!\d|\.)")
LEAST_DIGITS = 4
LEAST_PHONE = 6
NAMED = ("CITY", "ORG")
LEAST_LETTERS = 4


def settled(mentions: Sequence[Mention], surrogates: Sequence[str]) -> dict[str, str]:
    """Return the numbers among the originals, as written and without separators, with their surrogates.

    Of phone numbers it is what follows country code and trunk zero: these differ between text and address.
    """
    found: dict[str, str] = {}
    for mention, surrogate in zip(mentions, surrogates, strict=True):
        if mention.label not in LABELS or sum(map(str.isdigit, mention.text)) < LEAST_DIGITS or not surrogate:
            continue
        if mention.label == "PHONE":
            original, drawn = _national(mention), _national(replace_text(mention, surrogate))
            if len(original) >= LEAST_PHONE and drawn:
                found[original] = drawn
        else:
            found[normalized(mention.text)] = surrogate
            found.setdefault(_compact(mention.text), _compact(surrogate))
    return found


def settled_years(mentions: Sequence[Mention], surrogates: Sequence[str]) -> dict[str, str]:
    """Return the years of dates that have changed, with four and with two digits, and what they became."""
    found: dict[str, str] = {}
    for mention, surrogate in zip(mentions, surrogates, strict=True):
        if mention.label != "DATE":
            continue
        years, drawn = _YEAR.findall(mention.text), _YEAR.findall(surrogate)
        if len(years) == len(drawn):
            for old, new in zip(years, drawn, strict=True):
                found.setdefault(old, new)
                found.setdefault(old[-2:], new[-2:])
    return {old: new for old, new in found.items() if old != new and len(old) == len(new)}


def settled_names(mentions: Sequence[Mention], surrogates: Sequence[str]) -> dict[str, str]:
    """Return the towns and firms of nothing but words with their surrogates."""
    return {
        mention.text: surrogate
        for mention, surrogate in zip(mentions, surrogates, strict=True)
        if mention.label in NAMED and _is_words(mention.text) and surrogate
    }


def _is_words(text: str) -> bool:
    return len(text) >= LEAST_LETTERS and text.replace(" ", "").isalpha()


def replace_text(mention: Mention, text: str) -> Mention:
    """Return the mention with another text."""
    return Mention(mention.start, mention.end, mention.label, text, country=mention.country)


def _national(mention: Mention) -> str:
    number = dissected(mention)
    return number.national + number.extension


def _compact(text: str) -> str:
    return re.sub(r"[\W_]", "", normalized(text))


def pattern_of(numbers: Iterable[str]) -> re.Pattern[str]:
    """Return a pattern that finds numbers of `settled`, at least one, in an address."""
    lead = r"(?:\+|%2B|00)\d{1,3}|0"  # a country code or a trunk zero
    return re.compile(
        rf"(?<![^\W_])(?P<lead>(?:{lead})??)(?P<number>{any_of(numbers)})(?![^\W_])", re.IGNORECASE
    )


def stand_in(numbers: Mapping[str, str], found: re.Match[str]) -> str:
    """Return the surrogate of a number that the pattern has found, in its case."""
    return found["lead"] + like_case(found["number"], numbers[normalized(found["number"])])
