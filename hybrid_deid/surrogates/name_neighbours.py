"""What the text right behind a name asks of its surrogate: titles of nobility, endings left outside."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hybrid_deid.surrogates.interface import Draw, Mention, normalized
from hybrid_deid.surrogates.morphology import VOWELS, Morphology
from hybrid_deid.surrogates.name_pieces import CATEGORY
from hybrid_deid.surrogates.names import walk
from hybrid_deid.surrogates.shape import like_case


def fitted(
    mentions: Sequence[Mention], surrogates: Iterable[str], draw: Draw, morphology: Morphology
) -> list[str]:
    """Return the surrogates of mentions as they fit the text behind them.

    A title of nobility that is marked as a name becomes another of its gender ("Gräfin" before "von Aue"),
    and a name whose ending was left outside loses its last vowel before it ("Conradi": "die Conrad|in").
    """
    result = list(surrogates)
    nobility = morphology.nobility
    for number, mention in enumerate(mentions):
        if mention.label not in CATEGORY:
            continue
        if mention.after[:1].isalpha():
            result[number] = _before_ending(mention, result[number], morphology)
        elif nobility and mention.text.casefold() in nobility and _leads(mentions, number, morphology):
            result[number] = _peer(mention, draw, morphology) or result[number]
    return result


def _before_ending(mention: Mention, text: str, morphology: Morphology) -> str:
    ends = [ending for ending in morphology.of_families if mention.after.startswith(ending)]
    outside = any(not mention.after[len(ending) :][:1].isalpha() for ending in ends)
    return text[:-1] if outside and text[-1:] in VOWELS else text


def _leads(mentions: Sequence[Mention], number: int, morphology: Morphology) -> bool:
    """Tell whether nothing but particles stands between a title and a family name: "Graf" is one, too.

    One that was found as a given name needs no particle ("Baron Traitteur").
    """
    if number + 1 == len(mentions) or mentions[number + 1].label != "FAMILY":
        return False
    title, following = mentions[number], mentions[number + 1]
    between = title.after[: following.start - title.end].split()
    if title.label != "FAMILY" and not between:
        return True
    first, *others = (*between, *following.text.split())
    is_led = first.casefold() in morphology.behind_titles and len(others) > 0
    return is_led and all(word.casefold() in morphology.particles for word in between)


def _peer(mention: Mention, draw: Draw, morphology: Morphology) -> str:
    """Return another title for one of nobility, "" where all are originals."""
    titles = morphology.nobility[mention.text.casefold()]
    drawn = (
        like_case(mention.text, title)
        for title in walk(titles, draw.keyed, "nobility", normalized(mention.text))
    )
    return next(filter(draw.allows, drawn), "")
