"""The values: spans that cannot lie, and replacements that leave the rest of the text alone."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, asdict, fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid_deid.values import Document, Span, apply_replacements


@st.composite
def texts_with_spans(draw: st.DrawFn) -> tuple[str, list[Span]]:
    text = draw(st.text(min_size=1, max_size=80))
    cuts = sorted(draw(st.sets(st.integers(0, len(text)), max_size=8)))
    pairs = [(a, b) for a, b in zip(cuts[::2], cuts[1::2], strict=False) if a < b]
    return text, [Span(a, b, "CITY", text[a:b]) for a, b in pairs]


@given(texts_with_spans(), st.lists(st.text(max_size=5), min_size=8, max_size=8))
def test_text_outside_spans_is_kept_and_offsets_fit(case: tuple[str, list[Span]], new: list[str]) -> None:
    text, spans = case
    result = apply_replacements(Document("d", text), spans, new[: len(spans)], ["surrogate"] * len(spans))
    position_old = position_new = 0
    for span, replacement in zip(result.spans, result.replacements, strict=True):
        assert result.text[replacement.start : replacement.end] == replacement.text
        assert text[position_old : span.start] == result.text[position_new : replacement.start]
        position_old, position_new = span.end, replacement.end
    assert text[position_old:] == result.text[position_new:]
    assert result.region_text(0, len(text)) == result.text


def test_the_text_of_a_region_has_its_own_replacements_only() -> None:
    text = "von Anna\nan Graz"
    spans = [Span(4, 8, "FEMALE", "Anna"), Span(12, 16, "CITY", "Graz")]
    result = apply_replacements(Document("d", text), spans, ["Bea", "Linz"], ["surrogate"] * 2)
    assert result.region_text(0, 8) == "von Bea"
    assert result.region_text(9, 16) == "an Linz"


@pytest.mark.parametrize(("start", "end", "text"), [(3, 3, ""), (-1, 2, "abc"), (0, 4, "abc")])
def test_a_span_refuses_to_exist_when_its_offsets_are_wrong(start: int, end: int, text: str) -> None:
    with pytest.raises(ValueError):
        Span(start, end, "CITY", text)


def test_overlaps_and_disagreement_are_refused_without_quoting_the_text() -> None:
    document = Document("d", "Anna Pohl")
    with pytest.raises(ValueError, match="overlaps"):
        apply_replacements(
            document, [Span(0, 6, "FEMALE", "Anna P"), Span(5, 9, "FAMILY", "Pohl")], ["x", "y"], ["tag"] * 2
        )
    with pytest.raises(ValueError, match=r"^span 0\.\.4 disagrees with the text$"):
        apply_replacements(document, [Span(0, 4, "FEMALE", "Anne")], ["x"], ["tag"])


def test_a_span_holds_each_value_in_its_own_field_and_does_not_change() -> None:
    given = {
        "start": 4, "end": 8, "label": "CITY", "text": "Graz", "score": 0.5, "source": "gold",
        "validated": True, "provenance": ("rule:x CITY 4-8",),
    }  # fmt: skip
    span = Span(**given)
    assert asdict(span) == given
    assert [one.name for one in fields(span)] == list(given)
    assert asdict(Span(4, 8, "CITY", "Graz")) == {
        **given, "score": 1.0, "source": "", "validated": False, "provenance": (),
    }  # fmt: skip
    assert replace(span, label="ORG") == Span(**{**given, "label": "ORG"}) != span
    assert pickle.loads(pickle.dumps(span)) == span
    with pytest.raises(FrozenInstanceError):
        span.start = 3  # type: ignore[misc]
