"""Finds of organizations that are more than one: over a sentence's end ("bei der LzO. Das Haus Quendorf"),
from house to house ("vom Hotel Adler zum Gasthof Krone"), or a person ("K.-H. Huber").
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from hybrid_deid.merge.growing import part_of
from hybrid_deid.merge.organizations.organization_settings import Firms
from hybrid_deid.merge.people.name_patterns import CAPITAL, LETTER
from hybrid_deid.values import Span
from hybrid_deid.word_patterns import any_of

AT = " @ "
INITIALS = re.compile(
    rf"(?P<initials>[A-ZÄÖÜ]\.-[A-ZÄÖÜ]\.)[ ]?(?P<family>{CAPITAL}{LETTER}+(?:-{CAPITAL}{LETTER}+)?)"
)


def parted_organizations(
    found: Iterable[Span], is_frequent: Callable[[str], bool], firms: Firms
) -> list[Span]:
    """Return the finds of a tagger, those of organizations that are several things parted.

    One ends behind a full stop before an article or a pronoun, behind one that its legal form does not have
    or behind which its last word stands again, and before the preposition of another house. What follows is
    a find too, without its article, unless it is a single word that `is_frequent`. Two joined initials and a
    name are those of a person; what is nothing but a legal form, as the settings list it, is left out; before
    " @ " stands what somebody is there.
    """
    return [
        part
        for span in found
        for part in (
            _parts(span, is_frequent, firms) if span.label == "ORG" and " " in span.text else (span,)
        )
    ]


def _parts(span: Span, is_frequent: Callable[[str], bool], firms: Firms) -> Iterator[Span]:
    """Yield the parts of a find; of one that has thousands none is copied before it is such."""
    text = span.text
    at = text.rfind(AT)  # "Product Owner @ Gollner GmbH"
    left = [(at + len(AT) if at >= 0 else 0, len(text))]
    while left:
        start, end = left.pop()
        if end - start <= firms.longest_nameless and text[start:end] in firms.nameless:
            continue
        if (person := INITIALS.fullmatch(text, start, end)) is not None:
            yield _part(span, *person.span("initials"), "MALE")
            yield _part(span, *person.span("family"), "FAMILY")
            continue
        cut = _sentence_end(text, start, end, firms) if text.find(". ", start, end) >= 0 else None
        if cut is None:
            cut = _next_house(text, start, end, firms)
        if cut is None:
            yield _part(span, start, end, "ORG") if end - start < len(text) else span
            continue
        stop, further = cut
        if further < end and (text.find(" ", further, end) >= 0 or not is_frequent(text[further:end])):
            left.append((further, end))
        left.append((start, stop))


def _part(span: Span, start: int, end: int, label: str) -> Span:
    """Return the part of a find from `start` to `end`, counted from its begin."""
    return part_of(span, span.start + start, span.start + end, label)


def _sentence_end(text: str, begin: int, stop: int, firms: Firms) -> tuple[int, int] | None:
    """Return where a name in a stretch of text ends with its sentence, and where the next one begins."""
    end = _end((*firms.forms, *firms.doubtful), firms.beginning).search(text, begin, stop)
    if end is None:
        return None
    # The stop of "e.V." is part of it.
    return (end.end("form") if end["form"] else max(map(end.start, ("stop", "last", "again")))), end.end()


@lru_cache(maxsize=8)
def _end(forms: tuple[str, ...], beginning: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of the end of a sentence with the article that begins the next one."""
    dotted = {form for form in forms if form.endswith(".")}
    plain = {form for form in forms if "." not in form and f"{form}." not in dotted}
    article = rf"[ ]{any_of(beginning)}(?:[ ]|\Z)"
    return re.compile(
        rf"(?<!\w)(?P<form>{any_of(dotted)}){article}"
        rf"|(?:(?<!\w){any_of(plain)}|[^\W\d_]{{2}})(?P<stop>\.){article}"
        rf"|(?<!\w){any_of(plain)}(?P<last>\.)[ ](?={CAPITAL})"
        rf"|(?<!\w)(?P<name>[A-ZÄÖÜ][\w+&-]{{2,30}})(?P<again>\.)[ ](?=(?P=name)(?!\w))"
    )


def _next_house(text: str, begin: int, stop: int, firms: Firms) -> tuple[int, int] | None:
    """Return where a name in a stretch ends before the preposition of another house, and that begins."""
    # The word before is a name: "Weg zum Gasthof" is none of two.
    way = _way(firms.ways, firms.house_ends).search(text, begin, stop)
    return (way.start(), way.end()) if way is not None else None


@lru_cache(maxsize=8)
def _way(ways: tuple[str, ...], ends: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of a preposition between two houses."""
    kinds = any_of(ends)
    return re.compile(
        rf"(?<=\w)[ ]{any_of(ways)}[ ](?=[A-ZÄÖÜ][\w.-]{{0,40}}(?i:{kinds})(?!\w)|(?i:{kinds})(?!\w))"
    )
