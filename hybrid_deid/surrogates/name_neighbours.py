"""What the text right behind a name asks of its surrogate: titles of nobility, endings left outside."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hybrid_deid.surrogates.interface import Draw, Mention, normalized
from hybrid_deid.surrogates.morphology import Morphology
from hybrid_deid.surrogates.name_pieces import CATEGORY
from hybrid_deid.surrogates.names import walk
from hybrid_deid.surrogates.shape import like_case

VOWELS = frozenset("aeiou")


def fitted(
    mentions: Sequence[Mention], surrogates: Iterable[str], draw: Draw, morphology: Morphology
) -> list[str]:
    """Return the surrogates of mentions as they fit the text behind them.

    A title of nobility that is marked as a name becomes another of its gender ("Gräfin" before "von Aue"),
    and a name whose ending was left outside loses its last vowel before it ("Conradi": "die Conrad|in").
    """
    return [
        text if mention.label not in CATEGORY else _fitted(mention, text, draw, morphology)
        for mention, text in zip(mentions, surrogates, strict=True)
    ]


def _fitted(mention: Mention, text: str, draw: Draw, morphology: Morphology) -> str:
    behind = mention.after[:1]
    if behind == " ":
        return _peer(mention, draw, morphology) or text
    if behind.isalpha() and text[-1:] in VOWELS:
        ends = (ending for ending in morphology.of_families if mention.after.startswith(ending))
        if any(not mention.after[len(ending) :][:1].isalpha() for ending in ends):
            return text[:-1]
    return text


def _peer(mention: Mention, draw: Draw, morphology: Morphology) -> str:
    """Return another title for one of nobility before a particle, "" for any other text."""
    titles = morphology.nobility.get(mention.text.casefold(), ())
    if not titles or mention.after[1:].partition(" ")[0] not in morphology.particles:
        return ""
    drawn = (
        like_case(mention.text, title)
        for title in walk(titles, draw.keyed, "nobility", normalized(mention.text))
    )
    return next(filter(draw.allows, drawn), "")
