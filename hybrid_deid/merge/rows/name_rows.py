"""Names in lists and tables: rows such as "Hoppenstedt, Volker  -233" or "Abendroth;Mathilda;7b".

Annotated mail holds hardly any, and a tagger reads each row by itself; two rows of one kind are no chance.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence, Set
from typing import NamedTuple

from hybrid_deid.mentions import NameKnowledge
from hybrid_deid.merge.consistency_settings import Consistency, load_consistency
from hybrid_deid.merge.growing import part_of, relabelled
from hybrid_deid.merge.mistaken_labels import MISTAKEN
from hybrid_deid.merge.people.name_evidence import NameEvidence
from hybrid_deid.merge.people.surname_first import WORD, Entry, names_of
from hybrid_deid.merge.policy import is_settled
from hybrid_deid.merge.rows.runs import runs
from hybrid_deid.values import BY_END, BY_START, Line, Span

LEAST = 2  # rows
MOST_APART = 2  # lines from one row to the next
SEPARATORS = frozenset(",;|\t")
GAPS = SEPARATORS | {" "}
SEPARATOR = r"(?:,[ ]{1,2}|[ ]{0,40}\t[ \t]{0,40}|[ ]{2,80}|[ ]{0,3}[;|][ ]{0,3})"
# Before the first column may stand a number or a sign.
ROW = re.compile(
    rf"[>|*•· \t–-]{{0,8}}(?:\d{{1,3}}[.)]?[ \t]{{1,4}})?({WORD}(?:[ ]{WORD})?)({SEPARATOR})"
    rf"({WORD}(?:[ ]{WORD})?)(?=[ \t]*(?:$|[,;|(\d:+–-]|\t)|[ ]{{2}})"
)
NEXT = re.compile(SEPARATOR)
SUBJECT = 2  # letters at most, before a mark
MARK = re.compile(r"[ ]\d(?!\d)")


class Row(NamedTuple):
    """A name in its line: the number of the line among the lines, what parts the columns, the name."""

    line: int
    kind: str
    entry: Entry


def with_name_rows(
    text: str,
    lines: Sequence[Line],
    spans: Sequence[Span],
    known: NameEvidence,
    settings: Consistency | None = None,
) -> tuple[Span, ...]:
    """Return sorted `spans` of a text with the names of rows that stand one below the other.

    Rows begin with a family name and a given one, in either order, in columns of one kind; a comma parts them
    where the family name comes first. Of half of the family names it must be `known` that they may be some. A
    listed place further on in such a row is CITY. What `surname_first.names_of` leaves alone stays.
    """
    settings = settings or load_consistency(known.knowledge.language)
    rows = _rows(text, lines, spans, known, settings.rows.never)
    if not rows:
        return tuple(spans)  # most documents
    result = list(spans)
    for row in rows:
        begin, end = row.entry.ends
        first = bisect_right(result, begin, key=BY_END)
        behind = bisect_left(result, end, key=BY_START)
        inside = result[first:behind]
        rest: list[Span] = []
        if inside and inside[-1].end > end:
            rest = _rest(text, inside[-1], end)
            inside = inside[:-1] if rest else inside
        names = names_of(text, row.entry, inside, known, settings)
        if names:
            result[first:behind] = [*names, *rest]
            _mark_places(lines[row.line].end, result, first + len(names), known.knowledge)
    return tuple(result)


def _rows(
    text: str,
    lines: Sequence[Line],
    spans: Sequence[Span],
    known: NameEvidence,
    never: Set[str],
) -> list[Row]:
    """Return the rows that stand one below the other, where half of their family names may be some."""
    if not spans:
        return []
    beside = [span for span in spans if _is_beside_column(text, span)]
    if len(beside) < LEAST:
        return []
    numbers = sorted({_line_of(span, lines) for span in beside})
    rows = (_row(text, number, lines[number], known, never) for number in numbers)

    def is_run(run: Sequence[Row]) -> bool:
        names = sum(known.may_be_family(text[slice(*row.entry.family)]) for row in run)
        return len(run) >= LEAST and 2 * names >= len(run)

    return [row for run in runs(filter(None, rows), _goes_on) if is_run(run) for row in run]


def _goes_on(last: Row, row: Row) -> bool:
    return last.kind == row.kind and row.line - last.line <= MOST_APART


def _row(
    text: str,
    number: int,
    line: Line,
    known: NameEvidence,
    never: Set[str],
) -> Row | None:
    match = ROW.match(text, line.start, line.end)
    if match is None:
        return None
    first, second = (match.group(group).split()[0] for group in (1, 3))
    if first in never or not (first[0].isupper() and second[0].isupper()):
        return None
    if len(match.group(3)) <= SUBJECT and MARK.match(text, match.end(), line.end):
        return None  # "Karim     De 2  Ma 3"
    kind = match.group(2).strip(" ")[:1]
    knowledge, is_family = known.knowledge, known.is_family
    if knowledge.gender(second) is not None and not (knowledge.is_given(first) and not is_family(first)):
        return Row(number, kind, Entry(match.span(1), match.span(3), False, True))
    if kind != "," and knowledge.gender(first) is not None and is_family(second):
        return Row(number, kind + "given", Entry(match.span(3), match.span(1), False, True))
    return None


def _is_beside_column(text: str, span: Span) -> bool:
    """Tell whether columns part a find from what stands beside it, or stand in it."""
    if span.label not in MISTAKEN:
        return span.label == "EMAIL" and ";" in span.text
    start, end = span.start, span.end
    behind, before = text[end : end + 1], text[start - 1 : start] if start else ""
    if behind in SEPARATORS or before in SEPARATORS:
        return True
    return (behind == " " and text[end + 1 : end + 2] in GAPS) or (
        before == " " and text[start - 2 : start - 1] in GAPS
    )


def _line_of(span: Span, lines: Sequence[Line]) -> int:
    return max(0, bisect_right(lines, span.start, key=BY_START) - 1)


def _rest(text: str, span: Span, end: int) -> list[Span]:
    """Return what is left of an address that a tagger began in the columns before it."""
    gap = NEXT.match(text, end, span.end)
    if gap is None or span.label != "EMAIL" or is_settled(span) or gap.end() == span.end:
        return []
    return [part_of(span, gap.end(), span.end)]


def _mark_places(end: int, spans: list[Span], number: int, knowledge: NameKnowledge) -> None:
    """Make CITY of the listed places among the finds from a number on that stand before `end`."""
    while number < len(spans) and spans[number].start < end:
        span = spans[number]
        if span.label in MISTAKEN and span.text in knowledge.places.listed and not is_settled(span):
            spans[number] = relabelled(span, "CITY", "row")
        number += 1
