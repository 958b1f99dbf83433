"""Towns in names of institutions: "Sparkasse Ulm" keeps its town in step with CITY."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from hybrid_deid.languages.de.cities import Cities
from hybrid_deid.languages.de.organization_parts import REMEMBERED, Piece
from hybrid_deid.languages.de.place_forms import lemma_of_inhabitant
from hybrid_deid.languages.de.places import COUNTRIES, atlas
from hybrid_deid.languages.de.spelling import like
from hybrid_deid.languages.de.tables import table
from hybrid_deid.surrogates.interface import Draw, Mention, normalized


def places_in(
    mentions: Sequence[Mention], names: Sequence[Sequence[Piece]], draw: Draw
) -> dict[tuple[str, str], str]:
    """Return the surrogates of towns in names of institutions, the same as CITY gets ("Sparkasse Ulm")."""
    found: list[Mention] = []
    keys: list[tuple[str, str]] = []
    with_place, words_with_place = _kinds_with_place()
    for mention, pieces in zip(mentions, names, strict=True):
        if not [1 for piece in pieces if piece.kind in with_place or piece.key in words_with_place]:
            continue  # a list, in half the time of a generator
        for index, piece in enumerate(pieces):
            spelled = _place(piece.key) if piece.role == "word" else ""
            if spelled:
                after = "".join(p.text for p in pieces[index + 1 :])
                written = piece.text if spelled == piece.key else like(piece.text, spelled.title())
                found.append(mention._replace(label="CITY", text=written, before="", after=after))
                keys.append((piece.text, after))
    if not found:
        return {}
    return dict(zip(keys, Cities()(found, draw), strict=True))


@cache
def _kinds_with_place() -> tuple[frozenset[str], frozenset[str]]:
    """Return the kinds, and the kind words, of institutions that a town may be named after."""
    rows = table("organizations")
    return frozenset(rows["kinds_with_place"]), frozenset(map(normalized, rows["kind_words_with_place"]))


@lru_cache(maxsize=REMEMBERED)
def _place(word: str) -> str:
    """Return a town, or its inhabitant, as it is spelled ("koeln": "köln"); "" for any other word."""
    umlauts = word.replace("ae", "ä").replace("oe", "ö").replace("ue", "ü")
    return next((spelled for spelled in dict.fromkeys((word, umlauts)) if is_place(spelled)), "")


def is_place(word: str) -> bool:
    """Tell whether a normalized word is a place of the German-speaking countries, or its inhabitant."""
    lemma = lemma_of_inhabitant(word) if word.endswith("er") else ""
    return any(place.country in COUNTRIES for name in (word, lemma) for place in atlas().known.get(name, ()))
