"""Landmarks and aims in names of organizations: "Grundschule am Wasserturm", "Brot für die Welt".

Behind a preposition or an article a made-up word would be no German: another noun takes its place.
"""

from __future__ import annotations

from collections.abc import Sequence

from hybrid_deid.languages.de.landmarks import group_behind, group_of
from hybrid_deid.languages.de.organization_kinds import is_family_name, kind_words
from hybrid_deid.languages.de.organization_parts import Piece
from hybrid_deid.languages.de.organization_towns import is_place
from hybrid_deid.languages.de.tables import endings, table
from hybrid_deid.surrogates.interface import normalized

GENITIVES = ("der", "des")  # that stand behind a noun, and behind no preposition


def with_landmarks(pieces: list[Piece]) -> list[Piece]:
    """Tell nouns behind prepositions and articles, and nouns of places by themselves, for landmarks."""
    if not [1 for piece in pieces if piece.role == "keep" and piece.text.isalpha()]:
        return [
            _of_nursery(pieces, index) or _by_itself(piece) if piece.role == "word" else piece
            for index, piece in enumerate(pieces)
        ]
    result: list[Piece] = []
    index = 0
    while index < len(pieces):
        group = _group_before(pieces, index)
        end = _end_of_noun(pieces, index) if group else index
        if end > index:
            text = "".join(piece.text for piece in pieces[index:end])
            result.append(Piece(text, "landmark", f"{group} {normalized(text)}"))
        else:
            result.append(_of_nursery(pieces, index) or _by_itself(pieces[index]))
            end = index + 1
        index = end
    return result


def _of_nursery(pieces: Sequence[Piece], index: int) -> Piece | None:
    """Return what a nursery is called after, where it stands at the end and is no town: "Kita Regenbogen"."""
    if index < 2 or pieces[index - 1].text != " " or index + 1 < len(pieces):
        return None
    kind, piece = pieces[index - 2], pieces[index]
    if piece.role != "word" or kind.key not in table("organizations")["nurseries"] or is_place(piece.key):
        return None
    return piece._replace(role="sign", key=f"kita {piece.key}")


def _by_itself(piece: Piece) -> Piece:
    group = group_of(piece.key) if piece.role == "word" else ""
    if not group or is_family_name(piece.key):
        return piece
    return piece._replace(role="landmark", key=f"{group} {piece.key}")


def _group_before(pieces: Sequence[Piece], index: int) -> str:
    """Return the group of nouns that the words before a piece ask for, "" where they ask for none."""
    if index < len(("am", " ")) or pieces[index - 1].text != " " or pieces[index - 2].role != "keep":
        return ""
    last = normalized(pieces[index - 2].text)
    before = pieces[index - 4] if index > len(("an", " ", "der")) and pieces[index - 3].text == " " else None
    if before is not None and before.role == "keep" and before.text.isalpha():
        group = group_behind(f"{normalized(before.text)} {last}")
        return group or ("" if last in GENITIVES else group_behind(last))
    return "" if before is None and last in GENITIVES else group_behind(last)


def _end_of_noun(pieces: Sequence[Piece], start: int) -> int:
    """Return where the noun that begins at a piece ends, behind an adjective; `start` if it is none."""
    small = not any(piece.text[:1].isupper() for piece in pieces)
    end = _end_of_word(pieces, start)
    word = "".join(piece.text for piece in pieces[start:end])
    if end == start or not (small or word[0].isupper()):
        return start
    follows = end + 1 < len(pieces) and pieces[end].text == " " and pieces[end + 1].text[0].isupper()
    if follows and word.endswith("en") and pieces[start].role in ("keep", "word"):
        noun_end = _end_of_word(pieces, end + 1)
        return noun_end if _is_noun(pieces[end + 1 : noun_end]) else start
    if follows and (
        word.endswith(endings().inhabitant)
        or (pieces[start].role == "kind" and not group_of(pieces[start].key))
    ):
        return start  # "der Tiroler Landesregierung", "im Landkreis Musterau"
    return end if _is_noun(pieces[start:end]) else start


def _end_of_word(pieces: Sequence[Piece], start: int) -> int:
    """Return where the letters end that begin at a piece, over hyphens."""
    if not pieces[start].text.isalpha():
        return start
    end = start + 1
    while end < len(pieces) and (pieces[end].role in ("word", "kind") or pieces[end].text == "-"):
        end += 1
    return end - 1 if pieces[end - 1].text == "-" else end


def _is_noun(parts: Sequence[Piece]) -> bool:
    """Tell whether parts of a word are a noun to be exchanged: not a kind alone, except "Markt" or "Zoo"."""
    if not parts:
        return False
    if len(parts) == 1:
        word, kind = parts[0].key, parts[0].role == "kind"
        return parts[0].role == "word" or (kind and (group_of(word) != "" or word in kind_words().trades))
    return all(part.role in ("word", "kind") or part.text == "-" for part in parts)
