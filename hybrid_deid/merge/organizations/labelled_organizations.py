"""Organizations behind a label or below a heading that says so: "Lieferant: Kolbenschlag", a column "Firma".

A tagger takes most of them for people, as their names are those of people.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from hybrid_deid.merge.growing import grown, relabelled
from hybrid_deid.merge.organizations.named_houses import HouseEvidence
from hybrid_deid.merge.organizations.organization_settings import LabelledNames
from hybrid_deid.merge.people.name_patterns import capitalised
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.merge.rows.delimited_rows import runs_of_rows
from hybrid_deid.values import BY_END, BY_START, Span

WORD = capitalised(2, 31)
NAME = rf"{WORD}(?:-{WORD})?"
VALUE = re.compile(
    rf"(?P<name>{NAME}(?:[ ](?:&[ ])?{NAME}){{0,3}})(?=[ \t]*(?:\Z|[\r\n,;|(/]|\.(?:\s|\Z)|[ ][–-][ ]))"
)
LABELLED = re.compile(r":(?<=\w:)[ \t]{1,12}")
LABEL = re.compile(r"(?<![\w-])[^\W\d_]+\Z")
LONGEST = 24  # letters of a label, and blanks before it
SEPARATORS = frozenset("\n|;,(/•*-–>")
MISTAKEN = frozenset({"FAMILY", "CITY"})

Place = tuple[int, int]


def with_labelled_organizations(
    text: str, spans: Sequence[Span], evidence: HouseEvidence, known: LabelledNames
) -> tuple[Span, ...]:
    """Return sorted `spans` of a text with what stands behind a label or in a column of firms as ORG.

    That is a family name or unlisted place that a tagger saw there, or several with no given name, and a rare
    word that nobody saw. A listed town, and what a rule, a caller or a validator says, stays.
    """
    result = list(spans)
    for start, end in {*_behind_labels(text, known), *_in_columns(text, known)}:
        first, last = bisect_right(result, start, key=BY_END), bisect_left(result, end, key=BY_START)
        inside = result[first:last]
        whole = _whole(text, (start, end), inside, evidence, known)
        if whole is not None:
            result[first:last] = [whole]
    return tuple(result)


def _behind_labels(text: str, known: LabelledNames) -> Iterator[Place]:
    """Yield where the values stand behind labels that begin a line or a part of one."""
    for colon in LABELLED.finditer(text):
        label = LABEL.search(text, max(0, colon.start() - LONGEST), colon.start())
        if label is None or label.group().lower() not in known.labels:
            continue
        before = text[max(0, label.start() - LONGEST) : label.start()].rstrip(" \t")[-1:]
        value = VALUE.match(text, colon.end()) if not before or before in SEPARATORS else None
        if value is not None:
            yield value.span("name")


def _in_columns(text: str, known: LabelledNames) -> Iterator[Place]:
    """Yield where the values stand in the columns of tables that a heading tells."""
    for run in runs_of_rows(text):
        headings = [text[start:end].lower() for start, end in run[0].fields]
        for column, heading in enumerate(headings):
            if heading not in known.labels:
                continue
            for row in run[1:]:
                start, end = row.fields[column]
                value = VALUE.match(text, start)
                if value is not None and value.end("name") == end:
                    yield start, end


def _whole(
    text: str, place: Place, inside: Sequence[Span], evidence: HouseEvidence, known: LabelledNames
) -> Span | None:
    """Return the organization that a value is, None where it is none or is found as one."""
    start, end = place
    value = text[start:end]
    if not inside:
        if " " in value or not evidence.is_name(value, known.noun_endings) or evidence.is_place(value):
            return None
        return Span(start, end, "ORG", value, known.score, "consistency:labelled")
    if inside[0].start != start or inside[-1].end > end or any(map(_stays, inside)):
        return None
    if any(span.label == "CITY" and evidence.is_place(span.text) for span in inside):
        return None
    if MISTAKEN.isdisjoint(span.label for span in inside):
        return None
    first = inside[0]
    if len(inside) == 1 and (first.start, first.end) == place:
        return relabelled(first, "ORG", "labelled")
    return grown(text, first, start, end, "ORG", "labelled", inside[1:])


def _stays(span: Span) -> bool:
    return span.label not in MISTAKEN | {"ORG"} or not is_doubted(span)
