"""Names in the pairings of a match: "Toth - Wurm 7:6 2:6". A tagger takes both for one name or misses one."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from hybrid_deid.merge.consistency_settings import Consistency, load_consistency
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.growing import part_of
from hybrid_deid.merge.mistaken_labels import MISTAKEN
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.name_patterns import NAME
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.merge.rows.listed_rows import SOURCE, is_entry
from hybrid_deid.values import BY_START, Span

Place = tuple[int, int]

LEAST = 2  # names that are nothing but names
JOINTS = (" - ", " – ")
PAIRING = re.compile(
    rf"^[>|*• \t]{{0,8}}(?:\d{{1,3}}[.)]?[ \t]{{1,3}})?({NAME})[ ][-–][ ]({NAME})(?=[ \t]{{1,8}}"
    r"(?:\d{1,3}|½)[:-](?:\d{1,3}|½)(?!\w))",
    re.MULTILINE,
)


def with_pairings(
    text: str,
    spans: Sequence[Span],
    known: NameEvidence,
    is_plain: Callable[[str], bool],
    settings: Consistency | None = None,
) -> tuple[Span, ...]:
    """Return sorted `spans` of a text with the family names in pairings that have a result.

    Two names of all are found as FAMILY, alone or both as one, and no common words; then a doubted find of
    both is parted, and beside a FAMILY a listed name of the language or a rare one counts. `is_plain` tells
    of a function word or one of the calendar.
    """
    if not any(joint in text for joint in JOINTS) or not any(span.label == "FAMILY" for span in spans):
        return tuple(spans)
    pairs = list(PAIRING.finditer(text))
    if not pairs:
        return tuple(spans)
    settings = settings or load_consistency(known.knowledge.language)
    found = {(span.start, span.end): span for span in spans}
    named = {
        place
        for pair in pairs
        for place in _sides(pair)
        if "FAMILY" in (_label(found, place), _label(found, (pair.start(1), pair.end(2))))
    }
    if sum(not known.is_something_else(word) for word in {text[slice(*place)] for place in named}) < LEAST:
        return tuple(spans)

    def is_name(place: Place) -> bool:
        return place in named or is_entry(text[slice(*place)], False, known, is_plain, settings)

    covered, parted, added = Covered(spans), set(), list[Span]()
    for pair in pairs:
        both = (pair.start(1), pair.end(2))
        if both in found:
            if is_doubted(found[both]) and found[both].label in MISTAKEN and all(map(is_name, _sides(pair))):
                parted.add(both)
                added += [_part(found[both], *place) for place in _sides(pair)]
        elif any(_label(found, place) == "FAMILY" for place in _sides(pair)):
            added += [
                _found(text, place, settings.listed_rows.score)
                for place in _sides(pair)
                if not covered.touches(*place) and is_name(place)
            ]
    kept = [span for span in spans if (span.start, span.end) not in parted]
    return tuple(sorted([*kept, *added], key=BY_START))


def _sides(pair: re.Match[str]) -> tuple[Place, Place]:
    return pair.span(1), pair.span(2)


def _found(text: str, place: Place, score: float) -> Span:
    start, end = place
    note = f"{SOURCE} FAMILY {start}-{end} {score:.3f} kept"
    return Span(start, end, "FAMILY", text[start:end], score, SOURCE, provenance=(note,))


def _label(found: dict[Place, Span], place: Place) -> str:
    return found[place].label if place in found else ""


def _part(whole: Span, start: int, end: int) -> Span:
    """Return one of the two names that were found as one."""
    note = f"consistency:listed {whole.label} {start}-{end} {whole.score:.3f} cut"
    return part_of(whole, start, end, "FAMILY", note)
