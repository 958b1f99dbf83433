"""Finds of organizations that go on behind the end of their sentence: "bei der LzO. Das Haus Quendorf"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

from hybrid_deid.merge.consistency_settings import Consistency, load_consistency
from hybrid_deid.merge.name_patterns import CAPITAL
from hybrid_deid.values import Span


def parted_at_sentences(
    found: Iterable[Span], is_frequent: Callable[[str], bool], settings: Consistency | None = None
) -> list[Span]:
    """Return the finds of a tagger, those of organizations parted where a sentence ends in them.

    One ends behind a full stop before an article or a pronoun, and behind one that a legal form does not
    have. What follows is a find too, without its article, unless that is a single word that `is_frequent`.
    """
    return [
        part
        for span in found
        for part in (
            _parts(span, is_frequent, settings or load_consistency())
            if span.label == "ORG" and ". " in span.text
            else (span,)
        )
    ]


def _parts(span: Span, is_frequent: Callable[[str], bool], settings: Consistency) -> Iterator[Span]:
    firms = settings.firms
    end = _end((*firms.forms, *firms.doubtful), firms.beginning).search(span.text)
    if end is None:
        yield span
        return
    yield _part(span, 0, _cut(end))
    rest = span.text[end.end() :]
    if rest and (" " in rest or not is_frequent(rest)):
        yield _part(span, end.end(), len(span.text))


def _cut(end: re.Match[str]) -> int:
    """Return where the name ends: the stop of "e.V." is part of it."""
    return end.end("dotted") if end["dotted"] else max(end.start("stop"), end.start("last"))


def _part(span: Span, start: int, end: int) -> Span:
    return replace(span, start=span.start + start, end=span.start + end, text=span.text[start:end])


@lru_cache(maxsize=8)
def _end(forms: tuple[str, ...], beginning: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of the end of a sentence with the article that begins the next one."""
    dotted = {form for form in forms if form.endswith(".")}
    plain = {form for form in forms if "." not in form and f"{form}." not in dotted}
    article = rf"[ ](?:{'|'.join(beginning)})(?:[ ]|\Z)"
    return re.compile(
        rf"(?<!\w)(?P<dotted>{'|'.join(map(re.escape, sorted(dotted)))}){article}"
        rf"|(?:(?<!\w)(?:{'|'.join(map(re.escape, sorted(plain)))})|[^\W\d_]{{2}})(?P<stop>\.){article}"
        rf"|(?<!\w)(?:{'|'.join(map(re.escape, sorted(plain)))})(?P<last>\.)[ ](?={CAPITAL})"
    )
