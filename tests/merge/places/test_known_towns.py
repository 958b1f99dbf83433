"""Towns of a text that are nouns as well are found where something tells of the town, and nowhere else."""

from __future__ import annotations

import pytest

import hybrid_deid
from hybrid_deid.mentions import name_knowledge
from hybrid_deid.merge.places.known_towns import known_towns
from hybrid_deid.merge.places.place_settings import Places
from hybrid_deid.values import Span
from tests.by_turns import MOST, few_and_many

KNOWLEDGE = name_knowledge("de", [], [], ["essen", "halle"])
SETTINGS = Places(
    announcing=frozenset({"Stadt", "Bahnhof"}), joined=frozenset({"Projekt", "Neustadt", "Werden"})
)


def found(text: str, *towns: str, label: str = "CITY") -> list[tuple[int, str]]:
    """Return the finds of the stage, given that towns were found where they stand first."""
    spans = [
        Span(text.index(town), text.index(town) + len(town), label, town, 0.9, "model:m") for town in towns
    ]
    result = known_towns(text, spans, KNOWLEDGE, SETTINGS, 0.5)
    assert all(text[span.start : span.end] == span.text and span.label == "CITY" for span in result)
    return [(span.start, span.text) for span in result]


@pytest.mark.parametrize(
    ("text", "town", "places"),
    [
        ("In Essen. Bei der Stadt Essen.", "Essen", [24]),
        ("In Halle (Saale). Das IWH Halle", "Halle (Saale)", []),  # nobody found the firm
        ("In Essen. VIEL Essen, die Essen-Ausgabe", "Essen", []),
        ("In Halle/Saale. Am Bahnhof Halle", "Halle/Saale", [27]),
        ("In Halle. Das Halle-Projekt", "Halle", [14]),
        ("In Halle. Die Stadt Halle-Neustadt", "Halle", [20]),
        ("In Essen. Das Essen ist gut, das Stadtessen auch", "Essen", []),
        ("In Essen. Bei Stadt Essener", "Essen", []),
        ("In Essen. www.Essen-Werden.de, a@Essen-Werden.de", "Essen", []),
        ("In Wien. Die Stadt Wien", "Wien", []),  # sought by its name alone
        ("Stadt Essen", "Essen", []),
    ],
)
def test_where_the_town_is_told(text: str, town: str, places: list[int]) -> None:
    assert [start for start, _ in found(text, town)] == places


def test_an_organization_before_it_tells_the_town() -> None:
    text = "In Halle (Saale). Das IWH Halle"
    spans = [Span(3, 16, "CITY", "Halle (Saale)", 0.9, "model:m"), Span(22, 25, "ORG", "IWH", 0.6, "model:m")]
    assert [span.start for span in known_towns(text, spans, KNOWLEDGE, SETTINGS, 0.5)] == [26]


def test_no_town_no_find() -> None:
    assert found("Frau Essen ist bei der Stadt Essen", "Essen", label="FAMILY") == []


def test_in_the_pipeline() -> None:
    text = "Er arbeitet bei der Stadt Essen. Er wohnt in Essen, und das Essen dort ist gut."
    starts = [span.start for span in hybrid_deid.load().tag(text) if span.label == "CITY"]
    assert starts == [text.index("Essen"), text.index("Essen,")]


def test_time_grows_with_the_text() -> None:
    def spans(count: int) -> tuple[str, list[Span]]:
        return "In Essen. Stadt Essen. ABC Essen-" * count, [Span(3, 8, "CITY", "Essen", 0.9, "model:m")]

    few, many = few_and_many(lambda count: lambda: known_towns(*spans(count), KNOWLEDGE, SETTINGS, 0.5))
    assert many < MOST * few
