"""Cars that are found as people, towns, firms or codes: "mein Seat Leon", "Mietwagen: Toyota Yaris o.ä.".

Many models are called like somebody, so that the make before one tells. cars.toml of the language lists them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from hybrid_deid.labels import PERSON
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.values import Span

LABELS = frozenset({*PERSON, "ORG", "CITY", "UFID"})


WORD = re.compile(r"\w+")
REACH = 32  # characters of a make and its model on either side of a find


@dataclass(frozen=True, eq=False)
class Cars:
    """Rows of a make, as it is written ("VW|Volkswagen"), and patterns of its models."""

    makes: tuple[tuple[str, ...], ...] = ()

    @cached_property
    def words(self) -> frozenset[str]:
        """The words of all makes."""
        return frozenset(word for make, *_ in self.makes for word in WORD.findall(make))

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """What finds a make with its model."""
        cars = "|".join(f"(?:{make})[ -](?:{'|'.join(models)})" for make, *models in self.makes)
        return re.compile(rf"(?<![\w-])(?:{cars})(?![\w-])(?:,? o\. ?ä\.?)?")


def without_car_models(text: str, found: Iterable[Span], cars: Cars) -> list[Span]:
    """Return the findings in a text without those of a model or of consistency that are cars."""
    return [
        span
        for span in found
        if span.label not in LABELS or not is_doubted(span) or not _is_car(text, span, cars)
    ]


def _is_car(text: str, span: Span, cars: Cars) -> bool:
    """Tell whether a find is a make and its model, or one beside the other."""
    begin = max(0, span.start - REACH)
    first = WORD.search(span.text)
    words = WORD.findall(text[begin : span.start])[-2:] + ([first.group()] if first is not None else [])
    if cars.words.isdisjoint(words):
        return False  # nearly all
    return any(
        car.start() <= span.start and span.end <= car.end()
        for car in cars.pattern.finditer(text, begin, span.end + REACH)
    )
