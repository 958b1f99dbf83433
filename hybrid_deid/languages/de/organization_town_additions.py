"""What tells a town from others of its name, in names of organizations: "Sparkasse Halle (Saale)"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from hybrid_deid.languages.de.organization_parts import Piece
from hybrid_deid.languages.de.organization_towns import is_place, is_town
from hybrid_deid.languages.de.place_forms import SPA
from hybrid_deid.languages.de.town_additions import is_in_canton
from hybrid_deid.lexicon import load_gazetteers
from hybrid_deid.surrogates.interface import normalized

# "(Saale)", "/Saale"; "ZH", but no "AG"; "a. N.", "v.d.H.", "i. Br."
ADDITION = re.compile(
    r"(?:\s?\((?P<bracketed>[A-ZÄÖÜ]\w+)\)|\s?/\s?(?P<behind>[A-ZÄÖÜ]\w+)|"
    r"\s(?P<canton>(?!AG\b)[A-Z]{2})|"
    r"\s[aiobuv]\.\s?(?:d\.\s?)?[A-ZÄÖÜ]\w{0,4}\b\.?)(?!\w)"
)


def with_town_additions(pieces: Sequence[Piece]) -> list[Piece]:
    """Join a town and its addition to one word, so that both become the surrogate of the town."""
    result: list[Piece] = []
    whole = "".join([piece.text for piece in pieces])
    end = 0  # of the piece in the name
    joined = 0  # letters that follow and stand in the last word
    for piece in pieces:
        end += len(piece.text)
        if joined:
            text, joined = piece.text[joined:], max(0, joined - len(piece.text))
            result += [piece._replace(text=text)] if text else []
            continue
        match = ADDITION.match(whole, end) if _may_be_town(piece) else None
        if match is not None and _tells_town(piece.text, match):
            joined = len(match[0])
            piece = Piece(piece.text + match[0], "word", normalized(piece.text + match[0]))
        result.append(piece)
    return result


def _may_be_town(piece: Piece) -> bool:
    """Tell whether a piece is written like a town; "Halle" is a kind as well."""
    return piece.role in ("word", "kind") and normalized(piece.text) == piece.key and not piece.text.islower()


def _tells_town(word: str, addition: re.Match[str]) -> bool:
    name = normalized(word)
    if is_place(normalized(word + addition[0])):
        return True
    if addition["canton"]:
        return is_place(name) and is_in_canton(normalized(word + addition[0]))
    told = addition["bracketed"] or addition["behind"]
    known = is_town(name) or (name.startswith(SPA) and is_place(name))
    return known and (not told or normalized(told) in _last_words())


@cache
def _last_words() -> frozenset[str]:
    """Return the last words of towns of several: rivers and regions, which tell those of one name apart."""
    names = load_gazetteers("de")["city"].columns[0]
    return frozenset(normalized(name.split(" ")[-1].strip("()")) for name in names if " " in name)
