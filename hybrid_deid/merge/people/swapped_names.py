"""The labels of one person's names in either order: "Reinold Fenkart", "der Fenkart Reinold".

The south says the family name first, and a tagger takes it for the given one; so it does with a family name
that stands alone before what its bearer has ("Mathis' Auto") and looks like a given one.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from hybrid_deid.labels import GIVEN
from hybrid_deid.merge.growing import relabelled
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.values import Span

APOSTROPHES = "'’‘´`"
WHY = "swapped"

Pair = tuple[str, str]  # a given name and a family name


def with_swapped_names(text: str, spans: Sequence[Span]) -> tuple[Span, ...]:
    """Return sorted `spans` of a text with the labels of names that stand the other way round elsewhere.

    Of two full names of the same two words the one of which the tagger is surer is right, where it is not
    the same; the other one's words change their labels. A doubted given name with an apostrophe that is a
    family name elsewhere in the text, and no given one, becomes FAMILY.
    """
    pairs = [
        (number, number + 1)
        for number, (one, other) in enumerate(pairwise(spans))
        if _is_full(text, one, other)
    ]
    owners = [
        number for number, span in enumerate(spans) if span.label in GIVEN and span.text[-1] in APOSTROPHES
    ]
    if len(pairs) < 2 and not owners:
        return tuple(spans)  # most documents
    result = list(spans)
    named = _named(spans, pairs)
    for first, second in pairs:
        given, family = spans[first], spans[second]
        other = named.get((family.text, given.text))
        if other is None or not (is_doubted(given) and is_doubted(family)):
            continue
        label, score = other
        if score > given.score + family.score:
            result[first] = relabelled(given, "FAMILY", WHY)
            result[second] = relabelled(family, label, WHY)
    for number in owners:
        span, name = spans[number], spans[number].text[:-1]
        labels = {other.label for other in result if other.text == name}
        if "FAMILY" in labels and labels.isdisjoint(GIVEN) and is_doubted(span):
            result[number] = relabelled(span, "FAMILY", WHY)
    return tuple(result)


def _is_full(text: str, one: Span, other: Span) -> bool:
    return one.label in GIVEN and other.label == "FAMILY" and text[one.end : other.start] == " "


def _named(spans: Sequence[Span], pairs: Sequence[tuple[int, int]]) -> dict[Pair, tuple[str, float]]:
    """Return the label of the given name of each pair of names, and how sure the tagger is of the pair."""
    named: dict[Pair, tuple[str, float]] = {}
    for first, second in pairs:
        given, family = spans[first], spans[second]
        score = given.score + family.score
        if score > named.get((given.text, family.text), ("", 0.0))[1]:
            named[given.text, family.text] = given.label, score
    return named
