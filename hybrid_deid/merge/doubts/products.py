"""Goods with their maker and number that are found as people, towns or codes: "Makita DDF482", "Roco 63840".

The number behind a maker tells that a thing is meant. Makers who are called as many people are ("Busch",
"Lenz") count beside others alone. Behind a word for the number of a customer or contract the maker is the
firm that gave it ("Kundennummer bei AEG KD4471-22"), in a line that tells of shares ("Depot: 50 Stück Siemens
723610") the firm whose they are. makes.toml of the language lists them.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from hybrid_deid.labels import PERSON
from hybrid_deid.mentions.folding import unmarked_words
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.values import Span
from hybrid_deid.word_patterns import any_of

# What a maker and a code of letters and digits are taken for, and what one and a number ("Siemens 3000").
CODED = frozenset({*PERSON, "ORG", "CITY", "UFID", "ZIP", "PASS"})
NUMBERED = CODED - {"ORG", "PASS"}
LEAST = 2  # other makers that are hardly anybody's name, beside one that many people are called
WORD = re.compile(r"(?<![\w@.&+-])[A-ZÄÖÜ][\w&+]*(?:-[\w&+]+){0,2}")
# Words that may stand between a maker and a number, and stay finds: "Claas Axion 870".
MODEL = r"(?P<model>(?:[ ][A-Z][\w+-]{1,14}){0,2}?)[ ]{1,2}"
LETTERS, MIXED = (
    r"(?:[A-Z][A-Za-z]{0,4}[ -])?",
    r"(?=[\w./-]{0,16}\d)(?=[\d./-]{0,12}[A-Z])[A-Z\d][\w./-]{1,16}\b",
)
NUMBER = r"(?P<number>(?!(?:19|20)\d\d\b)\d{3,6})(?![\w/-]|[.,:]\d|[ ]\d)"
FURTHER = re.compile(r"[A-Z\d ./-]{1,12}")  # what a find has behind such a number: "63840 BR 151"

REACH, REACH_OF_SHARES = 40, 100  # characters before a maker, and those behind its code as well
DIGITS_OF_SHARES = 6
PLATE = re.compile(r"[A-ZÄÖÜ]{1,3}[- ][A-Z]{1,2}[- ]?\d{1,4}(?!\w)")


@dataclass(frozen=True, eq=False)
class Makes:
    """Makers of goods; words/<language>/makes.toml says what each list means."""

    makes: frozenset[str] = frozenset()
    usual: frozenset[str] = frozenset()
    vehicles: frozenset[str] = frozenset()
    counted: tuple[str, ...] = ()
    periods: tuple[str, ...] = ()
    rules: frozenset[str] = frozenset()
    given: tuple[str, ...] = ()
    given_by: tuple[str, ...] = ()
    shares: tuple[str, ...] = ()

    @cached_property
    def gives(self) -> re.Pattern[str] | None:
        """What stands before a firm that gave the number behind it, None where nothing says so."""
        if not self.given:
            return None
        return re.compile(rf"(?i:{any_of(self.given)})[.:]?[ ](?:{any_of(self.given_by)}[ ])?\Z")

    @cached_property
    def trades(self) -> re.Pattern[str] | None:
        """What finds a word that tells of shares, None where none does."""
        return re.compile(rf"(?i:(?<!\w){any_of(self.shares)})") if self.shares else None

    @cached_property
    def by_first(self) -> Mapping[str, Sequence[str]]:
        """The makers by their first word, longer ones first."""
        found: dict[str, list[str]] = defaultdict(list)
        for make in sorted(self.makes | self.usual, key=lambda make: (-len(make), make)):
            found[make.partition(" ")[0]].append(make)
        return found

    @cached_property
    def words(self) -> frozenset[str]:
        """Words of which one stands where a maker does ("Link" of "D-Link")."""
        return frozenset(max(unmarked_words(first), key=len) for first in self.by_first)

    @cached_property
    def code(self) -> re.Pattern[str]:
        """The pattern of the code behind a maker."""
        period = rf"(?!{any_of(self.periods)}[ ]?\d{{1,2}}(?!\w))"
        number = rf"{NUMBER}(?![ ]{any_of(self.counted)}(?!\w))"
        return re.compile(rf"{MODEL}(?:{LETTERS}{period}{MIXED}|{number})")

    def doubts(self, span: Span) -> bool:
        """Tell whether a find is a guess, also of a rule that goes by the shape of a number."""
        return is_doubted(span) or (not span.validated and span.source in self.rules)


@dataclass(frozen=True)
class Product:
    """A maker and a code behind it, which is a number alone or not; `end` lies before words between them."""

    start: int
    end: int
    code_end: int
    make: str
    is_number: bool


def without_products(
    text: str, found: Sequence[Span], makes: Makes, named: Callable[[str], bool] = lambda name: False
) -> list[Span]:
    """Return the findings in a text without guesses that are goods.

    `named` tells whether a name is somebody's in the text. A number before a town that was found is its
    postal code, and what stands before it the firm there ("Festool 73240 Wendlingen").
    """
    towns = frozenset(span.start for span in found if span.label == "CITY")
    return [
        span
        for span in found
        if span.label not in CODED
        or not makes.doubts(span)
        or not _is_product(text, span, makes, named, towns)
    ]


def _is_product(
    text: str, span: Span, makes: Makes, named: Callable[[str], bool], towns: frozenset[int]
) -> bool:
    products = _products(text, makes)
    place = bisect_right(products, span.start, key=lambda product: product.start) - 1
    if place < 0:
        return False
    product = products[place]
    if span.end > product.end and not (
        span.start < product.end and FURTHER.fullmatch(text, product.end, span.end)
    ):
        return False
    if product.is_number and (span.label not in NUMBERED or product.code_end + 1 in towns):
        return False
    is_plate = PLATE.match(span.text) is not None
    if is_plate and product.make in makes.vehicles:
        return False
    # Beside codes with letters a number may be that of somebody's room.
    others = {
        other.make
        for other in products
        if other.make in makes.makes and (other.is_number or not product.is_number)
    } - {product.make}
    unsure = product.is_number or is_plate or span.label in PERSON
    if product.make in makes.usual and unsure and len(others) < LEAST:
        return False
    return not named(product.make)


@lru_cache(maxsize=8)  # finds of a text ask in turn
def _products(text: str, makes: Makes) -> Sequence[Product]:
    """Return the makers of a text behind which a code stands, in their order."""
    products = []
    for word in WORD.finditer(text):
        for make in makes.by_first.get(word.group(), ()):
            end = word.start() + len(make)
            code = makes.code.match(text, end) if text.startswith(make, word.start()) else None
            if code is not None and not _is_given(text, word.start(), code, makes):
                stop = end if code["model"] else code.end()
                products.append(Product(word.start(), stop, code.end(), make, code["number"] is not None))
                break
    return products


def _is_given(text: str, start: int, code: re.Match[str], makes: Makes) -> bool:
    """Tell whether the code behind a maker is one that the firm gave somebody, or a number of its shares."""
    if makes.gives is not None and makes.gives.search(text, max(0, start - REACH), start) is not None:
        return True
    if makes.trades is None or len(code["number"] or "") != DIGITS_OF_SHARES:
        return False
    first = max(text.rfind("\n", 0, start) + 1, start - REACH_OF_SHARES)
    last = text.find("\n", code.end(), code.end() + REACH_OF_SHARES)
    end = last if last >= 0 else code.end() + REACH_OF_SHARES
    return makes.trades.search(text, first, end) is not None
