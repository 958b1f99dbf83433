"""Ranks behind a given name are no family names: "Otto Graf Lambsdorff", "Karl Ritter von Frisch"."""

from __future__ import annotations

from collections.abc import Sequence

from hybrid_deid.labels import GIVEN
from hybrid_deid.merge.growing import part_of
from hybrid_deid.merge.people.name_settings import Particles
from hybrid_deid.merge.policy import is_settled
from hybrid_deid.values import Span

FAMILY = frozenset(["FAMILY"])
RANKED = FAMILY.union(GIVEN)  # what a rank is found as
# What a noble name is taken for behind what is no family name: "Gräfin Thun", "Baronin Hagen".
NAMED = FAMILY | {"CITY", *GIVEN}


def without_ranks(text: str, spans: Sequence[Span], known: Particles) -> Sequence[Span]:
    """Return sorted `spans` of a text without those that are ranks between a given name and the family's.

    Behind the rank stands a particle ("Ritter von"), or, for ranks that are seldom family names themselves,
    the family name ("Graf Lambsdorff"). A family name that begins with rank and particle loses the rank. What
    is settled stays. What was found as a given name is a rank before any family name ("Baron Thun").
    """
    if known.ranks.isdisjoint([_first_word(span) for span in spans if span.label in RANKED]):
        return spans
    result: list[Span] = []
    for number, span in enumerate(spans):
        before = result[-1] if result else None
        behind = spans[number + 1] if number + 1 < len(spans) else None
        rank = _first_word(span)
        if span.label in GIVEN and span.text in known.ranks and _is_title(text, span, behind):
            continue
        told = (
            span.label == "FAMILY"
            and rank in known.ranks
            and not is_settled(span)
            and before is not None
            and before.label in GIVEN
            and before.end == span.start - 1
            and text[before.end] == " "
        )
        if not told:
            result.append(span)
        elif span.text == rank:
            if not _is_rank(text, span, behind, known):
                result.append(span)
        elif _particle_at(text, span.start + len(rank), known):
            begin = span.start + len(rank) + 1
            note = f"consistency:name FAMILY {begin}-{span.end} {span.score:.3f} trimmed"
            result.append(part_of(span, begin, span.end, note=note))
        else:
            result.append(span)
    return result


def _is_title(text: str, span: Span, behind: Span | None) -> bool:
    """Tell whether what was found as a given name leads a family name."""
    if is_settled(span) or behind is None or behind.label != "FAMILY":
        return False
    return behind.start == span.end + 1 and text[span.end] == " "


def _first_word(span: Span) -> str:
    return span.text.partition(" ")[0]


def _is_rank(text: str, span: Span, behind: Span | None, known: Particles) -> bool:
    """Tell whether a word that could be a rank or a family name is a rank, by what stands behind it."""
    end = span.end + (text[span.end : span.end + 1] == ".")
    if _particle_at(text, end, known):
        return True
    named = NAMED if span.text in known.ranks_alone else FAMILY
    close = behind is not None and behind.label in named and behind.start == end + 1 and text[end] == " "
    return close and span.text not in known.ranks_and_names


def _particle_at(text: str, position: int, known: Particles) -> bool:
    """Tell whether a blank, a particle of German nobility and another blank stand at a place."""
    return any(text.startswith(f" {word} ", position) for word in (*known.own, *known.abbreviated))
