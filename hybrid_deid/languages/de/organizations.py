"""Surrogates of organizations: kind and legal form stay, the name becomes a made-up one.

Names are exchanged word by word, the same word always for the same one, so that "Roth Bau GmbH", "Roth Bau"
and "Roth" stay linked (eder2019 links names with and without legal form). An acronym follows the initials of
its long form, where the document has it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from hybrid_deid.languages.de.cities import Cities
from hybrid_deid.languages.de.organization_parts import (
    Piece,
    is_acronym,
    is_family_name,
    known_names,
    pieces_of,
)
from hybrid_deid.languages.de.organization_words import LISTED, SIGNS, may_replace, peers_of, replacements
from hybrid_deid.languages.de.place_forms import SIBILANTS, lemma_of_inhabitant
from hybrid_deid.languages.de.places import COUNTRIES, atlas
from hybrid_deid.languages.de.spelling import like
from hybrid_deid.languages.de.tables import table
from hybrid_deid.lexicon import load_gazetteers
from hybrid_deid.surrogates.distinct import assigned
from hybrid_deid.surrogates.interface import Draw, Mention, normalized

REMEMBERED = 4096  # names taken apart
LONGEST_SOLID = 3  # kinds written as one word
SHORTEST = 3  # letters of a word that may be a genitive
# The roles of pieces that are exchanged.
OWN = frozenset({"word", "acronym", "digits", "sign", "faith", "saint", "subject"})
SOLE = frozenset({"word", "acronym"})
INITIALED = frozenset({"word", "kind", "acronym", "keep", "subject"})


class Organizations:
    """The generator for ORG."""

    def __call__(self, mentions: Sequence[Mention], draw: Draw) -> list[str]:
        """Return a surrogate per mention; pieces of names that are equal stay equal."""
        if len(mentions) == 1 and not mentions[0].case:
            pieces = _pieces(mentions[0].text)
            if len(pieces) == 1 and pieces[0].role in SOLE and pieces[0].key not in peers_of():
                return [_of_one_piece(pieces[0], draw)]
        distinct: dict[tuple[str, str, str], Mention] = {}  # a document names an organization again and again
        keys = [(mention.text, mention.case, mention.country) for mention in mentions]
        for key, mention in zip(keys, mentions, strict=True):
            distinct.setdefault(key, mention)
        drawn = dict(zip(distinct, self._drawn(list(distinct.values()), draw), strict=True))
        return [drawn[key] for key in keys]

    def _drawn(self, mentions: Sequence[Mention], draw: Draw) -> list[str]:
        """Return a surrogate per mention, of which each has a text, case or country of its own."""
        names = _names(mentions)
        # The role leads the key: an acronym and a word of the same letters are two.
        own = [[_entity(piece) if piece.role in OWN else "" for piece in pieces] for pieces in names]
        keys = set().union(*own)
        keys.discard("")
        nameless = [pieces for pieces, entities in zip(names, own, strict=True) if not any(entities)]
        keys.update(f"added:{_core(pieces)}" for pieces in nameless)
        keys.update(f"peer:{p.key}" for pieces in nameless for p in pieces if p.key in peers_of())

        def allowed(key: str, candidate: str) -> bool:
            return may_replace(key, candidate, draw)

        def candidates(key: str) -> Iterator[str]:
            return replacements(key, draw.keyed)

        chosen = assigned(keys, candidates, allowed, draw.keyed, set())
        places = _places(mentions, names, draw)
        surrogates = [
            _written(pieces, entities, chosen, places) for pieces, entities in zip(names, own, strict=True)
        ]
        _link_acronyms(mentions, names, surrogates, draw)
        return [
            surrogate if draw.allows(surrogate) and surrogate != mention.text else ""
            for mention, surrogate in zip(mentions, surrogates, strict=True)
        ]

    def entities(self, mentions: Sequence[Mention]) -> list[str]:
        """Return the name of each mention without legal form and genitive; acronyms as their long form."""
        names = _names(mentions)
        cores = [_core(pieces) for pieces in names]
        long_forms = _long_forms(names)
        whole = [_core(names[long_forms[core]]) if core in long_forms else core for core in cores]
        return [core.translate(_SPELLED_OUT) for core in whole]


def _of_one_piece(piece: Piece, draw: Draw) -> str:
    """Return the surrogate of a document's only name where that is one piece: most names of hosts are."""
    key = _entity(piece)
    surrogate = ""
    for found in replacements(key, draw.keyed):
        if may_replace(key, found, draw):
            surrogate = _cased(piece, found)
            break
    return surrogate if draw.allows(surrogate) and surrogate != piece.text else ""


def _names(mentions: Sequence[Mention]) -> list[Sequence[Piece]]:
    """Return the pieces of each name, genitives reduced to words that the document has without the s."""
    names = [_pieces(mention.text) for mention in mentions]
    words = {piece.key for pieces in names for piece in pieces if piece.role == "word"}
    acronyms = {piece.key for pieces in names for piece in pieces if piece.role == "acronym"} - words
    # "Der TSV" beside "TSV Musterau": the kind is exchanged in both.
    exchanged = {pieces[0].key for pieces in names if _is_acronym(pieces) and pieces[0].key in peers_of()}
    if exchanged:
        names = [
            tuple(
                [p._replace(role="acronym") if p.role == "kind" and p.key in exchanged else p for p in pieces]
            )
            for pieces in names
        ]
    return [
        _reduced(_inflected(pieces, mention.case) if mention.case else pieces, words, acronyms)
        for pieces, mention in zip(names, mentions, strict=True)
    ]


@lru_cache(maxsize=REMEMBERED)
def _pieces(text: str) -> tuple[Piece, ...]:
    """Return the pieces of a name by itself."""
    pieces = pieces_of(text)
    if len(pieces) == 1 and pieces[0].role == "word":
        return tuple(pieces)
    return tuple(_own_words(_without_genitive(pieces)))


def _without_genitive(pieces: list[Piece]) -> list[Piece]:
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


def _inflected(pieces: Sequence[Piece], case: str) -> Sequence[Piece]:
    """Take the -s off the last word of a name that a parse has in the genitive."""
    last = pieces[-1]
    if case != "Gen" or last.role != "word" or not last.key.endswith("s") or last.key.endswith("ss"):
        return pieces
    return [*pieces[:-1], Piece(last.text[:-1], "word", last.key[:-1]), Piece(last.text[-1], "keep")]


def _own_words(pieces: list[Piece]) -> list[Piece]:
    """Take kind words for words of the name where they tell who it is: "Telekom", "T-Mobile", "LKH" alone."""
    alone = _lacks_name(pieces)
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


def _reduced(pieces: Sequence[Piece], words: set[str], acronyms: set[str]) -> Sequence[Piece]:
    """Take off a genitive s, and tell a word in capitals ("ROTH BAU") from an acronym, by the other names."""
    result: list[Piece] = []
    for piece in pieces:
        role, key = piece.role, piece.key
        if role == "word":
            stem = key[:-1] if key[-1:] == "s" and len(key) > 2 else ""
            if stem and (stem in words or stem in acronyms):
                role = "word" if stem in words else "acronym"
                result += [Piece(piece.text[:-1], role, stem), Piece(piece.text[-1], "keep")]
                continue
        elif role in ("acronym", "kind") and key in words:
            piece = piece._replace(role="word")
        result.append(piece)
    return result


def _core(pieces: Sequence[Piece]) -> str:
    kept = [normalized(p.text) if p.role == "keep" else p.key for p in pieces if p.role != "legal"]
    return " ".join("".join(f" {part} " if part.isalnum() else " " for part in kept).split())


_SPELLED_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


def _entity(piece: Piece) -> str:
    """Return what all spellings of a piece that is exchanged share: "Krüger" and "Krueger"."""
    if piece.role == "word" and not piece.key.isascii():
        return f"word:{piece.key.translate(_SPELLED_OUT)}"
    return f"{piece.role}:{piece.key}"


def _lacks_name(pieces: Sequence[Piece]) -> bool:
    return OWN.isdisjoint([piece.role for piece in pieces])


def _places(
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
    return next((spelled for spelled in dict.fromkeys((word, umlauts)) if _is_place(spelled)), "")


def _is_place(word: str) -> bool:
    lemma = lemma_of_inhabitant(word) if word.endswith("er") else ""
    return any(place.country in COUNTRIES for name in (word, lemma) for place in atlas().known.get(name, ()))


def _written(
    pieces: Sequence[Piece],
    entities: Sequence[str],
    chosen: dict[str, str],
    places: dict[tuple[str, str], str],
) -> str:
    """Return the surrogate of a name; `entities` are those of its pieces, "" for what stays."""
    texts: list[str] = []
    for index, piece in enumerate(pieces):
        if piece.role == "genitive":
            texts.append(piece.text if normalized(texts[-1]).endswith(SIBILANTS) else "s")
            continue
        if not entities[index]:
            texts.append(piece.text)
            continue
        place = ""
        if places:
            place = places.get((piece.text, "".join([p.text for p in pieces[index + 1 :]])), "")
        new = place or chosen.get(entities[index], "")
        if not new:
            return ""
        texts.append(_cased(piece, new))
    if not any(entities):
        name = chosen.get(f"added:{_core(pieces)}", "")
        if not name:
            return ""
        _exchange_kinds(pieces, texts, chosen)
        _add_name(pieces, texts, like(texts[0], name))
    return "".join(texts)


def _cased(piece: Piece, new: str) -> str:
    if piece.role == "acronym" and piece.key in peers_of():
        return like(piece.text, new) if piece.text.islower() else new
    if piece.role == "acronym":
        return "".join(n.upper() if o.isupper() else n.lower() for o, n in zip(piece.text, new, strict=False))
    if piece.role in SIGNS or piece.role in LISTED:
        return like(piece.text, new)
    if piece.text.islower() or (piece.text.isupper() and len(piece.text) > 1):
        return like(piece.text, new)
    return new


def _exchange_kinds(pieces: Sequence[Piece], texts: list[str], chosen: dict[str, str]) -> None:
    """Exchange the kinds of a name of nothing but kinds for others of their sort, if there are any."""
    for index, piece in enumerate(pieces):
        peer = chosen.get(f"peer:{piece.key}", "")
        if peer and piece.role == "kind" and len(piece.text) >= len(piece.key):
            ending = piece.text[len(piece.key) :]
            texts[index] = like(piece.text, peer) + ending


def _add_name(pieces: Sequence[Piece], texts: list[str], name: str) -> None:
    """Put a made-up name behind a name that is nothing but kinds ("Stadtwerke GmbH")."""
    last = max((i for i, piece in enumerate(pieces) if piece.role == "kind"), default=len(pieces) - 1)
    texts[last] += f" {name}"


def _initials(pieces: Sequence[Piece], with_functions: bool) -> str:
    letters: list[str] = []
    before = ""
    for piece in pieces:
        first = piece.text[0]
        if (
            piece.role in INITIALED
            and first.isalpha()
            and not before.isalpha()
            and (with_functions or piece.role != "keep" or first.isupper())
        ):
            letters.append(first.casefold())
        before = piece.text[-1]
    return "".join(letters)


def _all_initials(pieces: Sequence[Piece]) -> tuple[str, ...]:
    """Return the initials of a name: of all words, without the small ones, and without a town at its end."""
    own = _initials(pieces, False)
    last = next(
        (piece for piece in reversed(pieces) if piece.role in INITIALED and piece.text.isalpha()), None
    )
    at_a_town = last is not None and last.role == "word" and _is_place(last.key) and len(own) > SHORTEST
    return _initials(pieces, True), own, own[:-1] if at_a_town else own


def _long_forms(names: Sequence[Sequence[Piece]]) -> dict[str, int]:
    """Return for each acronym of the document the index of the name whose initials it is."""
    acronyms = {pieces[0].key for pieces in names if _is_acronym(pieces)}
    if not acronyms:
        return {}
    found: dict[str, tuple[str, int]] = {}
    longer = min(map(len, acronyms)) > 1
    for index, pieces in enumerate(names):
        if longer and len(pieces) == 1 and pieces[0].text[0].isascii():
            continue  # it has one initial
        fitting = acronyms.intersection(_all_initials(pieces))
        for acronym in fitting:
            one = (_core(pieces), index)
            found[acronym] = min(one, found.get(acronym, one))
    return {acronym: index for acronym, (_, index) in found.items()}


def _is_acronym(pieces: Sequence[Piece]) -> bool:
    """Tell whether a name is an acronym, perhaps with a genitive s or a legal form."""
    first = pieces[0]
    if first.role != "acronym" or len(first.text) == 1:
        return False
    return all(piece.role in ("keep", "legal") for piece in pieces[1:])


def _link_acronyms(
    mentions: Sequence[Mention], names: Sequence[Sequence[Piece]], surrogates: list[str], draw: Draw
) -> None:
    long_forms = _long_forms(names)
    for index, pieces in enumerate(names if long_forms else ()):
        if not _is_acronym(pieces) or pieces[0].key not in long_forms:
            continue
        source = long_forms[pieces[0].key]
        way = _all_initials(names[source]).index(pieces[0].key)
        new = _all_initials(pieces_of(surrogates[source]))[way]
        rest = "".join(piece.text for piece in pieces[1:])
        linked = _cased(pieces[0], new) + rest
        if len(new) == len(pieces[0].key) and new not in known_names() and draw.allows(linked):
            surrogates[index] = linked
