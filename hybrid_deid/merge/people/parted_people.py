"""Two rare words that are a person: "Eigentümer Jelrikus Drzewusko", which a tagger took for a firm.

Firms have a word for what they are, or one that mail often has; what stands around two others tells.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from hybrid_deid.labels import GIVEN
from hybrid_deid.merge.consistency_settings import load_consistency
from hybrid_deid.merge.growing import part_of, relabelled
from hybrid_deid.merge.people.lone_names import rare_gender
from hybrid_deid.merge.people.parted_settings import PartedPeople
from hybrid_deid.merge.people.put_together import is_compound
from hybrid_deid.merge.people.rare_words import RareWords
from hybrid_deid.merge.policy import is_doubted, source_kind
from hybrid_deid.values import Span

NAMES = re.compile(r"([^\W\d_]+)[ ]([^\W\d_]+)")


def with_parted_people(text: str, spans: Sequence[Span], rare: RareWords) -> tuple[Span, ...]:
    """Return sorted `spans` of a text with organizations that are a given and a family name as two names.

    These are unsure (`below` of the settings), of two rare words that are no compounds, where people stand.
    The first of two family names side by side becomes a given name, when it is rare and no list has it.
    """
    settings = load_consistency(rare.known.knowledge.language).parted_people
    result: list[Span] = []
    for number, span in enumerate(spans):
        if span.label == "ORG" and " " in span.text:
            result += _names(text, span, rare, settings)
        elif span.label == "FAMILY" and _is_first_name(text, spans, number, rare):
            result.append(
                relabelled(span, rare_gender(span.text, rare.known.knowledge, rare.looks), "parted")
            )
        else:
            result.append(span)
    return tuple(result)


def _names(text: str, span: Span, rare: RareWords, settings: PartedPeople) -> Iterator[Span]:
    """Yield the two names that an organization is, or itself."""
    match = NAMES.fullmatch(span.text)
    if (
        match is None
        or span.score >= settings.below
        or source_kind(span.source) != "model"
        or not _is_person(text, span, settings)
        or not all(_is_rare(word, rare) for word in match.groups())
    ):
        yield span
        return
    note = f"consistency:parted ORG {span.start}-{span.end} was a person"
    labels = (rare_gender(match.group(1), rare.known.knowledge, rare.looks), "FAMILY")
    for group, label in enumerate(labels, 1):
        start, end = (span.start + at for at in match.span(group))
        yield part_of(span, start, end, label, note)


def _is_person(text: str, span: Span, settings: PartedPeople) -> bool:
    """Tell whether people stand where a find stands."""
    return text.endswith(settings.before, 0, span.start) or text.startswith(settings.behind, span.end)


def _is_rare(word: str, rare: RareWords) -> bool:
    """Tell whether neither lists nor mail know a word, nor its parts."""
    return bool(rare.among({word})) and not is_compound(word, rare.known, rare.is_frequent)


def _is_first_name(text: str, spans: Sequence[Span], number: int, rare: RareWords) -> bool:
    """Tell whether a family name that no list has stands before another one, and behind no name."""
    span = spans[number]
    behind = spans[number + 1] if number + 1 < len(spans) else None
    if behind is None or behind.label != "FAMILY" or text[span.end : behind.start] != " ":
        return False
    before = spans[number - 1] if number else None
    beside = before is not None and before.end == span.start - 1
    if beside and before is not None and (before.label in GIVEN or before.label == "FAMILY"):
        return False
    return is_doubted(span) and not rare.known.is_family(span.text) and _is_rare(span.text, rare)
