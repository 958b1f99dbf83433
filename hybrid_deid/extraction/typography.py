"""Word groups that look at the characters of a word alone."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache

import numpy as np

from hybrid_deid.errors import ConfigurationError
from hybrid_deid.extraction import letter_kernels as kernels
from hybrid_deid.extraction.automaton import PATTERNS, Automaton
from hybrid_deid.extraction.letters import AS_WRITTEN, NO_DIGIT_OF, SHAPE, SMALL, Letters, characters
from hybrid_deid.extraction.numbering import Group, Index, Integers, Lists, Names, Numbers, mended, spelled

WordGroup = Callable[[str], Names]

LEFT = frozenset("([{<«„‚“‘")
RIGHT = frozenset(")]}>»“”’")
BRACKETS = frozenset("()[]{}<>")
LONGEST = 300  # characters of a word that patterns see
FLAGS = re.compile(r"\(\?([aiLmsux]+)\)")
DIGIT = re.compile(r"\d")
SHAPES = 10_000  # shapes whose names are kept
QUOTES = frozenset("\"'`´«»„“”‚‘’")
# The typographic names of longer words, in their order; kernels.describe gives them as bits.
TRAITS = (
    "punct", "digits", "hasdigit", "alpha", "hasalpha", "special", "hasspecial", "upper", "lower", "title",
    "mixed",
)  # fmt: skip


def typographic() -> Group:
    """The sixteen typographic features of Eder et al. 2020, table 6."""

    # Of words of letters alone, only the case tells anything.
    alphabetic: dict[tuple[bool, bool, bool], Names] = {}

    def names(word: str) -> Names:
        if not word.isalpha():
            return flags_of(word)
        case = (word.isupper(), word.islower(), word.istitle())
        if case not in alphabetic:
            alphabetic[case] = flags_of(word)
        return alphabetic[case]

    def flags_of(word: str) -> Names:
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

    def numbers(index: Index) -> Numbers:
        lists, traits = Lists(index), characters().traits

        def found(letters: Letters) -> Integers:
            masks = np.empty(len(letters.words), dtype=np.int64)
            kernels.compiled().describe(letters.codes, letters.ends, traits, masks)
            met, which = np.unique(masks, return_inverse=True)
            rows = lists.numbers([_traits_of(mask) for mask in met.tolist()])[which]
            return mended(rows, ~letters.plain | (letters.lengths < 2), lists, names, letters)

        return found

    return Group(lambda words: [*map(names, words)], numbers)


@lru_cache(maxsize=1 << len(TRAITS))
def _traits_of(mask: int) -> Names:
    return tuple("t=" + name for bit, name in enumerate(TRAITS) if mask >> bit & 1)


def without_digits(text: str) -> str:
    """Return the text with 0 for every digit."""
    return text if text.isalpha() else DIGIT.sub("0", text)


def word(forms: Sequence[str] = ("lower",), digits: bool = True) -> Group:
    """The word: in small letters ("lower"), as written ("surface"), or both; digits become 0 unless kept."""
    unknown = set(forms) - {"lower", "surface"}
    if unknown:
        raise ConfigurationError(
            f"the group 'word' has no form {', '.join(sorted(unknown))}; known: lower, surface"
        )

    lower, surface = "lower" in forms, "surface" in forms

    def names(text: str) -> Names:
        form = without_digits(text) if digits else text
        return (*(("w=" + form.lower(),) if lower else ()), *(("W=" + form,) if surface else ()))

    wanted = [("w=", kernels.ALL, 0, _form(True, digits))] if lower else []
    wanted += [("W=", kernels.ALL, 0, _form(False, digits))] if surface else []
    return spelled(names, wanted)


def _form(lower: bool, digits: bool) -> int:
    """Return the form of characters: small letters, and 0 for digits, or neither or one of both."""
    form = SMALL if lower else AS_WRITTEN
    return NO_DIGIT_OF[form] if digits else form


def affix(
    prefixes: Sequence[int] = (2, 3, 4), suffixes: Sequence[int] = (2, 3, 4), lower: bool = True
) -> WordGroup:
    """The first and last letters, at the given lengths, of words that are longer than that."""

    heads, tails = [(n, f"pre{n}=") for n in prefixes], [(n, f"suf{n}=") for n in suffixes]

    def names(text: str) -> Names:
        form = without_digits(text.lower() if lower else text)
        length = len(form)
        found = [mark + form[:n] for n, mark in heads if length > n]
        found += [mark + form[-n:] for n, mark in tails if length > n]
        return tuple(found)

    if min((*prefixes, *suffixes), default=1) < 1:
        return names
    form = _form(lower, True)
    wanted = [(mark, kernels.FIRST, n, form) for n, mark in heads]
    wanted += [(mark, kernels.LAST, n, form) for n, mark in tails]
    return spelled(names, wanted)


def ngram(lengths: Sequence[int] = (3,)) -> WordGroup:
    """Character n-grams of the word with its borders marked (Benikova et al. 2015)."""

    def names(text: str) -> Names:
        form = "^" + without_digits(text.lower())[:40] + "$"
        return tuple(sorted({f"n={form[i : i + n]}" for n in lengths for i in range(len(form) - n + 1)}))

    return names


def shape_of(text: str) -> str:
    """Return the shape: X for capitals, x for small letters, 0 for digits, all else as it is."""
    if text.isalpha():
        if text.islower():
            return "x" * len(text)
        if text[0].isupper() and text[1:].islower():
            return "X" + "x" * (len(text) - 1)
    return "".join(["X" if c.isupper() else "x" if c.isalpha() else "0" if c.isdigit() else c for c in text])


def shape(longest: int = 10, collapsed: bool = True) -> WordGroup:
    """The shape of the word up to `longest` characters, and with repetitions collapsed."""

    @lru_cache(maxsize=SHAPES)
    def named(full: str) -> Names:
        found = ["s=" + (full if len(full) <= longest else full[:longest] + "+")]
        if collapsed:
            found.append("S=" + re.sub(r"(.)\1+", r"\1\1", full)[:longest])
        return tuple(found)

    def names(text: str) -> Names:
        return named(shape_of(text[: 4 * longest]))

    if longest < 1:
        return names
    wanted = [("s=", kernels.CUT, longest, SHAPE)]
    wanted += [("S=", kernels.COLLAPSED, longest, SHAPE)] if collapsed else []
    return spelled(names, wanted)


def length(bins: Sequence[int] = (1, 2, 3, 4, 6, 8, 11, 15, 20)) -> Group:
    """The length of the word, binned."""

    named = [("len=" + binned(size, bins),) for size in range(max(bins, default=0) + 2)]

    def names(text: str) -> Names:
        return named[min(len(text), len(named) - 1)]

    def numbers(index: Index) -> Numbers:
        rows = Lists(index).numbers(named)
        return lambda letters: rows[np.minimum(letters.lengths, len(named) - 1)]

    return Group(lambda words: [*map(names, words)], numbers)


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

    some = _any_of(patterns.values())

    def found(text: str) -> Names:
        text = text[:LONGEST]
        if some is not None and not some(text):
            return ()
        return tuple([name for name, match in compiled if match(text)])

    if len(patterns) > PATTERNS:
        return found

    def numbers(index: Index) -> Numbers:
        lists, automaton = Lists(index), Automaton(list(patterns.values()), LONGEST)

        def some_of(text: str, mask: int) -> Names:
            text = text[:LONGEST]
            return tuple(
                [name for bit, (name, match) in enumerate(compiled) if mask >> bit & 1 and match(text)]
            )

        def numbers_of(letters: Letters) -> Integers:
            masks = automaton.may_match(letters)
            places = np.flatnonzero(masks)
            pairs = zip(places.tolist(), masks[places].tolist(), strict=True)
            every = [some_of(letters.words[place], mask) for place, mask in pairs]
            return lists.placed(every, places, len(masks))

        return numbers_of

    return Group(lambda words: [*map(found, words)], numbers)


def _any_of(patterns: Iterable[str]) -> Callable[[str], object] | None:
    """Return what tells in one pass whether any of the patterns matches; None where they cannot be joined."""
    parts = []
    for pattern in patterns:
        flags = FLAGS.match(pattern)
        rest = pattern[flags.end() :] if flags else pattern
        if re.compile(pattern).groups or FLAGS.search(rest) or (flags and "x" in flags[1]):
            return None
        parts.append(f"(?{flags[1]}:{rest})" if flags else f"(?:{rest})")
    return re.compile("|".join(parts)).fullmatch


def binned(value: float, bins: Sequence[float]) -> str:
    """Return the name of the first bin whose upper limit is not below `value`, or "more"."""
    for limit in bins:
        if value <= limit:
            return str(limit)
    return "more"
