"""Which rules must look at which lines of which texts, by what the prefilter tells of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import accumulate
from operator import or_
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from hybrid_deid.kept import digest
from hybrid_deid.knowledge import shipped_name
from hybrid_deid.rule_engine.kernels import compiled
from hybrid_deid.rule_engine.pack import refuse_malformed_gates
from hybrid_deid.rule_engine.prefilter import (
    ALWAYS,
    FlaggedLines,
    LinesToSearch,
    Prefilter,
    Stretch,
    with_kernels,
)
from hybrid_deid.rule_engine.rule import Rule

WORD_BITS = 64
LISTED = 4096  # lines that are listed for gates and keywords of a group, at first


def _source(rules: Sequence[Rule]) -> str:
    """Return a name of the packs of shipped rules; "" where some are the user's, of which nothing is kept."""
    packs = [shipped_name(Path(pack)) for pack in dict.fromkeys(rule.pack for rule in rules)]
    if any(rule.user for rule in rules) or not all(packs):
        return ""
    return digest("\n".join(packs).encode())[:8]


class Gating:
    """All rules of a set with what must be present in a text before one of them need look at it."""

    def __init__(self, rules: Sequence[Rule]) -> None:
        """Nothing but the bits of keywords and gates; the patterns are compiled elsewhere."""
        keywords = dict.fromkeys(keyword for rule in rules for keyword in rule.keywords)
        gates = dict.fromkeys(rule.gate for rule in rules if rule.gate)
        try:
            self._filter = Prefilter(keywords, gates, _source(rules))
        except re.error:
            refuse_malformed_gates(rules)
            raise
        self._all = rules
        self._rules: dict[int, list[tuple[int, int]]] = {}  # by the bits of their gate: many share one
        for place, rule in enumerate(rules):
            gate = self._filter.gate(rule.gate) if rule.gate else ALWAYS
            words = self._filter.together(rule.keywords)[0] or ALWAYS
            self._rules.setdefault(gate, []).append((place, words))

    def asked(self, texts: Sequence[str]) -> tuple[Sequence[LinesToSearch], list[tuple[int, int]]]:
        """Return the lines of each text that some rule must look at, and the pairs of rules and texts.

        Pairs are (place of the rule, number of the text), sorted.
        """
        return self._chosen(texts) if with_kernels() else self._plain(texts)

    def _plain(self, texts: Sequence[str]) -> tuple[Sequence[LinesToSearch], list[tuple[int, int]]]:
        """Do what `asked` does without the kernel."""
        every = [self._filter.lines(text) for text in texts]
        pairs = [(place, number) for number, lines in enumerate(every) for place in self._candidates(lines)]
        return every, sorted(pairs)

    def _candidates(self, lines: FlaggedLines) -> list[int]:
        """Return the places of the rules that must look at a text, and keep of its lines what they need."""
        present = lines.present
        found = [
            (place, gate | words)
            for gate, rules in self._rules.items()
            if gate & present
            for place, words in rules
            if words & present
        ]
        lines.keep(reduce(or_, [wanted for _, wanted in found], 0))
        return [place for place, _ in found]

    @cached_property
    def _wants(self) -> Wants:
        return Wants.of(self._all, self._filter)

    def _chosen(self, texts: Sequence[str]) -> tuple[Sequence[LinesToSearch], list[tuple[int, int]]]:
        """Do what `asked` does by the compiled kernel, for all texts at once."""
        wants, walked = self._wants, [self._filter.walked(text) for text in texts]
        bits = np.concatenate([own for _, own in walked]) if walked else np.zeros((0, 1), dtype=np.uint64)
        begins = np.array([0, *accumulate(len(own) for own, _ in walked)], dtype=np.int64)
        asked = np.zeros((len(wants.gate_of), len(texts)), dtype=np.uint8)
        bounds = np.zeros(len(wants.places) * len(texts) + 1, dtype=np.int64)
        room = LISTED
        while True:
            lines = np.empty(room, dtype=np.int64)
            count = compiled().choose(
                bits, begins, wants.starts, wants.words, wants.masks, wants.gate_of, wants.words_of, asked,
                bounds, lines,
            )  # fmt: skip
            if count <= room:
                break
            room = count
        places = [(start, end) for own, _ in walked for start, end in own]
        listed = lines[:count].tolist()
        chosen = _Chosen(self._filter, wants.places, len(texts), places, bits, bounds.data, listed)
        pairs = zip(*(each.tolist() for each in np.nonzero(asked)), strict=True)
        return [ChosenLines(chosen, number) for number in range(len(texts))], list(pairs)


@dataclass(frozen=True)
class Wants:
    """What rules need of a text, for the kernel: gates, and keywords that stand together, each in `places`.

    Want w has the bits masks[i] of the words[i] of 64 bits, i from starts[w] on. gate_of[r] and words_of[r]
    are the wants of rule r, -1 where it needs none.
    """

    places: Mapping[str | tuple[str, ...], int]
    starts: NDArray[np.int64]
    words: NDArray[np.int64]
    masks: NDArray[np.uint64]
    gate_of: NDArray[np.int64]
    words_of: NDArray[np.int64]

    @classmethod
    def of(cls, rules: Sequence[Rule], known: Prefilter) -> Wants:
        """Return what the rules need, by the bits of a prefilter."""
        needed: dict[str | tuple[str, ...], int] = {}
        for rule in rules:
            if rule.gate:
                needed[rule.gate] = known.gate(rule.gate)
            if rule.keywords:
                needed[rule.keywords] = known.together(rule.keywords)[0]
        needed = {key: bits for key, bits in needed.items() if not bits & ALWAYS}
        places = {key: place for place, key in enumerate(needed)}
        parts = [_words(bits) for bits in needed.values()]
        return cls(
            places,
            np.array([0, *accumulate(map(len, parts))], dtype=np.int64),
            np.array([word for part in parts for word, _ in part], dtype=np.int64),
            np.array([mask for part in parts for _, mask in part], dtype=np.uint64),
            np.array([places.get(rule.gate, -1) for rule in rules], dtype=np.int64),
            np.array([places.get(rule.keywords, -1) for rule in rules], dtype=np.int64),
        )


def _words(bits: int) -> list[tuple[int, int]]:
    """Return the words of 64 bits of a number that are not 0, with their numbers."""
    size = bits.bit_length() // WORD_BITS + 1
    every = np.frombuffer(bits.to_bytes(8 * size, "little"), dtype="<u8").tolist()
    return [(number, word) for number, word in enumerate(every) if word]


@dataclass(frozen=True)
class _Chosen:
    """What was chosen for a group of texts: line `listed[i]` is at `places` and has the bits of that row.

    Want w of text t has the lines listed from bounds[w * texts + t] on.
    """

    known: Prefilter
    wants: Mapping[str | tuple[str, ...], int]
    texts: int
    places: Sequence[Stretch]
    bits: NDArray[np.uint64]
    bounds: memoryview
    listed: Sequence[int]

    def lines(self, want: int, text: int) -> Sequence[int]:
        """Return the lines of a text in which a want may be."""
        at = want * self.texts + text
        return self.listed[self.bounds[at] : self.bounds[at + 1]]


class ChosenLines:
    """The lines of one text of a group; only what rules that are asked there need can be told."""

    def __init__(self, chosen: _Chosen, text: int) -> None:
        """`text` is its number in the group."""
        self._chosen, self._text = chosen, text

    def with_keywords(self, words: Sequence[str]) -> list[tuple[Stretch, int]]:
        """Return the lines in which some of the keywords may stand, and the number of each."""
        chosen = self._chosen
        want = chosen.wants.get(tuple(words))
        lines: Iterable[int] = () if want is None else chosen.lines(want, self._text)
        return [(chosen.places[line], line) for line in lines]

    def keywords_in(self, line: int, words: Sequence[str]) -> list[str]:
        """Return those of the keywords that may stand in the line of a number."""
        chosen = self._chosen
        return chosen.known.among(words, int.from_bytes(chosen.bits[line].tobytes(), "little"))

    def with_gate(self, gate: str) -> list[Stretch] | None:
        """Return the lines in which a gate may begin to match; None where that may be any."""
        chosen = self._chosen
        want = chosen.wants.get(gate)
        return None if want is None else [chosen.places[line] for line in chosen.lines(want, self._text)]
