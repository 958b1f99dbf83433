"""Dates of a tagger that are a day, a name and an age, or two numbers and a name: "12. Uwe 60.", "2. 45 Uhl".

The surrogate of a date would copy the name, for it is no month.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from hybrid_deid.labels import GIVEN
from hybrid_deid.merge.growing import part_of
from hybrid_deid.merge.people.name_patterns import TITLE_CASED
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.merge.word_labels import WordLabels
from hybrid_deid.values import Span

DAY_AND_NAME = re.compile(
    rf"\d{{1,3}}\.[ ](?P<number>\d{{1,4}}[ ])?(?P<name>{TITLE_CASED})(?:[ ]\d{{1,3}}\.?)?"
)


def with_names_in_dates(found: Iterable[Span], labels: Callable[[], WordLabels]) -> list[Span]:
    """Return finds of a tagger, of those dates the day and the name, the age alone is nobody's.

    The word is a listed given name; behind two numbers any name, also one that neither lists nor frequent
    mail have.
    `labels` is asked for where a find may be such a date.
    """
    result: list[Span] = []
    for span in found:
        match = DAY_AND_NAME.fullmatch(span.text) if span.label == "DATE" else None
        if match is None or not is_doubted(span):
            result.append(span)  # nearly all
        else:
            result += _parts(span, match, labels())
    return result


def _parts(span: Span, match: re.Match[str], labels: WordLabels) -> Iterator[Span]:
    ranked = match.group("number") is not None
    label = labels(match.group("name")) if ranked else labels.listed(match.group("name"))
    if not label or not (ranked or label in GIVEN):
        yield span
        return
    start, end = match.span("name")
    if not ranked:
        yield part_of(span, span.start, span.start + span.text.index(" "))
    yield replace(part_of(span, span.start + start, span.start + end), label=label)
