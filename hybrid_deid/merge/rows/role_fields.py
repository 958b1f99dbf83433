"""Family names that are words behind a part that people have in something: "Prüfer: Stein", "Ass: Kern".

A list or plan names such parts before a colon, and nothing but people behind it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from hybrid_deid.merge.consistency_settings import ListedRows, load_consistency
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.joint_settings import Joints
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.name_patterns import ENTRY_NAME
from hybrid_deid.merge.rows.listed_rows import SOURCE, is_entry
from hybrid_deid.values import Span
from hybrid_deid.word_patterns import any_of, between

Place = tuple[int, int]

COLON = ": "
REACH = 32
ROLE = re.compile(r"(?<![\w-])(?:\w+-)?([^\W\d_]+)\.?\Z")
ARROW = "->"


def role_fields(
    text: str, spans: Sequence[Span], known: NameEvidence, is_plain: Callable[[str], bool]
) -> list[Span]:
    """Return finds of family names behind a part and a colon, outside of sorted `spans`.

    One or several; behind a shift, which stands before other things as well, one of them was found.
    `is_plain` tells of a word that is a function word or one of the calendar.
    """
    settings = load_consistency(known.knowledge.language)
    covered = Covered(spans)
    found: list[Span] = []
    for start, needs_find in _fields(text, settings.listed_rows):
        places = list(_names(text, start, settings.joints))
        told = any(_is_family(covered, place) for place in places)
        if needs_find and not told:
            continue
        found += [
            Span(*place, "FAMILY", text[slice(*place)], settings.listed_rows.score, SOURCE)
            for place in places
            if not covered.touches(*place) and is_entry(text[slice(*place)], False, known, is_plain, settings)
        ]
    return found


def _fields(text: str, settings: ListedRows) -> Iterator[tuple[int, bool]]:
    """Yield where what stands behind a part and a colon begins, and whether the part is a shift."""
    colon = text.find(COLON)
    while colon >= 0:
        role = ROLE.search(text, max(0, colon - REACH), colon)
        if role is not None and (role.group(1) in settings.roles or role.group(1) in settings.shifts):
            yield colon + 1, role.group(1) in settings.shifts
        colon = text.find(COLON, colon + 1)


def _names(text: str, start: int, joints: Joints) -> Iterator[Place]:
    """Yield where the words stand that may be names, one joined to the next."""
    first, following = _patterns(joints)
    match = first.match(text, start)
    while match is not None:
        yield match.span(1)
        match = following.match(text, match.end())


@lru_cache(maxsize=8)
def _patterns(joints: Joints) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return the patterns of the first name of a field and of one that is joined to another."""
    words = [*joints.both, ARROW]
    end = rf"(?=[ ]?[,;/)&+\r\n]|[ ]{any_of([*words, '('])}|[ ]{{2}}|\.?\s{{0,3}}\Z|\.\s)"
    return (
        re.compile(rf"[ ]{{1,3}}({ENTRY_NAME}){end}"),
        re.compile(rf"(?:,[ ]|[ ]?[/&+][ ]?|{between(words)})({ENTRY_NAME})(?!:){end}"),
    )


def _is_family(covered: Covered, place: Place) -> bool:
    other = covered.reaching(*place)
    return other is not None and other.label == "FAMILY" and (other.start, other.end) == place
