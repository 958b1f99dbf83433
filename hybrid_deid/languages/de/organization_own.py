"""Which pieces of a name of an organization are its own, in the light of the others ("Telekom" alone)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from hybrid_deid.languages.de.organization_kinds import adjective_stem, is_family_name
from hybrid_deid.languages.de.organization_parts import Piece, is_acronym, unbound, without_stem
from hybrid_deid.languages.de.organization_words import peers_of
from hybrid_deid.languages.de.tables import endings, table
from hybrid_deid.lexicon import load_gazetteers
from hybrid_deid.surrogates.interface import Mention, normalized

LONGEST_SOLID = 3  # kinds written as one word
SHORTEST = 3  # letters of a word that may be a genitive
# The roles of pieces that are exchanged.
OWN = frozenset(
    {
        "word",
        "person",
        "acronym",
        "digits",
        "sign",
        "faith",
        "landmark",
        "saint",
        "subject",
        "colour",
        "short",
        "field",
    }
)


def own_words(pieces: list[Piece]) -> list[Piece]:
    """Take kind words for words of the name where they tell who it is: "Telekom", "T-Mobile", "LKH" alone."""
    pieces = _with_owners(pieces)
    if lacks_name(pieces):
        pieces = [part for piece in pieces for part in unbound(piece)]
    alone = lacks_name(pieces)
    if alone and not any(piece.role == "kind" for piece in pieces):
        # A name of little words and adjectives only ("Die Neuen").
        return [_own(piece) if piece.role == "keep" and piece.text.isalpha() else piece for piece in pieces]
    kinds = [piece.key for piece in pieces if piece.role == "kind"]
    if not kinds and not alone:
        return pieces
    if alone and len(kinds) == 1 and is_family_name(kinds[0]):  # "Metzger GmbH"
        return [_own(piece) if piece.role == "kind" else piece for piece in pieces]
    if len(pieces) == 1 and (parts := _with_end(pieces[0])):
        return parts
    if alone and len(pieces) <= LONGEST_SOLID and all(piece.text.isalpha() for piece in pieces):
        pieces = _named(pieces)
    # "Georg Thieme Verlag" and "Agentur für Arbeit" are told by a name and a field, which go
    famous = not any(piece.role in ("person", "field") for piece in pieces) and _is_famous(pieces)
    result = []
    for piece, following in zip(pieces, [*pieces[1:], Piece("", "keep")], strict=True):
        acronym = is_acronym(piece.text)
        # "Stadtwerke Leipzig" has a page of its own as well, but tells no more than any other
        municipal = piece.key in _with_place() and (not alone or piece.key in peers_of())
        company = piece.kind == "company" or piece.key not in peers_of()
        telling = famous and alone and not municipal and company
        # "Markt- und Kühlhallen": the first part of a compound tells more than the kind.
        compound = alone and following.text.startswith("-")
        if piece.role == "kind" and (telling or compound or (alone and acronym)):
            # "Roten Kreuzes" is "Rotes Kreuz"
            key = piece.key if famous else normalized(piece.text)
            piece = Piece(piece.text, "acronym" if acronym else "word", key)
        result.append(piece)
    return result


@cache
def _with_place() -> frozenset[str]:
    """Return the kind words that stand with the town whose they are."""
    return frozenset(map(normalized, table("organizations")["kind_words_with_place"]))


def _with_end(kind: Piece) -> list[Piece]:
    """Return the parts of a kind that is a compound of another, whose end stays, as the article goes with it:
    "der Mieterverein". Of other kinds, and those that peers stand for, there are none."""
    return [] if kind.key in peers_of() else list(without_stem(kind))


def _named(pieces: list[Piece]) -> list[Piece]:
    """Take the first kind for the name where nothing else can be exchanged ("Capital", "JungWerk")."""
    kinds = [piece for piece in pieces if piece.role == "kind"]
    if any(piece.key in peers_of() or is_acronym(piece.text) for piece in kinds):
        return pieces
    first = pieces.index(kinds[0])
    return [*pieces[:first], kinds[0]._replace(role="word"), *pieces[first + 1 :]]


def _own(piece: Piece) -> Piece:
    return piece._replace(role="word", key=normalized(piece.text))


def _with_owners(pieces: list[Piece]) -> list[Piece]:
    """Take adjectives that are family names for words of the name: "Bäckerei Klein", "Jung Reisen"."""
    return [
        _own(piece)
        if piece.role == "keep"
        and _is_owner(piece, pieces[max(0, index - 2) : index], pieces[index + 1 : index + 3])
        else piece
        for index, piece in enumerate(pieces)
    ]


def _is_owner(piece: Piece, before: Sequence[Piece], behind: Sequence[Piece]) -> bool:
    """Tell whether an adjective is a family name: before no noun, or without an ending before a kind.

    "Neu" of "Neu-Ulm" and of "Neu Isenburg" is none. Where all is small, as in hosts, it is one at the end
    behind a kind alone: "baeckerei klein".
    """
    word = normalized(piece.text)
    stem = adjective_stem(word)
    if not stem or not (is_family_name(word) or word in table("organizations")["rare_owners"]):
        return False
    if piece.text.islower():
        kind = before[-2:-1] or before[-1:]
        return word == stem and not behind and bool(kind) and kind[0].role == "kind"
    if not behind or behind[0].role == "legal":
        return True
    if behind[0].text != " ":
        return not behind[0].text.startswith("-") and not behind[0].text.isalpha()
    noun = behind[-1]
    return noun.text.islower() or noun.role == "legal" or (noun.role == "kind" and word == stem)


def _is_famous(pieces: Sequence[Piece]) -> bool:
    """Tell whether a name is a listed one, perhaps with the ending of another case ("Deutschen Bank")."""
    has = load_gazetteers("de")["organization"].has_folded
    return any(has(name) for name in _nominatives(pieces))


def _nominatives(pieces: Sequence[Piece]) -> Iterator[str]:
    """Yield a name as it is, and with an adjective that begins it in the nominative."""
    text = "".join(piece.text for piece in pieces)
    yield text
    first = normalized(pieces[0].text)
    if first != pieces[0].key and pieces[0].key in table("organizations")["adjectives_of_kinds"].values():
        bases = [text, *(text.removesuffix(s) for s in ("s", "es") if text.endswith(s))]
        yield from (pieces[0].key + base[len(first) :] for base in bases)
    stem = adjective_stem(first) if pieces[0].role == "keep" else ""
    if not stem or first == stem:
        return
    rest = text[len(first) :]
    without_form = "".join(piece.text for piece in pieces[1:] if piece.role != "legal").rstrip()
    for behind in dict.fromkeys((rest, without_form)):
        # "des Deutschen Roten Kreuzes"
        bases = [behind, *(behind.removesuffix(s) for s in ("s", "es") if behind.endswith(s))]
        yield from (stem + ending + base for base in bases for ending in endings().nominatives)


_BEFORE_NOUN = re.compile(r"[ \t]+(?:[a-zäöüß]{2,20}e[nrms]?[ \t]+)?[A-ZÄÖÜ]")
GENITIVE = "Gen"


def case_of(mention: Mention) -> str:
    """Return the case of a name that a parse gave, else "Gen" for a listed name with -s before a noun.

    "Daimlers Standort" is that of Daimler; "Adidas Schuhe" are of Adidas, and so is what no list has.
    """
    text = mention.text
    if mention.case or not (text.isalpha() and text[-1] == "s" and len(text) > SHORTEST):
        return mention.case
    known = load_gazetteers("de")["organization"]
    if not known.has_folded(normalized(text[:-1])) or known.has_folded(normalized(text)):
        return ""
    return GENITIVE if _BEFORE_NOUN.match(mention.after) else ""


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
        elif article and piece.role == "kind" and normalized(piece.text) == f"{piece.key}s":
            result += [piece._replace(text=piece.text[:-1]), Piece(piece.text[-1], "keep")]
        else:
            result.append(piece)
    return result


def lacks_name(pieces: Sequence[Piece]) -> bool:
    """Tell whether nothing of a name is exchanged."""
    return OWN.isdisjoint([piece.role for piece in pieces])
