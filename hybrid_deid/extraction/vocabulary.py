"""Whether a word is a noun of the language, or is put together of nouns: what names seldom are.

Lists of names never hold all names, and a lexicon of mail does not hold all nouns ("Kondensatableiter"). A
list of nouns in every form, and of compounds by their parts, tells most capitalized words that are no names
from those that nobody knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from hybrid_deid.extraction.compound_kernels import (
    COMPOUND,
    END,
    LONGEST,
    LONGEST_END,
    NOTHING,
    NOUN,
    SHORTEST,
    SHORTEST_END,
    UNKNOWN,
)
from hybrid_deid.extraction.letter_kernels import compiled
from hybrid_deid.extraction.letters import SMALL, Letters, characters, letters_of
from hybrid_deid.extraction.lexical import Resources
from hybrid_deid.extraction.numbering import Group, Index, Integers, Lists, Names, Numbers, mended
from hybrid_deid.kept import kept
from hybrid_deid.knowledge import digest_of_code
from hybrid_deid.lexicon import Gazetteer
from hybrid_deid.lexicon.forms import all_forms
from hybrid_deid.lexicon.inflection import load_inflection
from hybrid_deid.sorted_words import SortedWords

CODE = ("extraction.vocabulary", "lexicon.forms", "lexicon.lists", "sorted_words")  # what forms follow from


class Nouns:
    """Nouns in every form; capital and small letters are the same, and so are ß and ss."""

    def __init__(self, lists: Sequence[Gazetteer], language: str) -> None:
        """`lists` of a language hold the forms; those that are not of letters alone are passed over.

        How parts of compounds are joined is told by the language's inflection.
        """
        self._lists, self._language = lists, language
        self.inflection = load_inflection(language)

    @cached_property
    def words(self) -> SortedWords:
        """The forms as `folded`; those of shipped lists are kept on disk."""
        about = [digest_of_code(*CODE), *(each.digest() for each in self._lists)]
        if None in about:
            return self._folded_forms()
        name = ".".join(["vocabulary", self._language, *(each.name for each in self._lists)])
        return kept(
            name,
            about,
            self._folded_forms,
            lambda words: [words.lines],
            lambda parts: SortedWords.read(*parts),
        )

    def _folded_forms(self) -> SortedWords:
        texts = chain.from_iterable(map(all_forms, self._lists))
        return SortedWords(sorted({folded(text) for text in texts if text.isalpha()}))

    @cached_property
    def slots(self) -> NDArray[np.uint64]:
        """A table of the hashes of all forms, for the kernel; 0 where it is free."""
        letters = letters_of([self.words.lines.decode("utf-8", "surrogatepass")[1:]])
        slots = np.zeros(1 << (2 * len(self.words) + 1).bit_length(), dtype=np.uint64)
        compiled().enter_hashes(letters.codes, slots)
        return slots

    def code(self, word: str) -> int:
        """Return what a word is, by the numbers of compound_kernels."""
        if not word.isalpha():
            return NOTHING
        form, known = folded(word), self.words.__contains__
        if not SHORTEST <= len(form) <= LONGEST:
            return NOTHING
        if known(form):
            return NOUN
        found = UNKNOWN
        for begin in range(SHORTEST, len(form) - SHORTEST_END + 1):
            if known(form[begin:]):
                size = min(len(form) - begin, LONGEST_END)
                if self._may_begin(form[:begin]):
                    return COMPOUND + size
                found = max(found, END + size)
        return found

    def kind(self, word: str) -> str:
        """Return what a word is: "noun", "compound" of nouns, or neither, ""."""
        code = self.code(word)
        return "noun" if code == NOUN else "compound" if code > COMPOUND else ""

    def _may_begin(self, part: str) -> bool:
        """Tell whether it is a noun, or the stem of a noun or verb, with or without a joint."""
        forms = [part, *(part + end for end in self.inflection.stem_ends)]
        for joint in self.inflection.joints:
            if len(part) > SHORTEST + len(joint) and part.endswith(joint):
                forms.append(part.removesuffix(joint))
        return any(form in self.words for form in forms)


def vocabulary(resources: Resources, lists: Sequence[str] = ("noun",)) -> Group:
    """What a word is among the nouns of the language.

    "v=noun": one of `lists` holds it (in any case). "v=compound": an end of four letters or more is a noun,
    and so is what stands before it, or its stem; "v=end": the end alone; with the length of the longest such
    end, "vl=6". "v=?": none of these.
    """
    nouns = Nouns([resources.known[name] for name in lists], resources.language)

    def names(word: str) -> Names:
        return names_of(nouns.code(word))

    def numbers(index: Index) -> Numbers:
        rows, table = Lists(index), characters()
        ways = rows_of(nouns.inflection.stem_ends), rows_of(nouns.inflection.joints)

        def found(letters: Letters) -> Integers:
            codes = np.empty(len(letters.words), dtype=np.int64)
            compiled().compose(
                letters.codes, letters.ends, table.traits, table.forms[SMALL], nouns.slots, *ways, codes
            )
            met, which = np.unique(codes, return_inverse=True)
            return mended(
                rows.numbers([names_of(code) for code in met.tolist()])[which],
                ~letters.plain,
                rows,
                names,
                letters,
            )

        return found

    return Group(lambda words: [*map(names, words)], numbers)


def rows_of(endings: Sequence[str]) -> NDArray[np.uint64]:
    """Return a row for each ending: how many letters it has, and these."""
    rows = np.zeros((len(endings), 1 + max(map(len, endings), default=0)), dtype=np.uint64)
    for row, ending in zip(rows, endings, strict=True):
        row[: 1 + len(ending)] = [len(ending), *map(ord, ending)]
    return rows


def folded(word: str) -> str:
    """Return the form under which words are one."""
    return word.lower().replace("ß", "ss")


def names_of(code: int) -> Names:
    """Return the names of what a word is."""
    if code <= UNKNOWN:
        return ((), ("v=noun",), ("v=?",))[code]
    kind, base = ("compound", COMPOUND) if code > COMPOUND else ("end", END)
    return (f"v={kind}", f"vl={code - base}")
