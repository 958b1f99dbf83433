"""Workshops called by a word for them and a name behind it: "Holzbau Huber", "Schreinerei Anna Huber"."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hybrid_deid.labels import GIVEN
from hybrid_deid.merge.organizations.organization_settings import Houses
from hybrid_deid.merge.policy import is_settled
from hybrid_deid.merge.word_before import whole_word_before
from hybrid_deid.values import Span

NAMED = frozenset({"FAMILY", "ORG"})
SURE = 0.9  # the score of an organization whose borders stay
LEAST_WORKSHOP = 10  # letters of a word for one that goes with a name: no "Agentur", "Praxis"


def workshops(
    text: str, spans: Sequence[Span], known: Houses, is_listed: Callable[[str], bool] = bool
) -> list[Span]:
    """Return finds of workshops whose word stands before the name of a person among sorted `spans`.

    A long one goes with an organization behind it as well ("Pflegeteam Sonnenblume"), unless that
    `is_listed`: "Baumarkt Hornbach" has the name alone.
    """
    found = []
    for number, span in enumerate(spans):
        if span.label not in NAMED or (span.label == "ORG" and (span.score >= SURE or is_listed(span.text))):
            continue
        before = spans[number - 1] if number else span
        if is_settled(span) or is_settled(before):
            continue
        start = span.start
        behind_given = before.label in GIVEN and text[before.end : start] == " "
        if behind_given and not _is_workshop(before.text, span, known):
            start = before.start
        word = whole_word_before(text, start)
        if _is_workshop(word, span, known):
            if start < span.start and word.lower().endswith(known.fields):
                continue  # "Tiefbau Anna Huber, Hochbau Max Maier" says who does what
            start -= len(f"{word} ")
            if whole_word_before(text, start) in known.departments:
                continue  # "Leiter Tiefbau Huber"
            name = text[start : span.end]
            found.append(Span(start, span.end, "ORG", name, known.score, "consistency:house"))
    return found


def _is_workshop(word: str, span: Span, known: Houses) -> bool:
    """Tell whether a word before a find is one for a workshop; before an organization a long one alone is."""
    if not known.is_workshop(word):
        return False
    # "Werkstatt Autohaus Huber" says what the second is
    return span.label == "FAMILY" or (
        len(word) >= LEAST_WORKSHOP and not known.is_kind(span.text.partition(" ")[0])
    )
