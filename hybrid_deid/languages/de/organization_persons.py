"""Persons in names of organizations: "Praxis Dr. Huber" is called as Dr. Huber is in the text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hybrid_deid.languages.de.names import fold, german_lists
from hybrid_deid.languages.de.organization_parts import Piece, is_family_name
from hybrid_deid.languages.de.places import atlas
from hybrid_deid.languages.de.tables import table
from hybrid_deid.surrogates.interface import Draw, normalized
from hybrid_deid.surrogates.names import Naming

OWNERS = frozenset({"dr", "ddr", "dres", "prof"})  # the titles that a person is behind
SHORTEST = 2  # letters of a name


def with_persons(pieces: Sequence[Piece]) -> Sequence[Piece]:
    """Tell the words behind titles for names of persons; further titles before them stay."""
    titled = [i for i, p in enumerate(pieces) if p.role == "keep" and normalized(p.text) in OWNERS]
    if not titled:
        return pieces
    result = list(pieces)
    for start in reversed(titled):
        names = list(_names_behind(result, start))
        for index in reversed(names):
            joined = index + 2 == names[-1] and result[index + 1].text == "-"  # not "Wolf-Dieter Huber"
            family = index == names[-1] or joined
            result[index : index + 1] = _named(result[index], family)
    return result


def _names_behind(pieces: list[Piece], start: int) -> Iterator[int]:
    """Yield where the names behind the title at `start` are, up to a sign, a town or another word."""
    titles, several = table("names")["titles"], False
    for index in range(start + 1, len(pieces)):
        piece = pieces[index]
        if piece.text.isalpha() and normalized(piece.text) in titles:
            pieces[index] = Piece(piece.text, "keep")
        elif piece.role in ("word", "acronym") and len(piece.text) >= SHORTEST:
            if several and _is_town(normalized(piece.text)):
                return
            several = True
            yield index
        elif piece.text.strip(" .-"):
            return


def _is_town(word: str) -> bool:
    """Tell whether a word behind a name is a town, and no family name."""
    return word in atlas().known and not is_family_name(word)


def _named(piece: Piece, family: bool) -> list[Piece]:
    """Return the name of a person, without the -s of the genitive ("Dr. Hubers Praxis")."""
    text, folded = piece.text, normalized(piece.text)
    rest: list[Piece] = []
    if family and folded[-1] == "s" and is_family_name(folded[:-1]) and not is_family_name(folded):
        text, rest = text[:-1], [Piece(text[-1], "keep")]
    key = fold(text)
    lists = german_lists()
    given = "FEMALE" if lists.knows("FEMALE", key) and not lists.knows("MALE", key) else "MALE"
    return [Piece(text, "person", f"{'FAMILY' if family else given}:{key}"), *rest]


def person_names(entity: str, draw: Draw) -> Iterator[str]:
    """Yield what a person becomes in the text, by label and key; none where that is no name to be drawn."""
    label, _, key = entity.partition(":")
    naming = Naming(german_lists(), draw, ())
    naming.resolve([(label, key)])
    yield from naming.names.values()
