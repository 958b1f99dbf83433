"""STREET for languages where a street is a stem and a kind: "Storgatan", "Church Lane"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from hybrid_deid.surrogates.distinct import assigned
from hybrid_deid.surrogates.interface import Draw, Mention, normalized
from hybrid_deid.surrogates.names import walk
from hybrid_deid.surrogates.shape import like_case
from hybrid_deid.word_patterns import any_of


@dataclass(frozen=True)
class StreetWords:
    """`kinds` map each kind to its spellings ("street": "Street", "St."), `stems` are what stands before it;
    `apart` tells that a space is between them."""

    kinds: Mapping[str, Sequence[str]]
    stems: tuple[str, ...]
    apart: bool


class ListedStreets:
    """The generator for STREET: the kind stays, the stem becomes another; spellings of one street agree."""

    def __init__(self, words: StreetWords) -> None:
        """`words` are those of a language."""
        self._words = words
        spelled = {normalized(text): kind for kind, texts in words.kinds.items() for text in (kind, *texts)}
        gap = r"\s+" if words.apart else r"\s*"
        self._spelled = spelled
        self._pattern = re.compile(
            rf"(?P<stem>\S.*?)(?P<gap>{gap})(?P<kind>{any_of(spelled)})", re.IGNORECASE | re.DOTALL
        )

    def _parts(self, text: str) -> tuple[str, str, str]:
        """Return stem, what stands behind it, and the kind of a street name."""
        match = self._pattern.fullmatch(text)
        if match is None:
            return text, "", ""
        return match["stem"], match["gap"] + match["kind"], self._spelled[normalized(match["kind"])]

    def _key(self, text: str) -> str:
        stem, _, kind = self._parts(text)
        return f"{normalized(stem)}|{kind}"

    def __call__(self, mentions: Sequence[Mention], draw: Draw) -> list[str]:
        """Return a surrogate per mention, in the spelling of the mention."""
        texts: dict[str, list[str]] = {}
        for mention in mentions:
            texts.setdefault(self._key(mention.text), []).append(mention.text)

        def candidates(key: str) -> Iterator[str]:
            return walk(self._words.stems, draw.keyed, "STREET", key)

        def allowed(key: str, stem: str) -> bool:
            return f"{normalized(stem)}|{key.rpartition('|')[2]}" not in texts and all(
                draw.allows(self._written(text, stem)) for text in texts[key]
            )

        chosen = assigned(texts, candidates, allowed, draw.keyed, set())
        return [
            self._written(mention.text, chosen[key]) if (key := self._key(mention.text)) in chosen else ""
            for mention in mentions
        ]

    def entities(self, mentions: Sequence[Mention]) -> list[str]:
        """Return a key per mention that all spellings of a street share."""
        return [self._key(mention.text) for mention in mentions]

    def _written(self, text: str, stem: str) -> str:
        _, rest, kind = self._parts(text)
        if not kind:
            first = next(iter(self._words.kinds))
            rest = f" {first}" if self._words.apart else first
        return like_case(text, stem + rest)
