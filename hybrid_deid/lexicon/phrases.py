"""Matching gazetteers in token sequences: the longest phrase, in exact and inflected forms.

Entries are not tokenized. A phrase is looked up as the text of its tokens without the white space between
them, so any tokenizer whose borders fall where letters, digits and signs meet ("Neu-Ulm", "Ges.m.b.H.") fits.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass

from hybrid_deid.lexicon.inflection import Inflection, load_inflection
from hybrid_deid.lexicon.lists import Gazetteers

EXACT = "exact"
SPELLING = "spelling"  # exact but for ae, oe, ue, ss
CASE = "case"  # exact but for capital and small letters
CACHE_SIZE = 200_000
# A small-letter word of these lists is no name in small letters ("an", "gut"), nor is one of two letters.
GUARDS = ("stop_word", "common_word")
SHORTEST_CASE = 3
PIECE = re.compile(r"[^\W_]+|[^\w\s]|_")


@dataclass(frozen=True, slots=True)
class Match:
    """An entry of the list `list_name` found in tokens [start, end).

    `form` is "exact", "spelling" (Koeln), the form of an inflection rule ("genitive", "inhabitant",
    "adjective", ...) or "case" (written in capitals or small letters only).
    """

    start: int
    end: int
    list_name: str
    form: str


Hits = tuple[tuple[str, str], ...]


class _Begins(dict[str, bool]):
    """Whether a token may begin an entry of several tokens; answers are kept, up to a bound."""

    def __init__(self, prefixes: Set[str]) -> None:
        super().__init__()
        self._prefixes = prefixes

    def __missing__(self, token: str) -> bool:
        if len(self) >= CACHE_SIZE:
            self.clear()
        begins = self[token] = token.casefold() in self._prefixes
        return begins


class PhraseIndex:
    """An index over lists of gazetteers; its caches hold what follows from the lists alone."""

    def __init__(
        self, gazetteers: Gazetteers, lists: Sequence[str] | None = None, inflection: Inflection | None = None
    ) -> None:
        """Index `lists` (all when None); `inflection` is that of the language unless given.

        Raises ConfigurationError for an unknown list.
        """
        self.lists = tuple(gazetteers) if lists is None else tuple(dict.fromkeys(lists))
        inflection = load_inflection(gazetteers.language) if inflection is None else inflection
        bits = {name: 1 << number for number, name in enumerate(self.lists)}
        self._rules = tuple(
            (
                rule,
                tuple(suffix for suffix, _ in rule.suffixes),
                sum(bit for name, bit in bits.items() if rule.applies_to(name)),
            )
            for rule in inflection.rules
        )
        # Keyed by the text without white space; the values are sets of lists, a bit each.
        self._exact: dict[str, int] = {}
        self._spelled: dict[str, int] = {}
        self._folded: dict[str, int] = {}
        self._prefixes: set[str] = set()
        self._single: dict[str, int] = {}
        for name, bit in bits.items():
            self._add_list(gazetteers[name].texts, bit, inflection)
        self._common = frozenset[str]().union(
            *(gazetteers[name].texts for name in GUARDS if name in gazetteers)
        )
        self._names: dict[int, tuple[str, ...]] = {}
        self._cache: dict[str, Hits] = {}
        self._begins = _Begins(self._prefixes)
        self._no_phrase: set[tuple[str, str]] = set()  # pairs of tokens that begin none

    def _add_list(self, texts: frozenset[str], bit: int, inflection: Inflection) -> None:
        exact, folded, spelled = self._exact, self._folded, self._spelled
        for text in texts:
            key = text if text.isalpha() else self._phrase_key(text)
            exact[key] = exact.get(key, 0) | bit
            low = key.casefold()
            folded[low] = folded.get(low, 0) | bit
            if not text.isascii():
                for other in inflection.spelled(text):
                    key = other if other.isalpha() else self._phrase_key(other)
                    spelled[key] = spelled.get(key, 0) | bit

    def _phrase_key(self, text: str) -> str:
        """Record the beginnings of an entry that may be several tokens, and return its key."""
        parts = text.split()
        if len(parts) > 1 or not text.isalnum():
            self._add_prefixes(text)
        # With white space it is several tokens for sure: kept apart, so that no single token equals it.
        return "\0" + "".join(parts) if len(parts) > 1 else text

    def _add_prefixes(self, text: str) -> None:
        """Record where a tokenizer may cut: at white space, and around every sign."""
        before = ""
        for piece in PIECE.findall(text.casefold()):
            before += piece
            self._prefixes.add(before)

    def word_hits(self, word: str) -> Hits:
        """Return (list, form) of every list that holds the single token `word`, by any form; cached."""
        hits = self._cache.get(word)
        if hits is None:
            hits = self._hits(word, word)
            if len(self._cache) >= CACHE_SIZE:
                self._cache.clear()
            self._cache[word] = hits
        return hits

    def word_lists(self, word: str) -> tuple[str, ...]:
        """Return the lists that hold the single token `word`, inflected or not, but in its proper case."""
        return tuple(name for name, form in self.word_hits(word) if form != CASE)

    def match(self, tokens: Sequence[str]) -> list[Match]:
        """Return the entries found in `tokens`, sorted by start; for each list the leftmost longest ones.

        Matches of one list do not overlap; those of different lists may.
        """
        return self._match(tokens, self.word_hits)

    def phrases(self, tokens: Sequence[str]) -> list[Match]:
        """Return the entries of two tokens or more among those that `match` returns."""
        return self._match(tokens, None)

    def may_begin(self, token: str) -> bool:
        """Tell whether an entry of several tokens may begin with `token`; if not, none does."""
        return self._begins[token]

    def is_no_phrase(self, first: str, second: str) -> bool:
        """Tell whether it is known by now that no entry begins with these two tokens."""
        return (first, second) in self._no_phrase

    def _match(self, tokens: Sequence[str], singles: Callable[[str], Hits] | None) -> list[Match]:
        found: list[Match] = []
        busy: dict[str, int] = {}
        no_phrase = self._no_phrase
        last = len(tokens) - 1
        for start, begins in enumerate(map(self._begins.__getitem__, tokens)):
            if not begins and singles is None:
                continue
            longer: dict[str, tuple[int, str]] = {}
            if begins and start < last and (tokens[start], tokens[start + 1]) not in no_phrase:
                longer = self._phrases(tokens, start)
            single = singles(tokens[start]) if singles is not None else ()
            if longer:
                for name, form in single:
                    longer.setdefault(name, (start + 1, form))
                for name, (end, form) in sorted(longer.items()):
                    if busy.get(name, 0) <= start:
                        found.append(Match(start, end, name, form))
                        busy[name] = end
                continue
            for name, form in single:
                if busy.get(name, 0) <= start:
                    found.append(Match(start, start + 1, name, form))
        return found

    def _phrases(self, tokens: Sequence[str], start: int) -> dict[str, tuple[int, str]]:
        """Return for each list the end and form of the longest phrase of two tokens or more at `start`."""
        found: dict[str, tuple[int, str]] = {}
        joined = tokens[start]
        end = start + 1
        while joined.casefold() in self._prefixes and end < len(tokens):
            joined += tokens[end]
            end += 1
            for name, form in (*self._hits("\0" + joined, joined), *self._hits(joined, joined)):
                known = found.get(name)
                if known is None or known[0] < end:
                    found[name] = (end, form)
        if not found:
            self._remember_none(tokens, start)
        return found

    def _remember_none(self, tokens: Sequence[str], start: int) -> None:
        """Remember that the pair of tokens at `start` begins no phrase, whatever follows it."""
        first, second = tokens[start], tokens[start + 1]
        if first.casefold() not in self._prefixes or (first + second).casefold() not in self._prefixes:
            if len(self._no_phrase) >= CACHE_SIZE:
                self._no_phrase.clear()
            self._no_phrase.add((first, second))

    def _hits(self, key: str, text: str) -> Hits:
        """Look `key` up in its forms; of several forms of one list the plainest counts."""
        exact = self._exact.get(key, 0)
        spelled = self._spelled.get(key, 0) & ~exact
        hits = [(name, EXACT) for name in self._list_names(exact)]
        hits += ((name, SPELLING) for name in self._list_names(spelled))
        seen = exact | spelled
        for rule, suffixes, lists in self._rules:
            wanted = lists & ~seen
            if wanted and key.endswith(suffixes):
                mask = 0
                for base in rule.bases(key):
                    mask |= self._exact.get(base, 0) | self._spelled.get(base, 0)
                mask &= wanted
                hits += ((name, rule.form) for name in self._list_names(mask))
                seen |= mask
        if (text.isupper() or (text.islower() and text not in self._common)) and len(text) >= SHORTEST_CASE:
            mask = self._folded.get(key.casefold(), 0) & ~seen
            hits += ((name, CASE) for name in self._list_names(mask))
        return tuple(hits)

    def _list_names(self, mask: int) -> tuple[str, ...]:
        if not mask:
            return ()
        names = self._names.get(mask)
        if names is None:
            names = tuple(name for number, name in enumerate(self.lists) if mask >> number & 1)
            self._names[mask] = names
        return names


def lists_by_token(matches: Sequence[Match], count: int) -> list[Mapping[str, tuple[str, str]]]:
    """Return for each of `count` tokens the lists that cover it: list to ("B" or "I", form)."""
    covering: list[dict[str, tuple[str, str]]] = [{} for _ in range(count)]
    for match in matches:
        for position in range(match.start, match.end):
            covering[position][match.list_name] = ("B" if position == match.start else "I", match.form)
    return list(covering)
