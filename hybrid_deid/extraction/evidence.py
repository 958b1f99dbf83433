"""Document-level evidence: what the rest of the document says about a word."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from hybrid_deid.extraction.context import View
from hybrid_deid.extraction.positions import PositionGroup
from hybrid_deid.extraction.typography import Names

SENTENCE_END = frozenset('.!?:;"»«„“”>|*-–')
CACHED_WORDS = 50_000
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


def document(zones: Sequence[str] = ("greeting", "signoff", "signature", "reply")) -> PositionGroup:
    """How often a word stands in the document, how it is spelled elsewhere, and in which zones.

    "up": elsewhere with a capital in mid-sentence; "low": elsewhere in small letters, which few
    names are; "in=greeting": elsewhere in a greeting (and so on for `zones`).
    """
    inside = {zone: "d=in:" + zone for zone in zones}
    bits = {name: 1 << n for n, name in enumerate(sorted({"d=low", "d=up", *inside.values()}))}
    zone_bits = {zone: bits[name] for zone, name in inside.items()}

    @lru_cache(maxsize=CACHED_WORDS)
    def facts_of(word: str) -> tuple[str, int, int, bool]:
        """The key ("": none), the bits of small letters and of a capital, and whether a sentence may end."""
        key = key_of(word) if len(word) > 1 and word[0].isalpha() else ""
        small, capital = word.islower(), word[0].isupper()
        return key, bits["d=low"] * small, bits["d=up"] * (capital and not small), word[-1] in SENTENCE_END

    @lru_cache(maxsize=1024)
    def named(count: int, elsewhere: int) -> Names:
        times = "f=" + ("1" if count == 1 else "2" if count == 2 else "3+")
        return (times, *(name for name, bit in bits.items() if elsewhere & bit))

    def names(view: View) -> list[list[Names]]:
        facts = list(map(facts_of, view.words))
        counts = dict(Counter([fact[0] for fact in facts]))
        counts[""] = 0
        once = {0: (), 1: named(1, 0)}
        found: list[Names] = [once.get(counts[fact[0]], ()) for fact in facts]
        # Of each word that occurs more than once: the bits that some occurrence has, that several have.
        some = dict.fromkeys(counts, 0)
        several = dict.fromkeys(counts, 0)
        repeated = []
        for t, key, own in _own(view, facts, zone_bits):
            if counts[key] > 1:
                several[key] |= some[key] & own
                some[key] |= own
                repeated.append((t, key, own))
        for t, key, own in repeated:
            found[t] = named(min(counts[key], 3), several[key] | (some[key] & ~own))
        return view.by_line(found)

    return names


def _own(
    view: View, facts: Sequence[tuple[str, int, int, bool]], zone_bits: Mapping[str, int]
) -> Iterator[tuple[int, str, int]]:
    """Yield every token's number, key and own bits; a capital counts in mid-sentence only."""
    zones = view.context.zones
    t = 0
    for i, line in enumerate(view.lines):
        zone = zone_bits.get(zones[i], 0) if zones else 0
        opening = True
        for key, small, capital, ends in facts[t : t + len(line.tokens)]:
            yield t, key, zone | small | (0 if opening else capital)
            opening = ends
            t += 1


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
