"""Ages behind a date, which are not its year: "Oma wird am 9. März 80"."""

from __future__ import annotations

import re
from functools import cache

from hybrid_deid.languages.de.date_forms import CENTURY, Reading
from hybrid_deid.languages.de.tables import table
from hybrid_deid.surrogates.interface import Mention
from hybrid_deid.word_patterns import any_of

DIGITS = 2  # of an age
REACH = 40  # characters before a date in which its verb stands


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    """Return what finds a verb before a date, the end of what is said behind it, and counted years
    or the verb at the end of a clause ("ob er im März 50 wird")."""
    ages = table("dates")["ages"]
    between = rf"(?:[^\W\d_]+\s){{0,3}}{any_of(ages['prepositions'])}\s(?:{any_of(ages['days'])}\.?,?\s)?"
    verb = rf"(?<!\w){any_of(ages['verbs'])}\s{between}$"
    years = rf"\s(?:{any_of(ages['years'])}(?!\w)|{any_of(ages['verbs'])}\s?(?:[,.;!?)\n]|\Z))"
    return re.compile(verb), re.compile(r"\s?(?:[,.;!?)\n]|\Z)"), re.compile(years)


def without_age(reading: Reading, mention: Mention) -> Reading:
    """Return a date without the number at its end, where that is an age: it stays as it is."""
    last = reading.parts[-1]
    if reading.month is None or last.name != "y" or last.end - last.start != DIGITS or len(reading.parts) < 2:
        return reading
    if last.end != len(mention.text) or not mention.text[last.start :].isdecimal():
        return reading
    verb, end, years = _patterns()
    told = verb.search(mention.before[-REACH:]) is not None
    if told and int(mention.text[last.start :]) < CENTURY:  # else a year that is over: nobody will be so then
        told = end.match(mention.after) is not None
    if not told and years.match(mention.after) is None:
        return reading
    return reading._replace(end=reading.parts[-2].end, parts=reading.parts[:-1], year=None)
