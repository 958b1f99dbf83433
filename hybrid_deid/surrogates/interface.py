"""What a surrogate generator for a label gets and gives back."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple, Protocol, runtime_checkable

from hybrid_deid.keyed import Keyed
from hybrid_deid.surrogates.spoken_numbers import SpokenNumbers

REMEMBERED = 8192  # an original, or a surrogate, is compared several times


@lru_cache(maxsize=REMEMBERED)
def normalized(text: str) -> str:
    """Return `text` as originals and surrogates are compared: NFC, case-folded, white space collapsed."""
    if text.isascii():
        return text.lower() if text.isalnum() else " ".join(text.lower().split())
    folded = unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).casefold())
    return folded if folded.isalnum() else " ".join(folded.split())


class Mention(NamedTuple):
    """One span to be replaced, with its surroundings.

    `before` and `after` are up to 80 characters of the original text on either side (same line and
    neighbours), `zone` the email zone of its line, "" when unknown. `country` is a hint of the
    document ("DE", "AT", "CH") or "". `case` is the grammatical case that a parse gives ("Nom", "Gen", "Dat",
    "Acc"), "" without one. A named tuple, for a frozen dataclass takes three times as long to make.
    """

    start: int
    end: int
    label: str
    text: str
    before: str = ""
    after: str = ""
    zone: str = ""
    country: str = ""
    case: str = ""


class Draw(NamedTuple):
    """The means of choosing: keyed choices, and the originals that no surrogate may equal.

    `forbidden` holds the originals of the document as `normalized` returns them.
    `mode` is "realistic" (leads to no one) or "paper" (Eder et al. 2019).
    `domains` are the caller's own domains for addresses; none means the reserved example domains.
    `settled` maps numbers of the document, such as its phone numbers, to their surrogates, for the addresses
    that they stand in (see `hybrid_deid.surrogates.settled`). `organizations` is the generator of ORG,
    for the names of hosts; None where there is none. `years` maps years of dates that have changed, also
    their last two digits, to those of their surrogates, for the addresses that they stand in. `spoken`
    are the words in which numbers may be written. `people` maps the family names of the document, as its
    language folds them, to their surrogates, `names` those of persons in names of organizations, by label and
    key, and `towns` are its places with theirs, for the names of organizations. A named tuple, for the reason
    of `Mention`.
    """

    keyed: Keyed
    forbidden: frozenset[str]
    mode: str = "realistic"
    domains: tuple[str, ...] = ()
    settled: Mapping[str, str] = MappingProxyType({})
    organizations: Callable[[Sequence[Mention], Draw], list[str]] | None = None
    years: Mapping[str, str] = MappingProxyType({})
    named: Mapping[str, str] = MappingProxyType({})
    spoken: SpokenNumbers = SpokenNumbers()
    people: Mapping[str, str] = MappingProxyType({})
    names: Mapping[tuple[str, str], str] = MappingProxyType({})
    towns: Sequence[tuple[Mention, str]] = ()

    def allows(self, text: str) -> bool:
        """Tell whether `text` may stand as a surrogate: not empty, and no original of the document."""
        folded = normalized(text)
        return folded != "" and folded not in self.forbidden


class Generator(Protocol):
    """Generates the surrogates of all mentions of its labels in one scope of one document."""

    def __call__(self, mentions: Sequence[Mention], draw: Draw) -> list[str]:
        """Return one surrogate per mention, in the same order; "" where none fits (a tag is put then)."""
        ...


class Prepared(Protocol):
    """What a generator has drawn before others, for the sake of theirs."""

    people: Mapping[str, str]
    names: Mapping[tuple[str, str], str]

    def surrogates(self, draw: Draw) -> list[str]:
        """Return one surrogate per mention, once all that stands in addresses is drawn."""
        ...


@runtime_checkable
class Preparing(Protocol):
    """A generator whose names others need first (an optional method): a firm is called as its owner is."""

    def prepared(
        self, mentions: Sequence[Mention], draw: Draw, further: Collection[tuple[str, str]] = ()
    ) -> Prepared:
        """Draw the names of the mentions, and `further` ones by label and key; `surrogates` of the result
        then returns what calling it would."""
        ...


@runtime_checkable
class Owning(Protocol):
    """A generator whose mentions hold names of persons (an optional method), which are drawn with all others:
    no two get the same."""

    def owners(self, mentions: Sequence[Mention]) -> Collection[tuple[str, str]]:
        """Return label and key of the names of persons in the mentions."""
        ...


@runtime_checkable
class Coreferent(Protocol):
    """A generator that also knows which mentions name the same entity (an optional second method).

    The strategies `number`, `hash` and `placeholder` ask for it, so that "Anna", "ANNA" and "Annas" get one
    number; without it, mentions are the same entity when their normalized texts are equal.
    """

    def entities(self, mentions: Sequence[Mention]) -> list[str]:
        """Return a key per mention, in the same order: equal keys of one label are one entity."""
        ...
