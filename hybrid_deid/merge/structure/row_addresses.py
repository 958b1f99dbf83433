"""Addresses in the fields of a row: "Rosenstraße;7;8010;Graz", "Rosenstraße 7|8010 Graz".

A street that no list has is one where a house number, a postal code and its town follow.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence

from hybrid_deid.letter_classes import LETTER
from hybrid_deid.merge.structure.keyed_fields import Value

NUMBER = r"\d{1,4}[ ]?[a-zA-Z]?(?:[ ]?[-/+][ ]?\d{1,4}[ ]?[a-zA-Z]?){0,3}"
TOWN = rf"{LETTER}(?:{LETTER}|[ ./()'’-]){{1,40}}"
ADDRESS = re.compile(
    rf"(?P<STREET>{LETTER}(?:{LETTER}|[ .'’-]){{2,50}}?)(?:[ ]{{1,3}}(?P<STREETNO>{NUMBER}))?"
    rf"(?:[,;]?[ ]{{1,3}}(?P<ZIP>\d{{4,5}})[ ](?P<CITY>{TOWN}))?"
)
ZIP_TOWN = re.compile(rf"(?P<ZIP>\d{{4,5}})[ ]{{1,3}}(?P<CITY>{TOWN})")
ZIP = re.compile(r"(?:[A-Z]{1,3}-)?(?P<ZIP>\d{4,5})")
HOUSE = re.compile(rf"(?P<STREETNO>{NUMBER})")
CITY = re.compile(rf"(?P<CITY>{TOWN})")

Found = tuple[str, int, int]  # a label, start and end


def addresses_of_row(row: Sequence[Value], places: Container[str]) -> Iterator[Found]:
    """Yield streets, house numbers, postal codes and towns of the fields of a row, given all listed `places`.

    A postal code needs a listed town behind it, in its field or the next one; a street with its house number
    needs the postal code.
    """
    for number, field in enumerate(row):
        both = ZIP_TOWN.fullmatch(field.text)
        if both is not None and both["CITY"] in places:
            yield from _parts(field, both)
        elif ZIP.fullmatch(field.text) and _text(row, number + 1) in places:
            yield "ZIP", field.start, field.end
            yield "CITY", row[number + 1].start, row[number + 1].end
        else:
            continue
        yield from _street_before(row, number)


def _street_before(row: Sequence[Value], number: int) -> Iterator[Found]:
    """Yield street and house number in the one or two fields before a postal code."""
    before = row[number - 1] if number else None
    if before is None:
        return
    house = HOUSE.fullmatch(before.text)
    if house is not None and number > 1:
        street = row[number - 2]
        match = ADDRESS.fullmatch(street.text)
        if match is not None and match["STREETNO"] is None and street.text[0].isupper():
            yield "STREET", street.start, street.end
            yield "STREETNO", before.start, before.end
        return
    match = ADDRESS.fullmatch(before.text)
    if match is not None and match["STREETNO"] and before.text[0].isupper():
        yield from _parts(before, match)


def _text(row: Sequence[Value], number: int) -> str:
    return row[number].text if number < len(row) else ""


def _parts(field: Value, match: re.Match[str]) -> Iterator[Found]:
    for label in match.re.groupindex:
        if match[label]:
            yield label, field.start + match.start(label), field.start + match.end(label)
