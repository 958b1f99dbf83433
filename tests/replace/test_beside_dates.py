"""What stands beside dates is replaced with them: merged, within regions, and where dates get surrogates."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

import pytest

from hybrid_deid.keyed import Keyed
from hybrid_deid.languages import language
from hybrid_deid.replace import load_strategies, replace, with_beside_dates
from hybrid_deid.values import Document, Region, Span
from tests.by_turns import MOST, few_and_many

TEXT = "Am Karfreitag, 18. April 2025, oder in KW 8/2025."
GERMAN = language("de")


def spans_of(*found: tuple[str, str]) -> tuple[Span, ...]:
    return tuple(Span(TEXT.rindex(text), TEXT.rindex(text) + len(text), label, text) for text, label in found)


DATES = spans_of(("18. April 2025", "DATE"), ("2025", "DATE"))


def further(
    spans: tuple[Span, ...] = DATES,
    regions: tuple[Region, ...] = (),
    strategy: str = "surrogate",
    allowed: str = "",
    code: str = "de",
) -> list[str]:
    document = Document(id="d", text=TEXT, regions=regions)
    strategies = load_strategies(None, {"DATE": strategy})
    found = with_beside_dates(
        document,
        spans,
        language(code),
        strategies,
        lambda spans: [span for span in spans if span.text != allowed],
    )
    assert list(found) == sorted(found, key=lambda span: span.start)
    assert all(one.end <= two.start for one, two in pairwise(found))
    return [span.text for span in found]


def test_a_date_in_a_week_is_replaced_with_it() -> None:
    assert further() == ["Karfreitag", "18. April 2025", "KW 8/2025"]


def test_a_week_that_was_taken_for_a_code_is_a_week() -> None:
    codes = spans_of(("18. April 2025", "DATE"), ("KW 8/2025", "UFID"))
    assert further(codes) == ["Karfreitag", "18. April 2025", "KW 8/2025"]


@pytest.mark.parametrize("strategy", ["tag", "keep"])
def test_nothing_is_added_where_dates_get_no_surrogates(strategy: str) -> None:
    assert further(strategy=strategy) == ["18. April 2025", "2025"]


def test_nothing_is_added_in_a_language_that_knows_nothing_of_it() -> None:
    assert further(code="sv") == ["18. April 2025", "2025"]


def test_other_finds_and_allowed_words_stay() -> None:
    named = spans_of(("Karfreitag", "FAMILY"), ("18. April 2025", "DATE"), ("2025", "DATE"))
    assert further(named) == ["Karfreitag", "18. April 2025", "KW 8/2025"]
    assert further(allowed="Karfreitag") == ["18. April 2025", "KW 8/2025"]
    assert further(allowed="KW 8/2025") == ["Karfreitag", "18. April 2025", "2025"]


def test_what_lies_in_a_feast_goes_with_it() -> None:
    inside = spans_of(("freitag", "ORG"), ("18. April 2025", "DATE"), ("2025", "DATE"))
    assert further(inside) == ["Karfreitag", "18. April 2025", "KW 8/2025"]
    across = spans_of(("freitag,", "ORG"), ("18. April 2025", "DATE"), ("2025", "DATE"))
    assert further(across) == ["freitag,", "18. April 2025", "KW 8/2025"]


def test_no_border_of_a_region_is_crossed() -> None:
    cut = TEXT.index("8/2025")
    regions = (Region(0, cut, "one"), Region(cut, len(TEXT), "two"))
    assert further(regions=regions) == ["Karfreitag", "18. April 2025", "2025"]


def replaced(text: str, *dates: str, regions: tuple[Region, ...] = ()) -> str:
    """Return a text whose dates, as patterns find them, are replaced with what stands beside them."""
    spans = tuple(
        Span(match.start(), match.end(), "DATE", match.group())
        for match in re.finditer("|".join(dates) or r"\d+\.\d+\.\d{4}", text)
    )
    document, strategies = Document(id="d", text=text, regions=regions), load_strategies()
    found = with_beside_dates(document, spans, GERMAN, strategies, lambda spans: spans)
    return replace(document, found, None, GERMAN, Keyed(b"k" * 16, "scope"), strategies).text


@pytest.mark.parametrize(
    ("text", "frame"),
    [
        ("am 2025-04-03 KW14 hier", r"am \d{4}-\d\d-\d\d KW\d+ hier"),
        ("am KW 14 (3.4.2025) hier", r"am KW \d+ \(\d+\.\d+\.\d{4}\) hier"),
    ],
)
def test_a_date_that_a_week_is_a_part_of_is_cut(text: str, frame: str) -> None:
    result = replaced(text, r"2025-04-03 KW14|KW 14 \(3\.4\.2025")
    assert re.fullmatch(frame, result), result
    assert "14" not in re.findall(r"KW ?(\d+)", result)


def test_small_words_that_are_cut_off_stay() -> None:
    result = replaced(
        "in KW 14 am 3.4.2025, den Karfreitag, 18.4.2025", r"KW 14 am", r"[\d.]+2025", "den Kar.*"
    )
    assert re.fullmatch(r"in KW \d+ am [\d.]+, den Freitag, [\d.]+", result), result


def test_weeks_of_a_whole_year_get_no_tags() -> None:
    result = replaced("Am 3.4.2025: " + "; ".join(f"KW {week}" for week in range(1, 53)))
    assert "[" not in result
    assert len(set(re.findall(r"KW \d+", result))) >= 51


@pytest.mark.parametrize(
    "piece", ["Am 24.12.2024 ist Heiligabend. ", "Am 3.4.2025 in KW 14/2025, ", "Am 3.4.2025 in 14. KW. "]
)
def test_time_grows_with_the_number_of_what_stands_beside_dates(piece: str) -> None:
    def work(count: int) -> Callable[[], object]:
        size = len(piece)
        regions = tuple(Region(size * n, size * n + size, str(n)) for n in range(count))
        return lambda: replaced(piece * count, regions=regions)

    few, many = few_and_many(work)
    assert many < MOST * few
