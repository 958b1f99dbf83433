"""Particles that were found as a name without the name behind them: what is left of a find that another cut.

Of "Huber & van den Berg GmbH", with a Jan van den Berg in the text, the firm takes "Berg GmbH" and leaves
"van den".
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from hybrid_deid.merge.mistaken_labels import MISTAKEN
from hybrid_deid.merge.people.name_settings import Particles
from hybrid_deid.merge.policy import is_settled
from hybrid_deid.values import Span

BETWEEN = (" ", ". ")


def without_lone_particles(text: str, spans: Sequence[Span], known: Particles) -> tuple[Span, ...]:
    """Return sorted `spans` without names that are particles in small letters alone, directly before a name.

    What a caller knows or a validator confirmed stays.
    """
    lone = {
        span
        for span, behind in pairwise(spans)
        if span.label in MISTAKEN
        and span.text[0].islower()
        and text[span.end : behind.start] in BETWEEN
        and behind.label in MISTAKEN
        and behind.text[0].isupper()
        and not is_settled(span)
        and all(_is_particle(word, known) for word in span.text.split())
    }
    return tuple(span for span in spans if span not in lone) if lone else tuple(spans)


def _is_particle(word: str, known: Particles) -> bool:
    """Tell whether a word is one, in short too ("v.", perhaps without its full stop), or "d'" for "die"."""
    return (
        word in known.all
        or word in known.elided
        or any(word in (short, short.rstrip(".")) for short in known.abbreviated)
    )
