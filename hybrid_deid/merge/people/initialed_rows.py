"""Family names before initials in a row: "1. Zug: Schmalenbach T., Wittkop H., Frei L.".

A tagger reads each entry by itself, takes a family name for a given one or a town, or common words for what
they mean; three such entries side by side are people, each with the family name first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from hybrid_deid.labels import GIVEN
from hybrid_deid.merge.consistency_settings import Consistency, load_consistency
from hybrid_deid.merge.growing import relabelled
from hybrid_deid.merge.mistaken_labels import MISTAKEN
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.name_patterns import CAPITAL, SMALL, TITLE_CASED, doubled
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.values import BY_START, Span
from hybrid_deid.word_patterns import between

SOURCE = "consistency:enumerated"
LEAST = 3  # entries of a row
GATE = re.compile(rf"[ ]{CAPITAL}\.[\s,;/:]")
ENTRY = re.compile(
    rf"(?<![\w.@-])(?P<family>{doubled(TITLE_CASED)})[ ](?P<initial>{CAPITAL}\.(?:-?{CAPITAL}\.)?)"
    rf"(?=[ ]?[,;/(:\r\n&+]|[ \t]+[\d:–-]|[ ]{SMALL}|[ ]{{2}}|\t|\.?\s*\Z)"
)
BULLET = r"[>|*• \t]{0,8}(?:[-–][ ]|\d{1,3}[.)]?[ \t]{1,4})?"
# Between entries that begin their lines stands what is told of one: "1. Wittkop H. 541 Holz", or the columns
# of a roster ("Wittkop H.   F   F   -").
LINES = re.compile(rf"(?:[ \t:–-]+[^\n]{{0,40}}|(?:[ ]{{2,40}}|[ ]{{0,20}}\t)[^\n]{{0,160}})\r?\n{BULLET}")
BEGINNING = re.compile(BULLET)


def with_initialed_rows(
    text: str, spans: Sequence[Span], known: NameEvidence, settings: Consistency | None = None
) -> tuple[Span, ...]:
    """Return sorted `spans` of a text with the family names and initials of rows of such entries.

    Two thirds of the names are no common words or listed family names, and most are no given names ("Anna S.,
    Petra K., Jonas B." stay). What is not doubted, or reaches beyond its entry, stays with all of its row.
    """
    if len(GATE.findall(text)) < LEAST - 1:
        return tuple(spans)  # nearly all documents
    settings = settings or load_consistency(known.knowledge.language)
    result = list(spans)
    for row in _rows(text, settings.joints.both):
        if _are_families_first(row, result, known, settings):
            for entry in row:
                _put(result, entry, "family", "FAMILY", settings)
                _put(result, entry, "initial", "MALE", settings)
    return tuple(sorted(result, key=BY_START))


def _rows(text: str, joints: tuple[str, ...]) -> Iterator[list[re.Match[str]]]:
    """Yield the entries of each row."""
    joint, row = _joint(joints), list[re.Match[str]]()
    for entry in ENTRY.finditer(text):
        if row and not _is_joined(text, row[-1], entry, joint):
            if len(row) >= LEAST:
                yield row
            row = []
        row.append(entry)
    if len(row) >= LEAST:
        yield row


@lru_cache(maxsize=8)
def _joint(words: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of what stands between the entries of a row."""
    return re.compile(
        rf"(?:[ ]\([^()\n]{{1,24}}\))?(?:[,;][ ]|[ ]?/[ ]?|{between(words, '&+')}|[ \t]*[,;]?\r?\n{BULLET})"
    )


def _is_joined(text: str, entry: re.Match[str], following: re.Match[str], joint: re.Pattern[str]) -> bool:
    """Tell whether an entry stands in a row with the one before it."""
    place = entry.end(), following.start()
    if joint.fullmatch(text, *place) is not None:
        return True
    if text.find("\n", *place) < 0:
        return False
    line = text.rfind("\n", 0, entry.start()) + 1
    begins = BEGINNING.fullmatch(text, line, entry.start()) is not None
    return begins and LINES.fullmatch(text, *place) is not None


def _are_families_first(
    row: Sequence[re.Match[str]], spans: Sequence[Span], known: NameEvidence, settings: Consistency
) -> bool:
    """Tell whether the entries of a row are people whose family names stand first."""
    words = [entry.group("family") for entry in row]
    if 3 * len(set(words)) < 2 * len(words) or not all(_may_change(spans, entry) for entry in row):
        return False
    if any(word in settings.rows.never or word in settings.given.kin for word in words):
        return False
    if all(map(_has_columns, row)):  # lists of pieces look like rosters ("Sonate C.   x")
        told = sum(
            known.is_family(word) or _is_found(entry, spans) for word, entry in zip(words, row, strict=True)
        )
        if 2 * told < len(words):
            return False
    given = sum(_is_given(entry, spans, known) for entry in row)
    large = settings.places.large
    families = sum(_may_be_family(word, known, settings) and word not in large for word in words)
    return 2 * given < len(words) and 3 * families >= 2 * len(words)


def _has_columns(entry: re.Match[str]) -> bool:
    """Tell whether the columns of a roster stand behind an entry."""
    return entry.string[entry.end() : entry.end() + 2].isspace() and entry.string[entry.end()] not in "\r\n"


def _is_found(entry: re.Match[str], spans: Sequence[Span]) -> bool:
    return any(span.label == "FAMILY" for span in _touching(spans, *entry.span("family")))


def _is_given(entry: re.Match[str], spans: Sequence[Span], known: NameEvidence) -> bool:
    """Tell whether an entry begins with a given name, as lists say or else a tagger does."""
    word = entry.group("family")
    if known.knowledge.gender(word) is not None:
        return not known.is_own_family(word)
    found = any(span.label in GIVEN for span in _touching(spans, *entry.span("family")))
    return found and not known.is_family(word)


def _may_be_family(word: str, known: NameEvidence, settings: Consistency) -> bool:
    return known.may_be_only_family(word) or known.is_common_family(word, settings.beside.common)


def _may_change(spans: Sequence[Span], entry: re.Match[str]) -> bool:
    """Tell whether all that was found in an entry lies in one of its parts, and may have another label."""
    for span in _touching(spans, *entry.span()):
        inside = any(
            entry.start(part) <= span.start and span.end <= entry.end(part) for part in ("family", "initial")
        )
        if not inside or not is_doubted(span) or span.label not in MISTAKEN:
            return False
    return True


def _put(spans: list[Span], entry: re.Match[str], part: str, label: str, settings: Consistency) -> None:
    """Put a part of an entry among spans; an initial that was found as a given name keeps its gender."""
    found = _touching(spans, *entry.span(part))
    if len(found) == 1 and (found[0].start, found[0].end) == entry.span(part):
        if found[0].label != label and not (part == "initial" and found[0].label in GIVEN):
            spans[spans.index(found[0])] = relabelled(found[0], label, "enumerated")
        return
    for span in found:
        spans.remove(span)
    spans.append(Span(*entry.span(part), label, entry.group(part), settings.enumeration.score, SOURCE))


def _touching(spans: Sequence[Span], start: int, end: int) -> list[Span]:
    return [span for span in spans if span.start < end and start < span.end]
