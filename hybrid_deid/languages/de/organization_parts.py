"""The parts of a name of an organization: what says its kind and stays, and what is its own and goes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

import regex

from hybrid_deid.languages.de.organization_kinds import compound_kind_of, kind_of, kind_words
from hybrid_deid.languages.de.places import atlas
from hybrid_deid.languages.de.tables import endings, table
from hybrid_deid.lexicon import load_gazetteers
from hybrid_deid.surrogates.interface import normalized
from hybrid_deid.surrogates.morphology import APOSTROPHES, without_marks

LONGEST_ACRONYM = 5
SIGNS = re.compile(r"[\W_]+")  # between the words of a name
ROMAN = frozenset({"II", "III", "IV", "VI", "VII", "VIII"})
REMEMBERED = 2048  # words
# A host is called after what his house is ("Ochsenwirt"), a church after a saint or a belief ("Kreuzkirche").
ROMANCE_ARTICLES = ("D", "L", "d", "l")  # before an apostrophe
AND = "u"  # before a full stop
SIGNED = ("wirt", "kirche")


class Piece(NamedTuple):
    """A stretch of a name: `role` is "keep", "legal", "kind", "word", "person" (behind a title, or an owner),
    "acronym", "digits", "sign", "faith", "landmark" (behind "am"), "saint", "subject" ("Germanistik"),
    "colour" ("Rot-Weiß"), "short" ("Joh. Albrecht"), "field" (behind "für") or "genitive" (an
    apostrophe at the end).

    `key` is what all spellings of the piece share; `kind` is that of a kind word, in the classes of the
    gazetteer `org_word`. A sign is what an inn or a pharmacy is called after "zum" or "zur".
    """

    text: str
    role: str
    key: str = ""
    kind: str = ""


def unbound(piece: Piece) -> Sequence[Piece]:
    """Return the parts of a kind that goes where it is all there is of a name, or a piece that is none.

    It is a trade, or a kind that begins with another word.
    """
    if piece.role == "kind" and piece.key in kind_words().trades:
        return [Piece(piece.text, "word", normalized(piece.text))]
    if piece.role != "kind" or piece.key in kind_words().kinds:
        return [piece]
    return _with_kind(piece.text, normalized(piece.text)) or [
        Piece(piece.text, "word", normalized(piece.text))
    ]


def without_stem(piece: Piece) -> Sequence[Piece]:
    """Return the parts of a kind that is a compound of another ("Mieterverein"), none for other kinds."""
    return _with_kind(piece.text, normalized(piece.text)) if piece.role == "kind" else ()


_TOKEN = re.compile(r"[^\W\d_]+|\d+|[\W_]+")
# "DialogDirekt", "FlatMOBILE", "AZSService"; "Nestlé" is one
_CAMEL = regex.compile(r"\p{Lu}{2,}(?=\p{Lu}\p{Ll})|\p{Lu}?\p{Ll}+|\p{Lu}+|[^\W\d_]")


def pieces_of(text: str) -> list[Piece]:
    """Cut the name `text` into its pieces; joined, they are the text again."""
    words = kind_words()
    pieces: list[Piece] = []
    position = 0
    if " " not in text and text.isalpha():  # no legal form behind, no sign, no saint
        return list(_word(text))
    legal = words.legal_any_case if text.islower() or text.isupper() else words.legal
    for match in legal.finditer(text):
        pieces += _with_sign(text[position : match.start(1)])
        pieces.append(Piece(match[1], "legal"))
        position = match.end()
    return pieces + _with_sign(text[position:])


_SIGN = re.compile(r"\b(zum|zur)\s+([^\W\d_]+(?:\s+[^\W\d_]+)?)(?=\W*$)", re.IGNORECASE)


def _with_sign(text: str) -> list[Piece]:
    match = _SIGN.search(text) if "zu" in text.lower() else None
    if match is None:
        return _tokens(text)
    before = _tokens(text[: match.start(2)])
    pious = "heilig" in normalized(match[2]) or any(p.kind in ("education", "health") for p in before)
    role = "faith" if pious else "sign"
    sign = Piece(match[2], role, f"{match[1].casefold()} {normalized(match[2])}")
    return [*before, sign, *_tokens(text[match.end() :])]


@cache
def _adjectives_of_names() -> frozenset[str]:
    """Return what makes an adjective of a name: "Weitzel'sche"."""
    return frozenset(endings().short_adjective + ending for ending in endings().declensions)


def _tokens(text: str) -> list[Piece]:
    pieces: list[Piece] = []
    previous = ""
    capitals = text.isupper() and " " in text
    for token in _TOKEN.findall(text):
        if token.isalpha():
            # "ZDWM's", "Weitzel'sche", "h.o.t.": what follows an apostrophe is an ending.
            pieces += (
                [Piece(token, "keep")]
                if previous
                and previous in APOSTROPHES
                and (len(token) == 1 or token in _adjectives_of_names())
                else _word(token, capitals)
            )
        else:
            pieces.append(Piece(token, "digits" if token.isdecimal() else "keep", token))
            if token[0] == "." and pieces[:-1] and pieces[-2].text == AND:
                pieces[-2] = Piece(previous, "keep")  # "Nürnberg u. Umgebung"
            if token in APOSTROPHES and pieces[:-1] and pieces[-2].text in ROMANCE_ARTICLES:
                pieces[-2] = Piece(previous, "keep")  # "L'Osteria"
        previous = token
    pieces = _with_romance(_with_nobility(_with_leading_kind(pieces)))
    return _with_colours(_with_saint(_with_genitive(_with_first(_with_adjectives(pieces)))))


def _with_leading_kind(pieces: list[Piece]) -> list[Piece]:
    """Find a kind that is one before a name alone: "Gut Edermann", "LV Musterau", but not "Bäckerei Gut".

    What is known as a whole ("LG Electronics") has none of these.
    """
    if len(pieces) < 3 or pieces[1].text != " " or pieces[2].role != "word":
        return pieces
    first, key = pieces[0].text, normalized(pieces[0].text)
    if first.istitle() and key in table("organizations")["leading_kinds"]:
        pieces[0] = Piece(first, "kind", key, "shop")
    small = first.islower() and pieces[2].text.islower()  # "kga-abendfrieden.de"
    for kind, acronyms in table("organizations")["leading_acronyms"].items():
        if (first.upper() if small else first) in acronyms and not load_gazetteers("de")[
            "organization"
        ].has_folded(normalized("".join(piece.text for piece in pieces[:3]))):
            pieces[0] = Piece(first, "kind", key, kind)
    return pieces


@cache
def _noble() -> frozenset[str]:
    """Return the titles of nobility, normalized."""
    return frozenset(normalized(title) for group in table("names")["nobility"] for title in group)


def _with_nobility(pieces: list[Piece]) -> list[Piece]:
    """Keep a title of nobility before its particle: "Weingut Freiherr von Gleichenstein"."""
    particles = table("names")["behind_titles"]
    for index in range(len(pieces) - 2):
        piece, behind = pieces[index], pieces[index + 2]
        if piece.role == "word" and piece.key in _noble() and normalized(behind.text) in particles:
            pieces[index] = Piece(piece.text, "keep")
    return pieces


def _with_romance(pieces: list[Piece]) -> list[Piece]:
    """Keep small Romance words between two others: "Albergo del Senato"."""
    for index in range(2, len(pieces) - 2):
        word = pieces[index].text
        between = pieces[index - 1].text == pieces[index + 1].text == " "
        if between and word.islower() and word in table("organizations")["romance"]:
            pieces[index] = Piece(word, "keep")
    return pieces


def _with_adjectives(pieces: list[Piece]) -> list[Piece]:
    """Keep the adjective of a kind that has one in all its cases: "beim Roten Kreuz"."""
    for index in range(2, len(pieces)):
        kind, adjective = pieces[index], pieces[index - 2]
        if kind.role == "kind" and adjective.role in ("word", "kind") and pieces[index - 1].text == " ":
            full = kind_words().of_kinds.get(kind.key, "")
            if full and normalized(adjective.text) in {
                full[:-2] + ending for ending in endings().declensions
            }:
                pieces[index - 2] = Piece(adjective.text, "kind", full, kind.kind)
    return pieces


def _with_first(pieces: list[Piece]) -> list[Piece]:
    """Keep the ordinal of a club that calls itself the first: "1. FC Musterau"."""
    if len(pieces) > 2 and pieces[0].text + pieces[1].text == "1. " and pieces[2].kind == "association":
        pieces[0] = pieces[0]._replace(role="keep")
    return pieces


def _with_genitive(pieces: list[Piece]) -> list[Piece]:
    """Tell an apostrophe that ends a name from a quotation mark around it: "Siemens'"."""
    last = pieces[-1].text if len(pieces) > 1 else ""
    if last and last in APOSTROPHES and not pieces[0].text.startswith(tuple(APOSTROPHES)):
        pieces[-1] = pieces[-1]._replace(role="genitive")
    return pieces


def _with_colours(pieces: list[Piece]) -> list[Piece]:
    """Find the colours of a club, which a hyphen joins: "Rot-Weiß"."""
    for index in range(len(pieces) - 2):
        if pieces[index + 1].text == "-" and all(_is_colour(pieces[i]) for i in (index, index + 2)):
            for place in (index, index + 2):
                pieces[place] = pieces[place]._replace(role="colour", key=normalized(pieces[place].text))
    return pieces


def _is_colour(piece: Piece) -> bool:
    return piece.role == "colour" or normalized(piece.text) in kind_words().colours


_SAINT = re.compile(r"(?:^|[^\w])(?:sankt|st\.?)[\s-]+$", re.IGNORECASE)


def _with_saint(pieces: list[Piece]) -> list[Piece]:
    """Find the name of the saint that a school or a parish is called after."""
    for index, piece in enumerate(pieces):
        if index and piece.role == "word":
            before = "".join([p.text for p in pieces[max(0, index - 2) : index]])
            if _SAINT.search(before):
                pieces[index] = piece._replace(role="saint")
    return pieces


@lru_cache(maxsize=REMEMBERED)
def _word(token: str, capitals: bool = False) -> Sequence[Piece]:
    words = kind_words()
    folded = normalized(token)
    if len(token) > 1 and folded in words.functions and (capitals or not token.isupper()):
        return [Piece(token, "keep")]
    if folded in words.countries or token in ROMAN:  # "FC Musterau II"
        return [Piece(token, "keep")]
    basic, kind = kind_of(folded)
    if kind:
        return [Piece(token, "kind", basic, kind)]
    if folded in words.adjectives:
        return [Piece(token, "keep")]
    if folded in words.subjects:
        return [Piece(token, "subject", folded)]
    if token[-1] == "s" and len(token) > 2 and token[:-1].isupper() and is_acronym(token[:-1]):
        return [Piece(token[:-1], "acronym", folded[:-1]), Piece("s", "keep")]
    if is_acronym(token):
        return [Piece(token, "acronym", folded)]
    plain = token.isascii() and token[1:].islower()  # small letters behind the first: of one part
    parts = () if plain else _CAMEL.findall(token)
    if len(parts) > 1 and "".join(parts) == token:
        found = [piece for part in parts for piece in _word(part)]
        if any(normalized(part) in atlas().region_names for part in parts) and {p.role for p in found} <= {
            "word",
            "keep",
            "kind",
        }:
            return [Piece(token, "word", folded)]  # no "MecklenburgTelbing" for "HessenLand"
        roles = {piece.role for piece in found}
        # "CoDesCo" is made of little words, and is none
        return [Piece(token, "word", folded)] if "keep" in roles and roles <= {"keep", "kind"} else found
    basic, kind = compound_kind_of(folded)
    if kind:
        return [Piece(token, "kind", basic, kind)]
    return _with_kind(token, folded) or [Piece(token, "word", folded)]


def _with_kind(token: str, folded: str) -> Sequence[Piece]:
    """Return the parts of a compound that ends with a kind ("Eisnerhaus"), none for other words."""
    words = kind_words()
    if folded in _nursery_names():  # "Kita Zwergenland"
        return ()
    # A place that ends like a kind ("Mannheim", "Rheinland") is no compound.
    if not folded.endswith(words.last_letters) or folded in atlas().known or folded in atlas().region_names:
        return ()
    match = words.ending.fullmatch(folded)
    if match is None or len(match["stem"]) + len(match["ending"]) != len(token):
        return ()
    stem = token[: len(match["stem"])]
    if (signed := match["ending"].removesuffix("s")) in SIGNED:
        return [
            Piece(stem, "sign", f"{signed} {normalized(stem)}"),
            Piece(token[len(stem) :], "kind", signed),
        ]
    kind = kind_of(match["ending"])[1]
    # of a company no place is told by its kind
    told = "" if kind == "company" else kind
    return [Piece(stem, "word", normalized(stem)), Piece(token[len(stem) :], "kind", match["ending"], told)]


def is_acronym(token: str) -> bool:
    """Tell whether a word is one of letters: few, mostly capitals ("VfB"), or a few small without a vowel."""
    if len(token) == 1:
        return True
    if token.isupper():
        return len(token) <= LONGEST_ACRONYM
    if token[0].isupper() and len(token) <= LONGEST_ACRONYM:
        return sum(map(str.isupper, token)) >= max(2, len(token) / 2)
    return token.islower() and len(token) <= 4 and not set(without_marks(token)) & set("aeiouy")


@cache
def _nursery_names() -> frozenset[str]:
    return frozenset(map(normalized, table("organizations")["signs"]["kita"]))
