"""Rare names that a tagger took for firms or towns where people stand: "Bechtolsheimer hatte recht."

The frames of framed_names.py that are sure tell it; what only firms do, and what both do, is left alone.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from hybrid_deid.labels import PERSON
from hybrid_deid.merge.covered import Covered
from hybrid_deid.merge.growing import relabelled
from hybrid_deid.merge.mistaken_labels import MISTAKEN_PEOPLE
from hybrid_deid.merge.once import once
from hybrid_deid.merge.people.frame_settings import Frame, Frames, load_frames
from hybrid_deid.merge.people.framed_names import PEOPLE, frame_of, label_in
from hybrid_deid.merge.people.lone_names import odds_of_given
from hybrid_deid.merge.people.rare_words import LEAST_WORDY, RareWords
from hybrid_deid.merge.people.surroundings import Surroundings
from hybrid_deid.merge.policy import is_doubted, source_kind
from hybrid_deid.values import BY_START, Span, Token

LEAST_PLACE = 0.5  # how likely a word is a place by the letters of a town that stays one
LINE = "line"
BELOW = 0.9  # the score of a find that may be somebody


def with_framed_people(
    text: str, tokens: Sequence[Token], texts: Sequence[str], spans: Sequence[Span], rare: RareWords
) -> tuple[Span, ...]:
    """Return sorted `spans` of a text with unsure organizations and towns in frames of people as names.

    They are single words that no list knows as anything but a family name, in a text that names people, and
    no more firms than these. One that no list has at all, and that neither is greeted nor signs, counts when
    its letters are rather those of a name, and of no town where it was taken for one; `texts` are those of
    the tokens.
    """
    unsure = [span for span in spans if _is_unsure(span)]
    words = rare.among({span.text for span in unsure}) if unsure else set()
    unsure = [span for span in unsure if span.text in words]
    frames = load_frames(rare.known.knowledge.language)
    if not unsure or not frames.frames or not _is_of_people(spans, unsure):
        return tuple(spans)  # nearly all documents
    numbers = dict(numbers_of(tokens, unsure))
    odds = once(lambda: odds_of_given(text, set(texts), spans, rare.known.knowledge))
    whole = Surroundings(text, tokens, Covered(spans), frozenset(numbers), frames.verbs, rare.is_frequent)
    changed = {}
    for number, span in numbers.items():
        frame = _frame_of_people(whole, number, rare, frames)
        if frame is not None and (_is_of_address(frame) or _looks_like_somebody(span, rare)):
            changed[span] = relabelled(span, label_in(frame, span.text, rare, odds), "frame")
    return tuple(changed.get(span, span) for span in spans)


def _is_unsure(span: Span) -> bool:
    """Tell whether a tagger is not sure that a find is a firm or town."""
    if span.label not in MISTAKEN_PEOPLE or span.score >= BELOW or not is_doubted(span):
        return False
    return source_kind(span.source) == "model"


def _is_of_address(frame: Frame) -> bool:
    """Tell whether a frame is of who is greeted or signs, not of what a field holds ("Von:")."""
    return frame.begins == LINE and not any(phrase.endswith(":") for phrase in frame.before)


def _looks_like_somebody(span: Span, rare: RareWords) -> bool:
    """Tell whether a find is a family name, or spelled neither as a word nor as the town it was taken for."""
    if rare.known.is_family(span.text):
        return True
    looks = rare.looks(span.text)
    is_place = span.label == "CITY" and looks.get("city", 0.0) >= LEAST_PLACE
    return not is_place and looks.get("word", 0.0) < LEAST_WORDY


def _is_of_people(spans: Sequence[Span], unsure: Sequence[Span]) -> bool:
    """Tell whether a text has people, and no more firms than these besides the unsure ones."""
    words = {span.text for span in unsure}
    people = sum(span.label in PERSON for span in spans)
    return people > 0 and people >= sum(span.label == "ORG" and span.text not in words for span in spans)


def numbers_of(tokens: Sequence[Token], spans: Sequence[Span]) -> Iterator[tuple[int, Span]]:
    """Yield the numbers of the tokens that finds are."""
    for span in spans:
        number = bisect_left(tokens, span.start, key=BY_START)
        if number < len(tokens) and tokens[number].text == span.text:
            yield number, span


def _frame_of_people(whole: Surroundings, number: int, rare: RareWords, frames: Frames) -> Frame | None:
    """Return the sure frame of people around a word, None where there is none."""
    if not whole.is_whole([number]):
        return None
    frame = frame_of(whole, [number], set(), rare, frames)
    return frame if frame is not None and frame.label in PEOPLE and not frame.unsure else None
