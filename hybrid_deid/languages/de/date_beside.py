"""What stands beside dates that move and would tell by how much: names of feasts, and calendar weeks.

By themselves they are no dates of anybody and are not found as such; where dates get surrogates they are
replaced with them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from datetime import date

from hybrid_deid.languages.de.date_context import Plan
from hybrid_deid.languages.de.date_feasts import Feast, feast_of, feasts_beside, stands_before, stands_behind
from hybrid_deid.languages.de.date_forms import readings
from hybrid_deid.languages.de.date_weeks import weeks_in
from hybrid_deid.languages.de.spelling import like
from hybrid_deid.languages.de.tables import table
from hybrid_deid.surrogates.interface import Draw, normalized
from hybrid_deid.values import WEEK_SOURCE, Span

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
    places = [(place, SOURCE) for place in feasts_beside(text, dates)]
    places += [(weeks.place, WEEK_SOURCE) for weeks in weeks_in(text)]
    return [Span(start, end, "DATE", text[start:end], source=source) for (start, end), source in places]


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
    days_of = _Days(plan)
    weekdays: dict[str, int] = {}
    for index, feast in feasts:
        day = None if feast.weekday is not None else days_of(index, feast)
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


class _Days:
    """The days of a document, for the feasts beside them."""

    def __init__(self, plan: Plan) -> None:
        """Count the dates of a plan that are days, from left to right."""
        self.mentions = plan.mentions
        dated = [
            (self.mentions[item.mention], day)
            for item in plan.items
            if not item.is_week and (day := item.date) is not None
        ]
        self.dates = sorted(dated, key=lambda each: each[0].start)
        self.starts = [mention.start for mention, _ in self.dates]
        self.of_year: dict[tuple[int, int], date] = {}
        for _, day in dated:
            self.of_year.setdefault((day.month, day.day), day)

    def __call__(self, index: int, feast: Feast) -> date | None:
        """Return the day of a feast: that of a date beside it, else of one on its day."""
        beside = sorted(self._beside(index))
        own = (feast.month or 0, feast.day or 0)
        of_feast = next((day for _, day in beside if (day.month, day.day) == own), None)
        if of_feast is not None or beside:
            return of_feast or beside[0][1]
        return self.of_year.get(own)

    def _beside(self, index: int) -> Iterator[tuple[bool, date]]:
        """Yield the days of the dates beside a feast, and whether a comma parts it from them."""
        mention = self.mentions[index]
        following = bisect_left(self.starts, mention.end)
        if following < len(self.dates):
            other, day = self.dates[following]
            between = mention.after[: other.start - mention.end]
            if stands_before(between):
                yield "," in between, day
        before = bisect_left(self.starts, mention.start) - 1
        if before >= 0:
            other, day = self.dates[before]
            place = mention.start - other.end
            between = mention.before[-place:] if place > 0 else ""
            if place >= 0 and stands_behind(between):
                yield "," in between, day
