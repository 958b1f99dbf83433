"""Names that a hyphen joins are one: "Anna-Lena", "Maier-Schmidt", "Karl-Marx-Allee" (guidelines).

So is a code: "INV-559724", "4471-8821-X"; and a number has its closing bracket. On the way, what was taken in
before a name is cut off: a hyphen, or, before a number, "Tel." or a bracket that opens what ends elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from itertools import compress

from hybrid_deid.labels import GIVEN
from hybrid_deid.merge.consistency_settings import Compound
from hybrid_deid.merge.growing import part_of
from hybrid_deid.merge.mistaken_labels import NUMBERS
from hybrid_deid.merge.policy import is_settled
from hybrid_deid.merge.word_before import word_before
from hybrid_deid.values import BY_START, Span

HYPHENS = "-\u2010\u2011"
JOINING = frozenset(HYPHENS)
CODE_JOINING = JOINING | {"/"}
# What stands beside a span that may grow; a hyphen may end the line before ("Karl-\nMarx-Allee").
BEFORE, BEHIND = CODE_JOINING | {"\n"}, CODE_JOINING | {")"}
# Words before a street name that a hyphen joins to it; bounded, so that a text of one line costs no more.
LEADING = re.compile(rf"(?:[^\W\d_][\w.]{{0,40}}[{HYPHENS}]){{1,4}}$")
REACH = 120
NAMES = frozenset({"FEMALE", "MALE", "FAMILY", "CITY", "ORG", "STREET"})
# "Tel.+49 ..." is one token to the tagger; the word is no part of the number. An O is a 0 that was misread.
ANNOUNCED = re.compile(r"(?![Oo]\d)[^\W\d_]{1,12}[.:]{0,2}\s{0,3}(?=[+(]{0,2}\d)")
# So of an identifier: the settings list such words.
ANNOUNCING = re.compile(r"([^\W\d_]{2,12})[.:]{0,2}\s{1,3}(?=\S)")
# The second half of a family name, where nothing follows that a noun like "Müller-Fan" would be part of.
SECOND_HALF = re.compile(rf"[{HYPHENS}][^\W\d_]{{3,40}}(?=[ \t]{{0,3}}(?:\Z|[\n,;:.!?()<\[/|]))")
# Capitals before the digits of a code.
CODE_BEGINNING = re.compile(rf"(?:[A-ZÄÖÜ]{{1,6}}[{HYPHENS}/]){{1,3}}$")
# Capitals and digits behind one.
CODE_ENDING = re.compile(rf"(?:[{HYPHENS}/][A-ZÄÖÜ0-9]{{1,12}}(?![^\W_]|[.,]\d)){{1,4}}")


def with_compounds(text: str, spans: Iterable[Span], known: Compound) -> tuple[Span, ...]:
    """Return merged `spans` with those that a hyphen joins to one name united; halves of names are completed.

    consistency.toml says which labels unite, and to what; two places do where the second is a quarter of the
    first ("28757 Bremen-Vegesack", not "Bremen-Hamburg"). What a caller knows or a validator confirmed stays
    as it is. `spans` do not overlap; neither do those returned.
    """
    trimmed = (_trimmed(span, known) if _may_have_more(span) else span for span in spans)
    ordered = sorted(trimmed, key=BY_START)
    joined = [
        text[span.start - 1 : span.start] in BEFORE or text[span.end : span.end + 1] in BEHIND
        for span in ordered
    ]
    if not any(_is_joined(text, span) for span in compress(ordered, joined)):
        return tuple(ordered)  # most documents
    wholes: list[Whole] = []  # the last first
    for number in range(len(ordered) - 1, -1, -1):
        span = ordered[number]
        if not joined[number]:
            wholes.append(Whole(span))
            continue
        before = ordered[number - 1] if number else None
        label = _whole_label(text, span, wholes[-1], before, known) if wholes else None
        if label:
            whole = wholes[-1]
            whole.score = max(whole.score, span.score)
            whole.grow(span.start, whole.end, label)
        else:
            whole = Whole(span)
            wholes.append(whole)
        if not is_settled(whole.find):
            _complete_beginning(text, whole, before.end if before else 0, known)
            _complete_end(text, whole, before, wholes[-2].start if len(wholes) > 1 else len(text))
    return tuple(whole.span(text) for whole in reversed(wholes))


class Whole:
    """A find that grows; a span is made of it once, for copying it at each step takes quadratic time."""

    __slots__ = ("_notes", "end", "find", "label", "score", "start")

    def __init__(self, find: Span) -> None:
        """Begin with a find."""
        self.find = find
        self.start, self.end, self.label, self.score = find.start, find.end, find.label, find.score
        self._notes: list[str] = []

    def grow(self, start: int, end: int, label: str) -> None:
        """Stretch to [start, end), under a label."""
        self._notes.append(f"consistency:compound {self.label} {start}-{end} {self.score:.3f} united")
        self.start, self.end, self.label = start, end, label

    def span(self, text: str) -> Span:
        """Return the find as it is now."""
        if not self._notes:
            return self.find
        return replace(
            self.find,
            start=self.start,
            end=self.end,
            text=text[self.start : self.end],
            label=self.label,
            score=self.score,
            validated=False,
            provenance=(*self.find.provenance, *self._notes),
        )


def _is_joined(text: str, span: Span) -> bool:
    """Tell whether a hyphen, beside a code a stroke, or behind a number a bracket stands beside a span."""
    before, behind = text[span.start - 1 : span.start], text[span.end : span.end + 1]
    if span.label == "UFID":
        return before in CODE_JOINING or behind in CODE_JOINING
    if span.label == "PHONE" and behind == ")":
        return True
    return before in JOINING or (span.label == "FAMILY" and behind in JOINING)


def _whole_label(text: str, span: Span, behind: Whole, before: Span | None, known: Compound) -> str | None:
    """Return the label of what a hyphen makes of two finds, None where they stay two.

    `before` is the find before them.
    """
    if (
        behind.start - span.end != 1
        or text[span.end] not in HYPHENS
        or is_settled(span)
        or is_settled(behind.find)
    ):
        return None
    if span.label == behind.label == "CITY":
        return "CITY" if _has_quarter(text, span, before, known) else None
    return known.whole.get((span.label, behind.label))


def _has_quarter(text: str, span: Span, before: Span | None, known: Compound) -> bool:
    """Tell whether what a hyphen joins to a town is its quarter, and not the other end of a route."""
    if before is not None and before.label == "ZIP" and text[before.end : span.start] == " ":
        return True
    return word_before(text, span.start).lower() in known.place_before


def _may_have_more(span: Span) -> bool:
    """Tell quickly whether a span may hold more than its name or number: few do."""
    text = span.text
    return text[0] in JOINING or text[-1] in JOINING or span.label in NUMBERS


def _trimmed(span: Span, known: Compound) -> Span:
    """Return a span without the hyphen that it begins with, a number without the word before it."""
    cut = 0
    if is_settled(span):
        return span
    if span.label in NAMES and span.text[0] in HYPHENS and span.text[1:2].isalpha():
        cut = 1
    elif span.label in GIVEN and span.text[-1] in HYPHENS and len(span.text) > 1:  # "H.-" of "H.-J."
        return part_of(span, span.start, span.end - 1)
    elif span.label == "PHONE" and (announced := ANNOUNCED.match(span.text)):
        cut = announced.end()
    elif span.label == "PHONE" and span.text[0] == "(" and ")" not in span.text:
        cut = 1
    elif span.label == "UFID" and (announcing := ANNOUNCING.match(span.text)):
        if announcing.group(1) in known.announcing_phones:
            span = replace(span, label="PHONE")
        elif announcing.group(1) not in known.announcing_codes:
            return span
        cut = announcing.end()
    return part_of(span, span.start + cut, span.end) if cut else span


def _complete_beginning(text: str, whole: Whole, free: int, known: Compound) -> None:
    """Stretch a street name or code to what a hyphen joins to its beginning, from `free` on."""
    if whole.label in known.complete:
        beginning = LEADING
    elif whole.label == "UFID":
        beginning = CODE_BEGINNING
    else:
        return
    before = beginning.search(text, max(free, whole.start - REACH), whole.start)
    if before is not None and not (before.start() and text[before.start() - 1].isalnum()):
        whole.grow(before.start(), whole.end, whole.label)


def _complete_end(text: str, whole: Whole, before: Span | None, end: int) -> None:
    """Stretch a family name behind a given one (`before`) to its second half, a code to what is joined to it
    and a number to the bracket that closes one within it; all end by `end`.
    """
    if whole.label == "UFID":
        rest = CODE_ENDING.match(text, whole.end)
        if rest is not None and rest.end() <= end:
            whole.grow(whole.start, rest.end(), whole.label)
        return
    if whole.label == "PHONE":
        if text[whole.end : whole.end + 1] == ")" and whole.end < end:
            number = text[whole.start : whole.end]
            if number.count("(") > number.count(")"):
                whole.grow(whole.start, whole.end + 1, whole.label)
        return
    if whole.label != "FAMILY" or before is None or before.label not in GIVEN:
        return
    half = SECOND_HALF.match(text, whole.end)
    if half is None or half.end() > end or not text[whole.end + 1].isupper():
        return
    if before.end < whole.start and not text[before.end : whole.start].strip(" \t"):
        whole.grow(whole.start, half.end(), whole.label)
