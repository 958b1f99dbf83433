"""The values that flow through the pipeline: small, immutable, and ignorant of files and models.

All offsets are Unicode code points into the original text, end exclusive.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any, NamedTuple

BY_START = attrgetter("start")  # the order of spans, and of lines, in a text
BY_BOUNDS = attrgetter("start", "end")  # the same order, the shorter first of those that start alike
BY_END = attrgetter("end")  # that of the first, where they do not overlap
WEEK_SOURCE = "beside:week"  # of a calendar week that moves with dates; it may become another one of its text


@dataclass(frozen=True, slots=True)
class Region:
    """A stretch of a document that a format maps back to one place (a header, a column, a text node).

    `name` is the format's own address of the place, `kind` is "body", "header" or "attribute".
    Spans never cross the border of a region.
    """

    start: int
    end: int
    name: str
    kind: str = "body"


@dataclass(frozen=True, slots=True)
class KnownValue:
    """A value the caller already knows to be personal: a name of a mail header, a cell of a row.

    `label` is a label of the scheme, or "PERSON" for a name not yet split into given and family name.
    """

    text: str
    label: str
    source: str = "caller"


@dataclass(frozen=True, slots=True, init=False)
class Span:
    """A labelled stretch of a text.

    `text` is what stands at [start, end); `score` is a probability-like value in [0, 1];
    `source` says who found it ("model:de_email", "rule:phone.at", "known:header", "gold");
    `validated` is true when a check digit or a registry confirmed it; `provenance` lists the
    findings that it was merged from (no text, so that it may be logged). Raises ValueError for offsets that
    are none, or do not agree with the text.
    """

    start: int
    end: int
    label: str
    text: str
    score: float = 1.0
    source: str = ""
    validated: bool = False
    provenance: tuple[str, ...] = ()

    def __init__(
        self,
        start: int,
        end: int,
        label: str,
        text: str,
        score: float = 1.0,
        source: str = "",
        validated: bool = False,
        provenance: tuple[str, ...] = (),
    ) -> None:
        # What dataclass would write takes half as long again, and a document makes dozens of spans.
        if not 0 <= start < end:
            raise ValueError(f"a span needs 0 <= start < end, not {start}..{end}")
        if len(text) != end - start:
            raise ValueError(f"a span of {end - start} characters holds {len(text)}")
        set_start, set_end, set_label, set_text, set_score, set_source, set_validated, set_provenance = SLOTS
        set_start(self, start)
        set_end(self, end)
        set_label(self, label)
        set_text(self, text)
        set_score(self, score)
        set_source(self, source)
        set_validated(self, validated)
        set_provenance(self, provenance)


# What fills the slots of a frozen Span, in the order of its fields.
SLOTS = tuple(getattr(Span, one.name).__set__ for one in fields(Span))


@dataclass(frozen=True, slots=True)
class Document:
    """A text with its identity and what its format needs to write it back.

    `id` is unique within its source. `regions` is empty when the whole text is one region.
    `known` are values to be hidden wherever they occur. `metadata` belongs to the format and the
    caller (scope fields such as "thread"); the engine passes it on unread, except a scope field.
    `spans` are annotations that came with the input (gold), sorted, empty when there were none.
    """

    id: str
    text: str
    metadata: Mapping[str, Any] = field(default_factory=dict)
    regions: tuple[Region, ...] = ()
    known: tuple[KnownValue, ...] = ()
    spans: tuple[Span, ...] = ()


class Token(NamedTuple):
    """A token: `text` stands at [start, end) of the document.

    A named tuple, for a document has hundreds and a frozen dataclass takes four times as long to make.
    """

    start: int
    end: int
    text: str


class Line(NamedTuple):
    """A non-empty line of the document: the sequence the taggers work on.

    `number` counts physical lines from 1; [start, end) excludes the line break.
    """

    number: int
    start: int
    end: int
    tokens: tuple[Token, ...]


class Replacement(NamedTuple):
    """What stands in the output for one span: [start, end) of the output text, possibly empty.

    A named tuple, as a token is: every span has one.
    """

    start: int
    end: int
    label: str
    text: str
    strategy: str


@dataclass(frozen=True, slots=True)
class Result:
    """A de-identified document: `replacements[i]` stands for `spans[i]`, both in text order."""

    document: Document
    text: str
    spans: tuple[Span, ...]
    replacements: tuple[Replacement, ...]

    def region_text(self, start: int, end: int) -> str:
        """Return what the stretch [start, end) of the original became in the output.

        No span may cross the border of the stretch (the pipeline clips spans at regions).
        """
        pieces: list[str] = []
        position = start
        for span, replacement in zip(self.spans, self.replacements, strict=True):
            if span.end <= start or span.start >= end:
                continue
            pieces.append(self.document.text[position : span.start])
            pieces.append(replacement.text)
            position = span.end
        pieces.append(self.document.text[position:end])
        return "".join(pieces)


def apply_replacements(
    document: Document,
    spans: Sequence[Span],
    texts: Sequence[str],
    strategies: Sequence[str],
    labels: Sequence[str] | None = None,
) -> Result:
    """Put `texts[i]` in the place of `spans[i]` and return the result; all else stays byte for byte.

    `labels` are those of the texts, where they are not those of the spans.
    `spans` must be sorted, must not overlap, and must agree with the text of the document;
    raises ValueError otherwise, without quoting the text.
    """
    whole = document.text
    pieces: list[str] = []
    replacements: list[Replacement] = []
    make = tuple.__new__  # half the time of calling Replacement
    position = 0
    length = 0
    if labels is None:
        labels = [span.label for span in spans]
    for span, text, strategy, label in zip(spans, texts, strategies, labels, strict=True):
        start, end = span.start, span.end
        if start < position:
            raise ValueError(f"span {start}..{end} overlaps the one before it")
        if whole[start:end] != span.text:
            raise ValueError(f"span {start}..{end} disagrees with the text")
        pieces += (whole[position:start], text)
        begin = length + start - position
        length = begin + len(text)
        replacements.append(make(Replacement, (begin, length, label, text, strategy)))
        position = end
    pieces.append(whole[position:])
    return Result(document, "".join(pieces), tuple(spans), tuple(replacements))
