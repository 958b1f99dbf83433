"""Surrogates of organizations: kind and legal form stay, the name becomes a made-up one.

Names are exchanged word by word, the same word always for the same one, so that "Roth Bau GmbH", "Roth Bau"
and "Roth" stay linked (eder2019 links names with and without legal form). An acronym follows the initials of
its long form, where the document has it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain

from hybrid_deid.languages.de.organization_acronyms import (
    core_of,
    is_lone_acronym,
    link_acronyms,
    long_forms_of,
)
from hybrid_deid.languages.de.organization_adjectives import ENDING, behind_stem, with_adjective_endings
from hybrid_deid.languages.de.organization_fields import with_fields
from hybrid_deid.languages.de.organization_halves import with_halves
from hybrid_deid.languages.de.organization_kinds import is_family_name
from hybrid_deid.languages.de.organization_landmarks import with_landmarks
from hybrid_deid.languages.de.organization_lines import WHOLE, Lines, lines_of, part_of
from hybrid_deid.languages.de.organization_lone_signs import (
    is_lone_sign,
    with_adjectives_of_signs,
    with_signs_of_text,
)
from hybrid_deid.languages.de.organization_own import OWN, case_of, own_words, without_genitive
from hybrid_deid.languages.de.organization_owners import with_led_owner, with_owners
from hybrid_deid.languages.de.organization_parts import Piece, pieces_of
from hybrid_deid.languages.de.organization_persons import (
    is_family_of,
    owners_in,
    person_names,
    with_families,
    with_persons,
    with_whole_names,
)
from hybrid_deid.languages.de.organization_signs import with_lone_signs
from hybrid_deid.languages.de.organization_town_additions import with_town_additions
from hybrid_deid.languages.de.organization_towns import (
    places_in,
    towns_of_text,
    with_genitives_of_towns,
    with_kinds_as_towns,
    with_long_towns,
    with_nouns_of_towns,
)
from hybrid_deid.languages.de.organization_words import cased, may_replace, peers_of, replacements
from hybrid_deid.languages.de.place_endings import inhabitant
from hybrid_deid.languages.de.spelling import like
from hybrid_deid.letter_classes import without_umlauts
from hybrid_deid.surrogates.distinct import assigned
from hybrid_deid.surrogates.interface import Draw, Mention, normalized
from hybrid_deid.surrogates.morphology import SIBILANTS

REMEMBERED = 1024  # names taken apart
APOSTROPHE = "'"
SOLE = frozenset({"word", "acronym"})  # the roles of a name of one piece


class Organizations:
    """The generator for ORG."""

    def __call__(self, mentions: Sequence[Mention], draw: Draw) -> list[str]:
        """Return a surrogate per mention; pieces of names that are equal stay equal."""
        mentions = [m._replace(case=case) if (case := case_of(m)) != m.case else m for m in mentions]
        if len(mentions) == 1 and not mentions[0].case and not is_lone_sign(mentions[0]):
            pieces = _pieces(mentions[0].text)
            sole = len(pieces) == 1 and pieces[0].role in SOLE and pieces[0].key not in peers_of()
            if sole and not (draw.people and is_family_of(pieces[0], draw.people)):
                return [_of_one_piece(pieces[0], draw)]
        # A document names an organization again and again.
        distinct: dict[tuple[str, str, str, Lines], Mention] = {}
        keys = [
            (each.text, each.case, each.country, rest)
            for each, rest in zip(mentions, lines_of(mentions), strict=True)
        ]
        for key, mention in zip(keys, mentions, strict=True):
            distinct.setdefault(key, mention)
        lines = [key[-1] for key in distinct]
        drawn = dict(zip(distinct, self._drawn(list(distinct.values()), lines, draw), strict=True))
        return [drawn[key] for key in keys]

    def _drawn(self, mentions: Sequence[Mention], lines: Sequence[Lines], draw: Draw) -> list[str]:
        """Return a surrogate per mention, of which each has a text, case, country or lines of its own."""
        towns = towns_of_text(draw)
        names: list[Sequence[Piece]] = [
            with_genitives_of_towns(with_kinds_as_towns(pieces, towns), towns)
            for pieces in _names(mentions, lines)
        ]
        places = places_in(mentions, names, draw)
        names = with_families(names, draw.people)
        # The role leads the key: an acronym and a word of the same letters are two.
        own = [[_entity(piece) if piece.role in OWN else "" for piece in pieces] for pieces in names]
        keys = set().union(*own)
        keys.discard("")
        nameless = [pieces for pieces, entities in zip(names, own, strict=True) if not any(entities)]
        keys.update(f"added:{core_of(pieces)}" for pieces in nameless)
        keys.update(f"peer:{p.key}" for pieces in nameless for p in pieces if p.key in peers_of())

        owners = owners_in(names)
        persons = person_names(owners, draw) if owners else {}

        def allowed(key: str, candidate: str) -> bool:
            return may_replace(key, candidate, draw)

        def candidates(key: str) -> Iterator[str]:
            role, _, person = key.partition(":")
            if role != "person":
                return replacements(key, draw.keyed)
            label, _, name = person.partition(":")
            drawn = persons.get((label, name), "")
            return chain([drawn] if drawn else (), replacements(f"word:{person}", draw.keyed))

        chosen = assigned(keys, candidates, allowed, draw.keyed, set())
        surrogates = [
            _written(pieces, entities, chosen, places, rest.behind != "")
            for pieces, entities, rest in zip(names, own, lines, strict=True)
        ]
        if followed := link_acronyms(names, surrogates, draw):
            chosen.update({f"acronym:{key}": letters for key, letters in followed.items()})
            for index, pieces in enumerate(names):
                if not is_lone_acronym(pieces) and any(
                    p.role == "acronym" and p.key in followed for p in pieces
                ):
                    surrogates[index] = _written(
                        pieces, own[index], chosen, places, lines[index].behind != ""
                    )
        return [
            surrogate if draw.allows(surrogate) and surrogate != mention.text else ""
            for mention, surrogate in zip(mentions, surrogates, strict=True)
        ]

    def owners(self, mentions: Sequence[Mention]) -> set[tuple[str, str]]:
        """Return label and key of the names of persons within the mentions."""
        return owners_in([_pieces(mention.text) for mention in mentions if not mention.text.isalpha()])

    def entities(self, mentions: Sequence[Mention]) -> list[str]:
        """Return the name of each mention without legal form and genitive; acronyms as their long form."""
        names = _names([mention._replace(case=case_of(mention)) for mention in mentions])
        cores = [core_of(pieces) for pieces in names]
        long_forms = long_forms_of(names)
        whole = [core_of(names[long_forms[core]]) if core in long_forms else core for core in cores]
        return list(map(without_umlauts, whole))


def _of_one_piece(piece: Piece, draw: Draw) -> str:
    """Return the surrogate of a document's only name where that is one piece: most names of hosts are."""
    key = _entity(piece)
    surrogate = ""
    for found in replacements(key, draw.keyed):
        if may_replace(key, found, draw):
            surrogate = cased(piece, found)
            break
    return surrogate if draw.allows(surrogate) and surrogate != piece.text else ""


def _names(mentions: Sequence[Mention], lines: Sequence[Lines] = ()) -> list[Sequence[Piece]]:
    """Return the pieces of each name, genitives reduced to words that the document has without the s.

    `lines` have what of each stands in other lines.
    """
    rests = lines or [WHOLE] * len(mentions)
    names = [part_of(mention.text, rest, _pieces) for mention, rest in zip(mentions, rests, strict=True)]
    words = {piece.key for pieces in names for piece in pieces if piece.role == "word"}
    words |= {normalized(piece.text) for pieces in names for piece in pieces if piece.role == "person"}
    acronyms = {piece.key for pieces in names for piece in pieces if piece.role == "acronym"} - words
    saints = {piece.key for pieces in names for piece in pieces if piece.role == "saint"}
    if saints:
        names = [_with_saints(pieces, saints) for pieces in names]
    names = list(with_signs_of_text(names, mentions))
    # "Der TSV" beside "TSV Musterau": the kind is exchanged in both.
    lone = [pieces for pieces in map(_without_first, names) if is_lone_acronym(pieces)]
    exchanged = {pieces[0].key for pieces in lone}
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


def _with_saints(pieces: Sequence[Piece], saints: set[str]) -> Sequence[Piece]:
    """Tell the saint of another name where a kind is: "Josef-Hospital" beside "St. Josef-Hospital"."""
    if not any(piece.role == "kind" for piece in pieces):
        return pieces
    return [
        piece._replace(role="saint") if piece.role == "word" and piece.key in saints else piece
        for piece in pieces
    ]


def _without_first(pieces: Sequence[Piece]) -> Sequence[Piece]:
    """Return the pieces behind an ordinal that stays: "1. FC"."""
    return pieces[2:] if len(pieces) > 2 and pieces[0].text == "1" and pieces[0].role == "keep" else pieces


@lru_cache(maxsize=REMEMBERED)
def _pieces(text: str) -> tuple[Piece, ...]:
    """Return the pieces of a name by itself."""
    pieces = pieces_of(text)
    if len(pieces) == 1 and pieces[0].role == "word":
        return tuple(pieces)
    pieces = with_town_additions(with_long_towns(with_kinds_as_towns(pieces)))
    pieces = with_lone_signs(with_adjectives_of_signs(with_nouns_of_towns(pieces)))
    if "- " in text or "-/" in text:
        pieces = with_halves(pieces)
    if len(pieces) == 1 and pieces[0].role == "word":
        return tuple(pieces)
    if "für" in text or "fuer" in text:
        pieces = with_fields(pieces)
    pieces = with_landmarks(without_genitive(_without_owners_s(with_led_owner(pieces))))
    return tuple(with_adjective_endings(with_persons(own_words(with_owners(with_whole_names(pieces))))))


def _without_owners_s(pieces: list[Piece]) -> list[Piece]:
    """Take the -s off an owner before a kind: "Dorns Gasthof"."""
    if len(pieces) != len(("Dorns", " ", "Gasthof")) or pieces[1].text != " " or pieces[2].role != "kind":
        return pieces
    owner, key = pieces[0], pieces[0].key
    if owner.role != "word" or key[-1:] != "s" or not is_family_name(key[:-1]) or is_family_name(key):
        return pieces
    return [Piece(owner.text[:-1], "word", key[:-1]), Piece(owner.text[-1], "keep"), *pieces[1:]]


def _inflected(pieces: Sequence[Piece], case: str) -> Sequence[Piece]:
    """Take the -s off the last word of a name in the genitive; the key of "Telekoms" may lack it already."""
    last = pieces[-1]
    whole = normalized(last.text)
    if case != "Gen" or last.role != "word" or not whole.endswith("s") or whole.endswith("ss"):
        return pieces
    return [*pieces[:-1], last._replace(text=last.text[:-1], key=whole[:-1]), Piece(last.text[-1], "keep")]


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
        elif role in ("acronym", "kind") and key in words and not _ends_compound(piece, result):
            piece = piece._replace(role="word")
        result.append(piece)
    return result


def _ends_compound(piece: Piece, before: Sequence[Piece]) -> bool:
    """Tell whether a piece is the kind of a compound ("Eisnerhaus"), whatever other names call themselves."""
    return piece.role == "kind" and bool(before) and before[-1].role == "word" and piece.text.islower()


def _entity(piece: Piece) -> str:
    """Return what all spellings of a piece that is exchanged share: "Krüger" and "Krueger"."""
    if piece.role == "word" and not piece.key.isascii():
        return f"word:{without_umlauts(piece.key)}"
    return f"{piece.role}:{piece.key}"


def _written(
    pieces: Sequence[Piece],
    entities: Sequence[str],
    chosen: dict[str, str],
    places: dict[tuple[str, str], str],
    goes_on: bool,
) -> str:
    """Return the surrogate of a name; `entities` are those of its pieces, "" for what stays.

    Where nothing goes and the name `goes_on` in the next line, its kinds are exchanged and no name is added.
    """
    texts: list[str] = []
    place = ""
    for index, piece in enumerate(pieces):
        if piece.role == "genitive":
            apostrophe = APOSTROPHE if piece.text.isalpha() else piece.text  # "Wittenbergs" of Neuss
            texts.append(apostrophe if normalized(texts[-1]).endswith(SIBILANTS) else "s")
            continue
        if piece.role == ENDING and place:  # "Hallesche Zeitung"
            texts[-1] = like(texts[-1], inhabitant(place))
            continue
        if piece.role == ENDING:
            texts[-1] = behind_stem(texts[-1])
        if not entities[index]:
            texts.append(piece.text)
            continue
        place = ""
        if places:
            place = places.get((piece.text, "".join([p.text for p in pieces[index + 1 :]])), "")
        new = place or chosen.get(entities[index], "")
        if not new:
            return ""
        texts.append(cased(piece, new))
    if not any(entities):
        if goes_on and _exchange_kinds(pieces, texts, chosen):
            return "".join(texts)
        name = chosen.get(f"added:{core_of(pieces)}", "")
        if not name:
            return ""
        _exchange_kinds(pieces, texts, chosen)
        _add_name(pieces, texts, like(texts[0], name))
    return "".join(texts)


def _exchange_kinds(pieces: Sequence[Piece], texts: list[str], chosen: dict[str, str]) -> bool:
    """Exchange the kinds of a name of nothing but kinds for others of their sort; tell if there are any."""
    exchanged = False
    for index, piece in enumerate(pieces):
        peer = chosen.get(f"peer:{piece.key}", "")
        if peer and piece.role == "kind" and len(piece.text) >= len(piece.key):
            ending = piece.text[len(piece.key) :]
            texts[index], exchanged = like(piece.text, peer) + ending, True
    return exchanged


def _add_name(pieces: Sequence[Piece], texts: list[str], name: str) -> None:
    """Put a made-up name behind a name that is nothing but kinds ("Stadtwerke GmbH")."""
    last = max((i for i, piece in enumerate(pieces) if piece.role == "kind"), default=len(pieces) - 1)
    texts[last] += f" {name}"
