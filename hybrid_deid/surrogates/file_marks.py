"""File marks of courts and prosecutors: "123 Js 45678/19" keeps its register and gets another year."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from hybrid_deid.keyed import Numbers
from hybrid_deid.surrogates.dated import FEW_YEARS, other_year
from hybrid_deid.word_patterns import any_of

CHAMBERS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
THIS_CENTURY = 50  # a year of two digits below it is of this century


def file_mark(registers: Iterable[str]) -> re.Pattern[str]:
    """Return the pattern of a file mark of one of the `registers`: (1) chamber, (2) register, (3) number with
    the stroke, (4) year, (5) what follows.
    """
    return re.compile(
        rf"([IVX]{{1,4}}|\d{{1,4}})(\s{any_of(registers)}\s)(\d{{1,7}}/)(\d\d(?:\d\d)?)((?:\D.*)?)", re.DOTALL
    )


def exchanged(found: re.Match[str], numbers: Numbers, counted: Callable[[str, Numbers], str]) -> str:
    """Return another file mark of the register; `counted` exchanges digits."""
    chamber, register, number, year, rest = found.groups()
    if chamber.isdigit():
        chamber = counted(chamber, numbers)
    else:
        others = [one for one in CHAMBERS if one != chamber]
        chamber = others[numbers.below(len(others))]
    whole = int(year) if len(year) > 2 else int(year) + (2000 if int(year) < THIS_CENTURY else 1900)
    drawn = str(other_year(whole, numbers, FEW_YEARS))[-len(year) :]
    return f"{chamber}{register}{counted(number, numbers)}{drawn}{counted(rest, numbers)}"
