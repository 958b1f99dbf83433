"""Lines of forms and settings: "Straße ..... In der Au 7", "strasse = In der Au 7", and blocks of "Ort: Hof".

Alone, a colon is one of prose; where the keys of some lines in a row are known, they are those of a form.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hybrid_deid.letter_classes import LETTER
from hybrid_deid.merge.rows.runs import runs
from hybrid_deid.merge.structure.keyed_fields import LONGEST, UNSURE, Field, KeyedValues

BLOCK, FILLED_BLOCK = 3, 2  # lines whose keys are known, of those that are marked by dots or "=" two
START = rf"^[> \t]{{0,12}}(?:-[ ])?(?P<key>{LETTER}[\w .-]{{0,37}}\w\.?)[ \t]{{0,20}}"
VALUE = rf"(?P<value>[^\s.=:](?:[^\n=]{{0,{LONGEST - 2}}}[^\s=])?)[ \t\r]{{0,20}}$"
FORM = re.compile(rf"{START}(?:(?:\.[ ]?){{3,80}}|(?<=[ \t])=(?=[ \t]))[ \t]{{0,20}}{VALUE}", re.MULTILINE)
LINE = re.compile(rf"{START}(?::[ \t]{{1,20}}|(?<=\t)){VALUE}", re.MULTILINE)
# What such lines hold, soon found.
DOTTED = re.compile(r"[.=](?:(?<=\.)[ ]?\.[ ]?\.|(?<=[ \t]=))")
PARTED = re.compile(r":[ \t]|\t")


def form_fields(text: str, settings: KeyedValues) -> Iterator[Field]:
    """Yield the values in lines of forms whose key is known."""
    if "..." in text or " = " in text or ". . ." in text or "\t=" in text:
        yield from _blocks(text, DOTTED, FORM, FILLED_BLOCK, settings)
    if text.count(": ") + text.count("\t") >= BLOCK:
        yield from _blocks(text, PARTED, LINE, BLOCK, settings)


def _blocks(
    text: str, sign: re.Pattern[str], pattern: re.Pattern[str], least: int, settings: KeyedValues
) -> Iterator[Field]:
    """Yield the values of lines that follow one another, of which so many have a key that tells something."""
    matches = (pattern.match(text, *line) for line in _lines_with(text, sign))
    known = [(kind, match) for match in matches if match and (kind := settings.kind(match["key"]))]
    for block in runs(known, lambda one, other: not text[one[1].end() : other[1].start()].strip("\r\n")):
        if sum(kind != "other" for kind, _ in block) >= least:
            yield from (Field.of(UNSURE.get(kind, kind), match, "value") for kind, match in block)


def _lines_with(text: str, sign: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    """Yield where the lines begin and end that have a sign."""
    end = 0
    for found in sign.finditer(text):
        if found.start() >= end:
            begin = text.rfind("\n", end, found.start()) + 1 or end
            end = text.find("\n", found.end())
            end = end if end >= 0 else len(text)
            yield begin, end
