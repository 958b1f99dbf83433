"""Document-level evidence: what the rest of the document says about a word."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from functools import partial

import numpy as np

from hybrid_deid.extraction.batch import Batch, Coded, Integers, Interned, WordFacts
from hybrid_deid.extraction.context import View
from hybrid_deid.extraction.positions import PositionGroup
from hybrid_deid.extraction.typography import Names

SENTENCE_END = frozenset('.!?:;"»«„“”>|*-–')
QUOTING = frozenset(">|:")  # what quoted lines begin with
CLOSING = ("signoff", "signature")
Position = tuple[int, int]


def key_of(word: str) -> str:
    """Return the form under which occurrences of a word are one: small letters, no genitive s."""
    form = word.casefold()
    return form[:-1] if len(form) > 4 and form.endswith("s") else form


def occurrences(view: View) -> dict[str, list[Position]]:
    """Return where each word (of two letters at least) stands, as (line index, token index)."""
    places: dict[str, list[Position]] = defaultdict(list)
    for i, line in enumerate(view.lines):
        for t, token in enumerate(line.tokens):
            if len(token.text) > 1 and token.text[0].isalpha():
                places[key_of(token.text)].append((i, t))
    return places


def document(zones: Sequence[str] = ("greeting", "signoff", "signature", "reply")) -> Coded:
    """How often a word stands in the document, how it is spelled elsewhere, and in which zones.

    "up": elsewhere with a capital in mid-sentence; "low": elsewhere in small letters, which few
    names are; "in=greeting": elsewhere in a greeting (and so on for `zones`).
    """
    inside = {zone: "d=in:" + zone for zone in zones}
    bits = {name: 1 << n for n, name in enumerate(sorted({"d=low", "d=up", *inside.values()}))}
    zone_bits = {zone: bits[name] for zone, name in inside.items()}
    size = 1 << len(bits)
    facts = WordFacts(lambda: partial(_word_facts, Interned(""), bits["d=low"], bits["d=up"]))

    def codes(batch: Batch) -> Integers:
        key, small, capital, closing = facts.of(batch)
        by_line = [
            bit
            for view in batch.views
            for bit in (
                [zone_bits.get(zone, 0) for zone in view.context.zones]
                if view.context.zones
                else [0] * len(view.lines)
            )
        ]
        mid = np.concatenate([[False], closing[:-1] == 0]) & ~batch.begins
        own = np.array(by_line, dtype=np.int64)[batch.line_of] | small | np.where(mid, capital, 0)
        keyed = np.flatnonzero(key)
        own, where = own[keyed], batch.document_of[batch.line_of[keyed]]
        _, group, times = np.unique(
            where * (int(key.max()) + 1) + key[keyed], return_inverse=True, return_counts=True
        )
        elsewhere = np.zeros(len(keyed), dtype=np.int64)
        for bit in bits.values():
            has = (own & bit) > 0
            total = np.bincount(group, has, len(times))
            elsewhere += np.where(total[group] > has, bit, 0)
        found = np.zeros(len(key), dtype=np.int64)
        found[keyed] = np.minimum(times, 3)[group] * size + elsewhere
        return found

    def names(code: int) -> Names:
        if not code:
            return ()
        times, elsewhere = divmod(code, size)
        return ("f=" + ("1", "2", "3+")[times - 1], *[name for name, bit in bits.items() if elsewhere & bit])

    return Coded(codes, names)


def _word_facts(keys: Interned[str], low: int, up: int, words: Sequence[str]) -> Integers:
    """Return of words the number of their key (0: none), their bits, and whether they may end a sentence."""
    lettered = (len(word) > 1 and word[0].isalpha() for word in words)
    every = (
        [keys.number(key_of(word)) if true else 0 for word, true in zip(words, lettered, strict=True)],
        [low if word.islower() else 0 for word in words],
        [up if word[0].isupper() and not word.islower() else 0 for word in words],
        [word[-1] in SENTENCE_END for word in words],
    )
    return np.array(every, dtype=np.int64)


def style(small: float = 0.08, usual: float = 0.6) -> Coded:
    """How the whole document is written: what a capital or an odd word means depends on it.

    "y1=q": it quotes, as posts and answers do ("y1=p": not). "y2=s": hardly any word has a capital (their
    share among words of three letters and more is below `small`), "y2=n": as usual (below `usual`), "y2=u":
    most have one, as in lists. "y=": both, with a "g" for a greeting, an "o" for a sign-off or signature.
    """
    facts = WordFacts(lambda: _style_facts)

    def codes(batch: Batch) -> Integers:
        counted, capital, quoting = facts.of(batch)
        where, count = batch.document_of[batch.line_of], len(batch.views)
        words = np.bincount(where, counted, count)
        share = np.bincount(where, capital, count) / np.maximum(words, 1)
        quotes = np.bincount(where, batch.begins & (quoting > 0), count) > 0
        zones = [set(view.context.zones) for view in batch.views]
        letter = np.array(["greeting" in each for each in zones], dtype=np.int64)
        closed = np.array([not each.isdisjoint(CLOSING) for each in zones], dtype=np.int64)
        code = np.where(share < small, 0, np.where(share < usual, 1, 2)) + 3 * quotes
        return np.asarray((code + 6 * letter + 12 * closed)[where], dtype=np.int64)

    def names(code: int) -> Names:
        letter, kind = divmod(code, 6)
        quotes, case = "pq"[kind // 3], "snu"[kind % 3]
        return (f"y={quotes}{case}{('', 'g', 'o', 'go')[letter]}", f"y1={quotes}", f"y2={case}")

    return Coded(codes, names)


def _style_facts(words: Sequence[str]) -> Integers:
    """Return of words whether they count, do and have a capital, mark a quotation."""
    counted = [len(word) > 2 and word.isalpha() for word in words]
    capital = [true and word[0].isupper() for word, true in zip(words, counted, strict=True)]
    return np.array([counted, capital, [word[0] in QUOTING for word in words]], dtype=np.int64)


def first_pass() -> PositionGroup:
    """The label that a first tagger gave the same word elsewhere in the document, most frequent first.

    Stacking: the labels must come from a model that has not seen the document (cross-fitted in training).
    """

    def names(view: View) -> list[list[Names]]:
        labels = view.context.first_pass
        rows: list[list[Names]] = [[() for _ in line.tokens] for line in view.lines]
        if not labels:
            return rows
        for places in occurrences(view).values():
            if len(places) < 2:
                continue
            total = Counter(labels[i][t][2:] or "O" for i, t in places)
            for i, t in places:
                others = total.copy()
                others[labels[i][t][2:] or "O"] -= 1
                found = [(-n, label) for label, n in others.items() if n and label != "O"]
                rows[i][t] = ("fp=" + (min(found)[1] if found else "O"),)
        return rows

    return names
