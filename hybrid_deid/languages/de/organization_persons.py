"""Persons in names of organizations: "Praxis Dr. Huber" and "Huber GmbH" are called as Dr. Huber is.

So are whole names ("Schreinerei Josef Brandl", "Astrid-Lindgren-Schule"), whether the text has them or not.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache

from hybrid_deid.labels import GIVEN
from hybrid_deid.languages.de.names import fold, german_lists
from hybrid_deid.languages.de.organization_kinds import is_family_name
from hybrid_deid.languages.de.organization_own import OWN
from hybrid_deid.languages.de.organization_owners import is_joined, led, with_owners
from hybrid_deid.languages.de.organization_parts import Piece
from hybrid_deid.languages.de.organization_signs import INN, PHARMACY
from hybrid_deid.languages.de.places import atlas
from hybrid_deid.languages.de.tables import table
from hybrid_deid.lexicon import load_gazetteers
from hybrid_deid.surrogates.interface import Draw, normalized
from hybrid_deid.surrogates.names import Naming

OWNERS = frozenset({"dr", "ddr", "dres", "prof"})  # the titles that a person is behind
SHORTEST = 2  # letters of a name
STAYING = ("kind", "keep")  # the roles of pieces that are not exchanged
JOINTS = (" ", "-")
SIGNS_OF_OWNERS = (f"{INN} ", f"{PHARMACY} ")  # who may be called so: "Gasthaus Lamm" of Mr. Lamm


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


def with_whole_names(pieces: list[Piece]) -> list[Piece]:
    """Tell given names before a family name for names, and that with them; also those that are cut short."""
    result = list(pieces)
    for index in range(len(pieces) - 1, 1, -1):
        first = index
        while first > 1 and pieces[first - 1].text in JOINTS and _is_given(pieces, first - 2):
            first -= 2
        if first == index and _is_behind_short_name(pieces, index) and _is_family(pieces, index):
            if len(pieces[index - 2].text) > 1:
                result[index - 2] = pieces[index - 2]._replace(role="short")
            result[index : index + 1] = _named(result[index], True)
        if first < index and _is_family(pieces, index):
            for place in range(index, first - 1, -2):
                result[place : place + 1] = _named(result[place], place == index)
    if len(result) > 2 and _is_host(result):
        result[-1:] = _named(result[-1], False)
    return result


def _is_host(pieces: Sequence[Piece]) -> bool:
    """Tell whether a name ends with the given name of whose guest one is: "Pizzeria Da Mario"."""
    *_, leading, blank, last = pieces
    hosts = table("organizations")["hosts_leading"]
    return blank.text == " " and leading.text in hosts and last.role == "word" and _is_usual(last.text)


def _is_given(pieces: Sequence[Piece], index: int) -> bool:
    """Tell whether a piece is a given name that is no curiosity; behind a kind it may be a rare one, if no
    word: "Tischlerei Rasmus Feddersen"."""
    piece = pieces[index]
    if piece.role != "word":
        return False
    if _is_usual(piece.text):
        return True
    lists, key = german_lists(), fold(piece.text)
    behind_kind = index > 1 and pieces[index - 2].role == "kind" and pieces[index - 1].text == " "
    return (
        behind_kind
        and piece.text.istitle()
        and any(lists.knows(label, key) for label in GIVEN)
        and not (is_family_name(piece.key) or load_gazetteers("de")["common_word"].has_folded(piece.key))
    )


def _is_behind_short_name(pieces: Sequence[Piece], index: int) -> bool:
    """Tell whether a piece stands behind an initial or a given name that is cut short: "Joh. Albrecht"."""
    short, sign = pieces[index - 2], pieces[index - 1].text
    if sign not in (".", ". ") or short.role not in ("word", "acronym") or not short.text[0].isupper():
        return False
    return len(short.text) == 1 or short.key in _short_names()


@cache
def _short_names() -> frozenset[str]:
    return frozenset(map(normalized, table("organizations")["short_names"]))


def _is_usual(text: str) -> bool:
    """Tell whether a word is a given name that many have."""
    lists, key = german_lists(), fold(text)
    return any(key in table.usual for label in GIVEN for table in lists.tables[label])


def _is_family(pieces: Sequence[Piece], index: int) -> bool:
    """Tell whether a piece behind a given name is a family name: a listed one, or what hyphens join to it and
    a kind ("Astrid-Lindgren-Schule").
    """
    piece, behind = pieces[index], pieces[index + 1 : index + 3]
    if piece.role != "word" or not piece.text.isalpha() or (behind and behind[0].text.isalpha()):
        return False
    if is_family_name(piece.key) or german_lists().further("FAMILY", piece.text.title()):
        return not (behind and behind[0].text == "-" and behind[1:2] and behind[1].role == "word")
    joined = [p.text for p in (pieces[index - 1], *behind[:1])] == ["-", "-"]
    return joined and behind[1:2] != [] and behind[1].role == "kind"


def is_family_of(piece: Piece, people: Collection[str]) -> bool:
    """Tell whether a word is a family name of `people`, folded, or its genitive."""
    key = fold(piece.text)
    return piece.role == "word" and (key in people or (key[-1] == "s" and key[:-1] in people))


def with_families(names: Sequence[Sequence[Piece]], people: Collection[str]) -> list[Sequence[Piece]]:
    """Tell words for names of persons that are those of `people`, folded, or of another of the `names`."""
    known = {piece.key.partition(":")[2] for pieces in names for piece in pieces if piece.role == "person"}
    known.update(people)
    if not known:
        return list(names)
    wholes = (_with_compounds(pieces, known) for pieces in names)
    return [_with_given(_with_others(_with_called_so(pieces, people), known)) for pieces in wholes]


def _with_compounds(pieces: Sequence[Piece], known: Collection[str]) -> Sequence[Piece]:
    """Join a word and the kind at its end that are one of `known`: "Althof Reisen" of Mr. Althof."""
    for index in range(len(pieces) - 1):
        first, end = pieces[index : index + 2]
        if first.role in ("word", "sign") and end.role == "kind" and fold(first.text + end.text) in known:
            text = first.text + end.text
            return [*pieces[:index], Piece(text, "word", normalized(text)), *pieces[index + 2 :]]
    return pieces


def _with_given(pieces: list[Piece]) -> list[Piece]:
    """Tell a given name before the family name of one of the text: "Weingut Kurt Erbeldinger & Sohn"."""
    result = list(pieces)
    for index in range(2, len(pieces)):
        before, first = pieces[index - 1], pieces[index - 2]
        is_family = pieces[index].role == "person" and pieces[index].key.startswith("FAMILY:")
        if is_family and before.text == " " and first.role in ("word", "person") and _is_usual(first.text):
            result[index - 2 : index - 1] = _named(first, False)
    return result


def _with_called_so(pieces: Sequence[Piece], people: Collection[str]) -> Sequence[Piece]:
    """Tell words that would stay for `people` of the text who are called so: "Bote & Söhne" of Mr. Bote.

    They do where the name has no other word of its own, or "&", "und" or a comma joins them to another name.
    """
    own = [
        index
        for index, piece in enumerate(pieces)
        if piece.role in STAYING and piece.text[:1].isupper() and fold(piece.text) in people
    ]
    if not own:
        return pieces
    nameless = OWN.isdisjoint([piece.role for piece in pieces])
    return [
        Piece(piece.text, "person", f"FAMILY:{fold(piece.text)}")
        if index in own and (nameless or is_joined(pieces, index))
        else piece
        for index, piece in enumerate(pieces)
    ]


def _with_others(pieces: Sequence[Piece], known: Collection[str]) -> list[Piece]:
    """Tell those of `known` in a name, and who runs a firm with them: "Özdogan & Richter" of Ms. Özdogan."""
    told = [part for piece in pieces for part in _with_family(piece, known, len(pieces) == 1)]
    return led(told if told == list(pieces) else with_owners(told))


def _with_family(piece: Piece, known: Collection[str], alone: bool) -> Sequence[Piece]:
    is_sign = piece.role == "sign" and (alone or piece.key.startswith(SIGNS_OF_OWNERS))
    if piece.role != "word" and not is_sign:
        return (piece,)
    key = fold(piece.text)
    if key in known:
        return (Piece(piece.text, "person", f"FAMILY:{key}"),)
    if key[-1:] == "s" and key[:-1] in known:
        return Piece(piece.text[:-1], "person", f"FAMILY:{key[:-1]}"), Piece(piece.text[-1], "keep")
    return (piece,)


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
    if (
        family
        and folded[-1] == "s" != folded[-2]
        and is_family_name(folded[:-1])
        and not is_family_name(folded)
    ):
        text, rest = text[:-1], [Piece(text[-1], "keep")]
    key = fold(text)
    lists = german_lists()
    given = "FEMALE" if lists.knows("FEMALE", key) and not lists.knows("MALE", key) else "MALE"
    return [Piece(text, "person", f"{'FAMILY' if family else given}:{key}"), *rest]


def owners_in(names: Iterable[Sequence[Piece]]) -> set[tuple[str, str]]:
    """Return label and key of the persons in names of organizations."""
    told = [piece.key.partition(":") for pieces in names for piece in pieces if piece.role == "person"]
    return {(label, key) for label, _, key in told}


def person_names(entities: Collection[tuple[str, str]], draw: Draw) -> dict[tuple[str, str], str]:
    """Return what persons become in the text, by label and key, no two the same; without those of which the
    name is none to be drawn."""
    drawn = {entity: name for entity in entities if (name := _drawn_already(entity, draw))}
    if len(drawn) == len(entities):
        return drawn
    naming = Naming(german_lists(), draw, ())
    naming.names.update(draw.names)
    naming.names.update((("FAMILY", key), name) for key, name in draw.people.items())
    naming.resolve(entity for entity in entities if entity not in drawn)
    return drawn | {entity: naming.names[entity] for entity in entities if entity in naming.names}


def _drawn_already(entity: tuple[str, str], draw: Draw) -> str:
    """Return what a person of the text became, "" for another one; the gender of given names is a guess."""
    label, key = entity
    if label == "FAMILY":
        return draw.people.get(key, "")
    return draw.names.get(entity, "") or next(
        (draw.names[other, key] for other in GIVEN if (other, key) in draw.names), ""
    )
