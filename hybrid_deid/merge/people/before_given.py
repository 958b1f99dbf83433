"""Family names that are common words, before a given name or initial, and such initials: "Koch T., Funk S.".

A tagger finds one of both alone, or of the later ones of a list nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from hybrid_deid.labels import GIVEN
from hybrid_deid.merge.consistency_settings import Consistency, load_consistency
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.joint_settings import Joints
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.name_patterns import CAPITAL, LETTER, NAME, SMALL, capitalised
from hybrid_deid.values import Span
from hybrid_deid.word_patterns import any_of, between

# What stands before the family name in a list, and in a row or behind a colon.
IN_LIST = re.compile(rf"(?:[:;,(][ ]|[ ]{{2}}|\t|(?:\n|\A)[>|*•· \t–-]{{0,8}})({NAME}),?[ ]\Z")
# What stands before it in a row, behind a colon or the time of a message in a chat.
IN_ROW = re.compile(rf"(?:[:;][ ]|[ ]{{2}}|\t|\[\d{{1,2}}:\d\d[^\]\n]{{0,12}}\][ ])({NAME}),[ ]\Z")
BEFORE_FILED = re.compile(
    rf"(?:[:;][ ]|(?:\n|\A)[>|*•· \t–-]{{0,8}}|(?<!\w)({LETTER}{{4,32}})[ ])({NAME}),[ ]\Z"
)
# An initial behind a family name, where it ends an entry; "S. 43" is a page.
# A result of a match may follow, or the other player.
ENTRY_END = r"(?=[ ]?[;,)]|[ ]{2}|\t|[ ]?[\r\n]|[ ]?\Z|[ ][–-][ ]|[ ](?:\d{1,3}|½):(?:\d|½))"
INITIAL_BEHIND = re.compile(rf",?[ ]({CAPITAL}\.){ENTRY_END}")
BEFORE_ENTRY = r"(?:(?P<list>[:;,(][ ])|[ ][–-][ ]|[ ]{2}|\t|(?:\n|\A)[>|*•· \t–-]{0,8}(?:\d{1,9}[.)]?[ ])?)"
ARTICLE = r"(?P<article>[DdMNnOo]['’´`])"
ENTRY = re.compile(
    rf"{BEFORE_ENTRY}(?:(?P<family>{ARTICLE}?{NAME}),?|(?P<short>{capitalised(2, 2, SMALL)}),)"
    rf"[ ](?P<initial>{CAPITAL}\.){ENTRY_END}"
)
INITIAL = re.compile(r"[^\W\d_]\.")
REACH = 80
INITIAL_LENGTH = 2
LEAST = 2  # entries
ENTRIES = {"FAMILY": frozenset(", "), "FEMALE": frozenset(","), "MALE": frozenset(",")}  # and what follows


@lru_cache(maxsize=8)
def _row_end(joints: Joints) -> re.Pattern[str]:
    """Return the pattern of what ends a row behind the given name."""
    return re.compile(rf"[ ]{{2}}|\t|[ ]{{0,2}}(?:[\r\n]|\Z)|{between(joints.both, '&')}")


@lru_cache(maxsize=8)
def _filed(born: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of what follows a person in a file or a subject.

    That are a date of birth, a number in brackets, or what the matter is.
    """
    return re.compile(rf",?[ ]\(?(?:\d|{any_of(born)}|\*)|[ ]\([^()\n]{{0,12}}\d|[ ][–-][ ]\w")


def before_given_names(
    text: str, spans: Sequence[Span], known: NameEvidence, settings: Consistency | None = None
) -> list[Span]:
    """Return finds of listed family names, common words too, before the given names among sorted `spans`.

    Before an initial in a list; before a name behind a comma in the columns of a row, behind a colon or the
    time of a message; also behind a noun where a date of birth, a number in brackets or a matter follows.
    """
    settings = settings or load_consistency(known.knowledge.language)
    found = []
    for number, span in enumerate(spans):
        initial = len(span.text) == INITIAL_LENGTH and INITIAL.fullmatch(span.text) is not None
        if text[span.start - 1 : span.start] != " " or not (span.label in GIVEN or initial):
            continue
        if not initial and text[span.start - 2] != ",":
            continue
        place = _before(text, span, initial, known, settings)
        free = spans[number - 1].end if number else 0
        if place is not None and place[0] >= free:
            word = text[slice(*place)]
            found.append(Span(*place, "FAMILY", word, settings.enumeration.score, "consistency:enumerated"))
    return found


def _before(
    text: str, span: Span, initial: bool, known: NameEvidence, settings: Consistency
) -> tuple[int, int] | None:
    """Return where the family name stands before a given name or an initial, None where none does."""
    least = max(0, span.start - REACH)
    if initial or _row_end(settings.joints).match(text, span.end):
        before = (IN_LIST if initial else IN_ROW).search(text, least, span.start)
        if before is not None and (
            _is_family(before.group(1), known, settings)
            or (before.group().startswith("[") and known.may_be_only_family(before.group(1)))
        ):
            return before.span(1)
    if initial or _filed(settings.announced.born).match(text, span.end) is None:
        return None
    before = BEFORE_FILED.search(text, least, span.start)
    if before is None:
        return None
    noun, word = before.groups()
    if noun and not (noun[0].isupper() or noun in settings.announced.persons):
        return None
    if noun in settings.rows.never or word in settings.rows.never:
        return None
    if known.may_be_only_family(word):
        return before.span(2)
    if word not in settings.beside.common:
        begins_line = not noun and text[before.start(2) - 2 : before.start(2)] not in (": ", "; ")
        if begins_line or known.knowledge.is_given(word):  # "Gut, Anna - bis morgen"
            return None
    return before.span(2) if _is_family(word, known, settings) else None


def initials_behind_names(
    text: str, spans: Sequence[Span], known: NameEvidence, settings: Consistency | None = None
) -> list[Span]:
    """Return finds of the initials that end entries behind family names among sorted `spans`.

    In a text with two such entries others begin with any listed family name that stands in no find, or one
    with an article ("D'Angelo"); in rows with any word that mail seldom has. A listed name of two letters
    behind a comma ("Li, H.") is such an entry itself, where there is another. Behind a comma an initial makes
    an entry of a given name too ("Karim, N.").
    """
    settings = settings or load_consistency(known.knowledge.language)
    found: list[Span] = []
    entries = 0
    for number, span in enumerate(spans):
        if span.label not in ENTRIES or text[span.end : span.end + 1] not in ENTRIES[span.label]:
            continue
        initial = INITIAL_BEHIND.match(text, span.end)
        if initial is None:
            continue
        entries += 1
        if number + 1 == len(spans) or spans[number + 1].start >= initial.end():
            found.append(_found(initial, 1, "MALE", settings))
    if not entries:
        return found
    covered = Covered(spans)
    missed = [
        (entry, family)
        for entry in ENTRY.finditer(text)
        for family in ("short" if entry.group("short") else "family",)
        if not covered.touches(*entry.span(family)) and _begins_entry(entry, known, settings)
    ]
    if entries + sum(family == "short" for _, family in missed) < LEAST:
        return found
    for entry, family in missed:
        found.append(_found(entry, family, "FAMILY", settings))
        if not covered.touches(*entry.span("initial")):
            found.append(_found(entry, "initial", "MALE", settings))
    return found


def _begins_entry(entry: re.Match[str], known: NameEvidence, settings: Consistency) -> bool:
    """Tell whether an entry of two more begins with a family name."""
    word = entry.group("short")
    if word:
        return known.is_family(word) and word not in settings.rows.never
    word = entry.group("family")
    if entry.group("article") or _is_family(word, known, settings):
        return True
    return entry.group("list") is None and word not in settings.rows.never and known.may_be_only_family(word)


def _found(match: re.Match[str], group: int | str, label: str, settings: Consistency) -> Span:
    score = settings.enumeration.score
    return Span(*match.span(group), label, match.group(group), score, "consistency:enumerated")


def _is_family(word: str, known: NameEvidence, settings: Consistency) -> bool:
    words = known.knowledge.words
    if word in settings.rows.never or words.names_nobody(words.folding.word(word)):
        return False
    return word not in settings.given.kin and word not in settings.announced.words and known.is_family(word)
