"""A ruler's title and number are no names."""

from __future__ import annotations

import pytest

from hybrid_deid.merge.doubts.never import load_never
from hybrid_deid.merge.doubts.rulers import without_rulers
from hybrid_deid.values import Span

NEVER = load_never("de")


def left(text: str, *names: str, label: str = "FAMILY", source: str = "model:m") -> list[str]:
    spans = [Span(text.index(n), text.index(n) + len(n), label, n, 0.7, source) for n in names]
    return [span.text for span in without_rulers(text, spans, NEVER)]


@pytest.mark.parametrize(
    ("text", "names", "expected"),
    [
        ("König Heinrich VIII. hatte", ["König", "Heinrich", "VIII"], ["Heinrich"]),
        ("Kaiser Wilhelm II. floh", ["Kaiser", "Wilhelm", "II."], ["Wilhelm"]),
        ("König Franz Joseph I. regierte", ["König", "Franz", "Joseph", "I."], ["Franz", "Joseph"]),
        ("unter Heinrich VIII. war", ["Heinrich", "VIII."], ["Heinrich"]),
        ("Der Kaiser empfing Luis X. und Karl IV.", ["Luis", "X.", "IV."], ["Luis"]),
        # initials, a family name, roman numbers that stand elsewhere
        ("Peter I. aus der Klasse", ["Peter", "I."], ["Peter", "I."]),
        ("König Franz kommt", ["König", "Franz"], ["König", "Franz"]),
        ("König, Franz V. und", ["König", "Franz"], ["König", "Franz"]),
        ("Frau Kaiser leitet die Klasse von Peter V. und Luis X. mit", ["V.", "X."], ["V.", "X."]),
        ("Luis X. sah Karl IV.", ["X."], ["X."]),
        (f"Gesucht: Lena X. {'Wir lesen. ' * 5} König Karl IV. und Ludwig XIV.", ["X."], ["X."]),
        ("Liebe Grüße IV.", ["IV."], ["IV."]),
        ("LG\nVI.", ["VI."], ["VI."]),
        ("Anna II hat", ["II"], ["II"]),
    ],
)
def test_titles_and_numbers(text: str, names: list[str], expected: list[str]) -> None:
    assert left(text, *names) == expected


def test_a_firm_and_what_a_rule_says_stay() -> None:
    assert left("König Ludwig II. kam", "König", label="ORG") == ["König"]
    assert left("König Ludwig II. kam", "König", source="rule:family.address") == ["König"]
