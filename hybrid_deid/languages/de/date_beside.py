"""What stands beside dates that move and would tell by how much: names of feasts, and calendar weeks.

By themselves they are no dates of anybody and are not found as such; where dates get surrogates they are
replaced with them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from datetime import MAXYEAR, date

from hybrid_deid.languages.de.date_context import Plan
from hybrid_deid.languages.de.date_feasts import Feast, feast_of
from hybrid_deid.languages.de.date_forms import Reading, readings
from hybrid_deid.languages.de.date_greetings import HOLIDAYS, greeted, of_kind
from hybrid_deid.languages.de.date_neighbours import Dated, feasts_beside, stands_before, stands_behind
from hybrid_deid.languages.de.date_prepositions import holidays_behind, is_several
from hybrid_deid.languages.de.date_weekdays import is_beside_weekday
from hybrid_deid.languages.de.date_weeks import weeks_in
from hybrid_deid.languages.de.spelling import like
from hybrid_deid.languages.de.tables import table
from hybrid_deid.surrogates.interface import Draw, Mention, normalized
from hybrid_deid.values import WEEK_SOURCE, Span

SOURCE = "beside:date"
BEFORE = 80  # characters before a date that tell how it is read
DAYS = 7  # of a week
MOST_DAYS = 2  # of a date that are looked at: a range has two
NORTH = "sonnabend"  # the other name of a Saturday
DAY_OFF = "Feiertag"  # which stands for a feast beside a weekday
PLURAL = "tage"  # what the name of several days ends in


def beside_dates(text: str, spans: Sequence[Span]) -> list[Span]:
    """Return the feasts beside a DATE that has a day, and all weeks of a text with one that has a month.

    `spans` are the finds in the text, sorted and without overlap.
    """
    found = [(span, reading) for span in spans if span.label == "DATE" for reading in _readings(text, span)]
    dates = [
        Dated(span.start + reading.start, span.start + reading.end, ((reading.month, reading.day),))
        for span, reading in found
        if reading.day is not None
    ]
    places = [(place, SOURCE) for place in feasts_beside(text, dates)] if dates else []
    if dates or any(reading.month is not None for _, reading in found):
        places += [(weeks.place, WEEK_SOURCE) for weeks in weeks_in(text)]
    return [Span(start, end, "DATE", text[start:end], source=source) for (start, end), source in places]


def _readings(text: str, span: Span) -> Sequence[Reading]:
    before = text[max(0, span.start - BEFORE) : span.start]
    return readings(span.text, before, text[span.end : span.end + BEFORE])


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
    day_of = _Days(plan)
    weekdays: dict[str, int] = {}
    for index, feast in feasts:
        weekday = feast.weekday if feast.weekday is not None else _last_weekday(day_of(index, feast), feast)
        if weekday is not None:
            weekdays.setdefault(_name(feast), weekday)
    for index, feast in feasts:
        known = weekdays.get(_name(feast))
        mention = plan.mentions[index]
        text = of_kind(feast) or ("" if known is None else _written(known + days, feast))
        if text and _is_said_twice(feast, mention):
            text = like(feast.word, DAY_OFF)
        if is_several(feast) or not day_of.is_known_beside(index, feast):
            text = holidays_behind(mention.before, feast) or text
        text = greeted(mention.before, feast) or text
        if draw.allows(text):
            found[index] = text
    return found


def _name(feast: Feast) -> str:
    """Return the key of a feast: all that are one day have the same."""
    number = f"{feast.numbers[-1]}. " if feast.numbers and feast.weekday is None else ""
    return number + normalized(feast.word)


def _last_weekday(day: date | None, feast: Feast) -> int | None:
    """Return the weekday of a feast whose day is known; of several, of its last."""
    if day is None:
        return None
    if not feast.numbers:
        return day.weekday()
    if feast.month is not None and feast.day is not None and not feast.reach:
        return date(day.year, feast.month, feast.day).weekday()
    return (day.weekday() + feast.numbers[-1] - feast.numbers[0]) % DAYS


def _written(weekday: int, feast: Feast) -> str:
    """Return what is written for a feast that is on a weekday now (Monday: 0): "Freitags" for "Karfreitags".

    Of several with their numbers each gets its own. What is no one day ("Osterferien", "Osterfeiertage")
    loses its feast alone.
    """
    folded = feast.word.casefold()
    plural = (folded + feast.ending.lower()).removesuffix("n")
    if feast.weekday is None and feast.ending and plural.endswith(PLURAL):
        return like(feast.word, HOLIDAYS + feast.ending[1:].lower())
    week = _week(folded)
    last = feast.numbers[-1] if feast.numbers else 0
    texts = [
        like(feast.word, week[(weekday - (0 if feast.weekday is not None else last - number)) % DAYS])
        for number in feast.numbers or (last,)
    ]
    ending = feast.ending if feast.ending.startswith(("e", "E")) else feast.ending[-1:]
    ending = ending[-1:] if ending[-1:] in "sS" else ending
    joints = (*feast.joints, like(feast.word, ending) if feast.word.isupper() else ending.lower())
    return "".join(text + joint for text, joint in zip(texts, joints, strict=True))


def _is_said_twice(feast: Feast, mention: Mention) -> bool:
    """Tell whether a weekday would stand beside itself: "am Montag, Montag, 26. August"."""
    german = _week(feast.word.casefold())[0] == table("dates")["weekdays"]["german"][0]
    return german and not feast.numbers and is_beside_weekday(mention.before, mention.after)


def _week(feast: str) -> Sequence[str]:
    """Return the names of weekdays that go with that of a feast."""
    if feast in map(str.casefold, table("dates")["feasts"]["english"]):
        return table("dates")["weekdays"]["english"]
    return table("dates")["weekdays"]["german-north" if NORTH in feast else "german"]


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
        """Return the day of a feast: that of a date beside it, else of one on its day.

        One that is always on the same day is else the nearest such to the date before or behind it.
        """
        beside = sorted(self._beside(index, feast))
        own = (feast.month or 0, feast.day or 0)
        of_feast = next((day for _, day in beside if (day.month, day.day) == own), None)
        if of_feast is not None or beside:
            return of_feast or beside[0][1]
        if own in self.of_year or not self.dates or feast.month is None or feast.day is None or feast.reach:
            return self.of_year.get(own)
        near = self.dates[max(0, bisect_left(self.starts, self.mentions[index].start) - 1)][1]
        years = range(max(1, near.year - 1), min(near.year + 1, MAXYEAR) + 1)
        days = (date(year, feast.month, feast.day) for year in years)
        return min(days, key=lambda day: abs(day - near))

    def is_known_beside(self, index: int, feast: Feast) -> bool:
        """Tell whether a date stands beside a feast that is its day."""
        return any(self._beside(index, feast))

    def _beside(self, index: int, feast: Feast) -> Iterator[tuple[bool, date]]:
        """Yield the days of the dates beside a feast, and whether a comma parts it from them."""
        mention = self.mentions[index]
        following = bisect_left(self.starts, mention.end)
        for other, day in self._of_one(following, following + MOST_DAYS, following):
            between = mention.after[: other.start - mention.end]
            if stands_before(feast, mention.before, between, [(day.month, day.day)]):
                yield "," in between, day
        before = bisect_left(self.starts, mention.start) - 1
        for other, day in self._of_one(before + 1 - MOST_DAYS, before + 1, before):
            place = mention.start - other.end
            between = mention.before[-place:] if place > 0 else ""
            days = [(day.month, day.day)]
            if place >= 0 and stands_behind(feast, between, mention.after, days):
                yield "," in between, day

    def _of_one(self, first: int, end: int, number: int) -> list[tuple[Mention, date]]:
        """Return the dates from the first to before the end that are of one mention with that of a number."""
        if not 0 <= number < len(self.dates):
            return []
        mention = self.dates[number][0]
        return [each for each in self.dates[max(0, first) : end] if each[0] is mention]
