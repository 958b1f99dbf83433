"""Accounts of which only a name was found are users as a whole."""

from __future__ import annotations

import pytest

from hybrid_deid.merge.structure.signed_users import with_signed_users
from hybrid_deid.values import Span
from tests.by_turns import MOST, few_and_many

FILES = frozenset({"pdf"})


def found(text: str, source: str = "consistency:spread", label: str = "FEMALE") -> list[tuple[str, str]]:
    """Return what spans over each "eva" in a text become."""
    starts = [start for start in range(len(text)) if text.startswith("eva", start)]
    spans = [Span(start, start + 3, label, "eva", 0.9, source) for start in starts]
    return [(span.text, span.label) for span in with_signed_users(text, spans, 0.5, FILES)]


@pytest.mark.parametrize("account", ["eva_y84", "omi-eva-1950", "eva.b77", "d_eva", "koch_eva.k"])
def test_the_whole_account_is_a_user(account: str) -> None:
    assert found(f"per Paypal ({account}), danke") == [(account, "USER")]


@pytest.mark.parametrize(
    "text",
    [
        "eva_plan.pdf",
        "x/eva_y84",
        "eva_y84@x.de",
        "eva-12.4. geht",
        "eva-maria",
        "eva.kommt",
        "eva_y84=1",
        "(eva)",
        "eva_" + "x" * 40,
    ],
)
def test_what_is_no_account_stays_a_name(text: str) -> None:
    assert found(text) == [("eva", "FEMALE")]


def test_finds_that_are_sure_or_no_names_stay() -> None:
    assert found("eva_y84", source="known:name") == [("eva", "FEMALE")]
    assert found("eva_y84", label="UFID") == [("eva", "UFID")]


def test_time_grows_with_the_text_alone() -> None:
    few, many = few_and_many(
        lambda number: lambda: found("eva_" * number + " " + "a-" * number + " eva_1" * number)
    )
    assert many < few * MOST
