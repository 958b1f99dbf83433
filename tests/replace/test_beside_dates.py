"""What stands beside dates is replaced with them: merged, within regions, and where dates get surrogates."""

from __future__ import annotations

from itertools import pairwise

import pytest

from hybrid_deid.languages import language
from hybrid_deid.replace import load_strategies, with_beside_dates
from hybrid_deid.values import Document, Region, Span

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


def test_no_border_of_a_region_is_crossed() -> None:
    cut = TEXT.index("8/2025")
    regions = (Region(0, cut, "one"), Region(cut, len(TEXT), "two"))
    assert further(regions=regions) == ["Karfreitag", "18. April 2025", "2025"]
