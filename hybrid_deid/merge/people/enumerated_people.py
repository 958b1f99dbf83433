"""People in an enumeration: "Lang Petra, Weiß Anna und Kurz Ali", or one a line; "Enno, Tilda und Phuong".

Such family names are common words, of which a tagger finds the given names alone; two people written so one
behind the other are no chance. Nor is a rare word in a row of given names.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from hybrid_deid.labels import GIVEN
from hybrid_deid.merge.consistency_settings import Consistency, Enumeration, load_consistency
from hybrid_deid.merge.joint_settings import Joints
from hybrid_deid.merge.people.given_names import gender_of
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.name_patterns import CAPITAL, LETTER, NAME
from hybrid_deid.merge.rows.runs import runs
from hybrid_deid.values import Span
from hybrid_deid.word_patterns import any_of, between

LEAST = 2  # people
SURE = 3  # people of a row in which a family name may be any listed word ("Freitag Anna")
REACH = 80  # characters in which a family name and what stands before it lie, or another given name
# The second half of a given name is small at times: "Anna-lena".
WORD = rf"{NAME}(?:-{LETTER}{{3,24}})?"
ABBREVIATED = re.compile(r"\.[ ]?\d")  # what is short for a number: "Kundennr. 4471"
NEXT_LINE = re.compile(r"[^\n]{0,60}\n[^\n]{0,12}")


class _Patterns(NamedTuple):
    """What finds the neighbours in an enumeration.

    `before` finds a family name with what stands before it, the beginning of a line, or what joins it to
    another person; `between` what stands between two people; `another` a given name behind one.
    """

    before: re.Pattern[str]
    between: re.Pattern[str]
    another: re.Pattern[str]


@lru_cache(maxsize=8)
def _patterns(joints: Joints) -> _Patterns:
    word = any_of(joints.of_both)
    return _Patterns(
        re.compile(
            rf"(?:(?P<line>(?:\n|\A)[>|*•· \t–-]{{0,8}}(?:\d{{1,3}}[.)]?[ \t]{{1,4}})?)"
            rf"|(?P<joint>[,;/&:(][ ]?|{between([*joints.of_both, *joints.along])}))(?P<family>{WORD})[ ]\Z"
        ),
        re.compile(rf"(?:[ ]?[,;/&]|[ ]{word})(?:[ ]{word})?[ ]?"),
        re.compile(
            rf"(?:,[ ]|{between(joints.both, '&+')}|[ ]?/[ ]?)({WORD})(?=[,.!?;:)/\s]|$)(?![ ]{CAPITAL})"
        ),
    )


class Person(NamedTuple):
    """Where the family name of a person stands, and where the given one ends.

    `own_line`: the line begins with them; `missed`: no find holds the family name; `in_row`: it is a word
    that is a family name only beside others.
    """

    start: int
    family_end: int
    end: int
    own_line: bool
    missed: bool
    in_row: bool


def enumerated_people(
    text: str, spans: Sequence[Span], known: NameEvidence, settings: Consistency | None = None
) -> list[Span]:
    """Return finds of family names before given ones in enumerations, given the sorted `spans` of a text.

    Two of the family names of an enumeration must be listed or found, the others at least none that mail
    often has; beside three that are more than half of them it may be any listed word. Words of kinship,
    greetings, titles and given names are no family names here.
    """
    given = [span for span in spans if span.label in GIVEN and text[span.start - 1 : span.start] == " "]
    if len(given) < LEAST:
        return []
    settings = settings or load_consistency(known.knowledge.language)
    people = list(_people(text, spans, given, known, settings))
    if len(people) < LEAST or not any(person.missed for person in people):
        return []
    found: list[Span] = []
    for run in _runs(text, people, _patterns(settings.joints).between):
        words = [text[person.start : person.family_end] for person in run]
        sure = sum(
            not person.in_row and (not person.missed or known.is_family(word))
            for person, word in zip(run, words, strict=True)
        )
        if sure < LEAST or len(set(words)) < LEAST:
            continue
        is_row = sure >= SURE and 2 * sure > len(run)
        for person, word in zip(run, words, strict=True):
            if person.missed and (is_row or not person.in_row):
                found.append(_found((person.start, person.family_end), "FAMILY", word, settings.enumeration))
    return found


def _people(
    text: str, spans: Sequence[Span], given: Sequence[Span], known: NameEvidence, settings: Consistency
) -> Iterator[Person]:
    ends = [span.end for span in spans]
    family_before = _patterns(settings.joints).before
    for span in given:
        before = family_before.search(text, max(0, span.start - REACH), span.start)
        if before is None:
            continue
        start, end = before.span("family")
        place = bisect_left(ends, start + 1)
        other = spans[place] if place < len(spans) and spans[place].start < end else None
        named = other is not None and (other.start, other.end, other.label) == (start, end, "FAMILY")
        word = before.group("family")
        in_row = not named and not _may_be_family(word, known, settings)
        if named or (other is None and (not in_row or _may_be_in_row(word, known, settings))):
            yield Person(start, end, span.end, before.group("line") is not None, not named, in_row)


def _may_be_in_row(word: str, known: NameEvidence, settings: Consistency) -> bool:
    """Tell whether a word may be a family name in a row of people, though it is another word elsewhere."""
    folded = known.knowledge.words.folding.word(word)
    if word in settings.given.kin or word in settings.announced.words:
        return False
    is_other = known.knowledge.is_given(word) or known.knowledge.words.names_nobody(folded)
    return known.is_family(word) and not is_other


def _may_be_family(word: str, known: NameEvidence, settings: Consistency) -> bool:
    if word in settings.rows.never or word in settings.given.kin or word in settings.announced.words:
        return False
    if known.is_common_family(word, settings.beside.common):
        return not known.knowledge.is_given(word)  # "Rose Anna"
    return known.may_be_only_family(word)


def _found(place: tuple[int, int], label: str, word: str, settings: Enumeration) -> Span:
    return Span(*place, label, word, settings.score, "consistency:enumerated")


def _runs(text: str, people: Sequence[Person], between: re.Pattern[str]) -> Iterator[list[Person]]:
    """Return people that stand one behind the other, or each at the beginning of the next line."""
    return runs(people, lambda first, second: _goes_on(text, first, second, between))


def _goes_on(text: str, first: Person, second: Person, between: re.Pattern[str]) -> bool:
    if first.own_line and second.own_line:
        return NEXT_LINE.fullmatch(text, first.end, second.start) is not None
    return between.fullmatch(text, first.end, second.start) is not None


def enumerated_given_names(
    text: str, spans: Sequence[Span], known: NameEvidence, settings: Consistency | None = None
) -> list[Span]:
    """Return finds of given names joined to given ones, given the sorted `spans` of a text.

    A word that some list has as given name; behind two of them, between two, and behind one in a row of
    children any that mail seldom has and that is no family name ("die Kinder Filmon, Bsrat und Heaven").
    Common words, titles and places are none, but for given names that begin a sentence before one ("Can und
    Moussa"). Each find may join the next one.
    """
    settings = settings or load_consistency(known.knowledge.language)
    pattern = _patterns(settings.joints).another
    found = list(_beginning(text, spans, known, settings))
    for number, span in enumerate(spans):
        if span.label not in GIVEN or not span.text[0].isupper():
            continue
        limit = spans[number + 1].start if number + 1 < len(spans) else len(text)
        joined = number > 0 and _joins(text, spans[number - 1], span, pattern)
        row = 1 + (joined or text.endswith(settings.enumeration.ahead, 0, span.start))
        last = span
        while (another := pattern.match(text, last.end, min(limit, last.end + REACH))) is not None:
            has_next = row < LEAST and _is_before_given(
                text, another.end(), spans[number + 1 :][:1], known, pattern
            )
            label = _given_label(another.group(1), row + has_next, known)
            if not label or ABBREVIATED.match(text, another.end()):
                break
            last = _found(another.span(1), label, another.group(1), settings.enumeration)
            found.append(last)
            row += 1
    return found


def _beginning(
    text: str, spans: Sequence[Span], known: NameEvidence, settings: Consistency
) -> Iterator[Span]:
    """Yield the listed given names, common words too, that begin a sentence and are joined to one behind."""
    before = _joined_first(settings.joints, settings.subjects.beginning)
    for number, span in enumerate(spans):
        if span.label not in GIVEN or not span.text[0].isupper():
            continue
        last = spans[number - 1].end if number else 0
        first = before.search(text, max(last, span.start - REACH), span.start)
        gender = known.knowledge.gender(first[1]) if first is not None else None
        if first is not None and gender is not None:
            yield _found(first.span(1), gender_of(first[1], known.knowledge), first[1], settings.enumeration)


@lru_cache(maxsize=8)
def _joined_first(joints: Joints, beginning: str) -> re.Pattern[str]:
    """Return the pattern of a word that begins a sentence and is joined to what stands behind it."""
    return re.compile(rf"{beginning}[ ]{{0,2}}({WORD}){between(joints.both, '&+')}\Z")


def _is_before_given(
    text: str, end: int, following: Sequence[Span], known: NameEvidence, pattern: re.Pattern[str]
) -> bool:
    """Tell whether a given name is joined to a word that ends there: a find, or a listed one."""
    another = pattern.match(text, end, end + REACH)
    if another is None:
        return False
    if following and following[0].start < another.end(1):
        return following[0].label in GIVEN and (following[0].start, following[0].end) == another.span(1)
    return known.knowledge.is_given(another.group(1)) and bool(_given_label(another.group(1), 1, known))


def _joins(text: str, first: Span, second: Span, another: re.Pattern[str]) -> bool:
    joined = another.match(text, first.end, second.end + 1)
    return first.label in GIVEN and joined is not None and joined.span(1) == (second.start, second.end)


def _given_label(word: str, row: int, known: NameEvidence) -> str:
    """Return the label of a word behind a row of so many given names, "" when it is none."""
    knowledge = known.knowledge
    folded = knowledge.words.folding.word(word)
    if knowledge.ambiguous(folded) or knowledge.words.names_nobody(folded):
        return ""
    if word in knowledge.places.listed or word.isupper() or not known.may_be_family(word):
        return ""
    listed = knowledge.gender(word) is not None
    if not listed and (row < LEAST or known.is_family(word)):
        return ""
    return gender_of(word, knowledge)
