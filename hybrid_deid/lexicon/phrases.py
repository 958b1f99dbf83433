"""Matching gazetteers in token sequences: the longest phrase, in exact and inflected forms.

Entries are not tokenized. A phrase is looked up as the text of its tokens without the white space between
them, so any tokenizer whose borders fall where letters, digits and signs meet ("Neu-Ulm", "Ges.m.b.H.") fits.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

from hybrid_deid.lexicon.endings import Endings
from hybrid_deid.lexicon.inflection import Inflection, load_inflection
from hybrid_deid.lexicon.lists import Gazetteers, indexed_lists
from hybrid_deid.lexicon.phrase_tables import SEVERAL, PhraseTables, phrase_tables

EXACT = "exact"
SPELLING = "spelling"  # exact but for ae, oe, ue, ss
CASE = "case"  # exact but for capital and small letters
CACHE_SIZE = 32_768
# A small-letter word of these lists is no name in small letters ("an", "gut"), nor is one of two letters.
GUARDS = ("stop_word", "common_word")
SHORTEST_CASE = 3
# Lookups of words and phrases in tables as they were read back, before they are unpacked.
UNPACK_AFTER = 4096


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

    def __init__(self, prefixes: Collection[str]) -> None:
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
        """Index `lists` (all but vocabularies when None); `inflection` is that of the language unless given.

        Raises ConfigurationError for an unknown list.
        """
        self.lists = indexed_lists(gazetteers) if lists is None else tuple(dict.fromkeys(lists))
        inflection = load_inflection(gazetteers.language) if inflection is None else inflection
        bits = {name: 1 << number for number, name in enumerate(self.lists)}
        self._width, self._every = len(bits), (1 << len(bits)) - 1
        self._inflection, self._endings = inflection, Endings(inflection, bits)
        self._common = frozenset[str]().union(
            *(gazetteers[name].texts for name in GUARDS if name in gazetteers)
        )
        self._names: dict[int, tuple[str, ...]] = {}
        self._cache: dict[str, Hits] = {}
        self._take(phrase_tables(gazetteers, self.lists, inflection, self._common))
        self._no_phrase: set[tuple[str, str]] = set()  # pairs of tokens that begin none
        self._joined: dict[str, tuple[Hits, bool]] = {}

    def _take(self, tables: PhraseTables) -> None:
        self._tables, self._left = tables, UNPACK_AFTER if tables.are_packed else 0
        self._known, self._oddly_cased = tables.known, tables.oddly_cased
        self._prefixes = tables.prefixes
        self._begins = _Begins(self._prefixes)

    def _unpack(self) -> None:
        """Have dictionaries from here on, which take as long to make as some thousand words to be sought."""
        if self._left:
            self._take(self._tables.unpacked())

    def _folded(self, key: str) -> int:
        """Return the lists that hold `key` in whatever case."""
        low = key.casefold()
        found = self._oddly_cased.get(low, 0)
        for cased in (low, low.capitalize(), low.upper()):
            bits = self._known.get(cased, 0)
            if bits and cased.casefold() == low:
                found |= bits
        return found

    def word_hits(self, word: str) -> Hits:
        """Return (list, form) of every list that holds the single token `word`, by any form; cached."""
        hits = self._cache.get(word)
        if hits is None:
            hits = self._hits(word, word)
            if len(self._cache) >= CACHE_SIZE:
                self._cache.clear()
            self._cache[word] = hits
        return hits

    def texts(self) -> Iterable[str]:
        """Return the texts of which some must be, in whatever case, a word with hits or a base of it.

        The same holds of two joined tokens that begin a phrase.
        """
        self._unpack()  # who asks for all has much to look up
        whole = (text.removeprefix(SEVERAL) for text in self._known)
        return chain(whole, self._oddly_cased, self._prefixes)

    def endings(self) -> Iterable[tuple[str, str]]:
        """Return what may be taken off the end of a word, and put there, to make a base of it."""
        return self._inflection.replacements()

    def match(self, tokens: Sequence[str]) -> list[Match]:
        """Return the entries found in `tokens`, sorted by start; for each list the leftmost longest ones.

        Matches of one list do not overlap; those of different lists may.
        """
        found: list[Match] = []
        busy: dict[str, int] = {}
        no_phrase = self._no_phrase
        last = len(tokens) - 1
        for start, begins in enumerate(map(self._begins.__getitem__, tokens)):
            longer: dict[str, tuple[int, str]] = {}
            if begins and start < last and (tokens[start], tokens[start + 1]) not in no_phrase:
                longer = self._phrases(tokens, start)
            single = self.word_hits(tokens[start])
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

    def phrases(self, tokens: Sequence[str], starts: Iterable[int] | None = None) -> list[Match]:
        """Return the entries of two tokens or more among those that `match` returns.

        `starts` are the places, in order, where any may begin (`may_begin`, `is_no_phrase`); None: anywhere.
        """
        found: list[Match] = []
        busy: dict[str, int] = {}
        last = len(tokens) - 1
        for start in range(last) if starts is None else starts:
            if start < last and self._begins[tokens[start]]:
                pair = tokens[start], tokens[start + 1]
                longer = {} if pair in self._no_phrase else self._phrases(tokens, start)
                for name, (end, form) in sorted(longer.items()):
                    if busy.get(name, 0) <= start:
                        found.append(Match(start, end, name, form))
                        busy[name] = end
        return found

    def may_begin(self, tokens: Sequence[str]) -> list[bool]:
        """Tell of each token whether an entry of several tokens may begin with it; if not, none does."""
        prefixes = self._prefixes
        return [token.casefold() in prefixes for token in tokens]

    def is_no_phrase(self, first: str, second: str) -> bool:
        """Tell whether it is known by now that no entry begins with these two tokens."""
        return (first, second) in self._no_phrase

    def _phrases(self, tokens: Sequence[str], start: int) -> dict[str, tuple[int, str]]:
        """Return for each list the end and form of the longest phrase of two tokens or more at `start`."""
        found: dict[str, tuple[int, str]] = {}
        joined = tokens[start]
        end = start + 1
        goes_on, longer = self._begins[joined], False
        while goes_on and end < len(tokens):
            joined += tokens[end]
            end += 1
            hits, goes_on = self._joined_hits(joined)
            for name, form in hits:
                known = found.get(name)
                if known is None or known[0] < end:
                    found[name] = (end, form)
            longer = longer or (goes_on and end == start + 2)
        if not found and not longer:
            self._remember_none(tokens, start)
        return found

    def _joined_hits(self, joined: str) -> tuple[Hits, bool]:
        """Return what joined tokens are, and whether an entry may go on behind them; cached."""
        known = self._joined.get(joined)
        if known is None:
            hits = self._hits(SEVERAL + joined, joined) + self._hits(joined, joined)
            known = hits, joined.casefold() in self._prefixes
            if hits or known[1]:  # what is neither is remembered by its first two tokens
                if len(self._joined) >= CACHE_SIZE:
                    self._joined.clear()
                self._joined[joined] = known
        return known

    def _remember_none(self, tokens: Sequence[str], start: int) -> None:
        """Remember that the pair of tokens at `start` begins no phrase, whatever follows it."""
        if len(self._no_phrase) >= CACHE_SIZE:
            self._no_phrase.clear()
        self._no_phrase.add((tokens[start], tokens[start + 1]))

    def _hits(self, key: str, text: str) -> Hits:
        """Look `key` up in its forms; of several forms of one list the plainest counts."""
        if self._left:
            self._left -= 1
            if not self._left:
                self._take(self._tables.unpacked())
        known, width = self._known.get, self._width
        seen = known(key, 0)
        hits: list[tuple[str, str]] = []
        if seen:
            exact = seen & self._every
            spelled = seen >> width & ~exact
            hits += [(name, EXACT) for name in self._list_names(exact)]
            hits += [(name, SPELLING) for name in self._list_names(spelled)]
            seen = exact | spelled
        ending = self._endings.of(key)
        rules = ending.rules if ending is not None and ending.may_have_base(key, self._known) else ()
        for rule, lists in rules:
            wanted = lists & ~seen
            if wanted:
                mask = 0
                for base in rule.bases(key):
                    mask |= known(base, 0)
                if mask:
                    mask = (mask | mask >> width) & wanted
                    hits += [(name, rule.form) for name in self._list_names(mask)]
                    seen |= mask
        if (text.isupper() or (text.islower() and text not in self._common)) and len(text) >= SHORTEST_CASE:
            mask = self._folded(key) & self._every & ~seen
            hits += [(name, CASE) for name in self._list_names(mask)]
        return tuple(hits)

    def _list_names(self, mask: int) -> tuple[str, ...]:
        if not mask:
            return ()
        names = self._names.get(mask)
        if names is None:
            names = tuple(name for number, name in enumerate(self.lists) if mask >> number & 1)
            self._names[mask] = names
        return names
