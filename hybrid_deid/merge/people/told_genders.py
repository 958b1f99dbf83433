"""Which gender a text tells of its given names: "Liebe Conny", "Herr Andrea Rossi", "Sohn Andrea"."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import pairwise

from hybrid_deid.labels import GIVEN
from hybrid_deid.mentions import NameKnowledge
from hybrid_deid.merge.people.greeted import LINE_END
from hybrid_deid.merge.people.name_patterns import SMALL
from hybrid_deid.merge.people.name_settings import Given
from hybrid_deid.merge.word_before import whole_word_before, word_before, word_before_titles
from hybrid_deid.values import Span

LEAST_BEGINNING = 3  # letters of a nickname and of the name that it is short for
LONGEST_GREETING = 24  # characters before a name: "Hallo meine liebste "
INITIAL = re.compile(r"[^\W\d_]\.(?:-[^\W\d_]\.)?")
FIRST_WORD = re.compile(r"[^\W\d_]+")  # of a family name
# Behind "Liebe" one name alone tells a woman: "Liebe Kim, Eva und Tom".
ALONE = re.compile(rf"[ \t]{{0,3}}(?:[!.:]|,?[ \t]{{0,3}}(?:\r?\n|$)|,[ ]{SMALL})")


class ToldGenders:
    """What a text tells of the genders of its given names; worked out when it is first asked for.

    Names are keys as they are folded. "" is the gender of a name that a text tells to be both.
    """

    def __init__(self, text: str, spans: Sequence[Span], knowledge: NameKnowledge, known: Given) -> None:
        """`spans` are the sorted finds of the text."""
        self._text, self._spans, self._knowledge, self._known = text, spans, knowledge, known
        self._given = [span for span in spans if span.label in GIVEN]

    @cached_property
    def _addressed(self) -> dict[str, str]:
        return _addressed(self._text, self._given, self._knowledge, self._known)

    @cached_property
    def _greeted(self) -> dict[str, str]:
        """Those of names that are greeted, or sign, alone, where the tagger says so too."""
        alone = [span for span in self._given if _is_alone(self._text, span)]
        told, fold = _addressed(self._text, alone, self._knowledge, self._known), self._fold
        return {fold(span.text): span.label for span in alone if told.get(fold(span.text)) == span.label}

    @cached_property
    def _titled(self) -> dict[str, str]:
        return _titled(self._text, self._spans, self._knowledge, self._known)

    @cached_property
    def _related(self) -> dict[str, str]:
        return _related(self._text, self._given, self._knowledge, self._known)

    @cached_property
    def names(self) -> Mapping[str, str]:
        """The given names of the text, as they are written, with their labels."""
        return {span.text: span.label for span in self._given}

    @cached_property
    def _by_initial(self) -> dict[str, str]:
        return _by_initial(self._text, self._spans)

    def _fold(self, name: str) -> str:
        return self._knowledge.words.folding.word(name)

    def of_given(self, span: Span, word: str, stem: str, gender: str | None) -> str | None:
        """Return the gender of a find of a given name.

        `stem` is the name of which `word` is the genitive, "" for none. `gender` is what lists tell of it: ""
        for a name of both, None for one that they do not have.
        """
        name = self._fold(stem or word)
        if gender:
            is_unsure = span.score < self._known.sure_gender or bool(stem)
            listed = gender if is_unsure or self._knowledge.is_given(word) else ""
            gender = self._titled.get(name) or self._greeted.get(name) or listed
        if not gender:
            gender = self._addressed.get(name) or gender
        if gender == "":
            gender = self.of_full_names(stem or word)
        if self._related:
            gender = self._related.get(self._fold(word)) or self._related.get(self._fold(stem)) or gender
        return gender

    def of_full_names(self, nickname: str) -> str:
        """Return the gender of the names that a nickname of either gender may be short for, "" if none.

        They begin as it does without its -i ("Michi" beside "Michael").
        """
        beginning = nickname.rstrip("iy")
        if len(beginning) < LEAST_BEGINNING:
            return ""
        genders = {
            self._knowledge.gender(name) or ""
            for name in self.names
            if len(name) > len(nickname) and name.startswith(beginning)
        }
        return genders.pop() if len(genders) == 1 else ""

    def of_initial(self, span: Span) -> str:
        """Return the gender of an initial, "" if nothing tells.

        It is that of the form of address before it ("Frau B. Sievers"), or of the whole name elsewhere.
        """
        gender = self._known.address.get(word_before(self._text, span.start).lower(), "")
        if not gender and len(span.text) == len("U."):
            name = _initial_and_name(self._text, span.text[0], span.end + 1)
            gender = self._by_initial.get(name, "")
        return gender


def _addressed(text: str, given: Sequence[Span], knowledge: NameKnowledge, known: Given) -> dict[str, str]:
    """Return the gender that words of address give to given names of a text, by folded name."""
    found: dict[str, str] = {}
    for span in given:
        written = _address_before(text, span.start, knowledge, known)
        word = written.lower()
        gender = known.article.get(written) or known.article.get(word) or known.address.get(word, "")
        gender = gender or _described(text, span, word, known, knowledge.words.declensions)
        if not gender or (gender == "FEMALE" and word in known.address and _may_be_plural(text, word, span)):
            continue
        name = knowledge.words.folding.word(span.text)
        found[name] = gender if found.get(name, gender) == gender else ""
    return found


def _address_before(text: str, position: int, knowledge: NameKnowledge, known: Given) -> str:
    """Return the word before a place and the titles before it, "Herr" and "Frau" among such words."""
    words = knowledge.words
    return word_before_titles(
        text,
        position,
        lambda word: words.folding.word(word) in words.titles and word.lower() not in known.address,
    )


def gender_of_title(text: str, position: int, knowledge: NameKnowledge, known: Given) -> str:
    """Return the gender that "Herr" or "Frau" before a place and its titles tells, "" without them."""
    word = _address_before(text, position, knowledge, known)
    is_title = knowledge.words.folding.word(word) in knowledge.words.titles
    return known.address.get(word.lower(), "") if is_title else ""


def _titled(text: str, spans: Sequence[Span], knowledge: NameKnowledge, known: Given) -> dict[str, str]:
    """Return the gender that "Herr" and "Frau" give to whole names behind them, by folded given name."""
    found: dict[str, str] = {}
    fold = knowledge.words.folding.word
    for first, second in pairwise(spans):
        if first.label in GIVEN and second.label == "FAMILY" and text[first.end : second.start] == " ":
            gender = gender_of_title(text, first.start, knowledge, known)
            if gender:
                name = fold(first.text)
                found[name] = gender if found.get(name, gender) == gender else ""
    return found


def _related(text: str, given: Sequence[Span], knowledge: NameKnowledge, known: Given) -> dict[str, str]:
    """Return the gender that relatives give to the names behind them, by folded name ("Sohn Andrea")."""
    found: dict[str, str] = {}
    for span in given:
        gender = known.relatives.get(whole_word_before(text, span.start).lower())
        if gender is not None:
            name = knowledge.words.folding.word(span.text)
            found[name] = gender if found.get(name, gender) == gender else ""
    return found


def _described(text: str, span: Span, adjective: str, known: Given, endings: tuple[str, ...]) -> str:
    """Return the gender that an article and an adjective before a name tell ("der kleine Maxi")."""
    for ending in endings if adjective else ():
        if adjective.endswith(ending):
            article = word_before(text, span.start - len(adjective) - 1).lower()
            return known.described.get(f"{article} {ending}", "")
    return ""


def _is_alone(text: str, span: Span) -> bool:
    """Tell whether a given name ends a short line: somebody is greeted or signs."""
    if LINE_END.match(text, span.end) is None:
        return False
    return span.start - text.rfind("\n", 0, span.start) <= LONGEST_GREETING


def _may_be_plural(text: str, before: str, span: Span) -> bool:
    return before[-1] == "e" and ALONE.match(text, span.end) is None


def _by_initial(text: str, spans: Sequence[Span]) -> dict[str, str]:
    """Return the gender of people by initial and first word of the family name, "" where two differ."""
    found: dict[str, str] = {}
    for first, second in pairwise(spans):
        beside = second.label == "FAMILY" and first.label in GIVEN and text[first.end : second.start] == " "
        if beside and not INITIAL.fullmatch(first.text):
            name = _initial_and_name(text, first.text[0], second.start)
            found[name] = first.label if found.get(name, first.label) == first.label else ""
    return found


def _initial_and_name(text: str, initial: str, start: int) -> str:
    """Return an initial and the first word of the family name that starts at a place."""
    word = FIRST_WORD.match(text, start)
    return f"{initial}. {word.group() if word is not None else ''}"
