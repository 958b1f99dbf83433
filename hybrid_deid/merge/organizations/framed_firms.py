"""Rare names that a tagger took for somebody or a town where firms stand: "eine Rechnung von Griesser".

Firms are called by the names of those who founded them. The frames of framed_names.py that are sure tell
them, and what a hyphen hangs on a firm alone ("der Griesser-Monteur"); what people do as well tells it of
words that no list has as a family name and that do not look like one.
"""

from __future__ import annotations

from collections.abc import Sequence

from hybrid_deid.merge.consistency_settings import Consistency, load_consistency
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.growing import relabelled
from hybrid_deid.merge.mistaken_labels import MISTAKEN
from hybrid_deid.merge.once import once
from hybrid_deid.merge.one_label import is_sure
from hybrid_deid.merge.people.frame_settings import Frames, load_frames
from hybrid_deid.merge.people.framed_names import frame_of
from hybrid_deid.merge.people.framed_people import BELOW, numbers_of
from hybrid_deid.merge.people.rare_words import RareWords
from hybrid_deid.merge.people.surroundings import Surroundings
from hybrid_deid.merge.policy import is_doubted
from hybrid_deid.merge.told_labels import BY_PLACE
from hybrid_deid.values import Span, Token

# The score of a listed family name that stays one ("eine Stelle bei Weber" is one of his book).
SURE_FAMILY = 0.8
UNSURE = 0.5  # the score below which a name that does what people do as well is a firm's


def with_framed_firms(
    text: str,
    tokens: Sequence[Token],
    spans: Sequence[Span],
    rare: RareWords,
    settings: Consistency | None = None,
) -> tuple[Span, ...]:
    """Return sorted `spans` of a text with rare names in frames of firms as organizations.

    What was found as an organization there is told to be one, so that no list of names makes it a person
    later. A name that surely is somebody's somewhere in the text stays one.
    """
    language = rare.known.knowledge.language
    frames, settings = load_frames(language), settings or load_consistency(language)
    if not frames.frames:
        return tuple(spans)
    unsure = [span for span in spans if _may_be_firm(text, span)]
    words = rare.among({span.text for span in unsure}) if unsure else set()
    if not words:
        return tuple(spans)
    numbers = dict(numbers_of(tokens, [span for span in unsure if span.text in words]))
    whole = Surroundings(text, tokens, Covered(spans), frozenset(numbers), frames.verbs, rare.is_frequent)
    places = once(lambda: {span: number for number, span in enumerate(spans)})  # few texts ask for them
    told = {
        span
        for number, span in numbers.items()
        if _is_firm(whole, number, span, rare, frames, settings)
        and not is_sure(text, spans, places()[span], settings)
    }
    if not told:
        return tuple(spans)
    named = {span.text for span in told}
    people = {
        span.text
        for number, span in enumerate(spans)
        if span.text in named and span.label != "ORG" and is_sure(text, spans, number, settings)
    }
    return tuple(
        relabelled(span, "ORG", f"frame{BY_PLACE}:") if span in told and span.text not in people else span
        for span in spans
    )


def _may_be_firm(text: str, span: Span) -> bool:
    """Tell whether a find is no sure one of somebody or a town, or a hyphen hangs something on it."""
    if span.label not in MISTAKEN or not is_doubted(span):
        return False
    return span.label == "ORG" or span.score < BELOW or text.startswith("-", span.end)


def _is_firm(
    whole: Surroundings, number: int, span: Span, rare: RareWords, frames: Frames, settings: Consistency
) -> bool:
    """Tell whether a firm alone stands where a find does."""
    if whole.text.startswith("-", span.end):
        return whole.text.startswith(settings.listed_names.hanging, span.end + 1)
    if not whole.is_whole([number]):
        return False
    is_family = rare.known.is_family(span.text)
    if span.label != "ORG" and span.score >= (SURE_FAMILY if is_family else BELOW):
        return False
    frame = frame_of(whole, [number], {span.text} if is_family else set(), rare, frames)
    if frame is None or frame.label != "ORG":
        return False
    return not frame.unsure or (not is_family and span.score < UNSURE)
