"""Document-level evidence: what the rest of the document says about a word."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from hybrid_deid.extraction.context import View
from hybrid_deid.extraction.positions import PositionGroup
from hybrid_deid.extraction.typography import Names

SENTENCE_END = frozenset('.!?:;"»«„“”>|*-–')
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
    wanted = frozenset(zones)

    def names(view: View) -> list[list[Names]]:
        rows: list[list[Names]] = [[() for _ in line.tokens] for line in view.lines]
        for places in occurrences(view).values():
            found = [_evidence(view, i, t, wanted) for i, t in places]
            total = Counter(name for each in found for name in set(each))
            count = "f=" + ("1" if len(places) == 1 else "2" if len(places) == 2 else "3+")
            for (i, t), own in zip(places, found, strict=True):
                elsewhere = sorted(name for name, n in total.items() if n > (name in own))
                rows[i][t] = (count, *elsewhere)
        return rows

    return names


def _evidence(view: View, i: int, t: int, zones: frozenset[str]) -> list[str]:
    tokens = view.lines[i].tokens
    word = tokens[t].text
    found = []
    if word.islower():
        found.append("d=low")
    elif word[0].isupper() and t > 0 and tokens[t - 1].text[-1] not in SENTENCE_END:
        found.append("d=up")
    if view.context.zones and view.context.zones[i] in zones:
        found.append("d=in:" + view.context.zones[i])
    return found


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
