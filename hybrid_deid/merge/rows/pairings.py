"""Names in the pairings of a match: "Toth - Wurm 7:6 2:6". A tagger takes both for one name or misses one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from hybrid_deid.merge.consistency_settings import Consistency, ListedRows, load_consistency
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.growing import part_of, relabelled
from hybrid_deid.merge.mistaken_labels import MISTAKEN, MISTAKEN_FAMILIES
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.name_patterns import CAPITAL, LETTER, NAME
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.merge.rows.listed_rows import SOURCE, is_entry
from hybrid_deid.values import BY_START, Span
from hybrid_deid.word_patterns import any_of

Place = tuple[int, int]

LEAST = 2  # names that are nothing but names
JOINTS = (" - ", " – ")


@lru_cache(maxsize=8)
def _pairing(rows: ListedRows) -> re.Pattern[str]:
    """Return the pattern of a pairing, of one or two players a side, and behind the number of a board."""
    numbered = rf"(?:{CAPITAL}{LETTER}{{0,9}}\.?[ ]?)?\d{{1,3}}[.:)]?[ \t]{{1,3}}"
    side = rf"(?:{any_of(rows.titles)}[ ])?({NAME})(?:[ ]?/[ ]?({NAME}))?"
    result = rf"(?:\d{{1,3}}|½)[:-](?:\d{{1,3}}|½)(?!\w)|{any_of(rows.results)}(?!\w)"
    return re.compile(
        rf"^[>|*• \t]{{0,8}}(?:{numbered})?{side}[ ][-–][ ]{side}(?=[ \t]{{1,8}}(?:{result}))", re.MULTILINE
    )


@dataclass(frozen=True)
class _Players:
    """What is found in the pairings of a text, and which of their names are told."""

    text: str
    found: Mapping[Place, Span]
    covered: Covered
    is_name: Callable[[Place], bool]
    is_player: Callable[[Place], bool]
    score: float


def with_pairings(
    text: str,
    spans: Sequence[Span],
    known: NameEvidence,
    is_plain: Callable[[str], bool],
    settings: Consistency | None = None,
) -> tuple[Span, ...]:
    """Return sorted `spans` of a text with the family names in pairings that have a result.

    Two names of all are found as FAMILY, alone or both as one, and no common words; then a doubted find of
    both is parted, and beside a FAMILY a listed name of the language or a rare one counts, also one that was
    found under another label; so do both of a pairing where two hold names. `is_plain` tells of a function
    word or one of the calendar.
    """
    if not any(map(text.__contains__, JOINTS)) or not any(span.label == "FAMILY" for span in spans):
        return tuple(spans)
    settings = settings or load_consistency(known.knowledge.language)
    pairs = [_sides(match) for match in _pairing(settings.listed_rows).finditer(text)]
    if not pairs:
        return tuple(spans)
    found = {(span.start, span.end): span for span in spans}
    named = {place for pair in pairs for place in _told_families(found, pair)}
    if sum(not known.is_something_else(word) for word in {text[slice(*place)] for place in named}) < LEAST:
        return tuple(spans)

    def is_name(place: Place) -> bool:
        return place in named or is_entry(text[slice(*place)], False, known, is_plain, settings)

    def is_player(place: Place) -> bool:
        return is_name(place) or (place in found and known.is_family(text[slice(*place)]))

    players = _Players(text, found, Covered(spans), is_name, is_player, settings.listed_rows.score)
    among = sum(not named.isdisjoint(pair) for pair in pairs) >= LEAST
    parted, added = set[Place](), list[Span]()
    for pair in pairs:
        places, names = _in_pair(players, pair, among)
        parted.update(places)
        added += names
    kept = [span for span in spans if (span.start, span.end) not in parted]
    return tuple(sorted([*kept, *added], key=BY_START))


def _told_families(found: Mapping[Place, Span], pair: Sequence[Place]) -> Iterator[Place]:
    """Yield the names of a pairing that are found as FAMILY, alone or with others as one."""
    families = [whole for whole in _wholes(pair) if _label(found, whole) == "FAMILY"]
    yield from (place for place in pair if any(_lies_in(place, whole) for whole in families))


def _in_pair(players: _Players, pair: Sequence[Place], among: bool) -> tuple[set[Place], list[Span]]:
    """Return the places of the finds of a pairing that go, and the finds that come.

    `among` tells that several pairings of the text hold names.
    """
    found = players.found
    parted, added = set[Place](), list[Span]()
    told = any(_label(found, place) == "FAMILY" for place in pair)
    if told or (among and all(map(players.is_player, pair))):
        other = [place for place in pair if place in found and _is_other(found[place])]
        mistaken = list(filter(players.is_player, other))
        parted.update(mistaken)
        added += [relabelled(found[place], "FAMILY", "listed") for place in mistaken]
    for whole in _wholes(pair):
        sides = [place for place in pair if _lies_in(place, whole)]
        if whole not in found or len(sides) == 1:
            continue
        if is_doubted(found[whole]) and found[whole].label in MISTAKEN and all(map(players.is_name, sides)):
            parted.add(whole)
            added += [_part(found[whole], *place) for place in sides]
            told = True
    if told:
        added += [
            _found(players.text, place, players.score)
            for place in pair
            if not players.covered.touches(*place) and players.is_name(place)
        ]
    return parted, added


def _sides(match: re.Match[str]) -> list[Place]:
    """Return where the names of a pairing stand."""
    return [match.span(group) for group in range(1, 5) if match.group(group) is not None]


def _wholes(pair: Sequence[Place]) -> Iterator[Place]:
    """Yield the names of a pairing, and what a find over several of them in a row would be."""
    for number, (start, _) in enumerate(pair):
        for _, end in pair[number:]:
            yield start, end


def _lies_in(place: Place, whole: Place) -> bool:
    return whole[0] <= place[0] and place[1] <= whole[1]


def _is_other(span: Span) -> bool:
    """Tell whether a find is a guess of another label that a family name is taken for."""
    return span.label in MISTAKEN_FAMILIES and is_doubted(span)


def _found(text: str, place: Place, score: float) -> Span:
    start, end = place
    note = f"{SOURCE} FAMILY {start}-{end} {score:.3f} kept"
    return Span(start, end, "FAMILY", text[start:end], score, SOURCE, provenance=(note,))


def _label(found: Mapping[Place, Span], place: Place) -> str:
    return found[place].label if place in found else ""


def _part(whole: Span, start: int, end: int) -> Span:
    """Return one of the two names that were found as one."""
    note = f"consistency:listed {whole.label} {start}-{end} {whole.score:.3f} cut"
    return part_of(whole, start, end, "FAMILY", note)
