"""One label for a word that a tagger takes for one thing here and another there: "Herr Thies", "mit Thies".

A name that has two labels gets two surrogates. What is sure of one mention tells of those that stand alone.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from operator import attrgetter

from hybrid_deid.labels import GIVEN
from hybrid_deid.mentions import NameKnowledge
from hybrid_deid.merge.consistency_settings import Consistency, load_consistency
from hybrid_deid.merge.growing import relabelled
from hybrid_deid.merge.joint_settings import Joints
from hybrid_deid.merge.mistaken_labels import NUMBERS
from hybrid_deid.merge.people.greeted import is_greeted
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.policy import is_doubted, source_kind
from hybrid_deid.merge.told_labels import is_told
from hybrid_deid.merge.word_before import word_before
from hybrid_deid.values import Span
from hybrid_deid.word_patterns import between

NAMES = frozenset({*GIVEN, "FAMILY", "CITY", "ORG"})
SHORTEST = 3
SHORTEST_SHOUTED = 4  # of a word in capitals, which may be an abbreviation
SHORTEST_TOWN = 5  # of a town in capitals
SURE = 0.95  # the score of a find that is sure without a look at the others
JOINED = re.compile(r"[^\W\d_]{1,24}['’-][^\W\d_]{2,24}")  # "L'Abbaye", "Neu-Ulm"
SURE_ROW = 2  # names around one that may be a given name
PEOPLE = frozenset({*GIVEN, "FAMILY", "USER"})  # what a word that lists know is one of in a text
PLACES = frozenset({"CITY", "ORG"})
COMPARED = NAMES | PEOPLE | NUMBERS
LEAST_DIGITS = 5
TRUSTED = ("rule", "known")
BY_SCORE = attrgetter("score")


def with_one_label(
    text: str, spans: Sequence[Span], known: NameEvidence, settings: Consistency | None = None
) -> tuple[Span, ...]:
    """Return sorted `spans` of a text with one label for the mentions of a name that stand alone.

    - What a rule ("Herr Thies"), a caller or a full name tells to be a family name is one everywhere where
      nothing else is sure, so does an office ("Kollegin Thies"); so is a given name, also in its genitive,
      in full or alone in a line or greeting. So does a listed family name in an enumeration of them, but for
      what is rather sure to be a place or organization.
    - A word that a preposition of place tells to be a town is one everywhere, but for given names
      and what is mostly something else.
    - A word that no list knows, or that is found as names of people and of users alone, has the label whose
      scores sum up to clearly more, a number to more; a town or organization at three places or more that of
      the best score.

    What is sure itself stays: also a place behind its preposition or postal code, and names in full.
    """
    groups = _groups(spans)
    if not groups:
        return tuple(spans)
    settings = settings or load_consistency(known.knowledge.language)
    result = list(spans)
    for numbers in groups:
        for number, label in _changes(text, spans, numbers, known, settings):
            result[number] = relabelled(spans[number], label, "label")
    return tuple(result)


def _groups(spans: Sequence[Span]) -> list[list[int]]:
    """Return the indices of the finds of one word or number that have several labels."""
    by_text: dict[str, list[int]] = defaultdict(list)
    for number, span in enumerate(spans):
        if span.label in COMPARED:
            by_text[span.text].append(number)
    for genitive in [word for word in by_text if word[-1] == "s" and word[:-1] in by_text]:
        by_text[genitive[:-1]] += by_text.pop(genitive)
    return [
        numbers
        for word, numbers in by_text.items()
        if len(numbers) > 1 and len({spans[number].label for number in numbers}) > 1 and _is_single(word)
    ]


def _is_single(word: str) -> bool:
    """Tell whether a find is a word with a capital, or a number."""
    if word.isalpha() or JOINED.fullmatch(word):
        return len(word) >= (SHORTEST_SHOUTED if word.isupper() else SHORTEST) and word[0].isupper()
    return sum(map(str.isdigit, word)) >= LEAST_DIGITS


def _changes(
    text: str, spans: Sequence[Span], numbers: Sequence[int], known: NameEvidence, settings: Consistency
) -> Iterator[tuple[int, str]]:
    """Yield the finds of one word that have another label, with that."""
    sure = {spans[number].label for number in numbers if is_sure(text, spans, number, settings)}
    found = [spans[number] for number in numbers]
    beside = _most_beside(text, spans, numbers, known) if sure.isdisjoint((*GIVEN, "FAMILY")) else 0
    label = "FAMILY" if beside else _one_label(text, found, sure, known, settings)
    if not label:
        return
    # What an enumeration tells is no surer than a sure organization, or beside one name than a given name.
    doubted = (
        () if not beside else (NAMES if beside < SURE_ROW and _may_be_given(found[0], known) else PLACES)
    )
    for number, span in zip(numbers, found, strict=True):
        if span.label == label or not is_doubted(span) or is_sure(text, spans, number, settings):
            continue
        if span.label in doubted and span.score >= settings.given.below:
            continue
        if span.label not in sure or span.score < settings.given.below:
            yield number, label


def _may_be_given(span: Span, known: NameEvidence) -> bool:
    return known.knowledge.gender(span.text) is not None


def _one_label(
    text: str, found: Sequence[Span], sure: set[str], known: NameEvidence, settings: Consistency
) -> str:
    """Return the label for the finds of a word that stand alone, "" where nothing tells it."""
    people = sure.intersection((*GIVEN, "FAMILY"))
    if people == {"FAMILY"} and known.knowledge.is_given(found[0].text):
        # Of "Klaus Martin" and "Martin" the second may be another person, of "Herr Martin" hardly.
        families = [span for span in found if span.label == "FAMILY"]
        return (
            "FAMILY"
            if any(_is_told(span) or _is_announced(text, span, settings) for span in families)
            else ""
        )
    if len(people) == 1:
        return people.pop()
    is_number = any(map(str.isdigit, found[0].text))
    if sure == {"ORG"} and not known.knowledge.is_given(found[0].text):
        return "ORG"
    if sure == {"CITY"} and not _is_name_rather(found, known):
        return "CITY"
    if found[0].text.isupper() and not is_number:
        return ""
    # A word that lists know may be two things in one text, but hardly a given, a family and a user name.
    is_person = not sure and {span.label for span in found} <= PEOPLE
    if people or (not is_number and not is_person and _is_listed(found[0].text, known.knowledge, known)):
        return ""
    sums: dict[str, float] = defaultdict(float)
    for span in found:
        sums[span.label] += span.score
    best, second = sorted(sums, key=lambda label: (-sums[label], label))[:2]
    if is_number or sums[best] > settings.vote.ratio * sums[second]:
        return best
    # The same firm or town, which is seldom both, at three places or more.
    return max(found, key=BY_SCORE).label if len(found) > SURE_ROW and PLACES.issuperset(sums) else ""


def _is_name_rather(found: Sequence[Span], known: NameEvidence) -> bool:
    """Tell whether a word is a given name, is mostly no place, or somewhere surely none."""
    if found[0].text.isupper() and len(found[0].text) < SHORTEST_TOWN:
        return True
    others = [span.score for span in found if span.label != "CITY"]
    if 2 * len(others) > len(found) or known.knowledge.gender(found[0].text) is not None:
        return True
    return max(others) >= SURE


def _is_listed(word: str, knowledge: NameKnowledge, known: NameEvidence) -> bool:
    is_place = word in knowledge.places.listed
    return is_place or known.is_family(word) or knowledge.gender(word) is not None


def is_sure(text: str, spans: Sequence[Span], number: int, settings: Consistency) -> bool:
    """Tell whether what stands around a find, a rule or a caller says its label."""
    span = spans[number]
    if _is_told(span):
        return True
    if span.label == "CITY":
        before = spans[number - 1] if number else None
        is_behind_zip = before is not None and before.label == "ZIP" and span.start - before.end == 1
        return is_behind_zip or word_before(text, span.start).lower() in settings.net.town_after
    if span.label in GIVEN:
        return _stand_together(text, spans, number, number + 1) or is_greeted(text, span, settings.given)
    if span.label == "FAMILY":
        return (
            (number > 0 and _stand_together(text, spans, number - 1, number))
            or _is_before_given(text, spans, number)
            or _is_announced(text, span, settings)
        )
    return False


def _is_announced(text: str, span: Span, settings: Consistency) -> bool:
    """Tell whether an office stands before a find: "Kollegin Thies"."""
    return word_before(text, span.start) in settings.announced.offices


def _is_before_given(text: str, spans: Sequence[Span], number: int) -> bool:
    """Tell whether a given name stands behind a comma after a find: "TREICHEL, Uwe"."""
    behind = spans[number + 1] if number + 1 < len(spans) else None
    return behind is not None and behind.label in GIVEN and text[spans[number].end : behind.start] == ", "


def _most_beside(text: str, spans: Sequence[Span], numbers: Sequence[int], known: NameEvidence) -> int:
    """Return how many names, two at most, an enumeration has around a find of a listed family name."""
    word = spans[numbers[0]].text
    if not known.is_family(word) or known.knowledge.places.knows(word):
        return 0
    joint = _joint(load_consistency(known.knowledge.language).joints)
    families = [number for number in numbers if spans[number].label == "FAMILY"]
    return max((_beside(text, spans, number, joint) for number in families), default=0)


@lru_cache(maxsize=8)
def _joint(joints: Joints) -> re.Pattern[str]:
    """Return the pattern of what stands between the names of an enumeration."""
    return re.compile(rf"[ ]?[,;/][ ]?|{between(joints.of_both, '&+')}")


def _beside(text: str, spans: Sequence[Span], number: int, joint: re.Pattern[str]) -> int:
    """Return how many family names an enumeration has around a find, two at most."""
    count = 0
    for step in (-1, 1):
        here = number
        while count < SURE_ROW and 0 <= here + step < len(spans) and spans[here + step].label == "FAMILY":
            first, second = sorted((here, here + step))
            if joint.fullmatch(text, spans[first].end, spans[second].start) is None:
                break
            count, here = count + 1, here + step
    return count


def _is_told(span: Span) -> bool:
    """Tell whether a rule, a caller, a table or the order of two names agrees with the label of a find."""
    if span.validated or source_kind(span.source) in TRUSTED or is_told(span):
        return True
    return any(
        note.startswith(TRUSTED) and f" {span.label} " in note and note.endswith(("kept", "united"))
        for note in span.provenance
    )


def _stand_together(text: str, spans: Sequence[Span], first: int, second: int) -> bool:
    """Tell whether two neighbours among the finds are a given name and the family name behind it."""
    if second >= len(spans):
        return False
    given, family = spans[first], spans[second]
    return given.label in GIVEN and family.label == "FAMILY" and text[given.end : family.start] == " "
