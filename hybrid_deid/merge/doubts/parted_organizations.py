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
    text = span.text
    if text in firms.nameless:
        return
    if ".-" in text and (person := INITIALS.fullmatch(text)) is not None:
        yield _part(span, *person.span("initials"), "MALE")
        yield _part(span, *person.span("family"), "FAMILY")
        return
    if AT in text:  # "Product Owner @ Gollner GmbH"
        yield from _parts(_part(span, text.rindex(AT) + len(AT), len(text), "ORG"), is_frequent, firms)
        return
    cut = _sentence_end(text, firms) if ". " in text else None
    if cut is None:
        cut = _next_house(text, firms)
    if cut is None:
        yield span
        return
    end, start = cut
    yield from _parts(_part(span, 0, end, "ORG"), is_frequent, firms)
    rest = text[start:]
    if rest and (" " in rest or not is_frequent(rest)):
        yield from _parts(_part(span, start, len(text), "ORG"), is_frequent, firms)


def _part(span: Span, start: int, end: int, label: str) -> Span:
    """Return the part of a find from `start` to `end`, counted from its begin."""
    return part_of(span, span.start + start, span.start + end, label)


def _sentence_end(text: str, firms: Firms) -> tuple[int, int] | None:
    """Return where a name ends with its sentence, and where the name in the next one begins."""
    end = _end((*firms.forms, *firms.doubtful), firms.beginning).search(text)
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


def _next_house(text: str, firms: Firms) -> tuple[int, int] | None:
    """Return where a name ends before the preposition of another house, and where that begins."""
    # The word before is a name: "Weg zum Gasthof" is none of two.
    way = _way(firms.ways, firms.house_ends).search(text)
    return (way.start(), way.end()) if way is not None else None


@lru_cache(maxsize=8)
def _way(ways: tuple[str, ...], ends: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of a preposition between two houses."""
    kinds = any_of(ends)
    return re.compile(
        rf"(?<=\w)[ ]{any_of(ways)}[ ](?=[A-ZÄÖÜ][\w.-]{{0,40}}(?i:{kinds})(?!\w)|(?i:{kinds})(?!\w))"
    )
