"""What stands before a house number is a street, whatever a tagger took its name for: "Reeperbahn 12".

A club and a year of birth are none ("Josef Heel TSV Neudorf 1970" in results).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Sequence, Set
from dataclasses import replace
from itertools import pairwise

from hybrid_deid.labels import GIVEN
from hybrid_deid.merge.growing import part_of, relabelled
from hybrid_deid.merge.mistaken_labels import MISTAKEN
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.values import Span

GAPS = frozenset({" ", "  ", "\t"})
STREETS = frozenset({"STREET"})
# What a tagger may take a name and its number for, when no blank parts them.
MISTAKEN_WHOLES = MISTAKEN | {"PASS", "USER", "UFID"}
# What a street before a number is taken for that a town follows, and what stands between both.
NUMBERED = MISTAKEN.difference(GIVEN)
NUMBER_IN = re.compile(r" (\d{1,3}[a-h]?) in ")
NUMBER_BEFORE = re.compile(r" (\d{1,3}[a-h]?)(?: in |, )")
# A word with a house number and no blank between; a square of Mannheim ("Q7") is no word.
GLUED = re.compile(r"(?s:.*)[^\W\d_]{4}(?=(\d{1,3}(?:[a-zA-Z]|[-/]\d{1,3})?)\Z)")
# and one of several words or many letters with a blank between, of which a tagger made the end of the name
APART = re.compile(r"(?!\w{1,7}[ ]\d)(?s:.*)[^\W\d_]{3}\.?(?=[ ]{1,2}(\d{1,3}(?:[a-zA-Z]|[-/]\d{1,3})?)\Z)")
# A house number and the post code that a tagger takes for its end, where no comma parts them ("88 28215").
CODE_BEHIND = re.compile(r"(\d[^\s,]{0,8}),?\s{1,2}(\d{4,5})")
POSTCODE = re.compile(r"\d{5}")
FIELD_SIGNS = frozenset({"", ";", ",", "|"})
WORD = re.compile(r"[^\W\d_]+")
YEAR = re.compile(r"19\d\d|20[012]\d")


def with_house_numbers_apart(found: Iterable[Span], rules: Iterable[Span]) -> list[Span]:
    """Return findings, those of a model with a house number at the end ("Veilchenstraße16") parted in two.

    A STREET is parted for its form, what a tagger mistook for something else where one of the `rules` says
    that a number begins. So is a house number with a post code at its end.
    """
    numbers = {span.start for span in rules if span.label == "STREETNO"}
    labels = MISTAKEN_WHOLES | STREETS if numbers else STREETS
    result: list[Span] = []
    for span in found:
        if span.label == "STREETNO" and (code := CODE_BEHIND.fullmatch(span.text)) and is_doubted(span):
            result.append(part_of(span, span.start, span.start + code.end(1)))
            result.append(part_of(span, span.start + code.start(2), span.end, "ZIP"))
            continue
        cut = _number_in(span, numbers) if span.label in labels else 0
        if not cut:
            result.append(span)
            continue
        result.append(part_of(span, span.start, span.start + cut, "STREET"))
        number = span.end - len(span.text[cut:].lstrip())
        result.append(part_of(span, number, span.end, "STREETNO"))
    return result


def _number_in(span: Span, numbers: Collection[int]) -> int:
    """Return where in a doubted find the house number begins, 0 where there is none."""
    if span.text.isalpha() or not is_doubted(span):
        return 0
    glued = GLUED.match(span.text) or (APART.match(span.text) if span.label == "STREET" else None)
    if glued is None or (span.label != "STREET" and span.start + glued.end() not in numbers):
        return 0
    return glued.end()


def with_streets(
    text: str,
    spans: Sequence[Span],
    clubs: Set[str] = frozenset(),
    large: Container[str] = (),
    is_street: Callable[[str], bool] = lambda name: False,
) -> tuple[Span, ...]:
    """Return sorted `spans` of a text with names directly before a STREETNO labelled as STREET.

    So is one before a number that a town follows ("Vogelsang 43 in Wels"), which becomes the STREETNO, but
    for `large` towns ("Hannover 96 in Bremen"); behind a comma ("Kuhweide 8, Kevelaer") one that
    `is_street` by its form. Behind one of the `clubs` and its name a year is a DATE and
    no house number; what a tagger took for a street ends before the club, and is the names of a person. Five
    digits before a town are a postal code. What a rule, a caller's value or a validator says is not changed.
    """
    result: list[Span] = []
    for span in _numbered(text, spans, large, is_street):
        result.append(span)
        if span.label != "STREETNO" or len(result) == 1:
            continue
        name = result[-2]
        if text[name.end : span.start] not in GAPS or not is_doubted(name):
            continue
        club = _club(name, clubs) if is_doubted(span) and YEAR.fullmatch(span.text) else -1
        if club >= 0:
            result[-2:] = [*_of_club(name, club), relabelled(span, "DATE", "club")]
        elif name.label in MISTAKEN:
            result[-2] = relabelled(name, "STREET", "street")
    return tuple(result)


def _numbered(
    text: str, spans: Sequence[Span], large: Container[str], is_street: Callable[[str], bool]
) -> list[Span]:
    """Return sorted spans with the numbers that stand between a name and the town that it is in."""
    result: list[Span] = []
    for span, behind in pairwise((*spans, None)):
        if span is None:
            break
        if span.label == "STREETNO" and _is_postcode(text, span, behind):
            span = relabelled(span, "ZIP", "street")
        result.append(span)
        if behind is None or behind.label != "CITY" or not text[span.end + 1 : span.end + 2].isdigit():
            continue
        pattern = NUMBER_BEFORE if is_street(span.text) else NUMBER_IN
        number = pattern.fullmatch(text, span.end, behind.start)
        if number is None or span.label not in NUMBERED or span.text in large or not is_doubted(span):
            continue
        start, end = number.span(1)
        note = f"consistency:street STREETNO {start}-{end} between {span.label} and CITY"
        result.append(
            replace(
                span, start=start, end=end, label="STREETNO", text=number.group(1), validated=False,
                provenance=(*span.provenance, note),
            )
        )  # fmt: skip
    return result


def _is_postcode(text: str, span: Span, behind: Span | None) -> bool:
    """Tell whether a house number is rather the postal code in a row ("Ringstr. 3;34117;Kassel")."""
    return (
        behind is not None
        and behind.label == "CITY"
        and POSTCODE.fullmatch(span.text) is not None
        and text[span.end : behind.start].strip() in FIELD_SIGNS
        and is_doubted(span)
    )


def _club(span: Span, clubs: Set[str]) -> int:
    """Return where in a find the short form of a club stands before its name, -1 where none does."""
    words = WORD.finditer(span.text)
    return next((word.start() for word in words if word.group() in clubs and word.end() < len(span.text)), -1)


def _of_club(span: Span, club: int) -> Iterator[Span]:
    """Yield the words before a club as names, and the club."""
    if span.label != "STREET":
        yield span
        return
    for word in WORD.finditer(span.text, 0, club):
        yield part_of(span, span.start + word.start(), span.start + word.end(), "FAMILY")
    yield part_of(span, span.start + club, span.end, "ORG")
