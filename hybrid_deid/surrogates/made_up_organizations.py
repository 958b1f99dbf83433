"""ORG for languages that inflect names little: kinds and legal forms stay, names become made-up ones."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hybrid_deid.surrogates.distinct import assigned
from hybrid_deid.surrogates.interface import Draw, Mention, normalized
from hybrid_deid.surrogates.listed_places import ListedPlaces
from hybrid_deid.surrogates.morphology import APOSTROPHES
from hybrid_deid.surrogates.shape import like_case, scrambled
from hybrid_deid.word_patterns import any_of

TOKEN = r"[^\W\d_]+|\d+|[\W_]+"
LONGEST_ACRONYM = 5
ATTEMPTS = 60


@dataclass(frozen=True)
class OrganizationWords:
    """`kept` are words that say the kind or legal form ("ab", "b.v."), and little words; `endings` are kinds
    at the end of a word ("skolan"); a made-up word is a head and a tail. `known` are words that no made-up
    one may be."""

    kept: frozenset[str]
    endings: tuple[str, ...]
    heads: tuple[str, ...]
    tails: tuple[str, ...]
    known: frozenset[str]


class MadeUpOrganizations:
    """The generator for ORG: the same word always becomes the same one, so that short names stay linked."""

    def __init__(self, words: OrganizationWords, places: ListedPlaces) -> None:
        """`words` are those of a language; `places` gives towns in names the surrogate that CITY has."""
        self._words = words
        self._places = places
        dotted = [word for word in words.kept if not word.isalpha()]
        self._token = re.compile(rf"(?<!\w){any_of(dotted)}(?!\w)|{TOKEN}", re.IGNORECASE)

    def _pieces(self, text: str) -> list[tuple[str, str]]:
        """Return the pieces of a name with the key of what is exchanged, "" for what stays."""
        pieces: list[tuple[str, str]] = []
        for token in self._token.findall(text):
            folded = normalized(token)
            # "Telia's", "NHS's": what follows an apostrophe is an ending
            after_mark = bool(pieces) and pieces[-1][0] in APOSTROPHES and folded == "s"
            if not token.isalpha() or folded in self._words.kept or after_mark:
                pieces.append((token, "digits:" + token if token.isdecimal() else ""))
                continue
            ending = next(
                (e for e in self._words.endings if folded.endswith(e) and len(folded) - len(e) > 2), ""
            )
            stem = token[: len(token) - len(ending)] if ending else token
            town = not ending and bool(pieces) and self._places.knows(token)
            role = "town" if town else "acronym" if _is_acronym(stem) else "word"
            pieces.append((stem, f"{role}:{normalized(stem)}"))
            if ending:
                pieces.append((token[len(stem) :], ""))
        if not any(key for _, key in pieces):  # nothing but kinds: a name is put behind
            pieces.append(("", f"added:{normalized(text)}"))
        return pieces

    def __call__(self, mentions: Sequence[Mention], draw: Draw) -> list[str]:
        """Return a surrogate per mention."""
        names = self._reduced(mentions)
        keys = {key for pieces in names for _, key, _ in pieces if key}

        def candidates(key: str) -> Iterator[str]:
            role, _, original = key.partition(":")
            for attempt in range(ATTEMPTS):
                numbers = draw.keyed.numbers("ORG", key, str(attempt))
                if role in ("acronym", "digits"):
                    yield scrambled(original, numbers)
                else:
                    heads, tails = self._words.heads, self._words.tails
                    yield heads[numbers.below(len(heads))] + tails[numbers.below(len(tails))]

        def allowed(key: str, candidate: str) -> bool:
            folded = normalized(candidate)
            return (
                folded != key.partition(":")[2] and folded not in self._words.known and draw.allows(candidate)
            )

        towns = sorted(key for key in keys if key.startswith("town:"))
        chosen = assigned(keys - set(towns), candidates, allowed, draw.keyed, set())
        mentioned = [Mention(0, 1, "CITY", key.partition(":")[2].title()) for key in towns]
        found = zip(towns, self._places(mentioned, draw), strict=True)
        chosen.update((key, name) for key, name in found if name)
        return [
            _written(pieces, chosen) if all(key in chosen for _, key, _ in pieces if key) else ""
            for pieces in names
        ]

    def entities(self, mentions: Sequence[Mention]) -> list[str]:
        """Return the words of each name that are its own."""
        return [" ".join(key for _, key, _ in pieces if key) for pieces in self._reduced(mentions)]

    def _reduced(self, mentions: Sequence[Mention]) -> list[list[tuple[str, str, str]]]:
        names = [self._pieces(mention.text) for mention in mentions]
        words = {key for pieces in names for _, key in pieces if key.startswith("word:")}
        return [[_reduced(piece, words) for piece in pieces] for pieces in names]


def _is_acronym(word: str) -> bool:
    return len(word) == 1 or (word.isupper() and len(word) <= LONGEST_ACRONYM)


def _reduced(piece: tuple[str, str], words: set[str]) -> tuple[str, str, str]:
    """Return text, key and ending of a piece: a genitive s of a word that the document has without it."""
    text, key = piece
    if key.startswith("word:") and key[-1] == "s" and key[:-1] in words:
        return text[:-1], key[:-1], text[-1]
    acronym = key.replace("acronym:", "word:", 1)
    if key.startswith("acronym:") and acronym in words:
        return text, acronym, ""
    return text, key, ""


def _written(pieces: Sequence[tuple[str, str, str]], chosen: dict[str, str]) -> str:
    texts: list[str] = []
    for text, key, ending in pieces:
        if key.startswith("added:"):
            texts.append(" " + chosen[key])
        elif key:
            new = chosen[key]
            capital = key.startswith("acronym:") and text.isupper()
            texts.append((new.upper() if capital else like_case(text, new)) + ending)
        else:
            texts.append(text)
    return "".join(texts)
