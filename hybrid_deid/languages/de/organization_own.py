"""Which pieces of a name of an organization are its own, in the light of the others ("Telekom" alone)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hybrid_deid.languages.de.organization_parts import Piece, is_acronym, is_family_name
from hybrid_deid.languages.de.organization_words import peers_of
from hybrid_deid.lexicon import load_gazetteers
from hybrid_deid.surrogates.interface import normalized

LONGEST_SOLID = 3  # kinds written as one word
SHORTEST = 3  # letters of a word that may be a genitive
# The roles of pieces that are exchanged.
OWN = frozenset({"word", "acronym", "digits", "sign", "faith", "saint", "subject"})


def own_words(pieces: list[Piece]) -> list[Piece]:
    """Take kind words for words of the name where they tell who it is: "Telekom", "T-Mobile", "LKH" alone."""
    alone = lacks_name(pieces)
    if alone and not any(piece.role == "kind" for piece in pieces):
        # A name of little words and adjectives only ("Die Neuen").
        return [p._replace(role="word", key=normalized(p.text)) if p.text.isalpha() else p for p in pieces]
    kinds = [piece.key for piece in pieces if piece.role == "kind"]
    if not kinds and not alone:
        return pieces
    if alone and len(kinds) == 1 and is_family_name(kinds[0]):  # "Metzger GmbH"
        return [p._replace(role="word", key=normalized(p.text)) if p.role == "kind" else p for p in pieces]
    if alone and len(pieces) <= LONGEST_SOLID and all(piece.text.isalpha() for piece in pieces):
        pieces = _named(pieces)
    famous = load_gazetteers("de")["organization"].has_folded("".join(piece.text for piece in pieces))
    result = []
    for piece, following in zip(pieces, [*pieces[1:], Piece("", "keep")], strict=True):
        acronym = is_acronym(piece.text)
        telling = famous and (piece.kind == "company" or (alone and piece.key not in peers_of()))
        # "Markt- und Kühlhallen": the first part of a compound tells more than the kind.
        compound = alone and following.text.startswith("-")
        if piece.role == "kind" and (telling or compound or (alone and acronym)):
            piece = Piece(piece.text, "acronym" if acronym else "word", normalized(piece.text))
        result.append(piece)
    return result


def _named(pieces: list[Piece]) -> list[Piece]:
    """Take the first kind for the name where nothing else can be exchanged ("Capital", "JungWerk")."""
    kinds = [piece for piece in pieces if piece.role == "kind"]
    if any(piece.key in peers_of() or is_acronym(piece.text) for piece in kinds):
        return pieces
    first = pieces.index(kinds[0])
    word = kinds[0]._replace(role="word", key=normalized(kinds[0].text))
    return [*pieces[:first], word, *pieces[first + 1 :]]


def without_genitive(pieces: list[Piece]) -> list[Piece]:
    """Take the -s off a word behind "des": "Freunde des Tierparks"."""
    if len(pieces) < SHORTEST:
        return pieces
    result: list[Piece] = []
    for index, piece in enumerate(pieces):
        article = (
            index > 1 and pieces[index - 2].role == "keep" and normalized(pieces[index - 2].text) == "des"
        )
        if (
            article
            and piece.role == "word"
            and re.search(r"[^s\W]s\Z", piece.key)
            and len(piece.key) > SHORTEST
        ):
            result += [Piece(piece.text[:-1], "word", piece.key[:-1]), Piece(piece.text[-1], "keep")]
        else:
            result.append(piece)
    return result


def lacks_name(pieces: Sequence[Piece]) -> bool:
    """Tell whether nothing of a name is exchanged."""
    return OWN.isdisjoint([piece.role for piece in pieces])
