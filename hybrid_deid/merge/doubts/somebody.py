"""What says that a name is somebody's in a text, though a thing is called so too: "Zuchtwart Friese prüft".

Whoever is addressed, has an office, does what only people do, or is met or listed as people are, is somebody
in all of the text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from hybrid_deid.labels import GIVEN
from hybrid_deid.mentions import LanguageWords
from hybrid_deid.merge.people.known_settings import KnownFamilies, verb_behind
from hybrid_deid.merge.word_before import is_addressed, word_before
from hybrid_deid.values import Span
from hybrid_deid.word_patterns import any_of

REACH = 64  # characters before a name in which what tells of it stands


def places_of(text: str, name: str) -> Iterator[tuple[int, int]]:
    """Yield where a name stands by itself in a text."""
    for place in re.finditer(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text):
        yield place.span()


def before_family_names(text: str, found: Sequence[Span], is_thing: Callable[[str], bool]) -> frozenset[Span]:
    """Return the given names among findings that a family name follows which is no thing's name itself."""
    families = {span.start for span in found if span.label == "FAMILY" and not is_thing(span.text)}
    if not families:
        return frozenset()
    return frozenset(
        span for span in found if span.label in GIVEN and span.end + 1 in families and text[span.end] == " "
    )


@dataclass(frozen=True, eq=False)
class Somebody:
    """Tells who is somebody, by offices and verbs of `doing` that stand beside a name, and further words."""

    known: KnownFamilies
    offices: frozenset[str]
    doing: frozenset[str]
    words: LanguageWords
    is_given: Callable[[str], bool]

    def is_named(self, text: str, name: str) -> bool:
        """Tell whether a text says anywhere that a name is a person's."""
        return any(self.is_at(text, start, end) for start, end in places_of(text, name))

    def is_addressed(self, text: str, start: int) -> bool:
        """Tell whether a title, a form of address, a given name or an office stands before a place."""
        return is_addressed(text, start, self.words, self.is_given) or self._is_office(
            word_before(text, start)
        )

    def is_at(self, text: str, start: int, end: int) -> bool:
        """Tell whether what stands beside a name says that it is a person's."""
        if self.is_addressed(text, start) or self._acts.match(text, end) or self._lies.match(text, end):
            return True
        first = max(0, start - REACH)
        if any(pattern.search(text, first, start) for pattern in self._before):
            return True
        word = word_before(text, start)
        if word in self.known.being and self._is_office(word_before(text, start - len(word) - 1)):
            return True
        return word in self.known.pleading and self._reached.match(text, end) is not None

    def _is_office(self, word: str) -> bool:
        return word in self.offices or word.lower().endswith(self.known.office_endings)

    @cached_property
    def _personal(self) -> frozenset[str]:
        return (self.known.acting | self.doing) - self.known.impersonal

    @cached_property
    def _acts(self) -> re.Pattern[str]:
        return verb_behind(self._personal | self.known.visiting)

    @cached_property
    def _before(self) -> Sequence[re.Pattern[str]]:
        known = self.known
        row = rf"(?<!\w){any_of(known.present)}:?[ ](?:[\w.-]{{1,30}},[ ]){{0,5}}\Z"
        met = rf"(?<!\w){any_of(self._personal | known.met)}[ ]\Z"
        lying = rf"(?<!\w){any_of(known.rooms)}[ ]\d{{1,4}}[:,]?[ ]\Z"
        return known.behind_phrase, re.compile(met), re.compile(row), re.compile(lying)

    @cached_property
    def _lies(self) -> re.Pattern[str]:
        return re.compile(rf",?[ ]\(?{any_of(self.known.rooms)}[ ]\d")

    @cached_property
    def _reached(self) -> re.Pattern[str]:
        return verb_behind(self.known.reached)
