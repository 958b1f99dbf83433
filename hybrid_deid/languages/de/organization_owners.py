"""Owners in names of firms: "Huber & Söhne", "Becker & Hansen", "Bäckerei Huber" are called by family names.

A made-up word has no sons: another family name takes its place, that of the person where the text has one.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache

from hybrid_deid.languages.de.names import fold
from hybrid_deid.languages.de.organization_kinds import adjective_stem, is_family_name
from hybrid_deid.languages.de.organization_parts import SIGNS, Piece
from hybrid_deid.languages.de.organization_towns import is_town, may_have_place
from hybrid_deid.languages.de.places import atlas
from hybrid_deid.languages.de.tables import table
from hybrid_deid.lexicon import load_gazetteers
from hybrid_deid.surrogates.interface import normalized

LEAST = 2  # letters of a name
NAMES = frozenset({"word", "person", "keep", "kind"})  # the roles of pieces that may be family names
# What joins names of several owners where none of them is a word, too ("Kern Bauer").
LOOSE = frozenset({"", "-"})
WIDESPREAD = 4  # on how many lists a family name is that may be one though it is a word: "Fischer"
TRADES = frozenset({"company", "shop"})  # the kinds of what is called after its owner
SHORTEST = 3  # pieces of a name with owners: "Becker", "&", "Hansen"


def with_owners(pieces: list[Piece]) -> list[Piece]:
    """Tell family names for those of persons where others run a firm with them."""
    if len(pieces) < SHORTEST:
        return pieces
    owners = {*_before_kin(pieces), *_behind_siblings(pieces), *_behind_trades(pieces)}
    owners.update(_joined(pieces, owners))
    if not owners:
        return pieces
    owners.update(_halves(pieces, owners))
    return led([_told(piece, index in owners) for index, piece in enumerate(pieces)])


def with_led_owner(pieces: list[Piece]) -> list[Piece]:
    """Tell what stands behind "van" for a family name: in "van der Berg Logistik" there is no mountain."""
    if "van" not in [normalized(piece.text) for piece in pieces[:-2]]:
        return pieces
    result = list(pieces)
    for index in range(2, len(pieces)):
        first = index - 2
        if (
            first > 1
            and pieces[first - 1].text == " "
            and normalized(pieces[first].text) in _words("behind_van")
        ):
            first -= 2
        name = pieces[index]
        led_by_van = pieces[index - 1].text == " " and normalized(pieces[first].text) == "van"
        if led_by_van and name.role == "word" and (name.text.istitle() or is_family_name(name.key)):
            result[index] = _told(name, True)
    return led(result)


def led(pieces: list[Piece]) -> list[Piece]:
    """Keep the particles before the family name of a person: "Al-Masri GmbH", "van der Berg & Söhne"."""
    particles = table("names")["particles"]
    for index in range(len(pieces) - 1, 1, -1):
        if pieces[index].role != "person":
            continue
        place = index - 2
        while place >= 0 and pieces[place + 1].text in (" ", "-"):
            particle = pieces[place]
            if particle.role not in ("word", "acronym", "keep") or normalized(particle.text) not in particles:
                break
            pieces[place] = Piece(particle.text, "keep")
            place -= 2
    return pieces


def _behind_trades(pieces: Sequence[Piece]) -> list[int]:
    """Return where a family name stands behind what its owner runs: "Bäckerei Huber", "Praxis Huber"."""
    found: list[int] = []
    for index in range(2, len(pieces)):
        kind, name = pieces[index - 2], pieces[index]
        runs = kind.role == "kind" and pieces[index - 1].text == " "
        if runs and (kind.kind in TRADES or kind.key in _words("owners_houses")):
            word = normalized(name.text)
            if _runs_it(name, word, kind) and not is_town(word):
                found.append(index)
    return found


def _runs_it(name: Piece, word: str, kind: Piece) -> bool:
    """Tell whether a word behind a trade is a family name; behind that of a shop or an inn ("Hotel Krone") it
    is one that is no word."""
    alike = (str.islower, str.isupper)
    if name.role == "word" and name.text.istitle():
        listed = _is_listed(name)
    elif name.role in ("word", "acronym") and any(of(name.text) and of(kind.text) for of in alike):
        listed = len(word) > SHORTEST and is_family_name(word)  # "bäckerei huber"
    else:
        return False
    return listed and (_is_evident(name) or (kind.kind != "shop" and is_family_name(word)))


def _halves(pieces: Sequence[Piece], owners: Collection[int]) -> set[int]:
    """Return where words are that a hyphen joins to the name of an owner: "Müller-Lüdenscheidt & Söhne"."""
    found: set[int] = set()
    for step in (-2, 2):
        behind: set[int] = set()  # what stands behind another owner already, this way
        for owner in owners:
            place = owner + step
            while 0 <= place < len(pieces) and pieces[place - step // 2].text == "-":
                one = pieces[place]
                if place in behind or one.role not in ("word", "keep") or not one.text.istitle():
                    break
                behind.add(place)
                place += step
        found |= behind
    return found


def _joined(pieces: Sequence[Piece], owners: Collection[int]) -> list[int]:
    """Return where family names are joined to each other: "Becker & Hansen", "Müller, Kern und Lang".

    "Stein und Holz" are names as well, and none: one of them, at least, must be no word, or an owner already.
    """
    words = [1 for piece in pieces if piece.role in NAMES and piece.text[:1].isupper()]
    listed = [index for index, piece in enumerate(pieces) if _is_listed(piece)] if len(words) > 1 else []
    if len(listed) < 2:
        return []
    if may_have_place(pieces):  # "Sparkasse Hagen-Herdecke"
        listed = [index for index in listed if normalized(pieces[index].text) not in atlas().known]
    evident = {index for index in listed if index in owners or _is_evident(pieces[index])}
    runs: list[list[int]] = []
    for index in listed:
        last = runs[-1][-1] if runs else -1
        joint = "".join([piece.text.strip() for piece in pieces[last + 1 : index]]) if runs else "none"
        tied = joint == "/" or joint in _tying() or (joint in LOOSE and {last, index} <= evident)
        if tied:
            runs[-1].append(index)
        else:
            runs.append([index])
    return [index for run in runs if len(run) > 1 and not evident.isdisjoint(run) for index in run]


def is_joined(pieces: Sequence[Piece], index: int) -> bool:
    """Tell whether "&", "und" or a comma joins a piece to a name beside it, or to kin: "Bote & Söhne"."""
    for step in (-1, 1):
        place = index + step
        while 0 <= place < len(pieces) and not pieces[place].text.strip():
            place += step
        # A legal form holds its sign: "& Söhne".
        if 0 <= place < len(pieces) and pieces[place].text.split()[0] in _tying():
            return True
    return False


def _is_listed(piece: Piece) -> bool:
    """Tell whether a piece may be one of several owners: a person, or a word that is a family name."""
    if piece.role == "person":
        return piece.key.startswith("FAMILY:")
    if not piece.text[:1].isupper() or piece.role not in NAMES:
        return False
    return _may_be_owner(piece) or (piece.role == "kind" and is_family_name(normalized(piece.text)))


def _is_evident(piece: Piece) -> bool:
    """Tell whether a family name is no word, or a widespread one."""
    if piece.role == "kind":
        return False
    word = normalized(piece.text)
    return word in _widespread() or not load_gazetteers("de")["common_word"].has_folded(word)


@cache
def _widespread() -> frozenset[str]:
    """Return the family names that many lists have, case-folded."""
    names = load_gazetteers("de")["family"]
    rows = zip(names.column("text"), names.column("support"), strict=True)
    return frozenset(name.casefold() for name, support in rows if int(support) >= WIDESPREAD)


def _told(piece: Piece, is_owner: bool) -> Piece:
    """Return an owner as a person; the "u" of "Huber u. Söhne" stays, other pieces are as they were."""
    if is_owner:
        return piece._replace(role="person", key=f"FAMILY:{fold(piece.text)}")
    return Piece(piece.text, "keep") if piece.role == "acronym" and piece.text in _words("and") else piece


@cache
def _words(key: str) -> frozenset[str]:
    return frozenset(table("organizations")[key])


@cache
def _tying() -> frozenset[str]:
    """Return what ties one name to another, without blanks ("Müller, Kern und Lang")."""
    words = _words("and")
    return words | {",", "u."} | {f",{word}" for word in words if len(word) > 1}


def _bare(piece: Piece) -> str:
    """Return the letters of a piece, without the signs around them: "& Söhne"."""
    return SIGNS.sub(" ", normalized(piece.text)).strip()


def _may_be_owner(piece: Piece, any_capital: bool = False) -> bool:
    """Tell whether a word may be a family name: a listed one ("Jung", "Nord", too), or `any_capital`."""
    if len(piece.text) < LEAST or not piece.text.isalpha():
        return False
    word = normalized(piece.text)
    if word in _words("no_owners"):
        return False
    if piece.role == "keep":  # "Nord & Partner"
        return word in _words("directions") or (adjective_stem(word) == word and is_family_name(word))
    if piece.role != "word":
        return False
    if is_family_name(piece.key) or load_gazetteers("de")["family_rare"].has_folded(piece.key):
        return True
    return any_capital and piece.text.istitle()


def _before_kin(pieces: Sequence[Piece]) -> list[int]:
    """Return where the owner stands before those who run a firm with him, and others before that one."""
    found: list[int] = []
    for index, piece in enumerate(pieces):
        word = _bare(piece) if piece.role in ("legal", "kind", "keep", "word") else ""
        any_capital = word in _words("owners_kin")  # "Xander & Söhne"; others stand behind words too
        if not (any_capital or word in _words("owners_partners")):
            continue
        owner = _before_joint(pieces, index)
        any_capital = any_capital or (
            owner > 1 and normalized(pieces[owner - 2].text) in _words("owners_leading")
        )
        while owner >= 0 and _may_be_owner(pieces[owner], any_capital):
            found.append(owner)
            any_capital = False
            owner = owner - 2 if owner > 1 and pieces[owner - 1].text == ", " else -1
    return found


def _before_joint(pieces: Sequence[Piece], index: int) -> int:
    """Return the place of the piece that "und", "&" or a hyphen joins to that at `index`; -1 if none does."""
    # A legal form holds its sign ("& Söhne"), a host has none ("huber soehne").
    joined = pieces[index].text.strip()[:1] in _words("and") or pieces[index].text.islower()
    for place in range(index - 1, -1, -1):
        piece = pieces[place]
        if _bare(piece) in _words("and") or piece.text.strip() in _words("and") or piece.text == "-":
            joined = True
        elif piece.text.strip(" ."):
            return place if joined else -1
    return -1


def _behind_siblings(pieces: Sequence[Piece]) -> list[int]:
    """Return where a family name stands behind "Gebrüder", perhaps behind initials: "Gebrüder K. Huber"."""
    found: list[int] = []
    firsts = [0, 1]  # where the initials before each piece begin, or itself
    for index in range(2, len(pieces)):
        behind_initial = pieces[index - 1].text.startswith(".") and len(pieces[index - 2].text) == 1
        first = firsts[index - 2] if index > 3 and behind_initial else index
        firsts.append(first)
        if (
            _may_be_owner(pieces[index])
            and pieces[first - 1].text in (" ", ". ", ".")
            and normalized(pieces[first - 2].text) in _words("owners_siblings")
        ):
            found.append(index)
    return found
