"""What stands beside dates that move and would tell by how much: names of feasts, and calendar weeks.

By themselves they are no dates of anybody and are not found as such; where dates get surrogates they are
replaced with them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date

from hybrid_deid.languages.de.date_context import Item, Plan
from hybrid_deid.languages.de.date_feasts import Feast, feast_of, feasts_beside, stands_before, stands_behind
from hybrid_deid.languages.de.date_forms import readings
from hybrid_deid.languages.de.date_weeks import weeks_in
from hybrid_deid.languages.de.spelling import like
from hybrid_deid.languages.de.tables import table
from hybrid_deid.surrogates.interface import Draw, normalized
from hybrid_deid.values import Span

SOURCE = "beside:date"
BEFORE = 80  # characters before a date that tell how it is read
WEEK = ("Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag")
NORTH = "sonnabend"  # the other name of a Saturday
HOLIDAYS = "ferien"


def beside_dates(text: str, spans: Sequence[Span]) -> list[Span]:
    """Return the feasts beside a DATE that has a day, and all weeks of a text where there is such a one.

    `spans` are the finds in the text, sorted and without overlap.
    """
    dates = [(span.start, span.end) for span in spans if span.label == "DATE" and _has_day(text, span)]
    if not dates:
        return []
    places = [*feasts_beside(text, dates), *(weeks.place for weeks in weeks_in(text))]
    return [Span(start, end, "DATE", text[start:end], source=SOURCE) for start, end in places]


def _has_day(text: str, span: Span) -> bool:
    before = text[max(0, span.start - BEFORE) : span.start]
    return any(
        reading.day is not None for reading in readings(span.text, before, text[span.end : span.end + BEFORE])
    )


def feast_surrogates(plan: Plan, days: int, draw: Draw) -> Mapping[int, str]:
    """Return the weekdays that take the place of feasts beside dates, by the numbers of their mentions.

    `days` is the shift of the dates. A feast that no date stands beside is left out, and so is one whose
    weekday may not stand.
    """
    found: dict[int, str] = {}
    feasts = [
        (index, feast) for index, m in enumerate(plan.mentions) if (feast := feast_of(m.text)) is not None
    ]
    if not feasts or not any(item.measure == "days" for item in plan.items):
        return found  # nearly all documents
    dates = [item for item in plan.items if not item.is_week]
    dates.sort(key=lambda item: plan.mentions[item.mention].start)
    weekdays: dict[str, int] = {}
    for index, feast in feasts:
        day = None if feast.weekday is not None else _day_of(plan, index, feast, dates)
        weekday = feast.weekday if day is None else day.weekday()
        if weekday is not None:
            weekdays.setdefault(normalized(feast.word), weekday)
    for index, feast in feasts:
        known = weekdays.get(normalized(feast.word))
        text = "" if known is None else _weekday((known + days) % len(WEEK), feast)
        if draw.allows(text):
            found[index] = text
    return found


def _weekday(number: int, feast: Feast) -> str:
    """Return the name of a weekday (Monday: 0) as a feast is written: "Freitags" for "Karfreitags".

    Holidays ("Osterferien") are no day and become holidays.
    """
    if feast.word.casefold().endswith(HOLIDAYS):
        return like(feast.word, HOLIDAYS.capitalize())
    north = WEEK[number] == "Samstag" and NORTH in feast.word.casefold()
    name = table("dates")["weekdays"]["german-north" if north else "german"][number]
    return like(feast.word, name + feast.ending[-1:].lower())


def _day_of(plan: Plan, index: int, feast: Feast, items: Sequence[Item]) -> date | None:
    """Return the day of a feast in its document: that of a date beside it, else of one on its day."""

    def is_own(day: date) -> bool:
        return (day.month, day.day) == (feast.month, feast.day)

    beside = sorted(_dates_beside(plan, index, items))
    of_feast = next((day for _, day in beside if is_own(day)), None)
    if of_feast is not None or beside:
        return of_feast or beside[0][1]
    return next((day for item in items if (day := item.date) is not None and is_own(day)), None)


def _dates_beside(plan: Plan, index: int, items: Sequence[Item]) -> Iterator[tuple[bool, date]]:
    """Yield the days of the dates beside a feast, and whether a comma parts it from them."""
    mention = plan.mentions[index]
    following = next((item for item in items if plan.mentions[item.mention].start >= mention.end), None)
    if following is not None and (day := following.date) is not None:
        between = mention.after[: plan.mentions[following.mention].start - mention.end]
        if stands_before(between):
            yield "," in between, day
    before = [item for item in items if plan.mentions[item.mention].end <= mention.start]
    if before and (day := before[-1].date) is not None:
        place = mention.start - plan.mentions[before[-1].mention].end
        between = mention.before[-place:] if place else ""
        if stands_behind(between):
            yield "," in between, day
