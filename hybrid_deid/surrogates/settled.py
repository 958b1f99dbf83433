"""Numbers and names that stand in the text and in an address: both get the same surrogate."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

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
LEAST_ACRONYM = 3
_WORDS = re.compile(r"[^\W\d_]+|[&+]")
_TOLD_APART = re.compile(r"([^\W\d_]+(?:[ -][^\W\d_]+)?)(?:/| \()")
SIGNS = frozenset("&+")
AND = ("", "und", "and", "u")  # how hosts write these
MOST_WORDS = 8  # of a firm that calls its host by all of them


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
    """Return the towns and firms of nothing but words with their surrogates, and what of the names of firms
    stands in hosts: "Baltic Freight GmbH" is baltic-freight.de, "Loom & Thread" loomandthread.de."""
    found: dict[str, str] = {}
    firms: dict[str, str] = {}
    for mention, surrogate in zip(mentions, surrogates, strict=True):
        if mention.label not in NAMED or not surrogate:
            continue
        if _is_words(mention.text) or (mention.label == "ORG" and _is_acronym(mention.text)):
            found[mention.text] = surrogate
        if mention.label == "ORG" and not mention.text.isalpha():
            firms[mention.text] = surrogate
        elif bare := bare_town(mention):
            found.setdefault(bare, surrogate)
    for text, surrogate in firms.items():
        for part, drawn in _in_hosts(text, surrogate):
            found.setdefault(part, drawn)
        for part, drawn in _initials(text, surrogate):
            if part.upper() not in found:  # which has a surrogate of its own
                found.setdefault(part, drawn)
    return found


def bare_town(mention: Mention) -> str:
    """Return a town without what a stroke or a bracket behind it tells ("Calbe/Saale"), "" for all others."""
    match = _TOLD_APART.match(mention.text) if mention.label == "CITY" else None
    return match[1] if match is not None and len(match[1]) >= LEAST_LETTERS else ""


def _initials(text: str, surrogate: str) -> Iterator[tuple[str, str]]:
    """Yield the initials of the name of a firm, without its last word too, in small letters: "fsg"."""
    words, drawn = _WORDS.findall(text), _WORDS.findall(surrogate)
    if len(words) != len(drawn) or len(words) > MOST_WORDS or not SIGNS.isdisjoint(words):
        return
    for end in (len(words), len(words) - 1):
        one, other = ("".join(word[0] for word in some[:end]) for some in (words, drawn))
        if end >= LEAST_ACRONYM and one.isupper() and other.isupper() and one != other:
            yield one.lower(), other.lower()


def _in_hosts(text: str, surrogate: str) -> Iterator[tuple[str, str]]:
    """Yield the parts of the name of a firm that hold all words that are exchanged, and their surrogates;
    "&" between them is left out, and spelled out."""
    words, drawn = _WORDS.findall(text), _WORDS.findall(surrogate)
    if not len(drawn) == len(words) <= MOST_WORDS:
        return
    changed = [number for number, (one, other) in enumerate(zip(words, drawn, strict=True)) if one != other]
    if not changed:
        return
    for first in range(changed[0] + 1):
        for end in range(len(words), changed[-1], -1):
            parts, others = words[first:end], drawn[first:end]
            if not SIGNS.isdisjoint((parts[0], parts[-1])) or sum(map(len, parts)) < LEAST_LETTERS:
                continue
            for sign in AND if not SIGNS.isdisjoint(parts) else ("",):
                yield _spelled(parts, sign), _spelled(others, sign)


def _spelled(words: Sequence[str], sign: str) -> str:
    """Return words with `sign` in the place of "&"."""
    return " ".join([word for each in words if (word := sign if each in SIGNS else each)])


def _is_acronym(text: str) -> bool:
    return len(text) >= LEAST_ACRONYM and text.isalpha() and text.isupper()


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
