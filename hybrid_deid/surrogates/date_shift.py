"""How far the dates of a scope move: never zero, by whole weeks unless asked otherwise (eder2019, 5.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hybrid_deid.surrogates.interface import Draw

DAYS_PER_MONTH = 365.25 / 12
# Shifts below four weeks would leave most months as they are, those near a year the day and month.
LEAST_DAYS, MOST_DAYS = 28, 350
ATTEMPTS = 40


class Shift(NamedTuple):
    """How far dates with a day, months, and lone years of a document move; none is zero."""

    days: int
    months: int
    years: int


def day_shifts(draw: Draw, days: int, unit: str) -> Iterator[int]:
    """Yield the shifts of a scope in days, in a keyed order; `unit` is "week" or "day"."""
    step = 7 if unit == "week" else 1
    most = min(days, MOST_DAYS) // step
    least = -(-LEAST_DAYS // step) if most * step >= 2 * LEAST_DAYS else 1
    seen = set()
    for attempt in range(ATTEMPTS):
        number = draw.keyed.number(2 * (most - least + 1), "DATE", "shift", str(attempt))
        size = least + number // 2
        shift = step * (size if number % 2 else -size)
        if shift not in seen:
            seen.add(shift)
            yield shift


def shift_of(days: int) -> Shift:
    """Return the shift by `days`, for months the nearest number of them, for years one in its direction."""
    months = round(days / DAYS_PER_MONTH)
    sign = 1 if days > 0 else -1
    return Shift(days, sign * min(max(abs(months), 1), 11), sign)
