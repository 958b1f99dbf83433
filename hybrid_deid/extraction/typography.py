"""Word groups that look at the characters of a word alone."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence

from hybrid_deid.errors import ConfigurationError

Names = tuple[str, ...]
WordGroup = Callable[[str], Names]

LEFT = frozenset("([{<«„‚“‘")
RIGHT = frozenset(")]}>»“”’")
BRACKETS = frozenset("()[]{}<>")
LONGEST = 300  # characters of a word that patterns see
QUOTES = frozenset("\"'`´«»„“”‚‘’")


def typographic() -> WordGroup:
    """The sixteen typographic features of Eder et al. 2020, table 6."""

    def names(word: str) -> Names:
        letters = sum(c.isalpha() for c in word)
        digits = sum(c.isdigit() for c in word)
        special = len(word) - letters - digits
        flags = (
            ("punct", special == len(word) and all(unicodedata.category(c)[0] == "P" for c in word)),
            ("left", word in LEFT),
            ("right", word in RIGHT),
            ("bracket", word in BRACKETS),
            ("quote", word in QUOTES),
            ("currency", len(word) == 1 and unicodedata.category(word) == "Sc"),
            ("digits", digits == len(word)),
            ("hasdigit", digits > 0),
            ("alpha", letters == len(word)),
            ("hasalpha", letters > 0),
            ("special", special == len(word)),
            ("hasspecial", special > 0),
            ("upper", letters > 0 and word.isupper()),
            ("lower", letters > 0 and word.islower()),
            ("title", letters > 0 and word.istitle()),
            ("mixed", letters > 0 and not (word.isupper() or word.islower() or word.istitle())),
        )
        return tuple("t=" + name for name, true in flags if true)

    return names


def word(forms: Sequence[str] = ("lower",), digits: bool = True) -> WordGroup:
    """The word: in small letters ("lower"), as written ("surface"), or both; digits become 0 unless kept."""
    unknown = set(forms) - {"lower", "surface"}
    if unknown:
        raise ConfigurationError(
            f"the group 'word' has no form {', '.join(sorted(unknown))}; known: lower, surface"
        )

    def names(text: str) -> Names:
        form = re.sub(r"\d", "0", text) if digits else text
        return tuple(["w=" + form.lower()] * ("lower" in forms) + ["W=" + form] * ("surface" in forms))

    return names


def affix(
    prefixes: Sequence[int] = (2, 3, 4), suffixes: Sequence[int] = (2, 3, 4), lower: bool = True
) -> WordGroup:
    """The first and last letters, at the given lengths, of words that are longer than that."""

    def names(text: str) -> Names:
        form = re.sub(r"\d", "0", text.lower() if lower else text)
        return tuple(
            [f"pre{n}={form[:n]}" for n in prefixes if len(form) > n]
            + [f"suf{n}={form[-n:]}" for n in suffixes if len(form) > n]
        )

    return names


def ngram(lengths: Sequence[int] = (3,)) -> WordGroup:
    """Character n-grams of the word with its borders marked (Benikova et al. 2015)."""

    def names(text: str) -> Names:
        form = "^" + re.sub(r"\d", "0", text.lower())[:40] + "$"
        return tuple(sorted({f"n={form[i : i + n]}" for n in lengths for i in range(len(form) - n + 1)}))

    return names


def shape_of(text: str) -> str:
    """Return the shape: X for capitals, x for small letters, 0 for digits, all else as it is."""
    return "".join("X" if c.isupper() else "x" if c.isalpha() else "0" if c.isdigit() else c for c in text)


def shape(longest: int = 10, collapsed: bool = True) -> WordGroup:
    """The shape of the word up to `longest` characters, and with repetitions collapsed."""

    def names(text: str) -> Names:
        full = shape_of(text[: 4 * longest])
        found = ["s=" + (full if len(full) <= longest else full[:longest] + "+")]
        if collapsed:
            found.append("S=" + re.sub(r"(.)\1+", r"\1\1", full)[:longest])
        return tuple(found)

    return names


def length(bins: Sequence[int] = (1, 2, 3, 4, 6, 8, 11, 15, 20)) -> WordGroup:
    """The length of the word, binned."""

    def names(text: str) -> Names:
        return ("len=" + binned(len(text), bins),)

    return names


def counts() -> WordGroup:
    """How many letters, digits and other characters the word has (Berg and Dalianis 2019), up to ten."""

    def names(text: str) -> Names:
        letters = sum(c.isalpha() for c in text)
        digits = sum(c.isdigit() for c in text)
        other = len(text) - letters - digits
        return (f"nl={min(letters, 10)}", f"nd={min(digits, 10)}", f"no={min(other, 10)}")

    return names


def regex(patterns: Mapping[str, str]) -> WordGroup:
    """Named regular expressions that the whole word matches (Adams et al. 2019: figures and addresses)."""
    compiled = []
    for name, pattern in patterns.items():
        try:
            compiled.append(("r=" + name, re.compile(pattern).fullmatch))
        except re.error as error:
            raise ConfigurationError(
                f"feature group 'regex': the pattern '{name}' is malformed ({error})"
            ) from error

    def found(text: str) -> Names:
        return tuple(name for name, match in compiled if match(text[:LONGEST]))

    return found


def binned(value: float, bins: Sequence[float]) -> str:
    """Return the name of the first bin whose upper limit is not below `value`, or "more"."""
    for limit in bins:
        if value <= limit:
            return str(limit)
    return "more"
