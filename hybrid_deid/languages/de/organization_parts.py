"""The parts of a name of an organization: what says its kind and stays, and what is its own and goes."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

import regex

from hybrid_deid.languages.de.names import fold
from hybrid_deid.languages.de.places import atlas
from hybrid_deid.languages.de.tables import table
from hybrid_deid.lexicon import load_gazetteers
from hybrid_deid.surrogates.interface import normalized
from hybrid_deid.surrogates.morphology import APOSTROPHES, without_marks
from hybrid_deid.word_patterns import any_of

LONGEST_ACRONYM = 5
SIGNS = re.compile(r"[\W_]+")  # between the words of a name
ROMAN = frozenset({"II", "III", "IV", "VI", "VII", "VIII"})
REMEMBERED = 2048  # words
OF_ADJECTIVES = ("", "e", "em", "en", "er", "es")
OF_NAMES = frozenset(f"sche{ending}" for ending in ("", "m", "n", "r", "s"))  # "Weitzel'sche"
# A host is called after what his house is ("Ochsenwirt"), a church after a saint or a belief ("Kreuzkirche").
SIGNED = ("wirt", "kirche")
INFLECTIONS = ("es", "s", "en", "n", "")  # of a kind at the end of a compound


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


@dataclass(frozen=True)
class _Words:
    functions: frozenset[str]
    countries: frozenset[str]
    subjects: frozenset[str]
    colours: frozenset[str]
    kinds: Mapping[str, str]
    legal: re.Pattern[str]
    legal_any_case: re.Pattern[str]
    ending: re.Pattern[str]
    ending_alone: re.Pattern[str]
    beginnings: tuple[str, ...]
    trades: frozenset[str]
    last_letters: tuple[str, ...]
    of_kinds: Mapping[str, str]
    adjective_stems: frozenset[str]
    adjectives: frozenset[str]


@cache
def _words() -> _Words:
    rows = table("organizations")
    lists = load_gazetteers("de")
    kinds = {normalized(word): "company" for word in (*rows["kind_words"], *rows["trades"])}
    kinds |= {normalized(row[0]): row[1] for row in lists["org_word"].rows}
    kinds |= {normalized(word): kind for kind, words in rows["kinds_by_class"].items() for word in words}
    for word, kind in list(kinds.items()):
        kinds.setdefault(fold(word), kind)  # "Baeckerei", in addresses above all
    legal = {row[0] for row in lists["legal_form"].rows}.union(rows["legal_forms"])
    # A hyphen joins those of letters too: "Roth Verwaltungs-GmbH", but not "Bau-Genossenschaft".
    letters = any_of(form for form in legal if sum(map(str.isupper, form)) > 1)
    legal_source = rf"(?<=[\w.,)])(?:[\s,]+|-(?={letters}(?!\w)))({any_of(legal)})(?!\w)"
    adjectives = _spelled(rows["adjectives"])
    kind_endings = _spelled(rows["kind_endings"])
    endings, brands = any_of(kind_endings), any_of(rows["brand_endings"])
    inflections = "|".join(INFLECTIONS)
    return _Words(
        functions=frozenset(rows["function_words"]),
        countries=_countries(),
        subjects=frozenset(map(normalized, rows["subjects"])),
        colours=frozenset(map(normalized, rows["colours"])),
        kinds=kinds,
        legal=re.compile(legal_source),
        legal_any_case=re.compile(legal_source, re.IGNORECASE),
        last_letters=tuple(
            sorted({(kind + inflection)[-2:] for kind in kind_endings for inflection in INFLECTIONS})
        ),
        ending=re.compile(rf"(?P<stem>.{{3,}}?)(?P<ending>{endings}(?:{inflections}))"),
        ending_alone=re.compile(rf"(?!{brands}(?:{inflections})\Z)(?P<kind>{endings})(?:{inflections})"),
        trades=frozenset(_spelled(rows["trades"])),
        beginnings=_spelled(rows["kind_beginnings"]),
        of_kinds=rows["adjectives_of_kinds"],
        adjective_stems=frozenset(adjectives),
        adjectives=frozenset(word + ending for word in adjectives for ending in OF_ADJECTIVES),
    )


def _countries() -> frozenset[str]:
    """Return the countries of one word, with their genitive, that are no names of people: "Lidl Schweiz"."""
    lists = load_gazetteers("de")
    people = [lists[name] for name in ("family", "family_rare", "given_female", "given_male")]
    names = [name for name in lists["country"].columns[0] if name.isalpha() and not name.isupper()]
    kept = [normalized(name) for name in names if not any(names.has_folded(name) for names in people)]
    return frozenset([*kept, *(f"{name}s" for name in kept)])


def _spelled(words: Sequence[str]) -> tuple[str, ...]:
    """Return normalized words, also with their umlauts written out: "bäckerei", "baeckerei"."""
    return tuple(dict.fromkeys(form for word in words for form in (normalized(word), fold(word))))


def kind_of(word: str) -> tuple[str, str]:
    """Return the basic form and the kind of a normalized, perhaps inflected, kind word; "" and "" if none."""
    kinds, basic = _words().kinds, word
    if basic not in kinds:
        basic = _inflected_kinds().get(word, "")
        if not basic or is_family_name(word):
            return "", ""
    return (basic, kinds[basic]) if len(basic) > 1 else ("", "")


@cache
def _inflected_kinds() -> Mapping[str, str]:
    """Return the kind word that each inflected form is of, of two that with the ending that comes first."""
    kinds = [kind for kind in _words().kinds if len(kind) > 1]
    found: dict[str, str] = {}
    for ending in ("s", "es", "n", "en", "e", "er"):
        for kind in kinds:
            found.setdefault(kind + ending, kind)
    return found


def _compound_kind_of(word: str) -> tuple[str, str]:
    """Return the basic form and the kind of a kind word that begins with another: "Kreissparkasse"."""
    words = _words()
    if not word.startswith(words.beginnings) or word in atlas().known:
        return "", ""
    if load_gazetteers("de")["organization"].has_folded(word):  # a name of its own: "Metallgesellschaft"
        return "", ""
    for beginning in words.beginnings:
        if word.startswith(beginning):
            behind = word[len(beginning) :]
            basic, kind = kind_of(behind)
            if kind:
                return beginning + basic, kind
            match = words.ending_alone.fullmatch(behind)
            if match:
                return beginning + match["kind"], "company"
    return "", ""


def unbound(piece: Piece) -> Sequence[Piece]:
    """Return the parts of a kind that goes where it is all there is of a name, or a piece that is none.

    It is a trade, or a kind that begins with another word.
    """
    if piece.role == "kind" and piece.key in _words().trades:
        return [Piece(piece.text, "word", normalized(piece.text))]
    if piece.role != "kind" or piece.key in _words().kinds:
        return [piece]
    return _with_kind(piece.text, normalized(piece.text)) or [
        Piece(piece.text, "word", normalized(piece.text))
    ]


def adjective_stem(word: str) -> str:
    """Return the stem of a normalized adjective that stays ("deutschen": "deutsch"), "" for other words."""
    if word not in _words().adjectives:
        return ""
    return next(
        stem for ending in OF_ADJECTIVES if (stem := word.removesuffix(ending)) in _words().adjective_stems
    )


def is_family_name(word: str) -> bool:
    """Tell whether a normalized word is a family name: "Hofer" is no "Hof" with an ending."""
    return load_gazetteers("de")["family"].has_folded(word)


_TOKEN = re.compile(r"[^\W\d_]+|\d+|[\W_]+")
# "DialogDirekt", "FlatMOBILE", "AZSService"; "Nestlé" is one
_CAMEL = regex.compile(r"\p{Lu}{2,}(?=\p{Lu}\p{Ll})|\p{Lu}?\p{Ll}+|\p{Lu}+|[^\W\d_]")


def pieces_of(text: str) -> list[Piece]:
    """Cut the name `text` into its pieces; joined, they are the text again."""
    words = _words()
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


def _tokens(text: str) -> list[Piece]:
    pieces: list[Piece] = []
    previous = ""
    capitals = text.isupper() and " " in text
    for token in _TOKEN.findall(text):
        if token.isalpha():
            # "ZDWM's", "Weitzel'sche", "h.o.t.": what follows an apostrophe is an ending.
            pieces += (
                [Piece(token, "keep")]
                if previous and previous in APOSTROPHES and (len(token) == 1 or token in OF_NAMES)
                else _word(token, capitals)
            )
        else:
            pieces.append(Piece(token, "digits" if token.isdecimal() else "keep", token))
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
            full = _words().of_kinds.get(kind.key, "")
            if full and normalized(adjective.text) in {full[:-2] + ending for ending in OF_ADJECTIVES[1:]}:
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
    return piece.role == "colour" or normalized(piece.text) in _words().colours


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
    words = _words()
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
    basic, kind = _compound_kind_of(folded)
    if kind:
        return [Piece(token, "kind", basic, kind)]
    return _with_kind(token, folded) or [Piece(token, "word", folded)]


def _with_kind(token: str, folded: str) -> Sequence[Piece]:
    """Return the parts of a compound that ends with a kind ("Eisnerhaus"), none for other words."""
    words = _words()
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
